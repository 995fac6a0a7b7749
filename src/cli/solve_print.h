/* solve_print.h - what the solver found, for people or as a line of JSON. */
#ifndef HEARTS_CLI_SOLVE_PRINT_H
#define HEARTS_CLI_SOLVE_PRINT_H

#include "hearts/game.h"
#include "solver/solver.h"

/* A position and what is known of it. */
struct solved {
    struct hearts_plan plan;
    struct hearts_game game;
    struct solver_answer answer;
    uint64_t nodes;              /* how many the solver was given */
    char name[HEARTS_SEATS][32]; /* cut short; empty where nobody is named */
};

/* False when memory is out. */
bool solve_print(const struct solved *s);
bool solve_print_json(const struct solved *s);

#endif
