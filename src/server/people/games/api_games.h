/* api_games.h - finished games and who may see them, statistics, and people by name. */
#ifndef HEARTS_GAMES_API_GAMES_H
#define HEARTS_GAMES_API_GAMES_H

#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* games_from() reads which page of games a query asks for: after which key of played/ it begins
 * (false: the request was answered). games_page() takes the games from the keys found; `t->ticket`
 * is then where the next page begins, or "". */
bool games_from(struct task *t, struct key *after);
size_t games_page(struct task *t, size_t scanned, struct id *game, size_t room);

/* game_ask() adds GAME_PARTS operations that read a stored game; game_read() reads their results
 * from operation `op` on. False: there is no such game. */
enum { GAME_PARTS = 2 }; /* its facts, whether it is shared */
void game_ask(struct task *t, const struct id *game);
bool game_read(const struct task *t, size_t op, struct facts *f);

#endif
