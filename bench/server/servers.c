/* servers.c - the servers that are measured: ours and those beside it. */
#include "bench/server/servers.h"

#include <stdio.h>

bool start_hearts(const struct setup *s, struct host *h, int port)
{
    char listen[32], data[300];
    port = port ? port : wire_free_port();
    (void)snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
    (void)snprintf(data, sizeof data, "%s/data", s->folder);
    char *argv[] = { (char *)s->hearts,
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
                     "--requests-per-address",
                     "60000",
                     NULL };
    return host_start(h, port, s->log, argv);
}

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

bool all_went_well(const struct crowd *c)
{
    if (!c->lost && !c->refused && c->acked)
        return true;
    fprintf(stderr, "bench: %d sockets lost, %llu refused (%s), %llu answered\n", c->lost,
            (unsigned long long)c->refused, c->refusal, (unsigned long long)c->acked);
    return false;
}
