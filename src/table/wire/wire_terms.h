/* wire_terms.h - what a table is made with: its terms, and what else a request about one says. */
#ifndef HEARTS_WIRE_WIRE_TERMS_H
#define HEARTS_WIRE_WIRE_TERMS_H

#include "base/json_span.h"
#include "base/json_write.h"
#include "table/table.h"
#include "table/wire/wire_say.h"

/* The longest, in bytes. */
enum { WIRE_RULES = HEARTS_RULES_TEXT - 1, WIRE_TITLE = 160, WIRE_BUY_IN = 1000000 };

void wire_terms(struct json *j, const char *key, const struct table_terms *terms);

/* Reads terms over those that stand in *out; false, and what was wrong. */
bool wire_read_terms(struct json_span m, struct table_terms *out, char say[WIRE_SAY]);

#endif
