/* fair_cards.c - the numbers of cards, in both directions. */
#include "record/fair/fair_cards.h"

enum { RANKS = 13, ONE_DECK = 52 };

/* Suits of the protocol by those of the engine, and the other way round: only spades and hearts
 * change places, so one table does both. */
static const uint8_t other_suit[4] = {
    [HEARTS_CLUBS] = 0, [HEARTS_DIAMONDS] = 1, [HEARTS_SPADES] = 3, [HEARTS_HEARTS] = 2
};

uint8_t fair_card_byte(hearts_card c, unsigned copy)
{
    int suit = other_suit[hearts_card_suit(c) & 3];
    return (uint8_t)((int)copy * ONE_DECK + suit * RANKS + hearts_card_rank(c) - HEARTS_TWO);
}

hearts_card fair_card_of(uint8_t byte)
{
    int face = byte % ONE_DECK;
    if (byte >= 2 * ONE_DECK)
        return HEARTS_NO_CARD;
    return (hearts_card)HEARTS_CARD(other_suit[face / RANKS], face % RANKS + HEARTS_TWO);
}

unsigned fair_deck_list(const struct hearts_plan *p, uint8_t out[FAIR_DECK])
{
    unsigned n = 0;
    for (uint8_t byte = 0; byte < 2 * ONE_DECK; byte++)
        if (hearts_pile_copies(p->deck, fair_card_of(byte)) > byte / ONE_DECK)
            out[n++] = byte;
    return n;
}

void fair_deck_cards(const uint8_t *deck, unsigned n, hearts_card *out)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = fair_card_of(deck[i]);
}
