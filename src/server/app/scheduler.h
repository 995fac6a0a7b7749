/* scheduler.h - computers' decisions, on other threads: given a view and a memory, never a game.
 *
 * No more run at once than there are processors. The next to start is the one that has had the
 * least of the threads' time. That is compared first among sites, then among the people of a site.
 * So somebody with many tables gets no more time than somebody with one, and many guests of one
 * address no more than one. Decisions without a site, for tables that are only watched, come when
 * no others wait.
 */
#ifndef HEARTS_APP_SCHEDULER_H
#define HEARTS_APP_SCHEDULER_H

#include "server/net/net.h"
#include "server/rooms/platform.h"

struct scheduler;

/* `nodes`: hands to play out for a decision; 0: the player's own number. `threads`: decisions under
 * way at a time. NULL when out of memory. */
struct scheduler *scheduler_new(struct net *n, uint64_t nodes, unsigned threads);
/* Call when no decision is under way any more. */
void scheduler_free(struct scheduler *k);

/* Starts or queues a decision; false when too many are waiting already, in all or in its share. */
bool scheduler_begin(struct scheduler *k, struct think_job *t);

/* Number of decisions under way, and waiting. */
size_t scheduler_busy(const struct scheduler *k);
size_t scheduler_waiting(const struct scheduler *k);

#endif
