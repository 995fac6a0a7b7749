/* solver_inside.h - shared by the solver's own files. */
#ifndef HEARTS_SOLVER_SOLVER_INSIDE_H
#define HEARTS_SOLVER_SOLVER_INSIDE_H

#include "study/solver/solver.h"

/* The data shared by the whole search. */
struct study {
    const struct hearts_plan *plan;
    int32_t value[HEARTS_FACES]; /* of each face, charges included */
    uint8_t kind[HEARTS_FACES];  /* faces of a suit with the same kind differ only in rank */
    hearts_faces counting;       /* faces that matter once taken */
    bool by_face;                /* each side's faces of these matter, not only their worth */
    bool boundless;              /* the worth of a moon is unknown before the end */
    struct hearts_pile needed;   /* otherwise: all cards in play that a shot may need */
    int32_t total;               /* worth of all penalty cards in play, charges included */
    int32_t penalty, hearts;     /* worth of those in `needed`; of the hearts among them */
    int32_t worth[4];            /* of a shot, by enum hearts_shot */
    uint64_t nodes, limit;
    bool stopped;                     /* the limit was reached: intermediate values are invalid */
    uint64_t turn;                    /* node count of the next check: the limit, or the next
                                       * callback */
    const struct solver_watch *watch; /* or NULL */
    bool ended;                       /* by the callback, permanently */
};

void study_begin(struct study *s, const struct hearts_plan *p, const struct hearts_game *g);

/* The worth of the faces `of` in a pile. */
int32_t study_worth(const struct study *s, struct hearts_pile pile, hearts_faces of);

/* Allows this many more nodes. */
void study_allow(struct study *s, uint64_t nodes);

/* Called at `turn`: asks the callback; true if the search must stop. */
bool study_should_stop(struct study *s);

/* Counts a card played in the search; false when the limit is reached. */
static inline bool study_step(struct study *s)
{
    s->stopped = s->stopped || (s->nodes >= s->turn && study_should_stop(s));
    s->nodes += !s->stopped;
    return !s->stopped;
}

/* The state between two tricks. The rest of the hand, counted from `score`, depends only on the
 * key. */
struct standing {
    uint64_t key, check;
    int32_t score[HEARTS_SEATS];    /* hand scores by side if the hand ended now without a shot */
    int32_t times[HEARTS_SEATS];    /* by side: the factor that doubling cards give its points */
    int32_t out_penalty, out_bonus; /* worth of the cards not taken yet */
    uint16_t moon, sun, half;       /* bit s: side s can still shoot it */
    uint16_t no_trick;              /* sides whose first trick changes their score */
    bool doubling_out;
};

void standing_of(const struct study *s, const struct hearts_game *g, struct standing *out);

/* Bounds of the weighted sum of the sides' final scores. */
struct solver_range standing_bounds(const struct study *s, const struct standing *st,
                                    const int32_t weight[HEARTS_SEATS]);

/* Legal cards of the seat to play; of equivalent cards only the lowest. */
hearts_faces study_cards(const struct study *s, const struct hearts_game *g);

static inline int study_turn(const struct hearts_plan *p, const struct hearts_game *g)
{
    return (g->leader + g->trick_count) % p->seats;
}

/* The end of a hand. `ways` is 2 if a seat chooses how a shot is scored. */
struct ending {
    int ways;
    int chooser;                    /* that seat */
    int32_t score[2][HEARTS_SEATS]; /* by side: moon added, moon subtracted */
};

/* Plays c from g into *next. True when it ended the hand, with *end filled. */
bool study_play(const struct study *s, const struct hearts_game *g, hearts_card c,
                struct hearts_game *next, struct ending *end);

/* Fills *end with both ways of scoring a shot. */
void study_choice(const struct study *s, const struct hearts_game *g, struct ending *end);

/* Iterates over the sets of cards that may be buried: begin, then next until it returns false. */
struct burials {
    hearts_card card[HEARTS_CARDS];
    int cards, take;
    int at[HEARTS_MOVE_MAX];
};
void burials_begin(struct burials *b, const struct hearts_plan *p, const struct hearts_game *g);
bool burials_next(struct burials *b);
void burials_move(const struct burials *b, int seat, struct hearts_move *out);

/* ---- Two-sided search: some seats want a number high, the others want it low ---- */

struct duel;

/* NULL when out of memory. */
struct duel *duel_new(struct study *s, size_t entries);
void duel_free(struct duel *d);

/* Sets the quantity: the weighted sum of scores, which the seats of `low` want low. */
void duel_about(struct duel *d, const int32_t weight[HEARTS_SEATS], uint16_t low);

/* Narrows the bounds *known of the position's value, with at most `nodes` more cards. A guess near
 * the value makes it faster. */
void duel_solve(struct duel *d, const struct hearts_game *g, uint64_t nodes, int32_t guess,
                struct solver_range *known);

/* Bounds of the value without a search. */
struct solver_range duel_bounds(const struct duel *d, const struct hearts_game *g);

/* The value of an ending, with the choice of the seat that chooses. */
int32_t duel_ending(const struct duel *d, const struct ending *end);

/* ---- Each for itself ---- */

struct each;
struct each *each_new(struct study *s, size_t entries);
void each_free(struct each *e);

/* The final scores by side; false when `nodes` more cards are not enough. */
bool each_solve(struct each *e, const struct hearts_game *g, uint64_t nodes,
                int32_t score[HEARTS_SEATS]);

/* The scores of an ending, with the choice of the seat that chooses. */
void each_ending(const struct each *e, const struct ending *end, int32_t score[HEARTS_SEATS]);

/* Whether a party prefers the scores a to b. */
bool each_prefers(const struct hearts_plan *p, int party, const int32_t a[HEARTS_SEATS],
                  const int32_t b[HEARTS_SEATS]);

#endif
