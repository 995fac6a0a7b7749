/* at_stake.c - whether a game that is being played counts, and what its host may then not do. */
#include "rooms/at_stake.h"

#include "rooms/registry.h"

#include <string.h>

static const struct stakes_no counts = {
    "at-stake",
    "This game counts, so you cannot close the table alone. All who sit here can end it "
    "together; if you leave, a computer plays on for you."
};
static const struct stakes_no stays = {
    "at-stake",
    "They are playing. You can mute, block or report them now, and stop them when the game is over."
};

static const struct stakes_no stand = {
    "terms-stand",
    "Others have sat down to these terms. They stay as long as anybody else sits here."
};

/* Computers have no rating, nor have programs where the terms do not say so. Who left the game is
 * rated in it: see people/games/facts.c. */
static bool has_rating(const struct table *t, int seat)
{
    static const struct table_id nobody;
    const struct table_seat *s = &t->seats[seat];
    return !table_id_same(&s->who, &nobody) && (!s->bot || t->terms.bots);
}

static bool is_rated(const struct room *room)
{
    const struct hearts_plan *p = &room->plan->plan;
    const struct table *t = &room->table;
    uint32_t with = 0, without = 0; /* sides, as bits */
    if (t->stage != TABLE_PLAYING || room->hands_most || !room->rooms->platform->find_rating)
        return false;
    for (int seat = 0; seat < p->seats; seat++)
        *(has_rating(t, seat) ? &with : &without) |= UINT32_C(1) << p->team[seat];
    with &= ~without;
    return with & (with - 1);
}

bool at_stake(const struct room *room) { return stakes_in_play(room) || is_rated(room); }

const struct stakes_no *at_stake_close(const struct room *room)
{
    return at_stake(room) ? &counts : NULL;
}

const struct stakes_no *at_stake_stop(const struct room *room, const struct table_id *whom)
{
    bool plays = room->table.stage == TABLE_PLAYING &&
                 table_seat_of(&room->table, whom) != HEARTS_WATCHER;
    return plays ? &stays : NULL;
}

static bool same_terms(const struct table_terms *a, const struct table_terms *b)
{
    return a->turn_ms == b->turn_ms && a->bank_ms == b->bank_ms && a->grace_ms == b->grace_ms &&
           a->takebacks == b->takebacks && a->claims == b->claims && a->pauses == b->pauses &&
           a->watching == b->watching && a->talking == b->talking && a->tricks == b->tricks &&
           a->bots == b->bots && strcmp(a->stand_in, b->stand_in) == 0;
}

const struct stakes_no *at_stake_terms(const struct room *room, const struct room_door *door,
                                       const struct table_terms *terms)
{
    bool changes = (door && door->sets_open && door->open != room->open) ||
                   !same_terms(terms, &room->table.terms);
    return changes && room_seats(room, TABLE_PERSON) > 1 ? &stand : NULL;
}
