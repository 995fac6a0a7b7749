/* solve_print.h - the solver's result, for people or as a line of JSON. */
#ifndef HEARTS_CLI_SOLVE_PRINT_H
#define HEARTS_CLI_SOLVE_PRINT_H

#include "study/solver/solver_position.h"

/* Print the result; false when out of memory. */
bool solve_print(const struct solved *s);
bool solve_print_json(const struct solved *s);

#endif
