/* rules_idle.h - options that have no effect with the present values of the others. */
#ifndef HEARTS_RECORD_RULES_IDLE_H
#define HEARTS_RECORD_RULES_IDLE_H

#include "base/buffer.h"
#include "base/json.h"
#include "hearts/plan.h"

/* Writes a list of the options that would change nothing in this plan, whatever their value.
 * `words`: the plan in words (words_of_rules()). */
void rules_idle_write(struct json *j, const char *key, const struct hearts_plan *p,
                      const struct buffer *words);

#endif
