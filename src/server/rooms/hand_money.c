/* hand_money.c - what a table's stakes and pot amount to, where its rules have any. It is public,
 * since scores are. */
#include "server/rooms/money.h"

#include <stdlib.h>
#include <string.h>

static struct hearts_fraction add(struct hearts_fraction a, struct hearts_fraction b)
{
    int64_t num = a.num * b.den + b.num * a.den, den = a.den * b.den, by = num;
    for (int64_t other = den; other;) { /* the greatest common divisor */
        int64_t rest = by % other;
        by = other;
        other = rest;
    }
    by = by < 0 ? -by : by;
    return (struct hearts_fraction){ num / by, den / by };
}

static void nothing(struct hearts_fraction out[HEARTS_SEATS])
{
    for (int s = 0; s < HEARTS_SEATS; s++)
        out[s] = (struct hearts_fraction){ 0, 1 };
}

static bool make_room(struct room *room, unsigned hands)
{
    size_t seats = room->plan->plan.seats, more = hands < 4 ? 4 : 2 * (size_t)hands;
    if (hands <= room->stakes_room)
        return true;
    struct hearts_fraction *stakes = more > UINT16_MAX
                                         ? NULL
                                         : realloc(room->stakes, more * seats * sizeof *stakes);
    if (!stakes)
        return false;
    room->stakes = stakes;
    room->stakes_room = (uint16_t)more;
    return true;
}

void room_note_money(struct room *room)
{
    const struct hearts_plan *p = &room->plan->plan;
    struct hearts_fraction now[HEARTS_SEATS], none[HEARTS_SEATS];
    if (room->stakes_count > room->hand_count)
        room->stakes_count = 0; /* another game */
    if (p->rules.stakes < 1 || room->stakes_count == room->hand_count ||
        !make_room(room, room->hand_count))
        return;
    nothing(none);
    hearts_money_stakes(p, &room->table.game, now);
    while (room->stakes_count < room->hand_count) {
        /* Amounts of earlier hands that could not be stored are lost. */
        bool last = room->stakes_count + 1 == room->hand_count;
        memcpy(room->stakes + (size_t)p->seats * room->stakes_count++, last ? now : none,
               p->seats * sizeof *now);
    }
}

void room_money(const struct room *room, struct wire_money *out)
{
    const struct hearts_plan *p = &room->plan->plan;
    const struct hearts_fraction *of = room->stakes;
    memset(out, 0, sizeof *out);
    nothing(out->hand);
    nothing(out->all);
    for (unsigned hand = 0; hand < room->stakes_count; hand++, of += p->seats) {
        memcpy(out->hand, of, p->seats * sizeof *of);
        for (int s = 0; s < p->seats; s++)
            out->all[s] = add(out->all[s], of[s]);
    }
    out->over = room->table.stage == TABLE_OVER;
    out->pot = room->table.stage == TABLE_PLAYING
                   ? hearts_money_ante(p, &room->table.game) * p->seats
                   : 0;
    out->pots_waiting = hearts_money_waiting(p, &room->table.game);
    hearts_money_pot(p, &room->table.game, out->won);
}
