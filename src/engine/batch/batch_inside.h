/* batch_inside.h - what the batch's own files share. */
#ifndef HEARTS_BATCH_BATCH_INSIDE_H
#define HEARTS_BATCH_BATCH_INSIDE_H

#include "hearts/batch.h"

/* A set of actions: bit a is action a. */
typedef uint64_t batch_actions;

/* A game, and what is remembered besides. */
struct batch_slot {
    struct hearts_game game;
    struct hearts_move laid; /* the decision so far */
    uint64_t deals, draws;   /* random state: of deals, of actions drawn */
    batch_actions allowed;
    struct hearts_pile played[HEARTS_SEATS];
    uint8_t voids[HEARTS_SEATS];  /* bit u: the seat has shown that it has no suit u */
    int32_t points[HEARTS_SEATS]; /* of its tricks */
    uint8_t seat;                 /* who decides */
};

/* Has no pointers, so assignment copies a batch. */
struct hearts_batch {
    struct hearts_plan plan;
    size_t count;
    uint16_t width, score_width;
    struct batch_slot slot[];
};

static inline int batch_seat_after(const struct hearts_plan *p, int seat, int n)
{
    int s = seat + n;
    return s >= p->seats ? s - p->seats : s;
}

static inline int32_t batch_worth(const struct hearts_plan *p, hearts_faces charged,
                                  struct hearts_pile pile)
{
    int32_t worth = 0;
    for (hearts_faces f = pile.once & (p->penalty | p->bonus); f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        worth += hearts_plan_worth(p, charged, c) * hearts_pile_copies(pile, c);
    }
    return worth;
}

static inline struct hearts_pile batch_pile(const hearts_card *cards, int count)
{
    struct hearts_pile pile = { 0, 0 };
    for (int i = 0; i < count; i++)
        hearts_pile_add(&pile, cards[i]);
    return pile;
}

/* Converts faces, 16 bits a suit, to actions, 13 bits a suit. */
static inline batch_actions batch_from_faces(hearts_faces f)
{
    const hearts_faces suit = 0x1fff;
    return (f >> 2 & suit) | (f >> 18 & suit) << 13 | (f >> 34 & suit) << 26 |
           (f >> 50 & suit) << 39;
}
static inline hearts_card batch_card(int action)
{
    return HEARTS_CARD((uint8_t)(action / 13), (uint8_t)(action % 13 + HEARTS_TWO));
}

/* observe.c: each writes a row. */
void batch_write_observation(const struct hearts_plan *p, const struct batch_slot *s, uint8_t *to);
void batch_write_score(const struct hearts_plan *p, const struct batch_slot *s, int32_t *to);
void batch_write_mask(const struct batch_slot *s, uint8_t *to);

#endif
