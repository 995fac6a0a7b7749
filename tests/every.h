/* every.h - rules with every value of every option in every named game. */
#ifndef TESTS_EVERY_H
#define TESTS_EVERY_H

#include "hearts/rules.h"

enum { EVERY_VALUES = 40, EVERY_VALUE = 160 };

/* A walk through the rules texts of one option. */
struct every {
    const struct hearts_option *option;
    const char *with; /* what gives the option something to do, or NULL */
    int values;
    char value[EVERY_VALUES][EVERY_VALUE];
    size_t next;
};

/* The values come from the option table: every word; of a number the limits and some between that
 * matter; of a list some samples. */
void every_begin(struct every *e, const struct hearts_option *o);

/* Writes the next rules text: a value in a named game, alone, then with companions; false after the
 * last. Many have options that contradict each other. */
bool every_next(struct every *e, char *rules, size_t capacity);

#endif
