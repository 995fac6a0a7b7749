/* api_replay.h - records played through. */
#ifndef HEARTS_PEOPLE_GAMES_API_REPLAY_H
#define HEARTS_PEOPLE_GAMES_API_REPLAY_H

#include "people/games/facts.h"
#include "people/task/task.h"

void api_replay(struct task *t, const char *rest);

/* Answers with what is made of a game's record, which lies among the task's operations until its
 * end, as `f` does not; whoever asks may see it. */
void replay_of_game(struct task *t, const struct facts *f, const char *record, size_t length);

#endif
