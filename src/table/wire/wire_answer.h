/* wire_answer.h - replies to the sender of a message: yes, no with a reason, a hint, a table that
 * is gone. */
#ifndef HEARTS_WIRE_WIRE_ANSWER_H
#define HEARTS_WIRE_WIRE_ANSWER_H

#include "base/json_write.h"
#include "table/table.h"

/* A refusal. Every pointer may be NULL; `rule` says by which rule of the game. */
struct wire_no {
    const struct id *id, *table;
    const char *why, *say;
    const struct hearts_refusal *rule;
    int64_t retry_ms; /* after how long it may be tried again; 0: left out */
};
void wire_no(struct json *j, const struct wire_no *no);
void wire_ok(struct json *j, const struct id *id, const struct id *table, uint64_t n);

/* A hint: what a computer would decide. */
struct wire_hint {
    const struct id *id, *table;
    uint64_t n;                     /* the latest event that it takes into account */
    const struct hearts_view *view; /* the view that it is about */
    const struct advice *advice;
};
void wire_hint(struct json *j, const struct wire_hint *hint);

void wire_gone(struct json *j, const struct id *table, const char *why, const char *say);

#endif
