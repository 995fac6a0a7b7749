/* api_games.h - finished games and who may see them, statistics, and people by name. */
#ifndef HEARTS_GAMES_API_GAMES_H
#define HEARTS_GAMES_API_GAMES_H

#include "server/people/games/facts.h"
#include "server/people/task/task.h"

/* The page of games that a query asks for: behind which key of played/ it begins (false: it was
 * answered), and of the keys found the games, `t->ticket` being where the next page begins, or "".
 */
bool games_from(struct task *t, struct key *after);
size_t games_page(struct task *t, size_t scanned, struct id *game, size_t room);

/* A game as it is kept: GAME_PARTS operations are added, and what they got, from operation `op` on,
 * is read. False: there is no such game. */
enum { GAME_PARTS = 2 }; /* its facts, whether it is shared */
void game_ask(struct task *t, const struct id *game);
bool game_read(const struct task *t, size_t op, struct facts *f);

#endif
