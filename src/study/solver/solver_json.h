/* solver_json.h - what the solver found, as JSON: `man hearts-solve` says what is in it. */
#ifndef SOLVER_SOLVER_JSON_H
#define SOLVER_SOLVER_JSON_H

#include "base/json_write.h"
#include "study/solver/position.h"

void solver_json(struct json *j, const struct solved *s);

#endif
