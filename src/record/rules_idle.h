/* rules_idle.h - options that change nothing as the others stand. */
#ifndef HEARTS_RECORD_RULES_IDLE_H
#define HEARTS_RECORD_RULES_IDLE_H

#include "base/buffer.h"
#include "base/json.h"
#include "hearts/plan.h"

/* A list: the options of which no value would change anything as the others of this plan stand.
 * `words` are the plan's (words_of_rules). */
void rules_idle_write(struct json *j, const char *key, const struct hearts_plan *p,
                      const struct buffer *words);

#endif
