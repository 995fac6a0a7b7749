/* batch.h - many games by the same rules, stepped together into arrays of the caller.
 *
 * For those who study the game or teach a program to play it. A batch is one piece of memory that
 * the caller provides; it allocates nothing. In every game one seat decides: the lowest of those
 * that have something to decide. A decision takes one action after another, a card each, so that
 * all decisions share one small set of actions. When a hand ends it is scored and the next one is
 * dealt, and when a game ends another one begins, within the same step: a game of a batch always
 * waits for an action.
 */
#ifndef HEARTS_BATCH_H
#define HEARTS_BATCH_H

#include "hearts/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HEARTS_BATCH_VERSION = 1, /* changes when actions or columns change their meaning */
    HEARTS_BATCH_MAX = 1 << 20,
};

/* What an action is. 0 to 51 are cards: 13 * suit + rank - 2. */
enum {
    HEARTS_ACTION_DONE = 52, /* no more cards: to end charges, or a pass of fewer cards */
    HEARTS_ACTION_ADD,       /* scoring a moon */
    HEARTS_ACTION_SUBTRACT,
    HEARTS_ACTION_UNSEEN, /* pass on what comes in */
    HEARTS_ACTIONS
};

/* What a step did to a game. */
enum { HEARTS_HAND_OVER = 1, HEARTS_GAME_OVER_TOO = 2 };

/* Where to write: a row for each game; NULL for what is not wanted. The arrays do not overlap. */
struct hearts_batch_arrays {
    uint8_t *observation; /* hearts_batch_width() columns: what the seat that decides may know */
    int32_t *score;       /* hearts_batch_score_width() columns: what it may know of points */
    uint8_t *mask;        /* HEARTS_ACTIONS columns: 1 where the action is allowed */
    uint8_t *seat;        /* the seat that decides */
    /* Written only by hearts_batch_step(), not by hearts_batch_observe(). */
    int32_t *reward; /* a column for each seat: minus its hand score if a hand was scored, else 0 */
    uint8_t *done;   /* 0, HEARTS_HAND_OVER, or that and HEARTS_GAME_OVER_TOO */
    uint8_t *action; /* the action taken */
};

/* Some columns that belong together: a line of observation.def. */
struct hearts_columns {
    const char *name, *meaning;
    uint16_t first; /* the first column */
    uint16_t count; /* how many columns, for all seats together */
    bool seats;     /* every seat has some of them, the seat that decides first, then to its left */
    bool score;     /* of `score`, not of `observation` */
};

struct hearts_batch;

/* The bytes that this many games need; 0 if `count` is 0 or over HEARTS_BATCH_MAX. */
size_t hearts_batch_size(size_t count);

/* Begins `count` games by the plan, which is copied. Seat i, modulo the number of seats, deals
 * first in game i, and the cards follow from seed and i alone. `memory` is hearts_batch_size()
 * bytes, aligned as for malloc(), and becomes the batch. A copy of its bytes is another batch. */
struct hearts_batch *hearts_batch_init(void *memory, const struct hearts_plan *p, size_t count,
                                       uint64_t seed);

/* Writes the current state of every game. */
void hearts_batch_observe(const struct hearts_batch *b, const struct hearts_batch_arrays *out);

/* Takes an action in every game, then writes the result. `actions` has one for each game, and must
 * not change during the call; NULL: each is drawn at random, all allowed ones equally likely.
 * Returns the number of games; or, with nothing changed, the index of the first game whose action
 * is not allowed. */
size_t hearts_batch_step(struct hearts_batch *b, const uint8_t *actions,
                         const struct hearts_batch_arrays *out);

/* Game i, for i < count, with every hand: only for code that may know them. */
const struct hearts_game *hearts_batch_game(const struct hearts_batch *b, size_t i);

/* Replaces game i by a game of the same rules. A game does not say who played which card of earlier
 * tricks, so until the next hand the columns that remember the play (REMEMBERED in observation.def)
 * know only the trick on the table. False, with nothing changed, if the game waits for nobody's
 * decision. */
bool hearts_batch_set(struct hearts_batch *b, size_t i, const struct hearts_game *g);

/* The number of columns in a row of `observation`, and of `score`. */
size_t hearts_batch_width(const struct hearts_plan *p);
size_t hearts_batch_score_width(const struct hearts_plan *p);

/* The i-th line of observation.def by this plan; false when there are no more. */
bool hearts_batch_columns(const struct hearts_plan *p, size_t i, struct hearts_columns *out);

#ifdef __cplusplus
}
#endif

#endif
