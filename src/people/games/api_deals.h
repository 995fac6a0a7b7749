/* api_deals.h - the server's own figures: how it dealt, for anybody. */
#ifndef HEARTS_PEOPLE_GAMES_API_DEALS_H
#define HEARTS_PEOPLE_GAMES_API_DEALS_H

#include "people/task/task.h"

void api_deals(struct task *t, const char *rest);

#endif
