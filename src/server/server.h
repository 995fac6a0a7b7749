/* server.h - what a running server is made of. */
#ifndef HEARTS_SERVER_SERVER_H
#define HEARTS_SERVER_SERVER_H

#include "rooms/site.h"
#include "server/options.h"

struct rooms;
struct people;
struct visit;

struct server {
    struct options options;
    struct site site;
    struct rooms *rooms;
    struct people *people;
    struct timer *late, *watchdog;
    struct visit *visits; /* sockets of whom it is being found out who they are */
};

/* Where the data is: what the options say, or in the user's own folder. */
bool server_folder(const struct options *o, char *out, size_t capacity, struct error *e);

/* Opens store, rooms, people and net, from options that were checked. False and *e. */
bool server_begin(struct server *s, struct error *e);
/* Runs until it is drained; returns the exit status. */
int server_run(struct server *s);
void server_end(struct server *s);

#endif
