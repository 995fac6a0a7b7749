/* guess_inside.h - shared by the files that guess hands. */
#ifndef HEARTS_GUESS_GUESS_INSIDE_H
#define HEARTS_GUESS_GUESS_INSIDE_H

#include "players/guess/guess.h"

enum {
    GUESS_GROUPS = 12,    /* the most groups: unknown cards that may lie in the same places */
    GUESS_STATES = 60000, /* entries in the tables at most */
    GUESS_NOWHERE = 255,
};

/* A place that may not hold every unknown card. It takes its share of each group in turn, each
 * choice weighted by the number of ways to deal the rest. */
struct guess_stage {
    uint8_t place, room;
    uint8_t groups;                /* number of groups before it is filled */
    uint8_t takes;                 /* number of groups it may take cards from */
    uint8_t from[GUESS_GROUPS];    /* those groups, in order */
    uint8_t becomes[GUESS_GROUPS]; /* each group's number after it, or GUESS_NOWHERE */
    uint8_t most[GUESS_GROUPS];    /* the most cards that may be left of each group */
    uint32_t stride[GUESS_GROUPS]; /* of the tables, for one more card left in each group */
    double *ways[GUESS_GROUPS];    /* by choice: ways to go on, below 0 if not computed yet */
};

/* The random walk that is used when the tables would be too big. */
struct guess_walk {
    bool used, mixed;
    uint8_t cards;
    hearts_card card[HEARTS_CARDS];
    uint8_t place[HEARTS_CARDS]; /* where it is now */
    uint16_t may[HEARTS_CARDS];  /* bit p: it may be in place p */
};

struct guess {
    struct hearts_pile certain[GUESS_PLACES];
    uint8_t stages, groups;
    uint8_t count[GUESS_GROUPS];
    hearts_card card[GUESS_GROUPS][HEARTS_CARDS];
    uint8_t pools; /* places that may hold any unknown card, largest last */
    uint8_t pool[GUESS_PLACES], pool_room[GUESS_PLACES];
    struct guess_stage stage[GUESS_PLACES];
    double factorial[HEARTS_CARDS + 1], inverse[HEARTS_CARDS + 1];
    struct guess_walk walk;
};

/* guess_begin() with at most this many table entries; 0 always uses the walk. */
struct guess *guess_begin_within(const struct guess_known *k, struct scratch *d, size_t states);

/* Moves cards with only one possible place to `certain`. Stops if a card fits nowhere. */
void guess_settle(struct guess_known *k);

/* Fills the tables; false when they would be too big, or the scratch is full; sets *none when no
 * deal fits. */
bool guess_count(struct guess *g, const struct guess_known *k, struct scratch *d, size_t states,
                 bool *none);

/* Draws the cards of the stages, leaving the rest in card[0] and count[0]: only the places that may
 * hold anything remain, so the rest is one group. */
void guess_draw_stages(const struct guess *g, uint64_t *rng, struct hearts_pile out[GUESS_PLACES],
                       hearts_card card[GUESS_GROUPS][HEARTS_CARDS], uint8_t count[GUESS_GROUPS]);

/* Sets up a walk from any deal that fits; false when there is none. */
bool guess_walk_begin(struct guess_walk *w, const struct guess_known *k);
void guess_walk_draw(struct guess_walk *w, uint64_t *rng, struct hearts_pile out[GUESS_PLACES]);

/* Random numbers of 32 bits, two from each 64-bit draw. */
struct guess_chance {
    uint64_t *rng, bits;
    bool half;
};

static inline uint32_t guess_below(struct guess_chance *c, uint32_t n)
{
    c->bits = c->half ? c->bits >> 32 : player_random(c->rng);
    c->half = !c->half;
    return (uint32_t)((c->bits & UINT32_MAX) * n >> 32);
}

#endif
