/* data.h - what a server keeps: a folder, a key and a database in it, and whether they belong
 * together. */
#ifndef HEARTS_APP_DATA_H
#define HEARTS_APP_DATA_H

#include "server/app/key.h"
#include "server/app/server_options.h"
#include "server/store/journal/journal.h"

enum { DATA_FOLDER = 4096, STATUS_BROKEN = 70 /* the exit status then */ };

struct data {
    const struct store_ops *ops;
    struct store *store;
    char folder[DATA_FOLDER];   /* of the database's file; "": it is in none */
    char key[DATA_FOLDER + 16]; /* its file; "": there is none */
    bool unchecked; /* it was not closed cleanly, now or before, and not checked since */
};

/* Where the data is: what the options say, or in the user's own folder. */
bool data_folder(const struct options *o, char *out, size_t capacity, struct error *e);

/* Opens what is there, or makes it all where nothing is; the key goes into `key`. Refused, with a
 * sentence that says what is wrong, where, and what to do, is whatever does not belong together;
 * nothing is written then. The store is the caller's to close. */
bool data_open(const struct options *o, uint8_t key[KEY_BYTES], struct data *out, struct error *e);

/* The store under this journal answered BROKEN: says what is known, and ends the process. */
void data_broke(struct journal *j) __attribute__((noreturn));

/* The value that says that the database was not closed cleanly and not checked since. */
extern const char data_unchecked[];

#endif
