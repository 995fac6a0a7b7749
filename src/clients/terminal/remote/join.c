/* join.c - the life of the connection: reads each incoming message and passes it to its handler. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/remote/join_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t join__now_ms(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0
               ? (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000
               : 0;
}

/* ---- The queue of messages still to be shown ---- */

/* Adjusts the counts for one message added, or (more = -1) removed. */
static void count_news(struct join *j, const struct news *news, int more)
{
    j->waiting += more;
    j->late += news->late ? more : 0;
    j->others.waiting = (unsigned)j->waiting;
}

static void add_news(struct join *j, struct news *news)
{
    news->next = NULL;
    *j->end = news;
    j->end = &news->next;
    count_news(j, news, 1);
}

struct news *join__next_news(struct join *j)
{
    struct news *news = j->first;
    if (!news)
        return NULL;
    j->first = news->next;
    if (!j->first)
        j->end = &j->first;
    count_news(j, news, -1);
    return news;
}

static void drop_news(struct join *j)
{
    while (j->first)
        free(join__next_news(j));
}

/* A view replaces all waiting messages as to the state of the game. Those that also tell who came
 * or what was said are kept, marked late. */
static void make_late(struct join *j)
{
    for (int left = j->waiting; left; left--) {
        struct news *news = join__next_news(j);
        news->late = true;
        if (json_is_there(read_member(news->message, "what")) && j->late < JOIN_LATE_MOST)
            add_news(j, news);
        else
            free(news);
    }
}

/* Queues a message. False when out of memory: it then counts as missed, and is requested along with
 * the next one. */
static bool put_news(struct join *j, struct json_span message, bool late)
{
    struct news *more = malloc(sizeof *more + message.length);
    if (!more)
        return false;
    memcpy(more->text, message.at, message.length);
    more->message = (struct json_span){ more->text, message.length };
    more->at_ms = join__now_ms();
    more->late = late;
    add_news(j, more);
    return true;
}

/* ---- The client ---- */

struct join *join_new(const struct address *a, const char *token, struct error *e)
{
    struct join *j = calloc(1, sizeof *j);
    if (!j || !(j->scratch = scratch_new())) {
        error_set(e, "there is not enough memory to join a table");
        join_free(j);
        return NULL;
    }
    j->end = &j->first;
    j->pace = PACE_USUAL;
    j->others.file = -1;
    if (!a)
        return j;
    char host[ADDRESS_HOST + 8];
    address_host(a, host, sizeof host);
    (void)snprintf(j->link_begins, sizeof j->link_begins, "%s://%s/t/", a->safe ? "https" : "http",
                   host);
    j->address = *a;
    (void)snprintf(j->token, sizeof j->token, "%s", token);
    j->link = link_new(a, token, e);
    if (!j->link) {
        join_free(j);
        return NULL;
    }
    j->others.file = link_fd(j->link);
    return j;
}

void join_free(struct join *j)
{
    if (!j)
        return;
    link_free(j->link);
    drop_news(j);
    for (int i = 0; i < j->pending_count; i++)
        free(j->pending[i].text);
    free(j->log);
    free(j->money);
    free(j->listed);
    scratch_free(j->scratch);
    buffer_release(&j->sent);
    free(j);
}

int join_file(const struct join *j) { return j->others.file; }
const char *join_sent(const struct join *j) { return j->sent.data ? j->sent.data : ""; }
bool join_greeted(const struct join *j) { return j->greeted; }
const char *join_name(const struct join *j) { return j->name; }
const char *join_trouble(const struct join *j) { return j->others.trouble; }
const char *join_refused(const struct join *j) { return j->refused; }
const char *join_refusal(const struct join *j) { return j->refusal; }
struct seat *join_seat(struct join *j) { return j->shown ? &j->seat : NULL; }

void join__send(struct join *j, const char *text, size_t length)
{
    if (j->link)
        (void)link_send(j->link, text, length);
    else {
        buffer_append(&j->sent, text, length);
        buffer_char(&j->sent, '\n');
    }
}

/* ---- Which table ---- */

void join__ask(struct join *j, bool whole)
{
    struct buffer text = { 0 };
    struct json w;
    if (!j->table[0] || !j->greeted)
        return;
    json_begin(&w, &text);
    json_object(&w, NULL);
    json_text(&w, "do", "open");
    json_text(&w, "table", j->table);
    if (j->password[0])
        json_text(&w, "password", j->password);
    if (!whole && j->shown)
        json_number(&w, "since", j->n_heard);
    json_object_end(&w);
    if (!text.failed)
        join__send(j, text.data, text.length);
    j->asked = true;
    j->wants_view = whole || !j->shown;
    buffer_release(&text);
}

static void forget_table(struct join *j)
{
    drop_news(j);
    j->shown = j->asked = false;
    j->n = j->n_heard = 0;
    j->table[0] = j->refused[0] = j->refusal[0] = '\0';
    j->log_count = 0;
    j->pace = PACE_USUAL;
    j->seat.rebuilt++;
    int file = j->others.file;
    memset(&j->others, 0, sizeof j->others);
    j->others.file = file;
    for (int i = 0; i < j->pending_count; i++)
        free(j->pending[i].text);
    j->pending_count = 0; /* memset() of `others` has cleared `unsettled` too */
}

void join_open(struct join *j, const char *table, const char *password)
{
    forget_table(j);
    (void)snprintf(j->table, sizeof j->table, "%s", table);
    (void)snprintf(j->password, sizeof j->password, "%s", password ? password : "");
    join__ask(j, true);
}

void join_shut(struct join *j)
{
    struct buffer text = { 0 };
    struct json w;
    if (j->table[0] && j->greeted) {
        json_begin(&w, &text);
        json_object(&w, NULL);
        json_text(&w, "do", "shut");
        json_text(&w, "table", j->table);
        json_object_end(&w);
        if (!text.failed)
            join__send(j, text.data, text.length);
        buffer_release(&text);
    }
    forget_table(j);
}

/* ---- Incoming messages ---- */

static bool is_ours(const struct join *j, struct json_span message)
{
    return j->table[0] && json_is(json_member(message, "table"), j->table);
}

static void take_view(struct join *j, struct json_span message)
{
    int64_t n;
    const char *why;
    if (!is_ours(j, message) || !json_as_whole(read_member(message, "n"), 0, INT64_C(1) << 50, &n))
        return;
    make_late(j);
    j->asked = false;
    if (j->shown) {
        join__deals(j, message, true);
        if (put_news(j, message, false))
            j->n_heard = n;
        return;
    }
    j->n_heard = n;
    if (join__view(j, message, join__now_ms(), &why)) {
        j->n = n;
        join__deals(j, message, true);
        return;
    }
    (void)snprintf(j->refused, sizeof j->refused, "cannot-be");
    (void)snprintf(j->refusal, sizeof j->refusal,
                   "What the server says about the table is wrong: %s.", why);
}

static void take_event(struct join *j, struct json_span message)
{
    int64_t n;
    if (!is_ours(j, message) ||
        !json_as_whole(read_member(message, "n"), 1, INT64_C(1) << 50, &n) || !j->shown ||
        n <= j->n_heard)
        return;
    /* If too much waits or something was missed, asks for it. Where a view is to come, this event
     * still tells who came or what was said. */
    bool full = j->waiting - j->late >= JOIN_WAITING;
    if (full || n > j->n_heard + 1) {
        if (!j->asked)
            join__ask(j, full);
        if (j->asked && j->wants_view && j->late < JOIN_LATE_MOST)
            (void)put_news(j, message, true);
        return;
    }
    if (!put_news(j, message, false))
        return;
    j->n_heard = n;
    j->asked = false;
    join__deals(j, message, false);
    struct json_span phase = read_member(read_member(message, "game"), "phase");
    if (json_is(phase, "deal") || json_is(phase, "over"))
        join__hand_over(j);
}

static void take_hello(struct join *j, struct json_span message)
{
    struct json_span you = read_member(message, "you");
    read_line(read_member(you, "person"), j->person, sizeof j->person);
    read_line(read_member(you, "name"), j->name, sizeof j->name);
    j->greeted = true;
    j->shutting_down = false;
    j->asked = false;
    j->others.trouble[0] = '\0';
    if (j->shown)
        join__line(j, false, "Connected again.");
    join__ask(j, false);
    join__resend(j);
    if (j->shown && j->pace != PACE_USUAL && j->seat.person < j->plan.seats)
        (void)join__command(j,
                            &(struct seat_command){ .kind = COMMAND_PACE, .other = (int)j->pace });
    if (j->listing)
        join_lobby(j, true);
}

static void take_no(struct join *j, struct json_span message)
{
    if (json_is_there(json_member(message, "id"))) {
        join__answered(j, message, false);
        return;
    }
    if (is_ours(j, message) && !j->shown) {
        read_line(read_member(message, "why"), j->refused, sizeof j->refused);
        read_line(read_member(message, "say"), j->refusal, sizeof j->refusal);
        if (!j->refused[0])
            (void)snprintf(j->refused, sizeof j->refused, "refused");
        return;
    }
    char say[JOIN_SAY];
    read_line(read_member(message, "say"), say, sizeof say);
    join__line(j, false, "The server says: %s", say);
}

static void take_gone(struct join *j, struct json_span message)
{
    if (!is_ours(j, message))
        return;
    read_line(read_member(message, "why"), j->refused, sizeof j->refused);
    read_line(read_member(message, "say"), j->others.gone, sizeof j->others.gone);
    (void)snprintf(j->refusal, sizeof j->refusal, "%s", j->others.gone);
    if (!j->others.gone[0])
        (void)snprintf(j->others.gone, sizeof j->others.gone, "The table is closed.");
}

static void take_invited(struct join *j, struct json_span message)
{
    char name[JOIN_NAME], rules[JOIN_RULES], table[ADDRESS_ID];
    read_line(read_member(message, "name"), name, sizeof name);
    read_line(read_member(message, "rules"), rules, sizeof rules);
    read_line(read_member(message, "table"), table, sizeof table);
    join__line(j, false, "%s invites you to a table of %s: /t/%s", name, rules, table);
}

static void take_bye(struct join *j, struct json_span message)
{
    char say[JOIN_SAY];
    read_line(read_member(message, "say"), say, sizeof say);
    join__line(j, false, "%s", say);
    j->shutting_down = say[0];
}

static void take_ok(struct join *j, struct json_span message) { join__answered(j, message, true); }

void join_take(struct join *j, const char *text, size_t length)
{
    static const struct {
        const char *is;
        void (*take)(struct join *j, struct json_span message);
    } kinds[] = {
        { "view", take_view },    { "event", take_event },     { "ok", take_ok },
        { "hello", take_hello },  { "no", take_no },           { "gone", take_gone },
        { "lobby", join__lobby }, { "invited", take_invited }, { "bye", take_bye },
    };
    struct json_span message = json_of(text, length), is = json_member(message, "is");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_is(is, kinds[i].is)) {
            kinds[i].take(j, message);
            return;
        }
}

void join__lost(struct join *j, const char *reason, unsigned wait_ms)
{
    char why[100];
    read_clean(reason, why, sizeof why);
    if (j->greeted && j->shown && !j->shutting_down)
        join__line(j, false, "Connection lost. Reconnecting.");
    j->greeted = j->asked = false;
    for (int i = 0; i < j->pending_count; i++)
        j->pending[i].sent = false;
    unsigned tenths = (wait_ms + 99) / 100;
    (void)snprintf(j->others.trouble, sizeof j->others.trouble,
                   "Not connected%s%s. Trying again in %u.%u s.", why[0] ? ": " : "", why,
                   tenths / 10, tenths % 10);
}

void join_hear(struct join *j)
{
    struct link_news news;
    while (j->link && link_receive(j->link, &news)) {
        if (news.kind == LINK_MESSAGE_CAME)
            join_take(j, news.text, news.length);
        else if (news.kind == LINK_LOST)
            join__lost(j, news.text, news.wait_ms);
        free(news.text);
    }
}
