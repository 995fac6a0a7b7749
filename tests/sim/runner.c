/* runner.c - the runner of the table: it stores an event, applies it, tells clients, then answers.
 *
 * One event is written at a time; commands that come meanwhile wait. Everything here but the log is
 * lost in a crash.
 */
#include "sim/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void take_command(struct sim *s, int command);

int64_t runner_time(const struct sim *s) { return s->now + s->runner.clock; }

static int audience_of(const struct sim *s, int c)
{
    return table_seat_of(&s->runner.table, &s->clients[c].who);
}

static bool may_hear(const struct sim *s, int audience)
{
    return audience != HEARTS_WATCHER || s->terms.watching;
}

static uint32_t told_to(const struct sim *s, int audience)
{
    const struct table *t = &s->runner.table;
    return audience == HEARTS_WATCHER ? t->told_watchers : t->seats[audience].told;
}

/* ---- To the clients ---- */

static void send(struct sim *s, int c, struct message m)
{
    if (!s->runner.known[c]) {
        free(m.view);
        return;
    }
    m.client = (uint8_t)c;
    m.era = s->runner.era[c];
    m.seq = s->runner.table.seq;
    m.audience = (uint8_t)audience_of(s, c);
    net_send(s, m);
}

static void send_told(struct sim *s, int c, uint32_t number)
{
    const struct stream *told = &s->told[audience_slot(audience_of(s, c))];
    if (number == 0 || number > told->count) {
        sim_wrong(s, "numbers", "event %u is to be told, and there are %u", number, told->count);
        return;
    }
    send(s, c,
         (struct message){
             .kind = MESSAGE_TOLD,
             .number = number,
             .digest = told->digest[number - 1],
         });
}

static void send_view(struct sim *s, int c, uint32_t number)
{
    struct table_view *v = malloc(sizeof *v);
    if (!v)
        abort();
    table_view(&s->runner.table, audience_of(s, c), runner_time(s), v);
    s->count.views++;
    send(s, c, (struct message){ .kind = MESSAGE_VIEW, .number = number, .view = v });
}

/* Tells every client of an event; false when it crashed half way. */
static bool tell(struct sim *s, const struct table_event *e)
{
    for (int c = 0; c < s->client_count; c++) {
        int audience = audience_of(s, c);
        if (c == s->client_count / 2 && runner_crashes(s, CRASH_HALF_TOLD))
            return false;
        if (s->runner.known[c] && may_hear(s, audience) && tell_is_for(e, audience))
            send_told(s, c, told_to(s, audience));
    }
    return true;
}

static void answer(struct sim *s, int command, enum table_refusal result, uint64_t seq)
{
    struct sim_command *c = &s->commands[command];
    if (c->client < 0)
        return;
    if (result == TABLE_OK) {
        c->promised = true;
        c->seq = seq;
    } else {
        s->count.refused++;
    }
    send(s, c->client,
         (struct message){
             .kind = MESSAGE_ANSWER,
             .command = command,
             .result = (uint8_t)result,
         });
}

/* ---- An event ---- */

static void print_event(const struct sim *s, const struct table_event *e)
{
    printf("# %lu/%lu %ld ms, %s, seat %d, by %d,", (unsigned long)e->seq,
           (unsigned long)s->core + 1, (long)e->at_ms, table_event_word(e->kind), e->seat, e->by);
    for (int i = 0; i < e->move.count; i++)
        printf(" %02x", e->move.cards[i]);
    for (int i = 0; i < e->count; i++)
        printf(" %02x", e->cards[i]);
    printf("\n");
}

void runner_apply(struct sim *s, const struct table_event *e)
{
    static struct heard heard;
    static struct table before;
    struct runner *r = &s->runner;
    secrets_decision(s, e);
    if (e->kind == TABLE_DEALT)
        before = r->table;
    heard.count = 0;
    if (!table_apply(&r->table, e, &(struct table_listener){ heard_take, &heard })) {
        sim_wrong(s, "replay", "event %lu, \"%s\", does not follow from what it was decided for",
                  (unsigned long)e->seq, table_event_word(e->kind));
        return;
    }
    s->applied = e->seq;
    s->idle = 0;
    if (s->verbose)
        print_event(s, e);
    s->count.tabled[e->kind]++;
    bool presence = e->kind == TABLE_WENT_AWAY || e->kind == TABLE_CAME_BACK ||
                    e->kind == TABLE_STOOD_IN;
    s->core += !presence;
    for (int i = 0; i <= s->plan.seats; i++) {
        int audience = audience_at(&s->plan, i);
        if (tell_is_for(e, audience))
            stream_add(&s->told[audience_slot(audience)],
                       tell_digest(&s->plan, e, &heard, audience));
    }
    if (e->kind == TABLE_DEALT)
        s->model.before_deal = before;
    model_take(s, e);
    if (!*s->fault)
        secrets_check(s, e);
}

static void take_queued(struct sim *s)
{
    struct runner *r = &s->runner;
    while (r->queued && r->up && !r->writing && !*s->fault) {
        int command = r->queue[0];
        memmove(r->queue, r->queue + 1, (size_t)--r->queued * sizeof *r->queue);
        take_command(s, command);
    }
}

/* Sets the clock for when the table has to be looked at even if nobody asks. */
static void plan(struct sim *s)
{
    struct runner *r = &s->runner;
    struct table_want want;
    r->plan++; /* clocks set before no longer count */
    if (s->setup.steps || !r->up || r->writing)
        return;
    table_wants(&r->table, &want);
    int64_t at = INT64_MAX;
    if (want.tick_ms != INT64_MAX)
        at = want.tick_ms - r->clock;
    if (want.kind != TABLE_WANTS_NOTHING) {
        int64_t think = 5 + (int64_t)(sim_hash(s->setup.seed, r->table.seq, 3) % 200);
        at = s->now + think < at ? s->now + think : at;
    }
    if (at != INT64_MAX)
        net_timer(s, TIMER_RUNNER, -1, at > s->now ? at : s->now + 1, r->plan);
}

static void stored(struct sim *s)
{
    struct runner *r = &s->runner;
    int command = r->command;
    s->log.entries[s->log.count - 1].durable = true;
    r->writing = false;
    if (runner_crashes(s, CRASH_DURABLE))
        return;
    runner_apply(s, &r->event);
    if (*s->fault || runner_crashes(s, CRASH_APPLIED))
        return;
    if (!tell(s, &r->event) || runner_crashes(s, CRASH_TOLD))
        return;
    answer(s, command, TABLE_OK, r->event.seq);
    take_queued(s);
    plan(s);
}

static void write_event(struct sim *s, const struct table_event *e, int command, int64_t handed)
{
    struct runner *r = &s->runner;
    static struct table_event again;
    if (runner_crashes(s, CRASH_DECIDED))
        return;
    log_append(&s->log, e, command, handed);
    if (!log_read(&s->log, s->log.count - 1, &again) || memcmp(&again, e, sizeof again) != 0)
        sim_wrong(s, "bytes", "an event \"%s\" is not what it was written from",
                  table_event_word(e->kind));
    r->event = *e;
    r->command = command;
    r->writing = true;
    if (!runner_crashes(s, CRASH_WRITTEN))
        net_timer(s, TIMER_STORED, -1, s->now + 1 + (int64_t)(s->setup.disturbed ? e->seq % 7 : 0),
                  (uint32_t)e->seq);
}

/* A clock that somebody sets may go back. */
static int64_t handed_time(struct sim *s)
{
    int64_t now = runner_time(s);
    return s->setup.disturbed && !sim_below(s, 40) ? now - sim_below(s, 700) : now;
}

static bool wanted(const struct sim_command *c)
{
    return c->client < 0 && (c->c.kind == TABLE_LOCK || c->c.kind == TABLE_DEAL ||
                             c->c.kind == TABLE_COMPUTER_MOVE || c->c.kind == TABLE_AHEAD_DUE ||
                             c->c.kind == TABLE_TICK);
}

static void decided(struct sim *s, int command, const struct table_event *e, int64_t handed)
{
    const struct sim_command *c = &s->commands[command];
    const struct table *t = &s->runner.table;
    uint64_t seq = log_find(&s->log, &c->c.id);
    if (seq && s->log.count - seq < TABLE_RECENT)
        sim_wrong(s, "repeats", "the command of event %lu is decided again", (unsigned long)seq);
    if (c->client >= 0 && !table_command_is_personal(c->c.kind))
        sim_wrong(s, "rights", "a person may \"%s\"", table_command_word(c->c.kind));
    if (e->seq != t->seq + 1 || e->at_ms != (handed > t->at_ms ? handed : t->at_ms))
        sim_wrong(s, "time", "event %lu is of %ld ms; it was handed %ld, and the last was of %ld",
                  (unsigned long)e->seq, (long)e->at_ms, (long)handed, (long)t->at_ms);
    if (seq)
        answer(s, command, TABLE_OK, seq); /* the store remembers what the table has forgotten */
    else
        write_event(s, e, command, handed);
}

static void take_command(struct sim *s, int command)
{
    struct runner *r = &s->runner;
    static struct table before;
    static struct table_event e;
    struct hearts_refusal why;
    if (r->writing) {
        if (r->queued < QUEUE)
            r->queue[r->queued++] = command;
        return;
    }
    const struct sim_command *c = &s->commands[command];
    int64_t handed = c->c.kind == TABLE_TICK ? runner_time(s) : handed_time(s);
    bool compare = s->setup.disturbed && !sim_below(s, 4);
    if (compare)
        before = r->table;
    enum table_refusal result = table_decide(&r->table, handed, &c->c, &e, &why);
    if (compare && memcmp(&before, &r->table, sizeof before) != 0)
        sim_wrong(s, "decides", "deciding a \"%s\" changes the table",
                  table_command_word(c->c.kind));
    if (result == TABLE_OK) {
        decided(s, command, &e, handed);
        return;
    }
    uint64_t seq = log_find(&s->log, &c->c.id);
    if (result == TABLE_DONE_BEFORE && !seq)
        sim_wrong(s, "repeats", "a new \"%s\" was done before", table_command_word(c->c.kind));
    if (wanted(c) && result != TABLE_DONE_BEFORE)
        sim_wrong(s, "wants", "the table refuses the \"%s\" that it wants: %s",
                  table_command_word(c->c.kind), table_refusal_word(result));
    answer(s, command, seq ? TABLE_OK : result, seq);
    plan(s);
}

/* ---- What it does by itself ---- */

/* A seed for its own commands, the same after a crash. */
static uint64_t position(const struct sim *s)
{
    return s->setup.steps ? s->core : s->runner.table.seq;
}

static void give(struct sim *s, struct table_command *c)
{
    sim_id(&c->id, s->setup.seed, s->runner.table.seq + 1, (uint64_t)c->kind << 8 | c->seat);
    take_command(s, sim_command_add(s, -1, c));
}

void runner_give(struct sim *s, enum table_command_kind kind, int seat)
{
    static struct table_command c;
    memset(&c, 0, sizeof c);
    c.kind = (uint8_t)kind;
    c.seat = (uint8_t)seat;
    give(s, &c);
}

static void deal(struct sim *s)
{
    static struct table_command c;
    if (s->setup.locks && !s->runner.table.locked) {
        runner_give(s, TABLE_LOCK, 0);
        return;
    }
    memset(&c, 0, sizeof c);
    c.kind = TABLE_DEAL;
    uint64_t rng = sim_hash(s->setup.seed, position(s), 4);
    c.dealer = (uint8_t)hearts_random_below(&rng, s->plan.seats);
    hearts_deck_shuffle(&s->plan, c.deck, &rng);
    give(s, &c);
}

static void think(struct sim *s, const struct table_want *want)
{
    static struct table_command c;
    static struct player_seat memory;
    static struct hearts_view view;
    struct advice advice;
    struct thinking thinking = { .rng = sim_hash(s->setup.seed, position(s), want->seat) };
    const struct player *player = player_find(want->player);
    if (!player)
        player = player_find("random");
    bool random = strcmp(player->name, "random") == 0;
    if (random)
        player_seat_init(&memory, &s->plan, want->seat); /* it remembers nothing */
    else
        table_memory(&s->runner.table, want->seat, &memory);
    hearts_view_of(&s->plan, &s->runner.table.game, want->seat, &view);
    player->decide(player, &memory, &view, &thinking, &advice);
    memset(&c, 0, sizeof c);
    c.kind = TABLE_COMPUTER_MOVE;
    c.seat = want->seat;
    c.move = advice.move;
    give(s, &c);
}

void runner_act(struct sim *s)
{
    struct table_want want;
    table_wants(&s->runner.table, &want);
    if (want.kind == TABLE_WANTS_DECK)
        deal(s);
    else if (want.kind == TABLE_WANTS_COMPUTER_MOVE)
        think(s, &want);
    else if (want.kind == TABLE_WANTS_AHEAD)
        runner_give(s, TABLE_AHEAD_DUE, want.seat);
}

static bool enough(const struct sim *s)
{
    const struct table *t = &s->runner.table;
    if (t->stage == TABLE_SHUT)
        return false;
    return (s->setup.stop && s->log.count >= (size_t)s->setup.stop) ||
           (t->stage == TABLE_OVER &&
            (t->games >= s->setup.games || runner_time(s) - t->at_ms > 20000));
}

/* Notices who is gone, and who is back. */
void runner_look_around(struct sim *s)
{
    struct runner *r = &s->runner;
    for (int c = 0; c < s->client_count && !r->writing && r->up; c++) {
        int seat = audience_of(s, c);
        if (seat == HEARTS_WATCHER || r->table.stage == TABLE_SHUT)
            continue;
        if (r->known[c] && r->table.seats[seat].away)
            runner_give(s, TABLE_HERE, seat);
        else if (!r->known[c] && !r->table.seats[seat].away && s->now - r->gone_at[c] > 700)
            runner_give(s, TABLE_AWAY, seat);
    }
}

/* Stops somebody who sits, or sat, at a seat from coming back. */
static void stop_somebody(struct sim *s)
{
    static struct table_command c;
    memset(&c, 0, sizeof c);
    c.kind = TABLE_STOP;
    c.whom = s->runner.table.seats[sim_below(s, s->plan.seats)].who;
    give(s, &c);
}

static void pulse(struct sim *s)
{
    net_timer(s, TIMER_PULSE, -1, s->now + 300, 0);
    if (!s->runner.up || s->runner.writing || s->settling)
        return;
    if (s->setup.steps)
        return;
    runner_look_around(s);
    if (!s->runner.writing && s->runner.up && enough(s))
        runner_give(s, TABLE_CLOSE, 0);
    else if (!s->runner.writing && s->runner.up && !sim_below(s, 400))
        runner_give(s, TABLE_REMOVE, (int)sim_below(s, s->plan.seats));
    else if (!s->runner.writing && s->runner.up && !sim_below(s, 1200))
        stop_somebody(s);
}

void runner_timer(struct sim *s, const struct message *m)
{
    struct runner *r = &s->runner;
    struct table_want want;
    if (m->kind == TIMER_PULSE)
        pulse(s);
    else if (m->kind == TIMER_RESTART)
        runner_restart(s);
    else if (m->kind == TIMER_STORED && r->up && r->writing && m->number == r->event.seq)
        stored(s);
    else if (m->kind == TIMER_RUNNER && r->up && !r->writing && m->number == r->plan) {
        table_wants(&r->table, &want);
        if (want.kind == TABLE_WANTS_NOTHING || want.tick_ms <= runner_time(s))
            runner_give(s, TABLE_TICK, 0);
        else
            runner_act(s);
    }
    if (m->kind == TIMER_RESTART)
        plan(s);
}

/* ---- From the clients ---- */

static void greet(struct sim *s, const struct message *m)
{
    struct runner *r = &s->runner;
    if (r->known[m->client] && m->era < r->era[m->client])
        return;
    r->known[m->client] = true;
    r->era[m->client] = m->era;
    uint32_t told = told_to(s, audience_of(s, m->client));
    send(s, m->client, (struct message){ .kind = MESSAGE_WELCOME, .number = told });
}

/* Sends a client what it missed: the events or, if there are many, a view. */
static void catch_up(struct sim *s, int c, uint32_t from)
{
    int audience = audience_of(s, c);
    uint32_t told = told_to(s, audience);
    if (!may_hear(s, audience) || from == 0 || from > told)
        return;
    if (told - from > 30) {
        send_view(s, c, 0);
        return;
    }
    for (uint32_t number = from; number <= told; number++, s->count.again++)
        send_told(s, c, number);
}

void runner_take(struct sim *s, const struct message *m)
{
    struct runner *r = &s->runner;
    int c = m->client;
    if (!r->up)
        return;
    if (m->kind == MESSAGE_HELLO) {
        greet(s, m);
        return;
    }
    bool known = r->known[c] && r->era[c] == m->era;
    if (!known && (!r->known[c] || m->era > r->era[c]))
        net_send(s, (struct message){ .kind = MESSAGE_RESET, .client = (uint8_t)c, .era = m->era });
    /* Refusals are not stored: a refused command might be accepted when it arrives again, and then
     * the outcome of single steps would depend on the network. */
    if (m->kind == MESSAGE_COMMAND && !(s->setup.steps && s->commands[m->command].refused))
        take_command(s, m->command);
    if (!known || !r->up)
        return;
    if (m->kind == MESSAGE_ASK)
        catch_up(s, c, m->number);
    else if (m->kind == MESSAGE_LOOK)
        send_view(s, c, m->number);
    else if (m->kind == MESSAGE_PING)
        send(s, c,
             (struct message){ .kind = MESSAGE_PONG, .number = told_to(s, audience_of(s, c)) });
}

void runner_start(struct sim *s)
{
    struct runner *r = &s->runner;
    static struct table_event e;
    struct id id;
    memset(r, 0, sizeof *r);
    r->up = true;
    r->command = -1;
    table_init(&r->table, &s->plan);
    sim_id(&id, s->setup.seed, 0, 9);
    table_create(&e, &s->plan, &s->terms, &id, &s->clients[0].who, s->now);
    log_append(&s->log, &e, -1, s->now);
    s->log.entries[0].durable = true;
    runner_apply(s, &e);
    net_timer(s, TIMER_PULSE, -1, s->now + 300, 0);
}
