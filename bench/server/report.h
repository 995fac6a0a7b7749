/* report.h - figures as a table for people, or as JSON, each with the limit it has to keep. */
#ifndef BENCH_SERVER_REPORT_H
#define BENCH_SERVER_REPORT_H

#include "base/json.h"

enum { CONTROLS = 2 };

struct row {
    const char *name, *word, *unit;
    double here, beside[CONTROLS]; /* 0: a control has no such figure */
    double most, least;            /* its limits; 0: none */
};

/* Prints rows under the names of the servers beside ours or, if `j` is not NULL, adds them to it as
 * "figures". False when a limit was missed. */
bool report_rows(const struct row *row, size_t n, const char *const controls[CONTROLS],
                 struct json *j);

/* Prints one line of JSON and releases it; false, after a line to stderr, when out of memory. */
bool report_line(struct buffer *text);

/* The middle value, or the mean of the two in the middle; sorts the values. */
double median(double *value, int n);

#endif
