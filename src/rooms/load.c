/* rooms_load.c - the live tables taken up again from their logs.
 *
 * Before the loop runs only which there are is found out, and the latest time. Then the journal
 * reads log after log while the loop replays those that were read; what is said meanwhile waits.
 */
#define _POSIX_C_SOURCE 200809L

#include "rooms/load.h"

#include "net/log.h"
#include "rooms/defer.h"
#include "rooms/lobby.h"
#include "rooms/messages.h"
#include "rooms/money.h"
#include "rooms/record.h"
#include "rooms/viewers.h"

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

/* A log that was live when the tables began. */
struct live_log {
    struct table_id id;
    uint64_t head;
};

/* All of them, while they are being taken up. */
struct load {
    struct live_log *logs;
    size_t log_count, log_room, next, reads; /* next: to be asked for; reads: under way */
    struct loading *again;                   /* that found no room beside them */
    struct timer *timer;
    bool failed; /* memory was out while they were listed */
};

static bool note_log(void *with, const struct store_id *log, uint64_t head)
{
    struct load *l = with;
    if (l->log_count == l->log_room) {
        size_t more = l->log_room ? 2 * l->log_room : 64;
        struct live_log *logs = realloc(l->logs, more * sizeof *logs);
        l->failed = !logs;
        if (!logs)
            return false;
        l->logs = logs;
        l->log_room = more;
    }
    memcpy(l->logs[l->log_count].id.byte, log->byte, TABLE_ID);
    l->logs[l->log_count++].head = head;
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
    for (size_t i = 0; good && i < r->load->log_count; i++) {
        struct store_op op = { .kind = STORE_READ,
                               .event = { .seq = r->load->logs[i].head },
                               .limit = 1,
                               .read = note_time,
                               .with = &latest };
        memcpy(op.log.byte, r->load->logs[i].id.byte, STORE_ID);
        good = ops->run(store, &op, 1) == STORE_OK;
    }
    if (good && latest > rooms_clock_ms(r))
        r->platform->set_now_ms(r->platform->with, latest);
    return good && ops->commit(store) == STORE_OK;
}

/* ---- One log ---- */

static bool begin_room(struct loading *l)
{
    struct kept_plan *plan = NULL;
    if (l->event.kind == TABLE_CREATED)
        plan = plans_take_text(&l->rooms->plans, l->event.text);
    l->room = plan ? room_new(l->rooms, plan, &l->id) : NULL;
    if (plan && !l->room)
        plans_leave(&l->rooms->plans, plan);
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
    int64_t now = rooms_now_ms(r);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            room->empty_at_ms = now + (int64_t)r->options->empty;
            room->fill_at_ms = now + (int64_t)r->options->quick_wait;
            lobby_changed(room);
            rooms_due(room, now);
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
        rooms_add(l->room);
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

static void ask(struct loading *l);

static void loading_free(struct loading *l)
{
    buffer_release(&l->log);
    buffer_release(&l->meta);
    free(l);
}

static void go_on(struct rooms *r)
{
    while (r->load->next < r->load->log_count && r->load->reads < AT_ONCE) {
        struct loading *l = calloc(1, sizeof *l);
        if (!l) {
            r->platform->timer_set(r->load->timer, 200);
            return;
        }
        l->rooms = r;
        l->id = r->load->logs[r->load->next++].id;
        r->load->reads++;
        ask(l);
    }
    if (r->load->reads || r->load->again)
        return;
    load_release(r);
    wake_all(r);
    if (r->room_count)
        log_line(LOG_INFO, "tables taken up", "tables", log_number((long long)r->room_count), NULL);
    deferred_do(r, rooms_message);
    unrecorded_next(r);
}

static void was_closed(struct journal_request *q, enum store_result result)
{
    struct loading *l = q->with;
    struct rooms *r = l->rooms;
    if (result == STORE_BROKEN)
        rooms_broken(r);
    r->load->reads--;
    loading_free(l); /* with a full disk it is tried again after the next start */
    go_on(r);
}

static void close_log(struct loading *l)
{
    l->rooms->load->reads++;
    l->ops[0] = (struct store_op){ .kind = STORE_CLOSE };
    memcpy(l->ops[0].log.byte, l->id.byte, STORE_ID);
    l->journal = (struct journal_request){
        .ops = l->ops, .count = 1, .answer = was_closed, .with = l
    };
    rooms_ask(l->rooms, &l->journal);
}

static void was_read(struct journal_request *q, enum store_result result)
{
    struct loading *l = q->with;
    struct rooms *r = l->rooms;
    r->load->reads--;
    if (result == STORE_BROKEN)
        rooms_broken(r);
    if (result == STORE_FULL) { /* it stood beside something that found no room */
        l->next = r->load->again;
        r->load->again = l;
        r->platform->timer_set(r->load->timer, 200);
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
    rooms_ask(l->rooms, &l->journal);
}

static void begin(void *with)
{
    struct rooms *r = with;
    while (r->load->again) {
        struct loading *l = r->load->again;
        r->load->again = l->next;
        r->load->reads++;
        ask(l);
    }
    go_on(r);
}

bool rooms_load(struct rooms *r, const struct store_ops *ops, struct store *store, struct error *e)
{
    r->load = calloc(1, sizeof *r->load);
    if (r->load)
        r->load->timer = rooms_timer(r, begin, r);
    if (!r->load || !r->load->timer) {
        error_set(e, "there is not enough memory for the tables");
        return false;
    }
    if (!ops->logs(store, note_log, r->load, e))
        return false;
    if (r->load->failed) {
        error_set(e, "there is not enough memory for the tables");
        return false;
    }
    if (!find_time(r, ops, store) || !unrecorded_find(r, ops, store)) {
        error_set(e, "the logs of the tables cannot be read: %s", ops->why(store));
        return false;
    }
    if (r->load->log_count || r->records.left_count)
        r->platform->timer_set(r->load->timer, 0);
    else
        load_release(r);
    return true;
}

bool rooms_is_reading(const struct rooms *r) { return r->load && r->load->reads; }

void load_release(struct rooms *r)
{
    struct load *l = r->load;
    if (!l)
        return;
    while (l->again) {
        struct loading *again = l->again;
        l->again = again->next;
        loading_free(again);
    }
    r->platform->timer_free(l->timer);
    free(l->logs);
    free(l);
    r->load = NULL;
}
