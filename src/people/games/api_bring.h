/* api_bring.h - POST /api/games: a game that was played elsewhere joins the history of an account.
 */
#ifndef HEARTS_PEOPLE_GAMES_API_BRING_H
#define HEARTS_PEOPLE_GAMES_API_BRING_H

#include "people/task/task.h"

void api_bring(struct task *t, const char *rest);

#endif
