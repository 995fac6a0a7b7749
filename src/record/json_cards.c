/* json_cards.c - seats and cards as JSON. */
#include "record/json_cards.h"

void json_seat(struct json *j, const char *key, int seat)
{
    char letter = (char)('A' + seat);
    if (seat < 0 || seat >= HEARTS_SEATS)
        json_null(j, key);
    else
        json_text_of(j, key, &letter, 1);
}

void json_seats(struct json *j, const char *key, unsigned seats)
{
    json_list(j, key);
    for (int s = 0; s < HEARTS_SEATS; s++)
        if (seats >> s & 1)
            json_seat(j, NULL, s);
    json_list_end(j);
}

void json_card(struct json *j, const char *key, hearts_card card)
{
    char text[3];
    hearts_card_write(card, text);
    json_text_of(j, key, text, 2);
}

/* Servers write many of these: the list is put together here and appended in one piece. */
void json_cards(struct json *j, const char *key, const hearts_card *cards, size_t count)
{
    char text[2 + 5 * HEARTS_CARDS + 5], *at = text;
    *at++ = '[';
    for (size_t i = 0; i < count && i < HEARTS_CARDS; i++) {
        char card[3];
        hearts_card_write(cards[i], card);
        *at++ = '"';
        *at++ = card[0];
        *at++ = card[1];
        *at++ = '"';
        *at++ = ',';
    }
    at -= count > 0; /* the last comma */
    *at++ = ']';
    json_raw(j, key, text, (size_t)(at - text));
}

void json_pile(struct json *j, const char *key, struct hearts_pile pile)
{
    hearts_card cards[HEARTS_CARDS];
    json_cards(j, key, cards, hearts_pile_list(pile, cards));
}
