/* send.h - what goes out to WebSockets: a bounded queue each, written once a turn of the loop. */
#ifndef HEARTS_NET_SEND_H
#define HEARTS_NET_SEND_H

struct conn;
struct net;
struct socket;

/* Drops what waits, and closes. */
void socket_end(struct socket *s, int code, const char *reason);

/* There is room to write to the connection: what the library's callback shall return. */
int socket_write(struct conn *c);

/* Ends those that have sent all they had, with their close frames; not from within a callback of
 * the library. */
void sockets_leave(struct net *n);
/* Writes what came since the loop last turned, as far as it goes out at once; not from within a
 * callback. */
void sockets_flush(struct net *n);
/* Ends those that take nothing of what waits for them, or too little in all. */
void sockets_look_stuck(struct net *n);

#endif
