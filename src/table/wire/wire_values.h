/* wire_values.h - ids, numbers and other small parts of messages. */
#ifndef HEARTS_WIRE_WIRE_VALUES_H
#define HEARTS_WIRE_WIRE_VALUES_H

#include "base/json_span.h"
#include "base/json_write.h"
#include "record/json_cards.h"
#include "table/table.h"

void wire_id(struct json *j, const char *key, const struct id *id);
void wire_letter(struct json *j, const char *key, char c);
void wire_numbers(struct json *j, const char *key, const int32_t *of, int count);
/* Whole numbers as numbers, other fractions as text, "7/3". */
void wire_fractions(struct json *j, const char *key, const struct hearts_fraction *of, int count);
/* The member `colour`, if there is one: `colour` is 1 + what is written; 0: none. */
void wire_colour(struct json *j, int colour);
/* "moon", "sun", "half" */
const char *wire_shot(int shot);

/* Reads the letter of a seat. False, and HEARTS_NO_SEAT in *out, for anything else. */
bool wire_read_seat(struct json_span v, uint8_t *out);
/* The member `picture`, if there is one: a word of pictures.def. */
void wire_picture(struct json *j, int picture);
/* Reads a picture, or "initial" for TABLE_INITIAL; if it is missing or null, *out stays. */
bool wire_read_picture(struct json_span v, uint8_t *out);

/* Reads a list of at most `most` cards, each as "QS". Returns how many, or -1 for anything else. */
int wire_read_cards(struct json_span list, hearts_card *out, int most);

/* Reads a colour, as wire_colour() writes it; if it is missing or null, *out stays. */
bool wire_read_colour(struct json_span v, uint8_t *out);

#endif
