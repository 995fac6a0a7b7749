/* think_cards.c - the cards to search: equivalent ones count as one. */
#include "players/think/think.h"

#include <string.h>

static bool same_kind(const struct public_state *s, hearts_card a, hearts_card b)
{
    return hearts_plan_same_kind(s->roles->plan, s->charged, a, b);
}

hearts_faces think_alike(const struct public_state *s, hearts_faces of, hearts_card c,
                         hearts_faces around)
{
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(c)), alike = hearts_face(c);
    if (s->roles->plan->decks == 2)
        return alike; /* with twins elsewhere no two faces are equivalent */
    for (hearts_faces f = of & suit & ~alike; f; f &= f - 1) {
        hearts_card other = hearts_faces_lowest(f);
        hearts_card low = other < c ? other : c, high = other < c ? c : other;
        hearts_faces between = (hearts_face(high) - 1) & ~((hearts_face(low) << 1) - 1);
        bool differs = false;
        for (hearts_faces m = between & of & suit; m; m &= m - 1)
            differs |= !same_kind(s, c, hearts_faces_lowest(m));
        if (!(between & around) && !differs && same_kind(s, c, other))
            alike |= hearts_face(other);
    }
    return alike;
}

void think_sort(struct search *t)
{
    for (int i = 1; i < t->cards; i++) {
        struct candidate_card one = t->card[i];
        int at = i;
        for (; at > 0 && t->card[at - 1].value < one.value; at--)
            t->card[at] = t->card[at - 1];
        t->card[at] = one;
    }
}

void think_candidates(struct search *t)
{
    struct hearts_pile hand = t->view->hand;
    hearts_faces legal = t->view->choice.from.once, left = legal;
    int sums[HEARTS_FACES], n = policy_weigh(&t->public, t->me, hand, legal, sums);
    double chance[HEARTS_FACES], of[HEARTS_FACES] = { 0 };
    hearts_faces fallen = t->public.gone_once & ~t->public.trick_once;
    hearts_faces around = t->roles->plan->deck.once & ~hand.once & ~fallen;
    policy_chances(sums, n, chance);
    n = 0;
    for (hearts_faces f = legal; f; f &= f - 1)
        of[hearts_faces_lowest(f)] = chance[n++];
    t->cards = 0;
    for (; left; t->cards++) {
        struct candidate_card *c = &t->card[t->cards];
        memset(c, 0, sizeof *c);
        c->alike = think_alike(&t->public, left, hearts_faces_lowest(left), around);
        c->card = hearts_faces_lowest(c->alike);
        for (hearts_faces f = c->alike; f; f &= f - 1) {
            hearts_card face = hearts_faces_lowest(f);
            c->prior += of[face];
            if (of[face] > of[c->card])
                c->card = face;
        }
        c->value = c->prior;
        left &= ~c->alike;
    }
    think_sort(t);
}

bool think_nothing_left(const struct search *t)
{
    const struct hearts_plan *p = t->roles->plan;
    struct hearts_pile gone = { t->public.gone_once, t->public.gone_twice };
    hearts_faces counts = t->roles->counts;
    if (t->public.trick_once & counts || t->view->carried.once & counts)
        return false;
    if (hearts_plan_tricks_count(p))
        return false;
    hearts_faces twice = p->deck.twice & counts & ~gone.twice;
    return t->who->remembers == REMEMBERS_ALL && !(p->deck.once & counts & ~gone.once) && !twice;
}

bool think_rest_is_mine(const struct search *t)
{
    const struct hearts_plan *p = t->roles->plan;
    hearts_faces hand = t->view->hand.once, out = p->deck.once & ~t->public.gone_once & ~hand;
    if (t->view->trick_count || p->decks != 1 || t->who->remembers != REMEMBERS_ALL)
        return false;
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces mine = hand & hearts_suit_faces(suit), theirs = out & hearts_suit_faces(suit);
        if (mine && theirs && hearts_faces_lowest(mine) < hearts_faces_highest(theirs))
            return false;
    }
    return true;
}
