/* net_start.c - starting, running and stopping a net; its ticks, its turns, and the signals that
 * end it. */
#define _GNU_SOURCE

#include "server/net/callbacks.h"
#include "server/net/conn.h"
#include "server/net/listener.h"
#include "server/net/log.h"
#include "server/net/loop.h"
#include "server/net/request.h"
#include "server/net/sd.h"
#include "server/net/send.h"
#include "server/net/shed.h"
#include "server/net/socket.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TICK_MS = 100,
    LOOK_TICKS = 10,    /* ticks between less frequent checks */
    STOPPING_MS = 2000, /* for the last bytes to go out */
    CLOSING_ROUNDS = 16,
    DECISIONS_MOST = 8192, /* jobs of a lane, waiting or under way; so are the next three */
    NICENESS = 10,         /* for long work, relative to the loop */
    PASSWORDS_MOST = 32,
    RECORDS_MOST = 256,
    REVIEWS_MOST = 8,
};

/* ---- Ticks and turns ---- */

static void tick(uv_timer_t *timer)
{
    struct net *n = timer->data;
    uint64_t now = uv_hrtime();
    metrics_lag(&n->metrics, now > n->tick_due_ns ? now - n->tick_due_ns : 0);
    n->tick_due_ns = now + TICK_MS * (uint64_t)1000000;
    (void)net_now_ms(n);
    /* The stall is logged here, no matter who reads the clock first after it. */
    if (n->clock.stalls != n->stalls_told)
        log_line(LOG_WARN, "the clock stood still", "left_out_ms",
                 log_number((long long)n->clock.left_out_ms), NULL);
    n->stalls_told = n->clock.stalls;
    conns_look(&n->heads, net_now_ms(n), n->options->header_ms);
    conns_look(&n->keeps, net_now_ms(n), n->options->idle_ms);
    sockets_look(n);
    if (++n->ticks % LOOK_TICKS == 0) {
        sockets_look_stuck(n);
        shed_look(n);
    }
    for (int i = 0; i < LISTENERS; i++)
        if (n->listener[i])
            listener_resume(n->listener[i]);
    if (n->stopping && (n->websockets == 0 || net_now_ms(n) - n->stopping_ms > STOPPING_MS))
        uv_stop(&n->loop);
}

/* Before the loop waits: sends messages queued meanwhile at once. */
static void turn(uv_prepare_t *handle) { sockets_flush(handle->data); }

static void woken(uv_async_t *wake)
{
    struct net *n = wake->data;
    for (int i = 0; i < LANES; i++)
        (void)workers_answer(n->lane[i]);
    if (n->woken)
        n->woken(n->woken_with);
    sockets_leave(n);
}

static void wake(void *with) { net_wake(with); }

/* ---- Signals ---- */

static void signalled(uv_signal_t *watcher, int number)
{
    struct net *n = watcher->data;
    if (n->draining_told) {
        log_line(LOG_WARN, "ended by a second signal", NULL);
        _exit(128 + number);
    }
    n->draining_told = true;
    sd_tell("STOPPING=1");
    if (n->above.drain)
        n->above.drain(n->above.with);
    else
        net_stop(n);
}

/* ---- Starting ---- */

/* Logs the library's own messages, for finding faults in it. */
static void library_says(int level, const char *line)
{
    char text[256];
    size_t length = strcspn(line, "\n");
    if (length >= sizeof text)
        length = sizeof text - 1;
    memcpy(text, line, length);
    text[length] = '\0';
    log_line(LOG_DEBUG, "libwebsockets", "says", text, "level", log_number(level), NULL);
}

/* Headers for the library's own replies to invalid HTTP: as restrictive as ours. */
static const struct lws_protocol_vhost_options own_headers[] = {
    { &own_headers[1], NULL, "x-content-type-options:", "nosniff" },
    { &own_headers[2], NULL, "content-security-policy:", "default-src 'none'" },
    { &own_headers[3], NULL, "referrer-policy:", "no-referrer" },
    { NULL, NULL, "cache-control:", "no-store" },
};

/* A header longer than HEAD_MAX is cut by the library, so that it can be refused with a reply; by
 * default the library would end the connection. */
static const struct lws_token_limits *head_limits(void)
{
    static struct lws_token_limits limits;
    for (int i = 0; i < WSI_TOKEN_COUNT; i++)
        limits.token_limit[i] = HEAD_MAX + 1;
    return &limits;
}

static bool context_begin(struct net *n, struct error *e)
{
    /* The library's pings are off: ours follow the clock that leaves out stalls. */
    static const lws_retry_bo_t no_pings = { 0 };
    void *loops[] = { &n->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = net_protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .user = n,
        .retry_and_idle_policy = &no_pings,
        .timeout_secs = 3600, /* we enforce deadlines ourselves */
        .keepalive_timeout = 3600,
        .timeout_secs_ah_idle = 3600,
        .max_http_header_data = 12288, /* in all: beyond it, the connection ends */
        .token_limits = head_limits(),
        .server_string = "OpenHearts", /* without one the library's own replies fail an assertion */
        .headers = &own_headers[0],
        .gid = (int)-1,
        .uid = (int)-1,
        .vhost_name = "hearts",
    };
    lws_set_log_level(LLL_ERR | LLL_WARN, library_says);
    n->context = lws_create_context(&info);
    if (!n->context) {
        error_set(e, "libwebsockets cannot begin; is libwebsockets-evlib-uv installed?");
        return false;
    }
    n->host = lws_create_vhost(n->context, &info);
    if (!n->host)
        error_set(e, "libwebsockets cannot begin a host");
    return n->host != NULL;
}

static bool handles_begin(struct net *n, struct error *e)
{
    int why = uv_timer_init(&n->loop, &n->tick);
    if (!why)
        why = uv_async_init(&n->loop, &n->wake, woken);
    if (!why)
        why = uv_signal_init(&n->loop, &n->terminate);
    if (!why)
        why = uv_signal_init(&n->loop, &n->interrupt);
    if (!why)
        why = uv_prepare_init(&n->loop, &n->turn);
    n->tick.data = n->wake.data = n->terminate.data = n->interrupt.data = n->turn.data = n;
    if (!why)
        why = uv_prepare_start(&n->turn, turn);
    if (!why)
        why = uv_signal_start(&n->terminate, signalled, SIGTERM);
    if (!why)
        why = uv_signal_start(&n->interrupt, signalled, SIGINT);
    if (!why)
        why = uv_timer_start(&n->tick, tick, TICK_MS, TICK_MS);
    if (why)
        error_set(e, "the loop cannot begin: %s", uv_strerror(why));
    n->tick_due_ns = uv_hrtime() + TICK_MS * (uint64_t)1000000;
    return why == 0;
}

static bool workers_begin(struct net *n, struct error *e)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = processors < 1 ? 1 : (unsigned)processors;
    n->lane[LANE_DECISIONS] = workers_new(threads, NICENESS, DECISIONS_MOST, wake, n);
    n->lane[LANE_PASSWORDS] = workers_new(1, 0, PASSWORDS_MOST, wake, n);
    n->lane[LANE_RECORDS] = workers_new(1, NICENESS, RECORDS_MOST, wake, n);
    n->lane[LANE_REVIEWS] = workers_new(1, NICENESS, REVIEWS_MOST, wake, n);
    for (int i = 0; i < LANES; i++)
        if (!n->lane[i]) {
            error_set(e, "no threads can be started");
            return false;
        }
    return true;
}

static bool listeners_begin(struct net *n, struct error *e)
{
    const struct net_options *o = n->options;
    n->listener[0] = listener_new(n, CONN_HTTP, o->listen, sd_listening(), e);
    if (n->listener[0] && *o->metrics)
        n->listener[1] = listener_new(n, CONN_METRICS, o->metrics, -1, e);
    return n->listener[0] && (!*o->metrics || n->listener[1]);
}

static void listeners_end(struct net *n)
{
    for (int i = 0; i < LISTENERS; i++) {
        if (n->listener[i])
            listener_end(n->listener[i]);
        n->listener[i] = NULL;
    }
}

static bool begin(struct net *n, struct error *e)
{
    /* One kind, whose rate is given with each try. */
    static const struct rate none = { 0, 0 };
    uint8_t key[16];
    randombytes_buf(key, sizeof key);
    n->rates = rates_new(key, &none, n->options->networks_each);
    return n->rates && buffer_reserve(&n->scratch, n->options->message) && handles_begin(n, e) &&
           workers_begin(n, e) && listeners_begin(n, e) && context_begin(n, e);
}

struct net *net_new(const struct net_options *o, const struct net_handlers *h, struct error *e)
{
    struct net *n = calloc(1, sizeof *n);
    if (!n) {
        error_set(e, "there is not enough memory");
        return NULL;
    }
    n->options = o;
    n->above = *h;
    link_begin(&n->heads);
    link_begin(&n->asks);
    link_begin(&n->keeps);
    link_begin(&n->sockets);
    link_begin(&n->waiting);
    link_begin(&n->leaving);
    link_begin(&n->fresh);
    clock_begin(&n->clock, (int64_t)o->stall_ms, clock_read_ms());
    shed_begin(n);
    error_set(e, "there is not enough memory");
    if (uv_loop_init(&n->loop) != 0) {
        free(n);
        return NULL;
    }
    if (!begin(n, e)) {
        net_free(n);
        return NULL;
    }
    return n;
}

const char *net_url(const struct net *n) { return n->url; }

/* ---- Running and stopping ---- */

void net_run(struct net *n)
{
    (void)uv_run(&n->loop, UV_RUN_DEFAULT);
    /* Finishes work on other threads while its owners still exist. */
    for (int i = 0; i < LANES; i++) {
        workers_free(n->lane[i]);
        n->lane[i] = NULL;
    }
    while (!link_is_empty(&n->sockets))
        conn_kill(LINK_OF(struct conn, link, n->sockets.after));
    /* From here on signals have their default effect. */
    (void)uv_signal_stop(&n->terminate);
    (void)uv_signal_stop(&n->interrupt);
}

void net_stop(struct net *n)
{
    if (n->stopping)
        return;
    n->stopping = true;
    n->stopping_ms = net_now_ms(n);
    listeners_end(n);
    for (struct link *l = n->sockets.after; l != &n->sockets; l = l->after)
        net_close(LINK_OF(struct conn, link, l)->socket, 1001, "the server goes down");
}

static void handle_close(uv_handle_t *handle, void *with)
{
    (void)with;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void net_free(struct net *n)
{
    if (!n)
        return;
    n->stopping = true;
    for (int i = 0; i < LANES; i++)
        workers_free(n->lane[i]);
    listeners_end(n);
    uv_handle_t *own[] = { (uv_handle_t *)&n->tick, (uv_handle_t *)&n->wake,
                           (uv_handle_t *)&n->terminate, (uv_handle_t *)&n->interrupt,
                           (uv_handle_t *)&n->turn };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i]->loop)
            uv_close(own[i], NULL);
    if (n->context) {
        /* The library's handles are closed by callbacks in its libuv plugin, which the second call
         * unloads. So the callbacks run in between: a few rounds, none of which waits. */
        lws_context_destroy(n->context);
        for (int i = 0; i < CLOSING_ROUNDS; i++)
            (void)uv_run(&n->loop, UV_RUN_NOWAIT);
        lws_context_destroy(n->context);
    }
    uv_walk(&n->loop, handle_close, NULL);
    (void)uv_run(&n->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&n->loop);
    buffer_release(&n->scratch);
    rates_free(n->rates);
    free(n);
}
