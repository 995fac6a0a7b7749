/* decimal.h - numbers with a point, exactly: digit by digit. */
#ifndef WASM_DECIMAL_H
#define WASM_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

enum { DECIMAL_DIGITS = 800 }; /* the longest number has 767 */

/* 0.d1 d2 d3 ... times ten to the power of `point`; no nought at either end, no digits: 0. */
struct decimal {
    int count, point;
    bool more; /* digits that are not 0 were left out behind the last */
    uint8_t digit[DECIMAL_DIGITS];
};

/* A number that is finite; its sign is left out. */
void decimal_of(struct decimal *d, double x);

/* Leaves so many digits at most; ties go to the even digit. */
void decimal_round(struct decimal *d, int digits);

/* The number nearest to it, or infinity; ties go to the even one. */
double decimal_number(struct decimal *d);

#endif
