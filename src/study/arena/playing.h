/* playing.h - hands and games played by computers: the one loop that asks players and moves.
 *
 * Chance is by place: the shuffle of a hand follows from its seed, and a decision's chance from the
 * seed, the seat and how many decisions came before, so that nothing depends on what was played
 * elsewhere or on which thread.
 */
#ifndef HEARTS_ARENA_PLAYING_H
#define HEARTS_ARENA_PLAYING_H

#include "base/error.h"
#include "hearts/game.h"
#include "players/player.h"
#include "study/arena/expected.h"

/* What thinking took. A forced card, the only one the rules allow, is no decision. */
struct playing_spent {
    uint64_t decisions, nodes;
    uint64_t cpu_ns, wall_ns; /* of the thread that thought; by the clock on the wall */
    uint64_t longest_ns;      /* of one decision, the thread's */
    uint64_t forfeits;        /* decisions that broke a rule and were made by the stand-in */
    char refused[128];        /* why the first of them was refused */
};

/* A table. Set what is above the line, then begin. */
struct playing {
    const struct hearts_plan *plan;
    const struct player *players[HEARTS_SEATS];
    uint64_t nodes[HEARTS_SEATS], time_ns[HEARTS_SEATS]; /* of a decision; 0 as struct thinking */
    struct scratch *scratch;
    const struct player *stand_in; /* for who breaks a rule; NULL: the hand ends with an error */
    struct playing_spent *spent[HEARTS_SEATS]; /* where a seat's thinking is added, or NULL */
    struct expected_hand *noted;               /* gets what is expected of cards chosen, or NULL */
    bool (*stopped)(void); /* asked while it thinks: true leaves the hand; or NULL */
    /* ---- */
    uint64_t seed, decisions;
    struct player_seat seats[HEARTS_SEATS];
};

/* A seed made of another and a number: neighbours share nothing. */
uint64_t playing_seed(uint64_t seed, uint64_t number);

/* Where the hand of that number stands when every hand stands alone: no totals, its turn of the
 * passing cycle; the deal moves on when the cycle is through, so that every seat deals under every
 * letter. */
struct hearts_start playing_start(const struct hearts_plan *p, uint64_t number);

/* Seats the players, with no memories; `seed` is for their decisions. */
void playing_begin(struct playing *t, uint64_t seed);

/* From HEARTS_DEAL: deals and plays one hand to its end. False and *e when a player breaks a rule
 * and there is no stand-in, the hand does not end, or stopped() said so. */
bool playing_hand(struct playing *t, struct hearts_game *g, const hearts_card *deck,
                  struct error *e);

#endif
