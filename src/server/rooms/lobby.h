/* lobby.h - the list of public tables, and its changes, sent together every quarter of a second. */
#ifndef HEARTS_ROOMS_LOBBY_H
#define HEARTS_ROOMS_LOBBY_H

#include "base/json.h"
#include "server/rooms/client.h"

struct lobby_filter {
    char rules[HEARTS_RULES_TEXT]; /* as hearts_rules_write() has them; "": any */
    bool by_preset;                /* `rules` names a preset: also matches rules derived from it */
    bool watch_only;
    unsigned free; /* minimum number of free seats */
};

/* Call when a table is new, or its seats or stage have changed. */
void lobby_changed(struct room *room);
/* Call when what the lobby shows of a table's people has changed. A cached list may be sent without
 * the change for a moment. */
void lobby_touched(struct room *room);
/* Call when a table ends or stops being public, while `open` and `stored` are still set. */
void lobby_gone(struct room *room);
/* When a table leaves the lists because nobody looks at it, in table time; INT64_MAX: somebody
 * does. It comes back with the first who opens it. */
int64_t lobby_drops_at(const struct room *room);
void lobby_send(struct client *c);
/* Sends the changes to all clients in the lobby; for a timer. */
void lobby_tick(void *with);
/* An object with "tables": those that match the filter, a hundred at most. It is cached for a
 * moment for callers with the same filter, until a table appears, goes or changes its seats or
 * stage. Borrowed until the next call; NULL: out of memory. */
const struct buffer *lobby_list(struct rooms *r, const struct lobby_filter *f);
void lobby_list_free(struct rooms *r);
/* Writes a table's entry in a list, as an object. `who`: adds where that person sits and whether
 * they have something to decide; NULL in lists for everybody. */
void lobby_write(struct json *j, const char *key, struct room *room, const struct id *who);

#endif
