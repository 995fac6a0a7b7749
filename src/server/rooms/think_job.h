/* think_job.h - a decision of a computer player that is under way, and when to play it.
 *
 * It belongs to its room until the room drops it, then to the computers' thread until that is done.
 */
#ifndef HEARTS_ROOMS_THINK_JOB_H
#define HEARTS_ROOMS_THINK_JOB_H

#include "server/rooms/platform.h"
#include "server/rooms/room.h"

struct room_think_job {
    struct think_job job;
    struct room *room; /* NULL: nobody waits for it any more */
    struct kept_plan *plan;
    struct rooms *rooms;
    int64_t due_ms;
    uint64_t begun_ns;
    bool done;
};

/* How many hands each seat's computer should have played out in this game, and how many of those
 * were cut for lack of time: see struct thinking. */
struct room_thinking {
    uint64_t meant[HEARTS_SEATS], missed[HEARTS_SEATS];
    uint8_t late[HEARTS_SEATS]; /* per cent: missed of meant */
    uint8_t told[HEARTS_SEATS]; /* `late` as last sent to everybody: kept from game to game */
};

/* Whether computers of that table should decide at all. A table that nobody watches stops, with two
 * exceptions: where clocks run for seated people, computers go on, by rules of thumb unless money
 * is in play; and where money is in play and no people are left, they play until it is settled. */
bool think_job_is_worth(const struct room *room);

/* Starts a job for the seat that the table waits for; false when too many are under way. */
bool think_job_begin(struct room *room, const struct table_want *want, int64_t now_ms);
/* Whether the job is for the decision that the table waits for now. */
bool think_job_fits(const struct room *room, const struct table_want *want, int64_t now_ms);
/* Adds the finished job to the counts of its seat in this game. False: out of memory. */
bool think_job_count(struct room *room, int seat);
/* Call when another game begins, or other people sit down to it. */
void think_job_reset_count(struct room *room);
/* Drops the room's job, if any. */
void think_job_drop(struct room *room);

/* How long a computer takes for a decision, drawn before the position is looked at: from least to
 * most, mostly short and sometimes long. */
uint32_t think_time_ms(uint64_t least_ms, uint64_t most_ms);

#endif
