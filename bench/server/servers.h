/* servers.h - what is to be measured, and the servers: ours, and those it is compared with. */
#ifndef BENCH_SERVER_SERVERS_H
#define BENCH_SERVER_SERVERS_H

#include "bench/server/host.h"
#include "bench/server/robots.h"

struct setup {
    const char *part; /* NULL: part_all() */
    const char *hearts, *echo, *durable;
    const char *beside; /* another build of ours in the durable echo's place, or NULL */
    char folder[256], log[300];
    int sockets, tables, rate, runs, clients, flood;
    double seconds;
    bool json;
};

/* Bytes of a move: of its command, of the event that each of four gets, of the answer. */
struct sizes {
    int sent, told, answered;
};

/* Each starts a server, at that port or, if it is 0 or not given, at a free one, and waits until it
 * listens. */
bool start_hearts(const struct setup *s, struct host *h, int port);
/* Ours, with the default limit on requests from an address. */
bool start_flooded(const struct setup *s, struct host *h);
bool start_echo(const struct setup *s, struct host *h);
bool start_durable(const struct setup *s, struct host *h, const struct sizes *z);

/* Starts the durable echo or, with --beside, the other build of ours, and seats its clients. */
bool start_beside(const struct setup *s, struct host *h, struct crowd *c, const struct sizes *z);

/* Whether no client was lost and nothing was refused; false after a line to stderr. */
bool all_went_well(const struct crowd *c);

/* Each measures one part; false when something failed or missed its limit. */
bool part_all(const struct setup *s);
bool part_back(const struct setup *s);
bool part_flood(const struct setup *s);

#endif
