/* want.c - what a table needs from its runner: decks, decisions of computers, clock ticks, and who
 * is present or away. */
#include "server/rooms/want.h"

#include "server/net/log.h"
#include "server/rooms/at_stake.h"
#include "server/rooms/deal.h"
#include "server/rooms/flow.h"
#include "server/rooms/lobby.h"
#include "server/rooms/registry.h"
#include "server/rooms/sealed_deal.h"
#include "server/rooms/seat_message.h"
#include "server/rooms/stakes.h"
#include "server/rooms/think_job.h"
#include "server/rooms/viewers.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOLD_MS = 1000,              /* pause after a refusal */
    LIMITS_MS = 100,             /* until it is tested again whether the limits are known */
    AHEAD_LEAST_MS = 300,        /* a card played ahead takes at least this long ... */
    AHEAD_MORE_MS = 300,         /* ... and up to this much longer */
    PAUSED_MS = 24 * 3600 * 1000 /* see empty_due() */
};

/* ---- Commands by the runner ---- */

/* Pauses after a refusal, since the same command would be given again at once. */
static void runner_answered(struct transaction *t, const struct verdict *v)
{
    struct room *room = t->room;
    if ((v->done && !v->before) || room->over)
        return;
    room->hold_ms = room_now_ms(room) + (v->retry_ms > HOLD_MS ? v->retry_ms : HOLD_MS);
    rooms_due(room, room->hold_ms);
    log_line(LOG_DEBUG, "the table did not want it", "command", table_command_word(t->kind), "why",
             v->done ? "done-before" : v->why, NULL);
}

static struct table_command *runner_command(struct room *room, enum table_command_kind kind,
                                            int seat)
{
    struct table_command *c = &room->rooms->command;
    memset(c, 0, sizeof *c);
    c->kind = (uint8_t)kind;
    c->seat = (uint8_t)seat;
    c->other = c->dealer = HEARTS_NO_SEAT;

    /* The command's id is the same at the same position in the log, so that two such commands make
     * one event. It depends on the server's key, so that nobody else can use that id first. */
    static const char label[] = "hearts runner";
    const char *word = table_command_word(kind);
    uint8_t place[9], hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    uint64_t seq = room->table.seq + 1;
    for (int i = 0; i < 8; i++)
        place[i] = (uint8_t)(seq >> (56 - 8 * i));
    place[8] = (uint8_t)seat;
    (void)crypto_hash_sha256_init(&state);
    (void)crypto_hash_sha256_update(&state, (const uint8_t *)label, sizeof label);
    (void)crypto_hash_sha256_update(&state, room->rooms->key, sizeof room->rooms->key);
    (void)crypto_hash_sha256_update(&state, room->id.byte, ID_BYTES);
    (void)crypto_hash_sha256_update(&state, place, sizeof place);
    (void)crypto_hash_sha256_update(&state, (const uint8_t *)word, strlen(word));
    (void)crypto_hash_sha256_final(&state, hash);
    memcpy(c->id.byte, hash, ID_BYTES);
    return c;
}

/* Submits a command; false when out of memory. */
static bool give(struct room *room, const struct table_command *c)
{
    struct transaction *t = transaction_new(&room->rooms->transactions);
    if (!t)
        return false;
    t->answer = runner_answered;
    room_give(room, t, c);
    return true;
}

static bool give_plain(struct room *room, enum table_command_kind kind, int seat)
{
    return give(room, runner_command(room, kind, seat));
}

/* ---- Presence ---- */

/* All functions named look_... return whether they gave a command. */

static bool look_at_seat(struct room *room, int seat, int64_t now)
{
    const struct table_seat *s = &room->table.seats[seat];
    bool there = room_is_there(room, seat), opened = room->here >> seat & 1;
    if (s->kind != TABLE_PERSON)
        return false;
    if (there) {
        room->here &= (uint16_t) ~(1u << seat);
        room->away_at_ms[seat] = 0;
        return (s->away || (opened && s->stood_in)) && give_plain(room, TABLE_HERE, seat);
    }
    if (s->away)
        return false;
    if (!room->away_at_ms[seat])
        room->away_at_ms[seat] = now + PATIENCE_FIRST_MS;
    if (now < room->away_at_ms[seat])
        return false;
    room->away_at_ms[seat] = now + PATIENCE_FIRST_MS; /* in case the table refuses it now */
    return give_plain(room, TABLE_AWAY, seat);
}

/* When an absent person loses their seat: at a public table that gathers people, and where another
 * game for money waits for everybody's consent. Those who cannot pay for it lose it at once. */
static int64_t removal_due(const struct room *room, int seat)
{
    const struct table_seat *s = &room->table.seats[seat];
    bool waits = room->table.stage == TABLE_GATHERING
                     ? room->open
                     : room->table.stage == TABLE_OVER && stakes_are_on(room);
    if (stakes_is_broke(room, seat))
        return 0;
    return waits && s->kind == TABLE_PERSON && s->away ? s->away_at_ms + room->table.terms.grace_ms
                                                       : INT64_MAX;
}

static bool look_who_is_there(struct room *room, int64_t now)
{
    for (int s = 0; s < room->plan->plan.seats && s < HEARTS_SEATS; s++)
        if (look_at_seat(room, s, now) ||
            (now >= removal_due(room, s) && give_plain(room, TABLE_REMOVE, s)))
            return true;
    return false;
}

static int64_t presence_due(const struct room *room)
{
    int64_t due = INT64_MAX;
    for (int s = 0; s < room->plan->plan.seats && s < HEARTS_SEATS; s++) {
        const struct table_seat *seat = &room->table.seats[s];
        int64_t at = INT64_MAX;
        if (seat->kind != TABLE_PERSON || room_is_there(room, s))
            continue;
        if (!seat->away)
            at = room->away_at_ms[s];
        else
            at = removal_due(room, s);
        due = at < due ? at : due;
    }
    return due;
}

/* ---- Thinking ---- */

static bool drive_think_job(struct room *room, const struct table_want *want, int64_t now)
{
    bool worth = think_job_is_worth(room);
    if (room->think_job && !(worth && think_job_fits(room, want, now)))
        think_job_drop(room);
    if (!worth)
        return false;
    if (!room->think_job) {
        if (!think_job_begin(room, want, now))
            room->hold_ms = now + 50;
        return false;
    }
    if (!room->think_job->done || now < room->think_job->due_ms)
        return false;

    struct table_command *c = runner_command(room, TABLE_COMPUTER_MOVE, want->seat);
    bool thought = room->think_job->job.decided && think_job_count(room, want->seat);
    c->move = room->think_job->job.move;
    c->move.seat = want->seat;
    think_job_drop(room);
    return thought && give(room, c);
}

/* ---- The game ---- */

static bool give_deck(struct room *room, const struct table_want *want, bool fair)
{
    const struct hearts_plan *p = &room->plan->plan;
    struct table_command *c = runner_command(room, TABLE_DEAL, HEARTS_NO_SEAT);
    if (fair) {
        fair_deck(room, c->deck, &c->dealer);
    } else {
        deal_deck(p, c->deck);
        if (want->seat != HEARTS_NO_SEAT)
            c->dealer = (uint8_t)deal_dealer(p);
    }
    return give(room, c);
}

static bool look_after_deal(struct room *room, const struct table_want *want, int64_t now)
{
    if (deal_is_over(room))
        return false;
    switch (fair_todo(room, now)) {
    case FAIR_TO_WAIT: break;
    case FAIR_TO_LOCK:
        if (stakes_know_limits(room))
            return give_plain(room, TABLE_LOCK, HEARTS_NO_SEAT);
        room->hold_ms = now + LIMITS_MS;
        break;
    case FAIR_TO_DEAL: return give_deck(room, want, true);
    case FAIR_TO_SHUFFLE: return give_deck(room, want, false);
    }
    return false;
}

static bool look_after_ahead(struct room *room, const struct table_want *want, int64_t now)
{
    if (!room->ahead_at_ms)
        room->ahead_at_ms = now +
                            seat_pace_ms(room, AHEAD_LEAST_MS + randombytes_uniform(AHEAD_MORE_MS));
    if (now < room->ahead_at_ms)
        return false;
    room->ahead_at_ms = 0;
    return give_plain(room, TABLE_AHEAD_DUE, want->seat);
}

static bool look_after_game(struct room *room, const struct table_want *want, int64_t now)
{
    if (want->kind != TABLE_WANTS_AHEAD)
        room->ahead_at_ms = 0;
    if (want->kind != TABLE_WANTS_COMPUTER_MOVE && room->think_job)
        think_job_drop(room);
    switch ((enum table_want_kind)want->kind) {
    case TABLE_WANTS_DECK: return look_after_deal(room, want, now);
    case TABLE_WANTS_COMPUTER_MOVE: return drive_think_job(room, want, now);
    case TABLE_WANTS_AHEAD: return look_after_ahead(room, want, now);
    case TABLE_WANTS_NOTHING: break;
    }
    return false;
}

static int64_t game_due(const struct room *room, const struct table_want *want)
{
    if (want->kind == TABLE_WANTS_AHEAD)
        return room->ahead_at_ms ? room->ahead_at_ms : room->hold_ms;
    if (want->kind == TABLE_WANTS_COMPUTER_MOVE && !room->think_job)
        return think_job_is_worth(room) ? room->hold_ms : INT64_MAX;
    if (want->kind == TABLE_WANTS_COMPUTER_MOVE && room->think_job->done)
        return room->think_job->due_ms;
    return want->kind == TABLE_WANTS_DECK ? fair_due(room) : INT64_MAX;
}

/* Another game begins when all people at the table have asked for it. That may also happen because
 * the one who had not asked has left. */
static bool look_for_rematch(struct room *room)
{
    const struct table *t = &room->table;
    const struct table_seat *wants = NULL;
    for (int s = 0; s < room->plan->plan.seats; s++) {
        if (t->seats[s].kind == TABLE_PERSON && !t->seats[s].again)
            return false;
        if (t->seats[s].kind == TABLE_PERSON)
            wants = &t->seats[s];
    }
    if (t->stage != TABLE_OVER || !wants)
        return false;
    struct table_command *c = runner_command(room, TABLE_REMATCH, HEARTS_NO_SEAT);
    c->who = wants->who;
    return give(room, c);
}

/* ---- Quick tables, empty tables ---- */

static bool look_at_quick(struct room *room, int64_t now)
{
    if (!room_fills_itself(room))
        return false;
    if (now < room->fill_at_ms && room_seats(room, TABLE_NOBODY) > 0)
        return false;
    struct table_command *c = runner_command(room, TABLE_START, HEARTS_NO_SEAT);
    memcpy(c->player, room->table.terms.stand_in, sizeof c->player);
    return give(room, c);
}

static void closed_answered(struct transaction *t, const struct verdict *v)
{
    const struct platform *p = t->room->rooms->platform;
    if (v->done && !v->before)
        p->done(t->request);
    else if (v->done)
        p->refuse(t->request, 409, "not-now", table_refusal_sentence(TABLE_NOT_NOW), 0);
    else
        p->refuse(t->request, verdict_status(v), v->why, v->say, v->retry_ms);
}

bool room_close(struct room *room, struct request *q)
{
    struct transaction *t = transaction_new(&room->rooms->transactions);
    if (!t)
        return false;
    t->request = q;
    t->answer = closed_answered;
    room_give(room, t, runner_command(room, TABLE_CLOSE, HEARTS_NO_SEAT));
    return true;
}

/* Nobody has come back to an empty table. Money in play must still be settled: computers play on
 * for everybody, and the table is closed once nothing is at stake. */
static bool look_at_empty(struct room *room)
{
    bool plays = stakes_in_play(room);
    for (int s = 0; s < room->plan->plan.seats && plays; s++)
        if (room->table.seats[s].kind == TABLE_PERSON)
            return give_plain(room, TABLE_REMOVE, s);
    return !plays && give_plain(room, TABLE_CLOSE, HEARTS_NO_SEAT);
}

void room_make_way(struct room *room)
{
    room->leaving = look_at_empty(room) || stakes_in_play(room);
    if (room->leaving)
        room->empty_at_ms = room_now_ms(room);
}

/* When an empty table is closed. A paused game waits a day longer; so does a game in play, as long
 * as the server is less than half full. */
static int64_t empty_due(const struct room *room)
{
    const struct rooms *r = room->rooms;
    bool paused = room->table.paused_by != HEARTS_NO_SEAT;
    bool spacious = r->room_count < r->options->tables / 2;
    if (stakes_in_play(room) && !room_seats(room, TABLE_PERSON))
        return INT64_MAX; /* it is played to its end first */
    if (room->empty_at_ms == INT64_MAX || room->leaving ||
        !(paused || (room->table.stage == TABLE_PLAYING && spacious)))
        return room->empty_at_ms;
    return room->empty_at_ms + PAUSED_MS;
}

/* ---- All of it ---- */

static bool look(struct room *room, const struct table_want *want, int64_t now)
{
    if (now >= empty_due(room))
        return look_at_empty(room);
    if (now >= want->tick_ms)
        return give_plain(room, TABLE_TICK, HEARTS_NO_SEAT);
    return look_who_is_there(room, now) || look_for_rematch(room) || look_at_quick(room, now) ||
           look_after_game(room, want, now);
}

static int64_t earlier(int64_t a, int64_t b) { return a < b ? a : b; }

void room_look(struct room *room)
{
    struct rooms *r = room->rooms;
    int64_t now = room_now_ms(room);
    struct table_want want;
    if (room->under_way || room->over || !room->stored || r->still_at_ms || r->draining)
        return;
    table_wants(&room->table, &want);
    if (now < room->hold_ms) {
        rooms_due(room, room->hold_ms);
        return;
    }
    if (look(room, &want, now)) {
        if (!room->under_way && !room->over)
            rooms_due(room, room->hold_ms > now ? room->hold_ms : now + 1);
        return; /* it is looked at again when that is done */
    }
    if (room->listed && now >= lobby_drops_at(room))
        lobby_touched(room);
    int64_t due = earlier(earlier(want.tick_ms, empty_due(room)),
                          earlier(presence_due(room), game_due(room, &want)));
    if (room->listed && now < lobby_drops_at(room))
        due = earlier(due, lobby_drops_at(room));
    if (room_fills_itself(room))
        due = earlier(due, room->fill_at_ms);
    rooms_due(room, due <= now && due < INT64_MAX ? now + 1 : due);
}
