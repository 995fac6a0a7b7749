/* solver_position.h - finds a position in a record, to be solved. */
#ifndef HEARTS_SOLVER_SOLVER_POSITION_H
#define HEARTS_SOLVER_SOLVER_POSITION_H

#include "hearts/game.h"
#include "record/record.h"
#include "study/solver/solver.h"

/* The position with this many cards in that trick. Without hand and trick: the end of the
 * record. */
struct solver_target {
    unsigned hand;  /* the hand's number; where several have it, the last; 0: any hand */
    unsigned trick; /* from 1; 0: the first, if a hand is given */
    unsigned cards;
};

struct solved {
    struct hearts_plan plan;
    struct hearts_game game;
    struct solver_answer answer;
    uint64_t nodes;              /* the limit given to the solver */
    char name[HEARTS_SEATS][32]; /* cut short; empty if the record has no name */
};

enum solver_found {
    SOLVER_FOUND,
    SOLVER_FAULT,     /* the record breaks the rules: *f says where */
    SOLVER_NO_PLACE,  /* the game never reaches it */
    SOLVER_CALLED_OFF /* the record ends with a game called off: nothing to solve */
};

/* Replays the record to that position, into plan, game and names of *out. */
enum solver_found solver_position(const struct record *record, const struct solver_target *at,
                                  struct solved *out, struct record_fault *f);

#endif
