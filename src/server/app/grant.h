/* grant.h - chips that an operator gives to somebody by a command, even while a server runs. */
#ifndef HEARTS_APP_GRANT_H
#define HEARTS_APP_GRANT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Gives chips from the mint to the account of that name, in the data of this folder or in this
 * database; *left: its chips afterwards. False, with *e set and nothing changed: there is no such
 * account, or the data cannot be written. */
bool grant_chips(const char *folder, const char *name, int64_t chips, int64_t *left,
                 struct error *e);

#endif
