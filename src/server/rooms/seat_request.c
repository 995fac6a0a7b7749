/* seat_request.c - who may sit at a table, and looking up whom somebody blocks. */
#include "server/rooms/seat_request.h"

#include <stdlib.h>
#include <string.h>

#include "server/people/who/names.h"

const char room_not_for_strangers[] = "Choose a name first to see this table.";

bool room_has_stopped(const struct room *room, const struct person *who)
{
    return table_is_stopped(&room->table, &who->id) || table_is_stopped(&room->table, &who->owner);
}

const char *room_may_sit(const struct room *room, const struct person *who, const char **say)
{
    const struct rooms *r = room->rooms;
    if (room_has_stopped(room, who)) {
        *say = table_refusal_sentence(TABLE_IS_STOPPED);
        return table_refusal_word(TABLE_IS_STOPPED);
    }
    if (who->bot && room->open && !r->options->robots) {
        *say = "Programs can't sit at public tables here.";
        return "not-allowed";
    }
    if (rooms_has_blocked(r, &room->table.host, who, false)) {
        *say = "The host of this table has blocked you.";
        return "blocked";
    }
    return NULL;
}

/* Whether somebody keeps a seat there from others. Their own tables do not count, since makers
 * usually sit at them. */
static bool keeps_seat(const struct room *room, const struct id *who)
{
    return room->open && room->table.stage != TABLE_PLAYING && !id_same(&room->made_by, who) &&
           table_seat_of(&room->table, who) != HEARTS_WATCHER;
}

const char *room_keeps_too_many(const struct room *room, const struct person *who, const char **say)
{
    enum { MOST = 4 };
    const struct rooms *r = room->rooms;
    int kept = 0;
    for (size_t i = 0; i < ROOM_BUCKETS && room->open; i++)
        for (const struct room *other = r->rooms[i]; other; other = other->next)
            kept += other != room && keeps_seat(other, &who->id);
    *say = "You already have seats at four public tables with no game on. Leave one of them first.";
    return kept < MOST ? NULL : "too-many";
}

/* ---- Looking up blocks ---- */

/* A message that waits until the blocks of `by` are known. */
struct pending_message {
    struct client *client;
    struct id by;
    struct wire_message message;
    void (*then)(struct client *c, struct wire_message *m);
};

static void refuse(struct client *c, const struct wire_message *m)
{
    client_no(c, &m->command.id, &m->table, "full",
              "The server has no memory left: try again soon.");
}

static void blocks_found(void *with)
{
    struct pending_message *a = with;
    struct client *c = a->client;
    struct rooms *r = c->rooms;
    c->asks = false;
    if (c->socket && rooms_knows_blocks(r, &a->by))
        a->then(c, &a->message);
    else if (c->socket)
        refuse(c, &a->message);
    if (c->socket && !c->asks)
        r->platform->hold(c->socket, false);
    client_leave(c);
    r->checks--;
    free(a);
}

bool client_asks_blocks(struct client *c, const struct id *by, const struct wire_message *m,
                        void (*then)(struct client *c, struct wire_message *m))
{
    const struct platform *p = c->rooms->platform;
    if (rooms_knows_blocks(c->rooms, by))
        return false;
    struct pending_message *a = malloc(sizeof *a);
    if (!a) {
        refuse(c, m);
        return true;
    }
    *a = (struct pending_message){ .client = c, .by = *by, .message = *m, .then = then };
    c->users++;
    c->asks = true;
    c->rooms->checks++;
    p->hold(c->socket, true); /* later messages wait for the answer */
    p->find_blocks(p->with, by, blocks_found, a);
    return true;
}

static bool is_called(const struct room *room, const struct person *who, const char *name)
{
    char folded[TABLE_NAME], other[TABLE_NAME];
    name_fold(name, folded);
    for (int s = 0; s < room->table.plan->seats; s++) {
        const struct table_seat *seat = &room->table.seats[s];
        if (seat->kind != TABLE_PERSON || id_same(&seat->who, &who->id))
            continue;
        name_fold(seat->name, other);
        if (strcmp(folded, other) == 0)
            return true;
    }
    return false;
}

void room_call(const struct room *room, const struct person *who, char out[TABLE_NAME])
{
    memset(out, 0, TABLE_NAME);
    memcpy(out, who->name, strlen(who->name));
    if (!who->guest || !name_is_given(who->name))
        return;
    for (int i = 0; i < HEARTS_SEATS && is_called(room, who, out); i++)
        name_make_next(out);
}
