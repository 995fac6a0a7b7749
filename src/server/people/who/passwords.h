/* passwords.h - passwords: compared and hashed, which takes a thread a tenth of a second. */
#ifndef HEARTS_WHO_PASSWORDS_H
#define HEARTS_WHO_PASSWORDS_H

#include <stdbool.h>

enum {
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 200,
    PASSWORD_HASH = 128, /* bytes of a hash as text */
};

/* Passwords of one request, while it is under way: made when they are read, wiped when it ends. */
struct secret {
    char given[PASSWORD_MOST + 1]; /* to be compared with `hash`; "" for nothing to compare */
    /* To be hashed into `made`, if what was to compare was right; "" for nothing. */
    char fresh[PASSWORD_MOST + 1];
    char hash[PASSWORD_HASH], made[PASSWORD_HASH];
    bool known;         /* `hash` is somebody's: otherwise as much work is done for nothing */
    bool right, failed; /* out: `given` was right; memory was out */
};

/* NULL when memory is out. */
struct secret *secret_new(void);
void secret_free(struct secret *s);

/* Compares and hashes; by any thread. */
void secret_work(struct secret *s);
/* What was given is wiped, as soon as it is no longer needed. */
void secret_wipe(struct secret *s);

/* Whether so long a password may be. */
bool password_fits(const char *password);

#endif
