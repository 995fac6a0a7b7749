/* retry_run.h - a hand of a record played to its end by computers, from one of its decisions: what
 * `full` makes of it in the person's place, as often as one likes.
 */
#ifndef HEARTS_TABLE_RETRY_RUN_H
#define HEARTS_TABLE_RETRY_RUN_H

#include "players/common/scratch.h"
#include "table/retry_steps.h"

struct retry_end {
    int32_t points[HEARTS_SEATS]; /* every seat's, of the hand */
    uint32_t moves;               /* a sum over everything decided, in its order */
};

/* Run `nth`, from 0. The others decide by the same chance in each run, `full` by another: runs
 * differ by what it does. The same run gives the same, on any machine. False when the record's
 * steps cannot be made. */
bool retry_run(const struct retry_steps *s, unsigned nth, struct scratch *scratch,
               struct retry_end *out);

/* The same with somebody's own decisions at that seat, in their order: `own` writes the next one.
 * False, too, when it has none, or one that the rules do not allow. */
typedef bool retry_decider(void *with, const struct hearts_view *view, struct hearts_move *out);
bool retry_follow(const struct retry_steps *s, retry_decider *own, void *with,
                  struct scratch *scratch, struct retry_end *out);

#endif
