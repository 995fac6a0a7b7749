/* every.h - rules with every value of every option in every named game. */
#ifndef TESTS_EVERY_H
#define TESTS_EVERY_H

#include "hearts/rules.h"

enum { EVERY_VALUES = 40, EVERY_VALUE = 160 };

/* The rules texts of one option, as they are gone through. */
struct every {
    const struct hearts_option *option;
    const char *with; /* what gives the option something to do, or NULL */
    int values;
    char value[EVERY_VALUES][EVERY_VALUE];
    size_t next;
};

/* The values come from the option table: every word, the edges of a range and telling numbers
 * between, samples of what is a list. */
void every_begin(struct every *e, const struct hearts_option *o);

/* The next rules text: a value in a named game, alone, then in company; false after the last. Many
 * are of options that do not agree. */
bool every_next(struct every *e, char *rules, size_t capacity);

#endif
