/* whole.h - whole numbers as JSON writes them: 17, 1.7e1, 17.000. No C library. */
#ifndef HEARTS_TEXT_WHOLE_H
#define HEARTS_TEXT_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes from `text` on are a number, as strtod() takes it: digits may begin with a zero,
 * and there may be none before or none behind the point. 0: none stands there. */
size_t whole_span(const char *text, size_t length);

/* The whole number from low to high that a number of that span stands for; false where it is none.
 * What is as near to a whole number as a double cannot tell from it is that number, and what is
 * below 10^-324 is 0. low and high lie within 2^52 of 0. */
bool whole_read(const char *text, size_t length, int64_t low, int64_t high, int64_t *out);

#endif
