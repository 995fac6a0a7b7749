/* upkeep.c - removes old talk and closed logs, a little at a time.
 *
 * One request is under way at a time, followed by a pause, so that nobody waits long for it. A
 * round goes through the talk, then through the marks of closed logs; the next begins a while
 * later.
 */
#include "server/rooms/upkeep.h"

#include "server/net/log.h"
#include "server/store/value_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 50,       /* values, or closed logs, of one request */
    PIECE_LOG = 200,  /* events of a log compacted by one request */
    PAUSE_MS = 10,    /* between two requests */
    FIRST_MS = 2000,  /* after the start */
    ROUND_MS = 600000 /* between two rounds; a quarter of the time kept if that is less */
};

/* Kinds of events that stay in a log that is compacted: none so far. A check of how cards were
 * dealt will need some. */
static const uint8_t stay[] = { 0 };
enum { STAY = 0 };

static const char talk[] = "talk/", closed[] = "closed/", found_mark[] = "closed-found";

/* A log that an earlier version closed: it has no mark. */
struct old {
    struct id table;
    uint64_t head;
    bool ended;
};

struct upkeep {
    struct rooms *rooms;
    struct timer *timer;
    struct journal_request journal;
    struct store_op ops[PIECE + 1];
    bool busy;
    void (*step)(struct upkeep *u);                           /* when the pause is over */
    void (*then)(struct upkeep *u, enum store_result result); /* when the store has answered */
    /* What a request found, and what to delete. */
    struct key key[PIECE];
    struct old old[PIECE];
    size_t count, goes;
    bool more;         /* there are more after the last */
    struct key after;  /* the last key looked at */
    struct id last;    /* the last log looked at */
    bool found;        /* a value was found; or a log has more */
    bool all_found;    /* all logs that earlier versions closed have marks */
    struct key games;  /* prefix of the marks of unrecorded games */
    struct buffer got; /* a value: it only matters whether it is there */
    struct id table;   /* whose log is being compacted */
    struct upkeep_figures figures;
};

/* ---- Keys ---- */

static struct key closed_key(const struct id *table, int64_t wall_ms)
{
    struct key k;
    char hex[2 * ID_BYTES + 1];
    hex_write(hex, table->byte, ID_BYTES);
    (void)snprintf(k.text, sizeof k.text, "%s%016llx/%s", closed,
                   (unsigned long long)(wall_ms > 0 ? wall_ms : 0), hex);
    return k;
}

struct store_op closed_mark(const struct id *table, int64_t wall_ms, struct buffer *key)
{
    struct key k = closed_key(table, wall_ms);
    buffer_append(key, k.text, strlen(k.text));
    return (struct store_op){ .kind = STORE_PUT,
                              .key = key->data,
                              .key_length = key->length,
                              .value = "1",
                              .value_length = 1 };
}

static int64_t wall_ms(const struct upkeep *u)
{
    return u->rooms->platform->wall_ms(u->rooms->platform->with);
}

/* ---- Requests ---- */

static void pause_then(struct upkeep *u, void (*step)(struct upkeep *u), int64_t ms)
{
    u->step = step;
    u->rooms->platform->timer_set(u->timer, (uint64_t)ms);
}

static void begin_round(struct upkeep *u);

static void rest(struct upkeep *u)
{
    const struct rooms_options *o = u->rooms->options;
    int64_t least = (int64_t)(o->talk_kept_ms < o->logs_kept_ms ? o->talk_kept_ms
                                                                : o->logs_kept_ms) /
                    4;
    least = least < ROUND_MS ? least : ROUND_MS;
    pause_then(u, begin_round, least > 1000 ? least : 1000);
}

static void answered(struct journal_request *q, enum store_result result)
{
    struct upkeep *u = q->with;
    u->busy = false;
    if (result == STORE_BROKEN)
        rooms_broken(u->rooms);
    if (store_undone(result))
        pause_then(u, begin_round, ROUND_MS); /* the store could not write: tries again later */
    else
        u->then(u, result);
}

static void ask(struct upkeep *u, size_t count, void (*then)(struct upkeep *, enum store_result))
{
    u->busy = true;
    u->then = then;
    u->journal = (struct journal_request){
        .ops = u->ops, .count = count, .answer = answered, .with = u
    };
    rooms_ask(u->rooms, &u->journal);
}

/* Called on the journal's thread. */
static bool note_key(void *with, const void *key, size_t key_length, const void *value,
                     size_t value_length)
{
    struct upkeep *u = with;
    (void)value, (void)value_length;
    memset(&u->key[u->count], 0, sizeof u->key[0]);
    memcpy(u->key[u->count++].text, key, key_length);
    return u->count < PIECE;
}

static struct store_op scan_of(struct upkeep *u, const char *prefix, size_t limit)
{
    size_t after = strlen(u->after.text);
    u->count = 0;
    return (struct store_op){ .kind = STORE_SCAN,
                              .key = prefix,
                              .key_length = strlen(prefix),
                              .limit = limit,
                              .after = after ? u->after.text : NULL,
                              .after_length = after,
                              .scan = note_key,
                              .with = u };
}

static size_t delete_all(struct upkeep *u)
{
    for (size_t i = 0; i < u->goes; i++)
        u->ops[i] = (struct store_op){ .kind = STORE_DELETE,
                                       .key = u->key[i].text,
                                       .key_length = strlen(u->key[i].text) };
    return u->goes;
}

/* ---- Old talk ---- */

static void ask_closed(struct upkeep *u);
static void find_closed(struct upkeep *u);
static void ask_talk(struct upkeep *u);

static void go_on_with_talk(struct upkeep *u)
{
    if (u->more) {
        pause_then(u, ask_talk, PAUSE_MS);
        return;
    }
    u->after.text[0] = '\0';
    pause_then(u, u->all_found ? ask_closed : find_closed, PAUSE_MS);
}

static void talk_went(struct upkeep *u, enum store_result result)
{
    if (result == STORE_OK)
        u->figures.talk_gone += u->goes;
    go_on_with_talk(u);
}

/* A table's oldest talk comes first: after a line to keep, go on with the next table. */
static void talk_found(struct upkeep *u, enum store_result result)
{
    int64_t until_ms = wall_ms(u) - (int64_t)u->rooms->options->talk_kept_ms;
    (void)result;
    u->more = u->count == PIECE;
    u->goes = 0;
    for (size_t i = 0; i < u->count; i++) {
        struct key *k = &u->key[i];
        size_t table = sizeof talk - 1 + 2 * ID_BYTES;
        u->after = *k;
        if (talk_key_time(k->text) <= until_ms) {
            u->key[u->goes++] = *k;
            continue;
        }
        memcpy(u->after.text + table, "/~", 3); /* sorts after all keys of that table */
        u->more = true;
        break;
    }
    if (u->goes)
        ask(u, delete_all(u), talk_went);
    else
        go_on_with_talk(u);
}

static void ask_talk(struct upkeep *u)
{
    u->ops[0] = scan_of(u, talk, PIECE);
    ask(u, 1, talk_found);
}

/* ---- Logs that earlier versions closed ---- */

static void marks_made(struct upkeep *u, enum store_result result)
{
    u->all_found = result == STORE_OK && !u->more;
    pause_then(u, u->all_found ? ask_closed : find_closed, PAUSE_MS);
}

/* A log that does not end with its table's closing was closed for another reason: it is kept whole.
 */
static void ends_read(struct upkeep *u, enum store_result result)
{
    size_t ops = 0;
    for (size_t i = 0; result == STORE_OK && i < u->count; i++) {
        if (!u->old[i].ended)
            continue;
        u->key[ops] = closed_key(&u->old[i].table, wall_ms(u));
        u->ops[ops] = (struct store_op){ .kind = STORE_PUT,
                                         .key = u->key[ops].text,
                                         .key_length = strlen(u->key[ops].text),
                                         .value = "1",
                                         .value_length = 1 };
        ops++;
    }
    if (!u->more)
        u->ops[ops++] = (struct store_op){ .kind = STORE_PUT,
                                           .key = found_mark,
                                           .key_length = sizeof found_mark - 1,
                                           .value = "1",
                                           .value_length = 1 };
    if (ops)
        ask(u, ops, marks_made);
    else
        marks_made(u, result);
}

/* Called on the journal's thread. */
static bool note_end(void *with, const struct store_event *e)
{
    bool *ended = with;
    *ended = e->kind == TABLE_CLOSED;
    return true;
}

static bool note_closed(void *with, const struct id *log, uint64_t head)
{
    struct upkeep *u = with;
    u->old[u->count].table = *log;
    u->old[u->count].ended = false;
    u->old[u->count++].head = head;
    u->last = *log;
    return u->count < PIECE;
}

static void closed_listed(struct upkeep *u, enum store_result result)
{
    u->more = u->count == PIECE;
    if (result != STORE_OK || u->found) {
        u->more = false;
        marks_made(u, result);
        return;
    }
    for (size_t i = 0; i < u->count; i++) {
        u->ops[i] = (struct store_op){ .kind = STORE_READ,
                                       .event.seq = u->old[i].head,
                                       .limit = 1,
                                       .read = note_end,
                                       .with = &u->old[i].ended };
        u->ops[i].log = u->old[i].table;
    }
    if (u->count)
        ask(u, u->count, ends_read);
    else
        ends_read(u, result);
}

static void find_closed(struct upkeep *u)
{
    u->count = 0;
    buffer_cut(&u->got, 0);
    u->ops[0] = (struct store_op){ .kind = STORE_GET,
                                   .key = found_mark,
                                   .key_length = sizeof found_mark - 1,
                                   .out = &u->got,
                                   .found = &u->found };
    u->ops[1] = (struct store_op){
        .kind = STORE_CLOSED, .log = u->last, .limit = PIECE, .closed = note_closed, .with = u
    };
    ask(u, 2, closed_listed);
}

/* ---- Closed logs ---- */

static void next_closed(struct upkeep *u) { pause_then(u, ask_closed, PAUSE_MS); }

static void mark_went(struct upkeep *u, enum store_result result)
{
    if (result == STORE_OK)
        u->figures.compacted++;
    next_closed(u);
}

static void ask_compact(struct upkeep *u);

static void compacted(struct upkeep *u, enum store_result result)
{
    if (result != STORE_OK) {
        next_closed(u); /* a live table must not be compacted */
    } else if (u->found) {
        pause_then(u, ask_compact, PAUSE_MS);
    } else {
        u->key[0] = u->after;
        u->goes = 1;
        ask(u, delete_all(u), mark_went);
    }
}

static void ask_compact(struct upkeep *u)
{
    u->ops[0] = (struct store_op){ .kind = STORE_COMPACT,
                                   .value = stay,
                                   .value_length = STAY,
                                   .limit = PIECE_LOG,
                                   .found = &u->found };
    u->ops[0].log = u->table;
    ask(u, 1, compacted);
}

/* If a game has no record yet, its log is still needed. */
static void unrecorded_counted(struct upkeep *u, enum store_result result)
{
    if (result == STORE_OK && !u->count)
        ask_compact(u);
    else
        next_closed(u);
}

/* Whether a log has been kept long enough, and of which table it is; false, too, where the mark is
 * malformed. */
static bool is_time(const struct upkeep *u, const struct key *mark, struct id *table)
{
    char *end;
    unsigned long long at = strtoull(mark->text + sizeof closed - 1, &end, 16);
    return *end == '/' && at <= INT64_MAX && id_read(end + 1, table) &&
           wall_ms(u) - (int64_t)at >= (int64_t)u->rooms->options->logs_kept_ms;
}

/* The marks come in order of time. */
static void mark_found(struct upkeep *u, enum store_result result)
{
    if (result != STORE_OK || !u->count || !is_time(u, &u->key[0], &u->table)) {
        rest(u);
        return;
    }
    u->after = u->key[0];
    u->games = key_id_text("unrecorded", &u->table, "");
    u->ops[0] = scan_of(u, u->games.text, 1);
    u->ops[0].after = NULL;
    ask(u, 1, unrecorded_counted);
}

static void ask_closed(struct upkeep *u)
{
    u->ops[0] = scan_of(u, closed, 1);
    ask(u, 1, mark_found);
}

/* ---- Rounds ---- */

static void begin_round(struct upkeep *u)
{
    u->after.text[0] = '\0';
    ask_talk(u);
}

static void rang(void *with)
{
    struct upkeep *u = with;
    if (!u->rooms->draining && !u->rooms->still_at_ms)
        u->step(u);
    else if (!u->rooms->draining)
        pause_then(u, begin_round, ROUND_MS);
}

bool upkeep_begin(struct rooms *r)
{
    struct upkeep *u = calloc(1, sizeof *u);
    if (!u)
        return false;
    u->rooms = r;
    u->timer = rooms_timer(r, rang, u);
    r->upkeep = u;
    if (!u->timer)
        return false;
    pause_then(u, begin_round, FIRST_MS);
    return true;
}

bool upkeep_is_busy(const struct rooms *r) { return r->upkeep && r->upkeep->busy; }

void upkeep_figures(const struct rooms *r, struct upkeep_figures *out)
{
    *out = r->upkeep->figures;
}

void upkeep_release(struct rooms *r)
{
    if (!r->upkeep)
        return;
    r->platform->timer_free(r->upkeep->timer);
    buffer_release(&r->upkeep->got);
    free(r->upkeep);
    r->upkeep = NULL;
}
