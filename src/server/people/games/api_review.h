/* api_review.h - evaluating a seat's decisions in one hand of a finished game. */
#ifndef HEARTS_GAMES_API_REVIEW_H
#define HEARTS_GAMES_API_REVIEW_H

#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* Replies with the review of a game's record; the client was allowed to see it. */
void review_of_game(struct task *t, const struct facts *f, const char *record, size_t length);

#endif
