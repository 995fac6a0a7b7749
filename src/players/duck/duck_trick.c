/* duck_trick.c - the trick on the table: who is likely to take it, and what it will hold. */
#include "players/duck/duck.h"

#include <string.h>

/* The chance that a player who need not go over the best card does so, by what the trick brings; in
 * parts of SURE. */
enum {
    EAGER_COSTLY = 75,
    EAGER_LAST = 342,
    EAGER_BONUS = 1000,
    EAGER_ELSE = 400,
    SPARED_PARTNER = 250, /* share of the usual points thrown on a partner's trick */
};

/* The card that takes a trick of these cards as it stands, and whose it is. */
static hearts_card top_of(const struct duck *d, const hearts_card *trick, int count, int *seat)
{
    int at = hearts_trick_winner(trick, count);
    *seat = at < 0 ? HEARTS_NO_SEAT : (d->v->leader + at) % d->seats;
    return at < 0 ? HEARTS_NO_CARD : trick[at];
}

hearts_card duck_top(const struct duck *d, int *seat)
{
    return top_of(d, d->v->trick, d->v->trick_count, seat);
}

/* ---- The trick with one more card ---- */

struct trick {
    int suit;
    hearts_card top; /* the card that takes it, or HEARTS_NO_CARD */
    int seat;        /* whose that is */
    points worth;    /* of its cards, bonus cards included, doubling ones not */
    points penalty;
    bool doubler;
    int later[2 * HEARTS_SEATS]; /* the other seats still to play */
    int later_count;
};

static void add_worth(const struct duck *d, struct trick *t, hearts_card c)
{
    if (d->p->doubling >> c & 1) {
        t->doubler = true;
        return;
    }
    t->worth += d->worth[c];
    t->penalty += d->worth[c] > 0 ? d->worth[c] : 0;
}

/* Whether the trick has a second round, as far as is known with c played to it. */
static bool goes_round(const struct duck *d, hearts_card c, int suit)
{
    hearts_faces boosters = d->p->boosters & hearts_suit_faces(suit);
    if (d->v->trick_end > d->seats)
        return true;
    if (!boosters || hearts_pile_count(d->v->hand) - 1 <= (d->p->rules.boost_last ? 0 : 1))
        return false;
    hearts_faces on_table = hearts_face(c);
    for (int i = 0; i < d->v->trick_count; i++)
        on_table |= hearts_face(d->v->trick[i]);
    return on_table & boosters;
}

/* Sets *t to the trick with c added. */
static void lay(const struct duck *d, struct trick *t, hearts_card c)
{
    int n = d->v->trick_count;
    hearts_card trick[HEARTS_TRICK_MAX + 1];
    memcpy(trick, d->v->trick, sizeof d->v->trick);
    trick[n] = c;
    *t = (struct trick){ .suit = hearts_card_suit(trick[0]) };
    t->top = top_of(d, trick, n + 1, &t->seat);
    for (hearts_faces f = d->v->carried.once; f; f &= f - 1)
        add_worth(d, t, hearts_faces_lowest(f));
    for (hearts_faces f = d->v->carried.twice; f; f &= f - 1)
        add_worth(d, t, hearts_faces_lowest(f));
    for (int i = 0; i <= n; i++)
        add_worth(d, t, trick[i]);

    int end = goes_round(d, c, t->suit) ? 2 * d->seats : d->seats;
    for (int i = n + 1; i < end; i++) {
        int seat = (d->v->leader + i) % d->seats;
        if (seat != d->me)
            t->later[t->later_count++] = seat;
    }
}

/* ---- The seats still to play ---- */

/* The chance that a seat goes over the card that takes the trick so far. */
static int overtakes(const struct duck *d, const struct trick *t, int seat, bool last)
{
    hearts_faces suit = hearts_suit_faces(t->suit);
    hearts_faces over = t->top == HEARTS_NO_CARD ? suit : suit & ~(hearts_face(t->top) - 1);
    int no_lower = duck_none(d, seat, t->suit, suit & ~over);
    int some_higher = SURE - duck_none(d, seat, t->suit, over);
    int must = (int)((int64_t)no_lower * some_higher / SURE);
    int eager = t->worth < 0   ? EAGER_BONUS
                : t->worth > 0 ? EAGER_COSTLY
                : last         ? EAGER_LAST
                               : EAGER_ELSE;
    return must + (some_higher - must) * eager / SURE;
}

/* The points that a seat is likely to add to a trick that `taker` is taking. */
static points adds(const struct duck *d, const struct trick *t, int seat, int taker)
{
    hearts_faces suit = hearts_suit_faces(t->suit);
    bool banned = d->v->tricks == 0 && d->p->trick1_ban & d->p->penalty;
    const struct outlook *o = &d->suit[t->suit];
    int dry = duck_none(d, seat, t->suit, suit);
    points sum = banned ? 0 : d->throw_worth * dry / SURE;
    int left = SURE;
    for (int i = 0; i < o->dumps && left > 0; i++) {
        hearts_card c = o->dump[i].card;
        if ((t->top != HEARTS_NO_CARD && c > t->top) || (banned && d->p->trick1_ban >> c & 1))
            continue;
        int holds = SURE - duck_none(d, seat, t->suit, hearts_face(c));
        sum += o->dump[i].worth * left / SURE * holds / SURE;
        left -= (int)((int64_t)left * holds / SURE);
    }
    bool friendly = taker != HEARTS_NO_SEAT && d->p->team[taker] == d->p->team[seat];
    return friendly ? sum * SPARED_PARTNER / SURE : sum;
}

/* ---- The candidate ---- */

/* My gain if the seat takes the trick, with everything likely to be on it. */
static points good_of(const struct duck *d, const struct trick *t, int seat, points added)
{
    points worth = t->worth + added, penalty = t->penalty + added;
    bool first_point = d->p->rules.kitty_when == HEARTS_KITTY_FIRST_POINT;
    if (d->v->kitty_taker == HEARTS_NO_SEAT && (!first_point || penalty > 0)) {
        worth += d->kitty_worth;
        penalty += d->kitty_worth;
    }
    if (t->doubler)
        worth += duck_doubling(d, seat);
    return duck_value(d, seat, worth, penalty);
}

void duck_try(const struct duck *d, struct candidate *c)
{
    struct trick t;
    lay(d, &t, c->card);
    c->lead = d->v->trick_count == 0;
    c->follows = hearts_card_suit(c->card) == t.suit;
    c->on_table = t.worth - (d->p->doubling >> c->card & 1 ? 0 : d->worth[c->card]);
    points added = 0;
    for (int i = 0; i < t.later_count; i++)
        added += adds(d, &t, t.later[i], t.seat);
    c->trick = t.worth + added;
    int stays = SURE;
    points good = 0;
    c->mine = c->ours = 0;
    for (int i = 0; i < t.later_count; i++) {
        int over = overtakes(d, &t, t.later[i], i == t.later_count - 1);
        int part = (int)((int64_t)stays * over / SURE);
        good += good_of(d, &t, t.later[i], added) * part / SURE;
        c->ours += duck_partner(d, t.later[i]) ? part : 0;
        stays -= part;
    }
    if (t.seat == d->me)
        c->mine = stays;
    else if (t.seat != HEARTS_NO_SEAT && duck_partner(d, t.seat))
        c->ours += stays;
    if (t.seat != HEARTS_NO_SEAT)
        good += good_of(d, &t, t.seat, added) * stays / SURE;
    c->bring = good;
}
