/* solver_inside.h - what the solver's own files share. */
#ifndef HEARTS_SOLVER_SOLVER_INSIDE_H
#define HEARTS_SOLVER_SOLVER_INSIDE_H

#include "study/solver/solver.h"

/* What holds in the whole search. */
struct study {
    const struct hearts_plan *plan;
    int32_t value[HEARTS_FACES]; /* of each face, charges included */
    uint8_t kind[HEARTS_FACES];  /* faces of a suit and a kind differ in nothing but their rank */
    hearts_faces counting;       /* faces that matter once they are taken */
    bool by_face;              /* which of these each side took matters, not what they are worth */
    bool boundless;            /* what a moon may be worth is not known before the end */
    struct hearts_pile needed; /* where it is: all cards in play that a shot may need */
    int32_t total;             /* worth of all penalty cards in play, charges included */
    int32_t penalty, hearts;   /* and of those needed; of the hearts among them */
    int32_t worth[4];          /* of a shot, by enum hearts_shot */
    uint64_t nodes, limit;
    bool stopped;                     /* the limit was reached: values on the way mean nothing */
    uint64_t turn;                    /* the limit, or before it when the watch is to be asked */
    const struct solver_watch *watch; /* or NULL */
    bool ended;                       /* by the watch, for good */
};

void study_begin(struct study *s, const struct hearts_plan *p, const struct hearts_game *g);

/* What the faces `of` in a pile are worth. */
int32_t study_worth(const struct study *s, struct hearts_pile pile, hearts_faces of);

/* Allows this many more cards. */
void study_allow(struct study *s, uint64_t nodes);

/* At the turn: whether the search stops there, having asked the watch. */
bool study_turned(struct study *s);

/* Counts a card played in thought; false when no more may be. */
static inline bool study_step(struct study *s)
{
    s->stopped = s->stopped || (s->nodes >= s->turn && study_turned(s));
    s->nodes += !s->stopped;
    return !s->stopped;
}

/* How things stand. Between two tricks, what is to come, counted from `score` on, depends on the
 * key alone. */
struct standing {
    uint64_t key, check;
    int32_t score[HEARTS_SEATS]; /* hand scores by side, were the hand over without a shot */
    int32_t times[HEARTS_SEATS];
    int32_t out_penalty, out_bonus; /* worth of the cards that no side has taken */
    uint16_t moon, sun, half;       /* bit s: side s may still shoot it */
    uint16_t no_trick;              /* sides that lose or gain by their first trick */
    bool doubling_out;
};

void standing_of(const struct study *s, const struct hearts_game *g, struct standing *out);

/* What the sum of the sides' scores, each times its weight, will be at least and at most. */
struct solver_range standing_bounds(const struct study *s, const struct standing *st,
                                    const int32_t weight[HEARTS_SEATS]);

/* Legal cards of the seat to play, of cards that come to the same only the lowest. */
hearts_faces study_cards(const struct study *s, const struct hearts_game *g);

static inline int study_turn(const struct hearts_plan *p, const struct hearts_game *g)
{
    return (g->leader + g->trick_count) % p->seats;
}

/* The end of a hand. `ways` is 2 when somebody chooses how a shot is scored. */
struct ending {
    int ways;
    int chooser;                    /* a seat */
    int32_t score[2][HEARTS_SEATS]; /* by side: added, subtracted */
};

/* Plays c from g into *next. True when that ended the hand, and *end is filled. */
bool study_play(const struct study *s, const struct hearts_game *g, hearts_card c,
                struct hearts_game *next, struct ending *end);

/* Both ways of scoring a shot that waits to be scored. */
void study_choice(const struct study *s, const struct hearts_game *g, struct ending *end);

/* The sets of cards that may be buried, one after the other: begin, then next until it is false. */
struct burials {
    hearts_card card[HEARTS_CARDS];
    int cards, take;
    int at[HEARTS_MOVE_MAX];
};
bool burials_begin(struct burials *b, const struct hearts_plan *p, const struct hearts_game *g);
bool burials_next(struct burials *b);
void burials_move(const struct burials *b, int seat, struct hearts_move *out);

/* ---- Two-sided search: some seats want a number high, the others want it low ---- */

struct duel;

/* NULL when memory is out. */
struct duel *duel_new(struct study *s, size_t entries);
void duel_free(struct duel *d);

/* What is fought for: the sum of scores times weights, which the seats of `low` want low. */
void duel_about(struct duel *d, const int32_t weight[HEARTS_SEATS], uint16_t low);

/* What is known of the position's value after at most `nodes` more cards; *known is narrowed. A
 * guess near the value makes it quicker. */
void duel_solve(struct duel *d, const struct hearts_game *g, uint64_t nodes, int32_t guess,
                struct solver_range *known);

/* What the game's standing says of the value without a search. */
struct solver_range duel_bounds(const struct duel *d, const struct hearts_game *g);

/* The value of an ending for the side that chooses there. */
int32_t duel_ending(const struct duel *d, const struct ending *end);

/* ---- Each for itself ---- */

struct each;
struct each *each_new(struct study *s, size_t entries);
void each_free(struct each *e);

/* The scores by side that come of the position; false when `nodes` more cards do not suffice. */
bool each_solve(struct each *e, const struct hearts_game *g, uint64_t nodes,
                int32_t score[HEARTS_SEATS]);

/* The scores of an ending. */
void each_ending(const struct each *e, const struct ending *end, int32_t score[HEARTS_SEATS]);

/* Whether a party likes these scores better than those. */
bool each_prefers(const struct hearts_plan *p, int party, const int32_t a[HEARTS_SEATS],
                  const int32_t b[HEARTS_SEATS]);

#endif
