/* read.c - the pieces that messages are made of. */
#include "join/read.h"

#include "text/utf8.h"

#include <math.h>
#include <string.h>

const cJSON *read_member(const cJSON *object, const char *key)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    return value && !cJSON_IsNull(value) ? value : NULL;
}

bool read_seat(const struct hearts_plan *p, const cJSON *value, int *out)
{
    if (!cJSON_IsString(value) || value->valuestring[0] < 'A' ||
        value->valuestring[0] >= 'A' + p->seats || value->valuestring[1])
        return false;
    *out = value->valuestring[0] - 'A';
    return true;
}

bool read_seats(const struct hearts_plan *p, const cJSON *value, unsigned *out)
{
    const cJSON *item;
    int seat;
    *out = 0;
    if (!cJSON_IsArray(value))
        return false;
    cJSON_ArrayForEach(item, value)
    {
        if (!read_seat(p, item, &seat))
            return false;
        *out |= 1u << seat;
    }
    return true;
}

bool read_card(const struct hearts_plan *p, const cJSON *value, hearts_card *out)
{
    if (!cJSON_IsString(value))
        return false;
    size_t length = strlen(value->valuestring);
    return length && hearts_card_read(value->valuestring, length, out) == length &&
           (p->deck.once & hearts_face(*out));
}

bool read_pile(const struct hearts_plan *p, const cJSON *value, struct hearts_pile *out)
{
    const cJSON *item;
    struct hearts_pile pile = { 0, 0 };
    hearts_card c;
    if (!cJSON_IsArray(value))
        return false;
    cJSON_ArrayForEach(item, value)
    {
        if (!read_card(p, item, &c) ||
            hearts_pile_copies(pile, c) >= hearts_pile_copies(p->deck, c))
            return false;
        hearts_pile_add(&pile, c);
    }
    *out = pile;
    return true;
}

bool read_whole(const cJSON *value, int64_t low, int64_t high, int64_t *out)
{
    if (!cJSON_IsNumber(value) ||
        !(value->valuedouble >= (double)low && value->valuedouble <= (double)high) ||
        floor(value->valuedouble) != value->valuedouble)
        return false;
    *out = (int64_t)value->valuedouble;
    return true;
}

enum { NUMBER_MOST = 100000000 };

bool read_numbers(const struct hearts_plan *p, const cJSON *value, int32_t *out)
{
    int64_t number;
    int seat = 0;
    const cJSON *item;
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != p->seats)
        return false;
    cJSON_ArrayForEach(item, value)
    {
        if (!read_whole(item, -NUMBER_MOST, NUMBER_MOST, &number))
            return false;
        out[seat++] = (int32_t)number;
    }
    return true;
}

void read_clean(const char *text, char *out, size_t capacity)
{
    size_t length = 0, left = strlen(text);
    while (left) {
        uint32_t c;
        size_t bytes = utf8_read(text, left, &c);
        /* A control character parts words; the others that show nothing stand within one. */
        bool blank = bytes && utf8_shows_nothing(c) && c < 0xa0;
        bool shown = bytes && (blank || !utf8_shows_nothing(c));
        size_t taken = blank ? 1 : shown ? bytes : 0;
        if (length + taken >= capacity)
            break;
        memcpy(out + length, blank ? " " : text, taken);
        length += taken;
        text += bytes ? bytes : 1;
        left -= bytes ? bytes : 1;
    }
    out[length] = '\0';
}

void read_line(const cJSON *value, char *out, size_t capacity)
{
    read_clean(cJSON_IsString(value) ? value->valuestring : "", out, capacity);
}
