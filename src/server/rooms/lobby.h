/* lobby.h - the public tables as a list, and its changes, told together every quarter of a second.
 */
#ifndef HEARTS_ROOMS_LOBBY_H
#define HEARTS_ROOMS_LOBBY_H

#include "base/json.h"
#include "server/rooms/client.h"

struct lobby_filter {
    char rules[HEARTS_RULES_TEXT]; /* as hearts_rules_write() has them; "": any */
    bool by_preset;                /* `rules` is a preset: whatever stems from it */
    bool watch_only;
    unsigned free; /* seats, at least */
};

/* A table is there, or its seats or its stage are others. */
void lobby_changed(struct room *room);
/* What the lobby shows of its people has changed: a list that was just written may lack it. */
void lobby_touched(struct room *room);
void lobby_gone(struct room *room);
void lobby_send(struct client *c);
/* Tells what has changed, for a timer. */
void lobby_tick(void *with);
/* An object with "tables": those that the filter lets through, a hundred at most. It is written
 * once for all who ask for the same within a moment, as long as no table comes, goes or begins.
 * Borrowed until the next call; NULL: memory is out. */
const struct buffer *lobby_list(struct rooms *r, const struct lobby_filter *f);
void lobby_list_free(struct rooms *r);
/* One table as lists have it, as an object. `who`: told where they sit and whether they have
 * something to decide; NULL in lists for all. */
void lobby_write(struct json *j, const char *key, struct room *room, const struct id *who);

#endif
