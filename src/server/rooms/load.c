/* load.c - loading the live tables from their logs.
 *
 * Before anything runs, only the list of tables is read. Then the journal
 * reads the logs in pieces, several logs at once, and each piece is replayed as it comes. So the
 * memory that a start needs does not depend on the length of the logs. A table whose log has grown
 * without this process is loaded again in the same way.
 */
#define _POSIX_C_SOURCE 200809L

#include "server/rooms/load.h"

#include "server/net/log.h"
#include "server/rooms/finished_game.h"
#include "server/rooms/follow.h"
#include "server/rooms/house.h"
#include "server/rooms/lobby.h"
#include "server/rooms/messages.h"
#include "server/rooms/money.h"
#include "server/rooms/quarantine.h"
#include "server/rooms/ratings.h"
#include "server/rooms/sealed_deal.h"
#include "server/rooms/stakes.h"
#include "server/rooms/unloaded.h"
#include "server/rooms/viewers.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32, PIECE_BYTES = 64 << 10, AGAIN_MS = 200 };

/* A log being read. */
struct loading {
    struct loading *next; /* in the list of those to retry */
    struct rooms *rooms;
    struct unloaded *unloaded;
    struct room *room;              /* NULL before its first event */
    const char *why;                /* why the log cannot be used; or NULL */
    struct buffer log, meta, lines; /* a piece of the log; the room's metadata; talk lines */
    bool found;                     /* the metadata was found */
    bool more;                      /* the piece may not be the last */
    size_t piece;                   /* events of the piece */
    uint64_t read;                  /* events read so far */
    char key[8 + 2 * ID_BYTES], talk_key[64];
    struct store_op ops[3];
    struct journal_request journal;
    struct table_event event;
};

/* ---- Which logs there are ---- */

struct listing {
    struct unloaded_tables *unloaded;
    bool failed;
};

static bool note_log(void *with, const struct id *log, uint64_t head)
{
    struct listing *l = with;
    l->failed = !unloaded_add(l->unloaded, log, head);
    return !l->failed;
}

/* ---- A piece of a log ---- */

static bool begin_room(struct loading *l)
{
    struct kept_plan *plan = NULL;
    if (l->event.kind == TABLE_CREATED)
        plan = plans_take_text(&l->rooms->plans, l->event.text);
    l->room = plan ? room_new(l->rooms, plan, &l->unloaded->id) : NULL;
    if (plan && !l->room)
        plans_leave(&l->rooms->plans, plan);
    if (l->room)
        l->room->made_at_ms = l->event.at_ms;
    if (!l->room)
        l->why = plan ? "there is not enough memory" : "its rules are not known";
    return l->room;
}

static void hear(void *with, const struct hearts_event *e) { room_note_seen(with, e); }

static bool take(struct loading *l, const struct store_event *stored)
{
    if (!seal_read(l->rooms->seal, &l->unloaded->id, stored, &l->event)) {
        l->why = stored->kind >= TABLE_EVENTS
                     ? "it has a kind of event that this version does not know"
                     : "an event is damaged, or written by a later version";
        return false;
    }
    if (!l->room && !begin_room(l))
        return false;
    struct table_listener listener = { hear, l->room };
    if (l->event.kind == TABLE_STARTED || l->event.kind == TABLE_NEXT_GAME)
        l->room->hand_count = 0;
    if (!table_apply(&l->room->table, &l->event, &listener) ||
        !fair_took(l->room, &l->event, true) || !stakes_took(l->room, &l->event)) {
        l->why = "an event does not follow";
        return false;
    }
    room_note_money(l->room);
    l->read = stored->seq;
    return true;
}

/* Applies the piece just read. False: the log cannot be used. */
static bool replay(struct loading *l)
{
    struct store_event stored;
    if (l->log.failed || l->meta.failed || l->lines.failed)
        l->why = "there is not enough memory";
    for (size_t at = 0; !l->why && seal_next(&l->log, &at, &stored);)
        if (!take(l, &stored))
            return false;
    if (!l->why && !l->more && l->read < l->unloaded->head)
        l->why = l->room ? "its log ends too soon" : "its log is empty";
    return !l->why;
}

/* ---- A loaded table ---- */

static void read_lines(struct loading *l)
{
    size_t sizes[2];
    for (size_t at = 0; at < l->lines.length; at += sizeof sizes + sizes[0] + sizes[1]) {
        const char *key = l->lines.data + at + sizeof sizes;
        memcpy(sizes, l->lines.data + at, sizeof sizes);
        talk_read(&l->room->talk, key, sizes[0], key + sizes[0], sizes[1]);
    }
    talk_in_order(&l->room->talk);
}

static void wake(struct room *room)
{
    struct rooms *r = room->rooms;
    room->shift_ms = room->table.at_ms - rooms_now_ms(r);
    int64_t now = room_now_ms(room);
    rooms_add(room);
    room->empty_at_ms = now + (int64_t)r->options->empty_ms;
    room->fill_at_ms = now + (int64_t)r->options->quick_wait_ms;
    lobby_changed(room);
    ratings_find(room, true);
    stakes_loaded(room);
    rooms_due(room, now);
    for (size_t i = 0; i < r->unloaded->gone_count; i++)
        room_person_gone(room, &r->unloaded->gone[i]);
}

static void drop(struct room *room)
{
    if (!room)
        return;
    room->over = true;
    room_free(room);
}

/* The log has been read to its end, or cannot be used. */
static void settle(struct loading *l)
{
    if (!l->why && l->room->table.stage == TABLE_SHUT) {
        drop(l->room); /* another process has closed it */
        return;
    }
    if (!l->why && (!l->found || !room_meta_read(l->room, l->meta.data, l->meta.length)))
        l->why = "what is kept beside its log cannot be read";
    if (l->why) {
        quarantine_add(l->rooms, &l->unloaded->id, l->why);
        drop(l->room);
        return;
    }
    read_lines(l);
    wake(l->room);
}

static void loading_free(struct loading *l)
{
    buffer_release(&l->log);
    buffer_release(&l->meta);
    buffer_release(&l->lines);
    free(l);
}

/* ---- All tables ---- */

static void ask(struct loading *l);

static void go_on(struct rooms *r)
{
    while (r->loading.reads < AT_ONCE && !r->draining) {
        struct loading *l = calloc(1, sizeof *l);
        struct unloaded *a = l ? unloaded_take(r->unloaded) : NULL;
        if (!a) {
            if (!l)
                r->platform->timer_set(r->unloaded->timer, AGAIN_MS);
            free(l);
            break;
        }
        l->rooms = r;
        l->unloaded = a;
        r->loading.reads++;
        ask(l);
    }
    if (r->unloaded->left || r->unloaded->started)
        return;

    /* All tables are there. */
    struct deferred_list waits = unloaded_started(r->unloaded);
    if (r->room_count)
        log_line(LOG_INFO, "tables taken up", "tables", log_number((long long)r->room_count), NULL);
    deferred_do(&waits, client_heard);
    unrecorded_next(r);
}

static void was_read(struct journal_request *q, enum store_result result)
{
    struct loading *l = q->with;
    struct rooms *r = l->rooms;
    if (result == STORE_BROKEN)
        rooms_broken(r);
    if (store_undone(result)) { /* undone together with another request of the same transaction */
        l->next = r->loading.again;
        r->loading.again = l;
        r->platform->timer_set(r->unloaded->timer, AGAIN_MS);
        return;
    }
    if (replay(l) && l->more) {
        ask(l);
        return;
    }
    r->loading.reads--;
    settle(l);
    struct deferred_list waits = unloaded_leave(r->unloaded, l->unloaded);
    loading_free(l);
    deferred_do(&waits, client_heard);
    go_on(r);
}

/* ---- On the journal's thread ---- */

static bool keep(void *with, const struct store_event *e)
{
    struct loading *l = with;
    seal_keep(&l->log, e);
    l->more = ++l->piece == STORE_PIECE || l->log.length >= PIECE_BYTES;
    return !l->log.failed && !l->more;
}

static bool keep_line(void *with, const void *key, size_t key_length, const void *value,
                      size_t value_length)
{
    struct loading *l = with;
    const size_t sizes[2] = { key_length, value_length };
    buffer_append(&l->lines, (const char *)sizes, sizeof sizes);
    buffer_append(&l->lines, key, key_length);
    buffer_append(&l->lines, value, value_length);
    return !l->lines.failed;
}

/* ---- Requests to the journal ---- */

static void ask(struct loading *l)
{
    buffer_cut(&l->log, 0);
    l->more = false;
    l->piece = 0;
    l->ops[0] = (struct store_op){ .kind = STORE_READ,
                                   .event = { .seq = l->read + 1 },
                                   .limit = STORE_PIECE,
                                   .read = keep,
                                   .with = l };
    l->ops[0].log = l->unloaded->id;
    if (!l->read) { /* with the first piece, what is stored next to the log */
        buffer_cut(&l->meta, 0);
        buffer_cut(&l->lines, 0);
        l->ops[1] = (struct store_op){ .kind = STORE_GET,
                                       .key = l->key,
                                       .key_length = room_meta_key(&l->unloaded->id, l->key),
                                       .out = &l->meta,
                                       .found = &l->found };
        l->ops[2] = (struct store_op){ .kind = STORE_SCAN,
                                       .key = l->talk_key,
                                       .key_length = talk_prefix(&l->unloaded->id, l->talk_key),
                                       .backwards = true,
                                       .limit = (size_t)l->rooms->options->talk_most,
                                       .scan = keep_line,
                                       .with = l };
    }
    l->journal = (struct journal_request){
        .ops = l->ops, .count = l->read ? 1 : 3, .answer = was_read, .with = l
    };
    rooms_ask(l->rooms, &l->journal);
}

static void begin(void *with)
{
    struct rooms *r = with;
    struct loading *again = r->loading.again;
    r->loading.again = NULL;
    for (struct loading *l; (l = again);) {
        again = l->next;
        ask(l);
    }
    go_on(r);
}

bool rooms_load(struct rooms *r, const struct store_ops *ops, struct store *store, struct error *e)
{
    r->unloaded = calloc(1, sizeof *r->unloaded);
    if (r->unloaded)
        r->unloaded->timer = rooms_timer(r, begin, r);
    struct listing listing = { .unloaded = r->unloaded };
    listing.failed = !r->unloaded || !r->unloaded->timer;
    if (!listing.failed && !ops->logs(store, note_log, &listing, e))
        return false;
    if (listing.failed) {
        error_set(e, "there is not enough memory for the tables");
        return false;
    }
    unloaded_index(r->unloaded);
    if (!unrecorded_find(r, ops, store) || !house_find(r, ops, store)) {
        error_set(e, "the logs of the tables cannot be read: %s", ops->why(store));
        return false;
    }
    r->platform->timer_set(r->unloaded->timer, 0);
    return true;
}

bool rooms_is_reading(const struct rooms *r) { return r->loading.reads; }

void load_release(struct rooms *r)
{
    for (struct loading *l; (l = r->loading.again);) {
        r->loading.again = l->next;
        drop(l->room);
        loading_free(l);
    }
    unloaded_release(r);
}
