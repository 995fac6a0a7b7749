/* api_delete.h - DELETE /api/me. */
#ifndef HEARTS_PEOPLE_DATA_API_DELETE_H
#define HEARTS_PEOPLE_DATA_API_DELETE_H

#include "people/task/task.h"

void api_me_delete(struct task *t, const char *rest);

#endif
