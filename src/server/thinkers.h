/* thinkers.h - computers' decisions, on other threads: given a view and a mind, never a game. */
#ifndef HEARTS_SERVER_THINKERS_H
#define HEARTS_SERVER_THINKERS_H

#include "net/net.h"
#include "rooms/platform.h"

/* Desks to think at, one for each thread that does so at a time. */
struct thinkers;

/* `nodes`: hands played out in thought; 0: as each player does by itself. NULL when memory is out.
 */
struct thinkers *thinkers_new(struct net *n, uint64_t nodes);
/* When no thought is under way any more. */
void thinkers_free(struct thinkers *k);

/* Begins one; false when too much waits already. */
bool thinkers_begin(struct thinkers *k, struct thought *t);

size_t thinkers_busy(const struct thinkers *k);

#endif
