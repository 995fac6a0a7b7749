/* rules_report.h - as JSON: the list of games, options and players, and the check of some rules.
 * Knows no server: docs/PROTOCOL.md, `GET` and `POST /api/rules`. */
#ifndef HEARTS_API_RULES_REPORT_H
#define HEARTS_API_RULES_REPORT_H

#include "base/buffer.h"

/* Writes the whole list; always the same. */
void rules_list(struct buffer *out);

/* Checks rules: writes a description of them (true), or what is wrong with them. Both are one
 * object. */
bool rules_look_over(const char *text, size_t length, struct buffer *out);

#endif
