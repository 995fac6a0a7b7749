/* names.h - names that people may have. */
#ifndef HEARTS_WHO_NAMES_H
#define HEARTS_WHO_NAMES_H

#include "table/table.h"

enum { NAME_CHARACTERS = 24 };

/* Cleans a name for display: removes spaces at its ends and doubled ones, and makes other kinds of
 * space plain. False when it is not one to 24 visible characters. */
bool name_clean(const char *text, char out[TABLE_NAME]);

/* A form of a clean name that is equal for two names that would be taken for each other. */
void name_fold(const char *name, char out[TABLE_NAME]);

/* A form that must be unique among accounts. It has one spelling for what can be written in several
 * ways (Unicode's NFKC, small letters, one kind of dashes and quotes). Letters of other scripts
 * that look like Latin ones become those. May cut off the end of a name that gets too long. */
void name_alike(const char *name, char out[TABLE_NAME]);

/* Generate a name for a guest who gives none. The first takes it from a list; the second joins two
 * names, in case accounts have many of the list. */
void name_make(char out[TABLE_NAME]);
void name_make_rarer(char out[TABLE_NAME]);
/* Whether it is a generated name. */
bool name_is_given(const char *name);
/* Replaces a generated name by the next in the list, for a table where somebody has it. Always
 * gives the same result. */
void name_make_next(char name[TABLE_NAME]);

#endif
