/* kernels.c - play_tmpl.h expanded once for every row of kernels.def.
 *
 * Compiled twice where the CPU may have BMI2 (HEARTS__BMI2): dispatch.c picks one at run time.
 */
#include "kernels.h"
#include "play_tmpl.h"

#ifdef HEARTS__BMI2
#include <immintrin.h>
#define TABLE hearts__kernels_bmi2
#else
#define TABLE hearts__kernels_plain
#endif

/* A face of f, each as likely. f is not empty. */
TEMPLATE hearts_card pick(hearts_faces f, uint64_t *rng)
{
    uint64_t nth = (uint64_t)hearts__random(rng) * (uint64_t)hearts_faces_count(f) >> 32;
#ifdef HEARTS__BMI2
    return (hearts_card)_tzcnt_u64(_pdep_u64((uint64_t)1 << nth, f));
#else
    for (; nth; nth--)
        f &= f - 1;
    return hearts_faces_lowest(f);
#endif
}

/* Options that the narrow kernels leave out. */
TEMPLATE bool rare_options(const struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    return r->must_qs || r->trick1_order || r->open_free || r->qs_after_hearts ||
           r->qs_or_hearts || p->break_sloughed || (p->chargeable && !r->charge_slough);
}

/* One round of a trick, from its i-th card to its last. */
TEMPLATE void random_round(const struct hearts_plan *p, struct hearts_game *g, int first,
                           uint64_t *rng, struct shape k)
{
    for (int i = 0; i < k.seats; i++) {
        int seat = seat_after(g->leader, i, k), at = first + i;
        hearts_faces hand = g->hand[seat].once;
        g->trick_count = (uint8_t)at;
        hearts_faces f = at ? legal_follow(p, g, hand, k, NULL) : legal_lead(p, g, hand, k, NULL);
        lay(p, g, seat, pick(f, rng), at, k);
    }
}

TEMPLATE void random_playout(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng,
                             struct shape k)
{
    while (g->trick_count)
        play_card(p, g, pick(play_legal(p, g, k, NULL), rng), k);
    while (g->hand[g->leader].once) {
        if (k.kitty && g->phase == HEARTS_BURY)
            hearts__random_decision(p, g, rng);
        int cards = k.seats;
        random_round(p, g, 0, rng, k);
        if (k.boost && boosted(p, g)) {
            random_round(p, g, k.seats, rng, k);
            cards = 2 * k.seats;
        }
        trick_close(p, g, cards, k);
    }
}

#define KERNEL(name, seats_, decks_, boost_, charge_, kitty_, rare_)                           \
    TEMPLATE struct shape shape_##name(const struct hearts_plan *p)                            \
    {                                                                                          \
        (void)p;                                                                               \
        return (struct shape){ seats_, decks_, boost_, charge_, kitty_, rare_ };               \
    }                                                                                          \
    static bool fits_##name(const struct hearts_plan *p)                                       \
    {                                                                                          \
        struct shape a = shape_##name(p), b = shape_any(p);                                    \
        return a.seats == b.seats && a.decks == b.decks && a.boost == b.boost &&               \
               a.charge == b.charge && a.kitty == b.kitty && a.rare == b.rare;                 \
    }                                                                                          \
    static hearts_faces legal_##name(const struct hearts_plan *p, const struct hearts_game *g) \
    {                                                                                          \
        return play_legal(p, g, shape_##name(p), NULL);                                        \
    }                                                                                          \
    static void play_##name(const struct hearts_plan *p, struct hearts_game *g, hearts_card c) \
    {                                                                                          \
        play_card(p, g, c, shape_##name(p));                                                   \
    }                                                                                          \
    static void playout_##name(const struct hearts_plan *p, struct hearts_game *g,             \
                               uint64_t *rng)                                                  \
    {                                                                                          \
        random_playout(p, g, rng, shape_##name(p));                                            \
    }
TEMPLATE struct shape shape_any(const struct hearts_plan *p);
#include "kernels.def"
#undef KERNEL

#define KERNEL(name, ...) \
    { #name, fits_##name, legal_##name, play_##name, playout_##name },
const struct hearts__kernel TABLE[HEARTS__KERNELS] = {
#include "kernels.def"
};
#undef KERNEL

#ifndef HEARTS__BMI2
hearts_faces hearts__play_reasons(const struct hearts_plan *p, const struct hearts_game *g,
                                  struct hearts_refusal why[HEARTS_FACES])
{
    return play_legal(p, g, shape_any(p), why);
}
#endif
