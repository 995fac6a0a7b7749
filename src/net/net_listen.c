/* net_listen.c - listening sockets, what is accepted from them, and from where. */
#define _GNU_SOURCE

#include "net/net_inside.h"

#include "net/log.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUEUE = 1024, BATCH = 64 };

/* ---- Addresses ---- */

static struct place **place_slot(struct net *n, const char *address)
{
    uint32_t hash = 2166136261u;
    for (const char *c = address; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    struct place **at = &n->places[(hash ^ hash >> 16) % PLACES];
    while (*at && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    return at;
}

struct place *place_take(struct net *n, const char *address)
{
    struct place **at = place_slot(n, address);
    if (!*at) {
        struct place *p = calloc(1, sizeof *p);
        if (!p)
            return NULL;
        (void)snprintf(p->address, sizeof p->address, "%s", address);
        *at = p;
    }
    (*at)->users++;
    return *at;
}

void place_give(struct net *n, struct place *p)
{
    if (!p || --p->users > 0)
        return;
    struct place **at = place_slot(n, p->address);
    *at = p->next;
    free(p);
}

/* ---- Accepting ---- */

static void address_write(const struct sockaddr_storage *from, char out[ADDRESS_MAX])
{
    const struct sockaddr_in *four = (const void *)from;
    const struct sockaddr_in6 *six = (const void *)from;
    const char *good = NULL;
    if (from->ss_family == AF_INET)
        good = inet_ntop(AF_INET, &four->sin_addr, out, ADDRESS_MAX);
    else if (from->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        good = inet_ntop(AF_INET, &six->sin6_addr.s6_addr[12], out, ADDRESS_MAX);
    else if (from->ss_family == AF_INET6)
        good = inet_ntop(AF_INET6, &six->sin6_addr, out, ADDRESS_MAX);
    if (!good)
        (void)snprintf(out, ADDRESS_MAX, "local");
}

/* Says no before anything is read. Who does not take it gets no more than the end of the
 * connection. */
static void refuse(struct net *n, int fd, const char *status, const char *body)
{
    char text[512];
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\nContent-Type: application/json\r\nConnection: close\r\n"
                          "Retry-After: 10\r\nCache-Control: no-store\r\n"
                          "Content-Length: %zu\r\n\r\n%s",
                          status, strlen(body), body);
    n->figures.refused++;
    (void)!write(fd, text, (size_t)length);
    (void)shutdown(fd, SHUT_WR);
    (void)close(fd);
}

static void conn_begin(struct listener *l, int fd, struct place *p)
{
    struct net *n = l->net;
    struct conn *c = calloc(1, sizeof *c);
    if (!c) {
        place_give(n, p);
        (void)close(fd);
        return;
    }
    c->net = n;
    c->kind = l->kind;
    c->place = p;
    p->sockets++;
    n->conns++;
    n->figures.accepted++;
    conn_wait(c, &n->heads);
    lws_adopt_desc_t adopt = { .vh = n->host,
                               .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
                               .fd = { .sockfd = fd },
                               .opaque = c };
    /* It closes the descriptor when it cannot; and the connection is freed by its last callback, if
     * it came as far as to have callbacks. */
    n->created = false;
    if (!lws_adopt_descriptor_vhost_via_info(&adopt) && !n->created)
        conn_free(c);
}

/* One connection; false when there is none. */
static bool accept_one(struct listener *l)
{
    struct net *n = l->net;
    struct sockaddr_storage from = { 0 };
    socklen_t size = sizeof from;
    int on = 1, fd = accept4(l->fd, (void *)&from, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    char address[ADDRESS_MAX];
    if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
        /* It would be told of again at once: the next look at the clock listens on. */
        l->paused = true;
        (void)uv_poll_stop(&l->poll);
        log_line(LOG_WARN, "no more sockets can be accepted", "why", strerror(errno), NULL);
    }
    if (fd < 0)
        return errno == EINTR || errno == ECONNABORTED;
    address_write(&from, address);
    struct place *p = place_take(n, address);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (!p || n->conns >= n->options->sockets) {
        place_give(n, p);
        refuse(n, fd, "503 Service Unavailable",
               "{\"why\":\"full\",\"say\":\"The server is full. Try again soon.\"}");
    } else if (l->kind == CONN_HTTP && !n->options->proxied &&
               p->sockets >= n->options->sockets_each) {
        place_give(n, p);
        refuse(n, fd, "429 Too Many Requests",
               "{\"why\":\"too-fast\","
               "\"say\":\"There are too many connections from your address.\"}");
    } else {
        conn_begin(l, fd, p);
    }
    return true;
}

static void readable(uv_poll_t *poll, int status, int events)
{
    struct listener *l = poll->data;
    (void)status;
    (void)events;
    for (int i = 0; i < BATCH && l->open && !l->paused && accept_one(l); i++)
        ;
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

static int place_listen(const char *place, struct error *e)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV };
    struct addrinfo *found = NULL;
    char host[ADDRESS_HOST], port[ADDRESS_PORT];
    if (!address_split(place, host, port)) {
        error_set(e, "%.80s is no ADDRESS:PORT", place);
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
                  place);
    else if (fd < 0)
        error_set(e, "%.80s: %s", place, strerror(errno));
    freeaddrinfo(found);
    return fd;
}

/* The address of the socket as it is, for people. */
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

bool listener_begin(struct net *n, struct listener *l, const char *place, int inherited,
                    struct error *e)
{
    int listens = 0;
    socklen_t size = sizeof listens;
    l->net = n;
    l->fd = inherited >= 0 ? inherited : place_listen(place, e);
    if (l->fd < 0)
        return false;
    if (getsockopt(l->fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || !listens) {
        error_set(e, "what was handed over is no socket that listens");
        return false;
    }
    l->open = true;
    if (l->kind == CONN_HTTP)
        url_write(n, l->fd);
    int why = uv_poll_init(&n->loop, &l->poll, l->fd);
    if (why == 0) {
        l->poll.data = l;
        why = uv_poll_start(&l->poll, UV_READABLE, readable);
    }
    if (why)
        error_set(e, "%.80s: %s", place, uv_strerror(why));
    return why == 0;
}

void listener_resume(struct listener *l)
{
    if (l->open && l->paused && uv_poll_start(&l->poll, UV_READABLE, readable) == 0)
        l->paused = false;
}

static void listener_closed(uv_handle_t *handle)
{
    struct listener *l = handle->data;
    (void)close(l->fd);
}

void listener_end(struct listener *l)
{
    if (!l->open)
        return;
    l->open = false;
    if (l->poll.data)
        uv_close((uv_handle_t *)&l->poll, listener_closed);
    else
        (void)close(l->fd);
}
