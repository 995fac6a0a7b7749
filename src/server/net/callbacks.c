/* callbacks.c - the callbacks from libwebsockets: a head, a body, an upgrade, frames, room to
 * write. */
#define _GNU_SOURCE

#include "server/net/callbacks.h"

#include "server/net/conn.h"
#include "server/net/loop.h"
#include "server/net/reply.h"
#include "server/net/request.h"
#include "server/net/route.h"
#include "server/net/send.h"
#include "server/net/socket.h"
#include "server/net/upgrade.h"

static int http(struct conn *c)
{
    int status;
    /* One request for each connection. If a client sends more bytes after its request, the library
     * takes them for the body of the next request, which then never completes. */
    if (c->served)
        return -1;
    c->served = true;
    if (!request_new(c, &status))
        return -1;
    if (status) { /* it is malformed, so what follows cannot be trusted */
        struct request_trouble no = request_trouble(status);
        const char *link = request_unreadable(c->request, status);
        if (link)
            reply_unreadable(c->request, status, link);
        else
            request_refuse(c->request, status, no.why, no.say);
        return 0;
    }
    if (c->request->length == 0)
        request_route(c->request);
    else
        conn_wait(c, &c->net->heads); /* the body gets the same time again */
    return 0;
}

static int http_body(struct conn *c, const void *bytes, size_t length)
{
    struct request *r = c->request;
    if (!r || r->stage != REQUEST_READING || length == 0)
        return 0;
    c->net->metrics.in_bytes += length;
    if (r->body.length + length > c->net->options->body)
        return -1; /* a bug: the announced length was within the limit */
    buffer_append(&r->body, bytes, length);
    return r->body.failed ? -1 : 0;
}

static int http_whole(struct conn *c)
{
    struct request *r = c->request;
    if (r && r->stage == REQUEST_READING && r->length)
        request_route(r);
    return 0;
}

static int called_http(struct conn *c, enum lws_callback_reasons why, void *in, size_t length)
{
    switch ((int)why) {
    case LWS_CALLBACK_HTTP: return http(c);
    case LWS_CALLBACK_HTTP_BODY: return http_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_whole(c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return reply_send(c);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* h2c and other protocols are not supported. */
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
        conn_lose(c);
        return 0;
    default: return 0;
    }
}

static int called(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                  size_t length)
{
    struct conn *c = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    (void)user;
    if (why == LWS_CALLBACK_WSI_CREATE) {
        struct net *n = lws_context_user(lws_get_context(wsi));
        n->created = true;
    }
    if (!c)
        return 0; /* for the library's own pipes */
    c->wsi = wsi;
    if (why == LWS_CALLBACK_WSI_DESTROY) {
        c->closing = true;
        conn_free(c);
        return 0;
    }
    int result = called_http(c, why, in, length);
    return result ? result : called_socket(c, why, in, length);
}

/* Bytes read at a time. Each socket has such a buffer: it is small, so that many are cheap. */
enum { READ_AT_ONCE = 1024 };

/* The first is for HTTP only: clients cannot ask for a protocol of that name. */
const struct lws_protocols net_protocols[] = {
    { "/", called, 0, READ_AT_ONCE, 0, NULL, 0 },
    { "hearts.1", called, 0, READ_AT_ONCE, 0, NULL, 0 },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};
