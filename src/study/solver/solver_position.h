/* solver_position.h - a position of a record, and what is known of it. */
#ifndef HEARTS_SOLVER_SOLVER_POSITION_H
#define HEARTS_SOLVER_SOLVER_POSITION_H

#include "hearts/game.h"
#include "record/record.h"
#include "study/solver/solver.h"

/* Which position: with this many cards lying in that trick. Without a trick and a hand it is where
 * the record stops. */
struct solver_place {
    unsigned hand;  /* its number, the last of it where there are several; 0: any */
    unsigned trick; /* from 1; 0: the first, where a hand is named */
    unsigned cards;
};

struct solved {
    struct hearts_plan plan;
    struct hearts_game game;
    struct solver_answer answer;
    uint64_t nodes;              /* how many the solver was given */
    char name[HEARTS_SEATS][32]; /* cut short; empty where nobody is named */
};

enum solver_found {
    SOLVER_FOUND,
    SOLVER_FAULT,     /* the record breaks the rules: *f says where */
    SOLVER_NO_PLACE,  /* the game never comes there */
    SOLVER_CALLED_OFF /* and where it stops there is nothing to solve */
};

/* Plays the record through up to there, into plan, game and names of *out. */
enum solver_found solver_position(const struct record *record, const struct solver_place *at,
                                  struct solved *out, struct record_fault *f);

#endif
