/* net.c - the loop: begun, run and ended; its clock, its timers, and who wakes it. */
#define _GNU_SOURCE

#include "net/net_inside.h"

#include "net/log.h"
#include "net/sd.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    TICK_MS = 100,
    SPARE_FILES = 64,   /* descriptors besides the sockets */
    STOPPING_MS = 2000, /* for the last bytes to go out */
    CLOSING_ROUNDS = 16,
    THOUGHTS_MOST = 8192,
    PASSWORDS_MOST = 32,
    RECORDS_MOST = 256, /* jobs that may wait */
    REVIEWS_MOST = 8,
};

/* ---- The clock ---- */

int64_t net_now_ms(const struct net *n)
{
    /* A reading is a look: whoever asks after a stall must not be told of it before the tick is. */
    return clock_look(&((struct net *)(uintptr_t)n)->clock, clock_read_ms());
}

void net_set_now_ms(struct net *n, int64_t now_ms) { n->clock.now_ms = now_ms; }

static void tick(uv_timer_t *timer)
{
    struct net *n = timer->data;
    uint64_t now = uv_hrtime(), stalls = n->clock.stalls;
    net_note_lag(n, now > n->tick_due_ns ? now - n->tick_due_ns : 0);
    n->tick_due_ns = now + TICK_MS * (uint64_t)1000000;
    (void)net_now_ms(n);
    if (n->clock.stalls != stalls)
        log_line(LOG_WARN, "the clock stood still", "left_out_ms",
                 log_number((long long)n->clock.left_out_ms), NULL);
    conns_look(n);
    if (n->stopping && (n->websockets == 0 || net_now_ms(n) - n->stopping_ms > STOPPING_MS))
        uv_stop(&n->loop);
}

/* Before the loop waits: what was said meanwhile goes out without being waited for. */
static void turn(uv_prepare_t *handle) { sockets_flush(handle->data); }

/* ---- Timers ---- */

struct timer {
    uv_timer_t timer;
    void (*fn)(void *with);
    void *with;
};

static void timer_due(uv_timer_t *handle)
{
    struct timer *t = handle->data;
    t->fn(t->with);
}

struct timer *timer_new(struct net *n, void (*fn)(void *with), void *with)
{
    struct timer *t = calloc(1, sizeof *t);
    if (!t || uv_timer_init(&n->loop, &t->timer) != 0) {
        free(t);
        return NULL;
    }
    t->timer.data = t;
    t->fn = fn;
    t->with = with;
    return t;
}

void timer_set(struct timer *t, uint64_t after_ms)
{
    uv_update_time(t->timer.loop);
    (void)uv_timer_start(&t->timer, timer_due, after_ms, 0);
}

void timer_stop(struct timer *t) { (void)uv_timer_stop(&t->timer); }

static void timer_closed(uv_handle_t *handle) { free(handle->data); }

void timer_free(struct timer *t)
{
    if (t)
        uv_close((uv_handle_t *)&t->timer, timer_closed);
}

/* ---- Waking, and work aside ---- */

static void woken(uv_async_t *wake)
{
    struct net *n = wake->data;
    for (int i = 0; i < LANES; i++)
        (void)crew_answer(n->lane[i]);
    if (n->woken)
        n->woken(n->woken_with);
    sockets_leave(n);
}

void net_on_wake(struct net *n, void (*fn)(void *with), void *with)
{
    n->woken = fn;
    n->woken_with = with;
}

void net_wake(struct net *n) { (void)uv_async_send(&n->wake); }

static void wake_by_crew(void *with) { net_wake(with); }

bool net_work(struct net *n, enum net_lane lane, void (*work)(void *with), void (*done)(void *with),
              void *with)
{
    return crew_give(n->lane[lane], work, done, with);
}

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

/* ---- Beginning ---- */

/* The library's own lines: of use to whoever looks for a fault in it. */
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

/* Descriptors for all sockets, as far as we may have them. */
static void files_allow(const struct net_options *o)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)o->sockets + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) {
        log_line(LOG_WARN, "fewer files may be open than sockets are allowed", "limit",
                 log_number((long long)limit.rlim_max), "sockets",
                 log_number((long long)o->sockets), NULL);
        wanted = limit.rlim_max;
    }
    limit.rlim_cur = wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

/* What the library answers by itself, to what is no HTTP, is as bare as our own replies. */
static const struct lws_protocol_vhost_options own_headers[] = {
    { &own_headers[1], NULL, "x-content-type-options:", "nosniff" },
    { &own_headers[2], NULL, "content-security-policy:", "default-src 'none'" },
    { &own_headers[3], NULL, "referrer-policy:", "no-referrer" },
    { NULL, NULL, "cache-control:", "no-store" },
};

static bool context_begin(struct net *n, struct error *e)
{
    /* Its own pings are off: ours follow the clock that leaves stalls out. */
    static const lws_retry_bo_t no_pings = { 0 };
    void *loops[] = { &n->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = net_protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .user = n,
        .retry_and_idle_policy = &no_pings,
        .timeout_secs = 3600, /* deadlines are ours */
        .keepalive_timeout = 3600,
        .timeout_secs_ah_idle = 3600,
        .max_http_header_data = 8192,
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

static bool crews_begin(struct net *n, struct error *e)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = processors < 1 ? 1 : (unsigned)processors;
    n->lane[LANE_THOUGHTS] = crew_new(threads, THOUGHTS_MOST, wake_by_crew, n);
    n->lane[LANE_PASSWORDS] = crew_new(1, PASSWORDS_MOST, wake_by_crew, n);
    n->lane[LANE_RECORDS] = crew_new(1, RECORDS_MOST, wake_by_crew, n);
    n->lane[LANE_REVIEWS] = crew_new(1, REVIEWS_MOST, wake_by_crew, n);
    for (int i = 0; i < LANES; i++)
        if (!n->lane[i]) {
            error_set(e, "no threads can be started");
            return false;
        }
    return true;
}

static bool begin(struct net *n, struct error *e)
{
    const struct net_options *o = n->options;
    n->listener[1].kind = CONN_METRICS;
    return buffer_reserve(&n->scratch, o->message) && handles_begin(n, e) && crews_begin(n, e) &&
           listener_begin(n, &n->listener[0], o->listen, sd_listening(), e) &&
           (!*o->metrics || listener_begin(n, &n->listener[1], o->metrics, -1, e)) &&
           context_begin(n, e);
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
    link_begin(&n->keeps);
    link_begin(&n->sockets);
    link_begin(&n->waiting);
    link_begin(&n->leaving);
    link_begin(&n->fresh);
    clock_begin(&n->clock, (int64_t)o->stall, clock_read_ms());
    files_allow(o);
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

/* ---- Running and ending ---- */

void net_run(struct net *n)
{
    (void)uv_run(&n->loop, UV_RUN_DEFAULT);
    /* What was given to other threads is brought to its end, while those who gave it are there. */
    for (int i = 0; i < LANES; i++) {
        crew_free(n->lane[i]);
        n->lane[i] = NULL;
    }
    conns_stop(n);
    /* From here on a signal does what it does by itself. */
    (void)uv_signal_stop(&n->terminate);
    (void)uv_signal_stop(&n->interrupt);
}

void net_stop(struct net *n)
{
    if (n->stopping)
        return;
    n->stopping = true;
    n->stopping_ms = net_now_ms(n);
    for (int i = 0; i < 2; i++)
        listener_end(&n->listener[i]);
    for (struct link *l = n->sockets.after; l != &n->sockets; l = l->after)
        net_close(LINK_OF(struct conn, link, l)->socket, 1001, "the server goes down");
}

static void handle_close(uv_handle_t *handle, void *with)
{
    (void)with;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* The library closes its handles by callbacks in a plugin that is gone once it has ended: they are
 * run before. Closing takes a few rounds, none of which waits. */
static void context_end(struct net *n)
{
    lws_context_destroy(n->context);
    for (int i = 0; i < CLOSING_ROUNDS; i++)
        (void)uv_run(&n->loop, UV_RUN_NOWAIT);
    lws_context_destroy(n->context);
}

void net_free(struct net *n)
{
    if (!n)
        return;
    n->stopping = true;
    for (int i = 0; i < LANES; i++)
        crew_free(n->lane[i]);
    for (int i = 0; i < 2; i++)
        listener_end(&n->listener[i]);
    uv_handle_t *own[] = { (uv_handle_t *)&n->tick, (uv_handle_t *)&n->wake,
                           (uv_handle_t *)&n->terminate, (uv_handle_t *)&n->interrupt,
                           (uv_handle_t *)&n->turn };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i]->loop)
            uv_close(own[i], NULL);
    if (n->context)
        context_end(n);
    uv_walk(&n->loop, handle_close, NULL);
    (void)uv_run(&n->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&n->loop);
    buffer_release(&n->scratch);
    free(n);
}
