/* batch.h - many games by the same rules, stepped together into arrays of the caller.
 *
 * For those who study the game or teach a program to play it. A batch is one piece of memory that
 * the caller brings; it allocates nothing. In every game one seat decides: the lowest of those that
 * have something to decide. A decision takes one action after another, a card each, so that all
 * decisions have one small set of actions. A hand that ends is scored and the next one is dealt, a
 * game that ends is followed by another, all within the step that ended it: a game of a batch
 * always waits for an action.
 */
#ifndef HEARTS_BATCH_H
#define HEARTS_BATCH_H

#include "hearts/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HEARTS_BATCH_VERSION = 1, /* of actions and columns: another number, another meaning */
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

/* Where to write, a row a game; NULL what is not wanted. The arrays lie apart from each other. */
struct hearts_batch_arrays {
    uint8_t *observation; /* hearts_batch_width() a row: what the seat to decide may know */
    int32_t *score;       /* hearts_batch_score_width() a row: the same in points */
    uint8_t *mask;        /* HEARTS_ACTIONS a row: 1 where the action is allowed */
    uint8_t *seat;        /* the seat to decide */
    /* Of a step alone; hearts_batch_observe() leaves them as they are. */
    int32_t *reward; /* a row of seats: less the hand score where a hand was scored, else 0 */
    uint8_t *done;   /* 0, HEARTS_HAND_OVER, or that and HEARTS_GAME_OVER_TOO */
    uint8_t *action; /* what was done */
};

/* Some columns that belong together: a line of observation.def. */
struct hearts_columns {
    const char *name, *meaning;
    uint16_t first; /* column */
    uint16_t count; /* of columns; where there are some for each seat, for all seats together */
    bool seats;     /* count / seats for each seat in turn, from the one that decides to its left */
    bool score;     /* of `score`, not of `observation` */
};

struct hearts_batch;

/* The bytes that this many games need; 0 where `count` is 0 or over HEARTS_BATCH_MAX. */
size_t hearts_batch_size(size_t count);

/* Begins `count` games by the plan, which is copied: game i is dealt by seat i, modulo the seats,
 * and its cards come from seed and i alone. `memory` is hearts_batch_size() bytes, aligned as for
 * malloc(), and becomes the batch: its bytes copied elsewhere are another batch. */
struct hearts_batch *hearts_batch_init(void *memory, const struct hearts_plan *p, size_t count,
                                       uint64_t seed);

/* Writes how things stand. */
void hearts_batch_observe(const struct hearts_batch *b, const struct hearts_batch_arrays *out);

/* Takes an action in every game, then writes what it led to. `actions` has one for each game, and
 * nobody changes it meanwhile; NULL: each is drawn, every allowed one as likely. Returns how many
 * games there are; less than that is the first game whose action is not allowed, and nothing has
 * changed. */
size_t hearts_batch_step(struct hearts_batch *b, const uint8_t *actions,
                         const struct hearts_batch_arrays *out);

/* Game i, i < count, all cards told: for those who may know them. */
const struct hearts_game *hearts_batch_game(const struct hearts_batch *b, size_t i);

/* Puts a game by the same rules in place of game i. What was played before is not in a game, so the
 * columns that remember know the trick on the table alone until the next hand. False where the game
 * waits for nobody's decision; nothing has changed then. */
bool hearts_batch_set(struct hearts_batch *b, size_t i, const struct hearts_game *g);

/* How wide a row is. */
size_t hearts_batch_width(const struct hearts_plan *p);
size_t hearts_batch_score_width(const struct hearts_plan *p);

/* The i-th line of observation.def by this plan; false when there are no more. */
bool hearts_batch_columns(const struct hearts_plan *p, size_t i, struct hearts_columns *out);

#ifdef __cplusplus
}
#endif

#endif
