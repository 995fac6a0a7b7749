/* net_socket.c - WebSockets: the upgrade, whole messages in, and a bounded queue out. */
#define _GNU_SOURCE

#include "net/net_inside.h"

#include "text/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CODE_UNSUPPORTED = 1003,
    CODE_NOT_UTF8 = 1007,
    CODE_POLICY = 1008,
    CODE_TOO_LARGE = 1009,
    CODE_LATER = 1013,
    EARLY_MOST = 4, /* messages' worth of bytes that may come while a socket is held back */
};

/* ---- The upgrade ---- */

/* Whether one of a list of words, parted by commas, is this one. */
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

/* Sixteen bytes in base64. */
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
    if (!request_is_same_origin(r))
        return (struct upgrade_check){ 403, "same-origin",
                                       "Only a page of this server may do that." };
    return (struct upgrade_check){ 0, NULL, NULL };
}

/* The connection ends with this reply. */
static int upgrade_refuse(struct conn *c, struct request *r, struct upgrade_check no)
{
    struct buffer out = { 0 };
    char body[256];
    int length = snprintf(body, sizeof body, "{\"why\":\"%s\",\"say\":\"%s\"}", no.why, no.say);
    static const char room[LWS_PRE];
    buffer_append(&out, room, sizeof room);
    reply_write(r, &(struct reply){ .status = no.status, .body = body, .length = (size_t)length },
                &out);
    c->net->figures.requests[no.status / 100]++;
    if (!out.failed)
        (void)lws_write(c->wsi, (unsigned char *)out.data + LWS_PRE, out.length - LWS_PRE,
                        LWS_WRITE_HTTP_HEADERS);
    buffer_release(&out);
    request_free(r);
    return -1;
}

static struct socket *socket_new(struct conn *c, const struct request *r)
{
    struct socket *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->conn = c;
    s->place = place_take(c->net, r->address);
    if (!s->place) {
        free(s);
        return NULL;
    }
    if (c->net->options->proxied)
        s->place->sockets++;
    c->net->websockets++;
    return s;
}

static void socket_free(struct socket *s)
{
    struct net *n = s->conn->net;
    while (s->first) {
        struct message *m = s->first;
        s->first = m->next;
        free(m);
    }
    while (s->early) {
        struct message *m = s->early;
        s->early = m->next;
        free(m);
    }
    link_remove(&s->waiting);
    link_remove(&s->fresh);
    buffer_release(&s->in);
    if (n->options->proxied)
        s->place->sockets--;
    place_give(n, s->place);
    n->websockets--;
    free(s);
}

int socket_upgrade(struct conn *c)
{
    struct net *n = c->net;
    int status;
    struct request *r = c->served ? NULL : request_new(c, &status);
    if (!r)
        return -1;
    c->served = true;
    struct upgrade_check no = { 400, "malformed", "The request cannot be understood." };
    if (r->path && !status)
        no = upgrade_check(c, r);
    struct socket *s = no.status ? NULL : socket_new(c, r);
    if (!s && !no.status)
        no = (struct upgrade_check){ 503, "full", "The server is full. Try again soon." };
    if (s && n->options->proxied && s->place->sockets > n->options->sockets_each)
        no = (struct upgrade_check){ 429, "too-fast",
                                     "There are too many connections from your address." };
    if (s && !no.status && n->stopping)
        no = (struct upgrade_check){ 503, "draining", "The server goes down and will be back." };
    c->socket = no.status ? NULL : s;
    if (s && !no.status && !(s->told = n->above.opened(n->above.with, s, r))) {
        c->socket = NULL;
        no = (struct upgrade_check){ 403, "not-you", "You may not." };
    }
    if (no.status) {
        if (s)
            socket_free(s);
        return upgrade_refuse(c, r, no);
    }
    n->figures.requests[1]++;
    request_free(r);
    return 0;
}

int socket_established(struct conn *c)
{
    struct socket *s = c->socket;
    s->open = true;
    socket_sign(c);
    if (s->held)
        (void)lws_rx_flow_control(c->wsi, 0);
    if (s->first || s->close_code)
        (void)lws_callback_on_writable(c->wsi);
    return 0;
}

void socket_gone(struct conn *c)
{
    struct socket *s = c->socket;
    if (!s)
        return;
    c->socket = NULL;
    link_remove(&c->link);
    s->ended = true;
    if (s->told)
        c->net->above.closed(c->net->above.with, s);
    socket_free(s);
}

/* A sign of life. */
void socket_sign(struct conn *c)
{
    if (!c->socket || c->closing)
        return;
    c->socket->pinged = false;
    conn_wait(c, &c->net->sockets);
}

/* ---- In ---- */

/* Ends it without sending what waits; what the callback shall return. */
static int end_now(struct conn *c, int code, const char *why)
{
    unsigned char bytes[64];
    size_t length = strlen(why);
    memcpy(bytes, why, length);
    c->socket->ended = true;
    c->net->figures.closed_by_us++;
    lws_close_reason(c->wsi, (enum lws_close_status)code, bytes, length);
    return -1;
}

static bool early_add(struct socket *s, const char *bytes, size_t length)
{
    struct message *m = malloc(sizeof *m + length + 1), **at = &s->early;
    size_t all = length;
    for (; *at; at = &(*at)->next)
        all += (*at)->length;
    if (!m || all > s->conn->net->options->message * EARLY_MOST) {
        free(m);
        return false;
    }
    m->next = NULL;
    m->length = length;
    memcpy(m->bytes, bytes, length);
    m->bytes[length] = '\0';
    *at = m;
    return true;
}

static int message_whole(struct conn *c, struct buffer *all)
{
    struct net *n = c->net;
    struct socket *s = c->socket;
    const char *text = all->data ? all->data : "";
    if (!utf8_is_valid(text, all->length))
        return end_now(c, CODE_NOT_UTF8, "not UTF-8");
    n->figures.messages_in++;
    if (!s->held)
        n->above.message(n->above.with, s, text, all->length);
    else if (!early_add(s, text, all->length))
        return end_now(c, CODE_POLICY, "too much at once");
    return 0;
}

int socket_receive(struct conn *c, const char *bytes, size_t length)
{
    struct socket *s = c->socket;
    const struct net_options *o = c->net->options;
    if (!s || s->ended)
        return 0;
    size_t rest = lws_remaining_packet_payload(c->wsi);
    bool parts = s->fragments || s->in.length;
    socket_sign(c);
    c->net->figures.bytes_in += length;
    if (lws_frame_is_binary(c->wsi))
        return end_now(c, CODE_UNSUPPORTED, "text only");
    if (s->fragments >= o->fragments)
        return end_now(c, CODE_POLICY, "too many fragments");
    if (rest > o->message || s->in.length + length + rest > o->message)
        return end_now(c, CODE_TOO_LARGE, "too large");
    if (rest == 0)
        s->fragments++;
    bool final = lws_is_final_fragment(c->wsi) != 0;
    /* Most messages come at once: no memory is kept for those. */
    struct buffer *all = final && !parts ? &c->net->scratch : &s->in;
    if (all != &s->in)
        buffer_cut(all, 0);
    buffer_append(all, bytes, length);
    if (all->failed)
        return -1;
    if (!final)
        return 0;
    s->fragments = 0;
    int result = message_whole(c, all);
    buffer_release(&s->in);
    return result;
}

int socket_peer_closes(struct conn *c, const unsigned char *bytes, size_t length)
{
    struct socket *s = c->socket;
    if (!s)
        return 0;
    unsigned code = length >= 2 ? (unsigned)bytes[0] << 8 | bytes[1] : 1000;
    if (length == 1 || code >= 5000)
        return end_now(c, 1002, "bad close");
    if (length > 2 && !utf8_is_valid((const char *)bytes + 2, length - 2))
        return end_now(c, CODE_NOT_UTF8, "not UTF-8");
    s->ended = true;
    return 0;
}

void net_hold(struct socket *s, bool held)
{
    struct net *n = s->conn->net;
    if (s->held == held)
        return;
    s->held = held;
    while (!s->held && s->early && !s->ended) {
        struct message *m = s->early;
        s->early = m->next;
        n->above.message(n->above.with, s, (const char *)m->bytes, m->length);
        free(m);
    }
    if (s->open && !s->ended)
        (void)lws_rx_flow_control(s->conn->wsi, !s->held);
}

/* ---- Out ---- */

static void queue_drop(struct socket *s)
{
    while (s->first) {
        struct message *m = s->first;
        s->first = m->next;
        free(m);
    }
    s->last = NULL;
    s->queued = 0;
}

static void ask_to_write(struct socket *s)
{
    if (!s->waiting.after) {
        s->progress_ms = net_now_ms(s->conn->net);
        link_move(&s->conn->net->waiting, &s->waiting);
    }
    link_move(&s->conn->net->fresh, &s->fresh);
}

static bool queue_add(struct socket *s, const char *text, size_t length)
{
    struct message *m = malloc(sizeof *m + LWS_PRE + length);
    if (!m)
        return false;
    m->next = NULL;
    m->length = length;
    memcpy(m->bytes + LWS_PRE, text, length);
    if (s->first)
        s->last->next = m;
    else
        s->first = m;
    s->last = m;
    s->queued += length;
    return true;
}

/* Ends what cannot be written to, or has sent all it had, once the library's callbacks are over. */
static void leave(struct socket *s)
{
    s->ended = true;
    link_move(&s->conn->net->leaving, &s->waiting);
    net_wake(s->conn->net);
}

bool net_send(struct socket *s, const char *text, size_t length)
{
    struct net *n = s->conn->net;
    uint64_t backlog = n->options->backlog;
    if (s->ended || s->close_code)
        return true;
    if (s->overflow)
        return false;
    bool much = s->first && s->queued + length > (s->rescued ? 2 * backlog : backlog);
    if (much && s->rescued) {
        queue_drop(s);
        net_close(s, CODE_LATER, "too slow");
        return false;
    }
    if (much || !queue_add(s, text, length)) {
        queue_drop(s);
        s->overflow = true;
        n->figures.overflows++;
        ask_to_write(s);
        return false;
    }
    ask_to_write(s);
    return true;
}

void net_close(struct socket *s, int code, const char *reason)
{
    if (s->ended || s->close_code)
        return;
    s->close_code = (unsigned)code;
    (void)snprintf(s->close_why, sizeof s->close_why, "%s", reason ? reason : "");
    s->conn->net->figures.closed_by_us++;
    ask_to_write(s);
}

static int ping_write(struct socket *s)
{
    /* Not empty: of an answer that is, the library says nothing. */
    unsigned char bytes[LWS_PRE + 1] = { [LWS_PRE] = '?' };
    s->ping = false;
    return lws_write(s->conn->wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int message_write(struct socket *s)
{
    struct net *n = s->conn->net;
    struct message *m = s->first;
    size_t length = m->length;
    int done = lws_write(s->conn->wsi, m->bytes + LWS_PRE, length, LWS_WRITE_TEXT);
    s->first = m->next;
    s->queued -= length;
    free(m);
    if (done < 0)
        return -1;
    n->figures.messages_out++;
    n->figures.bytes_out += length;
    s->progress_ms = net_now_ms(n);
    link_move(&n->waiting, &s->waiting);
    return 0;
}

/* Closed by the library's own call to write, it would end without its close frame: it is done once
 * that call is over. */
static int close_write(struct socket *s)
{
    leave(s);
    return 0;
}

void sockets_leave(struct net *n)
{
    while (!link_is_empty(&n->leaving)) {
        struct socket *s = LINK_OF(struct socket, waiting, n->leaving.after);
        link_remove(&s->waiting);
        if (s->close_code)
            lws_close_reason(s->conn->wsi, (enum lws_close_status)s->close_code,
                             (unsigned char *)s->close_why, strlen(s->close_why));
        lws_set_timeout(s->conn->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
}

/* As much as the kernel takes; what it does not take, and a close, wait for the library's call to
 * write. */
static void socket_flush(struct socket *s)
{
    struct lws *wsi = s->conn->wsi;
    if (!s->open || s->ended)
        return;
    while (s->first && !s->ping && !lws_partial_buffered(wsi))
        if (message_write(s) != 0) {
            conn_kill(s->conn);
            return;
        }
    if (s->first || s->overflow || s->close_code || s->ping) {
        (void)lws_callback_on_writable(wsi);
        return;
    }
    s->rescued = false;
    link_remove(&s->waiting);
}

void sockets_flush(struct net *n)
{
    while (!link_is_empty(&n->fresh)) {
        struct socket *s = LINK_OF(struct socket, fresh, n->fresh.after);
        link_remove(&s->fresh);
        socket_flush(s);
    }
}

int socket_write(struct conn *c)
{
    struct socket *s = c->socket;
    struct net *n = c->net;
    if (!s || s->ended)
        return 0;
    /* One write a call: a close that comes with a message in the same call would be lost. */
    bool wrote = s->ping || s->first;
    if (s->ping ? ping_write(s) : s->first && message_write(s))
        return -1;
    if (!s->first && s->overflow) {
        s->overflow = false;
        s->rescued = true;
        n->above.overflowed(n->above.with, s);
        if (s->ended)
            return 0; /* among the leaving */
    } else if (!s->first) {
        s->rescued = false;
    }
    if (!s->first && s->close_code && !wrote)
        return close_write(s);
    if (s->first || s->close_code)
        (void)lws_callback_on_writable(c->wsi);
    else
        link_remove(&s->waiting);
    return 0;
}

void net_keep(struct socket *s, void *with) { s->kept = with; }

void *net_kept(const struct socket *s) { return s->kept; }

const char *net_address(const struct socket *s) { return s->place->address; }

/* ---- Time ---- */

static void ping(struct conn *c)
{
    c->socket->ping = c->socket->pinged = true;
    (void)lws_callback_on_writable(c->wsi);
}

/* Silence: a ping after `idle`, the end after twice that. */
static void look_for_silence(struct net *n, int64_t now)
{
    uint64_t idle = n->options->idle;
    for (struct link *l = n->sockets.after; l != &n->sockets;) {
        struct conn *c = LINK_OF(struct conn, link, l);
        uint64_t age = (uint64_t)(now - c->since_ms);
        if (age <= idle)
            return;
        if (age > 2 * idle) {
            conn_kill(c);
            l = n->sockets.after;
            continue;
        }
        if (!c->socket->pinged)
            ping(c);
        l = l->after;
    }
}

/* Those that take nothing of what waits for them. */
static void look_for_stuck(struct net *n, int64_t now)
{
    while (!link_is_empty(&n->waiting)) {
        struct socket *s = LINK_OF(struct socket, waiting, n->waiting.after);
        if ((uint64_t)(now - s->progress_ms) <= n->options->idle)
            return;
        link_remove(&s->waiting);
        conn_kill(s->conn);
    }
}

void sockets_look(struct net *n)
{
    int64_t now = net_now_ms(n);
    look_for_silence(n, now);
    look_for_stuck(n, now);
}
