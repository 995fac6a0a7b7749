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
    bool counts;                 /* the game in play, for ratings or for money */
    bool begins;                 /* by itself, */
    int64_t begins_ms;           /* in so long */
    const uint8_t *late; /* by seat, per cent of its hands a computer had no time for; or NULL */
};

/* stage, counts, host, games, begins, paused, seats, offer, can, ahead, exposed; of those that
 * `before` has too only the ones that are other now. */
void wire_standing(struct json *j, const struct wire_table *before, const struct wire_table *now);

/* `clocks`, where any run, or ran before. */
void wire_clocks(struct json *j, const struct table_view *before, const struct table_view *now);

#endif
