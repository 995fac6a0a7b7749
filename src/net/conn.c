/* conn.c - the life of connections, and what time does to them. */
#define _GNU_SOURCE

#include "net/conn.h"

#include "net/loop.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

struct conn *conn_new(struct net *n, enum conn_kind kind, const char *address, struct place *place)
{
    struct conn *c = calloc(1, sizeof *c);
    if (!c) {
        place_give(&n->places, place);
        return NULL;
    }
    c->net = n;
    c->kind = kind;
    c->place = place;
    (void)snprintf(c->address, sizeof c->address, "%s", address);
    /* Behind a proxy it is counted once it is known whose it is. */
    c->counted = kind == CONN_HTTP && !n->options->proxied;
    if (c->counted)
        place_count(place, 1);
    n->conns++;
    n->metrics.accepted++;
    conn_wait(c, &n->heads);
    return c;
}

bool conn_stand_for(struct conn *c, const char *address)
{
    struct place *place = place_take(&c->net->places, address);
    if (!place)
        return false;
    if (c->counted)
        place_count(c->place, -1);
    place_give(&c->net->places, c->place);
    c->place = place;
    c->counted = true;
    place_count(place, 1);
    (void)snprintf(c->address, sizeof c->address, "%s", address);
    return true;
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
        place_count(c->place, -1);
    place_give(&n->places, c->place);
    n->conns--;
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

void conn_kill(struct conn *c)
{
    struct lws *wsi = c->wsi;
    link_remove(&c->link);
    if (!wsi || c->closing)
        return;
    c->closing = true;
    c->net->metrics.ended++;
    /* The library, and then the system, would wait until what they keep for it is taken: now it
     * cannot be, and nothing is kept. */
    static const struct linger drop = { .l_onoff = 1, .l_linger = 0 };
    int fd = lws_get_socket_fd(wsi);
    (void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &drop, sizeof drop);
    (void)shutdown(fd, SHUT_RDWR);
    /* The library may still have bytes to send: whoever has the connection is done with it. */
    conn_lose(c);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
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
