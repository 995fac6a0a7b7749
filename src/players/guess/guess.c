/* guess.c - deals the cards that a seat cannot see: chooses the method, and draws. */
#include "players/guess/guess_inside.h"

#include <string.h>

struct guess *guess_begin_within(const struct guess_known *k, struct scratch *d, size_t states)
{
    struct guess *g = scratch_take(d, sizeof *g);
    struct guess_known loose = *k;
    if (!g)
        return NULL;
    memset(g, 0, sizeof *g);
    memcpy(g->certain, k->certain, sizeof g->certain);
    g->factorial[0] = g->inverse[0] = 1;
    for (int n = 1; n <= HEARTS_CARDS; n++) {
        g->factorial[n] = g->factorial[n - 1] * n;
        g->inverse[n] = 1 / g->factorial[n];
    }

    int room = 0;
    for (int p = 0; p < GUESS_PLACES; p++)
        room += k->room[p];
    size_t mark = scratch_mark(d);
    bool none = room != hearts_pile_count(k->unknown);
    if (!none && states && guess_count(g, k, d, states, &none) && !none)
        return g;
    scratch_return(d, mark);
    if (!none && guess_walk_begin(&g->walk, k))
        return g;

    /* The knowledge contradicts itself: any card may be anywhere. */
    for (int p = 0; p < GUESS_PLACES; p++)
        loose.may[p] = k->room[p] ? k->unknown.once : 0;
    return guess_count(g, &loose, d, GUESS_STATES, &none) ? g : NULL;
}

struct guess *guess_begin(const struct guess_known *k, struct scratch *d)
{
    return guess_begin_within(k, d, GUESS_STATES);
}

/* Deals the remaining cards to the places that may hold anything; the largest place takes the
 * rest. */
static void draw_pool(const struct guess *g, uint64_t *rng, hearts_card *card, int cards,
                      struct hearts_pile out[GUESS_PLACES])
{
    struct guess_chance c = { rng, 0, false };
    for (int i = 0; i < g->pools; i++) {
        struct hearts_pile *pile = &out[g->pool[i]];
        bool rest = i + 1 == g->pools;
        int room = rest ? cards : g->pool_room[i];
        for (; room > 0 && cards > 0; room--) {
            uint32_t at = rest ? (uint32_t)cards - 1 : guess_below(&c, (uint32_t)cards);
            hearts_pile_add(pile, card[at]);
            card[at] = card[--cards];
        }
    }
}

void guess_draw(struct guess *g, uint64_t *rng, struct hearts_pile out[GUESS_PLACES])
{
    hearts_card card[GUESS_GROUPS][HEARTS_CARDS];
    uint8_t count[GUESS_GROUPS];
    memcpy(out, g->certain, sizeof g->certain);
    if (g->walk.used) {
        guess_walk_draw(&g->walk, rng, out);
        return;
    }
    for (int i = 0; i < g->groups; i++)
        memcpy(card[i], g->card[i], g->count[i]);
    memcpy(count, g->count, sizeof count);
    guess_draw_stages(g, rng, out, card, count);
    draw_pool(g, rng, card[0], count[0], out);
}
