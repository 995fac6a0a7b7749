/* scan.h - finding members in JSON text, without parsing all of it. */
#ifndef BENCH_SERVER_SCAN_H
#define BENCH_SERVER_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* A part of a text, borrowed. */
struct piece {
    const char *at;
    size_t length;
};

/* Finds the text of a member's value in an object, not in nested ones; false when there is none. */
bool scan_member(struct piece object, const char *name, struct piece *value);

/* The i-th value of an array, from 0. */
bool scan_item(struct piece array, int i, struct piece *value);

/* Whether the value is this string or, if it is not a string, this word. */
bool scan_is(struct piece value, const char *text);

/* Reads a whole number of at most nine digits; 0 when it is not one. */
int scan_number(struct piece value);

/* Copies a string without escapes, with a NUL; false when it does not fit. */
bool scan_text(struct piece value, char *out, size_t room);

#endif
