/* ratings.c - ratings of the people at public tables: one lookup in the store when somebody sits
 * down, and again when a game begins, since the last one may have counted. */
#include "server/rooms/ratings.h"

#include "server/rooms/lobby.h"
#include "server/rooms/registry.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKS_MOST = 256 }; /* lookups at once; beyond that people are shown without a rating */

struct looked_up {
    struct rooms *rooms;
    struct id table, who;
};

static bool sits(const struct room *room, uint64_t who)
{
    for (int s = 0; s < room->plan->plan.seats; s++)
        if (room->table.seats[s].kind == TABLE_PERSON &&
            room_brief(&room->table.seats[s].who) == who)
            return true;
    return false;
}

/* The entry of that person, or one whose person is not at the table. */
static struct room_rating *place_of(struct room *room, uint64_t who)
{
    for (int i = 0; i < HEARTS_SEATS; i++)
        if (room->rated[i].who == who)
            return &room->rated[i];
    for (int i = 0; i < HEARTS_SEATS; i++)
        if (!sits(room, room->rated[i].who))
            return &room->rated[i];
    return NULL;
}

static void found(void *with, int32_t rating, bool sure)
{
    struct looked_up *l = with;
    struct room *room = rooms_find(l->rooms, &l->table);
    bool there = room && table_seat_of(&room->table, &l->who) < HEARTS_SEATS;
    struct room_rating *place = there ? place_of(room, room_brief(&l->who)) : NULL;
    if (place) {
        *place = (struct room_rating){ room_brief(&l->who), rating, sure };
        lobby_touched(room);
    }
    l->rooms->ratings--;
    free(l);
}

static void look_up(struct room *room, const struct id *who)
{
    struct rooms *r = room->rooms;
    char family[HEARTS_RULES_TEXT];
    struct looked_up *l = r->ratings < LOOKS_MOST ? malloc(sizeof *l) : NULL;
    if (!l)
        return;
    *l = (struct looked_up){ r, room->id, *who };
    size_t length = strcspn(room->plan->text, " ");
    memcpy(family, room->plan->text, length);
    family[length] = '\0';
    r->ratings++;
    r->platform->find_rating(r->platform->with, who, family, found, l);
}

void ratings_find(struct room *room, bool all)
{
    if (!room->open || !room->rooms->platform->find_rating)
        return;
    for (int s = 0; s < room->plan->plan.seats; s++) {
        const struct table_seat *seat = &room->table.seats[s];
        if (seat->kind == TABLE_PERSON && (all || !room_rating_of(room, s)))
            look_up(room, &seat->who);
    }
}
