/* send.c - output to WebSockets. */
#define _GNU_SOURCE

#include "server/net/send.h"

#include "server/net/conn.h"
#include "server/net/loop.h"
#include "server/net/socket.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_LATER = 1013 };

static void ask_to_write(struct socket *s)
{
    if (!s->waiting.after) {
        s->progress_ms = s->behind_ms = net_now_ms(s->conn->net);
        s->behind_bytes = 0;
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

/* Ends a socket that cannot be written to, or has sent everything, once the library's callbacks are
 * over. */
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
        socket_forget(s);
        net_close(s, CODE_LATER, "too slow");
        return false;
    }
    if (much || !queue_add(s, text, length)) {
        socket_forget(s);
        s->overflow = true;
        n->metrics.overflows++;
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
    s->conn->net->metrics.ended++;
    ask_to_write(s);
}

void socket_end(struct socket *s, int code, const char *reason)
{
    socket_forget(s);
    if (s->ended)
        return;
    if (!s->close_code)
        net_close(s, code, reason);
    if (s->open)
        leave(s);
}

static int ping_write(struct socket *s)
{
    /* Not empty, since the library does not report an empty pong. */
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
    n->metrics.messages_out++;
    n->metrics.out_bytes += length;
    s->behind_bytes += length;
    s->progress_ms = net_now_ms(n);
    link_move(&n->waiting, &s->waiting);
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

/* Writes as much as the kernel takes. The rest, and a close, wait for the library's write callback.
 */
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
    /* One write for each callback: a close together with a message in one callback would be lost.
     */
    bool wrote = s->ping || s->first;
    if (s->ping ? ping_write(s) : s->first && message_write(s))
        return -1;
    if (!s->first && s->overflow) {
        s->overflow = false;
        s->rescued = true;
        n->above.overflowed(n->above.with, s);
        if (s->ended)
            return 0; /* it is in the list of leaving sockets */
    } else if (!s->first) {
        s->rescued = false;
    }
    if (!s->first && s->close_code && !wrote) {
        /* Closed inside the library's write callback, it would end without a close frame; so it is
         * closed after that callback. */
        leave(s);
        return 0;
    }
    if (s->first || s->close_code)
        (void)lws_callback_on_writable(c->wsi);
    else
        link_remove(&s->waiting);
    return 0;
}

/* Whether the client reads too slowly: by now it should have taken all that was queued or sent
 * since output began to wait. */
static bool reads_too_slowly(const struct socket *s, int64_t now_ms)
{
    const struct net_options *o = s->conn->net->options;
    uint64_t all = s->behind_bytes + s->queued, waited_ms = (uint64_t)(now_ms - s->behind_ms);
    return waited_ms > o->idle_ms + all * 1000 / o->least_rate;
}

void sockets_look_stuck(struct net *n)
{
    int64_t now = net_now_ms(n);
    for (struct link *l = n->waiting.after; l != &n->waiting;) {
        struct socket *s = LINK_OF(struct socket, waiting, l);
        l = l->after;
        if ((uint64_t)(now - s->progress_ms) > n->options->idle_ms || reads_too_slowly(s, now)) {
            link_remove(&s->waiting);
            conn_kill(s->conn);
        }
    }
}
