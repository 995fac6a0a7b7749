/* count.h - finished games: stored at once, then counted once in statistics and ratings. */
#ifndef HEARTS_GAMES_COUNT_H
#define HEARTS_GAMES_COUNT_H

#include "server/people/games/finished.h"

struct people;
struct task;

/* Stores the game's record, and counts it in the statistics and ratings; doing it twice changes
 * nothing. */
void people_game_over(struct people *p, const struct people_game *g);

/* The background jobs; see jobs.h. */
void job_keep(struct task *t);
void job_count(struct task *t);

#endif
