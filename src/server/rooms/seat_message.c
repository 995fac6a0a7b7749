/* seat_message.c - what somebody says at a seat that is no command. */
#include "server/rooms/seat_message.h"

#include "server/rooms/client.h"
#include "server/rooms/sealed_deal.h"

/* Nobody else is told. */
static void set_pace(struct client *c, struct room *room, int seat, const struct wire_message *m)
{
    room->pace = m->pace;
    room->paced_by = c->who.id;
    client_ok(c, &m->command.id, &room->id, room_told(room, seat));
}

/* What comes too late, or twice, is no mistake of anybody: a chance is not answered. */
void seat_message(struct client *c, struct room *room, const struct wire_message *m)
{
    int seat = table_seat_of(&room->table, &c->who.id);
    if (m->row->verb == WIRE_SET_PACE)
        set_pace(c, room, seat, m);
    else if (m->row->verb == WIRE_COMMIT)
        (void)fair_commits(room, seat, m->deal, m->seal);
    else
        (void)fair_reveals(room, seat, m->deal, m->seal);
}
