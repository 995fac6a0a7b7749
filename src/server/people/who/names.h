/* names.h - what people may call themselves. */
#ifndef HEARTS_WHO_NAMES_H
#define HEARTS_WHO_NAMES_H

#include "table/table.h"

enum { NAME_CHARACTERS = 24 };

/* The name as it is shown: spaces at its ends and doubled ones left out, other kinds of space made
 * plain. False when it is not one to 24 characters that can be seen. */
bool name_clean(const char *text, char out[TABLE_NAME]);

/* What two names that would be taken for each other have in common; of a clean name. */
void name_fold(const char *name, char out[TABLE_NAME]);

/* What no two accounts have in common: one way to write what can be written in several (Unicode's
 * NFKC, letters made small, dashes and quotes of one kind), and Latin letters for those of other
 * scripts that are drawn as they are. May lose the end of a name that gets too long by this. */
void name_alike(const char *name, char out[TABLE_NAME]);

/* A name for a guest who gives none, from a list; and one of two names, for when accounts have many
 * of the list. */
void name_make(char out[TABLE_NAME]);
void name_make_rarer(char out[TABLE_NAME]);
/* Whether it is one of these. */
bool name_is_given(const char *name);
/* The next of the list: in its place at a table where somebody has it. Always the same. */
void name_make_next(char name[TABLE_NAME]);

#endif
