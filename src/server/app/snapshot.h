/* snapshot.h - a PostgreSQL database as a folder, for what reads folders: the database is copied as
 * it is at one moment, while others use it, and the folder is removed afterwards. */
#ifndef HEARTS_APP_SNAPSHOT_H
#define HEARTS_APP_SNAPSHOT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether this names a database and not a folder: it begins as a URI of PostgreSQL does, or
 * contains "=" and no such folder is there. */
bool snapshot_is_database(const char *where);

struct snapshot {
    char folder[200]; /* only its owner may read it; it has no key */
};

/* Copies the database into a new folder in $TMPDIR, or in /tmp. False, with *e set and no folder
 * left: it cannot be read, is damaged, or there is no room. */
bool snapshot_take(const char *database, void (*progress)(const char *word, uint64_t rows),
                   struct snapshot *out, struct error *e);
void snapshot_remove(const struct snapshot *s);

#endif
