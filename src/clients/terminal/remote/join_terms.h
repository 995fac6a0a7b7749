/* join_terms.h - how a table is played and who may come, as its host types it: "turn 20s". */
#ifndef HEARTS_REMOTE_JOIN_TERMS_H
#define HEARTS_REMOTE_JOIN_TERMS_H

#include <stdbool.h>
#include <stdint.h>

/* A time up to a day, as "20s" or "2min", in milliseconds; `off` is 0. False where it is something
 * else. */
bool terms_read_time(const char *text, int64_t *out);

#endif
