/* api_records.h - GET /api/records: one's own games as a text of records, to be taken along. */
#ifndef HEARTS_PEOPLE_GAMES_API_RECORDS_H
#define HEARTS_PEOPLE_GAMES_API_RECORDS_H

#include "people/task/task.h"

void api_records(struct task *t, const char *rest);

#endif
