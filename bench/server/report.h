/* report.h - figures as a table for people, or as JSON, each with what is asked for. */
#ifndef BENCH_SERVER_REPORT_H
#define BENCH_SERVER_REPORT_H

#include "base/json.h"

enum { CONTROLS = 2 };

struct row {
    const char *name, *word, *unit;
    double here, beside[CONTROLS]; /* 0: a control has no such figure */
    double most, least;            /* what is asked for; 0: nothing */
};

/* Prints rows under the names of what is beside, or with a writer adds them as "figures"; false
 * when something was missed. */
bool report_rows(const struct row *row, size_t n, const char *const controls[CONTROLS],
                 struct json *j);

/* Prints one line of JSON and releases it; false, and that is told, when memory was out. */
bool report_line(struct buffer *text);

/* The middle one, or the mean of the two that are; sorts them. */
double median(double *value, int n);

#endif
