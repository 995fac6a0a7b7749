/* database.h - a PostgreSQL database to serve, and whether it and the key that is given belong
 * together. */
#ifndef HEARTS_APP_DATABASE_H
#define HEARTS_APP_DATABASE_H

#include "server/app/key.h"

/* Opens it for this process alone under the key of that file, which goes into `key`. The file is
 * made only where nothing is kept yet. `beside` is a folder whose own database may have been meant,
 * or NULL: it is not passed over for one in which nothing is kept. */
struct store *database_open(const char *where, const char *key_path, const char *beside,
                            uint8_t key[KEY_BYTES], struct error *e);

/* Whether all in it is as it was written, and, where a key is named and not NULL, the key its own;
 * while a server may have it open, and it only reads. */
bool database_check(const char *where, const char *key_path, struct error *e);

#endif
