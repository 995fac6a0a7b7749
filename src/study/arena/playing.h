/* playing.h - hands and games played by computers: the one loop that asks the players and makes
 * their moves.
 *
 * Random numbers depend on position: a hand's shuffle follows from its seed, a decision's numbers
 * from the seed, the seat and the decisions so far. So nothing depends on other hands or on the
 * thread.
 */
#ifndef HEARTS_ARENA_PLAYING_H
#define HEARTS_ARENA_PLAYING_H

#include "base/error.h"
#include "hearts/game.h"
#include "players/player.h"
#include "study/arena/expected.h"

/* The cost of decisions. Playing the only legal card is not a decision. */
struct playing_spent {
    uint64_t decisions, nodes;
    uint64_t cpu_ns, wall_ns; /* CPU time of the thread; elapsed time */
    uint64_t longest_ns;      /* CPU time of the longest decision */
    uint64_t forfeits;        /* illegal decisions, replaced by the stand-in */
    char refused[128];        /* why the first of them was refused */
};

/* A table. Set the fields above the line, then call playing_begin(). */
struct playing {
    const struct hearts_plan *plan;
    const struct player *players[HEARTS_SEATS];
    uint64_t nodes[HEARTS_SEATS], time_ns[HEARTS_SEATS]; /* per decision; 0 as in struct thinking */
    struct scratch *scratch;
    const struct player *stand_in; /* for a player that breaks a rule; NULL: that is an error */
    struct playing_spent *spent[HEARTS_SEATS]; /* adds up each seat's cost, or NULL */
    struct expected_hand *noted;               /* records predictions for cards chosen, or NULL */
    bool (*stopped)(void); /* asked during decisions: true abandons the hand; or NULL */
    /* ---- */
    uint64_t seed, decisions;
    struct player_seat seats[HEARTS_SEATS];
};

/* Derives a seed from another and a number; consecutive numbers give unrelated seeds. */
uint64_t playing_seed(uint64_t seed, uint64_t number);

/* The start of hand `number` if every hand is independent: no totals, and its turn in the pass
 * cycle. The dealer changes after each cycle, so that every seat deals with every pass
 * direction. */
struct hearts_start playing_start(const struct hearts_plan *p, uint64_t number);

/* Seats the players with empty memories; `seed` is for their decisions. */
void playing_begin(struct playing *t, uint64_t seed);

/* Deals in phase HEARTS_DEAL, and plays one hand to its end. False with *e filled when a player
 * breaks a rule without a stand-in, the hand does not end, or stopped() returned true. */
bool playing_hand(struct playing *t, struct hearts_game *g, const hearts_card *deck,
                  struct error *e);

#endif
