/* stakes.c - money at a table. */
#include "server/rooms/stakes.h"

#include "base/json.h"
#include "server/rooms/registry.h"
#include "server/rooms/unloaded.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char stakes_short_why[] = "no-chips";
const char stakes_short_say[] = "You don't have enough chips for this table.";

bool stakes_are_on(const struct room *room)
{
    return room->table.terms.money != TABLE_FOR_NOTHING && !room->hands_most;
}

bool stakes_in_play(const struct room *room)
{
    return stakes_are_on(room) && room->table.stage == TABLE_PLAYING &&
           (room->plan->plan.rules.pot > 0 || room->table.game.phase != HEARTS_DEAL);
}

/* ---- The transfers of an event ---- */

struct moves {
    const struct hearts_plan *plan;
    const struct table *after;
    const struct table_event *event;
    struct room_stakes s; /* the stakes after the event */
    struct book_game game;
    struct ledger_transfer of[BOOK_EVENT];
    size_t count;
    uint16_t bought_in;       /* seats that bought in with this event */
    int64_t gets[BOOK_SEATS]; /* what a hand and a pot brought each seat in all */
    int64_t won[BOOK_SEATS];  /* won by people from computers */
};

static uint32_t place_of(const struct moves *m) { return (uint32_t)m->event->seq; }

static void set_people(struct moves *m)
{
    memcpy(m->game.person, m->s.person, sizeof m->game.person);
}

static void buy_in(struct moves *m, int seat, const struct id *who)
{
    int64_t chips = m->after->terms.buy_in;
    memset(&m->s.person[seat], 0, sizeof m->s.person[seat]);
    if (who)
        m->s.person[seat] = *who;
    set_people(m);
    m->of[m->count++] = book_buy_in(&m->game, seat, place_of(m), chips);
    m->s.has[seat] += chips * LEDGER_CHIP;
    m->s.in |= (uint16_t)(1u << seat);
    m->bought_in |= (uint16_t)(1u << seat);
}

/* The game or the table has ended: everybody gets back what their seats hold. */
static void cash_out(struct moves *m)
{
    set_people(m);

    /* Everybody takes away whole chips. The difference that this makes to computers' seats counts
     * as won from them or lost to them. Otherwise each of many short games could bring up to a chip
     * more. */
    struct book_limits no_limits;
    int64_t odd[BOOK_SEATS] = { 0 }, back[BOOK_SEATS], won[BOOK_SEATS];
    book_whole(m->s.has, m->plan->seats, m->after->game.dealer, m->after->game.winners, odd);
    for (int seat = 0; seat < m->plan->seats; seat++) {
        odd[seat] -= m->s.has[seat];
        no_limits.win[seat] = no_limits.lose[seat] = LEDGER_MOST;
    }
    book_limit(&m->game, odd, &no_limits, back, won);
    for (int seat = 0; seat < m->plan->seats && !m->game.slate; seat++)
        m->won[seat] += won[seat];

    m->count += book_cash_out(&m->game, place_of(m), m->s.has, m->after->game.dealer,
                              m->after->game.winners, m->of + m->count);
    memset(m->s.has, 0, sizeof m->s.has);
    m->s.in = m->s.gone = m->s.forfeits = 0;
    m->s.limited = false;
}

/* A person takes away all whole chips, and the computer that plays on brings as many. */
static void refund(struct moves *m, int seat)
{
    int64_t has[BOOK_SEATS] = { 0 };
    m->s.gone &= (uint16_t) ~(1u << seat);
    has[seat] = m->s.has[seat] - m->s.has[seat] % LEDGER_CHIP;
    set_people(m);
    m->count += book_cash_out(&m->game, place_of(m), has, 0, 0, m->of + m->count);
    memset(&m->s.person[seat], 0, sizeof m->s.person[seat]);
    set_people(m);
    if (has[seat])
        m->of[m->count++] = book_buy_in(&m->game, seat, place_of(m), has[seat] / LEDGER_CHIP);
}

static void move(struct moves *m, enum book_kind kind, const int64_t gets[BOOK_SEATS])
{
    m->count += book_settle(&m->game, kind, m->s.hand, gets, m->of + m->count);
    for (int seat = 0; seat < m->plan->seats; seat++) {
        m->s.has[seat] += gets[seat];
        m->gets[seat] += gets[seat];
    }
}

/* Settles a hand or a pot. `gets`: out, the units that each seat gets, once limited to what the
 * seats hold. */
static void settle(struct moves *m, enum book_kind kind, const struct hearts_fraction *won,
                   int64_t gets[BOOK_SEATS])
{
    memset(gets, 0, BOOK_SEATS * sizeof *gets);
    for (int seat = 0; seat < m->plan->seats; seat++)
        if (!book_units(won[seat].num, won[seat].den, &gets[seat])) {
            memset(gets, 0, BOOK_SEATS * sizeof *gets);
            return; /* no valid rules have such amounts */
        }
    book_table_stakes(m->s.has, m->plan->seats, gets);
    set_people(m);
    move(m, kind, gets);
}

/* What a pot brought to seats whose people left of their own accord goes to the others in equal
 * parts; an odd unit goes to the first of them. `gets` is what the pot brought each seat. Those who
 * left pay the ante whatever their seat has won. */
static void forfeit(struct moves *m, const int64_t gets[BOOK_SEATS])
{
    int64_t ante = hearts_money_ante(m->plan, &m->after->game) * LEDGER_CHIP, lost = 0;
    int64_t moves[BOOK_SEATS] = { 0 };
    int others = 0, paid = 0;
    for (int seat = 0; seat < m->plan->seats; seat++) {
        int64_t had = m->s.has[seat] - gets[seat];
        bool forfeits = m->s.forfeits >> seat & 1;
        others += !forfeits;
        paid += gets[seat] != 0;
        if (forfeits)
            lost -= moves[seat] = -gets[seat] - (had < ante ? had : ante);
    }
    if (!others || !paid) /* a pot carried over belongs to nobody yet */
        return;
    for (int seat = 0; seat < m->plan->seats; seat++)
        if (!(m->s.forfeits >> seat & 1)) {
            moves[seat] = (lost + others - 1) / others;
            lost -= moves[seat];
            others--;
        }
    move(m, BOOK_FORFEIT, moves);
}

/* Returns what computers paid and got beyond the limits. */
static void keep_limits(struct moves *m)
{
    int64_t back[BOOK_SEATS];
    if (!m->s.limited)
        return;
    book_limit(&m->game, m->gets, &m->s.limits, back, m->won);
    move(m, BOOK_HOUSE, back);
    for (int seat = 0; seat < m->plan->seats; seat++) {
        m->s.limits.win[seat] -= m->won[seat];
        m->s.limits.lose[seat] += m->won[seat];
    }
    m->s.limited = m->plan->rules.pot > 0; /* a pot is played for to the end of the game */
}

static void begin_game(struct moves *m)
{
    m->s.hand = 0;
    for (int seat = 0; seat < m->plan->seats; seat++) {
        const struct table_seat *s = &m->after->seats[seat];
        if (!(m->s.in >> seat & 1))
            buy_in(m, seat, s->kind == TABLE_PERSON ? &s->who : NULL);
    }
}

static void end_hand(struct moves *m)
{
    struct hearts_fraction won[HEARTS_SEATS];
    int64_t gets[BOOK_SEATS];
    bool pot = m->plan->rules.pot > 0;
    m->s.hand++;
    if (m->plan->rules.stakes > 0) {
        hearts_money_stakes(m->plan, &m->after->game, won);
        settle(m, BOOK_HAND, won, gets);
    }
    if (m->after->stage == TABLE_OVER && pot) {
        hearts_money_pot(m->plan, &m->after->game, won);
        settle(m, BOOK_POT, won, gets);
        forfeit(m, gets);
    }
    keep_limits(m);
    for (int seat = 0; seat < m->plan->seats && m->after->stage == TABLE_PLAYING && !pot; seat++)
        if (m->s.gone >> seat & 1)
            refund(m, seat);
}

/* Somebody leaves in a hand played for money, or in a game with a pot: they still win or lose it.
 * Their money stays in play until then, and a computer plays for them. */
static void part(struct moves *m, bool by_themselves)
{
    int seat = m->event->seat;
    bool pot = m->plan->rules.pot > 0;
    if (seat >= m->plan->seats)
        return;
    m->s.broke &= (uint16_t) ~(1u << seat);
    if (!(m->s.in >> seat & 1))
        return;
    if (m->after->stage == TABLE_GATHERING || m->after->stage == TABLE_OVER) {
        int64_t has[BOOK_SEATS] = { 0 };
        has[seat] = m->s.has[seat];
        set_people(m);
        m->count += book_cash_out(&m->game, place_of(m), has, 0, 0, m->of + m->count);
        m->s.has[seat] = 0;
        m->s.in &= (uint16_t) ~(1u << seat);
    } else if (m->after->stage == TABLE_PLAYING && !pot && !m->s.playing) {
        refund(m, seat);
    } else if (m->after->stage == TABLE_PLAYING) {
        m->s.gone |= (uint16_t)(1u << seat);
        m->s.forfeits |= (uint16_t)((by_themselves && pot) << seat);
    }
}

static void set_limits(struct moves *m)
{
    m->s.limited = m->event->limited;
    for (int seat = 0; seat < m->plan->seats; seat++) {
        m->s.limits.win[seat] = m->event->house[seat].win;
        m->s.limits.lose[seat] = m->event->house[seat].lose;
    }
}

static void moves_of(const struct room *room, const struct table *after,
                     const struct table_event *e, struct moves *m)
{
    const struct platform *p = room->rooms->platform;
    int seat = e->seat;
    bool plays = after->stage == TABLE_PLAYING && after->game.phase != HEARTS_DEAL;
    memset(m, 0, sizeof *m);
    m->plan = &room->plan->plan;
    m->after = after;
    m->event = e;
    if (room->stakes_held)
        m->s = *room->stakes_held;
    m->game.game = after->games;
    m->game.slate = after->terms.money == TABLE_ON_THE_SLATE;
    m->game.seats = m->plan->seats;
    m->game.at_ms = p->wall_ms(p->with);
    m->game.table = room->id;

    bool own = seat < m->plan->seats && id_same(&e->who, &m->s.person[seat]);
    if (e->kind == TABLE_SAT && seat < BOOK_SEATS)
        memcpy(m->s.from[seat], e->network, TABLE_NETWORK);
    if (e->kind == TABLE_SAT && after->stage == TABLE_GATHERING && !(m->s.in >> seat & 1))
        buy_in(m, seat, &e->who);
    else if (e->kind == TABLE_LEFT)
        part(m, own);
    else if (e->kind == TABLE_STOPPED)
        part(m, false);
    else if (e->kind == TABLE_LOCKED)
        set_limits(m);
    else if (e->kind == TABLE_STARTED || e->kind == TABLE_NEXT_GAME)
        begin_game(m);
    else if (e->kind == TABLE_WANTS_REMATCH && e->yes)
        buy_in(m, seat, &after->seats[seat].who);
    else if (m->s.playing && !plays && after->stage != TABLE_SHUT)
        end_hand(m);
    if (m->s.in && (after->stage == TABLE_SHUT || (after->stage == TABLE_OVER && m->s.playing)))
        cash_out(m);
    m->s.playing = plays;
}

/* ---- Storing ---- */

/* Adds the chips that everybody is granted: on arrival, and each day. */
static void add_grants(const struct room *room, const struct table_event *e, struct moves *m)
{
    const struct rooms_options *o = room->rooms->options;
    struct ledger_transfer grants[] = {
        book_grant(&e->who, 0, (int64_t)o->chips_first, m->game.at_ms),
        book_grant(&e->who, book_day(m->game.at_ms), (int64_t)o->chips_day, m->game.at_ms),
    };
    size_t from = o->chips_first ? 0 : 1, to = o->chips_day ? 2 : 1;
    if (from >= to)
        return;
    memmove(m->of + (to - from), m->of, m->count * sizeof *m->of);
    memcpy(m->of, grants + from, (to - from) * sizeof *m->of);
    m->count += to - from;
}

/* Stores who is on a table's slate, by name, and on which slates a person is:
 * server/people/games/slate.c finds them by that. */
static size_t note(struct transaction_money *money, const struct id *table, const struct moves *m,
                   int seat, struct store_op *ops)
{
    struct slate_note *n = &money->note[seat];
    const struct id *person = &m->game.person[seat];
    n->of_table = key_id_id("slate", table, person);
    n->of_person = key_id_id("slates", person, table);
    size_t length = key_slate_value(n->value, sizeof n->value, m->after->seats[seat].name,
                                    m->game.at_ms);
    ops[0] = (struct store_op){ .kind = STORE_PUT,
                                .key = n->of_table.text,
                                .key_length = strlen(n->of_table.text),
                                .value = n->value,
                                .value_length = length };
    ops[1] = (struct store_op){ .kind = STORE_PUT,
                                .key = n->of_person.text,
                                .key_length = strlen(n->of_person.text),
                                .value = "1",
                                .value_length = 1 };
    return 2;
}

/* Stores what each person has now won from computers today, or lost to them. */
static bool note_house(const struct rooms *r, struct transaction_money *money,
                       const struct moves *m, struct store_op *ops)
{
    for (int seat = 0; seat < m->plan->seats; seat++) {
        struct house_note *n = &money->house[money->houses];
        if (!m->won[seat])
            continue;
        if (!house_note(r, &m->game.person[seat], m->won[seat], m->game.at_ms, n))
            return false;
        ops[money->houses++] = (struct store_op){ .kind = STORE_PUT,
                                                  .key = n->key.text,
                                                  .key_length = strlen(n->key.text),
                                                  .value = n->value,
                                                  .value_length = strlen(n->value) };
    }
    return true;
}

static bool add_ops(const struct room *room, struct transaction *t, const struct moves *m)
{
    size_t ops = t->journal.count;
    struct store_op *all = calloc(ops + m->count + 3 * BOOK_SEATS, sizeof *all);
    struct transaction_money *money = all ? calloc(1, sizeof *money) : NULL;
    if (!money) {
        free(all);
        return false;
    }
    memcpy(money->transfer, m->of, m->count * sizeof *m->of);
    memcpy(all, t->journal.ops, ops * sizeof *all);
    for (size_t i = 0; i < m->count; i++)
        all[ops++] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &money->transfer[i] };
    for (int seat = 0; m->game.slate && seat < m->game.seats; seat++)
        if (m->bought_in >> seat & 1 && !id_is_zero(&m->game.person[seat]))
            ops += note(money, &room->id, m, seat, all + ops);
    if (!note_house(room->rooms, money, m, all + ops)) {
        free(money);
        free(all);
        return false;
    }
    ops += money->houses;
    t->earlier = all;
    t->earlier_from = ops; /* no events follow */
    t->money = money;
    t->journal.ops = all;
    t->journal.count = ops;
    return true;
}

bool stakes_store(struct room *room, struct transaction *t, const struct table_event *e)
{
    struct table *after = &room->rooms->dry_run;
    struct moves *m;
    bool good = true;
    if (!stakes_are_on(room) || e->kind == TABLE_TALKED || e->kind == TABLE_CREATED)
        return true;
    memcpy(after, &room->table, sizeof *after);
    if (!table_apply(after, e, NULL))
        return true; /* reported when the event is applied */
    if (!(m = malloc(sizeof *m)))
        return false;
    moves_of(room, after, e, m);
    if (m->count && e->kind == TABLE_SAT && after->terms.money == TABLE_FOR_CHIPS)
        add_grants(room, e, m);
    if (m->count)
        good = add_ops(room, t, m);
    free(m);
    return good;
}

bool stakes_took(struct room *room, const struct table_event *e)
{
    struct moves *m;
    if (!stakes_are_on(room) || e->kind == TABLE_TALKED)
        return true;
    if (!room->stakes_held && !(room->stakes_held = calloc(1, sizeof *room->stakes_held)))
        return false;
    if (!(m = malloc(sizeof *m)))
        return false;
    moves_of(room, &room->table, e, m);
    *room->stakes_held = m->s;
    room->limited = m->s.limited;
    free(m);
    return true;
}

void stakes_stored(struct room *room, const struct transaction *t)
{
    for (size_t i = 0; t->money && i < t->money->houses; i++)
        house_stored(room->rooms, &t->money->house[i]);
}

/* ---- People who cannot pay ---- */

void stakes_short(struct room *room, const struct transaction *t)
{
    int seat = table_seat_of(&room->table, &t->who);
    if (room->stakes_held && t->kind == TABLE_REMATCH && seat < BOOK_SEATS)
        room->stakes_held->broke |= (uint16_t)(1u << seat);
}

bool stakes_is_broke(const struct room *room, int seat)
{
    const struct room_stakes *s = room->stakes_held;
    /* Those who asked for another game have bought in already. */
    return s && room->table.stage == TABLE_OVER && s->in && s->broke & ~s->in & 1u << seat;
}

/* ---- Limits on what computers pay ---- */

static bool is_computer(const struct room_stakes *s, int seat)
{
    return s->in >> seat & 1 && id_is_zero(&s->person[seat]);
}

static bool has_computers(const struct room *room)
{
    bool has = false;
    for (int seat = 0; room->stakes_held && seat < room->plan->plan.seats; seat++)
        has |= is_computer(room->stakes_held, seat);
    return has;
}

bool stakes_know_limits(const struct room *room)
{
    return !unloaded_left(room->rooms) || !stakes_are_on(room);
}

/* A computer that takes over only after the deal was locked plays for nothing. On a slate all do:
 * nobody could ever collect from one. */
void stakes_limit(struct room *room, struct table_event *e)
{
    const struct platform *p = room->rooms->platform;
    bool pay = room->table.terms.money == TABLE_FOR_CHIPS && has_computers(room);
    if (!stakes_are_on(room))
        return;
    e->limited = true;
    room->limited = true; /* from now on, and not only once it is stored: see house_take() */
    for (int seat = 0; pay && seat < room->plan->plan.seats; seat++)
        if (!is_computer(room->stakes_held, seat))
            e->house[seat] = house_take(room->rooms, room, &room->stakes_held->person[seat],
                                        p->wall_ms(p->with));
}

void stakes_loaded(struct room *room)
{
    const struct platform *p = room->rooms->platform;
    const struct room_stakes *s = room->stakes_held;
    for (int seat = 0; s && s->limited && seat < room->plan->plan.seats; seat++)
        if (s->limits.win[seat] || s->limits.lose[seat])
            (void)house_take(room->rooms, room, &s->person[seat], p->wall_ms(p->with));
}

static void write_chips(struct json *j, const char *key, const struct room *room,
                        const int64_t units[BOOK_SEATS])
{
    json_list(j, key);
    for (int seat = 0; seat < room->plan->plan.seats; seat++)
        json_number(j, NULL, units[seat] / LEDGER_CHIP);
    json_list_end(j);
}

void stakes_write(struct json *j, const struct room *room)
{
    const struct room_stakes *s = room->stakes_held;
    if (!stakes_are_on(room))
        return;
    if (!has_computers(room) || !(s->limited || s->hand)) {
        json_null(j, "house");
        return;
    }
    json_object(j, "house");
    write_chips(j, "win", room, s->limits.win);
    write_chips(j, "lose", room, s->limits.lose);
    json_object_end(j);
}

/* ---- What is refused where money is played for ---- */

/* A hash of the network under the server's key, different at each table. So a log has no addresses,
 * and nobody is recognized by it at other tables. Zero where the address is not known. */
static void hash_network(const struct room *room, const struct payer *p, uint8_t out[TABLE_NETWORK])
{
    static const char label[] = "hearts network";
    uint8_t hash[crypto_generichash_BYTES];
    crypto_generichash_state state;
    memset(out, 0, TABLE_NETWORK);
    if (!p->length)
        return;
    (void)crypto_generichash_init(&state, room->rooms->key, sizeof room->rooms->key, sizeof hash);
    (void)crypto_generichash_update(&state, (const uint8_t *)label, sizeof label);
    (void)crypto_generichash_update(&state, room->id.byte, ID_BYTES);
    (void)crypto_generichash_update(&state, p->bytes, p->length);
    (void)crypto_generichash_final(&state, hash, sizeof hash);
    memcpy(out, hash, TABLE_NETWORK);
}

void stakes_note_network(const struct room *room, const struct transaction *t,
                         struct table_event *e)
{
    if (stakes_are_on(room))
        hash_network(room, &t->payer, e->network);
}

/* Whether somebody else from this address sits there. Only one may, or somebody with several
 * accounts could play with themselves. */
static bool is_from_here(const struct room *room, const struct transaction *t)
{
    static const uint8_t unknown[TABLE_NETWORK];
    uint8_t here[TABLE_NETWORK];
    hash_network(room, &t->payer, here);
    if (memcmp(here, unknown, sizeof here) == 0)
        return false;
    for (int seat = 0; room->stakes_held && seat < room->plan->plan.seats; seat++)
        if (room->table.seats[seat].kind == TABLE_PERSON &&
            memcmp(room->stakes_held->from[seat], here, sizeof here) == 0)
            return true;
    return false;
}

static const struct stakes_refused between_games = {
    "between-games", "At a table with stakes you can only join between games."
};
static const struct stakes_refused for_accounts = {
    "no-account", "Chips need an account, so that nobody can collect free chips as a new guest."
};
static const struct stakes_refused not_for_bots = { "not-for-bots",
                                                    "Programs can't play for chips." };
static const struct stakes_refused no_bots = {
    "not-for-bots", "Programs can only play here if the table's terms allow it."
};
static const struct stakes_refused one_network = {
    "one-network",
    "Somebody on your network already sits here: a table with stakes has one seat per network."
};
static const struct stakes_refused money_lies = {
    "money-lies", "Seats can't be swapped while there is money on the table."
};
static const struct stakes_refused each_says = {
    "not-now", "At a table with stakes, everybody has to ask for another game themselves."
};

const struct stakes_refused *stakes_refusal(const struct room *room, const struct transaction *t,
                                            const struct table_command *c)
{
    if (!stakes_are_on(room) || (!t->client && !t->request))
        return NULL;
    if (c->kind == TABLE_SWAP)
        return &money_lies;
    if (c->kind != TABLE_SIT)
        return c->kind == TABLE_START && room->table.stage == TABLE_OVER ? &each_says : NULL;

    bool chips = room->table.terms.money == TABLE_FOR_CHIPS;
    if (table_seat_of(&room->table, &t->who) != HEARTS_WATCHER)
        return NULL;
    if (room->table.stage == TABLE_PLAYING)
        return &between_games;
    if (chips && t->asker.guest)
        return &for_accounts;
    if (t->asker.bot && (chips || !room->table.terms.bots))
        return chips ? &not_for_bots : &no_bots;
    return room->open && is_from_here(room, t) ? &one_network : NULL;
}
