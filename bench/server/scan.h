/* scan.h - finding members in JSON text, without taking it apart. */
#ifndef BENCH_SERVER_SCAN_H
#define BENCH_SERVER_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of a text that somebody else keeps. */
struct piece {
    const char *at;
    size_t length;
};

/* The value of an object's own member, as it is written; false when there is none. */
bool scan_member(struct piece object, const char *name, struct piece *value);

/* The i-th value of an array, from 0. */
bool scan_item(struct piece array, int i, struct piece *value);

/* Whether the value is this string, or this other word. */
bool scan_is(struct piece value, const char *text);

/* A whole number of at most nine digits; 0 when it is none. */
int scan_number(struct piece value);

/* A string without escapes, copied with its NUL; false when it does not fit. */
bool scan_text(struct piece value, char *out, size_t room);

#endif
