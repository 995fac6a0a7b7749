/* copying.h - copies all data of a server from its folder to a PostgreSQL database, or back. */
#ifndef HEARTS_APP_COPYING_H
#define HEARTS_APP_COPYING_H

#include "server/app/data.h"
#include "server/store/copy.h"

struct copied {
    uint64_t rows[COPY_TABLES];
    char key[DATA_FOLDER + 16]; /* path of the copy's key file */
};

/* Copies all data from the folder in the options to their database, or back; neither may be in use
 * by a server. The key is copied, too. False, with *e set: nothing is kept. */
bool copying(const struct options *o, bool to_database,
             void (*progress)(const char *word, uint64_t rows), struct copied *out,
             struct error *e);

#endif
