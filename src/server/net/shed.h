/* shed.h - who has to go when places or memory run short: the lowest priority first, and of these
 * the longest silent. */
#ifndef HEARTS_NET_SHED_H
#define HEARTS_NET_SHED_H

#include "base/buffer.h"

struct net;

/* How many sockets there may be, by the options and by the descriptors that we may have. */
void shed_begin(struct net *n);
/* Once a second: sheds where memory runs short. */
void shed_look(struct net *n);
/* What /metrics says of it. */
void shed_write(const struct net *n, struct buffer *out);

#endif
