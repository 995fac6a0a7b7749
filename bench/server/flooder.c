/* flooder.c - a client that floods a server with requests, and a server that closes every
 * connection: a process each. */
#define _GNU_SOURCE

#include "bench/server/flooder.h"
#include "bench/server/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPEN_MOST = 512, EVENTS = 64, QUEUE = 1024, READ_ROOM = 65536 };

/* A connection that is under way. */
struct asker {
    int fd; /* -1: none */
    bool asked;
    int status;
};

static struct asker askers[OPEN_MOST];

static void end(struct asker *a, struct flood_count *count)
{
    (void)close(a->fd);
    a->fd = -1;
    count->cut += !a->status;
    count->refused += a->status == 429 || a->status == 503;
    count->answered += a->status && a->status != 429 && a->status != 503;
}

static bool begin(struct asker *a, int epoll, const struct flood *f, uint64_t number)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)f->port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_in from = { .sin_family = AF_INET };
    struct epoll_event event = { .events = EPOLLIN | EPOLLOUT, .data.ptr = a };
    from.sin_addr.s_addr = htonl(0x7f000101u + (uint32_t)(number % (uint64_t)f->addresses));
    *a = (struct asker){ .fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) };
    if (a->fd < 0)
        return false;
    if (bind(a->fd, (struct sockaddr *)&from, sizeof from) == 0 &&
        (connect(a->fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS) &&
        epoll_ctl(epoll, EPOLL_CTL_ADD, a->fd, &event) == 0)
        return true;
    (void)close(a->fd);
    a->fd = -1;
    return false;
}

static void go_on(struct asker *a, int epoll, uint32_t events, const struct flood *f,
                  struct flood_count *count)
{
    static char room[READ_ROOM];
    if (!a->asked && events & EPOLLOUT) {
        struct epoll_event event = { .events = EPOLLIN, .data.ptr = a };
        size_t length = strlen(f->text);
        a->asked = send(a->fd, f->text, length, MSG_NOSIGNAL) == (ssize_t)length;
        (void)epoll_ctl(epoll, EPOLL_CTL_MOD, a->fd, &event);
        if (!a->asked)
            end(a, count);
        return;
    }
    ssize_t got = recv(a->fd, room, sizeof room, 0);
    if (got > 12 && !a->status)
        a->status = (room[9] - '0') * 100 + (room[10] - '0') * 10 + (room[11] - '0');
    if (got == 0 || (got < 0 && errno != EAGAIN))
        end(a, count);
}

/* Begins as many connections as are due by now, while there are free askers. */
static void begin_due(int epoll, const struct flood *f, double due, struct flood_count *count)
{
    for (int i = 0; i < OPEN_MOST && (double)count->asked < due; i++)
        if (askers[i].fd < 0 && begin(&askers[i], epoll, f, count->asked))
            count->asked++;
}

static void flood(const struct flood *f, int out)
{
    struct flood_count count = { 0 };
    struct epoll_event event[EVENTS];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    uint64_t start = now_ns();
    for (int i = 0; i < OPEN_MOST; i++)
        askers[i].fd = -1;
    for (double at = 0; at < f->seconds; at = (double)(now_ns() - start) * 1e-9) {
        begin_due(epoll, f, at * f->rate, &count);
        int n = epoll_wait(epoll, event, EVENTS, 1);
        for (int i = 0; i < n; i++)
            go_on(event[i].data.ptr, epoll, event[i].events, f, &count);
    }
    (void)!write(out, &count, sizeof count);
    _exit(0);
}

bool flooder_start(struct flooder *f, const struct flood *what)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    f->pid = fork();
    if (f->pid == 0) {
        (void)close(ends[0]);
        flood(what, ends[1]);
    }
    (void)close(ends[1]);
    f->fd = ends[0];
    return f->pid > 0;
}

bool flooder_end(struct flooder *f, struct flood_count *out)
{
    struct flood_count more = { 0 };
    bool good = read(f->fd, &more, sizeof more) == (ssize_t)sizeof more;
    (void)close(f->fd);
    (void)waitpid(f->pid, NULL, 0);
    out->asked += more.asked;
    out->answered += more.answered;
    out->refused += more.refused;
    out->cut += more.cut;
    return good;
}

int closer_start(pid_t *pid)
{
    int port = wire_free_port(), on = 1;
    struct sockaddr_in at = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    bool good = fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0 &&
                listen(fd, QUEUE) == 0;
    *pid = good ? fork() : -1;
    while (*pid == 0)
        (void)close(accept(fd, NULL, NULL));
    if (fd >= 0)
        (void)close(fd);
    return *pid > 0 ? port : 0;
}
