/* table_reason.h - a reason as JSON, in hints and in reviews. */
#ifndef HEARTS_TABLE_TABLE_REASON_H
#define HEARTS_TABLE_TABLE_REASON_H

#include "players/reason/reason.h"
#include "record/json_cards.h"

/* {"word", "card"?, "other"?, "suit"?, "n"?, "dear"?, "cost"?}, as docs/PROTOCOL.md says; nothing
 * where there is no reason. */
void table_reason(struct json *j, const char *key, const struct reason *r);

/* {"word", "n"?}; nothing where there is no amount. */
void table_amount(struct json *j, const char *key, const struct amount *a);

#endif
