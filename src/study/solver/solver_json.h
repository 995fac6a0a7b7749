/* solver_json.h - what the solver found, as JSON: `man hearts-solve` says what is in it. */
#ifndef HEARTS_SOLVER_SOLVER_JSON_H
#define HEARTS_SOLVER_SOLVER_JSON_H

#include "base/json_write.h"
#include "study/solver/solver_position.h"

void solver_json(struct json *j, const struct solved *s);

#endif
