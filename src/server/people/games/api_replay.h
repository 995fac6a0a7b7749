/* api_replay.h - replaying records. */
#ifndef HEARTS_GAMES_API_REPLAY_H
#define HEARTS_GAMES_API_REPLAY_H

#include "record/record.h"
#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* Replies with the replay of a game's record; the client was allowed to see it. */
void replay_of_game(struct task *t, const struct facts *f, const char *record, size_t length);

/* replay_read_text() finds the record in the body; false: the request was answered.
 * replay_take_text() returns its text, to be freed; NULL when out of memory. */
bool replay_read_text(struct task *t, struct json_span *given);
char *replay_take_text(struct json_span given, size_t *length);

/* Refuses an invalid record, saying what is wrong and where. Returns false, as people_refuse()
 * does. */
bool replay_refuse(struct task *t, const struct record_fault *f);

#endif
