/* key.h - the key of a server: a file, and the mark of it that a database keeps. */
#ifndef HEARTS_APP_KEY_H
#define HEARTS_APP_KEY_H

#include "server/store/store.h"

enum { KEY_BYTES = 32 };

/* A database opened to be looked at; `last` is NULL where there is a mark as soon as anything is
 * sealed. */
struct key_look {
    struct store *store;
    bool (*value)(struct store *look, const void *key, size_t length, struct buffer *out,
                  bool *found, struct error *e);
    bool (*last)(struct store *look, uint8_t first,
                 bool (*each)(void *with, const struct id *log, const struct store_event *event),
                 void *with, struct error *e);
};

/* Reads a key's file, and writes one. */
bool key_read(const char *path, uint8_t key[KEY_BYTES], struct error *e);
bool key_write(const char *path, const uint8_t key[KEY_BYTES], struct error *e);
bool key_is_there(const char *path);
/* Whether every user of the machine can read it. */
bool key_is_open(const char *path);

/* Whether this is the key of a database; false: it cannot be told. */
bool key_fits(const struct key_look *look, const uint8_t key[KEY_BYTES], bool *fits,
              struct error *e);

/* The operation that keeps the mark of a key; the mark is the operation's value. */
enum { KEY_MARK = 32 };
struct store_op key_mark(const uint8_t key[KEY_BYTES], uint8_t mark[KEY_MARK]);
/* The one that asks for it. */
struct store_op key_mark_asked(struct buffer *out, bool *found);

#endif
