/* wire_values.c - ids, numbers and other small parts of messages. */
#include "table/wire/wire_values.h"

#include "base/digits.h"
#include "record/view_fields.h"

void wire_id(struct json *j, const char *key, const struct id *id)
{
    json_hex(j, key, id->byte, sizeof id->byte);
}

void wire_numbers(struct json *j, const char *key, const int32_t *of, int count)
{
    json_list(j, key);
    for (int s = 0; s < count; s++)
        json_number(j, NULL, of[s]);
    json_list_end(j);
}

void wire_fractions(struct json *j, const char *key, const struct hearts_fraction *of, int count)
{
    json_list(j, key);
    for (int s = 0; s < count; s++) {
        char text[2 * DIGITS_MAX + 1];
        if (of[s].den == 1) {
            json_number(j, NULL, of[s].num);
            continue;
        }
        size_t length = digits_write(of[s].num, text);
        text[length++] = '/';
        length += digits_write(of[s].den, text + length);
        json_text_of(j, NULL, text, length);
    }
    json_list_end(j);
}

void wire_letter(struct json *j, const char *key, char c) { json_text_of(j, key, &c, 1); }

const char *wire_shot(int shot)
{
    return view_shots[shot > HEARTS_NO_SHOT && shot <= HEARTS_SHOT_HALF ? shot : HEARTS_SHOT_MOON];
}

void wire_colour(struct json *j, int colour)
{
    if (colour)
        json_number(j, "colour", colour - 1);
}

void wire_picture(struct json *j, int picture)
{
    if (picture)
        json_text(j, "picture", table_picture_word(picture));
}

bool wire_read_picture(struct json_span v, uint8_t *out)
{
    if (!json_is_there(v))
        return true;
    char word[16];
    uint8_t picture = json_as_text(v, word, sizeof word) ? table_picture_read(word) : 0;
    if (picture)
        *out = picture;
    return picture != 0;
}

bool wire_read_seat(struct json_span v, uint8_t *out)
{
    char letter[2] = "";
    bool good = json_as_text(v, letter, sizeof letter) && letter[0] >= 'A' &&
                letter[0] < 'A' + HEARTS_SEATS;
    *out = (uint8_t)(good ? letter[0] - 'A' : HEARTS_NO_SEAT);
    return good;
}

bool wire_read_colour(struct json_span v, uint8_t *out)
{
    int64_t n;
    if (!json_is_there(v))
        return true;
    if (!json_as_whole(v, 0, TABLE_COLOURS - 1, &n))
        return false;
    *out = (uint8_t)(1 + n);
    return true;
}

int wire_read_cards(struct json_span list, hearts_card *out, int most)
{
    struct json_span name, item;
    int count = 0;
    if (json_kind(list) != JSON_LIST)
        return -1;
    for (struct json_walk w = json_walk(list); json_next(&w, &name, &item);) {
        char text[8];
        if (count == most || !json_as_text(item, text, sizeof text))
            return -1;
        size_t length = strlen(text);
        if (length == 0 || hearts_card_read(text, length, &out[count]) != length)
            return -1;
        count++;
    }
    return count;
}
