/* tickets.c - writing and reading tickets. */
#include "server/people/who/tickets.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

enum {
    CODE = crypto_auth_hmacsha256_BYTES,
    DATE = 4, /* in minutes since 1970 */
    GUEST_BYTES = DATE + ID_BYTES + TABLE_NAME,
    DEVICE_BYTES = DATE + ID_BYTES,
    LABEL = 16,
    SECRET_BYTES = ID_BYTES + TICKET_SECRET,
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

enum { DATED_GUEST = 'G', DEVICE = 'd' };

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

/* Decodes the whole text or fails. The library accepts some bytes above 127 as letters. */
static bool decode(const char *text, size_t length, uint8_t *out, size_t capacity, size_t *got)
{
    const char *end;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] > 127)
            return false;
    return sodium_base642bin(out, capacity, text, length, NULL, got, &end, VARIANT) == 0 &&
           end == text + length;
}

/* Signed bytes begin with a label for their kind; in tickets of version 0.1, with an id that is
 * random. */
static const char guest_label[LABEL] = "guest with date", device_label[LABEL] = "device";

static void sign(const uint8_t key[32], const char *label, const uint8_t *bytes, size_t length,
                 uint8_t code[CODE])
{
    crypto_auth_hmacsha256_state s;
    (void)crypto_auth_hmacsha256_init(&s, key, 32);
    if (label)
        (void)crypto_auth_hmacsha256_update(&s, (const uint8_t *)label, LABEL);
    (void)crypto_auth_hmacsha256_update(&s, bytes, length);
    (void)crypto_auth_hmacsha256_final(&s, code);
}

static void write_date(uint8_t out[DATE], int64_t ms)
{
    uint64_t minutes = (uint64_t)ms / TICKET_MINUTE_MS;
    for (int i = 0; i < DATE; i++)
        out[i] = (uint8_t)(minutes >> (8 * (DATE - 1 - i)));
}

static int64_t read_date(const uint8_t in[DATE])
{
    uint64_t minutes = 0;
    for (int i = 0; i < DATE; i++)
        minutes = minutes << 8 | in[i];
    return (int64_t)minutes * TICKET_MINUTE_MS;
}

/* Writes "x.", the bytes, and an HMAC of them as their code. */
static void write_signed(const uint8_t key[32], char letter, const char *label,
                         const uint8_t *bytes, size_t length, char out[TICKET_MAX])
{
    uint8_t code[CODE];
    char *to = out, *end = out + TICKET_MAX;
    sign(key, label, bytes, length, code);
    *to++ = letter;
    *to++ = '.';
    to = encode(to, end, bytes, length);
    *to++ = '.';
    (void)encode(to, end, code, sizeof code);
}

void ticket_guest(const uint8_t key[32], const struct id *id, const char *name, int64_t made_ms,
                  char out[TICKET_MAX])
{
    uint8_t bytes[GUEST_BYTES];
    size_t date = made_ms ? DATE : 0, length = strlen(name);
    assert(length < TABLE_NAME);
    if (date)
        write_date(bytes, made_ms);
    memcpy(bytes + date, id->byte, ID_BYTES);
    memcpy(bytes + date + ID_BYTES, name, length);
    write_signed(key, date ? DATED_GUEST : letters[TICKET_GUEST], date ? guest_label : NULL, bytes,
                 date + ID_BYTES + length, out);
}

void ticket_secret(enum ticket_kind kind, const struct id *id, char out[TICKET_MAX])
{
    uint8_t bytes[SECRET_BYTES];
    memcpy(bytes, id->byte, ID_BYTES);
    randombytes_buf(bytes + ID_BYTES, TICKET_SECRET);
    out[0] = letters[kind];
    out[1] = '.';
    (void)encode(out + 2, out + TICKET_MAX, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

/* Reads the bytes after "x.", if the code over them is right; returns how many, or 0. */
static size_t read_signed(const uint8_t key[32], const char *label, const char *text,
                          uint8_t *bytes, size_t capacity)
{
    uint8_t code[CODE], right[CODE];
    size_t length, code_length;
    const char *dot = strchr(text, '.');
    if (!dot || !decode(text, (size_t)(dot - text), bytes, capacity, &length) ||
        !decode(dot + 1, strlen(dot + 1), code, sizeof code, &code_length) || code_length != CODE)
        return 0;
    sign(key, label, bytes, length, right);
    return sodium_memcmp(code, right, CODE) == 0 ? length : 0;
}

static bool read_guest(const uint8_t key[32], bool dated, const char *text, struct ticket *out)
{
    uint8_t bytes[GUEST_BYTES - 1];
    size_t date = dated ? DATE : 0, room = sizeof bytes - (dated ? 0 : DATE);
    size_t length = read_signed(key, dated ? guest_label : NULL, text, bytes, room);
    if (length <= date + ID_BYTES)
        return false;
    out->made_ms = dated ? read_date(bytes) : 0;
    memcpy(out->id.byte, bytes + date, ID_BYTES);
    memcpy(out->name, bytes + date + ID_BYTES, length - date - ID_BYTES);
    return !dated || out->made_ms > 0;
}

static bool read_secret(const char *text, struct ticket *out)
{
    uint8_t bytes[SECRET_BYTES];
    size_t length;
    bool good = decode(text, strlen(text), bytes, sizeof bytes, &length) && length == sizeof bytes;
    if (good)
        memcpy(out->id.byte, bytes, ID_BYTES);
    sodium_memzero(bytes, sizeof bytes);
    return good;
}

bool ticket_read(const uint8_t key[32], const char *text, struct ticket *out)
{
    *out = (struct ticket){ .kind = TICKET_NONE };
    size_t length = strlen(text);
    if (length < 3 || length >= TICKET_MAX || text[1] != '.')
        return false;
    bool dated = text[0] == DATED_GUEST;
    enum ticket_kind kind = text[0] == letters[TICKET_GUEST]     ? TICKET_GUEST
                            : dated                              ? TICKET_GUEST
                            : text[0] == letters[TICKET_SESSION] ? TICKET_SESSION
                            : text[0] == letters[TICKET_BOT]     ? TICKET_BOT
                                                                 : TICKET_NONE;
    bool good = kind == TICKET_GUEST ? read_guest(key, dated, text + 2, out)
                                     : kind != TICKET_NONE && read_secret(text + 2, out);
    if (!good || id_is_zero(&out->id))
        return false;
    out->kind = kind;
    (void)crypto_hash_sha256(out->hash, (const unsigned char *)text, length);
    return true;
}

static const char *cookie_name(bool secure) { return secure ? "__Host-hearts" : "hearts"; }

static const char *device_name(bool secure)
{
    return secure ? "__Host-hearts-device" : "hearts-device";
}

/* Finds the value of the first cookie of that name. */
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

static void write_cookie(const char *name, bool secure, const char *value, uint64_t age_ms,
                         char out[TICKET_COOKIE])
{
    unsigned long long age_s = *value ? age_ms / 1000 : 0;
    snprintf(out, TICKET_COOKIE, "%s=%s; Path=/; Max-Age=%llu; HttpOnly; SameSite=Lax%s", name,
             value, age_s, secure ? "; Secure" : "");
}

void ticket_cookie(bool secure, const char *ticket, uint64_t age_ms, char out[TICKET_COOKIE])
{
    write_cookie(cookie_name(secure), secure, ticket, age_ms, out);
}

void device_cookie(const uint8_t key[32], bool secure, const struct id *account, int64_t now_ms,
                   uint64_t age_ms, char out[TICKET_COOKIE])
{
    uint8_t bytes[DEVICE_BYTES];
    char value[TICKET_MAX];
    write_date(bytes, now_ms);
    memcpy(bytes + DATE, account->byte, ID_BYTES);
    write_signed(key, DEVICE, device_label, bytes, sizeof bytes, value);
    write_cookie(device_name(secure), secure, value, age_ms, out);
}

bool device_read(const uint8_t key[32], bool secure, const char *cookie, int64_t now_ms,
                 uint64_t age_ms, struct id *account)
{
    uint8_t bytes[DEVICE_BYTES];
    char text[TICKET_MAX];
    if (!find_cookie(cookie, device_name(secure), text) || text[0] != DEVICE || text[1] != '.' ||
        read_signed(key, device_label, text + 2, bytes, sizeof bytes) != sizeof bytes)
        return false;
    memcpy(account->byte, bytes + DATE, ID_BYTES);
    return now_ms - read_date(bytes) <= (int64_t)age_ms;
}
