/* socket.c - WebSockets: opening, closing, and receiving whole messages. */
#define _GNU_SOURCE

#include "server/net/socket.h"

#include "base/utf8.h"
#include "server/net/conn.h"
#include "server/net/loop.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum {
    CODE_PROTOCOL = 1002,
    CODE_UNSUPPORTED = 1003,
    CODE_NOT_UTF8 = 1007,
    CODE_POLICY = 1008,
    CODE_TOO_LARGE = 1009,
    EARLY_MOST = 4, /* data that may arrive while a socket is held, in messages of full size */
};

/* ---- Opening and closing ---- */

static void lost(struct conn *c)
{
    struct socket *s = c->socket;
    c->socket = NULL;
    link_remove(&c->link);
    s->ended = true;
    if (s->told)
        c->net->above.closed(c->net->above.with, s);
    socket_free(s);
}

struct socket *socket_new(struct conn *c)
{
    struct socket *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->conn = c;
    c->socket = s;
    c->lost = lost;
    c->net->websockets++;
    return s;
}

void socket_forget(struct socket *s)
{
    while (s->first) {
        struct message *m = s->first;
        s->first = m->next;
        free(m);
    }
    s->last = NULL;
    s->queued = 0;
}

void socket_unrank(struct socket *s)
{
    struct net *n = s->conn->net;
    if (!s->ranked)
        return;
    s->ranked = false;
    link_remove(&s->rank);
    n->ranked[s->priority]--;
    n->ranked_all--;
}

void socket_rank(struct socket *s, unsigned priority)
{
    struct net *n = s->conn->net;
    socket_unrank(s);
    s->ranked = true;
    s->priority = priority;
    link_move(&n->ranks[priority], &s->rank);
    n->ranked[priority]++;
    n->ranked_all++;
}

void socket_free(struct socket *s)
{
    struct net *n = s->conn->net;
    if (s->conn->socket == s) {
        s->conn->socket = NULL;
        s->conn->lost = NULL;
    }
    socket_forget(s);
    while (s->early) {
        struct message *m = s->early;
        s->early = m->next;
        free(m);
    }
    socket_unrank(s);
    link_remove(&s->waiting);
    link_remove(&s->fresh);
    buffer_release(&s->in);
    n->websockets--;
    free(s);
}

/* Notes a sign of life. */
void socket_sign(struct conn *c)
{
    if (!c->socket || c->closing)
        return;
    c->socket->pinged = false;
    conn_wait(c, &c->net->sockets);
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

void net_keep(struct socket *s, void *with) { s->kept = with; }

void *net_kept(const struct socket *s) { return s->kept; }

const char *net_address(const struct socket *s) { return s->conn->address; }

/* ---- Input ---- */

/* Ends it without sending what is queued; returns the callback's result. */
static int end_now(struct conn *c, int code, const char *why)
{
    unsigned char bytes[64];
    size_t length = strlen(why);
    memcpy(bytes, why, length);
    c->socket->ended = true;
    c->net->metrics.ended++;
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
    n->metrics.messages_in++;
    if (s->ranked)
        link_move(&n->ranks[s->priority], &s->rank);
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
    c->net->metrics.in_bytes += length;
    if (lws_frame_is_binary(c->wsi))
        return end_now(c, CODE_UNSUPPORTED, "text only");
    if (s->fragments >= o->fragments)
        return end_now(c, CODE_POLICY, "too many fragments");
    if (rest > o->message || s->in.length + length + rest > o->message)
        return end_now(c, CODE_TOO_LARGE, "too large");
    if (rest == 0)
        s->fragments++;
    bool final = lws_is_final_fragment(c->wsi) != 0;
    /* Most messages come in one piece: those need no buffer of their own. */
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
        return end_now(c, CODE_PROTOCOL, "bad close");
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

/* ---- Idle sockets ---- */

static void ping(struct conn *c)
{
    c->socket->ping = c->socket->pinged = true;
    (void)lws_callback_on_writable(c->wsi);
}

/* Sends a ping after `idle` of silence, and closes after twice that. */
void sockets_look(struct net *n)
{
    int64_t now_ms = net_now_ms(n);
    uint64_t idle_ms = n->options->idle_ms;
    for (struct link *l = n->sockets.after; l != &n->sockets;) {
        struct conn *c = LINK_OF(struct conn, link, l);
        uint64_t age_ms = (uint64_t)(now_ms - c->since_ms);
        if (age_ms <= idle_ms)
            return;
        if (age_ms > 2 * idle_ms) {
            conn_kill(c);
            l = n->sockets.after;
            continue;
        }
        if (!c->socket->pinged)
            ping(c);
        l = l->after;
    }
}
