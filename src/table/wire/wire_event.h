/* wire_event.h - an event of a table, without its cards. */
#ifndef HEARTS_WIRE_WIRE_EVENT_H
#define HEARTS_WIRE_WIRE_EVENT_H

#include "base/json_write.h"
#include "table/table.h"

/* Writes `what` and the members that go with it. `name`: of the person who said something. Without
 * `text`, the words are left out. */
void wire_event(struct json *j, const struct table_event *e, const char *name, bool text);

#endif
