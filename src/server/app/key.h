/* key.h - a server's key: a file, and its mark, which a database stores. */
#ifndef HEARTS_APP_KEY_H
#define HEARTS_APP_KEY_H

#include "server/store/store.h"

enum { KEY_BYTES = 32 };

/* A database opened for reading. `last` is NULL if the database always has a mark once anything is
 * sealed. */
struct key_look {
    struct store *store;
    bool (*value)(struct store *look, const void *key, size_t length, struct buffer *out,
                  bool *found, struct error *e);
    bool (*last)(struct store *look, uint8_t first,
                 bool (*each)(void *with, const struct id *log, const struct store_event *event),
                 void *with, struct error *e);
};

/* Read a key's file, and write one. */
bool key_read(const char *path, uint8_t key[KEY_BYTES], struct error *e);
bool key_write(const char *path, const uint8_t key[KEY_BYTES], struct error *e);
bool key_is_there(const char *path);
/* Whether every user of the machine can read it. */
bool key_is_open(const char *path);

/* Whether this is the key of a database, in *fits; false: it cannot be checked. */
bool key_fits(const struct key_look *look, const uint8_t key[KEY_BYTES], bool *fits,
              struct error *e);

/* The operation that stores the mark of a key; `mark` holds the operation's value. */
enum { KEY_MARK = 32 };
struct store_op key_mark(const uint8_t key[KEY_BYTES], uint8_t mark[KEY_MARK]);
/* The operation that reads it. */
struct store_op key_mark_asked(struct buffer *out, bool *found);

#endif
