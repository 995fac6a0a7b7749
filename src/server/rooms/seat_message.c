/* seat_message.c - messages from seats, other than commands of the table. */
#include "server/rooms/seat_message.h"

#include "server/rooms/client.h"
#include "server/rooms/sealed_deal.h"
#include "table/pace.h"

/* Chances and commitments get no reply: being late or sent twice is nobody's mistake. */
void seat_message(struct client *c, struct room *room, const struct wire_message *m)
{
    int seat = table_seat_of(&room->table, &c->who.id);
    if (m->row->verb == WIRE_SET_PACE) { /* nobody else is notified */
        room->pace = m->pace;
        room->paced_by = c->who.id;
        client_ok(c, &m->command.id, &room->id, room_sent_count(room, seat));
    } else if (m->row->verb == WIRE_COMMIT) {
        (void)fair_commits(room, seat, m->deal, m->seal);
    } else {
        (void)fair_reveals(room, seat, m->deal, m->seal);
    }
}

uint32_t seat_pace_ms(const struct room *room, uint32_t usual_ms)
{
    if (room->hands_most && !room_seats(room, TABLE_PERSON))
        return 0; /* people wait for the outcome, and there is nobody to mislead */
    bool together = room_is_solitary(room) || room->rooms->platform->one_device;
    bool chosen = together && table_seat_of(&room->table, &room->paced_by) != HEARTS_WATCHER;
    return pace_thinking_ms(chosen ? room->pace : PACE_USUAL, usual_ms);
}
