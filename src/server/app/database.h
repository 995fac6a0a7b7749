/* database.h - a PostgreSQL database for a server, and whether the given key belongs to it. */
#ifndef HEARTS_APP_DATABASE_H
#define HEARTS_APP_DATABASE_H

#include "server/app/key.h"

/* Opens it exclusively with the key in that file, which goes into `key`. The file is created only
 * if the database is empty. `beside`, if not NULL, is a folder that has a database too, and the
 * host may have meant that one: then an empty PostgreSQL database is refused. `waits`: while
 * another process has it, waits as long as it takes. */
struct store *database_open(const char *where, const char *key_path, const char *beside, bool waits,
                            uint8_t key[KEY_BYTES], struct error *e);

/* Checks that everything in it is as it was written and, if `key_path` is not NULL, that this is
 * its key. It only reads; a server may have it open. */
bool database_check(const char *where, const char *key_path, struct error *e);

#endif
