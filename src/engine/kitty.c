/* kitty.c - the cards left over by the deal: who takes them, and what is buried in exchange. */
#include "engine.h"

void hearts__kitty_trick(const struct hearts_plan *p, struct hearts_game *g, int taker,
                         bool penalty, bool last)
{
    bool now = p->rules.kitty_when == HEARTS_KITTY_FIRST_TRICK || penalty;
    if (!now && !last)
        return;
    g->kitty_taker = (uint8_t)taker;
    if (p->kitty != HEARTS_KITTY_SWAP || last)
        return;
    g->hand[taker] = hearts_pile_join(g->hand[taker], g->kitty);
    g->kitty = (struct hearts_pile){ 0, 0 };
    g->phase = HEARTS_BURY;
    g->to_act = hearts__seat_bit(taker);
}

hearts_faces hearts__bury_from(const struct hearts_plan *p, const struct hearts_game *g, int seat)
{
    hearts_faces counts = p->penalty | p->bonus | p->doubling;
    struct hearts_pile hand = g->hand[seat];
    hearts_faces plain = hand.once & ~g->charged & ~counts;
    struct hearts_pile enough = { plain, hand.twice & plain };
    if (!p->rules.bury_points && hearts_pile_count(enough) >= p->kitty_cards)
        return plain;
    return hand.once & ~g->charged;
}
