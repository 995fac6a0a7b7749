/* names.h - what people may call themselves. */
#ifndef HEARTS_PEOPLE_WHO_NAMES_H
#define HEARTS_PEOPLE_WHO_NAMES_H

#include "table/table.h"

enum { NAME_CHARACTERS = 24 };

/* The name as it is shown: spaces at its ends and doubled ones left out, other kinds of space made
 * plain. False when it is not one to 24 characters that can be seen. */
bool name_clean(const char *text, char out[TABLE_NAME]);

/* What two names that would be taken for each other have in common; of a clean name. */
void name_fold(const char *name, char out[TABLE_NAME]);

/* A name for a guest who gives none. */
void name_make(char out[TABLE_NAME]);

#endif
