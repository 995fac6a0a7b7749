/* grant.h - chips that a host gives to somebody, by command, also beside a server that runs. */
#ifndef HEARTS_APP_GRANT_H
#define HEARTS_APP_GRANT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* This many chips from the mint to the account of that name, in the data of this folder, and what
 * it has then. False and *e, with nothing changed: there is no such account, or the data cannot be
 * written. */
bool grant_chips(const char *folder, const char *name, int64_t chips, int64_t *left,
                 struct error *e);

#endif
