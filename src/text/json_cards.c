/* json_cards.c - seats and cards as JSON. */
#include "text/json_cards.h"

void json_seat(struct json *j, const char *key, int seat)
{
    char letter = (char)('A' + seat);
    if (seat == HEARTS_NO_SEAT)
        json_null(j, key);
    else
        json_text_of(j, key, &letter, 1);
}

void json_cards(struct json *j, const char *key, const hearts_card *cards, int count)
{
    json_list(j, key);
    for (int i = 0; i < count; i++) {
        char text[3];
        hearts_card_write(cards[i], text);
        json_text(j, NULL, text);
    }
    json_list_end(j);
}

void json_pile(struct json *j, const char *key, struct hearts_pile pile)
{
    hearts_card cards[HEARTS_CARDS];
    json_cards(j, key, cards, (int)hearts_pile_list(pile, cards));
}
