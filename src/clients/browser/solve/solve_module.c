/* solve_module.c - a separate WebAssembly module: exact results of a position in a replayed game,
 * with all cards open.
 *
 * It returns when it is done, which may take seconds. So a page starts a worker only for this, and
 * ends it when the result is no longer wanted.
 */
#include "base/json.h"
#include "study/solver/solver.h"
#include "study/solver/solver_json.h"
#include "study/solver/solver_position.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

static struct buffer in, out;

void *EXPORTED(solve_in)(size_t length);
int EXPORTED(solve_run)(unsigned hand, unsigned trick, unsigned cards, unsigned nodes,
                        size_t length);
const void *EXPORTED(solve_out)(void);
size_t EXPORTED(solve_out_length)(void);

/* Space for the text of a record, valid until the next call of any function; NULL: out of
 * memory. */
void *solve_in(size_t length)
{
    buffer_cut(&in, 0);
    return buffer_reserve(&in, length) ? in.data : NULL;
}

/* Solves a position of the record at solve_in(), searching at most `nodes` cards. 200: the output
 * of `hearts solve --json` is at solve_out(). 400: it is not a record. 404: there is no such
 * position, or it cannot be solved. 503: out of memory. */
int solve_run(unsigned hand, unsigned trick, unsigned cards, unsigned nodes, size_t length)
{
    static struct solved s;
    const struct solver_target at = { .hand = hand, .trick = trick, .cards = cards };
    struct record_fault fault;
    buffer_cut(&out, 0);
    struct record *record = record_read(length ? in.data : "", length, &fault);
    if (!record)
        return 400;
    enum solver_found found = solver_position(record, &at, &s, &fault);
    record_free(record);
    if (found == SOLVER_FAULT)
        return 400;
    if (found != SOLVER_FOUND || solver_refusal(&s.game))
        return 404;
    struct json j;
    s.nodes = nodes;
    bool good = solver_solve(&s.plan, &s.game, nodes, &s.answer);
    if (good) {
        json_begin(&j, &out);
        solver_json(&j, &s);
    }
    solver_release(&s.answer);
    return good && !out.failed ? 200 : 503;
}

const void *solve_out(void) { return out.data; }
size_t solve_out_length(void) { return out.length; }
