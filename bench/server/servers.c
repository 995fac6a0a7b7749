/* servers.c - starting the servers that are measured: ours, and those it is compared with. */
#include "bench/server/servers.h"

#include <stdio.h>

/* `requests`: how many an address may make in a minute; NULL: the default. */
static bool start_server(const struct setup *s, struct host *h, int port, char *requests)
{
    char listen[32], data[300];
    port = port ? port : wire_free_port();
    (void)snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
    (void)snprintf(data, sizeof data, "%s/data", s->folder);
    /* The limits are raised, since all robots come from one address and play without pauses. */
    char *argv[] = {
        (char *)s->hearts,
        "serve",
        "--listen",
        listen,
        "--data",
        data,
        "--sockets-per-address",
        "20000",
        "--messages",
        "1000000",
        "--tables-per-address",
        "60000",
        "--guests-per-address",
        "60000",
        "--events-per-table",
        "0",
        "--bytes-per-table",
        "0",
        "--events-per-person",
        "0",
        "--bytes-per-person",
        "0",
        "--events-per-address",
        "0",
        "--bytes-per-address",
        "0",
        requests ? "--requests-per-address" : NULL,
        requests,
        NULL,
    };
    return host_start(h, port, s->log, argv);
}

bool start_hearts(const struct setup *s, struct host *h, int port)
{
    return start_server(s, h, port, "1000000");
}

bool start_flooded(const struct setup *s, struct host *h) { return start_server(s, h, 0, NULL); }

bool start_echo(const struct setup *s, struct host *h)
{
    char port[16];
    int free_port = wire_free_port();
    (void)snprintf(port, sizeof port, "%d", free_port);
    char *argv[] = { (char *)s->echo, port, NULL };
    return host_start(h, free_port, s->log, argv);
}

bool start_durable(const struct setup *s, struct host *h, const struct sizes *z)
{
    char port[16], told[16], answered[16];
    int free_port = wire_free_port();
    (void)snprintf(port, sizeof port, "%d", free_port);
    (void)snprintf(told, sizeof told, "%d", z->told);
    (void)snprintf(answered, sizeof answered, "%d", z->answered);
    char *argv[] = { (char *)s->durable, port, (char *)s->folder, told, answered, NULL };
    return host_start(h, free_port, s->log, argv);
}

static bool start_build(const struct setup *s, struct host *h, struct crowd *c)
{
    struct setup own = *s;
    own.hearts = s->beside;
    if (!folder_make(s->folder, own.folder, sizeof own.folder) || !start_hearts(&own, h, 0))
        return false;
    c->port = h->port;
    int seats = s->tables * TABLE_SEATS;
    return crowd_invite(c, seats) && crowd_open(c, 0, seats, ROLE_ROBOT) &&
           crowd_seat(c, s->tables);
}

bool start_beside(const struct setup *s, struct host *h, struct crowd *c, const struct sizes *z)
{
    if (s->beside)
        return start_build(s, h, c);
    if (!start_durable(s, h, z))
        return false;
    c->port = h->port;
    return crowd_gather(c, s->tables);
}

bool all_went_well(const struct crowd *c)
{
    if (!c->lost && !c->refused && c->acked)
        return true;
    fprintf(stderr, "bench: %d sockets lost, %llu refused (%s), %llu answered\n", c->lost,
            (unsigned long long)c->refused, c->refusal, (unsigned long long)c->acked);
    return false;
}
