/* json_line.c - what commands print as JSON, a line at a time. */
#include "cli/json_line.h"

#include <stdio.h>

void json_line_begin(struct json_line *l)
{
    l->text = (struct buffer){ 0 };
    json_begin(&l->json, &l->text);
}

bool json_line_end(struct json_line *l)
{
    bool good = !l->text.failed;
    if (good)
        puts(l->text.data);
    buffer_release(&l->text);
    return good;
}

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

void json_digits(struct json *j, const char *key, uint64_t n)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    json_text(j, key, text);
}
