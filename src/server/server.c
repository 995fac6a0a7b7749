/* server.c - a server put together: its data, who asks, and the way of every request. */
#define _GNU_SOURCE

#include "server/server.h"

#include "base/file.h"
#include "net/log.h"
#include "net/sd.h"
#include "people/people.h"
#include "rooms/figures.h"
#include "rooms/messages.h"
#include "rooms/rooms.h"
#include "server/api_tables.h"
#include "server/assets.h"
#include "server/rules_http.h"
#include "server/tables.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SERVER_PATH = 4096 };

/* Somebody of whom it is being found out who it is. */
struct visit {
    struct server *server;
    struct request *request;  /* or a socket: */
    struct socket *socket;    /* NULL when it has gone meanwhile */
    bool unwanted;            /* the rooms did not take it: it is being closed */
    struct visit *next, **at; /* of sockets */
};

/* ---- The folder and the key ---- */

bool server_folder(const struct options *o, char *out, size_t capacity, struct error *e)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (*o->data)
        length = snprintf(out, capacity, "%s", o->data);
    else if (state && *state == '/')
        length = snprintf(out, capacity, "%s/hearts/server", state);
    else if (home && *home == '/')
        length = snprintf(out, capacity, "%s/.local/state/hearts/server", home);
    else {
        error_set(e, "neither XDG_STATE_HOME nor HOME names a folder for the data: use --data");
        return false;
    }
    if (length < 0 || (size_t)length >= capacity) {
        error_set(e, "the name of the folder of the data is too long");
        return false;
    }
    return true;
}

/* Makes a folder and those above it. */
static bool folder_make(char *path, struct error *e)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        error_set(e, "%.160s: %s", path, strerror(errno));
        return false;
    }
    return true;
}

static bool key_read(struct server *s, const char *path, struct error *e)
{
    struct buffer bytes = { 0 };
    bool good = file_read_all(path, sizeof s->site.key, &bytes, e);
    if (good && bytes.length != sizeof s->site.key) {
        error_set(e, "%.160s: it is no key of this server: %d bytes are expected", path,
                  (int)sizeof s->site.key);
        good = false;
    }
    if (good)
        memcpy(s->site.key, bytes.data, sizeof s->site.key);
    if (bytes.data)
        sodium_memzero(bytes.data, bytes.capacity);
    buffer_release(&bytes);
    return good;
}

/* Makes the key once. A database without its key is useless, so it is never made in place of
 * one. */
static bool key_find(struct server *s, const char *folder, struct error *e)
{
    char path[SERVER_PATH + 8], database[SERVER_PATH + 16];
    (void)snprintf(path, sizeof path, "%s/key", folder);
    (void)snprintf(database, sizeof database, "%s/hearts.db", folder);
    if (access(path, F_OK) == 0)
        return key_read(s, path, e);
    if (access(database, F_OK) == 0) {
        error_set(e, "%.160s is missing, and without it the database beside it cannot be read",
                  path);
        return false;
    }
    randombytes_buf(s->site.key, sizeof s->site.key);
    return file_write_atomic(path, s->site.key, sizeof s->site.key, e);
}

/* ---- Who it is ---- */

/* Of a socket that is not with the rooms. */
static struct visit *visit_find(const struct server *s, const struct socket *k)
{
    struct visit *v = s->visits;
    while (v && v->socket != k)
        v = v->next;
    return v;
}

static void visit_end(struct visit *v)
{
    if (v->at) {
        *v->at = v->next;
        if (v->next)
            v->next->at = v->at;
    }
    free(v);
}

static struct visit *visit_new(struct server *s, struct request *r, struct socket *k)
{
    struct visit *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->server = s;
    v->request = r;
    v->socket = k;
    if (k) {
        v->next = s->visits;
        v->at = &s->visits;
        if (v->next)
            v->next->at = &v->next;
        s->visits = v;
    }
    return v;
}

static void refuse(struct request *r, int status, const char *body)
{
    net_reply(r, &(struct reply){ .status = status, .body = body, .length = strlen(body) });
}

static void request_known(void *with, const struct person *who)
{
    struct visit *v = with;
    struct server *s = v->server;
    struct request *r = v->request;
    visit_end(v);
    if (!people_request(s->people, r, who) && !api_tables(s, r, who))
        refuse(r, 404, "{\"why\":\"not-found\",\"say\":\"There is no such thing here.\"}");
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
    if (rules_request(r))
        return;
    struct visit *v = visit_new(s, r, NULL);
    if (!v) {
        refuse(r, 503, "{\"why\":\"full\",\"say\":\"The server is full. Try again soon.\"}");
        return;
    }
    people_identify(s->people, request_header(r, HEADER_COOKIE),
                    request_header(r, HEADER_AUTHORIZATION), request_known, v);
}

static void socket_known(void *with, const struct person *who)
{
    struct visit *v = with;
    struct socket *k = v->socket;
    if (!k) {
        visit_end(v);
        return;
    }
    if (!rooms_opened(v->server->rooms, k, who)) {
        v->unwanted = true; /* until it is closed */
        net_close(k, 1013, "the server is full");
        return;
    }
    visit_end(v);
    net_hold(k, false);
}

static bool socket_opened(void *with, struct socket *k, const struct request *r)
{
    struct server *s = with;
    struct visit *v = visit_new(s, NULL, k);
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
    if (!visit_find(s, k))
        rooms_overflowed(s->rooms, k);
}

static void socket_closed(void *with, struct socket *k)
{
    struct server *s = with;
    struct visit *v = visit_find(s, k);
    if (!v)
        rooms_closed(s->rooms, k);
    else if (v->unwanted)
        visit_end(v);
    else
        v->socket = NULL; /* the answer is still to come */
}

/* ---- How it is ---- */

static bool healthy(void *with, const char **why)
{
    const struct server *s = with;
    *why = s->site.draining ? "draining" : s->site.no_room ? "no room on the disk" : "ok";
    return !s->site.draining && !s->site.no_room;
}

static void journal_tell(const struct server *s, struct buffer *out)
{
    struct journal_figures f;
    journal_figures(s->site.journal, &f);
    buffer_format(out, "# TYPE hearts_journal_waiting gauge\nhearts_journal_waiting %zu\n",
                  journal_waiting(s->site.journal));
    buffer_format(out, "# TYPE hearts_journal_groups counter\nhearts_journal_groups_total %llu\n",
                  (unsigned long long)f.groups);
    buffer_format(out,
                  "# TYPE hearts_journal_requests counter\nhearts_journal_requests_total %llu\n",
                  (unsigned long long)f.requests);
    buffer_format(out, "# TYPE hearts_journal_events counter\nhearts_journal_events_total %llu\n",
                  (unsigned long long)f.events);
    buffer_format(out, "# TYPE hearts_journal_full counter\nhearts_journal_full_total %llu\n",
                  (unsigned long long)f.full);
    buffer_format(out,
                  "# TYPE hearts_journal_commit_seconds counter\n"
                  "hearts_journal_commit_seconds_total %.6f\n",
                  (double)f.commit_ns / 1e9);
    buffer_format(out,
                  "# TYPE hearts_journal_slowest_commit_seconds gauge\n"
                  "hearts_journal_slowest_commit_seconds %.6f\n",
                  (double)f.slowest_commit_ns / 1e9);
}

static void figures(void *with, struct buffer *out)
{
    const struct server *s = with;
    journal_tell(s, out);
    rooms_figures(s->rooms, out);
    people_figures(s->people, out);
}

/* ---- Ending ---- */

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
    if (s->late)
        timer_set(s->late, s->options.rooms.drain);
    people_drain(s->people);
    rooms_drain(s->rooms, drained, s);
}

/* ---- Beginning ---- */

/* Nobody knows what is on the disk now but that all acknowledged is: the next start finds out. */
static void store_broke(struct server *s)
{
    struct error why = { "" };
    (void)journal_why(s->site.journal, &why);
    log_line(LOG_ERROR, "the store is broken: the server ends; whatever was acknowledged is safe",
             "why", why.text, NULL);
    _exit(STATUS_BROKEN);
}

static void journal_woken(void *with)
{
    struct server *s = with;
    struct journal_figures f;
    if (!s->site.journal)
        return;
    journal_figures(s->site.journal, &f);
    if (f.broken)
        store_broke(s);
    journal_answer(s->site.journal);
}

static void wake(void *with)
{
    struct server *s = with;
    net_wake(s->site.net);
}

static void sign_of_life(void *with)
{
    struct server *s = with;
    sd_tell("WATCHDOG=1");
    timer_set(s->watchdog, sd_watchdog_ms() / 2);
}

static bool store_begin(struct server *s, const struct store_ops **ops, struct store **store,
                        struct error *e)
{
    char folder[SERVER_PATH];
    *ops = store_find(s->options.store);
    if (*ops == &store_memory) {
        randombytes_buf(s->site.key, sizeof s->site.key);
        *store = store_memory.open("", e);
        return *store != NULL;
    }
    if (!server_folder(&s->options, folder, sizeof folder, e) || !folder_make(folder, e) ||
        !key_find(s, folder, e))
        return false;
    *store = (*ops)->open(folder, e);
    return *store != NULL;
}

/* What is above the net, on a store that is open; the journal takes it over at the end. */
static bool above_begin(struct server *s, const struct store_ops *ops, struct store *store,
                        struct error *e)
{
    const struct people_given given = { .net = s->site.net,
                                        .options = &s->options.people,
                                        .networks_each = s->options.net.networks_each,
                                        .origin = s->options.net.origin,
                                        .key = s->site.key };
    s->people = people_new(&given, ops, store, e);
    if (!s->people || !tables_begin(s, ops, store, e))
        return false;
    s->site.journal = journal_new(ops, store, wake, s, e);
    if (!s->site.journal)
        return false;
    people_begin(s->people, s->site.journal);
    net_on_wake(s->site.net, journal_woken, s);
    s->late = timer_new(s->site.net, drain_late, s);
    s->watchdog = timer_new(s->site.net, sign_of_life, s);
    if (s->watchdog && sd_watchdog_ms())
        timer_set(s->watchdog, 1);
    return true;
}

bool server_begin(struct server *s, struct error *e)
{
    const struct store_ops *ops;
    struct store *store = NULL;
    struct net_handlers h = { request_came,      socket_opened, socket_message,
                              socket_overflowed, socket_closed, healthy,
                              figures,           drain,         s };
    if (sodium_init() < 0) {
        error_set(e, "libsodium cannot begin");
        return false;
    }
    log_begin((enum log_level)log_level_of(s->options.log));
    s->site.net_options = &s->options.net;
    if (!store_begin(s, &ops, &store, e))
        return false;
    s->site.net = net_new(&s->options.net, &h, e);
    if (s->site.net && above_begin(s, ops, store, e))
        return true;
    if (!s->site.journal)
        ops->close(store);
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
    /* What is in the journal is written before those who wait for it go. */
    if (s->site.journal)
        journal_free(s->site.journal);
    s->site.journal = NULL;
    tables_end(s);
    if (s->people)
        people_free(s->people);
    timer_free(s->late);
    timer_free(s->watchdog);
    net_free(s->site.net);
    sodium_memzero(s->site.key, sizeof s->site.key);
    s->people = NULL;
    s->late = s->watchdog = NULL;
    s->site.net = NULL;
}
