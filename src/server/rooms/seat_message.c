/* seat_message.c - messages from seats, other than commands of the table. */
#include "server/rooms/seat_message.h"

#include "server/rooms/client.h"
#include "server/rooms/sealed_deal.h"

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
