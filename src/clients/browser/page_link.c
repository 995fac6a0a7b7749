/* page_link.c - sockets, requests, timers and background jobs, without a network. */
#include "clients/browser/page_link.h"

#include <stdlib.h>
#include <string.h>

#include "clients/browser/host.h"
#include "server/net/address.h"

/* ---- Links ---- */

struct socket {
    unsigned number, priority;
    void *kept;
    struct socket *next;
};

static struct socket *links;

struct socket *link_new(unsigned number)
{
    struct socket *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->number = number;
    s->next = links;
    links = s;
    return s;
}

struct socket *link_find(unsigned number)
{
    struct socket *s = links;
    while (s && s->number != number)
        s = s->next;
    return s;
}

void link_free(struct socket *s)
{
    struct socket **at = &links;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    free(s);
}

bool net_send(struct socket *s, const char *text, size_t length)
{
    host_send(s->number, text, length);
    return true;
}

void net_close(struct socket *s, int code, const char *why)
{
    host_close(s->number, code, why, strlen(why));
}

void net_keep(struct socket *s, void *with) { s->kept = with; }
void *net_kept(const struct socket *s) { return s->kept; }
const char *net_address(const struct socket *s) { return (void)s, "::1"; }

/* All clients count as one network. */
size_t address_network(const char *address, uint8_t out[ADDRESS_NETWORK])
{
    (void)address;
    out[0] = 1;
    return 1;
}

void net_hold(struct socket *s, bool held) { (void)s, (void)held; }

/* ---- Requests ---- */

struct request {
    unsigned number;
    enum request_method method;
    char *path, *query, *body; /* these point into `text` */
    size_t length;
    char text[];
};

static enum request_method method_of(const char *word)
{
    static const char *const words[] = { [METHOD_GET] = "GET",
                                         [METHOD_HEAD] = "HEAD",
                                         [METHOD_POST] = "POST",
                                         [METHOD_PUT] = "PUT",
                                         [METHOD_DELETE] = "DELETE" };
    int m = METHOD_GET;
    while (m < METHOD_OTHER && strcmp(words[m], word) != 0)
        m++;
    return (enum request_method)m;
}

/* Ends the text at the first such character; returns what follows it, or NULL. */
static char *cut_at(char *text, char c)
{
    char *at = strchr(text, c);
    if (at)
        *at++ = '\0';
    return at;
}

struct request *link_request(unsigned number, const char *text, size_t length)
{
    struct request *r = malloc(sizeof *r + length + 1);
    if (!r)
        return NULL;
    memcpy(r->text, text, length);
    r->text[length] = '\0';
    r->number = number;
    r->body = cut_at(r->text, '\n');
    r->path = cut_at(r->text, ' ');
    if (!r->body || !r->path) {
        free(r);
        return NULL;
    }
    r->method = method_of(r->text);
    r->query = cut_at(r->path, '?');
    r->length = length - (size_t)(r->body - r->text);
    return r;
}

enum request_method request_method(const struct request *r) { return r->method; }
const char *request_path(const struct request *r) { return r->path; }
const char *request_address(const struct request *r) { return (void)r, "::1"; }

const char *request_header(const struct request *r, enum request_header header)
{
    return (void)r, (void)header, "";
}

const char *request_body(const struct request *r, size_t *length)
{
    *length = r->length;
    return r->body;
}

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

bool request_query(const struct request *r, const char *name, char *out, size_t capacity)
{
    size_t length = strlen(name), n = 0;
    const char *at = r->query;
    while (at && (strncmp(at, name, length) != 0 || at[length] != '=')) {
        at = strchr(at, '&');
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return false;
    for (at += length + 1; *at && *at != '&' && n + 1 < capacity; at++) {
        bool coded = *at == '%' && digit(at[1]) >= 0 && digit(at[2]) >= 0;
        out[n++] = coded ? (char)(digit(at[1]) * 16 + digit(at[2])) : *at == '+' ? ' ' : *at;
        at += coded ? 2 : 0;
    }
    out[n] = '\0';
    return true;
}

void net_reply(struct request *r, const struct reply *reply)
{
    host_reply(r->number, reply->status, reply->body, reply->length);
    free(r);
}

/* ---- Timers ---- */

struct timer {
    void (*fn)(void *with);
    void *with;
    double at_ms; /* 0: not set */
    struct timer *next;
};

static struct timer *timers;

struct timer *timer_new(struct net *n, void (*fn)(void *with), void *with)
{
    struct timer *t = malloc(sizeof *t);
    (void)n;
    if (!t)
        return NULL;
    *t = (struct timer){ fn, with, 0, timers };
    timers = t;
    return t;
}

void timer_set(struct timer *t, uint64_t after_ms) { t->at_ms = host_now() + (double)after_ms; }
void timer_stop(struct timer *t) { t->at_ms = 0; }

void timer_free(struct timer *t)
{
    struct timer **at = &timers;
    if (!t)
        return;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    free(t);
}

static struct timer *next_timer(void)
{
    struct timer *next = NULL;
    for (struct timer *t = timers; t; t = t->next)
        if (t->at_ms > 0 && (!next || t->at_ms < next->at_ms))
            next = t;
    return next;
}

/* ---- Background jobs ---- */

struct job {
    void (*work)(void *with);
    void (*done)(void *with);
    void *with;
    struct job *next;
};

static struct job *jobs;

bool link_work(void (*work)(void *with), void (*done)(void *with), void *with)
{
    struct job **end = &jobs, *j = malloc(sizeof *j);
    if (!j)
        return false;
    *j = (struct job){ work, done, with, NULL };
    while (*end)
        end = &(*end)->next;
    *end = j;
    return true;
}

int64_t net_now_ms(const struct net *n) { return (void)n, (int64_t)host_now(); }

bool net_work(struct net *n, enum net_lane lane, void (*work)(void *with), void (*done)(void *with),
              void *with)
{
    (void)n, (void)lane;
    return link_work(work, done, with);
}

double link_turn(int64_t now_ms)
{
    struct timer *t = next_timer();
    if (t && t->at_ms <= (double)now_ms) {
        t->at_ms = 0;
        t->fn(t->with);
    } else if (jobs) {
        struct job *j = jobs;
        jobs = j->next;
        j->work(j->with);
        j->done(j->with);
        free(j);
    }
    t = next_timer();
    if (jobs)
        return 0;
    return !t ? -1 : t->at_ms > (double)now_ms ? t->at_ms - (double)now_ms : 0;
}
