/* fake_net.c - net.h without sockets. */
#define _POSIX_C_SOURCE 200809L

#include "unit/fake_net.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct timer {
    struct timer *next;
    struct net *net;
    void (*fn)(void *with);
    void *with;
    int64_t due_ms;
    uint64_t order;
    bool set;
};

struct work {
    struct work *next;
    void (*work)(void *with);
    void (*done)(void *with);
    void *with;
};

struct net {
    int64_t now_ms;
    uint64_t order;
    struct timer *timers;
    struct work *work, **last_work;
    bool hold_work, refuse_work, refuse_passwords;
    void (*woken)(void *with);
    void *woken_with;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool awake;
};

struct net *fake_net_new(int64_t now_ms)
{
    struct net *n = calloc(1, sizeof *n);
    assert(n);
    n->now_ms = now_ms;
    n->last_work = &n->work;
    pthread_mutex_init(&n->lock, NULL);
    pthread_cond_init(&n->wake, NULL);
    return n;
}

void net_free(struct net *n)
{
    if (!n)
        return;
    assert(!n->timers && !n->work);
    pthread_mutex_destroy(&n->lock);
    pthread_cond_destroy(&n->wake);
    free(n);
}

struct net *net_new(const struct net_options *o, const struct net_handlers *h, struct error *e)
{
    (void)o;
    (void)h;
    (void)e;
    return fake_net_new(0);
}

const char *net_url(const struct net *n)
{
    (void)n;
    return "http://fake";
}

void net_run(struct net *n) { (void)n; }
void net_stop(struct net *n) { (void)n; }
int64_t net_now_ms(const struct net *n) { return n->now_ms; }

/* ---- Timers ---- */

struct timer *timer_new(struct net *n, void (*fn)(void *with), void *with)
{
    struct timer *t = calloc(1, sizeof *t);
    assert(t);
    t->net = n;
    t->fn = fn;
    t->with = with;
    t->next = n->timers;
    n->timers = t;
    return t;
}

void timer_set(struct timer *t, uint64_t after_ms)
{
    t->set = true;
    t->due_ms = t->net->now_ms + (int64_t)after_ms;
    t->order = ++t->net->order;
}

void timer_stop(struct timer *t) { t->set = false; }

void timer_free(struct timer *t)
{
    if (!t)
        return;
    struct timer **at = &t->net->timers;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    free(t);
}

static struct timer *earliest(const struct net *n)
{
    struct timer *first = NULL;
    for (struct timer *t = n->timers; t; t = t->next)
        if (t->set && (!first || t->due_ms < first->due_ms ||
                       (t->due_ms == first->due_ms && t->order < first->order)))
            first = t;
    return first;
}

int64_t fake_net_next_ms(const struct net *n)
{
    const struct timer *t = earliest(n);
    return t ? t->due_ms : -1;
}

/* ---- Work on other threads ---- */

bool net_work(struct net *n, enum net_lane lane, void (*work)(void *with), void (*done)(void *with),
              void *with)
{
    if (n->refuse_work || (n->refuse_passwords && lane == LANE_PASSWORDS))
        return false;
    struct work *w = calloc(1, sizeof *w);
    assert(w);
    *w = (struct work){ NULL, work, done, with };
    *n->last_work = w;
    n->last_work = &w->next;
    return true;
}

static bool do_work(struct net *n)
{
    struct work *w = n->work;
    if (!w || n->hold_work)
        return false;
    n->work = w->next;
    if (!n->work)
        n->last_work = &n->work;
    w->work(w->with);
    w->done(w->with);
    free(w);
    return true;
}

void fake_net_hold_work(struct net *n, bool held) { n->hold_work = held; }
void fake_net_refuse_work(struct net *n, bool refused) { n->refuse_work = refused; }
void fake_net_refuse_passwords(struct net *n, bool refused) { n->refuse_passwords = refused; }

/* ---- Waking ---- */

void net_on_wake(struct net *n, void (*woken)(void *with), void *with)
{
    n->woken = woken;
    n->woken_with = with;
}

void net_wake(struct net *n)
{
    pthread_mutex_lock(&n->lock);
    n->awake = true;
    pthread_cond_signal(&n->wake);
    pthread_mutex_unlock(&n->lock);
}

static bool was_woken(struct net *n, bool wait)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    pthread_mutex_lock(&n->lock);
    while (wait && !n->awake)
        if (pthread_cond_timedwait(&n->wake, &n->lock, &until) != 0)
            break;
    bool awake = n->awake;
    n->awake = false;
    pthread_mutex_unlock(&n->lock);
    assert(awake || !wait);
    return awake;
}

static bool ring(struct net *n)
{
    struct timer *t = earliest(n);
    if (!t || t->due_ms > n->now_ms)
        return false;
    t->set = false;
    t->fn(t->with);
    return true;
}

void fake_net_settle(struct net *n, struct journal *j)
{
    for (;;) {
        while (do_work(n) || ring(n))
            ;
        bool wait = j && journal_waiting(j) > 0;
        if (was_woken(n, wait) && n->woken)
            n->woken(n->woken_with);
        else if (!wait && !(n->work && !n->hold_work))
            return;
    }
}

void fake_net_pass(struct net *n, struct journal *j, int64_t ms)
{
    int64_t until = n->now_ms + ms;
    fake_net_settle(n, j);
    for (struct timer *t; (t = earliest(n)) && t->due_ms <= until;) {
        n->now_ms = t->due_ms > n->now_ms ? t->due_ms : n->now_ms;
        fake_net_settle(n, j);
    }
    n->now_ms = until;
    fake_net_settle(n, j);
}

/* ---- Sockets ---- */

struct socket {
    void *kept;
    char **said;
    size_t count, room;
    int closed;
    unsigned priority;
    bool held, full;
};

struct socket *fake_socket_new(struct net *n)
{
    (void)n;
    struct socket *s = calloc(1, sizeof *s);
    assert(s);
    return s;
}

void fake_socket_forget(struct socket *s)
{
    for (size_t i = 0; i < s->count; i++)
        free(s->said[i]);
    s->count = 0;
}

void fake_socket_free(struct socket *s)
{
    fake_socket_forget(s);
    free(s->said);
    free(s);
}

bool net_send(struct socket *s, const char *text, size_t length)
{
    assert(strlen(text) == length);
    if (s->full)
        return false;
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 16;
        s->said = realloc(s->said, s->room * sizeof *s->said);
        assert(s->said);
    }
    s->said[s->count++] = strdup(text);
    return true;
}

void net_close(struct socket *s, int code, const char *reason)
{
    (void)reason;
    if (!s->closed)
        s->closed = code;
}

void net_keep(struct socket *s, void *with) { s->kept = with; }
void *net_kept(const struct socket *s) { return s->kept; }
bool net_set_priority(struct socket *s, unsigned priority)
{
    s->priority = priority;
    return true;
}

unsigned net_priority(const struct socket *s) { return s->priority; }

bool net_is_full(const struct net *n)
{
    (void)n;
    return false;
}

void net_shed(struct net *n, unsigned below, unsigned many)
{
    (void)n;
    (void)below;
    (void)many;
}

void net_hold(struct socket *s, bool held) { s->held = held; }

const char *net_address(const struct socket *s)
{
    (void)s;
    return "127.0.0.1";
}

size_t fake_socket_count(const struct socket *s) { return s->count; }
const char *fake_socket_said(const struct socket *s, size_t i) { return s->said[i]; }
int fake_socket_closed(const struct socket *s) { return s->closed; }
bool fake_socket_held(const struct socket *s) { return s->held; }
void fake_socket_fill(struct socket *s, bool full) { s->full = full; }

/* ---- Requests ---- */

struct request {
    enum request_method method;
    char *path, *query, *body, *reply, *cookie, *device, *address;
    unsigned retry_after_s;
    char *headers[REQUEST_HEADERS];
    int status;
};

struct request *fake_request_new(enum request_method method, const char *path_and_query,
                                 const char *body)
{
    struct request *r = calloc(1, sizeof *r);
    assert(r);
    r->method = method;
    r->path = strdup(path_and_query);
    r->query = strchr(r->path, '?');
    if (r->query)
        *r->query++ = '\0';
    r->body = strdup(body ? body : "");
    return r;
}

void fake_request_header(struct request *r, enum request_header h, const char *value)
{
    free(r->headers[h]);
    r->headers[h] = strdup(value);
}

void fake_request_from(struct request *r, const char *address)
{
    free(r->address);
    r->address = strdup(address);
}

int fake_request_status(const struct request *r) { return r->status; }
unsigned fake_request_retry(const struct request *r) { return r->retry_after_s; }
const char *fake_request_reply(const struct request *r) { return r->reply ? r->reply : ""; }
const char *fake_request_cookie(const struct request *r) { return r->cookie ? r->cookie : ""; }
const char *fake_request_device(const struct request *r) { return r->device ? r->device : ""; }

void fake_request_free(struct request *r)
{
    for (int i = 0; i < REQUEST_HEADERS; i++)
        free(r->headers[i]);
    free(r->path);
    free(r->body);
    free(r->reply);
    free(r->cookie);
    free(r->device);
    free(r->address);
    free(r);
}

enum request_method request_method(const struct request *r) { return r->method; }
const char *request_path(const struct request *r) { return r->path; }

const char *request_header(const struct request *r, enum request_header header)
{
    return r->headers[header] ? r->headers[header] : "";
}

const char *request_address(const struct request *r)
{
    return r->address ? r->address : "127.0.0.1";
}

const char *request_body(const struct request *r, size_t *length)
{
    *length = strlen(r->body);
    return r->body;
}

/* No decoding: tests ask for what needs none. */
bool request_query(const struct request *r, const char *name, char *out, size_t capacity)
{
    size_t length = strlen(name);
    for (const char *at = r->query; at && *at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL) {
        if (strncmp(at, name, length) != 0 || at[length] != '=')
            continue;
        size_t value = strcspn(at + length + 1, "&");
        value = value < capacity ? value : capacity - 1;
        memcpy(out, at + length + 1, value);
        out[value] = '\0';
        return true;
    }
    return false;
}

void net_reply(struct request *r, const struct reply *reply)
{
    assert(!r->status);
    r->status = reply->status;
    r->retry_after_s = reply->retry_after_s;
    r->reply = malloc(reply->length + 1);
    assert(r->reply);
    memcpy(r->reply, reply->body, reply->length);
    r->reply[reply->length] = '\0';
    r->cookie = reply->cookie ? strdup(reply->cookie) : NULL;
    r->device = reply->device ? strdup(reply->device) : NULL;
}
