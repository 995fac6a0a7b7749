/* value_keys.c - writing keys. */
#include "server/store/value_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool id_read(const char *text, struct id *out)
{
    char digits[2 * ID_BYTES + 1];
    snprintf(digits, sizeof digits, "%s", text);
    return hex_read(digits, out->byte, ID_BYTES);
}

struct key key_text(const char *kind, const char *text)
{
    struct key k;
    snprintf(k.text, sizeof k.text, "%s/%s", kind, text);
    return k;
}

struct key key_id_text(const char *kind, const struct id *id, const char *text)
{
    struct key k;
    char hex[2 * ID_BYTES + 1];
    hex_write(hex, id->byte, ID_BYTES);
    snprintf(k.text, sizeof k.text, "%s/%s/%s", kind, hex, text);
    return k;
}

struct key key_id(const char *kind, const struct id *id)
{
    char hex[2 * ID_BYTES + 1];
    hex_write(hex, id->byte, ID_BYTES);
    return key_text(kind, hex);
}

struct key key_hash(const char *kind, const uint8_t hash[KEY_HASH])
{
    char hex[2 * KEY_HASH + 1];
    hex_write(hex, hash, KEY_HASH);
    return key_text(kind, hex);
}

struct key key_id_hash(const char *kind, const struct id *id, const uint8_t hash[KEY_HASH])
{
    char hex[2 * KEY_HASH + 1];
    hex_write(hex, hash, KEY_HASH);
    return key_id_text(kind, id, hex);
}

struct key key_id_id(const char *kind, const struct id *id, const struct id *other)
{
    char hex[2 * ID_BYTES + 1];
    hex_write(hex, other->byte, ID_BYTES);
    return key_id_text(kind, id, hex);
}

struct key key_played(const struct id *person, int64_t ended_ms, const struct id *game)
{
    char hex[2 * ID_BYTES + 1], rest[KEY_TIME_DIGITS + 1 + sizeof hex];
    hex_write(hex, game->byte, ID_BYTES);
    snprintf(rest, sizeof rest, "%016llx/%s", (unsigned long long)(INT64_MAX - ended_ms), hex);
    return key_id_text("played", person, rest);
}

bool key_played_read(const char *key, int64_t *ended_ms, struct id *game)
{
    enum { END = KEY_TIME_DIGITS + 1 + 2 * ID_BYTES };
    size_t length = strlen(key);
    if (length < END)
        return false;
    *ended_ms = (int64_t)(INT64_MAX - strtoull(key + length - END, NULL, 16));
    return id_read(key + length - 2 * ID_BYTES, game);
}

struct key key_unrecorded(const struct id *table, unsigned number)
{
    char text[12];
    snprintf(text, sizeof text, "%u", number);
    return key_id_text("unrecorded", table, text);
}

struct key key_report(const char *kind, const struct id *by, int64_t at_ms, const struct id *report)
{
    char hex[2 * ID_BYTES + 1], rest[KEY_TIME_DIGITS + 1 + sizeof hex];
    hex_write(hex, report->byte, ID_BYTES);
    snprintf(rest, sizeof rest, "%016llx/%s", (unsigned long long)at_ms, hex);
    return by ? key_id_text(kind, by, rest) : key_text(kind, rest);
}

size_t key_slate_value(char *out, size_t capacity, const char *name, int64_t at_ms)
{
    return (size_t)snprintf(out, capacity, "%s\n%lld", name, (long long)at_ms);
}
