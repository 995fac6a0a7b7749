/* json_line.h - the JSON output of commands, one line at a time. */
#ifndef HEARTS_CLI_JSON_LINE_H
#define HEARTS_CLI_JSON_LINE_H

#include "base/json.h"
#include "record/json_cards.h"

/* A line being written: one JSON value, written with `json`. */
struct json_line {
    struct buffer text;
    struct json json;
};

void json_line_begin(struct json_line *l);
/* Prints the line; false, printing nothing, when memory ran out while writing it. */
bool json_line_end(struct json_line *l);

/* The same for a line that is an object. */
void json_line_object(struct json_line *l);
bool json_line_object_end(struct json_line *l);

/* Prints why a record cannot be read, or ends early; line 0: none. */
bool json_line_fault(const char *path, unsigned line, const char *why);

/* Writes a number as text, because it may have more digits than JSON readers keep. */
void json_digits(struct json *j, const char *key, uint64_t n);

#endif
