/* rooms_load.c - the live tables taken up again from their logs. */
#include "server/rooms_inside.h"

#include <stdlib.h>
#include <string.h>

/* A log being read. */
struct loading {
    struct rooms *rooms;
    struct store_id id;
    struct room *room;       /* NULL before its first event */
    const char *why;         /* what is wrong with it, or NULL */
    struct table_event event;
};

struct live_logs {
    struct store_id *ids;
    size_t count, room;
    bool failed;
};

static bool note_log(void *with, const struct store_id *log, uint64_t head)
{
    struct live_logs *l = with;
    (void)head;
    if (l->count == l->room) {
        size_t more = l->room ? 2 * l->room : 64;
        struct store_id *ids = realloc(l->ids, more * sizeof *ids);
        l->failed = !ids;
        if (!ids)
            return false;
        l->ids = ids;
        l->room = more;
    }
    l->ids[l->count++] = *log;
    return true;
}

/* ---- One log ---- */

static bool begin_room(struct loading *l, const struct table_id *id)
{
    struct hearts_plan plan;
    struct hearts_error fault;
    if (l->event.kind != TABLE_CREATED ||
        !hearts_plan_read(&plan, l->event.text, strlen(l->event.text), &fault)) {
        l->why = "its rules are not known";
        return false;
    }
    struct kept_plan *kept = rooms__plan(l->rooms, &plan);
    l->room = kept ? room_new(l->rooms, kept, id) : NULL;
    if (kept && !l->room)
        rooms__plan_leave(l->rooms, kept);
    if (!l->room)
        l->why = "there is not enough memory";
    return l->room;
}

static void hear(void *with, const struct hearts_event *e) { room_note_seen(with, e); }

static bool take(void *with, const struct store_event *stored)
{
    struct loading *l = with;
    struct table_id id;
    memcpy(id.byte, l->id.byte, TABLE_ID);
    if (!seal_read(l->rooms->seal, &id, stored, &l->event)) {
        l->why = "an event cannot be read";
        return false;
    }
    if (!l->room && !begin_room(l, &id))
        return false;
    struct table_ear ear = { hear, l->room };
    if (l->event.kind == TABLE_STARTED || l->event.kind == TABLE_AGAIN)
        l->room->hand_count = 0;
    if (table_apply(&l->room->table, &l->event, &ear))
        return true;
    l->why = "an event does not follow";
    return false;
}

static bool run(const struct store_ops *ops, struct store *store, struct store_op *op)
{
    return ops->begin(store) == STORE_OK && ops->run(store, op, 1) == STORE_OK &&
           ops->commit(store) == STORE_OK;
}

static void read_meta(struct loading *l, const struct store_ops *ops, struct store *store)
{
    char key[8 + 2 * TABLE_ID];
    struct buffer text = { 0 };
    bool found = false;
    struct store_op op = { .kind = STORE_GET, .key = key, .key_length = room_meta_key(&l->room->id, key),
                           .out = &text, .found = &found };
    if (!run(ops, store, &op) || !found || !room_meta_read(l->room, text.data, text.length))
        l->why = "what is kept beside its log cannot be read";
    buffer_release(&text);
}

static void note_quarantine(const struct loading *l)
{
    struct table_id id;
    char key[8 + 2 * TABLE_ID];
    memcpy(id.byte, l->id.byte, TABLE_ID);
    key[room_meta_key(&id, key)] = '\0';
    log_line(LOG_ERROR, "a table is set aside", "table", key + 5, "why", l->why, NULL);
}

/* Takes up one table. A log that does not replay stays as it is, and out of use. */
static bool load(struct rooms *r, const struct store_ops *ops, struct store *store, const struct store_id *id,
                 int64_t *latest)
{
    struct loading *l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->rooms = r;
    l->id = *id;
    struct store_op op = { .kind = STORE_READ, .log = *id, .event = { .seq = 1 }, .read = take, .with = l };
    bool read = run(ops, store, &op);
    if (!read || (!l->room && !l->why))
        l->why = l->why ? l->why : "its log cannot be read";
    if (!l->why)
        read_meta(l, ops, store);
    if (l->why) {
        note_quarantine(l);
        if (l->room) {
            l->room->over = true;
            room_free(l->room);
        }
    } else {
        if (l->room->table.at_ms > *latest)
            *latest = l->room->table.at_ms;
        rooms__add(l->room);
    }
    free(l);
    return read;
}

/* ---- All of them ---- */

static void wake_all(struct rooms *r)
{
    int64_t now = rooms__now_ms(r);
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            room->empty_at_ms = now + (int64_t)r->server->options.empty;
            room->fill_at_ms = now + (int64_t)r->server->options.quick_wait;
            if (room->table.stage == TABLE_OVER)
                room_record(room);
            rooms__due(room, now);
        }
}

static void begin(void *with)
{
    wake_all(with);
}

bool rooms__load(struct rooms *r, const struct store_ops *ops, struct store *store, struct error *e)
{
    struct live_logs logs = { 0 };
    int64_t latest = 0;
    if (!ops->logs(store, note_log, &logs, e) || logs.failed) {
        if (logs.failed)
            error_set(e, "there is not enough memory for the tables");
        free(logs.ids);
        return false;
    }
    for (size_t i = 0; i < logs.count; i++)
        (void)load(r, ops, store, &logs.ids[i], &latest);
    free(logs.ids);
    if (r->room_count)
        log_line(LOG_INFO, "tables taken up", "tables", log_number((long long)r->room_count), NULL);
    if (latest > net_now_ms(r->server->net))
        net_set_now_ms(r->server->net, latest);
    /* Only once the loop runs is there a journal to write to. */
    r->begin_timer = timer_new(r->server->net, begin, r);
    if (!r->begin_timer) {
        error_set(e, "there is not enough memory for the tables");
        return false;
    }
    timer_set(r->begin_timer, 0);
    return true;
}
