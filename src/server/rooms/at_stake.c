/* at_stake.c - whether the game in play counts, and what its host may then not do. */
#include "server/rooms/at_stake.h"

#include "server/rooms/registry.h"
#include "table/wire/wire_terms.h"

#include <string.h>

static const struct stakes_refused counts = {
    "at-stake", "This game counts, so you can't close the table alone. Everybody seated can end it "
                "together; if you leave, a computer plays on for you."
};
static const struct stakes_refused stays = { "at-stake",
                                             "They are playing. You can mute, block or report them "
                                             "now, and remove them when the game is over." };
static const struct stakes_refused not_out = {
    "at-stake",
    "This game counts, so nobody can be removed from it: people who are away can come back."
};
static const struct stakes_refused kept = {
    "seat-kept", "This game counts. The seat is kept for the person who began it there."
};
static const struct stakes_refused between_hands = {
    "between-hands", "This game counts. You can take over from a computer between two hands."
};
static const struct stakes_refused one_came = {
    "between-games",
    "This game counts, and somebody has already joined it. Sit down when it is over."
};
static const struct stakes_refused each_says = {
    "not-now", "Everybody has to ask for another game themselves. You can ask too."
};
static const struct stakes_refused changed = {
    "terms-changed", "The host has just changed the terms. Look at them, then sit down again."
};
static const struct stakes_refused stand = {
    "terms-stand",
    "Others have sat down on these terms. They can't be changed while anybody else sits here."
};

/* Whether two or more sides have only seats that people played when the game began, even if they
 * have left since: see people/games/facts.c. */
static bool is_rated(const struct room *room)
{
    const struct hearts_plan *p = &room->plan->plan;
    const struct table *t = &room->table;
    uint32_t with = 0, without = 0; /* sides, as bits */
    if (t->stage != TABLE_PLAYING || room->hands_most || !room->rooms->platform->find_rating)
        return false;
    for (int seat = 0; seat < p->seats; seat++)
        *(t->rated >> seat & 1 ? &with : &without) |= UINT32_C(1) << p->team[seat];
    with &= ~without;
    return with & (with - 1);
}

bool at_stake(const struct room *room) { return stakes_in_play(room) || is_rated(room); }

const struct stakes_refused *at_stake_close(const struct room *room)
{
    return at_stake(room) ? &counts : NULL;
}

const struct stakes_refused *at_stake_stop(const struct room *room, const struct id *whom)
{
    bool plays = room->table.stage == TABLE_PLAYING &&
                 table_seat_of(&room->table, whom) != HEARTS_WATCHER;
    return plays ? &stays : NULL;
}

const struct stakes_refused *at_stake_remove(const struct room *room)
{
    return at_stake(room) ? &not_out : NULL;
}

/* Whether a person who is not rated for the game plays in it. If two such people could join, they
 * could both tell one player what they hold. */
static bool has_come(const struct room *room)
{
    for (int seat = 0; seat < room->plan->plan.seats; seat++)
        if (room->table.seats[seat].kind == TABLE_PERSON && !(room->table.rated >> seat & 1))
            return true;
    return false;
}

const struct stakes_refused *at_stake_sit(const struct room *room, const struct id *who, int seat)
{
    const struct table *t = &room->table;
    if (!is_rated(room) || id_same(&t->seats[seat].who, who))
        return NULL;
    if (t->rated >> seat & 1)
        return &kept;
    if (has_come(room))
        return &one_came;
    return t->game.phase == HEARTS_DEAL ? NULL : &between_hands;
}

int64_t at_stake_waits(const struct room *room)
{
    enum { WAITS_MS = 1000 };
    const struct table *t = &room->table;
    bool has_room = false;
    for (int seat = 0; seat < room->plan->plan.seats; seat++)
        has_room |= t->seats[seat].kind == TABLE_COMPUTER && !(t->rated >> seat & 1);
    bool waits = has_room && !has_come(room) && room_watchers(room) && is_rated(room) &&
                 !stakes_are_on(room);
    return waits ? room_now_ms(room) + WAITS_MS : 0;
}

static bool same_terms(const struct table_terms *a, const struct table_terms *b)
{
    return a->turn_ms == b->turn_ms && a->bank_ms == b->bank_ms && a->grace_ms == b->grace_ms &&
           a->takebacks == b->takebacks && a->claims == b->claims && a->pauses == b->pauses &&
           a->watching == b->watching && a->talking == b->talking && a->tricks == b->tricks &&
           a->bots == b->bots && strcmp(a->stand_in, b->stand_in) == 0;
}

static bool others_sit(const struct room *room, const struct id *host)
{
    return room_seats(room, TABLE_PERSON) > (table_seat_of(&room->table, host) != HEARTS_WATCHER);
}

const struct stakes_refused *at_stake_terms(const struct room *room, const struct id *host,
                                            const struct room_access *access,
                                            const struct table_terms *terms)
{
    bool changes = (access && access->sets_open && access->open != room->open) ||
                   !same_terms(terms, &room->table.terms);
    return changes && others_sit(room, host) ? &stand : NULL;
}

const struct stakes_refused *at_stake_again(const struct room *room, const struct id *host)
{
    const struct table *t = &room->table;
    if (room->hands_most || !room->rooms->platform->find_rating)
        return NULL;
    for (int seat = 0; seat < room->plan->plan.seats; seat++)
        if (t->seats[seat].kind == TABLE_PERSON && !t->seats[seat].away && !t->seats[seat].again &&
            !id_same(&t->seats[seat].who, host))
            return &each_says;
    return NULL;
}

bool at_stake_seen(const struct room *room, struct wire_message *m, char say[WIRE_SAY])
{
    m->command.yes = m->has & WIRE_TERMS;
    m->command.terms = room->table.terms;
    return !m->command.yes || wire_read_terms(m->terms, &m->command.terms, say);
}

const struct stakes_refused *at_stake_as_seen(const struct room *room,
                                              const struct table_command *c)
{
    bool same = c->terms.money == room->table.terms.money &&
                c->terms.buy_in == room->table.terms.buy_in &&
                same_terms(&c->terms, &room->table.terms);
    return c->kind != TABLE_SIT || !c->yes || same ? NULL : &changed;
}
