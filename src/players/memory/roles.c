/* roles.c - derives what a plan means for a player. */
#include "players/memory/roles.h"

#include <string.h>

#include "players/weights/weights.h"

enum { CLASSIC_TOTAL = 26, COSTLY_MOST = 4 };

hearts_faces roles_costly(const struct hearts_plan *p, hearts_faces charged)
{
    int32_t most = 0;
    hearts_faces costly = 0;
    for (hearts_faces f = p->penalty; f; f &= f - 1) {
        int32_t worth = hearts_plan_worth(p, charged, hearts_faces_lowest(f));
        most = worth > most ? worth : most;
    }
    for (hearts_faces f = p->penalty; f; f &= f - 1)
        if (4 * hearts_plan_worth(p, charged, hearts_faces_lowest(f)) >= 3 * most)
            costly |= f & (~f + 1);
    return hearts_faces_count(costly) <= COSTLY_MOST ? costly : 0;
}

static void find_kinds(struct roles *l)
{
    const struct hearts_plan *p = l->plan;
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces all = hearts_suit_faces(suit), costs = p->penalty & all & ~l->costly;
        if (l->costly & all) {
            l->kind[suit] = SUIT_COSTLY;
            l->live[suit] = l->costly & all;
        } else if (hearts_faces_count(costs) >= 3) {
            l->kind[suit] = SUIT_COSTS;
            l->live[suit] = all;
        } else if ((p->bonus | p->doubling) & all) {
            l->kind[suit] = SUIT_BONUS;
            l->live[suit] = (p->bonus | p->doubling) & all;
        }
    }
}

static enum card_class class_of(const struct roles *l, hearts_card c, bool costly_out)
{
    const struct hearts_plan *p = l->plan;
    hearts_faces face = hearts_face(c), suit = hearts_suit_faces(hearts_card_suit(c));
    int rank = hearts_card_rank(c);
    if (face & l->costly)
        return CLASS_COSTLY;
    if (face & p->penalty)
        return rank >= HEARTS_JACK ? CLASS_COST_HIGH
               : rank >= 7         ? CLASS_COST_MIDDLE
                                   : CLASS_COST_LOW;
    if (face & p->doubling)
        return CLASS_DOUBLES;
    if (face & p->bonus)
        return CLASS_BONUS;
    if (costly_out && l->costly & suit)
        return c > hearts_faces_lowest(l->costly & suit) ? CLASS_OVER_COSTLY : CLASS_UNDER_COSTLY;
    if (p->bonus & suit && c > hearts_faces_lowest(p->bonus & suit))
        return CLASS_OVER_BONUS;
    if (rank >= HEARTS_KING)
        return CLASS_ACE_KING;
    if (rank >= HEARTS_JACK)
        return CLASS_QUEEN_JACK;
    return rank >= 8 ? CLASS_MIDDLE : CLASS_LOW;
}

void roles_of(struct roles *l, const struct hearts_plan *p)
{
    memset(l, 0, sizeof *l);
    l->plan = p;
    l->costly = roles_costly(p, 0);
    l->counts = p->penalty | p->bonus | p->doubling;
    l->costly_suit = l->costly ? (int8_t)hearts_card_suit(hearts_faces_lowest(l->costly)) : -1;
    find_kinds(l);
    for (hearts_faces f = HEARTS_ALL_FACES; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        l->class_live[c] = (uint8_t)class_of(l, c, true);
        l->class_dead[c] = (uint8_t)class_of(l, c, false);
    }
    l->moon = p->rules.moon != HEARTS_MOON_OFF;
    l->teams = p->teams < p->seats;
    l->small = p->total / 20 > 1 ? p->total / 20 : 1;
    l->medium = p->total / 6 > l->small ? p->total / 6 : l->small + 1;
    l->point = p->total > 0 ? (double)p->total / CLASSIC_TOTAL / p->decks : 1;
    l->weights = weights_for(p);
}
