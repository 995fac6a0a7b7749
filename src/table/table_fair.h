/* table_fair.h - the deals of a table's game that nobody chose (docs/FAIR.md), as its events tell
 * them.
 *
 * An event has lines of src/record/fair/fair_sent.h, and before them, where a game begins, `game`
 * with its id. Beside what everybody is told stands `secret`, which is why such events are sealed
 * in the log:
 *
 *   CREATED, STARTED, AGAIN   game G; commit 0; secret 0
 *   LOCKED                    lock d; commit d+1; secret d+1
 *   DEALT                     dealt d
 *
 * A secret is opened by the event that ends its game, or its hand where every hand is settled, or
 * that closes the table: that event is on the disk before anybody is told. A record and a room go
 * by the same.
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
    size_t dealt, opened;    /* the first this many of them */
    size_t opened_before;    /* by the event taken last */
    bool began;              /* by that event a game began, or its first deal was sealed */
    bool playing;            /* the deal dealt last is in play */
};

void table_fair_release(struct table_fair *f);

static inline bool table_fair_is_on(const struct table_fair *f) { return f->count > 0; }
/* The deal that waits to be dealt, locked or not; only where it is on. */
struct fair_deal *table_fair_next(const struct table_fair *f);

/* Takes an event that `t` has just applied. False: its lines do not follow, or do not give the
 * cards that were dealt; or memory is out. */
bool table_fair_take(struct table_fair *f, const struct table *t, const struct table_event *e);

/* The line of a game's id. */
enum { TABLE_FAIR_GAME = 6 + 2 * FAIR_GAME };
void table_fair_game(const uint8_t game[FAIR_GAME], char out[TABLE_FAIR_GAME]);

/* Calls each with the lines that everybody may be told because of the event taken last, in their
 * order; and with those that somebody needs who comes now. */
typedef bool table_fair_line(void *with, const char *line);
bool table_fair_news(const struct table_fair *f, const struct table_event *e, table_fair_line *each,
                     void *with);
/* The same with what a game begins with. */
bool table_fair_beginning(const struct table_fair *f, table_fair_line *each, void *with);
bool table_fair_standing(const struct table_fair *f, table_fair_line *each, void *with);

#endif
