/* copying.h - all that a server keeps, taken from its folder to a PostgreSQL database, or back. */
#ifndef HEARTS_APP_COPYING_H
#define HEARTS_APP_COPYING_H

#include "server/app/data.h"
#include "server/store/copy.h"

struct copied {
    uint64_t rows[COPY_TABLES];
    char key[DATA_FOLDER + 16]; /* the file in which its key is */
};

/* Copies what is in the folder of the options to their database, or the other way; nobody may be
 * serving either. The key goes along. False with *e: nothing is kept. */
bool copying(const struct options *o, bool to_database,
             void (*told)(const char *word, uint64_t rows), struct copied *out, struct error *e);

#endif
