/* playing.h - games played at random for the tests, and what must hold at every step of them. */
#ifndef TESTS_PLAYING_H
#define TESTS_PLAYING_H

#include "hearts/game.h"

/* A new game by the plan's rules, dealt by a random seat. */
void playing_new_game(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);

/* Deals a random deck; false when the engine refuses it. */
bool playing_deal(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);

/* One of the seats that have something to decide. */
int playing_seat(const struct hearts_game *g, uint64_t *rng);

/* A random decision of a seat that acts, cards in random order. A `shooter` is a seat that
 * tries to take everything, helped by the others: random play alone hardly ever shoots a moon;
 * -1 is nobody. */
struct hearts_move playing_choose(const struct hearts_plan *p, const struct hearts_game *g,
                                  int seat, int shooter, uint64_t *rng);

/* Any bytes that might come as a move: of any seat, held cards or not, mostly refused. */
struct hearts_move playing_nonsense(const struct hearts_plan *p, const struct hearts_game *g,
                                    uint64_t *rng);

/* Whether a hand is in play. */
static inline bool playing_on(const struct hearts_game *g)
{
    return g->phase != HEARTS_DEAL && g->phase != HEARTS_OVER;
}

/* What is wrong in this position, or NULL. No card may be lost or doubled, somebody must be able to
 * act, whoever acts must have a legal move, and each barred card must have a reason. */
const char *playing_fault(const struct hearts_plan *p, const struct hearts_game *g);

/* What is wrong after a hand was scored, or NULL. Its penalty cards must sum to what they are
 * worth, stakes and pot to 0. */
const char *playing_result_fault(const struct hearts_plan *p, const struct hearts_game *g);

#endif
