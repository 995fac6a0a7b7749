/* upkeep.h - what is done in the background, a little at a time: old talk goes, and the logs of
 * closed tables give way to the records of their games.
 *
 * A table that closes leaves a mark, closed/TIME/TABLE, TIME as in talk.h. When the host's time for
 * it is over and each of its games has a record, the store compacts its log: the number of its
 * events and its last hash stay, and events of the kinds that `stay` in upkeep.c. Logs that earlier
 * versions closed get a mark when they are found.
 */
#ifndef HEARTS_ROOMS_UPKEEP_H
#define HEARTS_ROOMS_UPKEEP_H

#include "server/rooms/registry.h"

struct upkeep_figures {
    uint64_t compacted, talk_gone; /* logs; things said */
};

/* What is kept when a table closes; its key lies in *key. */
struct store_op closed_mark(const struct id *table, int64_t wall_ms, struct buffer *key);

/* Begins; false when memory is out. */
bool upkeep_begin(struct rooms *r);
/* Whether it has asked the store for something. */
bool upkeep_is_busy(const struct rooms *r);
void upkeep_figures(const struct rooms *r, struct upkeep_figures *out);
void upkeep_release(struct rooms *r);

#endif
