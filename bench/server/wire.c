/* wire.c - many small WebSocket clients on one epoll, and a plain HTTP client. */
#define _GNU_SOURCE

#include "bench/server/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 512, ROOM = 1 << 20, REST_MOST = 1 << 18, ASKED = 600 };
enum { ASKING = 1, OPEN };
enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, FINAL = 0x80, MASKED = 0x80 };

struct wire {
    struct wire_handlers handlers;
    int epoll;
    char *room; /* a buffer: what a client has kept, then what was just read */
};

uint64_t now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

struct wire *wire_new(const struct wire_handlers *handlers)
{
    struct wire *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->handlers = *handlers;
    w->epoll = epoll_create1(EPOLL_CLOEXEC);
    w->room = malloc(ROOM);
    if (w->epoll >= 0 && w->room)
        return w;
    wire_free(w);
    return NULL;
}

void wire_free(struct wire *w)
{
    if (!w)
        return;
    if (w->epoll >= 0)
        (void)close(w->epoll);
    free(w->room);
    free(w);
}

static struct sockaddr_in address_of(int port)
{
    return (struct sockaddr_in){ .sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

static unsigned sources, connections;

void wire_come_from(unsigned addresses) { sources = addresses; }

/* Binds to one of the source addresses, each in turn. */
static void leave_from(int fd)
{
    struct sockaddr_in from = address_of(0);
    from.sin_addr.s_addr = htonl(0x7f000201u + connections++ % sources);
    (void)bind(fd, (struct sockaddr *)&from, sizeof from);
}

static int connected(int port, int flags)
{
    struct sockaddr_in to = address_of(port);
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (sources)
        leave_from(fd);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS)
        return fd;
    (void)close(fd);
    return -1;
}

bool wire_listens(int port)
{
    int fd = connected(port, 0);
    if (fd >= 0)
        (void)close(fd);
    return fd >= 0;
}

int wire_free_port(void)
{
    struct sockaddr_in at = address_of(0);
    socklen_t length = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0 &&
                getsockname(fd, (struct sockaddr *)&at, &length) == 0;
    if (fd >= 0)
        (void)close(fd);
    return good ? ntohs(at.sin_port) : 0;
}

/* ---- WebSocket ---- */

void wire_close(struct client *c)
{
    if (c->fd >= 0)
        (void)close(c->fd);
    free(c->rest);
    c->fd = -1;
    c->state = 0;
    c->rest = NULL;
    c->kept = 0;
}

bool wire_open(struct wire *w, struct client *c, int port, const char *protocol, const char *token)
{
    char ask[ASKED];
    int length = snprintf(ask, sizeof ask,
                          "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Protocol: %s\r\n%s%s%s\r\n",
                          port, protocol, token ? "Authorization: Bearer " : "", token ? token : "",
                          token ? "\r\n" : "");
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = c };
    c->rest = NULL;
    c->kept = 0;
    /* Connecting blocks, which on the loopback takes no time; nothing else does. */
    c->fd = connected(port, 0);
    if (c->fd < 0)
        return false;
    c->state = ASKING;
    if (length < (int)sizeof ask && send(c->fd, ask, (size_t)length, MSG_NOSIGNAL) == length &&
        epoll_ctl(w->epoll, EPOLL_CTL_ADD, c->fd, &event) == 0)
        return true;
    wire_close(c);
    return false;
}

static bool send_frame(struct client *c, int kind, const char *text, size_t length)
{
    char frame[4096];
    size_t head = 0;
    if (length > sizeof frame - 8 || c->state != OPEN)
        return false;
    frame[head++] = (char)(FINAL | kind);
    if (length < 126) {
        frame[head++] = (char)(MASKED | length);
    } else {
        frame[head++] = (char)(MASKED | 126);
        frame[head++] = (char)(length >> 8);
        frame[head++] = (char)length;
    }
    memset(frame + head, 0, 4); /* a mask is required; zeros change nothing */
    memcpy(frame + head + 4, text, length);
    ssize_t whole = (ssize_t)(head + 4 + length);
    return send(c->fd, frame, (size_t)whole, MSG_NOSIGNAL | MSG_DONTWAIT) == whole;
}

bool wire_send(struct client *c, const char *text, size_t length)
{
    return send_frame(c, TEXT, text, length);
}

/* Reads the answer to the upgrade. Returns its length; 0 while it is not whole; -1 for a refusal.
 */
static long take_answer(struct wire *w, struct client *c, const char *at, size_t length)
{
    const char *end = memmem(at, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (length < 12 || memcmp(at + 9, "101", 3) != 0)
        return -1;
    c->state = OPEN;
    w->handlers.opened(c);
    return end + 4 - at;
}

/* Reads a frame. Returns its length; 0 while it is not whole; -1 when the socket has to be closed.
 */
static long take_frame(struct wire *w, struct client *c, const char *at, size_t length)
{
    const unsigned char *b = (const unsigned char *)at;
    size_t head = 2, size = length < 2 ? 0 : b[1] & 0x7f;
    if (length < 2 || (size == 126 && length < 4) || (size == 127 && length < 10))
        return 0;
    if (size == 126) {
        size = (size_t)b[2] << 8 | b[3];
        head = 4;
    } else if (size == 127) {
        for (size = 0, head = 2; head < 10; head++)
            size = size << 8 | b[head];
    }
    if (b[1] & MASKED || size > REST_MOST || !(b[0] & FINAL))
        return -1;
    if (length - head < size)
        return 0;
    int kind = b[0] & 0xf;
    if (kind == CLOSE || (kind == PING && !send_frame(c, PONG, at + head, size)))
        return -1;
    if (kind == TEXT)
        w->handlers.message(c, (struct piece){ at + head, size });
    return (long)(head + size);
}

static void lose(struct wire *w, struct client *c)
{
    wire_close(c);
    w->handlers.closed(c);
}

/* Keeps what is not whole yet. */
static bool keep(struct client *c, const char *at, size_t length)
{
    if (length && length <= REST_MOST && (c->rest = malloc(length)))
        memcpy(c->rest, at, length);
    c->kept = c->rest ? (uint32_t)length : 0;
    return c->kept == length;
}

static void take(struct wire *w, struct client *c)
{
    size_t length = c->kept, done = 0;
    if (length)
        memcpy(w->room, c->rest, length);
    free(c->rest);
    c->rest = NULL;
    c->kept = 0;
    ssize_t got = recv(c->fd, w->room + length, ROOM - length, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        got = 0;
    else if (got <= 0) {
        lose(w, c);
        return;
    }
    length += (size_t)got;
    while (c->fd >= 0 && done < length) {
        long taken = c->state == OPEN ? take_frame(w, c, w->room + done, length - done)
                                      : take_answer(w, c, w->room + done, length - done);
        if (taken < 0) {
            lose(w, c);
            return;
        }
        if (!taken)
            break;
        done += (size_t)taken;
    }
    if (c->fd >= 0 && !keep(c, w->room + done, length - done))
        lose(w, c);
}

void wire_turn(struct wire *w, int wait_ms)
{
    struct epoll_event event[AT_ONCE];
    int n = epoll_wait(w->epoll, event, AT_ONCE, wait_ms);
    for (int i = 0; i < n; i++) {
        struct client *c = event[i].data.ptr;
        if (c->fd >= 0)
            take(w, c);
    }
}

/* ---- HTTP ---- */

bool http_connect(struct http *h, int port)
{
    h->port = port;
    h->fd = connected(port, 0);
    return h->fd >= 0;
}

void http_close(struct http *h)
{
    if (h->fd >= 0)
        (void)close(h->fd);
    h->fd = -1;
}

/* The number after a header's name, or -1. */
static long header_number(const char *head, const char *name)
{
    const char *at = strcasestr(head, name);
    return at ? strtol(at + strlen(name), NULL, 10) : -1;
}

static int read_answer(struct http *h, struct piece *body)
{
    size_t length = 0;
    for (;;) {
        ssize_t got = recv(h->fd, h->answer + length, sizeof h->answer - 1 - length, 0);
        if (got <= 0)
            return 0;
        length += (size_t)got;
        h->answer[length] = '\0';
        const char *end = strstr(h->answer, "\r\n\r\n");
        long size = end ? header_number(h->answer, "\r\ncontent-length:") : -1;
        if (end && size < 0)
            return 0;
        if (end && length >= (size_t)(end + 4 - h->answer) + (size_t)size) {
            *body = (struct piece){ end + 4, (size_t)size };
            return atoi(h->answer + 9);
        }
    }
}

int http_post(struct http *h, const char *path, const char *token, const char *json,
              struct piece *body)
{
    char ask[2048];
    int length = snprintf(ask, sizeof ask,
                          "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s%s%sContent-Type: "
                          "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          path, h->port, token ? "Authorization: Bearer " : "", token ? token : "",
                          token ? "\r\n" : "", strlen(json), json);
    if (length >= (int)sizeof ask)
        return 0;
    /* A server may end a connection after any answer. */
    for (int tries = 0; tries < 2; tries++) {
        if (h->fd < 0 && !http_connect(h, h->port))
            return 0;
        int status = send(h->fd, ask, (size_t)length, MSG_NOSIGNAL) == length ? read_answer(h, body)
                                                                              : 0;
        if (status)
            return status;
        http_close(h);
    }
    return 0;
}
