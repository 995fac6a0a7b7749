/* wire_game.h - what a seat may know of a game, as the object `game` of messages. */
#ifndef HEARTS_WIRE_WIRE_GAME_H
#define HEARTS_WIRE_WIRE_GAME_H

#include "base/json_write.h"
#include "table/table.h"

/* Stakes and pot by seat; written if the rules have them. */
struct wire_money {
    struct hearts_fraction hand[HEARTS_SEATS]; /* by the hand scored last */
    struct hearts_fraction all[HEARTS_SEATS];  /* by all hands of the game so far */
    struct hearts_fraction won[HEARTS_SEATS];  /* by the pot, once the game is over */
    int64_t pot;                               /* its amount during the game */
    uint8_t pots_waiting;                      /* for the next game */
    bool over;
};

/* Writes the members of `game` that differ from `before`, or all if that is NULL. `money`: NULL to
 * leave stakes and pot out. */
void wire_game(struct json *j, const struct hearts_plan *p, const struct hearts_view *before,
               const struct hearts_view *now, const struct wire_money *money);

#endif
