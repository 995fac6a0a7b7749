/* wire_terms.h - the terms of a table, in messages and requests. */
#ifndef HEARTS_WIRE_WIRE_TERMS_H
#define HEARTS_WIRE_WIRE_TERMS_H

#include "base/json_span.h"
#include "base/json_write.h"
#include "table/table.h"
#include "table/wire/wire_say.h"

/* The most: bytes of rules, bytes of a title, chips of a buy-in. */
enum { WIRE_RULES = HEARTS_RULES_TEXT - 1, WIRE_TITLE = 160, WIRE_BUY_IN = 1000000 };

void wire_terms(struct json *j, const char *key, const struct table_terms *terms);

/* Changes *out by the terms that are there. False: `say` says what is wrong. */
bool wire_read_terms(struct json_span m, struct table_terms *out, char say[WIRE_SAY]);

#endif
