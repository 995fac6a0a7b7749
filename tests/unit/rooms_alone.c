/* rooms_alone.c - live tables on a few arrays: neither the loop nor a store nor people are linked.
 *
 * The arrays stand in for what a worker in a browser provides: see rooms/platform.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "server/net/log.h"
#include "server/net/net.h"
#include "server/people/people.h"
#include "server/rooms/access.h"
#include "server/rooms/make.h"
#include "server/rooms/messages.h"
#include "server/rooms/rooms.h"

/* ---- What must not be here ---- */

/* Weak: these are NULL unless something that is linked needs them. */
#pragma weak net_now_ms
#pragma weak net_send
#pragma weak journal_ask
#pragma weak people_has_blocked
#pragma weak people_game_over
#pragma weak store_memory
#pragma weak store_sqlite

static void nothing_else_is_linked(void **state)
{
    (void)state;
    const void *const others[] = { (const void *)(uintptr_t)net_now_ms,
                                   (const void *)(uintptr_t)net_send,
                                   (const void *)(uintptr_t)journal_ask,
                                   (const void *)(uintptr_t)people_has_blocked,
                                   (const void *)(uintptr_t)people_game_over,
                                   &store_memory,
                                   &store_sqlite };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_null(others[i]);
}

/* ---- Time ---- */

enum { TIMERS = 16, EVENTS = 4096, VALUES = 64, JOBS = 64, SAID = 1 << 16 };

struct timer {
    void (*fn)(void *with);
    void *with;
    int64_t at_ms; /* 0: not set */
};

static int64_t now;
static struct timer timers[TIMERS];
static int timer_count;

static int64_t now_ms(void *with) { return (void)with, now; }
static int64_t wall_ms(void *with) { return (void)with, now; }
static uint64_t clock_ns(void *with) { return (void)with, (uint64_t)now * 1000000u; }

static struct timer *own_timer_new(void *with, void (*fn)(void *fn_with), void *fn_with)
{
    (void)with;
    assert_true(timer_count < TIMERS);
    timers[timer_count] = (struct timer){ fn, fn_with, 0 };
    return &timers[timer_count++];
}

static void own_timer_set(struct timer *t, uint64_t after_ms)
{
    t->at_ms = now + (int64_t)after_ms;
}
static void own_timer_stop(struct timer *t) { t->at_ms = 0; }
static void own_timer_free(struct timer *t)
{
    if (t)
        t->at_ms = 0;
}

/* ---- A store: events and values in arrays ---- */

static struct kept_event {
    struct id log;
    struct store_event event;
    uint8_t body[4200];
} events[EVENTS];
static size_t event_count;

static struct kept_value {
    char key[STORE_KEY_MAX + 1], value[4200];
    size_t length;
    bool there;
} values[VALUES];

static struct journal_request *asked;

static struct kept_value *value_of(const struct store_op *op, bool make)
{
    struct kept_value *free_one = NULL;
    for (int i = 0; i < VALUES; i++) {
        if (values[i].there && strlen(values[i].key) == op->key_length &&
            memcmp(values[i].key, op->key, op->key_length) == 0)
            return &values[i];
        if (!values[i].there && !free_one)
            free_one = &values[i];
    }
    if (!make)
        return NULL;
    assert_non_null(free_one);
    memcpy(free_one->key, op->key, op->key_length);
    free_one->key[op->key_length] = '\0';
    return free_one;
}

static enum store_result append(const struct store_op *op)
{
    uint64_t head = 0;
    for (size_t i = 0; i < event_count; i++)
        if (memcmp(&events[i].log, &op->log, ID_BYTES) == 0) {
            head = events[i].event.seq;
            if (memcmp(&events[i].event.command, &op->event.command, ID_BYTES) == 0)
                return STORE_REPEATED;
        }
    if (op->event.seq != head + 1)
        return STORE_STALE;
    assert_true(event_count < EVENTS && op->event.length <= sizeof events->body);
    struct kept_event *e = &events[event_count++];
    e->log = op->log;
    e->event = op->event;
    memcpy(e->body, op->event.body, op->event.length);
    e->event.body = e->body;
    return STORE_OK;
}

static void read_log(const struct store_op *op)
{
    size_t told = 0;
    for (size_t i = 0; i < event_count; i++)
        if (memcmp(&events[i].log, &op->log, ID_BYTES) == 0 &&
            events[i].event.seq >= op->event.seq && (!op->limit || told++ < op->limit) &&
            !op->read(op->with, &events[i].event))
            return;
}

static enum store_result run_one(struct store_op *op)
{
    struct kept_value *v;
    switch (op->kind) {
    case STORE_APPEND: return append(op);
    case STORE_READ: read_log(op); break;
    case STORE_PUT:
    case STORE_PUT_NEW:
        v = value_of(op, true);
        assert_true(op->value_length <= sizeof v->value);
        memcpy(v->value, op->value, op->value_length);
        v->length = op->value_length;
        v->there = true;
        break;
    case STORE_DELETE:
        v = value_of(op, false);
        if (v)
            v->there = false;
        break;
    case STORE_GET:
        v = value_of(op, false);
        *op->found = v;
        if (v)
            buffer_append(op->out, v->value, v->length);
        break;
    case STORE_CLOSE:
    case STORE_SCAN:
    case STORE_REDACT:
    case STORE_COMPACT:
    case STORE_CLOSED:
    case STORE_TRANSFER:
    case STORE_ACCOUNT:
    case STORE_LINES:
    case STORE_SUMS:
    case STORE_FORGET: break;
    }
    return STORE_OK;
}

static enum store_result run(struct store *s, struct store_op *ops, size_t count)
{
    (void)s;
    for (size_t i = 0; i < count; i++) {
        enum store_result result = run_one(&ops[i]);
        if (result != STORE_OK)
            return result;
    }
    return STORE_OK;
}

static enum store_result nothing(struct store *s) { return (void)s, STORE_OK; }

static bool logs(struct store *s, bool (*each)(void *with, const struct id *log, uint64_t head),
                 void *with, struct error *e)
{
    (void)s, (void)e;
    for (size_t i = 0; i < event_count; i++) {
        uint64_t head = 0;
        for (size_t k = 0; events[i].event.seq == 1 && k < event_count; k++)
            if (memcmp(&events[k].log, &events[i].log, ID_BYTES) == 0)
                head = events[k].event.seq;
        if (head && !each(with, &events[i].log, head))
            break;
    }
    return true;
}

static const struct store_ops arrays = {
    .name = "arrays", .begin = nothing, .run = run, .commit = nothing, .logs = logs
};

static void ask(void *with, struct journal_request *q)
{
    struct journal_request **end = &asked;
    (void)with;
    while (*end)
        end = &(*end)->next;
    q->next = NULL;
    *end = q;
}

static void stands_still(void *with, enum store_result why)
{
    (void)with, (void)why;
    fail();
}

static void broken(void *with)
{
    (void)with;
    fail();
}

/* ---- Sockets and requests ---- */

struct socket {
    void *kept;
    char said[SAID]; /* a line each */
    size_t length, read;
};

struct request {
    int status;
    struct id table;
};

static bool send_text(struct socket *s, const char *text, size_t length)
{
    assert_true(s->length + length + 1 < SAID);
    memcpy(s->said + s->length, text, length);
    s->length += length;
    s->said[s->length++] = '\n';
    return true;
}

static void close_socket(struct socket *s, int code, const char *why)
{
    (void)s, (void)code, (void)why;
}
static void hold(struct socket *s, bool held) { (void)s, (void)held; }
static void keep(struct socket *s, void *kept) { s->kept = kept; }
static void *kept(const struct socket *s) { return s->kept; }
static const char *address(const struct socket *s) { return (void)s, "192.0.2.1"; }
static const char *from(const struct request *q) { return (void)q, "192.0.2.1"; }

static void refuse(struct request *q, int status, const char *why, const char *say, int64_t wait_ms)
{
    (void)why, (void)wait_ms;
    print_message("refused: %s\n", say);
    q->status = status;
}

static void placed(void *with, struct request *q, const struct id *table, int seat, bool made)
{
    (void)with, (void)seat;
    q->status = made ? 201 : 200;
    q->table = *table;
}

static void done(struct request *q) { q->status = 200; }

/* ---- Threads: there are none; their work is done later, on this one ---- */

static struct think_job *think_jobs[JOBS];
static size_t think_job_count;

static bool work(void *with, enum platform_work kind, void (*what)(void *job),
                 void (*then)(void *job), void *job)
{
    (void)with, (void)kind, (void)what, (void)then, (void)job;
    return false;
}

static bool think(void *with, struct think_job *t)
{
    (void)with;
    assert_true(think_job_count < JOBS);
    think_jobs[think_job_count++] = t;
    return true;
}

static size_t thinking(void *with) { return (void)with, think_job_count; }

static void think_one(void)
{
    struct think_job *t = think_jobs[--think_job_count];
    struct thinking thinking = { .rng = 7 };
    struct advice advice;
    t->player->decide(t->player, &t->memory, &t->view, &thinking, &advice);
    t->move = advice.move;
    t->decided = true;
    t->done(t);
}

static const struct platform platform = {
    .now_ms = now_ms,
    .wall_ms = wall_ms,
    .clock_ns = clock_ns,
    .timer_new = own_timer_new,
    .timer_set = own_timer_set,
    .timer_stop = own_timer_stop,
    .timer_free = own_timer_free,
    .ask = ask,
    .stands_still = stands_still,
    .broken = broken,
    .send = send_text,
    .close = close_socket,
    .hold = hold,
    .keep = keep,
    .kept = kept,
    .address = address,
    .from = from,
    .refuse = refuse,
    .placed = placed,
    .done = done,
    .work = work,
    .think = think,
    .thinking = thinking,
};

/* ---- Running it ---- */

static const uint8_t key[32] = { 1, 2, 3 };
static struct rooms_options options = { .tables = 10,
                                        .tables_each = 5,
                                        .tables_minute = 60,
                                        .messages = 100000,
                                        .malformed = 10,
                                        .turn_ms = 0,
                                        .grace_ms = 30000,
                                        .empty_ms = 600000,
                                        .think_most_ms = 10,
                                        .robots = 1,
                                        .quick_wait_ms = 1000 };
static struct rooms *rooms;
static struct socket ada;
static const struct person who = { .id = { { 'A' } }, .name = "Ada", .guest = true };

static bool answer_journal(void)
{
    struct journal_request *q = asked;
    if (!q)
        return false;
    asked = q->next;
    q->answer(q, run(NULL, q->ops, q->count));
    return true;
}

static void settle(void)
{
    while (answer_journal() || (think_job_count && (think_one(), true)))
        continue;
}

/* Advances the time to the next timer. */
static void pass(void)
{
    struct timer *next = NULL;
    for (int i = 0; i < timer_count; i++)
        if (timers[i].at_ms && (!next || timers[i].at_ms < next->at_ms))
            next = &timers[i];
    settle();
    if (!next)
        return;
    now = next->at_ms > now ? next->at_ms : now;
    next->at_ms = 0;
    next->fn(next->with);
    settle();
}

static void begin_rooms(void)
{
    struct rooms_setup setup = { .platform = &platform,
                                 .options = &options,
                                 .key = key,
                                 .message_bytes = 8192,
                                 .networks_each = 16 };
    struct error e;
    log_begin(LOG_ERROR);
    timer_count = 0;
    rooms = rooms_new(&setup, &arrays, NULL, &e);
    assert_non_null(rooms);
    for (int i = 0; i < 20; i++)
        pass();
}

static void say(const char *text) { rooms_message(rooms, &ada, text, strlen(text)), settle(); }

/* The next message to the client, as JSON; NULL: none. */
static cJSON *hear(void)
{
    char *end = memchr(ada.said + ada.read, '\n', ada.length - ada.read);
    if (!end)
        return NULL;
    cJSON *m = cJSON_ParseWithLength(ada.said + ada.read, (size_t)(end - ada.said) - ada.read);
    ada.read = (size_t)(end - ada.said) + 1;
    if (ada.read == ada.length)
        ada.read = ada.length = 0;
    return m;
}

/* Ada's latest choice; how many hands were scored. */
static cJSON *choice;
static int scored, views;

static void listen(void)
{
    for (cJSON *m; (m = hear()); cJSON_Delete(m)) {
        const cJSON *seen, *game = cJSON_GetObjectItem(m, "game");
        views += strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(m, "is")), "view") == 0;
        cJSON_ArrayForEach(seen, cJSON_GetObjectItem(m, "seen"))
            scored += strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(seen, "what")), "scored") ==
                      0;
        if (!cJSON_HasObjectItem(game, "choice"))
            continue;
        cJSON_Delete(choice);
        choice = cJSON_DetachItemFromObject((cJSON *)(void *)(uintptr_t)game, "choice");
    }
}

static char table_hex[2 * ID_BYTES + 1];

static bool play(void)
{
    static unsigned number;
    char text[400];
    if (!cJSON_IsObject(choice))
        return false;
    int low = cJSON_GetObjectItem(choice, "low")->valueint;
    int length = snprintf(text, sizeof text,
                          "{\"do\":\"play\",\"id\":\"%032x\",\"table\":\"%s\",\"cards\":[",
                          ++number, table_hex);
    for (int i = 0; i < low; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s\"%s\"", i ? "," : "",
                           cJSON_GetArrayItem(cJSON_GetObjectItem(choice, "from"), i)->valuestring);
    (void)snprintf(text + length, sizeof text - (size_t)length, "]}");
    cJSON_Delete(choice);
    choice = NULL;
    say(text);
    return true;
}

static void open_table(void)
{
    char text[200];
    assert_true(rooms_opened(rooms, &ada, &who));
    (void)snprintf(text, sizeof text, "{\"do\":\"open\",\"table\":\"%s\"}", table_hex);
    say(text);
    listen();
}

static void play_until_scored(int times)
{
    for (int i = 0; scored < times && i < 20000; i++) {
        listen();
        if (!play())
            pass();
    }
    assert_true(scored >= times);
}

/* A table is made and a hand is played with three computers. The rooms end; new ones load the table
 * from the arrays, and the next hand is played. */
static void a_table_is_played(void **state)
{
    struct table_wanted w = { .who = who, .sits = true, .seat = 0 };
    struct hearts_error fault;
    struct request q = { 0 };
    char text[200];
    (void)state;
    begin_rooms();
    assert_true(hearts_plan_read(&w.plan, "classic", 7, &fault));
    terms_standard(&options, false, &w.terms);
    rooms_make(rooms, &q, &w);
    settle();
    assert_int_equal(q.status, 201);
    for (int i = 0; i < ID_BYTES; i++)
        (void)snprintf(table_hex + 2 * i, 3, "%02x", q.table.byte[i]);
    open_table();
    (void)snprintf(text, sizeof text,
                   "{\"do\":\"start\",\"id\":\"%032x\",\"table\":\"%s\",\"player\":\"duck\"}",
                   0xffffff, table_hex);
    say(text);
    play_until_scored(1);
    size_t before = event_count;
    /* The rooms that began these jobs are gone. */
    while (think_job_count)
        think_one();
    settle();
    rooms_closed(rooms, &ada);
    settle();
    rooms_free(rooms);
    memset(&ada, 0, sizeof ada);
    cJSON_Delete(choice);
    choice = NULL;
    begin_rooms();
    views = scored = 0;
    open_table();
    assert_int_equal(views, 1);
    play_until_scored(1);
    assert_true(event_count > before + 40);
    while (think_job_count)
        think_one();
    rooms_closed(rooms, &ada);
    settle();
    cJSON_Delete(choice);
    rooms_free(rooms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_else_is_linked),
        cmocka_unit_test(a_table_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
