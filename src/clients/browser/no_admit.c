/* no_admit.c - who may sit down, in a browser: only its one person, and nobody is blocked. */
#include "server/rooms/seat_request.h"

#include <string.h>

const char room_not_for_strangers[] = "";

bool room_has_stopped(const struct room *room, const struct person *who)
{
    (void)room, (void)who;
    return false;
}

const char *room_may_sit(const struct room *room, const struct person *who, const char **say)
{
    (void)room, (void)who, (void)say;
    return NULL;
}

const char *room_keeps_too_many(const struct room *room, const struct person *who, const char **say)
{
    (void)room, (void)who, (void)say;
    return NULL;
}

bool client_asks_blocks(struct client *c, const struct id *by, const struct wire_message *m,
                        void (*then)(struct client *c, struct wire_message *m))
{
    (void)c, (void)by, (void)m, (void)then;
    return false;
}

void room_call(const struct room *room, const struct person *who, char out[TABLE_NAME])
{
    (void)room;
    memset(out, 0, TABLE_NAME);
    memcpy(out, who->name, strlen(who->name));
}
