/* guess_know.c - what a seat knows about the cards it cannot see. */
#include "players/guess/guess_inside.h"

#include <string.h>

/* A decision's view and memory, and whether the memory fits. */
struct witness {
    const struct hearts_plan *p;
    const struct hearts_view *v;
    const struct memory *m;
    bool fits;
};

static struct hearts_pile fallen_cards(const struct witness *w)
{
    struct hearts_pile fallen = w->v->carried;
    for (int s = 0; s < w->p->seats; s++)
        fallen = hearts_pile_join(fallen, w->v->won[s]);
    for (int i = 0; i < w->v->trick_count; i++)
        hearts_pile_add(&fallen, w->v->trick[i]);
    return fallen;
}

static bool swapped(const struct witness *w)
{
    return w->p->kitty == HEARTS_KITTY_SWAP && w->v->kitty_taker < w->p->seats;
}

/* Moves cards known to be in a place out of `unknown`; none of them if they contradict what else is
 * known. */
static void place_certain(struct guess_known *k, int place, struct hearts_pile cards, int held)
{
    int n = hearts_pile_count(cards);
    bool fit = hearts_pile_within(cards, k->unknown) && n <= held;
    if (fit) {
        k->certain[place] = hearts_pile_join(k->certain[place], cards);
        k->unknown = hearts_pile_less(k->unknown, cards);
    }
    k->room[place] = (uint8_t)(fit ? held - n : held);
}

static void know_hands(struct guess_known *k, const struct witness *w)
{
    hearts_faces fallen = fallen_cards(w).once;
    for (int s = 0; s < w->p->seats; s++) {
        if (s == w->v->seat)
            continue;
        struct hearts_pile held = { w->v->charged[s] & ~fallen, 0 };
        if (w->fits) {
            held.once |= w->m->holds[s].once;
            held.twice = w->m->holds[s].twice;
        }
        place_certain(k, s, held, w->v->held[s]);
        k->may[s] = w->fits ? ~w->m->cannot[s] : ~(hearts_faces)0;
    }
}

/* ---- The kitty ---- */

static void know_aside(struct guess_known *k, const struct witness *w)
{
    struct hearts_pile aside = { 0, 0 };
    k->may[GUESS_ASIDE] = ~(hearts_faces)0;
    if (w->v->kitty_taker < w->p->seats)
        aside = w->v->buried;
    place_certain(k, GUESS_ASIDE, aside, w->v->kitty_count);
    for (int s = 0; s < w->p->seats && swapped(w); s++)
        k->may[GUESS_ASIDE] &= ~w->v->charged[s];
}

/* Cards that the taker of a kitty got from me, or from the kitty while everybody could see it, are
 * still in its hand or buried. For twins this is certain only if no other copy is unknown. */
static void know_mixed(struct guess_known *k, const struct witness *w)
{
    if (!w->fits || !swapped(w) || w->v->kitty_taker == w->v->seat)
        return;
    struct hearts_pile mixed = w->m->mixed;
    hearts_faces all = (mixed.twice & k->unknown.twice) |
                       (mixed.once & k->unknown.once & ~k->unknown.twice);
    for (int s = 0; s < w->p->seats; s++)
        if (s != w->v->kitty_taker)
            k->may[s] &= ~all;
}

/* ---- The opening lead, if it is mine ---- */

/* Whether I open this hand, or have opened it, by holding the lowest club. */
static bool opened_by_me(const struct witness *w)
{
    bool by_club = w->p->rules.opening != HEARTS_OPEN_DEALER_LEFT &&
                   w->p->rules.opening != HEARTS_OPEN_LOW_SCORE;
    if (!by_club || w->v->phase != HEARTS_PLAY)
        return false;
    if (w->v->tricks == 0 && w->v->trick_count == 0)
        return w->v->leader == w->v->seat;
    return w->fits && w->m->order_count && w->m->order_seat[0] == w->v->seat;
}

/* Nobody else holds a lower club than my lowest, and nobody before me in turn holds its twin. */
static void know_opening(struct guess_known *k, const struct witness *w)
{
    if (!opened_by_me(w) || (swapped(w) && w->v->kitty_taker == w->v->seat))
        return;
    hearts_faces mine = w->v->hand.once, clubs = hearts_suit_faces(HEARTS_CLUBS);
    if (w->fits)
        mine |= w->m->played_by[w->v->seat].once;
    hearts_faces lowest = mine & clubs & (~(mine & clubs) + 1);
    bool before = true;
    for (int i = 1; i <= w->p->seats; i++) {
        int s = (w->v->dealer + i) % w->p->seats;
        before = before && s != w->v->seat;
        if (swapped(w) && s == w->v->kitty_taker)
            continue;
        k->may[s] &= ~(lowest ? clubs & (lowest - 1) : clubs);
        k->may[s] &= before ? ~lowest : ~(hearts_faces)0;
    }
}

/* ---- Conclusions ---- */

static struct hearts_pile among(struct hearts_pile cards, hearts_faces faces)
{
    return (struct hearts_pile){ cards.once & faces, cards.twice & faces };
}

static bool settle_place(struct guess_known *k, int place, struct hearts_pile cards)
{
    int n = hearts_pile_count(cards);
    if (n == 0 || n > k->room[place])
        return false;
    k->certain[place] = hearts_pile_join(k->certain[place], cards);
    k->unknown = hearts_pile_less(k->unknown, cards);
    k->room[place] = (uint8_t)(k->room[place] - n);
    return true;
}

void guess_settle(struct guess_known *k)
{
    for (bool again = true; again;) {
        hearts_faces one = 0, more = 0;
        again = false;
        for (int place = 0; place < GUESS_PLACES; place++) {
            k->may[place] &= k->room[place] ? k->unknown.once : 0;
            more |= one & k->may[place];
            one |= k->may[place];
        }
        if (k->unknown.once & ~one)
            return; /* a card fits nowhere: guess_begin() handles that */
        for (int place = 0; place < GUESS_PLACES && !again; place++) {
            struct hearts_pile only = among(k->unknown, k->may[place] & ~more);
            struct hearts_pile all = among(k->unknown, k->may[place]);
            if (hearts_pile_count(all) == k->room[place])
                only = all;
            again = settle_place(k, place, only);
        }
    }
}

void guess_know(struct guess_known *k, const struct player_seat *s, const struct hearts_view *v)
{
    struct witness w = { s->plan, v, &s->memory, false };
    memset(k, 0, sizeof *k);
    w.fits = memory_fits(w.m, w.p, v);
    k->plan = s->plan;
    k->unknown = hearts_pile_less(s->plan->deck, fallen_cards(&w));
    if (v->seat < s->plan->seats)
        place_certain(k, v->seat, v->hand, hearts_pile_count(v->hand));
    know_aside(k, &w);
    know_hands(k, &w);
    know_mixed(k, &w);
    know_opening(k, &w);
    guess_settle(k);
}
