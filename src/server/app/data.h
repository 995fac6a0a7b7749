/* data.h - a server's data: a folder, with a key and a database, and whether they belong together.
 */
#ifndef HEARTS_APP_DATA_H
#define HEARTS_APP_DATA_H

#include "server/app/key.h"
#include "server/app/server_options.h"
#include "server/store/journal/journal.h"

enum { DATA_FOLDER = 4096, STATUS_BROKEN = 70 /* exit status of a broken store */ };

struct data {
    const struct store_ops *ops;
    struct store *store;
    char folder[DATA_FOLDER];   /* folder of the database's file; "": none */
    char key[DATA_FOLDER + 16]; /* path of the key's file; "": none */
    bool unchecked;             /* not closed cleanly, now or before, and not checked since */
};

/* Finds where the data is: the folder in the options, or one of the user's. */
bool data_folder(const struct options *o, char *out, size_t capacity, struct error *e);

/* Opens the data, or creates it if there is none; the key goes into `key`. Data that does not
 * belong together is refused, with a sentence saying what is wrong, where, and what to do; then
 * nothing is written. The caller has to close the store. */
bool data_open(const struct options *o, uint8_t key[KEY_BYTES], struct data *out, struct error *e);

/* Call when the store under this journal replied BROKEN: logs the reason, and ends the process. */
void data_broke(struct journal *j) __attribute__((noreturn));

/* The key of a value set while the database was not closed cleanly and not checked since. */
extern const char data_unchecked[];

#endif
