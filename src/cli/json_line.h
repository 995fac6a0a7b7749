/* json_line.h - what commands print as JSON, a line at a time. */
#ifndef HEARTS_CLI_JSON_LINE_H
#define HEARTS_CLI_JSON_LINE_H

#include "hearts/view.h"
#include "text/json.h"

/* A line under way: one value, written by `json`. */
struct json_line {
    struct buffer text;
    struct json json;
};

void json_line_begin(struct json_line *l);
/* Prints it; false, and nothing is printed, when memory ran out on the way. */
bool json_line_end(struct json_line *l);

/* The seat's letter, or null where there is none. */
void json_seat(struct json *j, const char *key, int seat);
void json_cards(struct json *j, const char *key, const hearts_card *cards, int count);
void json_pile(struct json *j, const char *key, struct hearts_pile pile);
/* A number that has more digits than readers of JSON keep, as a text. */
void json_digits(struct json *j, const char *key, uint64_t n);

#endif
