/* passwords.h - comparing and hashing passwords, which takes a thread a tenth of a second. */
#ifndef HEARTS_WHO_PASSWORDS_H
#define HEARTS_WHO_PASSWORDS_H

#include <stdbool.h>

enum {
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 200,
    PASSWORD_HASH = 128, /* bytes of a hash as text */
};

/* The passwords of one request under way: made when they are read, wiped when it ends. */
struct secret {
    char given[PASSWORD_MOST + 1]; /* to be compared with `hash`; "" for nothing to compare */
    /* To be hashed into `made`, if `given` was right; "" for nothing to hash. */
    char fresh[PASSWORD_MOST + 1];
    char hash[PASSWORD_HASH], made[PASSWORD_HASH];
    bool known;         /* `hash` is a real account's: otherwise the same work is done in vain */
    bool right, failed; /* out: `given` was right; memory was out */
};

/* NULL when out of memory. */
struct secret *secret_new(void);
void secret_free(struct secret *s);

/* Compares and hashes; may run on any thread. */
void secret_work(struct secret *s);
/* Wipes the passwords given, as soon as they are no longer needed. */
void secret_wipe(struct secret *s);

/* Whether a password has a valid length. */
bool password_fits(const char *password);

#endif
