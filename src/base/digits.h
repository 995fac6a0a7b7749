/* digits.h - whole numbers as text. No C library. */
#ifndef HEARTS_BASE_DIGITS_H
#define HEARTS_BASE_DIGITS_H

#include <stddef.h>
#include <stdint.h>

enum { DIGITS_MAX = 20 }; /* the longest: a sign and 19 digits */

/* Writes a number without a NUL; returns its length. */
size_t digits_write(int64_t n, char out[DIGITS_MAX]);

#endif
