/* api_book.h - what somebody has of chips. */
#ifndef HEARTS_PEOPLE_GAMES_API_BOOK_H
#define HEARTS_PEOPLE_GAMES_API_BOOK_H

#include "people/task/task.h"

/* GET /api/book */
void api_book(struct task *t, const char *rest);

#endif
