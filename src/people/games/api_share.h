/* api_share.h - a finished game is shown to everybody, or no longer. */
#ifndef HEARTS_PEOPLE_GAMES_API_SHARE_H
#define HEARTS_PEOPLE_GAMES_API_SHARE_H

#include "people/task/task.h"

void api_game_change(struct task *t, const char *rest);

#endif
