/* wire_standing.h - how a table stands for one audience: who sits, what is offered, clocks. */
#ifndef HEARTS_WIRE_WIRE_STANDING_H
#define HEARTS_WIRE_WIRE_STANDING_H

#include "base/json_write.h"
#include "table/table.h"

/* How a table stands for one audience. */
struct wire_table {
    const struct hearts_plan *plan;
    const struct table_view *view;
    struct id who[HEARTS_SEATS]; /* of the seats that people hold */
    bool counts;                 /* the game in play counts for ratings or money */
    bool begins;                 /* the game will begin without anybody's command ... */
    int64_t begins_ms;           /* ... in this many milliseconds */
    const uint8_t *late; /* by seat: how much of its thinking a computer missed, %; or NULL */
};

/* Writes stage, counts, host, games, begins, paused, seats, offer, can, ahead and exposed; with
 * `before`, only those that differ from it. */
void wire_standing(struct json *j, const struct wire_table *before, const struct wire_table *now);

/* Writes `clocks` if any clock runs or ran before. */
void wire_clocks(struct json *j, const struct table_view *before, const struct table_view *now);

#endif
