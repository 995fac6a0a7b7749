/* tickets.c - writing and reading tickets. */
#include "people/who/tickets.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "text/utf8.h"

enum {
    CODE = crypto_auth_hmacsha256_BYTES,
    GUEST_BYTES = TABLE_ID + TABLE_NAME,
    SECRET_BYTES = TABLE_ID + TICKET_SECRET,
    VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
};

static_assert(2 + sodium_base64_ENCODED_LEN(GUEST_BYTES, VARIANT) + 1 +
                      sodium_base64_ENCODED_LEN(CODE, VARIANT) <=
                  TICKET_MAX,
              "a guest's ticket fits");
static_assert(crypto_auth_hmacsha256_KEYBYTES == 32 && crypto_hash_sha256_BYTES == KEY_HASH, "");

static const char letters[] = {
    [TICKET_NONE] = '-', [TICKET_GUEST] = 'g', [TICKET_SESSION] = 's', [TICKET_BOT] = 'b'
};

void ticket_key(const uint8_t server_key[32], uint8_t out[32])
{
    static const char label[] = "hearts: the tickets of guests, 1";
    (void)crypto_auth_hmacsha256(out, (const unsigned char *)label, sizeof label - 1, server_key);
}

static char *encode(char *to, char *end, const uint8_t *bytes, size_t length)
{
    (void)sodium_bin2base64(to, (size_t)(end - to), bytes, length, VARIANT);
    return to + strlen(to);
}

/* All of the text, and nothing else. The library takes some bytes above 127 for letters. */
static bool decode(const char *text, size_t length, uint8_t *out, size_t capacity, size_t *got)
{
    const char *end;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] > 127)
            return false;
    return sodium_base642bin(out, capacity, text, length, NULL, got, &end, VARIANT) == 0 &&
           end == text + length;
}

void ticket_guest(const uint8_t key[32], const struct table_id *id, const char *name,
                  char out[TICKET_MAX])
{
    uint8_t bytes[GUEST_BYTES], code[CODE];
    size_t length = strlen(name);
    assert(length < TABLE_NAME);
    memcpy(bytes, id->byte, TABLE_ID);
    memcpy(bytes + TABLE_ID, name, length);
    (void)crypto_auth_hmacsha256(code, bytes, TABLE_ID + length, key);
    char *to = out, *end = out + TICKET_MAX;
    *to++ = letters[TICKET_GUEST];
    *to++ = '.';
    to = encode(to, end, bytes, TABLE_ID + length);
    *to++ = '.';
    (void)encode(to, end, code, sizeof code);
}

void ticket_secret(enum ticket_kind kind, const struct table_id *id, char out[TICKET_MAX])
{
    uint8_t bytes[SECRET_BYTES];
    memcpy(bytes, id->byte, TABLE_ID);
    randombytes_buf(bytes + TABLE_ID, TICKET_SECRET);
    out[0] = letters[kind];
    out[1] = '.';
    (void)encode(out + 2, out + TICKET_MAX, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

static bool read_guest(const uint8_t key[32], const char *text, struct ticket *out)
{
    uint8_t bytes[GUEST_BYTES - 1], code[CODE];
    size_t length, code_length;
    const char *dot = strchr(text, '.');
    if (!dot || !decode(text, (size_t)(dot - text), bytes, sizeof bytes, &length) ||
        !decode(dot + 1, strlen(dot + 1), code, sizeof code, &code_length) || length <= TABLE_ID ||
        code_length != CODE || crypto_auth_hmacsha256_verify(code, bytes, length, key) != 0)
        return false;
    memcpy(out->id.byte, bytes, TABLE_ID);
    memcpy(out->name, bytes + TABLE_ID, length - TABLE_ID);
    return true;
}

static bool read_secret(const char *text, struct ticket *out)
{
    uint8_t bytes[SECRET_BYTES];
    size_t length;
    bool good = decode(text, strlen(text), bytes, sizeof bytes, &length) && length == sizeof bytes;
    if (good)
        memcpy(out->id.byte, bytes, TABLE_ID);
    sodium_memzero(bytes, sizeof bytes);
    return good;
}

bool ticket_read(const uint8_t key[32], const char *text, struct ticket *out)
{
    *out = (struct ticket){ .kind = TICKET_NONE };
    size_t length = strlen(text);
    if (length < 3 || length >= TICKET_MAX || text[1] != '.')
        return false;
    enum ticket_kind kind = text[0] == letters[TICKET_GUEST]     ? TICKET_GUEST
                            : text[0] == letters[TICKET_SESSION] ? TICKET_SESSION
                            : text[0] == letters[TICKET_BOT]     ? TICKET_BOT
                                                                 : TICKET_NONE;
    bool good = kind == TICKET_GUEST ? read_guest(key, text + 2, out)
                                     : kind != TICKET_NONE && read_secret(text + 2, out);
    if (!good || id_is_zero(&out->id))
        return false;
    out->kind = kind;
    (void)crypto_hash_sha256(out->hash, (const unsigned char *)text, length);
    return true;
}

static const char *cookie_name(bool secure) { return secure ? "__Host-hearts" : "hearts"; }

/* The value of the first cookie of that name. */
static bool find_cookie(const char *header, const char *name, char out[TICKET_MAX])
{
    size_t name_length = strlen(name);
    for (const char *at = header; *at;) {
        at += strspn(at, " ;");
        size_t length = strcspn(at, ";");
        if (length > name_length && strncmp(at, name, name_length) == 0 && at[name_length] == '=') {
            size_t value = length - name_length - 1;
            while (value && at[name_length + value] == ' ')
                value--;
            if (value >= TICKET_MAX)
                return false;
            memcpy(out, at + name_length + 1, value);
            out[value] = '\0';
            return true;
        }
        at += length;
    }
    return false;
}

bool ticket_find(const uint8_t key[32], bool secure, const char *cookie, const char *authorization,
                 struct ticket *out)
{
    static const char bearer[] = "Bearer ";
    char text[TICKET_MAX];
    *out = (struct ticket){ .kind = TICKET_NONE };
    if (authorization && strncasecmp(authorization, bearer, sizeof bearer - 1) == 0)
        return ticket_read(key, authorization + sizeof bearer - 1, out);
    bool found = cookie && find_cookie(cookie, cookie_name(secure), text) &&
                 ticket_read(key, text, out) && out->kind != TICKET_BOT;
    if (!found)
        *out = (struct ticket){ .kind = TICKET_NONE };
    return found;
}

void ticket_cookie(bool secure, const char *ticket, char out[TICKET_COOKIE])
{
    snprintf(out, TICKET_COOKIE, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
             cookie_name(secure), ticket, *ticket ? TICKET_AGE_S : 0, secure ? "; Secure" : "");
}
