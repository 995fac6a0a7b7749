/* password.h - table passwords, hashed and checked on another thread. */
#ifndef HEARTS_ROOMS_PASSWORD_H
#define HEARTS_ROOMS_PASSWORD_H

#include "table/wire/wire_read.h"

struct client;
struct request;
struct rooms;

/* A password to be checked against `hash`, or (`make`) hashed into it. `then` is called on the
 * tables' thread; the caller frees the check there. */
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

/* Normalizes a password, since phones like to begin it with a capital and end it with a space.
 * Spaces at the ends are removed; Latin, Greek and Cyrillic capitals become small letters. False
 * when nothing is left. */
bool password_fold(const char *password, char out[WIRE_PASSWORD + 1]);

struct password_check *password_check_new(struct rooms *r, const char *password);
/* False when too many checks are under way. */
bool password_check_begin(struct password_check *k);
/* password_may_be_tried() counts a try from an address, false if there were too many.
 * password_check_forgive() takes the count of a right password back for the table, whose limits are
 * meant for guesses. */
bool password_may_be_tried(struct rooms *r, const char *address, const struct id *table);
void password_check_forgive(struct rooms *r, const char *address, const struct id *table);
void password_check_free(struct password_check *k);

#endif
