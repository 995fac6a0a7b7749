/* sealed_deal.c - sealed deals: dealt by chance that nobody can choose.
 *
 * People commit themselves to a chance for the deal that was sealed last. Once all who are present
 * have, or after a second, the deal is locked. Once all of those have revealed their chance, or
 * after two seconds, it is dealt. Somebody who was late is not waited for again until they are in
 * time once.
 */
#include "server/rooms/sealed_deal.h"

#include "record/fair/fair_cards.h"
#include "record/fair/fair_sent.h"
#include "record/fair/sealed.h"
#include "server/rooms/registry.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOCK_MS = 1000,     /* wait for commitments */
    DEAL_MS = 2000,     /* wait for chances */
    RESTART_MS = 10000, /* wait for both after a start of the server, when all have to reconnect */
    DROPS_MOST = 3,     /* in a row; then a person takes no further part at this table */
};

static uint16_t bit(int seat) { return (uint16_t)(1u << seat); }

/* ---- Writing events ---- */

static size_t add_text(struct table_event *e, size_t at, const char *line)
{
    size_t length = strlen(line);
    if (at + length + 2 > sizeof e->fair)
        return at;
    if (at)
        e->fair[at++] = '\n';
    memcpy(e->fair + at, line, length + 1);
    return at + length;
}

static size_t add_line(struct table_event *e, size_t at, const struct fair_deal *d,
                       enum fair_step step)
{
    char line[FAIR_LINE];
    (void)fair_write(d, step, line);
    return add_text(e, at, line);
}

/* Seals a deal, before anybody's chance for it is known. */
static size_t add_sealed(struct table_event *e, size_t at, const uint8_t game[FAIR_GAME],
                         uint32_t number)
{
    char line[FAIR_LINE];
    struct fair_deal d = { .number = number };
    randombytes_buf(d.secret, sizeof d.secret);
    fair_commit(FAIR_HASH, game, &d);
    at = add_line(e, at, &d, FAIR_COMMIT);
    (void)fair_write_kept(&d, NULL, line);
    at = add_text(e, at, line);
    sodium_memzero(&d, sizeof d);
    sodium_memzero(line, sizeof line);
    return at;
}

static void add_game(struct table_event *e)
{
    uint8_t game[FAIR_GAME];
    char line[TABLE_FAIR_GAME];
    randombytes_buf(game, sizeof game);
    table_fair_game(game, line);
    (void)add_sealed(e, add_text(e, 0, line), game, 0);
}

/* Whether the person at that seat now has committed a chance. */
static bool is_committed(const struct room *room, int seat)
{
    const struct table_seat *s = &room->table.seats[seat];
    return room->fair->committed & bit(seat) && s->kind == TABLE_PERSON && !s->away &&
           id_same(&s->who, &room->fair->who[seat]);
}

static void add_lock(const struct room *room, struct table_event *e)
{
    const struct room_fair *f = room->fair;
    struct fair_deal d = *table_fair_next(&f->log);
    uint8_t deck[FAIR_DECK];
    unsigned n = fair_deck_list(&room->plan->plan, deck);
    d.seats = room->plan->plan.seats;
    for (int seat = 0; seat < d.seats; seat++) {
        struct fair_seat *s = &d.seat[seat];
        bool person = room->table.seats[seat].kind == TABLE_PERSON;
        *s = (struct fair_seat){ .kind = person ? FAIR_ABSENT : FAIR_BOT };
        if (!is_committed(room, seat))
            continue;
        s->kind = FAIR_COMMITTED;
        memcpy(s->commit, f->commit[seat], FAIR_SEAL);
    }
    fair_lock(FAIR_HASH, f->log.game, &d, deck, n);
    size_t at = add_line(e, 0, &d, FAIR_LOCK);
    (void)add_sealed(e, at, f->log.game, d.number + 1);
    sodium_memzero(&d, sizeof d);
}

bool fair_add(struct room *room, struct table_event *e)
{
    bool on = room->fair && table_fair_is_on(&room->fair->log);
    if (room->hands_most) /* a hand of a record: its cards are known */
        return true;
    if (!room->fair)
        room->fair = calloc(1, sizeof *room->fair);
    if (!room->fair)
        return false;
    if (e->kind == TABLE_CREATED || e->kind == TABLE_NEXT_GAME || (e->kind == TABLE_STARTED && !on))
        add_game(e);
    else if (e->kind == TABLE_LOCKED)
        add_lock(room, e);
    else if (e->kind == TABLE_DEALT && on)
        (void)add_line(e, 0, &room->fair->mixed, FAIR_DEALT);
    return true;
}

/* ---- Applied events ---- */

/* Drops are counted by person, since games may have one hand and seats change. NULL: they dropped
 * none. */
static struct room_dropped *dropped_by(struct room_fair *f, const struct id *who)
{
    for (int i = 0; i < HEARTS_SEATS; i++)
        if (f->dropped[i].deals && id_same(&f->dropped[i].who, who))
            return &f->dropped[i];
    return NULL;
}

/* Somebody whose chance did not come in time takes no part until they commit themselves again. */
static void note_drops(struct room *room)
{
    struct room_fair *f = room->fair;
    const struct fair_deal *d = &f->log.deals[f->log.dealt - 1];
    struct rooms *r = room->rooms;
    for (int seat = 0; seat < d->seats; seat++) {
        struct room_dropped *drops = dropped_by(f, &f->who[seat]);
        r->fair.absent += d->seat[seat].kind == FAIR_ABSENT;
        if (d->seat[seat].status == FAIR_REVEALED && drops)
            drops->deals = 0;
        if (d->seat[seat].status != FAIR_DROPPED)
            continue;
        r->fair.dropped++;
        if (!drops) {
            drops = &f->dropped[f->dropped_at];
            f->dropped_at = (uint8_t)((f->dropped_at + 1) % HEARTS_SEATS);
            *drops = (struct room_dropped){ .who = f->who[seat] };
        }
        if (drops->deals < DROPS_MOST)
            drops->deals++;
        f->late |= bit(seat);
        f->committed &= (uint16_t)~bit(seat);
    }
    r->fair.dealt++;
}

static void note_locked(struct room *room)
{
    struct room_fair *f = room->fair;
    const struct fair_deal *d = table_fair_next(&f->log);
    for (int seat = 0; seat < d->seats; seat++)
        if (d->seat[seat].kind == FAIR_ABSENT)
            f->late |= bit(seat);
    f->committed = f->revealed = 0;
    f->lock_at_ms = f->deal_at_ms = 0;
}

bool fair_took(struct room *room, const struct table_event *e, bool read)
{
    if (!room->fair && !e->fair[0])
        return true;
    if (!room->fair)
        room->fair = calloc(1, sizeof *room->fair);
    struct room_fair *f = room->fair;
    if (!f || !table_fair_take(&f->log, &room->table, e))
        return false;
    if (f->log.began)
        f->committed = f->revealed = 0;
    /* A seat that has changed hands is waited for again. */
    if ((e->kind == TABLE_SAT || e->kind == TABLE_SWAPPED) && e->seat < HEARTS_SEATS)
        f->late &= (uint16_t)~bit(e->seat);
    if (e->kind == TABLE_SWAPPED && e->other < HEARTS_SEATS)
        f->late &= (uint16_t)~bit(e->other);
    f->read = read;
    if (e->kind == TABLE_LOCKED && table_fair_is_on(&f->log))
        note_locked(room);
    if (e->kind == TABLE_DEALT && table_fair_is_on(&f->log) && !read)
        note_drops(room);
    if (e->kind == TABLE_DEALT)
        sodium_memzero(&f->mixed, sizeof f->mixed);
    return true;
}

/* ---- Timing ---- */

/* Whether anybody who is not away might still commit themselves. */
static bool waits_for_commits(const struct room *room)
{
    for (int seat = 0; seat < room->plan->plan.seats; seat++) {
        const struct table_seat *s = &room->table.seats[seat];
        if (s->kind == TABLE_PERSON && !s->away && !(room->fair->late & bit(seat)) &&
            !is_committed(room, seat))
            return true;
    }
    return false;
}

static bool waits_for_chances(const struct room *room)
{
    const struct fair_deal *d = table_fair_next(&room->fair->log);
    for (int seat = 0; seat < d->seats; seat++)
        if (d->seat[seat].kind == FAIR_COMMITTED && !(room->fair->revealed & bit(seat)))
            return true;
    return false;
}

enum fair_todo fair_todo(struct room *room, int64_t now_ms)
{
    struct room_fair *f = room->fair;
    if (!f || !table_fair_is_on(&f->log))
        return FAIR_TO_SHUFFLE;
    bool locked = room->table.locked;
    bool waits = locked ? waits_for_chances(room) : waits_for_commits(room);
    int64_t *at_ms = locked ? &f->deal_at_ms : &f->lock_at_ms;
    int64_t most_ms = f->read ? RESTART_MS : locked ? DEAL_MS : LOCK_MS;
    if (waits && !*at_ms)
        *at_ms = now_ms + most_ms;
    if (waits && now_ms < *at_ms)
        return FAIR_TO_WAIT;
    return locked ? FAIR_TO_DEAL : FAIR_TO_LOCK;
}

int64_t fair_due(const struct room *room)
{
    const struct room_fair *f = room->fair;
    int64_t at = !f ? 0 : room->table.locked ? f->deal_at_ms : f->lock_at_ms;
    return at > room->hold_ms ? at : room->hold_ms;
}

void fair_deck(struct room *room, hearts_card deck[HEARTS_CARDS], uint8_t *dealer)
{
    struct room_fair *f = room->fair;
    uint8_t bytes[FAIR_DECK];
    unsigned n = fair_deck_list(&room->plan->plan, bytes);
    f->mixed = *table_fair_next(&f->log);
    for (int seat = 0; seat < f->mixed.seats; seat++)
        if (f->revealed & bit(seat))
            (void)fair_reveal(FAIR_HASH, f->log.game, &f->mixed, seat, f->chance[seat]);
    fair_mix(FAIR_HASH, &f->mixed);
    fair_order(FAIR_HASH, &f->mixed, bytes, n);
    fair_deck_cards(bytes, n, deck);
    if (room->table.draws_dealer)
        *dealer = (uint8_t)fair_dealer(FAIR_HASH, &f->mixed);
}

/* ---- Messages from clients ---- */

bool fair_commits(struct room *room, int seat, uint32_t number, const uint8_t commit[FAIR_SEAL])
{
    struct room_fair *f = room->fair;
    const struct id *who = &room->table.seats[seat].who;
    if (!f || !table_fair_is_on(&f->log) || f->log.opened == f->log.count ||
        number != f->log.count - 1)
        return false;
    const struct room_dropped *dropped = dropped_by(f, who);
    if (dropped && dropped->deals == DROPS_MOST)
        return false;
    memcpy(f->commit[seat], commit, FAIR_SEAL);
    f->who[seat] = *who;
    f->committed |= bit(seat);
    f->late &= (uint16_t)~bit(seat);
    rooms_due(room, room_now_ms(room));
    return true;
}

/* A wrong chance counts as none. The client may send the right one until the time is over, when the
 * seat is dropped. */
bool fair_reveals(struct room *room, int seat, uint32_t number, const uint8_t chance[FAIR_CHANCE])
{
    struct room_fair *f = room->fair;
    if (!f || !table_fair_is_on(&f->log) || !room->table.locked || number != f->log.dealt)
        return false;
    struct fair_deal trial = *table_fair_next(&f->log);
    bool right = fair_reveal(FAIR_HASH, f->log.game, &trial, seat, chance);
    sodium_memzero(&trial, sizeof trial);
    if (!right)
        return false;
    memcpy(f->chance[seat], chance, FAIR_CHANCE);
    f->revealed |= bit(seat);
    rooms_due(room, room_now_ms(room));
    return true;
}
