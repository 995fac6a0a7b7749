/* retry_run.h - a hand of a record played on by computers from one of its decisions, with `full` in
 * the person's place, any number of times.
 */
#ifndef HEARTS_TABLE_RETRY_RUN_H
#define HEARTS_TABLE_RETRY_RUN_H

#include "players/common/scratch.h"
#include "table/retry_steps.h"

struct retry_end {
    int32_t points[HEARTS_SEATS]; /* every seat's, of the hand */
    uint32_t moves;               /* a hash of all decisions in their order */
};

/* Plays run `nth`, from 0. The others use the same seed in every run and `full` uses another, so
 * runs differ by what `full` does. A run gives the same result on every machine. False when the
 * record's steps cannot be made. */
bool retry_run(const struct retry_steps *s, unsigned nth, struct scratch *scratch,
               struct retry_end *out);

/* The same, but `own` decides at the person's seat: it writes the next decision, or returns false
 * when it has none. Then, or if the rules do not allow the decision, the result is false. */
typedef bool retry_decider(void *with, const struct hearts_view *view, struct hearts_move *out);
bool retry_follow(const struct retry_steps *s, retry_decider *own, void *with,
                  struct scratch *scratch, struct retry_end *out);

#endif
