/* solve_module.c - a module of its own beside the tables': exact results of a position of a game
 * that is looked at again, all cards open.
 *
 * It answers when it is done, which may take seconds: a page starts a worker for nothing else, and
 * ends that when nobody waits any more.
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

/* Room for the text of a record, until the next call of any; NULL: memory is out. */
void *solve_in(size_t length)
{
    buffer_cut(&in, 0);
    return buffer_reserve(&in, length) ? in.data : NULL;
}

static int tell(struct solved *s, unsigned nodes)
{
    struct json j;
    s->nodes = nodes;
    bool good = solver_solve(&s->plan, &s->game, nodes, &s->answer);
    if (good) {
        json_begin(&j, &out);
        solver_json(&j, s);
    }
    solver_release(&s->answer);
    return good && !out.failed ? 200 : 503;
}

/* Solves the position of the record that lies at solve_in(), playing at most `nodes` cards in
 * thought. 200: the answer of `hearts solve --json` lies at solve_out(); 400: that is no record;
 * 404: it has no such position, or none that can be solved; 503: memory is out. */
int solve_run(unsigned hand, unsigned trick, unsigned cards, unsigned nodes, size_t length)
{
    static struct solved s;
    const struct solver_place at = { .hand = hand, .trick = trick, .cards = cards };
    struct record_fault fault;
    buffer_cut(&out, 0);
    struct record *record = record_read(length ? in.data : "", length, &fault);
    if (!record)
        return 400;
    enum solver_found found = solver_position(record, &at, &s, &fault);
    record_free(record);
    if (found == SOLVER_FAULT)
        return 400;
    return found == SOLVER_FOUND && !solver_refusal(&s.game) ? tell(&s, nodes) : 404;
}

const void *solve_out(void) { return out.data; }
size_t solve_out_length(void) { return out.length; }
