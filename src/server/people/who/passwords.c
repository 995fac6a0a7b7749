/* passwords.c - comparing and hashing passwords. */
#include "server/people/who/passwords.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATIONS = 2, MEMORY = 19456 * 1024 };

static_assert(PASSWORD_HASH == crypto_pwhash_STRBYTES, "a hash as libsodium writes it");

/* Used where there is no account, so that comparing takes as long. It matches no password. */
static const char nobody[PASSWORD_HASH] = "$argon2id$v=19$m=19456,t=2,p=1$"
                                          "b3BlbmhlYXJ0cyBub25lLg$"
                                          "UGxhY2UgaG9sZGVyIGZvciBub2JvZHkncyBwYXNzIDA";

struct secret *secret_new(void)
{
    assert(crypto_pwhash_str_needs_rehash(nobody, OPERATIONS, MEMORY) == 0);
    return calloc(1, sizeof(struct secret));
}

void secret_free(struct secret *s)
{
    if (s)
        sodium_memzero(s, sizeof *s);
    free(s);
}

bool password_fits(const char *password)
{
    size_t length = strlen(password);
    return length >= PASSWORD_LEAST && length <= PASSWORD_MOST;
}

void secret_work(struct secret *s)
{
    bool compare = s->given[0] != '\0';
    if (compare) {
        const char *hash = s->known ? s->hash : nobody;
        s->right = crypto_pwhash_str_verify(hash, s->given, strlen(s->given)) == 0 && s->known;
    }
    if (s->fresh[0] && (!compare || s->right))
        s->failed = crypto_pwhash_str(s->made, s->fresh, strlen(s->fresh), OPERATIONS, MEMORY) != 0;
}

void secret_wipe(struct secret *s)
{
    sodium_memzero(s->given, sizeof s->given);
    sodium_memzero(s->fresh, sizeof s->fresh);
}
