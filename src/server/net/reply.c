/* reply.c - replies: writing their heads, and sending them as there is room. */
#define _GNU_SOURCE

#include "server/net/reply.h"

#include "server/net/conn.h"
#include "server/net/loop.h"
#include "server/net/request.h"

#include <libwebsockets.h>

/* Bytes for one write; the library buffers what does not go out. */
enum { AT_ONCE = 8192 };

/* Headers of every reply. Scripts may come only from here; nobody may frame our pages. */
static const char security[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

static const char *reason(int status)
{
    static const struct {
        int status;
        const char *words;
    } list[] = { { 200, "OK" },
                 { 201, "Created" },
                 { 204, "No Content" },
                 { 304, "Not Modified" },
                 { 400, "Bad Request" },
                 { 401, "Unauthorized" },
                 { 403, "Forbidden" },
                 { 404, "Not Found" },
                 { 405, "Method Not Allowed" },
                 { 409, "Conflict" },
                 { 411, "Length Required" },
                 { 413, "Content Too Large" },
                 { 414, "URI Too Long" },
                 { 415, "Unsupported Media Type" },
                 { 421, "Misdirected Request" },
                 { 426, "Upgrade Required" },
                 { 429, "Too Many Requests" },
                 { 431, "Request Header Fields Too Large" },
                 { 500, "Internal Server Error" },
                 { 503, "Service Unavailable" } };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].status == status)
            return list[i].words;
    return "Status";
}

void reply_write(struct request *r, const struct reply *reply, struct buffer *out)
{
    bool bare = reply->status == 304 || reply->status == 204;
    buffer_format(out, "HTTP/1.1 %d %s\r\n", reply->status, reason(reply->status));
    buffer_text(out, security);
    if (strncmp(r->net->options->origin, "https://", 8) == 0)
        buffer_text(out, "Strict-Transport-Security: max-age=31536000\r\n");
    buffer_format(out, "Cache-Control: %s\r\n",
                  reply->cache  ? "public, max-age=31536000, immutable"
                  : reply->etag ? "no-cache"
                                : "no-store");
    if (!bare) {
        buffer_format(out, "Content-Type: %s\r\n", reply->type ? reply->type : "application/json");
        buffer_format(out, "Content-Length: %zu\r\n", reply->length);
    }
    if (reply->etag)
        buffer_format(out, "ETag: %s\r\nVary: Accept-Encoding\r\n", reply->etag);
    if (reply->encoding && !bare)
        buffer_format(out, "Content-Encoding: %s\r\n", reply->encoding);
    if (reply->cookie)
        buffer_format(out, "Set-Cookie: %s\r\n", reply->cookie);
    if (reply->device)
        buffer_format(out, "Set-Cookie: %s\r\n", reply->device);
    if (reply->retry_after_s)
        buffer_format(out, "Retry-After: %u\r\n", reply->retry_after_s);
    if (reply->status == 426)
        buffer_text(out, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    if (reply->status == 405)
        buffer_text(out, "Allow: GET, HEAD, POST, PUT, DELETE\r\n");
    buffer_format(out, "Connection: %sclose\r\n\r\n", reply->status == 426 ? "Upgrade, " : "");
    if (bare || r->method == METHOD_HEAD || reply->length == 0)
        return;
    if (!reply->lasting) {
        buffer_append(out, reply->body, reply->length);
        return;
    }
    r->body_out = reply->body;
    r->body_length = reply->length;
}

void net_reply(struct request *r, const struct reply *reply)
{
    struct net *n = r->net;
    metrics_count(&n->metrics, reply->status);
    bool waited = r->stage == REQUEST_ABOVE;
    r->stage = REQUEST_ANSWERED; /* ours again: freed when it is sent, or with the connection */
    if (!r->conn) {
        request_free(r);
        return;
    }
    static const char room[LWS_PRE];
    buffer_append(&r->out, room, sizeof room);
    reply_write(r, reply, &r->out);
    r->sent = sizeof room;
    r->due_ms = net_now_ms(n) + (int64_t)n->options->header_ms +
                (int64_t)((r->out.length + r->body_length) * 1000 / n->options->least_rate);
    conn_wait(r->conn, &n->keeps);
    if (waited)
        (void)lws_rx_flow_control(r->conn->wsi, 1);
    (void)lws_callback_on_writable(r->conn->wsi);
}

void reply_unreadable(struct request *r, int status, const char *say)
{
    struct buffer body = { 0 };
    buffer_format(&body,
                  "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                  "<title>OpenHearts</title>\n<link rel=\"stylesheet\" href=\"/page.css\">\n"
                  "<main>\n<h1>This link cannot be opened</h1>\n<p>%s</p>\n"
                  "<p><a href=\"/\">To the tables</a></p>\n</main>\n</html>\n",
                  say);
    net_reply(r, &(struct reply){ .status = status,
                                  .type = "text/html; charset=utf-8",
                                  .body = body.data ? body.data : "",
                                  .length = body.length });
    buffer_release(&body);
}

/* Writes the next part; false on failure. */
static bool part_write(struct conn *c, struct request *r)
{
    size_t head = r->out.length;
    bool in_head = r->sent < head;
    size_t left = in_head ? head - r->sent : r->body_length - (r->sent - head);
    size_t part = left < AT_ONCE ? left : AT_ONCE;
    /* The library does not write there, although its parameter is not const. */
    unsigned char *bytes = in_head ? (unsigned char *)r->out.data + r->sent
                                   : (unsigned char *)(uintptr_t)r->body_out + (r->sent - head);
    if (lws_write(c->wsi, bytes, part,
                  r->sent == LWS_PRE ? LWS_WRITE_HTTP_HEADERS : LWS_WRITE_HTTP) < 0)
        return false;
    r->sent += part;
    c->net->metrics.out_bytes += part;
    return true;
}

int reply_send(struct conn *c)
{
    struct request *r = c->request;
    if (!r || r->stage != REQUEST_ANSWERED)
        return 0;
    if (r->out.failed)
        return -1;
    if (net_now_ms(c->net) > r->due_ms) {
        conn_drop(c); /* the client reads too slowly */
        return -1;
    }
    /* Writes as much as goes out at once, since each callback costs more than a write. */
    size_t whole = r->out.length + r->body_length;
    do
        if (!part_write(c, r))
            return -1;
    while (r->sent < whole && !lws_partial_buffered(c->wsi));
    conn_wait(c, &c->net->keeps);
    if (r->sent != whole) {
        (void)lws_callback_on_writable(c->wsi);
        return 0;
    }
    /* The reply is sent, and the connection ends. But the rest of a body that was too large is read
     * first, so that the reply is not lost with it. */
    bool rest = r->discard;
    request_free(r);
    conn_wait(c, &c->net->heads);
    return rest && lws_http_transaction_completed(c->wsi) == 0 ? 0 : -1;
}
