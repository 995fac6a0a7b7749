/* duck_pass.c - passing, and choosing cards to get rid of. */
#include "players/duck/duck.h"

enum {
    PASSED_DANGER =
        175, /* share of a card's danger that counts for its receiver, in parts of SURE */
    INCOMING = POINT * 6 / 10, /* average danger of a card passed to me */
};

/* ---- The best cards to get rid of ----
 *
 * What is left of a hand is judged suit by suit, so the best set consists of the best sets of each
 * suit. For each suit, the best set of every size is found; then these are combined into the best
 * set of every size overall.
 */

struct set {
    bool any;
    points good;
    int count;
    hearts_card cards[HEARTS_MOVE_MAX];
};

struct search {
    const struct duck *d;
    const points *good;
    int suit, count, high;
    hearts_card cards[HEARTS_CARDS];
    struct set best[HEARTS_MOVE_MAX + 1]; /* sets of this suit, by number of cards */
};

/* Tries every set that contains `set` and any of the cards from index i on. */
static void try_sets(struct search *s, struct set *set, struct hearts_pile left, int i)
{
    int mine = duck_count(&left, hearts_suit_faces(s->suit));
    struct set *best = &s->best[set->count];
    points good = set->good + duck_void_worth(s->d, s->suit, mine) -
                  duck_suit_danger(s->d, s->suit, left);
    if (!best->any || good > best->good) {
        *best = *set;
        best->any = true;
        best->good = good;
    }
    if (set->count == s->high)
        return;
    for (; i < s->count; i++) {
        struct hearts_pile fewer = left;
        struct set more = *set;
        hearts_pile_take(&fewer, s->cards[i]);
        more.cards[more.count++] = s->cards[i];
        more.good += s->good[s->cards[i]];
        try_sets(s, &more, fewer, i + 1);
    }
}

/* Joins a and b into *best if that is better. */
static void join_sets(struct set *best, const struct set *a, const struct set *b)
{
    if (!a->any || !b->any || (best->any && best->good >= a->good + b->good))
        return;
    struct set sum = *a;
    for (int i = 0; i < b->count; i++)
        sum.cards[sum.count++] = b->cards[i];
    sum.good += b->good;
    *best = sum;
}

/* The best sets of 0 to `high` cards of `from` to get rid of. */
static void find_sets(const struct duck *d, struct hearts_pile from, const points *good, int high,
                      struct set total[HEARTS_MOVE_MAX + 1])
{
    total[0] = (struct set){ .any = true };
    for (int suit = 0; suit < 4; suit++) {
        struct search s = { .d = d, .good = good, .suit = suit, .high = high };
        struct hearts_pile cards = { from.once & hearts_suit_faces(suit),
                                     from.twice & hearts_suit_faces(suit) };
        s.count = (int)hearts_pile_list(cards, s.cards);
        try_sets(&s, &(struct set){ 0 }, d->v->hand, 0);
        struct set before[HEARTS_MOVE_MAX + 1];
        for (int i = 0; i <= high; i++) {
            before[i] = total[i];
            total[i].any = false;
        }
        for (int a = 0; a <= high; a++)
            for (int b = 0; a + b <= high; b++)
                join_sets(&total[a + b], &before[a], &s.best[b]);
    }
}

points duck_rid(const struct duck *d, const points *good, points each, struct hearts_move *m)
{
    struct set sets[HEARTS_MOVE_MAX + 1] = { 0 };
    int low = d->v->choice.low, high = d->v->choice.high, best = high;
    find_sets(d, d->v->choice.from, good, high, sets);
    for (int i = high; i >= low; i--)
        if (sets[i].any && sets[i].good - i * each > sets[best].good - best * each)
            best = i;
    m->count = (uint8_t)best;
    for (int i = 0; i < best; i++)
        m->cards[i] = sets[best].cards[i];
    return sets[best].good - sets[0].good;
}

/* ---- Passing ---- */

/* My gain from a card at its receiver. */
static points good_at_receiver(const struct duck *d, hearts_card c, int target)
{
    points danger = d->danger[c][0] * PASSED_DANGER / SURE;
    if (target == HEARTS_NO_SEAT)
        return danger / d->seats;
    return duck_partner(d, target) ? -2 * danger : danger * d->kindness[target] / SURE;
}

/* Passes the cards that a shooting hand most wants to lose. */
static void lay_losers(const struct duck *d, struct hearts_move *m)
{
    struct hearts_pile hand = d->v->hand;
    while (m->count < d->v->choice.high) {
        hearts_card worst = HEARTS_NO_CARD;
        int most = 0, losers = duck_losers(d, hand);
        for (hearts_faces f = hand.once; f; f &= f - 1) {
            struct hearts_pile rest = hand;
            hearts_card c = hearts_faces_lowest(f);
            hearts_pile_take(&rest, c);
            int good = 64 * (losers - duck_losers(d, rest)) - 2 * hearts_card_rank(c) +
                       (hearts_card_suit(c) == HEARTS_HEARTS ? 24 : 0);
            if (worst == HEARTS_NO_CARD || good > most) {
                worst = c;
                most = good;
            }
        }
        m->cards[m->count++] = worst;
        hearts_pile_take(&hand, worst);
    }
}

/* In a scatter pass the first cards go to the left: sends the worst cards where they gain me the
 * most. */
static void arrange_scatter(const struct duck *d, struct hearts_move *m)
{
    int each = m->count / (d->seats - 1);
    hearts_card laid[HEARTS_MOVE_MAX];
    bool used[HEARTS_MOVE_MAX] = { false };
    /* Puts the most dangerous cards first. */
    for (int i = 1; i < m->count; i++)
        for (int j = i; j && d->danger[m->cards[j]][0] > d->danger[m->cards[j - 1]][0]; j--) {
            hearts_card c = m->cards[j];
            m->cards[j] = m->cards[j - 1];
            m->cards[j - 1] = c;
        }

    for (int place = 0; place < m->count; place++) {
        /* Cards go from worst to best; the seats where they gain me most come first. */
        int best = -1;
        for (int i = 0; i < m->count; i++) {
            int seat = (d->me + 1 + i / each) % d->seats;
            int best_seat = best < 0 ? 0 : (d->me + 1 + best / each) % d->seats;
            if (!used[i] && (best < 0 || d->kindness[seat] > d->kindness[best_seat]))
                best = i;
        }
        used[best] = true;
        laid[best] = m->cards[place];
    }
    for (int i = 0; i < m->count; i++)
        m->cards[i] = laid[i];
}

/* A suit that the move empties, or -1. */
static int suit_emptied(const struct duck *d, const struct hearts_move *m)
{
    for (int suit = 0; suit < 4; suit++) {
        int held = duck_count(&d->v->hand, hearts_suit_faces(suit)), left = held;
        for (int i = 0; i < m->count; i++)
            left -= hearts_card_suit(m->cards[i]) == suit;
        if (held && !left)
            return suit;
    }
    return -1;
}

static void say_pass(const struct duck *d, bool moon, int target, struct advice *out)
{
    int emptied = suit_emptied(d, &out->move);
    if (moon)
        duck_say(out, "Pass", REASON_DUCK_FOR_MOON);
    else if (out->move.option == 1)
        duck_say(out, "Pass on what comes in, unseen", REASON_DUCK_GOOD_HAND);
    else if (out->move.count == 0)
        duck_say(out, "Pass on what comes in", REASON_DUCK_NOTHING_UNWANTED);
    else if (target != HEARTS_NO_SEAT && duck_partner(d, target))
        duck_say(out, "Pass", REASON_DUCK_TO_PARTNER);
    else if (emptied >= 0) {
        out->reason = reason_of(REASON_DUCK_VOID);
        out->reason.suit = (int8_t)emptied;
        advice_say(out, "Pass");
    } else
        duck_say(out, "Pass", REASON_DUCK_WITHOUT);
}

void duck_pass(struct duck *d, struct advice *out)
{
    points good[HEARTS_FACES] = { 0 };
    bool to_one = d->v->pass != 'S' && d->v->pass != 'H';
    int high = d->v->choice.high;
    int target = to_one ? (d->me + d->v->pass - '0') % d->seats : HEARTS_NO_SEAT;
    duck_weigh(d);

    /* Shoots if the hand would take every trick once its losers are passed. */
    bool moon = d->moon && d->p->decks == 1 && duck_losers(d, d->v->hand) <= high - 1;
    if (moon)
        lay_losers(d, &out->move);
    else {
        for (hearts_faces f = d->v->hand.once; f; f &= f - 1)
            good[hearts_faces_lowest(f)] = good_at_receiver(d, hearts_faces_lowest(f), target);
        points spared = duck_rid(d, good, INCOMING, &out->move);
        if (d->v->choice.options && spared < INCOMING * high) {
            out->move.option = 1;
            out->move.count = 0;
        }
    }
    if (d->v->pass == 'S')
        arrange_scatter(d, &out->move);
    say_pass(d, moon, target, out);
}
