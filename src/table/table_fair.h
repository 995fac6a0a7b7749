/* table_fair.h - deals that nobody chose (docs/FAIR.md), read from the events of a table.
 *
 * An event has lines as in src/record/fair/fair_sent.h; where a game begins, a line `game` with its
 * id comes first. Besides the public lines there is `secret`, so such events are sealed in the log:
 *
 *   CREATED, STARTED, NEXT_GAME   game G; commit 0; secret 0
 *   LOCKED                        lock d; commit d+1; secret d+1
 *   DEALT                         dealt d
 *
 * A secret is opened by the event that ends its game (or its hand, if every hand is settled), or
 * that closes the table. That event is on the disk before anybody is sent the secret. Records and
 * rooms both follow this.
 */
#ifndef HEARTS_TABLE_TABLE_FAIR_H
#define HEARTS_TABLE_TABLE_FAIR_H

#include "record/fair/fair.h"
#include "table/table.h"

/* All zero: the game has no such deals. */
struct table_fair {
    uint8_t game[FAIR_GAME];
    struct fair_deal *deals; /* of this game, with their secrets; ours */
    size_t count;            /* sealed so far */
    size_t dealt, opened;    /* how many are dealt, how many opened: always the first ones */
    size_t opened_before;    /* how many were opened before the event taken last */
    bool began;              /* that event began a game, or sealed its first deal */
    bool playing;            /* the deal dealt last is in play */
};

void table_fair_release(struct table_fair *f);

static inline bool table_fair_is_on(const struct table_fair *f) { return f->count > 0; }
/* The deal that comes next, locked or not; only if the game has such deals. */
struct fair_deal *table_fair_next(const struct table_fair *f);

/* Takes an event that `t` has just applied. False: its lines do not fit those before or the cards
 * that were dealt, or out of memory. */
bool table_fair_take(struct table_fair *f, const struct table *t, const struct table_event *e);

/* The line of a game's id. */
enum { TABLE_FAIR_GAME = 6 + 2 * FAIR_GAME };
void table_fair_game(const uint8_t game[FAIR_GAME], char out[TABLE_FAIR_GAME]);

/* Takes a line; false ends the call that gave it, which then returns false too. */
typedef bool table_fair_line(void *with, const char *line);

/* Calls `each` with the lines that became public by the event taken last, in order. */
bool table_fair_news(const struct table_fair *f, const struct table_event *e, table_fair_line *each,
                     void *with);
/* The same with the lines at the beginning of a game. */
bool table_fair_beginning(const struct table_fair *f, table_fair_line *each, void *with);
/* The same with the lines that a newcomer needs: of the deal in play and the next. */
bool table_fair_standing(const struct table_fair *f, table_fair_line *each, void *with);

#endif
