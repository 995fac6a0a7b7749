/* flow.c - the path of a command: decided, stored, applied, sent to viewers, answered. Each table
 * stores one event at a time; later commands queue up in order. */
#include "server/rooms/flow.h"

#include "base/hex.h"
#include "server/net/log.h"
#include "server/store/value_keys.h"

#include "server/rooms/access.h"
#include "server/rooms/at_stake.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/client.h"
#include "server/rooms/finished_game.h"
#include "server/rooms/quarantine.h"
#include "server/rooms/retry_table.h"
#include "server/rooms/sealed_deal.h"
#include "server/rooms/seat_request.h"
#include "server/rooms/stakes.h"
#include "server/rooms/storage_charge.h"
#include "server/rooms/unloaded.h"
#include "server/rooms/upkeep.h"
#include "server/rooms/viewers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MOST = 32,   /* commands queued at a table; see is_full() */
    EVENTS_MOST = 20000, /* length of a table's log after which no further game begins there:
                          * recording a game reads the log from the beginning */
};

static const struct verdict shut_down = {
    .why = "draining", .say = "The server is being updated and will be back in a moment."
};
static const struct verdict no_room = {
    .why = "no-room",
    .say = "The server's disk is full: nothing was changed, and the clocks are stopped."
};
static const struct verdict away = {
    .why = "away",
    .say = "The database isn't answering: nothing was changed, and the clocks are stopped."
};
static const struct verdict outdated = { .outdated = true,
                                         .why = "away",
                                         .say = "This table has to be loaded again: try again.",
                                         .retry_ms = 1000 };
static const struct verdict too_fast = { .why = "too-fast",
                                         .say = "Too much is waiting at this table. Try again." };
static const struct verdict no_memory = { .why = "full",
                                          .say = "The server has no memory left: try again soon." };
static const struct verdict too_long = {
    .why = "too-many", .say = "This table has reached its limit: open a new one for another game."
};
static const struct verdict one_hand = { .why = "not-allowed",
                                         .say = "Only one hand is played at this table." };
static const struct verdict no_chips = { .why = stakes_short_why, .say = stakes_short_say };
static const struct verdict no_table = { .why = "no-table", .say = "There is no such table." };
static const struct verdict damaged = { .why = quarantine_why, .say = quarantine_say };

static void room_next(struct room *room);

static void finish(struct transaction *t, const struct verdict *v)
{
    struct rooms *r = t->room->rooms;
    if (v->done && t->asked_ns)
        histogram_note(&r->acks, rooms_clock_ns(r) - t->asked_ns);
    if (t->answer)
        t->answer(t, v);
    transaction_free(&r->transactions, t);
}

static void finish_no(struct transaction *t, const struct verdict *v)
{
    t->room->rooms->refused_by_server++;
    finish(t, v);
}

/* Replies with the number of events sent so far to the sender, including the new one. */
static void finish_done(struct transaction *t, bool before)
{
    const struct id *who = &t->who;
    struct verdict v = { .done = true,
                         .before = before,
                         .n = room_sent_count(t->room, table_seat_of(&t->room->table, who)) };
    finish(t, &v);
}

static void finish_refused(struct transaction *t, enum table_refusal refusal,
                           const struct hearts_refusal *why)
{
    char say[200] = "";
    struct verdict v = { .why = table_refusal_word(refusal),
                         .say = table_refusal_sentence(refusal) };
    t->room->rooms->refused[refusal]++;
    if (refusal == TABLE_RULES_REFUSE && why->code != HEARTS_OK) {
        size_t length = hearts_refusal_write(*why, say, sizeof say - 1);
        length = length < sizeof say - 2 ? length : sizeof say - 2;
        memcpy(say + length, ".", 2);
        if (say[0] >= 'a' && say[0] <= 'z')
            say[0] = (char)(say[0] - 'a' + 'A');
        v.rule = why;
        v.say = say;
    }
    finish(t, &v);
}

/* ---- After the journal ---- */

static void quarantine(struct room *room, const char *what)
{
    quarantine_add(room->rooms, &room->id, what);
    room_end(room, "no-table", quarantine_say);
}

/* Another process has written to the log, so what this one knows of the table is out of date: it is
 * loaded again. */
static void load_again(struct room *room)
{
    struct rooms *r = room->rooms;
    char id[2 * ID_BYTES + 1];
    if (room->over || !room->stored)
        return;
    hex_write(id, room->id.byte, ID_BYTES);
    log_line(LOG_WARN, "a table is loaded again: its log has grown elsewhere", "table", id, NULL);
    room_outdate(room);
    if (!unloaded_again(r, &room->id, room->table.seq))
        quarantine_add(r, &room->id, "there is not enough memory");
}

/* Applies the event as it was stored, by reading it back. */
static bool take_stored(struct room *room, const struct transaction *t)
{
    struct rooms *r = room->rooms;
    return seal_read(r->seal, &room->id, &t->ops[0].event, &r->event) &&
           (r->event.kind != TABLE_TERMS_SET ||
            access_change(room, t->meta.data, t->meta.length)) &&
           room_apply(room, &r->event, t->name);
}

/* For a table that begins in mid-hand: applies the earlier events of that hand. */
static bool take_earlier(struct room *room, const struct transaction *t)
{
    struct rooms *r = room->rooms;
    for (size_t i = t->earlier_from; t->earlier && i < t->journal.count; i++) {
        if (!seal_read(r->seal, &room->id, &t->earlier[i].event, &r->event) ||
            !room_apply(room, &r->event, t->name))
            return false;
        r->events++;
    }
    return true;
}

/* Talk changes nothing at the table itself. */
static void after_talk(struct transaction *t)
{
    struct room *room = t->room;
    struct rooms *r = room->rooms;
    talk_event(t, &r->event);
    talk_take(&room->talk, t, &r->event, (size_t)r->options->talk_most);
    r->said++;
    room_tell_said(room, &r->event, &t->asker);
    finish_done(t, false);
}

static void after_store(struct transaction *t)
{
    struct room *room = t->room;
    struct rooms *r = room->rooms;
    if (!room->stored)
        rooms_add(room);
    if (!take_stored(room, t) || !take_earlier(room, t)) {
        quarantine(room, "an event does not follow");
        finish_no(t, &damaged);
        return;
    }
    bool closes = r->event.kind == TABLE_CLOSED;
    stakes_stored(room, t);
    r->events++;
    finish_done(t, false);
    if (closes)
        room_end(room, "closed", "The table is closed.");
}

/* Called on the journal's thread. */
static bool note_gone_on(void *with, const struct store_event *e)
{
    struct transaction *t = with;
    (void)e;
    t->gone_on = true;
    return false;
}

/* The store has answered a question about a transaction. */
static struct transaction *asked(struct journal_request *q, enum store_result result)
{
    struct transaction *t = q->with;
    t->room->under_way = NULL;
    if (result == STORE_BROKEN)
        rooms_broken(t->room->rooms);
    return t;
}

static void finish_repeated(struct transaction *t)
{
    t->room->rooms->repeated++;
    finish_done(t, true);
}

static void looked_further(struct journal_request *q, enum store_result result)
{
    struct transaction *t = asked(q, result);
    struct room *room = t->room;
    if (store_undone(result)) {
        finish_no(t, &away);
    } else if (t->gone_on) {
        load_again(room);
        finish_no(t, &outdated);
    } else {
        finish_repeated(t);
    }
    room_next(room);
}

/* The table would have done the command now, but it is in the log: it was done long ago and is sent
 * again, or another process has done it since. In that case the log has more events than the table.
 */
static void look_further(struct room *room, struct transaction *t)
{
    t->ops[0] = (struct store_op){ .kind = STORE_READ,
                                   .event = { .seq = room->table.seq + 1 },
                                   .limit = 1,
                                   .read = note_gone_on,
                                   .with = t };
    t->ops[0].log = room->id;
    t->journal = (struct journal_request){
        .ops = t->ops, .count = 1, .answer = looked_further, .with = t
    };
    room->under_way = t;
    rooms_ask(room->rooms, &t->journal);
}

static void answered(struct journal_request *q, enum store_result result)
{
    struct transaction *t = q->with;
    struct room *room = t->room;
    struct rooms *r = room->rooms;
    room->under_way = NULL;
    switch (result) {
    case STORE_OK:
        if (t->kind == TABLE_TALK && room->stored)
            after_talk(t);
        else
            after_store(t);
        break;
    case STORE_REPEATED: look_further(room, t); return;
    case STORE_FULL:
    case STORE_BUSY:
        rooms_stand_still(r, result);
        finish_no(t, result == STORE_FULL ? &no_room : &away);
        break;
    case STORE_SHORT:
        stakes_short(room, t);
        finish_no(t, &no_chips);
        break;
    case STORE_STALE:
        load_again(room);
        finish_no(t, &outdated);
        break;
    case STORE_EXISTS:
    case STORE_DIFFERS:
        quarantine(room, store_result_word(result));
        finish_no(t, &damaged);
        break;
    case STORE_BROKEN: rooms_broken(r);
    }
    if (!room->stored && !room->under_way)
        room->over = true; /* it was never made */
    room_next(room);
}

/* ---- To the journal ---- */

static int64_t wall_ms(const struct room *room)
{
    const struct platform *p = room->rooms->platform;
    return p->wall_ms(p->with);
}

/* Whether the event ends a game. Then a mark is stored with it, so that a crash before the record
 * is stored does not lose the game. */
static bool ends_game(struct room *room, const struct table_event *e)
{
    struct table *after = &room->rooms->dry_run;
    if (room->hands_most || room->table.stage != TABLE_PLAYING ||
        (e->kind != TABLE_MOVED && e->kind != TABLE_CLAIM_HELD && e->kind != TABLE_PLAYED_OUT))
        return false;
    memcpy(after, &room->table, sizeof *after);
    return table_apply(after, e, NULL) && after->stage == TABLE_OVER;
}

static size_t add_beside(struct room *room, struct transaction *t, const struct table_event *e)
{
    size_t ops = 1, key = room_meta_key(&room->id, t->key);
    if (e->kind == TABLE_CREATED || e->kind == TABLE_TERMS_SET) {
        room_meta_write(room, t->access, &t->meta);
        t->ops[ops++] = (struct store_op){ .kind = STORE_PUT,
                                           .key = t->key,
                                           .key_length = key,
                                           .value = t->meta.data,
                                           .value_length = t->meta.length };
    } else if (e->kind == TABLE_CLOSED) {
        t->ops[ops++] = (struct store_op){ .kind = STORE_CLOSE, .log = t->ops[0].log };
        t->ops[ops++] = (struct store_op){ .kind = STORE_DELETE, .key = t->key, .key_length = key };
        t->ops[ops++] = closed_mark(&room->id, wall_ms(room), &t->meta);
    } else if (ends_game(room, e)) {
        struct key mark = key_unrecorded(&room->id, room->table.games - 1u);
        key = strlen(mark.text);
        assert(key < sizeof t->key);
        memcpy(t->key, mark.text, key + 1);
        unrecorded_write(room, e, &t->meta);
        t->ops[ops++] = (struct store_op){ .kind = STORE_PUT,
                                           .key = t->key,
                                           .key_length = key,
                                           .value = t->meta.data,
                                           .value_length = t->meta.length };
    }
    return ops;
}

/* Prepares the operations that store an event and what belongs to it; 0: out of memory. */
static size_t event_ops(struct room *room, struct transaction *t, struct table_event *e)
{
    struct rooms *r = room->rooms;
    uint8_t bytes[SEAL_BYTES];
    if (!fair_add(room, e))
        return 0;
    if (e->kind == TABLE_SAT)
        stakes_note_network(room, t, e);
    if (e->kind == TABLE_LOCKED)
        stakes_limit(room, e);
    size_t length = seal_write(r->seal, &room->id, e, bytes);
    t->bytes = malloc(length);
    t->ops[0] = (struct store_op){ .kind = STORE_APPEND,
                                   .event = { .seq = e->seq,
                                              .at_ms = e->at_ms,
                                              .kind = e->kind,
                                              .body = t->bytes,
                                              .length = length } };
    t->ops[0].log = room->id;
    t->ops[0].event.command = e->id;
    if (t->bytes)
        memcpy(t->bytes, bytes, length);
    return t->bytes ? add_beside(room, t, e) : 0;
}

/* Events that take something away are stored even when over the quota. */
static bool must_be(const struct table_event *e)
{
    return e->kind == TABLE_CLOSED || e->kind == TABLE_LEFT || e->kind == TABLE_STOPPED;
}

static void store(struct room *room, struct transaction *t, struct table_event *e,
                  const struct table_retry *again)
{
    struct rooms *r = room->rooms;
    struct verdict no = no_memory;
    char say[CHARGE_SAY];
    size_t ops = e->kind == TABLE_TALKED ? talk_store(&room->talk, t, &room->id, e, wall_ms(room),
                                                      (size_t)r->options->talk_most)
                                         : event_ops(room, t, e);
    t->journal = (struct journal_request){
        .ops = t->ops, .count = ops, .answer = answered, .with = t
    };
    if (!ops || t->meta.failed || (again && !retry_store(room, t, e, again, &no)) ||
        !stakes_store(room, t, e) || !charge(room, t, must_be(e), &no, say)) {
        finish_no(t, &no);
        return;
    }
    room->under_way = t;
    rooms_ask(r, &t->journal);
}

void room_create(struct room *room, struct transaction *t, struct table_event *e,
                 const struct table_retry *again)
{
    t->room = room;
    store(room, t, e, again);
    if (!room->under_way)
        room_free(room);
}

static void looked_up(struct journal_request *q, enum store_result result)
{
    struct transaction *t = asked(q, result);
    struct room *room = t->room;
    if (result == STORE_REPEATED)
        finish_repeated(t);
    else
        finish_refused(t, t->refusal, &t->why);
    room_next(room);
}

/* The table remembers only its latest commands. An old command that is sent again may be refused
 * now though it was done then, but the log has it. So this appends an event at the seq of one that
 * exists. It is never stored; the answer is REPEATED if its command is anywhere in the log. */
static void look_up(struct room *room, struct transaction *t)
{
    struct store_op *op = &t->ops[0];
    *op = (struct store_op){ .kind = STORE_APPEND, .event = { .seq = room->table.seq } };
    op->log = room->id;
    op->event.command = t->id;
    t->journal = (struct journal_request){
        .ops = t->ops, .count = 1, .answer = looked_up, .with = t
    };
    room->under_way = t;
    rooms_ask(room->rooms, &t->journal);
}

static bool is_rematch(const struct table_event *e)
{
    return e->kind == TABLE_NEXT_GAME || e->kind == TABLE_WANTS_REMATCH;
}

/* Why the table must not do what it has decided, since others rely on the present state. NULL: it
 * may. */
static const struct stakes_refused *stays(const struct room *room, const struct transaction *t,
                                          const struct table_command *c,
                                          const struct table_event *e)
{
    if (e->kind == TABLE_STOPPED)
        return at_stake_stop(room, &e->whom);
    if (e->kind == TABLE_SAT) {
        const struct stakes_refused *no = at_stake_as_seen(room, c);
        return no ? no : at_stake_sit(room, &e->who, e->seat);
    }
    if (t->kind == TABLE_CLOSE && t->request)
        return at_stake_close(room);
    if (t->kind == TABLE_REMOVE && (t->client || t->request))
        return at_stake_remove(room);
    if (c->kind == TABLE_START && e->kind == TABLE_NEXT_GAME && (t->client || t->request))
        return at_stake_again(room, &t->who);
    return e->kind == TABLE_TERMS_SET ? at_stake_terms(room, &t->who, t->access, &e->terms) : NULL;
}

static void run(struct room *room, struct transaction *t, const struct table_command *c)
{
    struct table_event *e = &room->rooms->event;
    if (talk_has(&room->talk, &c->id)) {
        finish_done(t, true);
        return;
    }
    const struct stakes_refused *staked = stakes_refusal(room, t, c);
    if (staked) {
        finish_no(t, &(struct verdict){ .why = staked->why, .say = staked->say });
        return;
    }
    /* A bot is stopped together with its owner, whom the table does not know. And either may have
     * been stopped while the command waited. */
    bool banned = t->kind == TABLE_SIT && room_has_stopped(room, &t->asker);
    enum table_refusal refusal = banned ? TABLE_IS_STOPPED
                                        : table_decide(&room->table, t->given_ms, c, e, &t->why);
    t->refusal = (uint8_t)refusal;
    const char *misfit = refusal == TABLE_OK && e->kind == TABLE_TERMS_SET
                             ? access_refusal(room, t->access, &e->terms)
                             : NULL;
    const struct stakes_refused *no = refusal == TABLE_OK ? stays(room, t, c, e) : NULL;
    if (misfit)
        finish_no(t, &(struct verdict){ .why = "not-allowed", .say = misfit });
    else if (refusal == TABLE_OK && room->table.seq >= EVENTS_MOST && is_rematch(e))
        finish_no(t, &too_long);
    else if (no)
        finish_no(t, &(struct verdict){ .why = no->why, .say = no->say });
    else if (refusal == TABLE_OK && room->hands_most && is_rematch(e))
        finish_no(t, &one_hand);
    else if (refusal == TABLE_OK)
        store(room, t, e, NULL);
    else if (refusal == TABLE_DONE_BEFORE)
        finish_done(t, true);
    else if (t->client)
        look_up(room, t);
    else
        finish_refused(t, refusal, &t->why);
}

/* Why no command is taken just now. The runner gives its own commands again later; a person's are
 * refused. */
static const struct verdict *must_not(const struct room *room)
{
    if (room->over)
        return room->outdated ? &outdated : &no_table;
    if (room->rooms->draining)
        return &shut_down;
    if (room->rooms->still_at_ms)
        return room->rooms->still_for == STORE_FULL ? &no_room : &away;
    return NULL;
}

static void room_next(struct room *room)
{
    while (room->waiting && !room->under_way) {
        struct transaction *t = room->waiting;
        const struct verdict *no = must_not(room);
        room->waiting = t->next;
        room->waiting_count--;
        if (no)
            finish_no(t, no);
        else
            run(room, t, t->command);
    }
    if (room->under_way)
        return;
    if (room->over)
        room_free(room);
    else
        room->rooms->look(room);
}

/* Queues a command behind those before it; false when out of memory. */
static bool wait_in_line(struct room *room, struct transaction *t, const struct table_command *c)
{
    struct transaction **end = &room->waiting;
    t->command = malloc(sizeof *t->command);
    if (!t->command)
        return false;
    *t->command = *c;
    while (*end)
        end = &(*end)->next;
    *end = t;
    t->next = NULL;
    room->waiting_count++;
    return true;
}

/* A queue filled by others shuts out neither the table's own commands, nor people with a seat who
 * have none in the queue. */
static bool is_full(const struct room *room, const struct transaction *t)
{
    bool own = !t->client && !t->request;
    if (room->waiting_count < WAITING_MOST || own)
        return false;
    if (table_seat_of(&room->table, &t->who) == HEARTS_WATCHER)
        return true;
    for (const struct transaction *before = room->waiting; before; before = before->next)
        if (id_same(&before->who, &t->who))
            return true;
    return false;
}

void room_give(struct room *room, struct transaction *t, const struct table_command *c)
{
    const struct verdict *no = must_not(room);
    t->room = room;
    t->given_ms = room_now_ms(room);
    t->id = c->id;
    t->who = c->who;
    t->kind = c->kind;
    t->seat = c->seat;
    memcpy(t->name, c->name, sizeof t->name);
    if (!no && is_full(room, t))
        no = &too_fast;
    if (!no && room->under_way && !wait_in_line(room, t, c))
        no = &no_memory;
    if (no)
        finish_no(t, no);
    else if (!t->command)
        run(room, t, c);
}
