/* solve_print.h - what the solver found, for people or as a line of JSON. */
#ifndef HEARTS_CLI_SOLVE_PRINT_H
#define HEARTS_CLI_SOLVE_PRINT_H

#include "study/solver/solver_position.h"

/* False when memory is out. */
bool solve_print(const struct solved *s);
bool solve_print_json(const struct solved *s);

#endif
