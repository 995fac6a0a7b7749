/* upgrade.h - how a connection becomes a WebSocket. */
#ifndef HEARTS_NET_UPGRADE_H
#define HEARTS_NET_UPGRADE_H

struct conn;

/* Its head asks for it: what the library's callback shall return. */
int socket_upgrade(struct conn *c);

#endif
