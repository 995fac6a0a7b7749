/* rules_report.h - games, options and players there are, and rules looked over: as JSON. Knows no
 * server: docs/PROTOCOL.md, `GET` and `POST /api/rules`. */
#ifndef HEARTS_API_RULES_REPORT_H
#define HEARTS_API_RULES_REPORT_H

#include "base/buffer.h"

/* All there is; always the same. */
void rules_list(struct buffer *out);

/* Rules that somebody asks about: what they are (true), or what is wrong with them. Both are one
 * object. */
bool rules_look_over(const char *text, size_t length, struct buffer *out);

#endif
