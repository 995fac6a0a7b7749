/* count.h - finished games: kept at once, then counted in statistics and ratings, once. */
#ifndef HEARTS_GAMES_COUNT_H
#define HEARTS_GAMES_COUNT_H

#include "server/people/games/finished.h"

struct people;
struct task;

/* Keeps the game as a record, in the statistics and in the ratings; doing it twice changes
 * nothing. */
void people_game_over(struct people *p, const struct people_game *g);

/* The background jobs; see jobs.h. */
void job_keep(struct task *t);
void job_count(struct task *t);

#endif
