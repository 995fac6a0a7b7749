/* accounts.c - names and passwords. */
#include "people/accounts.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people/people_inside.h"
#include "text/utf8.h"

enum { OPERATIONS = 2, MEMORY = 19456 * 1024 };

static_assert(PASSWORD_HASH == crypto_pwhash_STRBYTES, "a hash as libsodium writes it");

/* Compared with where there is no account, so that it takes as long. It is no password's. */
static const char nobody[PASSWORD_HASH] = "$argon2id$v=19$m=19456,t=2,p=1$"
                                          "b3BlbmhlYXJ0cyBub25lLg$"
                                          "UGxhY2UgaG9sZGVyIGZvciBub2JvZHkncyBwYXNzIDA";

/* ---- Names ---- */

/* Spaces, and characters that look like one. */
static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x180e ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x2800 ||
           c == 0x3000 || c == 0x3164 || c == 0xffa0;
}

static bool is_joiner(uint32_t c)
{
    return c == 0x200c || c == 0x200d || c == 0x34f || (c >= 0xfe00 && c <= 0xfe0f) ||
           (c >= 0xe0100 && c <= 0xe01ef);
}

bool name_clean(const char *text, char out[TABLE_NAME])
{
    size_t length = strlen(text), to = 0;
    int characters = 0;
    bool space = false, seen = false;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(text + i, length - i, &c);
        if (bytes == 0 || utf8_shows_nothing(c))
            return false;
        if (is_space(c)) {
            space = to > 0;
            continue;
        }
        characters += 1 + space;
        if (to + space + bytes >= TABLE_NAME || characters > NAME_CHARACTERS)
            return false;
        if (space)
            out[to++] = ' ';
        space = false;
        memcpy(out + to, text + i, bytes);
        to += bytes;
        seen |= !is_joiner(c);
    }
    out[to] = '\0';
    return seen;
}

void name_fold(const char *name, char out[TABLE_NAME])
{
    size_t length = strlen(name), to = 0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(name + i, length - i, &c);
        if (bytes == 0 || to + bytes >= TABLE_NAME)
            break;
        if (is_joiner(c) || is_space(c))
            continue;
        memcpy(out + to, name + i, bytes);
        if (c >= 'A' && c <= 'Z')
            out[to] = (char)(c - 'A' + 'a');
        to += bytes;
    }
    out[to] = '\0';
}

void name_make(char out[TABLE_NAME])
{
    snprintf(out, TABLE_NAME, "Guest %u", 1000 + randombytes_uniform(9000));
}

/* ---- Passwords ---- */

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

static void work(void *with)
{
    struct secret *s = ((struct errand *)with)->secret;
    bool compare = s->given[0] != '\0';
    if (compare) {
        const char *hash = s->known ? s->hash : nobody;
        s->right = crypto_pwhash_str_verify(hash, s->given, strlen(s->given)) == 0 && s->known;
    }
    if (s->fresh[0] && (!compare || s->right))
        s->failed = crypto_pwhash_str(s->made, s->fresh, strlen(s->fresh), OPERATIONS, MEMORY) != 0;
}

static void done(void *with)
{
    struct errand *e = with;
    sodium_memzero(e->secret->given, sizeof e->secret->given);
    sodium_memzero(e->secret->fresh, sizeof e->secret->fresh);
    if (people_work_ends(e))
        return;
    if (e->secret->failed)
        people_refuse(e, REFUSE_NO_MEMORY);
    else
        e->secret->then(e);
}

void secret_work(struct errand *e, void (*then)(struct errand *e))
{
    e->secret->then = then;
    if (net_work(e->people->site->net, LANE_PASSWORDS, work, done, e))
        e->people->working++;
    else
        people_refuse(e, REFUSE_FULL);
}
