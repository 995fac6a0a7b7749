/* solver_json.h - what the solver found, as JSON: `man hearts-solve` says what is in it. */
#ifndef SOLVER_SOLVER_JSON_H
#define SOLVER_SOLVER_JSON_H

#include "solver/position.h"
#include "text/json_write.h"

void solver_json(struct json *j, const struct solved *s);

#endif
