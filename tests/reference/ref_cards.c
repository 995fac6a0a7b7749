/* ref_cards.c - lists of cards. */
#include "ref_inside.h"

#include <stdlib.h>

int suit_of(int card) { return card / 13; }

int rank_of(int card) { return card % 13 + 2; }

void cards_add(struct cards *to, int card)
{
    if (to->count == MOST_CARDS)
        abort();
    to->card[to->count] = card;
    to->count++;
}

/* Takes one copy out; the others keep their order. */
bool cards_remove(struct cards *from, int card)
{
    for (int i = 0; i < from->count; i++) {
        if (from->card[i] != card)
            continue;
        from->count--;
        for (; i < from->count; i++)
            from->card[i] = from->card[i + 1];
        return true;
    }
    return false;
}

int cards_count_of(const struct cards *cards, int card)
{
    int count = 0;

    for (int i = 0; i < cards->count; i++) {
        if (cards->card[i] == card)
            count++;
    }
    return count;
}

bool cards_have(const struct cards *cards, int card) { return cards_count_of(cards, card) > 0; }

bool cards_have_suit(const struct cards *cards, int suit)
{
    for (int i = 0; i < cards->count; i++) {
        if (suit_of(cards->card[i]) == suit)
            return true;
    }
    return false;
}

void cards_move_all(struct cards *to, struct cards *from)
{
    for (int i = 0; i < from->count; i++)
        cards_add(to, from->card[i]);
    from->count = 0;
}

void cards_sort(struct cards *cards)
{
    for (int i = 1; i < cards->count; i++) {
        int card = cards->card[i];
        int j = i;

        for (; j > 0 && cards->card[j - 1] > card; j--)
            cards->card[j] = cards->card[j - 1];
        cards->card[j] = card;
    }
}
