/* listener.c - listening sockets, and accepting connections. */
#define _GNU_SOURCE

#include "server/net/listener.h"

#include "server/net/log.h"
#include "server/net/loop.h"
#include "server/net/reply.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A turn of the loop accepts at most ACCEPTED_A_TURN connections, so that players wait for few
 * requests, however many clients connect. Refusing is cheaper, so it may handle HANDLED_A_TURN
 * connections in all. */
enum { QUEUE = 1024, ACCEPTED_A_TURN = 8, HANDLED_A_TURN = 64 };

/* ---- Accepting ---- */

static void address_write(const struct sockaddr_storage *from, char out[ADDRESS_TEXT])
{
    const struct sockaddr_in *four = (const void *)from;
    const struct sockaddr_in6 *six = (const void *)from;
    const char *good = NULL;
    if (from->ss_family == AF_INET)
        good = inet_ntop(AF_INET, &four->sin_addr, out, ADDRESS_TEXT);
    else if (from->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        good = inet_ntop(AF_INET, &six->sin6_addr.s6_addr[12], out, ADDRESS_TEXT);
    else if (from->ss_family == AF_INET6)
        good = inet_ntop(AF_INET6, &six->sin6_addr, out, ADDRESS_TEXT);
    if (!good)
        (void)snprintf(out, ADDRESS_TEXT, "local");
}

struct refusal {
    const char *status, *why, *say; /* `why` is NULL: no body */
    int64_t wait_ms;
};

/* Refuses before anything is read. A client that does not read the reply just sees the connection
 * close. */
static void refuse(struct net *n, int fd, struct refusal no)
{
    char body[REFUSAL_BYTES], text[256 + sizeof body], rest[2048];
    size_t length = no.why ? refusal_write(body, no.why, no.say) : 0;
    int all = snprintf(text, sizeof text,
                       "HTTP/1.1 %s\r\nContent-Type: application/json\r\nConnection: close\r\n"
                       "Retry-After: %lld\r\nCache-Control: no-store\r\n"
                       "Content-Length: %zu\r\n\r\n%.*s",
                       no.status, (long long)((no.wait_ms + 999) / 1000), length, (int)length,
                       body);
    n->metrics.refused++;
    (void)!write(fd, text, (size_t)all);
    (void)shutdown(fd, SHUT_WR);
    /* If unread data is left at the close, the client may lose the reply. */
    (void)!recv(fd, rest, sizeof rest, MSG_DONTWAIT);
    (void)close(fd);
}

static void conn_begin(struct listener *l, int fd, const char *address, struct source *p)
{
    struct net *n = l->net;
    struct conn *c = conn_new(n, l->kind, address, p);
    if (!c) {
        (void)close(fd);
        return;
    }
    lws_adopt_desc_t adopt = { .vh = n->host,
                               .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
                               .fd = { .sockfd = fd },
                               .opaque = c };
    /* On failure the library closes the descriptor. The connection is freed by its last callback,
     * if it got far enough to have any. */
    n->created = false;
    if (!lws_adopt_descriptor_vhost_via_info(&adopt) && !n->created)
        conn_free(c);
}

/* Why a connection is refused. If it is accepted, the status is NULL. */
static struct refusal check(const struct listener *l, const char *address, const struct source *p)
{
    struct net *n = l->net;
    const struct net_options *o = n->options;
    bool direct = l->kind == CONN_HTTP && !o->proxied; /* the address is the client's */
    int64_t wait_ms;
    if (direct && source_is_full(p, o->sockets_each, o->networks_each))
        return (struct refusal){ "429 Too Many Requests", "too-fast",
                                 "There are too many connections from your address.", 10000 };
    if (direct && !conn_may_ask(n, address, &wait_ms))
        return (struct refusal){ "429 Too Many Requests", "too-fast",
                                 "There are too many requests from your address.", wait_ms };
    bool full = l->kind == CONN_HTTP ? n->conns >= n->sockets_most + CONNS_BESIDE
                                     : n->scrapes >= CONNS_SCRAPES;
    if (full && !conns_crowd_out(n, l->kind))
        return (struct refusal){ "503 Service Unavailable", "full",
                                 "The server is full. Try again soon.", 10000 };
    return (struct refusal){ NULL, NULL, NULL, 0 };
}

/* Accepts one connection; false when there is none. *accepted is increased unless it is refused. */
static bool accept_one(struct listener *l, int *accepted)
{
    struct net *n = l->net;
    struct sockaddr_storage from = { 0 };
    socklen_t size = sizeof from;
    int on = 1, fd = accept4(l->fd, (void *)&from, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    char address[ADDRESS_TEXT];
    if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
        /* The loop would report it again at once; so listening resumes with the next tick. */
        l->paused = true;
        (void)uv_poll_stop(&l->poll);
        (void)conns_crowd_out(n, CONN_HTTP);
        log_line(LOG_WARN, "no more sockets can be accepted", "why", strerror(errno), NULL);
    }
    if (fd < 0)
        return errno == EINTR || errno == ECONNABORTED;
    address_write(&from, address);
    struct source *p = source_take(&n->sources, address);
    struct refusal no = p ? check(l, address, p)
                          : (struct refusal){ "503 Service Unavailable", NULL, NULL, 10000 };
    if (no.status) {
        source_give(&n->sources, p);
        refuse(n, fd, no);
        return true;
    }
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    conn_begin(l, fd, address, p);
    ++*accepted;
    return true;
}

static void readable(uv_poll_t *poll, int status, int events)
{
    struct listener *l = poll->data;
    (void)status;
    (void)events;
    int accepted = 0;
    for (int i = 0; i < HANDLED_A_TURN && accepted < ACCEPTED_A_TURN && l->open && !l->paused; i++)
        if (!accept_one(l, &accepted))
            return;
}

/* ---- Listening ---- */

static int socket_listen(const struct addrinfo *a)
{
    int on = 1, fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, QUEUE) == 0)
        return fd;
    int why = errno;
    (void)close(fd);
    errno = why;
    return -1;
}

static int address_listen(const char *address, struct error *e)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV };
    struct addrinfo *found = NULL;
    char host[ADDRESS_HOST], port[ADDRESS_PORT];
    if (!address_split(address, host, port)) {
        error_set(e, "%.80s is no ADDRESS:PORT", address);
        return -1;
    }
    int why = getaddrinfo(host, port, &hints, &found), fd = -1;
    if (why) {
        error_set(e, "there is no address %.80s: %s", host, gai_strerror(why));
        return -1;
    }
    for (const struct addrinfo *a = found; a && fd < 0; a = a->ai_next)
        fd = socket_listen(a);
    if (fd < 0 && errno == EADDRINUSE)
        error_set(e,
                  "%.80s is taken: another program listens there; "
                  "--listen chooses another place",
                  address);
    else if (fd < 0)
        error_set(e, "%.80s: %s", address, strerror(errno));
    freeaddrinfo(found);
    return fd;
}

/* The actual address of the socket, for people. */
static void url_write(struct net *n, int fd)
{
    struct sockaddr_storage at = { 0 };
    socklen_t size = sizeof at;
    char host[NI_MAXHOST] = "?", port[NI_MAXSERV] = "0";
    (void)getsockname(fd, (void *)&at, &size);
    (void)getnameinfo((void *)&at, size, host, sizeof host, port, sizeof port,
                      NI_NUMERICHOST | NI_NUMERICSERV);
    bool six = strchr(host, ':') != NULL;
    (void)snprintf(n->url, sizeof n->url, six ? "http://[%.200s]:%s" : "http://%.200s:%s", host,
                   port);
}

static bool begin(struct listener *l, const char *address, int inherited, struct error *e)
{
    int listens = 0;
    socklen_t size = sizeof listens;
    l->fd = inherited >= 0 ? inherited : address_listen(address, e);
    if (l->fd < 0)
        return false;
    if (getsockopt(l->fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || !listens) {
        error_set(e, "what was handed over is no socket that listens");
        return false;
    }
    l->open = true;
    int bytes = (int)l->net->options->socket_buffer; /* accepted sockets inherit these sizes */
    (void)setsockopt(l->fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    (void)setsockopt(l->fd, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
    if (l->kind == CONN_HTTP)
        url_write(l->net, l->fd);
    int why = uv_poll_init(&l->net->loop, &l->poll, l->fd);
    if (why == 0) {
        l->poll.data = l;
        why = uv_poll_start(&l->poll, UV_READABLE, readable);
    }
    if (why)
        error_set(e, "%.80s: %s", address, uv_strerror(why));
    return why == 0;
}

struct listener *listener_new(struct net *n, enum conn_kind kind, const char *address,
                              int inherited, struct error *e)
{
    struct listener *l = calloc(1, sizeof *l);
    if (!l) {
        error_set(e, "there is not enough memory");
        return NULL;
    }
    l->net = n;
    l->kind = kind;
    if (begin(l, address, inherited, e))
        return l;
    if (l->open)
        listener_end(l);
    else
        free(l);
    return NULL;
}

void listener_resume(struct listener *l)
{
    if (l->open && l->paused && uv_poll_start(&l->poll, UV_READABLE, readable) == 0)
        l->paused = false;
}

static void closed(uv_handle_t *handle)
{
    struct listener *l = handle->data;
    (void)close(l->fd);
    free(l);
}

void listener_end(struct listener *l)
{
    l->open = false;
    if (l->poll.data) {
        uv_close((uv_handle_t *)&l->poll, closed);
        return;
    }
    (void)close(l->fd);
    free(l);
}
