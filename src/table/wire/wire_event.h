/* wire_event.h - an event of a table, without what it tells of cards. */
#ifndef HEARTS_WIRE_WIRE_EVENT_H
#define HEARTS_WIRE_WIRE_EVENT_H

#include "base/json_write.h"
#include "table/table.h"

/* what, and what goes with it; `name` is that of who spoke. Without `text`, what was said is left
 * out. */
void wire_event(struct json *j, const struct table_event *e, const char *name, bool text);

#endif
