/* send.h - output to WebSockets: a bounded queue each, written once in a turn of the loop. */
#ifndef HEARTS_NET_SEND_H
#define HEARTS_NET_SEND_H

struct conn;
struct net;
struct socket;

/* Drops what is queued, and closes. */
void socket_end(struct socket *s, int code, const char *reason);

/* Call when the connection has room to write; returns the library callback's result. */
int socket_write(struct conn *c);

/* Ends sockets that have sent everything, with their close frames; not from within a library
 * callback. */
void sockets_leave(struct net *n);
/* Writes what was queued since the loop's last turn, as far as it goes out at once; not from within
 * a callback. */
void sockets_flush(struct net *n);
/* Ends sockets whose client reads nothing of their queue, or too slowly. */
void sockets_look_stuck(struct net *n);

#endif
