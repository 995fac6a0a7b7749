/* scheduler.h - computers' decisions, on other threads: given a view and a memory, never a game.
 *
 * No more run than there are processors. The others wait, and next comes the one that has had the
 * least of the threads' time: first among sites, then among the people of a site. So somebody with
 * many tables gets no more of it than somebody with one, and many guests of one address no more
 * than one.
 * Thoughts without a site, of tables that are only watched, come when no others wait.
 */
#ifndef HEARTS_APP_SCHEDULER_H
#define HEARTS_APP_SCHEDULER_H

#include "server/net/net.h"
#include "server/rooms/platform.h"

struct scheduler;

/* `nodes`: hands to play out for a decision; 0: as each player does by itself. `threads`: decisions
 * under way at a time. NULL when memory is out. */
struct scheduler *scheduler_new(struct net *n, uint64_t nodes, unsigned threads);
/* Call when no decision is under way any more. */
void scheduler_free(struct scheduler *k);

/* Begins a decision, or queues it; false when too much waits already, in all or of its share. */
bool scheduler_begin(struct scheduler *k, struct think_job *t);

/* Thoughts under way, and waiting. */
size_t scheduler_busy(const struct scheduler *k);
size_t scheduler_waiting(const struct scheduler *k);

#endif
