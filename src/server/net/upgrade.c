/* upgrade.c - turning a connection into a WebSocket: checking the handshake, accepting or refusing
 * it. */
#define _GNU_SOURCE

#include "server/net/upgrade.h"

#include "server/net/conn.h"
#include "server/net/loop.h"
#include "server/net/reply.h"
#include "server/net/request.h"
#include "server/net/socket.h"

#include <libwebsockets.h>
#include <string.h>

/* Whether a comma-separated list in a header contains a word. */
static bool names(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char list[256];
    if (lws_hdr_total_length(wsi, token) <= 0 || lws_hdr_copy(wsi, list, sizeof list, token) < 0)
        return false;
    for (char *rest = list, *part; (part = strsep(&rest, ",")) != NULL;) {
        part += strspn(part, " \t");
        part[strcspn(part, " \t")] = '\0';
        if (strcmp(part, word) == 0)
            return true;
    }
    return false;
}

/* Whether the key is sixteen bytes in base64. */
static bool has_key(struct lws *wsi)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char key[32];
    return lws_hdr_total_length(wsi, WSI_TOKEN_KEY) == 24 &&
           lws_hdr_copy(wsi, key, sizeof key, WSI_TOKEN_KEY) == 24 && strspn(key, signs) == 22 &&
           strcmp(key + 22, "==") == 0;
}

struct upgrade_check {
    int status;
    const char *why, *say;
};

static struct upgrade_check upgrade_check(const struct conn *c, const struct request *r)
{
    struct lws *wsi = c->wsi;
    if (!names(wsi, WSI_TOKEN_UPGRADE, "websocket") && !names(wsi, WSI_TOKEN_UPGRADE, "WebSocket"))
        return (struct upgrade_check){ 400, "malformed",
                                       "Only WebSockets are spoken besides HTTP/1.1." };
    if (c->kind != CONN_HTTP || strcmp(r->path, "/socket") != 0)
        return (struct upgrade_check){ 404, "not-found", "The WebSocket is at /socket." };
    if (r->method != METHOD_GET)
        return (struct upgrade_check){ 405, "malformed", "A WebSocket begins with GET." };
    if (!names(wsi, WSI_TOKEN_VERSION, "13"))
        return (struct upgrade_check){ 426, "malformed",
                                       "Version 13 of WebSockets is spoken here." };
    if (!has_key(wsi))
        return (struct upgrade_check){ 400, "malformed",
                                       "Sec-WebSocket-Key is missing or no key." };
    if (!names(wsi, WSI_TOKEN_PROTOCOL, "hearts.1"))
        return (struct upgrade_check){ 400, "malformed",
                                       "Sec-WebSocket-Protocol has to offer hearts.1." };
    if (!request_names_us(r))
        return (struct upgrade_check){ 421, "host", request_no_host };
    if (!request_is_same_origin(r))
        return (struct upgrade_check){ 403, "same-origin",
                                       "Only a page of this server may do that." };
    return (struct upgrade_check){ 0, NULL, NULL };
}

/* Refuses the upgrade; the connection ends with this reply. */
static int upgrade_refuse(struct conn *c, struct request *r, struct upgrade_check no)
{
    struct buffer out = { 0 };
    char body[REFUSAL_BYTES];
    size_t length = refusal_write(body, no.why, no.say);
    static const char room[LWS_PRE];
    buffer_append(&out, room, sizeof room);
    reply_write(r,
                &(struct reply){ .status = no.status,
                                 .retry_after_s = no.status == 503 ? 10 : r->retry_after_s,
                                 .body = body,
                                 .length = length },
                &out);
    metrics_count(&c->net->metrics, no.status);
    if (!out.failed)
        (void)lws_write(c->wsi, (unsigned char *)out.data + LWS_PRE, out.length - LWS_PRE,
                        LWS_WRITE_HTTP_HEADERS);
    buffer_release(&out);
    request_free(r);
    return -1;
}

/* Whether there is room for a valid request. */
static struct upgrade_check room_check(const struct net *n)
{
    if (n->stopping)
        return (struct upgrade_check){
            503, "draining", "The server is being updated and will be back in a moment."
        };
    /* When the server may be full, this limits the sockets that are not identified yet. After a
     * restart everybody reconnects at once, and has room. */
    if (n->websockets >= n->sockets_most && n->websockets - n->ranked_all >= CONNS_BESIDE / 2)
        return (struct upgrade_check){ 503, "full", "The server is full. Try again soon." };
    return (struct upgrade_check){ 0, NULL, NULL };
}

static struct upgrade_check open_socket(struct conn *c, struct request *r)
{
    struct net *n = c->net;
    struct socket *s = socket_new(c);
    if (!s)
        return (struct upgrade_check){ 503, "full", "The server is full. Try again soon." };
    s->told = n->above.opened(n->above.with, s, r);
    if (s->told && !s->unwanted)
        return (struct upgrade_check){ 0, NULL, NULL };
    bool full = s->unwanted;
    if (s->told)
        n->above.closed(n->above.with, s);
    socket_free(s);
    return full ? (struct upgrade_check){ 503, "full", "The server is full. Try again soon." }
                : (struct upgrade_check){ 403, "not-you", "You may not." };
}

static struct upgrade_check check(struct conn *c, struct request *r, int status)
{
    struct request_trouble trouble = request_trouble(status);
    if (status || !r->path)
        return (struct upgrade_check){ status ? status : 400, trouble.why, trouble.say };
    struct upgrade_check no = upgrade_check(c, r);
    if (!no.status)
        no = room_check(c->net);
    return no.status ? no : open_socket(c, r);
}

int socket_upgrade(struct conn *c)
{
    int status;
    struct request *r = c->served ? NULL : request_new(c, &status);
    if (!r)
        return -1;
    c->served = true;
    struct upgrade_check no = check(c, r, status);
    if (no.status)
        return upgrade_refuse(c, r, no);
    c->net->metrics.requests[1]++;
    request_free(r);
    return 0;
}
