/* net_conn.c - the life of connections: what libwebsockets calls, and what time does to them. */
#define _GNU_SOURCE

#include "net/net_inside.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- Lists ---- */

void link_begin(struct link *list) { list->before = list->after = list; }

bool link_is_empty(const struct link *list) { return list->after == list; }

void link_remove(struct link *l)
{
    if (!l->after)
        return;
    l->before->after = l->after;
    l->after->before = l->before;
    l->before = l->after = NULL;
}

void link_move(struct link *list, struct link *l)
{
    link_remove(l);
    l->before = list->before;
    l->after = list;
    list->before->after = l;
    list->before = l;
}

/* ---- Life ---- */

void conn_wait(struct conn *c, struct link *list)
{
    c->since_ms = net_now_ms(c->net);
    if (list)
        link_move(list, &c->link);
    else
        link_remove(&c->link);
}

void conn_free(struct conn *c)
{
    struct net *n = c->net;
    link_remove(&c->link);
    if (c->socket)
        socket_gone(c);
    if (c->request && c->request->stage == REQUEST_ABOVE)
        c->request->conn = NULL; /* freed when it is answered */
    else
        request_free(c->request);
    c->place->sockets--;
    place_give(n, c->place);
    n->conns--;
    free(c);
}

/* At once, and without a word. Not for the connection whose callback is under way. */
void conn_kill(struct conn *c)
{
    struct lws *wsi = c->wsi;
    link_remove(&c->link);
    if (!wsi || c->closing)
        return;
    c->closing = true;
    c->net->figures.closed_by_us++;
    /* The library, and then the system, would wait until what they keep for it is taken: now it
     * cannot be, and nothing is kept. */
    static const struct linger drop = { .l_onoff = 1, .l_linger = 0 };
    int fd = lws_get_socket_fd(wsi);
    (void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &drop, sizeof drop);
    (void)shutdown(fd, SHUT_RDWR);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    /* The library may still have bytes to send: the layer above is done with it. */
    socket_gone(c);
}

void conns_stop(struct net *n)
{
    while (!link_is_empty(&n->sockets))
        conn_kill(LINK_OF(struct conn, link, n->sockets.after));
}

/* Ends those that have waited in a list for so long. */
static void list_look(struct link *list, int64_t now, uint64_t most_ms)
{
    while (!link_is_empty(list)) {
        struct conn *c = LINK_OF(struct conn, link, list->after);
        if ((uint64_t)(now - c->since_ms) <= most_ms)
            return;
        conn_kill(c);
    }
}

void conns_look(struct net *n)
{
    int64_t now = net_now_ms(n);
    list_look(&n->heads, now, n->options->header_time);
    list_look(&n->keeps, now, n->options->idle);
    sockets_look(n);
    for (int i = 0; i < 2; i++)
        listener_resume(&n->listener[i]);
}

/* ---- What libwebsockets calls ---- */

static int http(struct conn *c)
{
    int status;
    /* One to a connection. The library takes what was sent ahead, behind a request, for the body of
     * the next one, and never comes to its end: nobody may get so far. */
    if (c->served)
        return -1;
    c->served = true;
    c->request = request_new(c, &status);
    if (!c->request)
        return -1;
    if (status) { /* it makes no sense, and what follows it would make none either */
        request_refuse(c->request, status, status == 413 ? "too-large" : "malformed",
                       status == 413 ? "The body is too large."
                                     : "The request cannot be understood.");
        return 0;
    }
    if (c->request->length == 0)
        request_route(c->request);
    else
        conn_wait(c, &c->net->heads); /* as long again for the body */
    return 0;
}

static int http_body(struct conn *c, const void *bytes, size_t length)
{
    struct request *r = c->request;
    if (!r || r->stage != REQUEST_READ || length == 0)
        return 0;
    c->net->figures.bytes_in += length;
    if (r->body.length + length > c->net->options->body)
        return -1; /* more than was announced cannot come: a bug */
    buffer_append(&r->body, bytes, length);
    return r->body.failed ? -1 : 0;
}

static int http_whole(struct conn *c)
{
    struct request *r = c->request;
    if (r && r->stage == REQUEST_READ && r->length)
        request_route(r);
    return 0;
}

static struct conn *conn_of(struct lws *wsi) { return wsi ? lws_get_opaque_user_data(wsi) : NULL; }

static int called_http(struct conn *c, enum lws_callback_reasons why, void *in, size_t length)
{
    switch ((int)why) {
    case LWS_CALLBACK_HTTP: return http(c);
    case LWS_CALLBACK_HTTP_BODY: return http_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_whole(c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return request_write(c);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* h2c and whatever else there may be is not spoken here. */
        return in && lws_hdr_total_length(c->wsi, WSI_TOKEN_UPGRADE) ? socket_upgrade(c) : -1;
    default: return 0;
    }
}

static int called_socket(struct conn *c, enum lws_callback_reasons why, void *in, size_t length)
{
    switch ((int)why) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return c->socket ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return socket_established(c);
    case LWS_CALLBACK_RECEIVE: return socket_receive(c, in, length);
    case LWS_CALLBACK_RECEIVE_PONG: socket_sign(c); return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return socket_peer_closes(c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket_write(c);
    case LWS_CALLBACK_CLOSED:
        c->closing = true;
        socket_gone(c);
        return 0;
    default: return 0;
    }
}

static int called(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                  size_t length)
{
    struct conn *c = conn_of(wsi);
    (void)user;
    if (why == LWS_CALLBACK_WSI_CREATE) {
        struct net *n = lws_context_user(lws_get_context(wsi));
        n->created = true;
    }
    if (!c)
        return 0; /* of the library's own pipes */
    c->wsi = wsi;
    if (why == LWS_CALLBACK_WSI_DESTROY) {
        c->closing = true;
        conn_free(c);
        return 0;
    }
    int result = called_http(c, why, in, length);
    return result ? result : called_socket(c, why, in, length);
}

/* What a socket reads at a time is kept for each: small, so that many are cheap. */
enum { READ_AT_ONCE = 1024 };

/* The first is for HTTP alone: nobody can ask for a protocol of that name. */
const struct lws_protocols net_protocols[] = {
    { "/", called, 0, READ_AT_ONCE, 0, NULL, 0 },
    { "hearts.1", called, 0, READ_AT_ONCE, 0, NULL, 0 },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};
