/* solver_json.h - the solver's result as JSON, described in `man hearts-solve`. */
#ifndef HEARTS_SOLVER_SOLVER_JSON_H
#define HEARTS_SOLVER_SOLVER_JSON_H

#include "base/json_write.h"
#include "study/solver/solver_position.h"

void solver_json(struct json *j, const struct solved *s);

#endif
