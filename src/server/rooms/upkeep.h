/* upkeep.h - background cleanup, a little at a time: deletes old talk, and compacts the logs of
 * closed tables, whose games' records stay.
 *
 * A table that closes leaves a mark, closed/TIME/TABLE, TIME as in talk.h. When the time set by
 * `logs-kept` is over and each of its games has a record, the store compacts its log. The number of
 * its events and its last hash stay, and events of the kinds in stay[] in upkeep.c. Logs that
 * earlier versions closed get a mark when they are found.
 */
#ifndef HEARTS_ROOMS_UPKEEP_H
#define HEARTS_ROOMS_UPKEEP_H

#include "server/rooms/registry.h"

struct upkeep_figures {
    uint64_t compacted, talk_gone; /* logs; lines of talk */
};

/* The operation that stores the mark of a closed table; its key is in *key. */
struct store_op closed_mark(const struct id *table, int64_t wall_ms, struct buffer *key);

/* Starts the cleanup; false when out of memory. */
bool upkeep_begin(struct rooms *r);
/* Whether a request to the store is under way. */
bool upkeep_is_busy(const struct rooms *r);
void upkeep_figures(const struct rooms *r, struct upkeep_figures *out);
void upkeep_release(struct rooms *r);

#endif
