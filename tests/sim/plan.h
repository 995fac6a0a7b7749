/* plan.h - which games are simulated, and what a game is compared with. */
#ifndef TESTS_SIM_PLAN_H
#define TESTS_SIM_PLAN_H

#include "sim/sim.h"

/* Game `number` of a preset. */
void plan_game(struct sim_setup *g, size_t preset, int number, uint64_t seed);

/* Plays it; a game of single steps first undisturbed. False: s->fault says what is wrong. */
bool plan_play(struct sim *s, const struct sim_setup *g);

#endif
