/* conn.c - opening and closing connections, and their timeouts. */
#define _GNU_SOURCE

#include "server/net/conn.h"

#include "server/net/loop.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

struct conn *conn_new(struct net *n, enum conn_kind kind, const char *address,
                      struct source *source)
{
    struct conn *c = calloc(1, sizeof *c);
    if (!c) {
        source_give(&n->sources, source);
        return NULL;
    }
    c->net = n;
    c->kind = kind;
    c->source = source;
    (void)snprintf(c->address, sizeof c->address, "%s", address);
    /* Behind a proxy it is counted once the client's address is known. */
    c->counted = kind == CONN_HTTP && !n->options->proxied;
    if (c->counted)
        source_count(source, 1);
    (*(kind == CONN_HTTP ? &n->conns : &n->scrapes))++;
    n->metrics.accepted++;
    conn_wait(c, &n->heads);
    return c;
}

int conn_set_client(struct conn *c, const char *address, bool bounded)
{
    struct net *n = c->net;
    struct source *source = source_take(&n->sources, address);
    if (!source)
        return 503;
    if (bounded && source_is_full(source, n->options->sockets_each, n->options->networks_each)) {
        source_give(&n->sources, source);
        return 429;
    }
    if (c->counted)
        source_count(c->source, -1);
    source_give(&n->sources, c->source);
    c->source = source;
    c->counted = true;
    source_count(source, 1);
    (void)snprintf(c->address, sizeof c->address, "%s", address);
    return 0;
}

bool conn_may_ask(struct net *n, const char *address, int64_t *wait_ms)
{
    int64_t many = (int64_t)n->options->requests_minute;
    struct rate rate = { many / 4, many < 60000 ? 60000 / many : 1 };
    return rate_try_address_at(n->rates, 0, rate, address, net_now_ms(n), wait_ms);
}

void conn_lose(struct conn *c)
{
    void (*lost)(struct conn *) = c->lost;
    c->lost = NULL;
    if (lost)
        lost(c);
}

void conn_free(struct conn *c)
{
    struct net *n = c->net;
    link_remove(&c->link);
    conn_lose(c);
    if (c->counted)
        source_count(c->source, -1);
    source_give(&n->sources, c->source);
    (*(c->kind == CONN_HTTP ? &n->conns : &n->scrapes))--;
    free(c);
}

void conn_wait(struct conn *c, struct link *list)
{
    c->since_ms = net_now_ms(c->net);
    if (list)
        link_move(list, &c->link);
    else
        link_remove(&c->link);
}

void conn_drop(struct conn *c)
{
    /* Otherwise unsent bytes would wait until they are taken, which cannot happen any more. */
    static const struct linger drop = { .l_onoff = 1, .l_linger = 0 };
    int fd = lws_get_socket_fd(c->wsi);
    (void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &drop, sizeof drop);
    (void)shutdown(fd, SHUT_RDWR);
    c->net->metrics.ended++;
}

void conn_kill(struct conn *c)
{
    struct lws *wsi = c->wsi;
    link_remove(&c->link);
    if (!wsi || c->closing)
        return;
    c->closing = true;
    conn_drop(c);
    /* The library may still have bytes to send, but the owner is finished with the connection. */
    conn_lose(c);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

static struct conn *first_of(struct link *list, enum conn_kind kind)
{
    for (struct link *l = list->after; l != list; l = l->after)
        if (LINK_OF(struct conn, link, l)->kind == kind)
            return LINK_OF(struct conn, link, l);
    return NULL;
}

bool conns_crowd_out(struct net *n, enum conn_kind kind)
{
    struct link *lists[] = { &n->heads, &n->keeps, &n->asks };
    struct conn *c = NULL;
    for (size_t i = 0; i < sizeof lists / sizeof *lists && !c; i++)
        c = first_of(lists[i], kind);
    if (!c)
        return false;
    n->metrics.crowded++;
    conn_kill(c);
    return true;
}

void conns_look(struct link *list, int64_t now_ms, uint64_t most_ms)
{
    while (!link_is_empty(list)) {
        struct conn *c = LINK_OF(struct conn, link, list->after);
        if ((uint64_t)(now_ms - c->since_ms) <= most_ms)
            return;
        conn_kill(c);
    }
}
