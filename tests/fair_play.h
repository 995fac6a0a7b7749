/* fair_play.h - games dealt by hearts-deal/1 and played at random, as transcripts. */
#ifndef TESTS_FAIR_PLAY_H
#define TESTS_FAIR_PLAY_H

#include "record/record.h"

/* Plays a game by these rules, up to six hands; false when they cannot be played. With `mishaps`
 * some seats commit to no chance, some chances are dropped, hands and games are called off, deals
 * are opened after their hand, and another game may follow. The caller frees *out. */
bool fair_play(const char *rules, bool mishaps, uint64_t *rng, struct record **out);

#endif
