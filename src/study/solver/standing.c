/* standing.c - the part of the past that still matters between two tricks, and bounds of the
 * result.
 *
 * Points taken are summed up and not part of the key, so that lines of play that differ in nothing
 * else share an entry. The key has what changes the worth of later cards: who may still shoot, who
 * has no trick, what doubles. Cards to come enter it by their order, not their rank.
 */
#include "study/solver/solver_inside.h"

#include <string.h>

#define QUEEN       hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN))
#define HEARTS_SUIT (hearts_suit_faces(HEARTS_HEARTS) & HEARTS_ALL_FACES)

/* ---- The key: a sum of hashed numbers, one for each fact ---- */

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static void key_add(struct standing *st, uint64_t place, uint64_t what)
{
    uint64_t x = mixed(place * UINT64_C(0x9e3779b97f4a7c15) + what);
    st->key += x;
    st->check += mixed(x + UINT64_C(0x632be59bd9b4e019));
}

/* Places below 64 << 8 are for cards. */
enum key_place {
    KEY_TABLE = 64 << 8,
    KEY_SHOTS,
    KEY_SIDE,
    KEY_PILE = KEY_SIDE + 2 * HEARTS_SEATS,
    KEY_CARRIED = KEY_PILE + 2 * HEARTS_SEATS,
};

/* The holders of each face to come: four bits for each copy. */
static hearts_faces find_holders(const struct hearts_plan *p, const struct hearts_game *g,
                                 uint8_t holder[HEARTS_FACES])
{
    hearts_faces all = 0;
    for (int seat = 0; seat <= p->seats; seat++) {
        bool kitty = seat == p->seats;
        if (kitty && (p->kitty != HEARTS_KITTY_SWAP || g->kitty_taker != HEARTS_NO_SEAT))
            break;
        struct hearts_pile pile = kitty ? g->kitty : g->hand[seat];
        for (hearts_faces f = pile.once; f; f &= f - 1) {
            hearts_card c = hearts_faces_lowest(f);
            int digits = pile.twice >> c & 1 ? (seat + 1) * 17 : seat + 1;
            holder[c] = (uint8_t)(all >> c & 1 ? holder[c] << 4 | digits : digits);
        }
        all |= pile.once;
    }
    return all;
}

static void key_cards(struct standing *st, const struct study *s, const struct hearts_game *g)
{
    uint8_t holder[HEARTS_FACES];
    hearts_faces all = find_holders(s->plan, g, holder);
    int suit = -1;
    uint64_t place = 0;
    for (; all; all &= all - 1) {
        hearts_card c = hearts_faces_lowest(all);
        place = hearts_card_suit(c) == suit ? place + 1 : 0;
        suit = hearts_card_suit(c);
        key_add(st, (place << 2 | (uint64_t)suit) + 1, (uint64_t)s->kind[c] << 8 | holder[c]);
    }
}

static void key_table(struct standing *st, const struct study *s, const struct hearts_game *g)
{
    const struct hearts_plan *p = s->plan;
    uint64_t led = 0;
    for (int suit = 0; suit < 4 && g->charged; suit++)
        led |= (uint64_t)((g->led & hearts_suit_faces(suit)) != 0) << suit;
    uint64_t x = g->leader | (uint64_t)(g->lead_ban != 0) << 8 | (uint64_t)(g->tricks == 0) << 9 |
                 (uint64_t)(p->rules.must_qs && g->spade_fell) << 10 | led << 12;
    if (p->kitty_cards)
        x |= (uint64_t)g->kitty_taker << 16;
    if (p->decks == 2)
        x |= (uint64_t)g->last_winner << 24 | (uint64_t)(g->carried_tricks != 0) << 32;
    key_add(st, KEY_TABLE, x);
    key_add(st, KEY_SHOTS,
            st->moon | (uint64_t)st->half << 16 | (uint64_t)st->sun << 32 |
                (uint64_t)st->no_trick << 48);
    if (g->carried.once & s->counting) {
        key_add(st, KEY_CARRIED, g->carried.once & s->counting);
        key_add(st, KEY_CARRIED + 1, g->carried.twice & s->counting);
    }
    if (s->boundless) {
        key_add(st, KEY_CARRIED + 2, g->kitty.once & s->counting);
        key_add(st, KEY_CARRIED + 3, g->kitty.twice & s->counting);
    }
}

/* ---- What the sides have, and what is not taken ---- */

struct piles {
    struct hearts_pile side[HEARTS_SEATS], out;
    int tricks[HEARTS_SEATS];
};

static void find_piles(const struct hearts_plan *p, const struct hearts_game *g, struct piles *out)
{
    memset(out, 0, sizeof *out);
    out->out = hearts_pile_join(g->carried, (struct hearts_pile){ g->trick_once, g->trick_twice });
    for (int seat = 0; seat < p->seats; seat++) {
        int side = p->side[seat];
        out->side[side] = hearts_pile_join(out->side[side], g->won[seat]);
        out->tricks[side] += g->tricks_won[seat];
        out->out = hearts_pile_join(out->out, g->hand[seat]);
    }
    if (!p->kitty_cards)
        return;
    bool taken = g->kitty_taker != HEARTS_NO_SEAT;
    struct hearts_pile *kitty = taken ? &out->side[p->side[g->kitty_taker]] : &out->out;
    *kitty = hearts_pile_join(*kitty, g->kitty);
}

/* Whether a side can still get all of the needed cards among these faces. */
static bool may_have(const struct study *s, const struct piles *piles, int side, hearts_faces of)
{
    struct hearts_pile may = hearts_pile_join(piles->side[side], piles->out);
    return !(s->needed.once & of & ~may.once) && !(s->needed.twice & of & ~may.twice);
}

static void find_shots(const struct study *s, const struct hearts_game *g,
                       const struct piles *piles, struct standing *st)
{
    const struct hearts_plan *p = s->plan;
    if (p->rules.moon == HEARTS_MOON_OFF)
        return;
    uint16_t all = (uint16_t)((1u << p->sides) - 1);
    hearts_faces moon = p->penalty | (p->rules.moon_bonus ? p->bonus : 0);
    for (int side = 0; side < p->sides; side++) {
        uint16_t bit = (uint16_t)(1u << side);
        if (may_have(s, piles, side, moon))
            st->moon |= bit;
        if (p->rules.sun && piles->tricks[side] + g->carried_tricks == g->tricks)
            st->sun |= bit;
        if (p->rules.half_moon && !(piles->side[side].once & QUEEN) &&
            may_have(s, piles, side, HEARTS_SUIT))
            st->half |= bit;
    }
    if (s->by_face) {
        st->moon = all;
        st->half = p->rules.half_moon ? all : 0;
    }
}

void standing_of(const struct study *s, const struct hearts_game *g, struct standing *st)
{
    const struct hearts_plan *p = s->plan;
    struct hearts_tally tally[HEARTS_SEATS];
    struct piles piles;
    memset(st, 0, sizeof *st);
    hearts_game_tally(p, g, false, tally);
    find_piles(p, g, &piles);
    find_shots(s, g, &piles, st);
    st->out_penalty = s->total;
    st->out_bonus = p->bonus ? study_worth(s, piles.out, p->bonus) : 0;
    st->doubling_out = (piles.out.once & p->doubling) != 0;
    for (int side = 0; side < p->sides; side++) {
        st->score[side] = tally[side].hand;
        st->times[side] = tally[side].times;
        st->out_penalty -= tally[side].penalty;
        if (p->rules.no_tricks && !piles.tricks[side])
            st->no_trick |= (uint16_t)(1u << side);
        if (tally[side].times != 1 || st->doubling_out)
            key_add(st, KEY_SIDE + (uint64_t)side * 2, (uint64_t)tally[side].times);
        if (st->doubling_out)
            key_add(st, KEY_SIDE + (uint64_t)side * 2 + 1,
                    (uint64_t)(int64_t)(tally[side].penalty + tally[side].bonus));
        if (s->by_face) {
            key_add(st, KEY_PILE + (uint64_t)side * 2, piles.side[side].once & s->counting);
            key_add(st, KEY_PILE + (uint64_t)side * 2 + 1, piles.side[side].twice & s->counting);
        }
    }
    key_table(st, s, g);
    key_cards(st, s, g);
}

/* ---- Bounds ---- */

struct span {
    int64_t low, high;
};

static void span_widen(struct span *s, int64_t a) /* by a, or by 0 */
{
    s->low += a < 0 ? a : 0;
    s->high += a > 0 ? a : 0;
}

static void span_cover(struct span *s, int64_t low, int64_t high)
{
    s->low = low < s->low ? low : s->low;
    s->high = high > s->high ? high : s->high;
}

static bool is_partner(const struct hearts_plan *p, int a, int b)
{
    return p->sides == p->seats && p->team[a] == p->team[b];
}

/* The change of the sum when a side takes one more point. */
static int64_t each_point(const struct standing *st, const int32_t weight[HEARTS_SEATS], int side)
{
    return (int64_t)weight[side] * st->times[side];
}

/* Adds the results if a shot succeeds, which usually takes all penalty cards still out. `plain` has
 * their bounds otherwise. */
static void span_shot(struct span *span, const struct study *s, const struct standing *st,
                      const int32_t weight[HEARTS_SEATS], int shooter, enum hearts_shot shot,
                      struct span plain)
{
    const struct hearts_plan *p = s->plan;
    bool all_cards = shot != HEARTS_SHOT_HALF &&
                     !(p->kitty_cards && p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS);
    int64_t mine = each_point(st, weight, shooter);
    int64_t gone = shot == HEARTS_SHOT_HALF ? s->hearts : s->penalty, worth = s->worth[shot];
    int64_t added = -mine * gone, taken = -mine * (gone + worth);
    if (all_cards)
        plain.low = plain.high = mine * st->out_penalty;
    for (int side = 0; side < p->sides; side++) {
        bool spared = is_partner(p, side, shooter) &&
                      p->rules.moon_partner == HEARTS_PARTNER_SPARED;
        if (side != shooter && !spared)
            added += each_point(st, weight, side) * worth;
    }
    span_cover(span, plain.low + added, plain.high + added);
    span_cover(span, plain.low + taken, plain.high + taken);
}

/* Bounds for the penalty cards still out, with or without a shot. */
static struct span penalty_span(const struct study *s, const struct standing *st,
                                const int32_t weight[HEARTS_SEATS], struct span point)
{
    struct span plain = { point.low * st->out_penalty, point.high * st->out_penalty };
    struct span span = plain;
    for (int side = 0; side < s->plan->sides; side++) {
        if (st->moon >> side & 1)
            span_shot(&span, s, st, weight, side, HEARTS_SHOT_MOON, plain);
        if (st->sun >> side & 1)
            span_shot(&span, s, st, weight, side, HEARTS_SHOT_SUN, plain);
        if (st->half >> side & 1)
            span_shot(&span, s, st, weight, side, HEARTS_SHOT_HALF, plain);
    }
    return span;
}

struct solver_range standing_bounds(const struct study *s, const struct standing *st,
                                    const int32_t weight[HEARTS_SEATS])
{
    const struct hearts_plan *p = s->plan;
    if (s->boundless || st->doubling_out)
        return (struct solver_range){ -SOLVER_UNKNOWN, SOLVER_UNKNOWN };
    struct span point = { INT64_MAX, INT64_MIN };
    for (int side = 0; side < p->sides; side++) {
        int64_t n = each_point(st, weight, side);
        span_cover(&point, n, n);
    }
    struct span span = penalty_span(s, st, weight, point);
    for (int side = 0; side < p->sides; side++) {
        int64_t now = (int64_t)weight[side] * st->score[side];
        span.low += now;
        span.high += now;
        if (st->no_trick >> side & 1)
            span_widen(&span, -each_point(st, weight, side) * p->rules.no_tricks);
    }
    /* A bonus may be worth nothing, as a second copy in some rules. */
    struct span bonus = { 0, 0 };
    span_cover(&bonus, point.low * st->out_bonus, point.low * st->out_bonus);
    span_cover(&bonus, point.high * st->out_bonus, point.high * st->out_bonus);
    span.low += bonus.low;
    span.high += bonus.high;
    return (struct solver_range){ (int32_t)span.low, (int32_t)span.high };
}
