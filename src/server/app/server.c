/* server.c - assembling a server: its data, identifying clients, and dispatching requests. */
#define _GNU_SOURCE

#include "server/app/server.h"

#include "server/api/api_day.h"
#include "server/api/api_tables.h"
#include "server/app/assets.h"
#include "server/app/checking.h"
#include "server/app/data.h"
#include "server/app/rooms_platform.h"
#include "server/app/rules_http.h"
#include "server/app/scheduler.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/sd.h"
#include "server/people/people.h"
#include "server/rooms/figures.h"
#include "server/rooms/messages.h"
#include "server/rooms/priority.h"
#include "server/rooms/quarantine.h"
#include "server/rooms/rooms.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HEARTBEAT_MS = 1000,
    UNANSWERED_MS = 3000, /* then the database counts as away */
};

/* A client that is being identified. */
struct unidentified {
    struct server *server;
    struct request *request;         /* NULL: it is a socket */
    struct socket *socket;           /* NULL: it is a request, or the socket was closed meanwhile */
    bool unwanted;                   /* the rooms refused it: it is being closed */
    struct unidentified *next, **at; /* list of the sockets */
};

/* ---- Identifying clients ---- */

/* NULL: the socket's person is known. */
static struct unidentified *unidentified_find(const struct server *s, const struct socket *k)
{
    struct unidentified *v = s->unidentified;
    while (v && v->socket != k)
        v = v->next;
    return v;
}

static void unidentified_end(struct unidentified *v)
{
    if (v->at) {
        *v->at = v->next;
        if (v->next)
            v->next->at = v->at;
    }
    free(v);
}

static struct unidentified *unidentified_new(struct server *s, struct request *r, struct socket *k)
{
    struct unidentified *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->server = s;
    v->request = r;
    v->socket = k;
    if (k) {
        v->next = s->unidentified;
        v->at = &s->unidentified;
        if (v->next)
            v->next->at = &v->next;
        s->unidentified = v;
    }
    return v;
}

static void request_known(void *with, const struct person *who)
{
    struct unidentified *v = with;
    struct server *s = v->server;
    struct request *r = v->request;
    unidentified_end(v);
    if (!people_request(s->people, r, who) && !api_tables(s->rooms, r, who))
        net_refuse(r, 404, "not-found", "There is no such thing here.", 0);
}

static bool is_api(const char *path)
{
    return strcmp(path, "/api") == 0 || strncmp(path, "/api/", 5) == 0;
}

static void request_came(void *with, struct request *r)
{
    struct server *s = with;
    if (!is_api(request_path(r))) {
        asset_reply(r);
        return;
    }
    if (rules_request(r) || day_request(r))
        return;
    struct unidentified *v = unidentified_new(s, r, NULL);
    if (!v) {
        net_refuse(r, 503, "full", "The server is full. Try again soon.", 0);
        return;
    }
    people_identify(s->people, request_header(r, HEADER_COOKIE),
                    request_header(r, HEADER_AUTHORIZATION), request_known, v);
}

static void socket_known(void *with, const struct person *who)
{
    struct unidentified *v = with;
    struct socket *k = v->socket;
    if (!k) {
        unidentified_end(v);
        return;
    }
    struct rooms *rooms = v->server->rooms;
    if (!net_set_priority(k, priority_of_person(rooms, who, net_is_full(v->server->site.net))) ||
        !rooms_opened(rooms, k, who)) {
        v->unwanted = true; /* until it is closed */
        net_close(k, 1013, "the server is full");
        return;
    }
    unidentified_end(v);
    net_hold(k, false);
}

static bool socket_opened(void *with, struct socket *k, const struct request *r)
{
    struct server *s = with;
    struct unidentified *v = unidentified_new(s, NULL, k);
    if (!v)
        return false;
    net_hold(k, true);
    people_identify(s->people, request_header(r, HEADER_COOKIE),
                    request_header(r, HEADER_AUTHORIZATION), socket_known, v);
    return true;
}

static void socket_message(void *with, struct socket *k, const char *text, size_t length)
{
    struct server *s = with;
    rooms_message(s->rooms, k, text, length);
}

static void socket_overflowed(void *with, struct socket *k)
{
    struct server *s = with;
    if (!unidentified_find(s, k))
        rooms_overflowed(s->rooms, k);
}

static void socket_closed(void *with, struct socket *k)
{
    struct server *s = with;
    struct unidentified *v = unidentified_find(s, k);
    if (!v)
        rooms_closed(s->rooms, k);
    else if (v->unwanted)
        unidentified_end(v);
    else
        v->socket = NULL; /* its person is still being looked up */
}

/* ---- Health ---- */

/* Describes stored data that cannot be read, as found by the tables and by the check of the
 * database. */
static const char *degraded(struct server *s, size_t quarantined, bool damaged)
{
    char tables[48] = "";
    if (quarantined)
        (void)snprintf(tables, sizeof tables, "%zu %s set aside", quarantined,
                       quarantined == 1 ? "table" : "tables");
    (void)snprintf(s->health, sizeof s->health, "degraded: %s%s%s", tables,
                   quarantined && damaged ? ", " : "", damaged ? "the database is damaged" : "");
    return s->health;
}

static bool healthy(void *with, const char **why)
{
    struct server *s = with;
    size_t quarantined = quarantine_count(s->rooms);
    bool damaged = checking_found(s->checking);
    bool away = s->site.stands == STORE_BUSY ||
                (s->beat_at_ms && net_now_ms(s->site.net) - s->beat_at_ms >= UNANSWERED_MS);
    bool good = !s->site.draining && s->site.stands == STORE_OK && !away;
    if (s->site.draining)
        *why = "draining";
    else if (!good)
        *why = away ? "the database is away" : "no room on the disk";
    else
        *why = quarantined || damaged ? degraded(s, quarantined, damaged) : "ok";
    return good;
}

static void figures(void *with, struct buffer *out)
{
    const struct server *s = with;
    struct journal_figures f;
    journal_figures(s->site.journal, &f);
    metrics_gauge(out, "hearts_journal_waiting", "Requests that wait for the journal.",
                  journal_waiting(s->site.journal));
    metrics_counter(out, "hearts_journal_groups", "Transactions of the journal.", f.groups);
    metrics_counter(out, "hearts_journal_requests", "Requests answered by the journal.",
                    f.requests);
    metrics_counter(out, "hearts_journal_events", "Events stored by the journal.", f.events);
    metrics_counter(out, "hearts_journal_full", "Transactions undone because the disk was full.",
                    f.full);
    metrics_counter(out, "hearts_journal_busy",
                    "Transactions undone because the database was busy.", f.busy);
    metrics_seconds(out, "hearts_journal_commit_seconds", "Time spent on commits.",
                    (double)f.commit_ns / 1e9);
    buffer_format(out,
                  "# TYPE hearts_journal_slowest_commit_seconds gauge\n"
                  "hearts_journal_slowest_commit_seconds %.6f\n",
                  (double)f.slowest_commit_ns / 1e9);
    metrics_gauge(out, "hearts_database_bytes", "The database.", f.bytes.database);
    metrics_gauge(out, "hearts_database_wal_bytes", "Its write-ahead log.", f.bytes.ahead);
    metrics_gauge(out, "hearts_database_free_bytes", "Free space in it: reused before it grows.",
                  f.bytes.free);
    checking_write_metrics(s->checking, out);
    metrics_gauge(out, "hearts_thoughts_waiting", "Decisions of computers that wait for a thread.",
                  scheduler_waiting(s->scheduler));
    rooms_figures(s->rooms, out);
    people_figures(s->people, out);
}

/* ---- The check ---- */

static void wake(void *with)
{
    struct server *s = with;
    net_wake(s->site.net);
}

static void check_kept(struct journal_request *r, enum store_result result)
{
    (void)r;
    (void)result; /* if it was not stored, the next start checks again */
}

/* The check found nothing: the next start need not check. */
static void check_passed(struct server *s)
{
    s->checked_op = (struct store_op){ .kind = STORE_DELETE,
                                       .key = data_unchecked,
                                       .key_length = strlen(data_unchecked) };
    s->checked = (struct journal_request){ .ops = &s->checked_op,
                                           .count = 1,
                                           .answer = check_kept };
    journal_ask(s->site.journal, &s->checked);
    log_line(LOG_INFO, "the database is checked, and all is as it was written", NULL);
}

/* If the check cannot start, the server runs all the same. */
static void check_begin(struct server *s, const struct data *data)
{
    struct error e;
    if (!data->unchecked)
        return;
    s->checking = checking_new(data->folder, wake, s, &e);
    if (s->checking)
        log_line(LOG_INFO, "the server did not end cleanly: its database is being checked", NULL);
    else
        log_line(LOG_WARN, "the database cannot be checked", "why", e.text, NULL);
}

static void check_end(struct server *s)
{
    checking_free(s->checking);
    s->checking = NULL;
}

/* ---- Stopping ---- */

static void drained(void *with)
{
    struct server *s = with;
    net_stop(s->site.net);
}

static void drain_late(void *with)
{
    struct server *s = with;
    log_line(LOG_WARN, "not all could be brought to its end in time", NULL);
    net_stop(s->site.net);
}

static void drain(void *with)
{
    struct server *s = with;
    s->site.draining = true;
    log_line(LOG_INFO, "going down", NULL);
    check_end(s);
    if (s->late)
        timer_set(s->late, s->options.rooms.drain_ms);
    people_drain(s->people);
    rooms_drain(s->rooms, drained, s);
}

/* ---- Starting ---- */

static void journal_woken(void *with)
{
    struct server *s = with;
    struct journal_figures f;
    if (!s->site.journal)
        return;
    journal_figures(s->site.journal, &f);
    if (f.broken)
        data_broke(s->site.journal);
    journal_answer(s->site.journal);

    struct error e = { "" };
    switch (s->checking ? checking_news(s->checking, &e) : CHECK_MORE) {
    case CHECK_MORE: break;
    case CHECK_GOOD: check_passed(s); break;
    case CHECK_FOUND:
        log_line(LOG_ERROR, "the database is damaged: see \"Damage\" in docs/OPERATING.md", "found",
                 e.text, NULL);
        break;
    case CHECK_CANNOT:
        log_line(LOG_WARN, "the database cannot be checked", "why", e.text, NULL);
        break;
    }
}

static void sign_of_life(void *with)
{
    struct server *s = with;
    sd_tell("WATCHDOG=1");
    timer_set(s->watchdog, sd_watchdog_ms() / 2);
}

static void beat_kept(struct journal_request *r, enum store_result result)
{
    (void)result;
    ((struct server *)r->with)->beat_at_ms = 0;
}

/* A process that writes nothing for some seconds loses a shared database to another that waits. */
static void beat(void *with)
{
    static const char key[] = "server/heartbeat";
    struct server *s = with;
    timer_set(s->heartbeat, HEARTBEAT_MS);
    if (s->beat_at_ms || !s->site.journal)
        return;
    s->beat_at_ms = net_now_ms(s->site.net);
    s->beat_op = (struct store_op){
        .kind = STORE_PUT, .key = key, .key_length = sizeof key - 1, .value = "", .value_length = 0
    };
    s->beat = (struct journal_request){
        .ops = &s->beat_op, .count = 1, .answer = beat_kept, .with = s
    };
    journal_ask(s->site.journal, &s->beat);
}

/* Starts everything above the net on an open store; the journal takes the store over at the end. */
static bool above_begin(struct server *s, const struct store_ops *ops, struct store *store,
                        struct error *e)
{
    const struct people_given given = { .net = s->site.net,
                                        .options = &s->options.people,
                                        .networks_each = s->options.net.networks_each,
                                        .chips_first = s->options.rooms.chips_first,
                                        .chips_day = s->options.rooms.chips_day,
                                        .origin = s->options.net.origin,
                                        .key = s->site.key };
    s->people = people_new(&given, ops, store, e);
    if (!s->people || !rooms_platform_begin(s, ops, store, e))
        return false;
    s->site.journal = journal_new(ops, store, wake, s, e);
    if (!s->site.journal)
        return false;
    people_begin(s->people, s->site.journal);
    net_on_wake(s->site.net, journal_woken, s);
    s->late = timer_new(s->site.net, drain_late, s);
    s->watchdog = timer_new(s->site.net, sign_of_life, s);
    s->heartbeat = timer_new(s->site.net, beat, s);
    if (s->watchdog && sd_watchdog_ms())
        timer_set(s->watchdog, 1);
    if (s->heartbeat && ops == &store_postgres)
        timer_set(s->heartbeat, HEARTBEAT_MS);
    return true;
}

_Static_assert((int)PRIORITIES == (int)NET_PRIORITIES, "a place for each");

bool server_begin(struct server *s, struct error *e)
{
    static struct data data; /* too large for a stack */
    static const char *const priorities[NET_PRIORITIES] = { [PRIORITY_STRANGER] = "strangers",
                                                            [PRIORITY_WATCHER] = "watchers",
                                                            [PRIORITY_LOBBY] = "lobby",
                                                            [PRIORITY_SEATED] = "seated" };
    struct net_handlers h = { .request = request_came,
                              .opened = socket_opened,
                              .message = socket_message,
                              .overflowed = socket_overflowed,
                              .closed = socket_closed,
                              .healthy = healthy,
                              .figures = figures,
                              .priorities = priorities,
                              .drain = drain,
                              .with = s };
    if (sodium_init() < 0) {
        error_set(e, "libsodium cannot begin");
        return false;
    }
    log_begin((enum log_level)log_level_of(s->options.log));
    s->site.net_options = &s->options.net;
    if (!data_open(&s->options, s->site.key, &data, e))
        return false;
    if (key_is_open(data.key))
        log_line(LOG_WARN, "everybody on this machine can read the key: chmod 600", "key", data.key,
                 NULL);
    s->site.net = net_new(&s->options.net, &h, e);
    if (s->site.net && above_begin(s, data.ops, data.store, e)) {
        check_begin(s, &data);
        return true;
    }
    if (!s->site.journal)
        data.ops->close(data.store);
    server_end(s);
    return false;
}

int server_run(struct server *s)
{
    printf("Hearts is served at %s/\n", net_url(s->site.net));
    (void)fflush(stdout);
    log_line(LOG_INFO, "serving", "at", net_url(s->site.net), NULL);
    sd_tell("READY=1");
    net_run(s->site.net);
    log_line(LOG_INFO, "down", NULL);
    return 0;
}

void server_end(struct server *s)
{
    check_end(s);
    /* The journal is emptied before those who wait for it are freed. */
    if (s->site.journal)
        journal_free(s->site.journal);
    s->site.journal = NULL;
    rooms_platform_end(s);
    if (s->people)
        people_free(s->people);
    timer_free(s->late);
    timer_free(s->watchdog);
    timer_free(s->heartbeat);
    net_free(s->site.net);
    sodium_memzero(s->site.key, sizeof s->site.key);
    s->people = NULL;
    s->late = s->watchdog = s->heartbeat = NULL;
    s->site.net = NULL;
}
