/* solve_json.c - the solver's result, as a line of JSON. */
#include "clients/cli/json_line.h"
#include "clients/cli/solve_print.h"
#include "study/solver/solver_json.h"

bool solve_print_json(const struct solved *s)
{
    struct json_line l;
    json_line_begin(&l);
    solver_json(&l.json, s);
    return json_line_end(&l);
}
