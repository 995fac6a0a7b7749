/* shed.c - which sockets are closed when there are too many, or memory is short. */
#define _GNU_SOURCE

#include "server/net/shed.h"

#include "server/net/conn.h"
#include "server/net/log.h"
#include "server/net/loop.h"
#include "server/net/send.h"
#include "server/net/socket.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SPARE_FILES = 128, /* descriptors besides the connections */
    PART = 50,         /* one in this many sockets is closed each second when memory is short */
    CODE_LATER = 1013,
};

void shed_begin(struct net *n)
{
    const rlim_t beside = SPARE_FILES + CONNS_BESIDE + CONNS_SCRAPES;
    struct rlimit limit;
    rlim_t wanted = (rlim_t)n->options->sockets + beside;
    for (int i = 0; i < NET_PRIORITIES; i++)
        link_begin(&n->ranks[i]);
    n->sockets_most = (unsigned)n->options->sockets;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) {
        wanted = limit.rlim_max;
        n->sockets_most = wanted > beside ? (unsigned)(wanted - beside) : 1;
        log_line(LOG_WARN, "fewer files may be open than sockets are allowed", "limit",
                 log_number((long long)limit.rlim_max), "sockets",
                 log_number((long long)n->sockets_most), NULL);
    }
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* ---- Number of sockets ---- */

/* The first socket to close among those below a priority. */
static struct socket *first_below(const struct net *n, unsigned below)
{
    for (unsigned i = 0; i < below && i < NET_PRIORITIES; i++) {
        const struct link *rank = &n->ranks[i];
        if (!link_is_empty(rank))
            return LINK_OF(struct socket, rank, rank->after);
    }
    return NULL;
}

static void shed(struct net *n, struct socket *s, const char *why)
{
    n->shed[s->priority]++;
    socket_unrank(s);
    socket_end(s, CODE_LATER, why);
}

bool net_is_full(const struct net *n) { return n->ranked_all >= n->sockets_most || n->no_memory; }

/* Makes room for one more socket of that priority; false: there is none. */
static bool place_find(struct net *n, unsigned priority)
{
    struct socket *s = net_is_full(n) ? first_below(n, priority) : NULL;
    if (s)
        shed(n, s, "the server is full: make room for who plays");
    /* While memory is short, a socket may still take the place of the one just closed. */
    return !net_is_full(n) || (s && n->ranked_all < n->sockets_most);
}

bool net_set_priority(struct socket *s, unsigned priority)
{
    struct net *n = s->conn->net;
    if (priority >= NET_PRIORITIES)
        priority = NET_PRIORITIES - 1;
    if (s->ended || (s->ranked && s->priority == priority))
        return true;
    if (!s->ranked && !place_find(n, priority)) {
        s->unwanted = true;
        net_close(s, CODE_LATER, "the server is full");
        return false;
    }
    socket_rank(s, priority);
    return true;
}

unsigned net_priority(const struct socket *s) { return s->priority; }

void net_shed(struct net *n, unsigned below, unsigned many)
{
    struct socket *s;
    while (many-- && (s = first_below(n, below)))
        shed(n, s, "the server has too much to do: make room for who plays");
}

/* ---- Memory ---- */

/* Bytes in use. The process may still hold freed memory, which is not counted. */
static uint64_t in_use(void)
{
#ifdef HEARTS__ADDRESS_SANITIZER
    return metrics_resident();
#else
    struct mallinfo2 m = mallinfo2();
    return (uint64_t)m.uordblks + m.hblkhd;
#endif
}

/* Bytes that the process may use: the option, or three quarters of the machine's memory. */
static uint64_t most(const struct net *n)
{
    if (n->options->memory)
        return n->options->memory;
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages / 4 * 3 * (uint64_t)size : UINT64_MAX;
}

void shed_look(struct net *n)
{
    /* Counting memory in use is slow, so it is done only when the process is that large. */
    bool before = n->no_memory;
    n->no_memory = metrics_resident() > most(n) && in_use() > most(n);
    if (n->no_memory)
        net_shed(n, NET_PRIORITIES, n->ranked_all / PART + 1);
    if (n->no_memory != before)
        log_line(LOG_WARN, n->no_memory ? "memory is short" : "there is memory again", "most",
                 log_number((long long)most(n)), NULL);
}

/* ---- Metrics ---- */

static const char *name(const struct net *n, unsigned priority)
{
    return n->above.priorities ? n->above.priorities[priority] : "all";
}

void shed_write(const struct net *n, struct buffer *out)
{
    metrics_gauge(out, "hearts_sockets_most", "WebSockets there may be.", n->sockets_most);
    buffer_text(out, "# TYPE hearts_sockets_of gauge\n"
                     "# HELP hearts_sockets_of WebSockets, by whose they are.\n");
    for (unsigned i = 0; i < (n->above.priorities ? NET_PRIORITIES : 1); i++)
        buffer_format(out, "hearts_sockets_of{who=\"%s\"} %u\n", name(n, i), n->ranked[i]);
    buffer_text(out, "# TYPE hearts_sockets_shed counter\n"
                     "# HELP hearts_sockets_shed WebSockets closed to make room for others.\n");
    for (unsigned i = 0; i < (n->above.priorities ? NET_PRIORITIES : 1); i++)
        buffer_format(out, "hearts_sockets_shed_total{who=\"%s\"} %llu\n", name(n, i),
                      (unsigned long long)n->shed[i]);
    metrics_gauge(out, "hearts_memory_short", "1 while memory is short.", n->no_memory);
}
