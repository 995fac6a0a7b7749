/* keys.c - writing keys. */
#include "server/people/who/keys.h"

#include <stdio.h>
#include <string.h>

bool id_read(const char *text, struct table_id *out)
{
    char digits[2 * TABLE_ID + 1];
    snprintf(digits, sizeof digits, "%s", text);
    return hex_read(digits, out->byte, TABLE_ID);
}

bool id_is_zero(const struct table_id *id)
{
    static const struct table_id zero;
    return table_id_same(id, &zero);
}

struct key key_text(const char *kind, const char *text)
{
    struct key k;
    snprintf(k.text, sizeof k.text, "%s/%s", kind, text);
    return k;
}

struct key key_id_text(const char *kind, const struct table_id *id, const char *text)
{
    struct key k;
    char hex[2 * TABLE_ID + 1];
    hex_write(hex, id->byte, TABLE_ID);
    snprintf(k.text, sizeof k.text, "%s/%s/%s", kind, hex, text);
    return k;
}

struct key key_id(const char *kind, const struct table_id *id)
{
    char hex[2 * TABLE_ID + 1];
    hex_write(hex, id->byte, TABLE_ID);
    return key_text(kind, hex);
}

struct key key_hash(const char *kind, const uint8_t hash[KEY_HASH])
{
    char hex[2 * KEY_HASH + 1];
    hex_write(hex, hash, KEY_HASH);
    return key_text(kind, hex);
}

struct key key_id_hash(const char *kind, const struct table_id *id, const uint8_t hash[KEY_HASH])
{
    char hex[2 * KEY_HASH + 1];
    hex_write(hex, hash, KEY_HASH);
    return key_id_text(kind, id, hex);
}

struct key key_id_id(const char *kind, const struct table_id *id, const struct table_id *other)
{
    char hex[2 * TABLE_ID + 1];
    hex_write(hex, other->byte, TABLE_ID);
    return key_id_text(kind, id, hex);
}

struct key key_played(const struct table_id *person, int64_t ended_ms, const struct table_id *game)
{
    char hex[2 * TABLE_ID + 1], rest[KEY_TIME_DIGITS + 1 + sizeof hex];
    hex_write(hex, game->byte, TABLE_ID);
    snprintf(rest, sizeof rest, "%016llx/%s", (unsigned long long)(INT64_MAX - ended_ms), hex);
    return key_id_text("played", person, rest);
}

struct key key_unrecorded(const struct table_id *table, unsigned number)
{
    char text[12];
    snprintf(text, sizeof text, "%u", number);
    return key_id_text("unrecorded", table, text);
}

struct key key_report(const char *kind, const struct table_id *by, int64_t at_ms,
                      const struct table_id *report)
{
    char hex[2 * TABLE_ID + 1], rest[KEY_TIME_DIGITS + 1 + sizeof hex];
    hex_write(hex, report->byte, TABLE_ID);
    snprintf(rest, sizeof rest, "%016llx/%s", (unsigned long long)at_ms, hex);
    return by ? key_id_text(kind, by, rest) : key_text(kind, rest);
}

size_t key_slate_value(char out[KEY_SLATE_VALUE], const char *name, int64_t at_ms)
{
    return (size_t)snprintf(out, KEY_SLATE_VALUE, "%s\n%lld", name, (long long)at_ms);
}
