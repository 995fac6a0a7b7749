/* json_line.h - what commands print as JSON, a line at a time. */
#ifndef HEARTS_CLI_JSON_LINE_H
#define HEARTS_CLI_JSON_LINE_H

#include "base/json.h"
#include "record/json_cards.h"

/* A line under way: one value, written by `json`. */
struct json_line {
    struct buffer text;
    struct json json;
};

void json_line_begin(struct json_line *l);
/* Prints it; false, and nothing is printed, when memory ran out on the way. */
bool json_line_end(struct json_line *l);

/* A number that has more digits than readers of JSON keep, as a text. */
void json_digits(struct json *j, const char *key, uint64_t n);

#endif
