/* upgrade.h - turning a connection into a WebSocket. */
#ifndef HEARTS_NET_UPGRADE_H
#define HEARTS_NET_UPGRADE_H

struct conn;

/* Call when a head asks for an upgrade; returns the library callback's result. */
int socket_upgrade(struct conn *c);

#endif
