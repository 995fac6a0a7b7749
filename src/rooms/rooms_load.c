/* rooms_load.c - the live tables taken up again from their logs.
 *
 * Before the loop runs only which there are is found out, and the latest time. Then the journal
 * reads log after log while the loop replays those that were read; what is said meanwhile waits.
 */
#define _POSIX_C_SOURCE 200809L

#include "net/log.h"
#include "rooms/rooms_inside.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32 };

/* A log on its way. */
struct loading {
    struct loading *next; /* of those that are to be read again */
    struct rooms *rooms;
    struct table_id id;
    struct room *room; /* NULL before its first event */
    const char *why;   /* it cannot be used; or NULL */
    struct buffer log, meta;
    bool found; /* the meta data */
    bool damaged;
    char key[8 + 2 * TABLE_ID];
    struct store_op ops[2];
    struct journal_request journal;
    struct table_event event;
};

/* ---- Which logs there are ---- */

struct live_logs {
    struct rooms *rooms;
    bool failed;
};

static bool note_log(void *with, const struct store_id *log, uint64_t head)
{
    struct live_logs *l = with;
    struct rooms *r = l->rooms;
    if (r->log_count == r->log_room) {
        size_t more = r->log_room ? 2 * r->log_room : 64;
        struct live_log *logs = realloc(r->logs, more * sizeof *logs);
        l->failed = !logs;
        if (!logs)
            return false;
        r->logs = logs;
        r->log_room = more;
    }
    memcpy(r->logs[r->log_count].id.byte, log->byte, TABLE_ID);
    r->logs[r->log_count++].head = head;
    return true;
}

static bool note_time(void *with, const struct store_event *e)
{
    int64_t *latest = with;
    if (e->at_ms > *latest)
        *latest = e->at_ms;
    return true;
}

/* Table time goes on where it was. */
static bool find_time(struct rooms *r, const struct store_ops *ops, struct store *store)
{
    int64_t latest = 0;
    bool good = ops->begin(store) == STORE_OK;
    for (size_t i = 0; good && i < r->log_count; i++) {
        struct store_op op = { .kind = STORE_READ,
                               .event = { .seq = r->logs[i].head },
                               .limit = 1,
                               .read = note_time,
                               .with = &latest };
        memcpy(op.log.byte, r->logs[i].id.byte, STORE_ID);
        good = ops->run(store, &op, 1) == STORE_OK;
    }
    if (good && latest > net_now_ms(r->site->net))
        net_set_now_ms(r->site->net, latest);
    return good && ops->commit(store) == STORE_OK;
}

/* ---- One log ---- */

struct kept_plan *rooms__plan_of(struct rooms *r, const char *text)
{
    struct hearts_plan plan;
    struct hearts_error fault;
    for (struct kept_plan *k = r->plans; k; k = k->next)
        if (strcmp(k->text, text) == 0) {
            k->users++;
            return k;
        }
    return hearts_plan_read(&plan, text, strlen(text), &fault) ? rooms__plan(r, &plan) : NULL;
}

static bool begin_room(struct loading *l)
{
    struct kept_plan *plan = NULL;
    if (l->event.kind == TABLE_CREATED)
        plan = rooms__plan_of(l->rooms, l->event.text);
    l->room = plan ? room_new(l->rooms, plan, &l->id) : NULL;
    if (plan && !l->room)
        rooms__plan_leave(l->rooms, plan);
    if (!l->room)
        l->why = plan ? "there is not enough memory" : "its rules are not known";
    return l->room;
}

static void hear(void *with, const struct hearts_event *e) { room_note_seen(with, e); }

static bool take(struct loading *l, const struct store_event *stored)
{
    if (!seal_read(l->rooms->seal, &l->id, stored, &l->event)) {
        l->why = "an event cannot be read";
        l->damaged = true;
        return false;
    }
    if (!l->room && !begin_room(l))
        return false;
    struct table_ear ear = { hear, l->room };
    if (l->event.kind == TABLE_STARTED || l->event.kind == TABLE_AGAIN)
        l->room->hand_count = 0;
    if (table_apply(&l->room->table, &l->event, &ear)) {
        room_note_money(l->room);
        return true;
    }
    l->why = "an event does not follow";
    l->damaged = true;
    return false;
}

static void replay(struct loading *l)
{
    struct store_event stored;
    for (size_t at = 0; seal_next(&l->log, &at, &stored);)
        if (!take(l, &stored))
            return;
    if (!l->room)
        l->why = "its log is empty";
    else if (!l->found || !room_meta_read(l->room, l->meta.data, l->meta.length))
        l->why = "what is kept beside its log cannot be read";
    l->damaged = l->why;
}

/* Tables go on when all are there: what they store would hold up the reading. */
static void wake_all(struct rooms *r)
{
    int64_t now = rooms__now_ms(r);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            room->empty_at_ms = now + (int64_t)r->options->empty;
            room->fill_at_ms = now + (int64_t)r->options->quick_wait;
            lobby_changed(room);
            rooms__due(room, now);
        }
}

/* A log that does not replay stays as it is, and out of use: it is closed, not to be tried again at
 * every start. */
static void take_up(struct loading *l)
{
    if (l->log.failed || l->meta.failed)
        l->why = "there is not enough memory";
    else
        replay(l);
    if (!l->why) {
        rooms__add(l->room);
        return;
    }
    l->key[room_meta_key(&l->id, l->key)] = '\0';
    log_line(LOG_ERROR, "a table is set aside", "table", l->key + 5, "why", l->why, NULL);
    if (!l->room)
        return;
    l->room->over = true;
    room_free(l->room);
}

/* ---- All of them ---- */

/* What came while the tables were taken up. */
struct later {
    struct later *next;
    struct caller *caller;   /* and its message; or: */
    struct request *request; /* and who asks */
    struct person who;
    size_t length;
    char text[];
};

static bool put_off(struct rooms *r, const struct later *what, const char *text)
{
    struct later *l = malloc(sizeof *l + what->length + 1), **end = &r->later;
    if (!l)
        return false;
    *l = *what;
    memcpy(l->text, text, what->length);
    l->text[what->length] = '\0';
    while (*end)
        end = &(*end)->next;
    *end = l;
    return true;
}

bool rooms__later_message(struct caller *c, const char *text, size_t length)
{
    struct later what = { .caller = c, .length = length };
    if (!c->rooms->loading || c->later >= CALLER_LATER || !put_off(c->rooms, &what, text))
        return false;
    c->users++;
    c->later++;
    return true;
}

bool rooms__later_request(struct rooms *r, struct request *q, const struct person *who)
{
    struct later what = { .request = q, .who = *who };
    return r->loading && put_off(r, &what, "");
}

static void do_later(struct rooms *r)
{
    for (struct later *l; (l = r->later);) {
        r->later = l->next;
        if (l->request) {
            (void)rooms_request(r, l->request, &l->who);
        } else {
            l->caller->later--;
            if (l->caller->socket)
                rooms_message(r, l->caller->socket, l->text, l->length);
            caller_leave(l->caller);
        }
        free(l);
    }
}

static void ask(struct loading *l);

static void loading_free(struct loading *l)
{
    buffer_release(&l->log);
    buffer_release(&l->meta);
    free(l);
}

static void go_on(struct rooms *r)
{
    while (r->log_next < r->log_count && r->log_reads < AT_ONCE) {
        struct loading *l = calloc(1, sizeof *l);
        if (!l) {
            timer_set(r->begin_timer, 200);
            return;
        }
        l->rooms = r;
        l->id = r->logs[r->log_next++].id;
        r->log_reads++;
        ask(l);
    }
    if (r->log_reads || r->log_again)
        return;
    r->loading = false;
    wake_all(r);
    if (r->room_count)
        log_line(LOG_INFO, "tables taken up", "tables", log_number((long long)r->room_count), NULL);
    do_later(r);
    rooms__unrecorded_next(r);
}

static void was_closed(struct journal_request *q, enum store_result result)
{
    struct loading *l = q->with;
    struct rooms *r = l->rooms;
    if (result == STORE_BROKEN)
        rooms__broken();
    r->log_reads--;
    loading_free(l); /* with a full disk it is tried again after the next start */
    go_on(r);
}

static void close_log(struct loading *l)
{
    l->rooms->log_reads++;
    l->ops[0] = (struct store_op){ .kind = STORE_CLOSE };
    memcpy(l->ops[0].log.byte, l->id.byte, STORE_ID);
    l->journal = (struct journal_request){
        .ops = l->ops, .count = 1, .answer = was_closed, .with = l
    };
    journal_ask(l->rooms->site->journal, &l->journal);
}

static void was_read(struct journal_request *q, enum store_result result)
{
    struct loading *l = q->with;
    struct rooms *r = l->rooms;
    r->log_reads--;
    if (result == STORE_BROKEN)
        rooms__broken();
    if (result == STORE_FULL) { /* it stood beside something that found no room */
        l->next = r->log_again;
        r->log_again = l;
        timer_set(r->begin_timer, 200);
        return;
    }
    take_up(l);
    if (l->damaged) {
        close_log(l);
        return;
    }
    loading_free(l);
    go_on(r);
}

/* By the journal's thread. */
static bool keep(void *with, const struct store_event *e)
{
    struct loading *l = with;
    seal_keep(&l->log, e);
    return !l->log.failed;
}

static void ask(struct loading *l)
{
    buffer_cut(&l->log, 0);
    buffer_cut(&l->meta, 0);
    l->ops[0] = (struct store_op){
        .kind = STORE_READ, .event = { .seq = 1 }, .read = keep, .with = l
    };
    memcpy(l->ops[0].log.byte, l->id.byte, STORE_ID);
    l->ops[1] = (struct store_op){ .kind = STORE_GET,
                                   .key = l->key,
                                   .key_length = room_meta_key(&l->id, l->key),
                                   .out = &l->meta,
                                   .found = &l->found };
    l->journal = (struct journal_request){
        .ops = l->ops, .count = 2, .answer = was_read, .with = l
    };
    journal_ask(l->rooms->site->journal, &l->journal);
}

static void begin(void *with)
{
    struct rooms *r = with;
    while (r->log_again) {
        struct loading *l = r->log_again;
        r->log_again = l->next;
        r->log_reads++;
        ask(l);
    }
    go_on(r);
}

bool rooms__load(struct rooms *r, const struct store_ops *ops, struct store *store, struct error *e)
{
    struct live_logs logs = { .rooms = r };
    r->begin_timer = timer_new(r->site->net, begin, r);
    if (!ops->logs(store, note_log, &logs, e))
        return false;
    if (logs.failed || !r->begin_timer) {
        error_set(e, "there is not enough memory for the tables");
        return false;
    }
    if (!find_time(r, ops, store) || !rooms__unrecorded_find(r, ops, store)) {
        error_set(e, "the logs of the tables cannot be read");
        return false;
    }
    r->loading = r->log_count > 0;
    if (r->loading || r->unrecorded_count)
        timer_set(r->begin_timer, 0);
    return true;
}

void rooms__load_free(struct rooms *r)
{
    while (r->log_again) {
        struct loading *l = r->log_again;
        r->log_again = l->next;
        loading_free(l);
    }
    while (r->later) {
        struct later *l = r->later;
        r->later = l->next;
        if (l->request)
            rooms__reply_no(l->request, 503, "draining", "The server goes down.");
        free(l);
    }
    if (r->begin_timer)
        timer_free(r->begin_timer);
    free(r->logs);
    free(r->unrecorded);
}
