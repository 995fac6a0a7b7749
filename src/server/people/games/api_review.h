/* api_review.h - a seat's decisions in one hand of a finished game, judged. */
#ifndef HEARTS_GAMES_API_REVIEW_H
#define HEARTS_GAMES_API_REVIEW_H

#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* Answers with what is made of the record of a game; the asker may see it. */
void review_of_game(struct task *t, const struct facts *f, const char *record, size_t length);

#endif
