/* policy_tmpl.h - the facts of a decision and the weight of a card: the hot path, written only
 * once.
 *
 * It is always inlined, so that policy.c can compile it both for processors with bit-counting
 * instructions and for any others.
 */
#ifndef HEARTS_POLICY_POLICY_TMPL_H
#define HEARTS_POLICY_POLICY_TMPL_H

#include "players/policy/policy.h"

#define HOT static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__GNUC__)
#define FAST __attribute__((target("bmi,bmi2,popcnt,lzcnt")))
/* Every processor with BMI2 has lzcnt, but not every compiler accepts its name here. */
HOT bool counts_fast(void)
{
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#else
#define FAST
HOT bool counts_fast(void) { return false; }
#endif

/* Indexes into tables of two to four facts: nb is how many values b has, and so on. */
#define BY2(a, b, nb)               ((unsigned)(a) * (nb) + (unsigned)(b))
#define BY3(a, b, nb, c, nc)        (BY2(a, b, nb) * (nc) + (unsigned)(c))
#define BY4(a, b, nb, c, nc, d, nd) (BY3(a, b, nb, c, nc) * (nd) + (unsigned)(d))

/* The facts of a suit. */
struct suit_facts {
    uint32_t mine, theirs; /* ranks that I hold, and ranks that others may hold */
    int kind;              /* enum suit_kind, while it still matters */
    int length;            /* number of mine, in steps */
    int out;               /* number of theirs, in steps */
    int voids;             /* void seats still to play; 3: three or more */
};

struct facts {
    int kind, turn, leads;
    int after;        /* seats still to play to the trick: 0, 1, 2 or more */
    int cost;         /* of the trick: see cost_of() */
    int moon;         /* who has penalty cards, and how many: see moon_of() */
    int holder;       /* who is winning the trick: see holder_of() */
    int costly;       /* where the costly cards are: see costly_of() */
    int low;          /* my cards below the costly one in its suit: 0 to 3 */
    int masters;      /* my cards that nobody can beat: 0 to 5 */
    int stage, early; /* how many cards I hold, in coarse steps */
    int banned;       /* hearts may not be led yet */
    const uint8_t *class;
    hearts_faces hand, theirs;
    const struct public_state *public;
    int seat;
};

HOT int at_most(int n, int most) { return n < most ? n : most; }

HOT int count(hearts_faces f) { return __builtin_popcountll(f); }

/* The n-th lowest face, counted from 0. */
HOT hearts_card nth_face(hearts_faces f, int n)
{
    for (; n > 0; n--)
        f &= f - 1;
    return hearts_faces_lowest(f);
}

/* 0, 1, 2, 3, 4 to 5, 6 or more. */
HOT int step6(int n)
{
    static const uint8_t steps[16] = { 0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 };
    return steps[n & 15];
}

/* 0, 1 to 2, 3, 4 to 5, 6 to 7, 8 to 9, more. */
HOT int step7(int n)
{
    static const uint8_t steps[16] = { 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6 };
    return steps[n & 15];
}

/* 0: nobody has penalty cards; 6: several sides have, or there is no moon. Else one side has less
 * than a third of their worth, less than two thirds, or more: mine 1, 2, 7, another one 3, 4, 5. */
HOT int moon_of(const struct public_state *s, int me)
{
    const struct roles *l = s->roles;
    int side = l->plan->side[me];
    if (!l->moon || s->payers & (s->payers - 1))
        return 6;
    if (!s->payers)
        return 0;
    int holder = __builtin_ctz(s->payers);
    int64_t has = s->taken[holder], all = l->plan->total;
    int much = 3 * has >= 2 * all ? 2 : 3 * has >= all ? 1 : 0;
    if (holder == side)
        return much == 2 ? 7 : 1 + much;
    return 3 + much;
}

/* Who is winning the trick: 0 nobody, 1 an opponent, 2 a partner, 3 a possible shooter. */
HOT int holder_of(const struct public_state *s, int me)
{
    const struct hearts_plan *p = s->roles->plan;
    if (!s->count || s->best == HEARTS_NO_CARD)
        return 0;
    if (s->roles->teams && p->team[s->best_seat] == p->team[me])
        return 2;
    return s->roles->moon && s->payers == 1u << p->side[s->best_seat] ? 3 : 1;
}

/* 0 a gain, 1 nothing, 2 little, 3 some, 4 much, 5 it has a costly card. */
HOT int cost_of(const struct public_state *s)
{
    const struct roles *l = s->roles;
    if (s->trick_once & l->costly)
        return 5;
    if (s->cost <= 0)
        return s->cost < 0 ? 0 : 1;
    return s->cost <= l->small ? 2 : s->cost <= l->medium ? 3 : 4;
}

/* Whether that seat is still to play to the trick. */
HOT bool plays_after(int seat, int me, int seats, int left)
{
    int distance = seat - me + (seat < me ? seats : 0);
    return distance > 0 && distance <= left;
}

/* Where the costly cards are: 0 all played, 1 one in my hand, 3 on the table. Else 2: I do not know
 * where; 4: I know, at a seat that is still to play to the trick; 5: I know, at another one. */
HOT int costly_of(const struct public_state *s, int me, hearts_faces hand, hearts_faces theirs,
                  int seats, int left)
{
    hearts_faces costly = s->roles->costly;
    if (hand & costly)
        return 1;
    if (s->trick_once & costly)
        return 3;
    if (!(theirs & costly))
        return 0;
    if (s->costly_at[me] == HEARTS_NO_SEAT)
        return 2;
    return plays_after(s->costly_at[me], me, seats, left) ? 4 : 5;
}

HOT uint32_t ranks(hearts_faces f, int suit) { return (uint32_t)(f >> (16 * suit)) & 0xffff; }

/* The number of my cards above all of theirs. */
HOT int masters_of(hearts_faces mine, hearts_faces theirs)
{
    int n = 0;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t out = ranks(theirs, suit);
        uint32_t over = out ? ~0u << (32 - __builtin_clz(out)) : ~0u;
        n += __builtin_popcount(ranks(mine, suit) & over);
    }
    return n;
}

HOT int suit_kind_of(const struct roles *l, int suit, hearts_faces around)
{
    return l->live[suit] & around ? l->kind[suit] : SUIT_PLAIN;
}

HOT hearts_faces unseen_of(const struct public_state *s, struct hearts_pile hand)
{
    const struct hearts_pile *deck = &s->roles->plan->deck;
    hearts_faces seen_once = s->gone_once | hand.once;
    if (s->roles->plan->decks == 1)
        return deck->once & ~seen_once;
    hearts_faces seen_twice = s->gone_twice | hand.twice | (s->gone_once & hand.once);
    return (deck->once & ~seen_once) | (deck->twice & ~seen_twice);
}

HOT void facts_of(struct facts *f, const struct public_state *s, int me, struct hearts_pile hand,
                  hearts_faces legal)
{
    const struct roles *l = s->roles;
    int seats = l->plan->seats, left = s->end - s->count - 1;
    hearts_faces led = hearts_suit_faces(s->suit);
    bool leads = s->count == 0, discards = !leads && !(legal & led);
    int cards = count(hand.once) + count(hand.twice);
    f->public = s;
    f->seat = me;
    f->hand = hand.once;
    f->theirs = unseen_of(s, hand);
    f->leads = leads;
    f->turn = leads ? TURN_LEAD : discards ? TURN_SLOUGH : TURN_FOLLOW;
    f->after = at_most(left, 2);
    if (leads)
        f->kind = KIND_LEAD;
    else if (s->tricks == 0)
        f->kind = discards ? KIND_FIRST_SLOUGH : KIND_FIRST_FOLLOW;
    else
        f->kind = discards ? KIND_SLOUGH : KIND_LAST - f->after;
    f->cost = cost_of(s);
    f->moon = moon_of(s, me);
    f->holder = holder_of(s, me);
    f->costly = costly_of(s, me, hand.once, f->theirs, seats, left);
    f->class = f->costly ? l->class_live : l->class_dead;
    f->low = 0;
    if (l->costly_suit >= 0 && f->costly) {
        hearts_faces under = (l->costly & (~l->costly + 1)) - 1;
        f->low = at_most(count(hand.once & hearts_suit_faces(l->costly_suit) & under), 3);
    }
    f->masters = at_most(masters_of(hand.once, f->theirs), 5);
    f->stage = cards <= 2 ? 0 : cards <= 5 ? 1 : cards <= 9 ? 2 : 3;
    f->early = cards <= 4 ? 0 : cards <= 8 ? 1 : 2;
    f->banned = s->banned;
}

HOT int voids_after(const struct facts *f, int suit)
{
    const struct public_state *s = f->public;
    int seats = s->roles->plan->seats, n = 0, left = s->end - s->count - 1;
    int seat = f->seat;
    for (int i = 0; i < left && i < seats - 1; i++) {
        seat = seat + 1 == seats ? 0 : seat + 1;
        n += s->voids[seat] >> suit & 1;
    }
    return at_most(n, 3);
}

HOT void suit_of(struct suit_facts *u, const struct facts *f, int suit)
{
    u->mine = ranks(f->hand, suit);
    u->theirs = ranks(f->theirs, suit);
    u->kind = suit_kind_of(f->public->roles, suit, f->hand | f->theirs);
    u->length = at_most(__builtin_popcount(u->mine), 6) - 1;
    u->out = step7(__builtin_popcount(u->theirs));
    u->voids = voids_after(f, suit);
}

/* A card's position among the held cards of its suit. Leading or discarding: 0 single, 1 lowest, 2
 * highest, 3 between. Following: 0 highest below the best on the table, 1 lower, 2 the lowest that
 * takes, 3 the highest, 4 between. */
HOT int place_of(const struct facts *f, uint32_t mine, int rank)
{
    uint32_t bit = 1u << rank, under = mine & (bit - 1), over = mine & ~(bit | (bit - 1));
    if (f->turn != TURN_FOLLOW)
        return !under ? (over ? 1 : 0) : over ? 3 : 2;
    hearts_card best = f->public->best;
    uint32_t beat = best == HEARTS_NO_CARD ? 0 : (2u << hearts_card_rank(best)) - 1;
    if (bit & beat)
        return over & beat ? 1 : 0;
    return !(under & ~beat) ? 2 : over ? 4 : 3;
}

/* The facts that the tables use about a card; the names are those of policy.def. */
#define CARD_FACTS(f, u, c)                                             \
    int rank_ = hearts_card_rank(c), class = (f)->class[c];             \
    int below_ = __builtin_popcount((u)->theirs & ((1u << rank_) - 1)); \
    int above_ = __builtin_popcount((u)->theirs >> rank_ >> 1);         \
    int below = step6(below_), above = step6(above_), master = !above_; \
    int rank = !below_ ? 0 : !above_ ? 2 : 1;                           \
    int place = place_of(f, (u)->mine, rank_);                          \
    int charged = (int)((f)->public->charged >> (c)&1)

/* The offsets of the rows for a decision and a suit, for each table. */
struct rows {
    uint32_t at[PLAY_TABLES_COUNT];
};

HOT void rows_of(struct rows *r, const struct facts *f, const struct suit_facts *u)
{
    int n = 0;
#define PLAY_TABLES(name, rows, places, row, place) \
    r->at[n++] = PLAY_##name + (unsigned)(row) * (places);
#include "players/policy/policy.def"
}

HOT int card_sum(const int8_t *w, const struct rows *r, const struct facts *f,
                 const struct suit_facts *u, hearts_card c)
{
    CARD_FACTS(f, u, c);
    int sum = 0, n = 0;
#define PLAY_TABLES(name, rows, places, row, place) sum += w[r->at[n++] + (unsigned)(place)];
#include "players/policy/policy.def"
    return sum;
}

HOT void card_weights(uint16_t out[PLAY_TABLES_COUNT], const struct rows *r, const struct facts *f,
                      const struct suit_facts *u, hearts_card c)
{
    CARD_FACTS(f, u, c);
    int n = 0;
#define PLAY_TABLES(name, rows, places, row, place) \
    out[n] = (uint16_t)(r->at[n] + (unsigned)(place)), n++;
#include "players/policy/policy.def"
}

/* 2^(sum / WEIGHT_UNIT) for sums of at most 0, in parts of 2^24. */
HOT uint32_t power(int sum)
{
    static const uint32_t parts[WEIGHT_UNIT] = {
        16777216, 16065917, 15384775, 14732511, 14107901, 13509772, 12937002, 12388516,
        11863283, 11360319, 10878679, 10417458, 9975792,  9552851,  9147842,  8760003,
    };
    unsigned down = (unsigned)-sum;
    return down >= 24 * WEIGHT_UNIT ? 0 : parts[down % WEIGHT_UNIT] >> (down / WEIGHT_UNIT);
}

HOT int most_of(const int *sums, int n)
{
    int most = sums[0];
    for (int i = 1; i < n; i++)
        most = sums[i] > most ? sums[i] : most;
    return most;
}

HOT int draw_by(const int *sums, int n, int most, uint64_t *rng)
{
    uint32_t chance[HEARTS_FACES];
    uint64_t all = 0;
    for (int i = 0; i < n; i++)
        all += chance[i] = power(sums[i] - most);
    uint64_t at = (player_random(rng) >> 32) * all >> 32;
    int i = 0;
    for (; i < n - 1 && at >= chance[i]; i++)
        at -= chance[i];
    return i;
}

/* Fills sums[] for the legal faces; returns the greatest. */
HOT int weigh(const struct public_state *s, int me, struct hearts_pile hand, hearts_faces legal,
              int *sums)
{
    struct facts f;
    const int8_t *w = s->roles->weights;
    int n = 0, most = -(1 << 20);
    facts_of(&f, s, me, hand, legal);
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces of = legal & hearts_suit_faces(suit);
        struct suit_facts u;
        struct rows r;
        if (!of)
            continue;
        suit_of(&u, &f, suit);
        rows_of(&r, &f, &u);
        for (; of; of &= of - 1) {
            sums[n] = card_sum(w, &r, &f, &u, hearts_faces_lowest(of));
            most = sums[n] > most ? sums[n] : most;
            n++;
        }
    }
    return most;
}

#endif
