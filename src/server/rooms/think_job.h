/* think_job.h - a computer's decision under way, and when it is to be told.
 *
 * It belongs to its room until the room wants it no more; then to the thread that thinks, until
 * that is done.
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

/* Of the hands that a seat's computer was to think in this game, those that time has cut: see
 * struct thinking. */
struct room_thinking {
    uint64_t meant[HEARTS_SEATS], missed[HEARTS_SEATS];
    uint8_t late[HEARTS_SEATS]; /* per cent: missed of meant */
    uint8_t told[HEARTS_SEATS]; /* `late`, as everybody was told: stays from game to game */
};

/* Whether a computer of that table is to decide at all. A table that nobody watches stands still.
 * But where clocks run for people with a seat it goes on, and its computers play by rules of thumb.
 */
bool think_job_is_worth(const struct room *room);

/* Begins one for the seat that the table waits for; false when too much is under way. */
bool think_job_begin(struct room *room, const struct table_want *want, int64_t now_ms);
/* Whether it is about the decision that the table waits for, as things stand. */
bool think_job_fits(const struct room *room, const struct table_want *want, int64_t now_ms);
/* Counts the one that is done with those of its seat in this game. False: memory is out. */
bool think_job_count(struct room *room, int seat);
/* Another game begins, or others sit down to it. */
void think_job_reset_count(struct room *room);
/* The room wants it no more; where it has none nothing happens. */
void think_job_drop(struct room *room);

/* How long a computer is to take for a decision, drawn before it looks at anything: mostly short,
 * now and then long, from least to most. */
uint32_t think_time_ms(uint64_t least_ms, uint64_t most_ms);

#endif
