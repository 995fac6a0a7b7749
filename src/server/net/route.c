/* route.c - dispatching requests: health and metrics are answered here, others by the layer above.
 */
#define _GNU_SOURCE

#include "server/net/route.h"

#include "base/utf8.h"
#include "server/net/conn.h"
#include "server/net/loop.h"
#include "server/net/reply.h"
#include "server/net/request.h"
#include "server/net/shed.h"

#include <libwebsockets.h>
#include <string.h>
#include <strings.h>

void request_refuse(struct request *r, int status, const char *why, const char *say)
{
    net_refuse(r, status, why, say, r->retry_after_s);
}

/* Whether a page of another site made the browser send this. */
static bool is_from_elsewhere(const struct request *r)
{
    const char *site = request_header(r, HEADER_FETCH_SITE);
    return (*site && strcmp(site, "same-origin") != 0) || !request_is_same_origin(r);
}

static bool is_json(const struct request *r)
{
    const char *type = request_header(r, HEADER_CONTENT_TYPE);
    size_t length = strcspn(type, "; \t");
    return length == 16 && strncasecmp(type, "application/json", length) == 0;
}

/* Checks that apply to every request, then passes it on. */
static void route_above(struct request *r)
{
    bool safe = r->method == METHOD_GET || r->method == METHOD_HEAD;
    if (!request_names_us(r))
        request_refuse(r, 421, "host", request_no_host);
    else if (r->method == METHOD_OTHER)
        request_refuse(r, 405, "not-found", "There is no such method here.");
    else if (!safe && is_from_elsewhere(r))
        request_refuse(r, 403, "same-origin", "Only a page of this server may ask that.");
    else if (!safe && r->length && !is_json(r))
        request_refuse(r, 415, "not-json", "The body has to be application/json.");
    else if (r->body.length && !utf8_is_valid(r->body.data, r->body.length))
        request_refuse(r, 400, "malformed", "The body is not UTF-8.");
    else
        r->net->above.request(r->net->above.with, r);
}

static void route_health(struct request *r)
{
    const char *why = "ok";
    bool good = !r->net->above.healthy || r->net->above.healthy(r->net->above.with, &why);
    net_reply(r, &(struct reply){ .status = good ? 200 : 503,
                                  .type = "text/plain; charset=utf-8",
                                  .body = why,
                                  .length = strlen(why) });
}

static void figures(struct net *n, struct buffer *out)
{
    metrics_gauge(out, "hearts_connections", "Connections that are open.", n->conns);
    metrics_gauge(out, "hearts_sockets", "WebSockets that are open.", n->websockets);
    shed_write(n, out);
    metrics_write(&n->metrics, out);
    metrics_counter(out, "hearts_stalls", "Gaps of the clock that table time leaves out.",
                    n->clock.stalls);
    metrics_seconds(out, "hearts_stalled_seconds", "Their length, all together.",
                    (double)n->clock.left_out_ms / 1000);
    if (n->above.figures)
        n->above.figures(n->above.with, out);
    buffer_text(out, "# EOF\n");
}

static void route_metrics(struct request *r)
{
    struct buffer out = { 0 };
    if (strcmp(r->path, "/metrics") != 0) {
        request_refuse(r, 404, "not-found", "There is only /metrics here.");
        return;
    }
    figures(r->net, &out);
    net_reply(r, &(struct reply){ .status = out.failed ? 503 : 200,
                                  .type = "application/openmetrics-text; version=1.0.0; "
                                          "charset=utf-8",
                                  .body = out.data,
                                  .length = out.length });
    buffer_release(&out);
}

void request_route(struct request *r)
{
    struct conn *c = r->conn;
    r->stage = REQUEST_ABOVE;
    conn_wait(c, &r->net->asks);
    if (c->kind == CONN_METRICS)
        route_metrics(r);
    else if (strcmp(r->path, "/healthz") == 0)
        route_health(r);
    else if (strcmp(r->path, "/socket") == 0)
        request_refuse(r, 426, "malformed", "A WebSocket is spoken here: hearts.1.");
    else
        route_above(r);
    /* Bytes after the request are not read before it is answered. */
    if (c->request && c->request->stage == REQUEST_ABOVE)
        (void)lws_rx_flow_control(c->wsi, 0);
}
