/* api_replay.h - records played through. */
#ifndef HEARTS_GAMES_API_REPLAY_H
#define HEARTS_GAMES_API_REPLAY_H

#include "record/record.h"
#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* Answers with what is made of a game's record; the asker may see it. */
void replay_of_game(struct task *t, const struct facts *f, const char *record, size_t length);

/* The body's record; false: it was answered. What it says, to be freed: NULL when memory is out. */
bool replay_read_text(struct task *t, struct json_span *given);
char *replay_take_text(struct json_span given, size_t *length);

/* Answers that a record is none, and where. False, as people_refuse() is. */
bool replay_refuse(struct task *t, const struct record_fault *f);

#endif
