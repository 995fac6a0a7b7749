/* accounts.h - names, and passwords, which are hashed on another thread. */
#ifndef HEARTS_PEOPLE_ACCOUNTS_H
#define HEARTS_PEOPLE_ACCOUNTS_H

#include "people/person.h"

struct errand;

enum {
    NAME_CHARACTERS = 24,
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 200,
    PASSWORD_HASH = 128, /* bytes of a hash as text */
};

/* The name as it is shown: spaces at its ends and doubled ones left out, other kinds of space made
 * plain. False when it is not one to 24 characters that can be seen. */
bool name_clean(const char *text, char out[TABLE_NAME]);

/* What two names that would be taken for each other have in common; of a clean name. */
void name_fold(const char *name, char out[TABLE_NAME]);

/* A name for a guest who gives none. */
void name_make(char out[TABLE_NAME]);

struct secret {
    char given[PASSWORD_MOST + 1]; /* to be compared with `hash`; "" for nothing to compare */
    char fresh[PASSWORD_MOST +
               1]; /* to be hashed into `made`, if what was to compare was right; "" for nothing */
    char hash[PASSWORD_HASH], made[PASSWORD_HASH];
    bool known;         /* `hash` is somebody's: otherwise as much work is done for nothing */
    bool right, failed; /* out: `given` was right; memory was out */
    void (*then)(struct errand *e);
};

/* NULL when memory is out. */
struct secret *secret_new(void);
void secret_free(struct secret *s);

/* Whether so long a password may be. */
bool password_fits(const char *password);

/* Compares and hashes `e->secret` aside, then calls `then`. When too much waits the errand's
 * request is refused. */
void secret_work(struct errand *e, void (*then)(struct errand *e));

#endif
