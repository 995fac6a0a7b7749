/* wire_game.h - what a seat may know of a game, as the members of `game`. */
#ifndef HEARTS_WIRE_WIRE_GAME_H
#define HEARTS_WIRE_WIRE_GAME_H

#include "base/json_write.h"
#include "table/table.h"

/* What stakes and pot come to, by seat; told where the rules have them. */
struct wire_money {
    struct hearts_fraction hand[HEARTS_SEATS]; /* by the hand scored last */
    struct hearts_fraction all[HEARTS_SEATS];  /* by all hands of the game so far */
    struct hearts_fraction won[HEARTS_SEATS];  /* by the pot, once the game is over */
    int64_t holds;                             /* the pot, before */
    uint8_t waits;                             /* pots that wait for the next game */
    bool over;
};

/* The members of `game`; of those that `before` has too only the ones that are other now. `money`:
 * NULL where nothing is to be told of it. */
void wire_game(struct json *j, const struct hearts_plan *p, const struct hearts_view *before,
               const struct hearts_view *now, const struct wire_money *money);

#endif
