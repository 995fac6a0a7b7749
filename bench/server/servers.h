/* servers.h - what is to be measured, and the servers that are: ours and those beside it. */
#ifndef BENCH_SERVER_SERVERS_H
#define BENCH_SERVER_SERVERS_H

#include "bench/server/host.h"
#include "bench/server/robots.h"

struct setup {
    const char *part; /* NULL: all but the parts that have a name */
    const char *hearts, *echo, *durable;
    const char *beside; /* another build of ours in the durable echo's place, or NULL */
    char folder[256], log[300];
    int sockets, tables, rate, runs, clients, flood;
    double seconds;
    bool json;
};

/* What a move weighs: bytes of the command, of what each of four is told, of the answer. */
struct sizes {
    int sent, told, answered;
};

/* Each starts it at that port, or at any where it is 0, and waits until it listens. */
bool start_hearts(const struct setup *s, struct host *h, int port);
/* With the limits that an address has by itself for what it asks. */
bool start_flooded(const struct setup *s, struct host *h);
bool start_echo(const struct setup *s, struct host *h);
bool start_durable(const struct setup *s, struct host *h, const struct sizes *z);

/* That, with its tables set, or the other build of ours with tables of its own. */
bool start_beside(const struct setup *s, struct host *h, struct crowd *c, const struct sizes *z);

/* Whether all that was asked was answered; else a line to stderr. */
bool all_went_well(const struct crowd *c);

/* A part each; false when something failed or was missed. */
bool part_all(const struct setup *s);
bool part_back(const struct setup *s);
bool part_flood(const struct setup *s);

#endif
