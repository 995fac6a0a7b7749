/* wire_answer.h - what is said to one who asked: yes, no with a reason, a hint, a table that is
 * gone. */
#ifndef HEARTS_WIRE_WIRE_ANSWER_H
#define HEARTS_WIRE_WIRE_ANSWER_H

#include "base/json_write.h"
#include "table/table.h"

/* A refusal. Any may be NULL; rule: of the rules of the game. */
struct wire_no {
    const struct id *id, *table;
    const char *why, *say;
    const struct hearts_refusal *rule;
    int64_t retry_ms; /* it may be done by then; 0: nothing is said of that */
};
void wire_no(struct json *j, const struct wire_no *no);
void wire_ok(struct json *j, const struct id *id, const struct id *table, uint64_t n);

/* What a computer would do in somebody's place. */
struct wire_hint {
    const struct id *id, *table;
    uint64_t n;                     /* the latest event that it takes into account */
    const struct hearts_view *view; /* what was decided by */
    const struct advice *advice;
};
void wire_hint(struct json *j, const struct wire_hint *hint);

void wire_gone(struct json *j, const struct id *table, const char *why, const char *say);

#endif
