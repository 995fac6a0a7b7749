/* shed.h - which sockets are closed when there are too many, or memory is short: the lowest
 * priority first, and of these the longest silent. */
#ifndef HEARTS_NET_SHED_H
#define HEARTS_NET_SHED_H

#include "base/buffer.h"

struct net;

/* Sets how many sockets there may be, from the options and the limit on descriptors. */
void shed_begin(struct net *n);
/* Call once a second: closes sockets while memory is short. */
void shed_look(struct net *n);
/* Writes its part of /metrics. */
void shed_write(const struct net *n, struct buffer *out);

#endif
