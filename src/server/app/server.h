/* server.h - starting, running and stopping a server. */
#ifndef HEARTS_APP_SERVER_H
#define HEARTS_APP_SERVER_H

#include "server/app/server_parts.h"

/* Opens store, rooms, people and net, from options that were checked. False, with *e set, on
 * failure. */
bool server_begin(struct server *s, struct error *e);
/* Runs until it is drained; returns the exit status. */
int server_run(struct server *s);
void server_end(struct server *s);

#endif
