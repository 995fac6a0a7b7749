/* api_reports.h - what people report to whoever runs the site. */
#ifndef HEARTS_PEOPLE_API_API_REPORTS_H
#define HEARTS_PEOPLE_API_API_REPORTS_H

#include "people/task/task.h"

void api_report(struct task *t, const char *rest);

#endif
