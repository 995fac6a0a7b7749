/* api_slates.h - running accounts of people who know each other, by table: see api_slates.c. */
#ifndef HEARTS_PEOPLE_GAMES_API_SLATES_H
#define HEARTS_PEOPLE_GAMES_API_SLATES_H

#include "people/task/task.h"

/* GET /api/slates: the tables on whose slates one is, and what one is owed there. */
void api_slates(struct task *t, const char *rest);
/* GET /api/slates/TABLE: all that are on it, and the fewest payments by which they would be even.
 */
void api_slate(struct task *t, const char *rest);
/* POST /api/slates/TABLE: one agrees to them as they are, or no more, and when all do, they are
 * even; or lets go what somebody owes; or takes all of it along to another table's slate. */
void api_slate_change(struct task *t, const char *rest);

#endif
