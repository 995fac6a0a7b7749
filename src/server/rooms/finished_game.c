/* finished_game.c - the record of a finished game, made from its table's log and given to the
 * players' history. The journal reads the log; another thread replays it. */
#define _POSIX_C_SOURCE 200809L

#include "server/rooms/finished_game.h"

#include "base/array.h"
#include "server/rooms/storage_charge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"
#include "server/net/log.h"
#include "server/people/games/finished.h"
#include "server/people/games/stamp.h"
#include "server/store/value_keys.h"
#include "table/table_record.h"

struct recording {
    struct rooms *rooms;
    struct kept_plan *plan; /* NULL: taken from the log's first event */
    struct id table;
    struct payer payer; /* not known if the game was found at the start */
    bool open, late;    /* late: found unrecorded at the start */
    uint64_t until;     /* the event that ended the game */
    struct journal_request journal;
    struct store_op op;
    struct buffer log;          /* its events as stored, one after the other */
    uint64_t last, read;        /* seq of the last event read; the same before this piece */
    size_t read_length;         /* length of `log` before this piece */
    struct timer *again, *full; /* retries: when too much was under way, or the disk was full */
    uint8_t seal[SEAL_KEY];
    int64_t wall_ms; /* when recording began: gives the record's date */
    struct people_game game;
    struct table_seat seats[HEARTS_SEATS]; /* before the event that ended the game */
    struct buffer text;
    bool written;
};

static void recording_free(struct recording *g)
{
    struct rooms *r = g->rooms;
    bool late = g->late;
    plans_leave(&r->plans, g->plan);
    r->platform->timer_free(g->again);
    r->platform->timer_free(g->full);
    buffer_release(&g->log);
    buffer_release(&g->text);
    free(g);
    r->records.count--;
    if (late)
        unrecorded_next(r);
}

/* Called on the journal's thread. */
static bool keep(void *with, const struct store_event *e)
{
    struct recording *g = with;
    if (e->seq > g->until)
        return false;
    g->last = e->seq;
    seal_keep(&g->log, e);
    return !g->log.failed;
}

/* Notes who sits where during play. When the game is over, the table forgets who left it and whom a
 * computer replaced. The name of a seat is that of its latest person. */
static void note_seats(struct recording *g, const struct table *t)
{
    if (t->stage != TABLE_PLAYING)
        return;
    memcpy(g->seats, t->seats, sizeof g->seats);
    for (int s = 0; s < t->plan->seats; s++)
        if (t->seats[s].kind == TABLE_PERSON) {
            memcpy(g->game.seat[s].name, t->seats[s].name, TABLE_NAME);
            g->game.seat[s].unrated = !(t->rated >> s & 1);
        }
}

static void describe(struct recording *g, const struct table *t)
{
    struct people_game *game = &g->game;
    for (int s = 0; s < t->plan->seats; s++) {
        const struct table_seat *seat = &g->seats[s];
        static const struct id nobody;
        game->seat[s].who = seat->who;
        game->seat[s].person = !id_same(&seat->who, &nobody);
        game->seat[s].to_the_end = seat->kind == TABLE_PERSON && !seat->stood_in;
        if (!game->seat[s].person)
            memcpy(game->seat[s].name, seat->player, sizeof seat->player);
        game->score[s] = t->game.score[s];
        game->moons[s] = t->game.moons[s];
    }
    game->winners = t->game.winners;
    game->hands = t->game.hands_played;
}

static bool take_all(struct recording *g, struct table_record *record)
{
    struct table_event event;
    struct store_event stored;
    for (size_t at = 0; seal_next(&g->log, &at, &stored);) {
        note_seats(g, table_record_table(record));
        if (!seal_read(g->seal, &g->table, &stored, &event))
            return false;
        if (!table_record_take(record, &event))
            return false;
    }
    return true;
}

/* Runs on the worker thread. */
static void work(void *with)
{
    struct recording *g = with;
    struct stamp stamp;
    struct table_record *record = table_record_new();
    if (!record)
        return;
    if (take_all(g, record) && table_record_games(record)) {
        size_t number = table_record_games(record) - 1;
        stamp_make(g->wall_ms, &g->table, &stamp);
        const struct table_record_stamp tags = { stamp.date, stamp.time, stamp.table };
        g->written = table_record_is_over(record, number) &&
                     table_record_write(record, number, &tags, &g->text) && !g->text.failed;
        g->game.number = (unsigned)number;
        describe(g, table_record_table(record));
    }
    table_record_free(record);
}

static void done(void *with)
{
    struct recording *g = with;
    if (g->written) {
        g->game.table = g->table;
        g->game.open = g->open;
        g->game.plan = &g->plan->plan;
        g->game.record = g->text.data;
        g->game.record_length = g->text.length;
        charge_record(g->rooms, &g->payer, g->text.length);
        g->rooms->platform->game_over(g->rooms->platform->with, &g->game);
    } else {
        log_line(LOG_ERROR, "a finished game could not be written down", NULL);
    }
    recording_free(g);
}

static void begin(void *with)
{
    struct recording *g = with;
    const struct platform *p = g->rooms->platform;
    if (!p->work(p->with, WORK_RECORDS, work, done, g))
        p->timer_set(g->again, 500);
}

static void ask(struct recording *g);

static void ask_again(void *with) { ask(with); }

/* A table closed since then has no room any more: its rules are read from the log. */
static bool has_plan(struct recording *g)
{
    struct store_event stored;
    struct table_event event;
    size_t at = 0;
    if (!g->plan && seal_next(&g->log, &at, &stored) &&
        seal_read(g->seal, &g->table, &stored, &event) && event.kind == TABLE_CREATED)
        g->plan = plans_take_text(&g->rooms->plans, event.text);
    if (!g->plan)
        log_line(LOG_ERROR, "the log of a finished game cannot be read", NULL);
    return g->plan;
}

static void was_read(struct journal_request *q, enum store_result result)
{
    struct recording *g = q->with;
    if (result == STORE_OK && !g->log.failed) {
        bool more = g->last > g->read && g->last < g->until;
        g->read = g->last;
        g->read_length = g->log.length;
        if (more)
            ask(g);
        else if (has_plan(g))
            begin(g);
        else
            recording_free(g);
    } else if (store_undone(result)) {
        g->rooms->platform->timer_set(g->full, 1000);
    } else {
        log_line(LOG_ERROR, "the log of a finished game could not be read", NULL);
        recording_free(g);
    }
}

static void ask(struct recording *g)
{
    buffer_cut(&g->log, g->read_length);
    g->last = g->read;
    g->op = (struct store_op){ .kind = STORE_READ,
                               .event = { .seq = g->read + 1 },
                               .limit = STORE_PIECE,
                               .read = keep,
                               .with = g };
    g->op.log = g->table;
    g->journal = (struct journal_request){
        .ops = &g->op, .count = 1, .answer = was_read, .with = g
    };
    rooms_ask(g->rooms, &g->journal);
}

/* NULL when there is no history, or no memory. */
static struct recording *recording_new(struct rooms *r, const struct id *table)
{
    if (!r->platform->game_over)
        return NULL;
    struct recording *g = calloc(1, sizeof *g);
    if (g) {
        g->again = rooms_timer(r, begin, g);
        g->full = rooms_timer(r, ask_again, g);
    }
    if (!g || !g->again || !g->full) {
        if (g) {
            r->platform->timer_free(g->again);
            r->platform->timer_free(g->full);
        }
        free(g);
        log_line(LOG_ERROR, "there is no memory to write a finished game down", NULL);
        return NULL;
    }
    g->rooms = r;
    g->table = *table;
    g->wall_ms = r->platform->wall_ms(r->platform->with);
    memcpy(g->seal, r->seal, sizeof g->seal);
    r->records.count++;
    return g;
}

void room_record(struct room *room)
{
    struct recording *g = recording_new(room->rooms, &room->id);
    if (!g)
        return;
    g->plan = room->plan;
    g->plan->users++;
    g->open = room->open;
    g->payer = room->payer;
    g->until = room->table.seq;
    ask(g);
}

/* ---- Games left unrecorded by a crash ---- */

void unrecorded_write(const struct room *room, const struct table_event *e, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_number(&j, "seq", (int64_t)e->seq);
    json_bool(&j, "open", room->open);
    json_object_end(&j);
}

static bool note(void *with, const void *key, size_t key_length, const void *value,
                 size_t value_length)
{
    struct rooms *r = with;
    struct unrecorded *all = array_grow(r->records.left, r->records.left_count,
                                        &r->records.left_room, sizeof *all);
    if (!all)
        return false; /* they are found again at the next start */
    r->records.left = all;

    struct unrecorded *u = &all[r->records.left_count];
    struct key text = { "" };
    struct json_span kept;
    const char *why;
    int64_t until = 0;
    memcpy(text.text, key, key_length);
    bool good = json_open(value, value_length, &kept, &why) &&
                id_read(strchr(text.text, '/') + 1, &u->table) &&
                json_as_whole(json_member(kept, "seq"), 1, INT64_MAX / 2048, &until) &&
                json_as_bool(json_member(kept, "open"), &u->open);
    u->until = (uint64_t)until;
    if (good)
        r->records.left_count++;
    else
        log_line(LOG_ERROR, "the mark of a finished game is not as it was written", NULL);
    return true;
}

bool unrecorded_find(struct rooms *r, const struct store_ops *ops, struct store *store)
{
    static const char prefix[] = "unrecorded/";
    struct store_op op = {
        .kind = STORE_SCAN, .key = prefix, .key_length = sizeof prefix - 1, .scan = note, .with = r
    };
    return ops->begin(store) == STORE_OK && ops->run(store, &op, 1) == STORE_OK &&
           ops->commit(store) == STORE_OK;
}

void unrecorded_next(struct rooms *r)
{
    if (r->records.left_next == r->records.left_count || r->draining)
        return;
    const struct unrecorded *u = &r->records.left[r->records.left_next];
    struct recording *g = recording_new(r, &u->table);
    if (!g)
        return;
    r->records.left_next++;
    g->late = true;
    g->open = u->open;
    g->until = u->until;
    ask(g);
}
