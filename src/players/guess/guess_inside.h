/* guess_inside.h - what the files that guess hands share. */
#ifndef HEARTS_GUESS_GUESS_INSIDE_H
#define HEARTS_GUESS_GUESS_INSIDE_H

#include "players/guess/guess.h"

enum {
    GUESS_GROUPS = 12,    /* kinds of unknown cards at most, by the places they may lie in */
    GUESS_STATES = 60000, /* numbers in the tables at most */
    GUESS_NOWHERE = 255,
};

/* A place that may not hold every unknown card takes its share of each group in turn, the choices
 * weighted by the ways in which the rest can still be dealt. */
struct guess_stage {
    uint8_t place, room;
    uint8_t groups;                /* as they are before it */
    uint8_t takes;                 /* of how many groups it may hold cards */
    uint8_t taken[GUESS_GROUPS];   /* which ones, in the order of its choices */
    uint8_t becomes[GUESS_GROUPS]; /* each group's number after it, or GUESS_NOWHERE */
    uint8_t most[GUESS_GROUPS];    /* cards of each group */
    uint32_t stride[GUESS_GROUPS]; /* of the tables, by cards left in each group */
    double *ways[GUESS_GROUPS];    /* by choice: ways to go on, below 0 while not worked out */
};

/* The random walk that takes over where tables would be too big. */
struct guess_walk {
    bool used, mixed;
    uint8_t cards;
    hearts_card card[HEARTS_CARDS];
    uint8_t place[HEARTS_CARDS]; /* where it lies now */
    uint16_t may[HEARTS_CARDS];  /* bit p: it may lie in place p */
};

struct guess {
    struct hearts_pile certain[GUESS_PLACES];
    uint8_t stages, groups;
    uint8_t count[GUESS_GROUPS];
    hearts_card card[GUESS_GROUPS][HEARTS_CARDS];
    uint8_t pools; /* places that may hold anything unknown, roomiest last */
    uint8_t pool[GUESS_PLACES], pool_room[GUESS_PLACES];
    struct guess_stage stage[GUESS_PLACES];
    double factorial[HEARTS_CARDS + 1], inverse[HEARTS_CARDS + 1];
    struct guess_walk walk;
};

/* guess_begin() with tables of this many numbers at most; 0 always walks. */
struct guess *guess_begin_within(const struct guess_known *k, struct scratch *d, size_t states);

/* Moves to `certain` what can lie in one place only. Stops where nothing fits. */
void guess_settle(struct guess_known *k);

/* The tables: false where they would be too big, or the scratch is full; *none when no deal fits.
 */
bool guess_count(struct guess *g, const struct guess_known *k, struct scratch *d, size_t states,
                 bool *none);

/* Draws what the stages take, leaving the rest in card[0] and count[0]: only the places that may
 * hold anything are left for it, and so it is one group. */
void guess_draw_stages(const struct guess *g, uint64_t *rng, struct hearts_pile out[GUESS_PLACES],
                       hearts_card card[GUESS_GROUPS][HEARTS_CARDS], uint8_t count[GUESS_GROUPS]);

/* Sets up a walk from some deal that fits; false when there is none. */
bool guess_walk_begin(struct guess_walk *w, const struct guess_known *k);
void guess_walk_draw(struct guess_walk *w, uint64_t *rng, struct hearts_pile out[GUESS_PLACES]);

/* Random numbers by 32 bits at a time. */
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
