/* api_export.h - GET /api/me/export. */
#ifndef HEARTS_PEOPLE_DATA_API_EXPORT_H
#define HEARTS_PEOPLE_DATA_API_EXPORT_H

#include "people/task/task.h"

void api_me_export(struct task *t, const char *rest);

#endif
