/* password.h - passwords of tables: hashed, and checked, on another thread. */
#ifndef HEARTS_ROOMS_PASSWORD_H
#define HEARTS_ROOMS_PASSWORD_H

#include "table/wire/wire_read.h"

struct client;
struct request;
struct rooms;

/* One that is checked against `hash`, or made into it. The caller gets it back by `then`, on
 * the tables' thread, and frees it there. */
struct password_check {
    struct rooms *rooms;
    char password[WIRE_PASSWORD + 1], folded[WIRE_PASSWORD + 1], hash[128];
    bool make, right;
    void (*then)(struct password_check *k);
    void *with;
    struct client *client;
    struct request *request;
    struct wire_message message;
};

/* What two ways of typing one have in common: a phone begins with a capital and ends with a space.
 * Spaces at the ends go, and capitals of Latin, Greek and Cyrillic become small. False when nothing
 * is left. */
bool password_fold(const char *password, char out[WIRE_PASSWORD + 1]);

struct password_check *password_check_new(struct rooms *r, const char *password);
/* False when there are too many under way. */
bool password_check_begin(struct password_check *k);
/* Whether a password of the table may be tried from an address; and it was right: of the tries for
 * the table it is taken back, since those are counted against guesses. */
bool password_may_be_tried(struct rooms *r, const char *address, const struct id *table);
void password_check_forgive(struct rooms *r, const char *address, const struct id *table);
void password_check_free(struct password_check *k);

#endif
