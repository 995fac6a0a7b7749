/* join_terms.h - how a table is played and who may join, as its host types it: "turn 20s". */
#ifndef HEARTS_REMOTE_JOIN_TERMS_H
#define HEARTS_REMOTE_JOIN_TERMS_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a time of at most a day, such as "20s" or "2min", into milliseconds; `off` is 0. False for
 * anything else. */
bool terms_read_time(const char *text, int64_t *out);

#endif
