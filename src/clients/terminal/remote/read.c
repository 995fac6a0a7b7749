/* read.c - the pieces that messages are made of. */
#include "clients/terminal/remote/read.h"

#include "base/utf8.h"

#include <string.h>

struct json_span read_member(struct json_span object, const char *key)
{
    struct json_span value = json_member(object, key);
    return json_is_there(value) ? value : (struct json_span){ 0 };
}

bool read_seat(const struct hearts_plan *p, struct json_span value, int *out)
{
    char letter[2];
    if (!json_as_text(value, letter, sizeof letter) || letter[0] < 'A' ||
        letter[0] >= 'A' + p->seats)
        return false;
    *out = letter[0] - 'A';
    return true;
}

bool read_seats(const struct hearts_plan *p, struct json_span value, unsigned *out)
{
    struct json_span item;
    int seat;
    *out = 0;
    if (json_kind(value) != JSON_LIST)
        return false;
    for (struct json_walk w = json_walk(value); json_next(&w, NULL, &item);) {
        if (!read_seat(p, item, &seat))
            return false;
        *out |= 1u << seat;
    }
    return true;
}

bool read_card(const struct hearts_plan *p, struct json_span value, hearts_card *out)
{
    char text[8];
    size_t length = json_as_text(value, text, sizeof text) ? strlen(text) : 0;
    return length && hearts_card_read(text, length, out) == length &&
           (p->deck.once & hearts_face(*out));
}

bool read_pile(const struct hearts_plan *p, struct json_span value, struct hearts_pile *out)
{
    struct json_span item;
    struct hearts_pile pile = { 0, 0 };
    hearts_card c;
    if (json_kind(value) != JSON_LIST)
        return false;
    for (struct json_walk w = json_walk(value); json_next(&w, NULL, &item);) {
        if (!read_card(p, item, &c) ||
            hearts_pile_copies(pile, c) >= hearts_pile_copies(p->deck, c))
            return false;
        hearts_pile_add(&pile, c);
    }
    *out = pile;
    return true;
}

bool read_numbers(const struct hearts_plan *p, struct json_span value, int32_t *out)
{
    int64_t number;
    int seat = 0;
    struct json_span item;
    if (json_count(value) != p->seats)
        return false;
    for (struct json_walk w = json_walk(value); json_next(&w, NULL, &item);) {
        if (!json_as_whole(item, -VIEW_NUMBER_MOST, VIEW_NUMBER_MOST, &number))
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
        /* A control character separates words; other invisible characters stand within one. */
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

void read_line(struct json_span value, char *out, size_t capacity)
{
    char text[READ_LINE + 1];
    read_clean(json_as_text(value, text, sizeof text) ? text : "", out, capacity);
}
