/* kernels.c - play_tmpl.h expanded once for every row of kernels.def.
 *
 * Compiled twice if the CPU may have BMI2 (HEARTS__KERNELS_BMI2); dispatch.c picks one at run time.
 * For the page (HEARTS__SMALL) random play is small code: card by card for all rows, with other
 * draws. Players that look ahead there use the policy, so random play hardly matters.
 */
#include "kernels.h"
#include "play_tmpl.h"

#ifdef HEARTS__KERNELS_BMI2
#include <immintrin.h>
#define TABLE hearts__kernels_bmi2
#else
#define TABLE hearts__kernels_plain
#endif

/* The n-th lowest face of f as a set of its own. */
TEMPLATE hearts_faces nth_face(hearts_faces f, uint64_t n)
{
#ifdef HEARTS__KERNELS_BMI2
    return _pdep_u64((uint64_t)1 << n, f);
#else
    for (; n; n--)
        f &= f - 1;
    return f & (~f + 1);
#endif
}

/* A random face of f, which is not empty; all are equally likely to within 2^-26. */
TEMPLATE hearts_faces pick(hearts_faces f, uint64_t bits)
{
    return nth_face(f, (bits & UINT32_MAX) * (uint64_t)hearts_faces_count(f) >> 32);
}

/* Whether a plan has options that the narrow kernels leave out. If one is missing here, narrow
 * kernels play it wrongly and tests/kernels.c fails. */
TEMPLATE bool rare_options(const struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    return r->must_qs || r->trick1_order || r->open_free || r->qs_after_hearts || r->qs_or_hearts ||
           p->break_sloughed || (p->chargeable && !r->charge_slough);
}

/* ---- Playing on at random ---- */

#ifdef HEARTS__SMALL

static void random_cards(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    const struct hearts__kernel *kernel = &TABLE[p->kernel];
    while (g->trick_count || g->hand[g->leader].once) {
        if (g->phase == HEARTS_BURY)
            return;
        hearts_faces card = pick(kernel->legal(p, g), hearts__random(rng));
        kernel->play(p, g, hearts_faces_lowest(card));
    }
}
#define RANDOM_PLAYOUT(p, g, rng, shape) random_cards(p, g, rng)

#else

/* With one deck a trick is played in registers: a hand is the cards dealt minus the cards gone, the
 * trick is one set, and the seat that was dealt the highest card of the suit led takes it. */

enum { SEAT_BITS = 4 };

struct run {
    hearts_faces held[2 * HEARTS_SEATS]; /* at the start; all seats, twice over */
    hearts_faces holder[SEAT_BITS];      /* [b]: cards whose holder's number has bit b */
    hearts_faces gone;                   /* played since */
    struct situation t;
    uint64_t *rng;
};

TEMPLATE int seat_bits(struct shape k) { return k.seats <= 4 ? 2 : k.seats <= 8 ? 3 : 4; }

TEMPLATE int holder_of(const struct run *r, hearts_card c, struct shape k)
{
    int seat = 0;
    for (int bit = 0; bit < seat_bits(k); bit++)
        seat |= (int)(r->holder[bit] >> c & 1) << bit;
    return seat;
}

/* One round of a trick. */
TEMPLATE void random_round(const struct hearts_plan *p, struct run *r, bool lead, struct shape k)
{
    const hearts_faces *held = &r->held[r->t.leader];
    hearts_faces trick = r->t.once, before = r->gone;
    uint64_t bits = 0;
    r->t.second_round = !lead;
#pragma GCC unroll 6
    for (int i = 0; i < k.seats; i++) {
        bits = i % 2 ? bits >> 32 : hearts__random64(r->rng);
        hearts_faces hand = held[i] & ~before, card;
        r->t.once = trick;
        if (lead && i == 0) {
            card = pick(legal_lead(p, &r->t, hand, k, NULL), bits);
            r->t.suit = hearts_card_suit(hearts_faces_lowest(card));
        } else {
            card = pick(legal_follow(p, &r->t, hand, k, NULL), bits);
        }
        trick |= card;
    }
    r->t.once = trick;
    r->gone |= trick;
}

TEMPLATE void random_trick(const struct hearts_plan *p, struct hearts_game *g, struct run *r,
                           struct shape k)
{
    r->t.once = 0;
    random_round(p, r, true, k);
    struct hearts_pile hand = { r->held[r->t.leader] & ~r->gone, 0 };
    if (k.boost && goes_round_again(p, &r->t, hand))
        random_round(p, r, false, k);
    cards_fall(p, &r->t, r->t.once, k);
    int winner = holder_of(r, trick_best(&r->t, k), k);
    bool last = !(r->held[r->t.leader] & ~r->gone);
    trick_finish(p, g, &r->t, winner, winner, last, k);
}

TEMPLATE int tricks_left(const struct run *r) { return hearts_faces_count(r->held[0] & ~r->gone); }

/* From between two tricks to the end, with one deck and no kitty on the table. */
TEMPLATE void random_tricks(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng,
                            struct shape k)
{
    uint64_t random = *rng;
    struct run r = { .t = situation_of(g, k), .rng = &random };
    for (int s = 0; s < k.seats; s++) {
        r.held[s] = r.held[s + k.seats] = g->hand[s].once;
        for (int bit = 0; bit < seat_bits(k); bit++)
            r.holder[bit] |= s >> bit & 1 ? g->hand[s].once : 0;
        g->hand[s].once = 0;
    }
    if (r.t.first_trick && tricks_left(&r))
        random_trick(p, g, &r, k);
    r.t.first_trick = false;
    for (int n = tricks_left(&r); n; n = k.boost ? tricks_left(&r) : n - 1)
        random_trick(p, g, &r, k);
    situation_keep(g, &r.t);
    *rng = random;
}

TEMPLATE void random_card(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng,
                          struct shape k)
{
    hearts_faces card = pick(play_legal(p, g, k, NULL), hearts__random(rng));
    play_card(p, g, hearts_faces_lowest(card), k);
}

TEMPLATE void random_playout(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng,
                             struct shape k)
{
    while (g->trick_count)
        random_card(p, g, rng, k);
    if (k.decks == 1 && !k.kitty) {
        struct shape plain = { k.seats, 1, k.boost, k.charge, false, k.rare };
        random_tricks(p, g, rng, plain);
        return;
    }
    while (g->trick_count || g->hand[g->leader].once) {
        if (k.kitty && g->phase == HEARTS_BURY)
            return;
        random_card(p, g, rng, k);
    }
}

#define RANDOM_PLAYOUT random_playout

#endif

/* With one deck: draws each hand from the cards left, as likely as from a shuffled deck; the rest
 * is the kitty. */
static void random_deal(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    uint64_t random = *rng, bits = 0, left = p->deck_cards;
    hearts_faces cards = p->deck.once;
    int drawn = p->kitty_cards ? p->seats : p->seats - 1;
    for (int s = 0; s < drawn; s++) {
        hearts_faces before = cards;
        for (int i = 0; i < p->hand_cards; i++, left--) {
            bool fresh = left % 2 == 0 || left == p->deck_cards;
            bits = fresh ? hearts__random64(&random) : bits >> 32;
            cards ^= nth_face(cards, (bits & UINT32_MAX) * left >> 32);
        }
        g->hand[s].once = before ^ cards;
    }
    if (drawn < p->seats)
        g->hand[drawn].once = cards;
    else
        g->kitty.once = g->kitty_dealt.once = cards;
    *rng = random;
}

/* A random pass of everybody at once, where it is a plain one: one deck, one target each, nothing
 * unseen. */
static void random_pass(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    char letter = hearts_plan_pass(p, g->hand_number);
    if (letter == 'S' || p->decks == 2 || p->rules.pass_through)
        return;
    hearts_faces sent[HEARTS_SEATS];
    int n = p->rules.pass_count, step = letter - '0';
    uint64_t random = *rng;
    for (int s = 0; s < p->seats; s++) {
        hearts_faces hand = g->hand[s].once;
        int to = hearts__seat_after(p, s, step);
        for (int i = 0; i < n; i++) {
            hearts_faces card = pick(hand, hearts__random(&random));
            hand ^= card;
            g->sent[s][i] = g->got[to][i] = hearts_faces_lowest(card);
        }
        sent[s] = g->hand[s].once ^ hand;
        g->hand[s].once = hand;
        g->sent_count[s] = g->got_count[s] = (uint8_t)n;
    }
    for (int s = 0; s < p->seats; s++)
        g->hand[hearts__seat_after(p, s, step)].once |= sent[s];
    *rng = random;
    g->to_act = 0;
}

/* ---- Counting ---- */

/* Adds the worth of the faces `of` to the penalty of each side. The loop goes over the same faces
 * regardless of the taker, so no branch depends on that. */
TEMPLATE void add_worth(const struct hearts_plan *p, hearts_faces charged, hearts_faces of,
                        struct hearts__taken *h)
{
    for (; of; of &= of - 1) {
        hearts_card c = hearts_faces_lowest(of);
        int32_t worth = hearts_plan_worth(p, charged, c);
        for (int side = 0; side < p->sides; side++)
            h->penalty[side] += worth * hearts_pile_copies(h->pile[side], c);
    }
}

/* Adds up what the seats of each team have, for teams with joined scores. */
static void join_teams(const struct hearts_plan *p, struct hearts__taken *h)
{
    struct hearts__taken seats = *h;
    for (int side = 0; side < p->sides; side++) {
        h->pile[side] = (struct hearts_pile){ 0, 0 };
        h->tricks[side] = 0;
    }
    for (int s = 0; s < p->seats; s++) {
        int side = p->side[s];
        h->pile[side] = hearts_pile_join(h->pile[side], seats.pile[s]);
        h->tricks[side] += seats.tricks[s];
    }
}

static void taken(const struct hearts_plan *p, const struct hearts_game *g,
                  struct hearts__taken *out)
{
    hearts_faces ones = g->charged ? 0 : p->ones;
    for (int s = 0; s < p->seats; s++) {
        out->pile[s] = g->won[s];
        out->tricks[s] = g->tricks_won[s];
    }
    if (g->kitty_taker != HEARTS_NO_SEAT)
        out->pile[g->kitty_taker] = hearts_pile_join(out->pile[g->kitty_taker], g->kitty);
    if (p->sides < p->seats)
        join_teams(p, out);
    for (int side = 0; side < p->sides; side++) {
        struct hearts_pile pile = out->pile[side];
        out->penalty[side] = hearts_faces_count(pile.once & ones);
        out->penalty[side] += pile.twice ? hearts_faces_count(pile.twice & ones) : 0;
    }
    add_worth(p, g->charged, p->penalty & ~ones, out);
}

/* ---- The tables ---- */

#define KERNEL(name, seats_, decks_, boost_, charge_, kitty_, rare_)                              \
    TEMPLATE struct shape shape_##name(const struct hearts_plan *p)                               \
    {                                                                                             \
        (void)p;                                                                                  \
        return (struct shape){ seats_, decks_, boost_, charge_, kitty_, rare_ };                  \
    }                                                                                             \
    static bool fits_##name(const struct hearts_plan *p)                                          \
    {                                                                                             \
        struct shape a = shape_##name(p), b = shape_any(p);                                       \
        return a.seats == b.seats && a.decks == b.decks && a.boost == b.boost &&                  \
               a.charge == b.charge && a.kitty == b.kitty && (a.rare || !rare_options(p));        \
    }                                                                                             \
    static hearts_faces legal_##name(const struct hearts_plan *p, const struct hearts_game *g)    \
    {                                                                                             \
        return play_legal(p, g, shape_##name(p), NULL);                                           \
    }                                                                                             \
    static void play_##name(const struct hearts_plan *p, struct hearts_game *g, hearts_card c)    \
    {                                                                                             \
        play_card(p, g, c, shape_##name(p));                                                      \
    }                                                                                             \
    static void playout_##name(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng) \
    {                                                                                             \
        RANDOM_PLAYOUT(p, g, rng, shape_##name(p));                                               \
    }
TEMPLATE struct shape shape_any(const struct hearts_plan *p);
#include "kernels.def"
#undef KERNEL

#define KERNEL(name, ...)                                      \
    {                                                          \
        #name,       fits_##name, legal_##name, play_##name,   \
        random_deal, random_pass, taken,        playout_##name \
    },
const struct hearts__kernel TABLE[HEARTS__KERNELS] = {
#include "kernels.def"
};
#undef KERNEL

#ifndef HEARTS__KERNELS_BMI2
hearts_faces hearts__play_reasons(const struct hearts_plan *p, const struct hearts_game *g,
                                  struct hearts_refusal why[HEARTS_FACES])
{
    return play_legal(p, g, shape_any(p), why);
}
#endif
