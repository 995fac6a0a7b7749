/* thinkers.h - computers' decisions, on other threads: given a view and a memory, never a game.
 *
 * No more run than there are processors. The others wait, and next comes the one that has had the
 * least of the threads' time: first among sites, then among the people of a site. So somebody with
 * many tables gets no more of it than somebody with one, and many guests of one address no more
 * than one.
 * Thoughts without a site, of tables that are only watched, come when no others wait.
 */
#ifndef HEARTS_APP_THINKERS_H
#define HEARTS_APP_THINKERS_H

#include "server/net/net.h"
#include "server/rooms/platform.h"

struct thinkers;

/* `nodes`: hands played out in thought; 0: as each player does by itself. `threads`: thoughts under
 * way at a time. NULL when memory is out. */
struct thinkers *thinkers_new(struct net *n, uint64_t nodes, unsigned threads);
/* When no thought is under way any more. */
void thinkers_free(struct thinkers *k);

/* Begins one, or lets it wait; false when too much waits already, in all or of its share. */
bool thinkers_begin(struct thinkers *k, struct thought *t);

/* Thoughts under way, and waiting. */
size_t thinkers_busy(const struct thinkers *k);
size_t thinkers_waiting(const struct thinkers *k);

#endif
