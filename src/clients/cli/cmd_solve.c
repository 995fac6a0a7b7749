/* cmd_solve.c - `hearts solve`: exact results of a position with all cards open. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "clients/cli/progress.h"
#include "clients/cli/solve_print.h"
#include "record/record.h"

enum { NODES = 100000000 };

struct solve_order {
    const char *path;
    uint64_t hand, trick; /* 0: the end of the record */
    uint64_t nodes;
    bool json;
};

/* ---- The position ---- */

static int read_position(const struct solve_order *o, struct solved *out)
{
    struct buffer text = { 0 };
    struct error e;
    struct record_fault f;
    if (!file_read_all(o->path, RECORD_SIZE_MAX, &text, &e)) {
        buffer_release(&text);
        return command_failed("solve", "%s", e.text);
    }
    struct record *record = record_read(text.length ? text.data : "", text.length, &f);
    buffer_release(&text);
    if (!record)
        return command_fault(o->path, &f);
    const struct solver_target at = { .hand = (unsigned)o->hand, .trick = (unsigned)o->trick };
    int status = 0;
    char hand[40] = "";
    switch (solver_position(record, &at, out, &f)) {
    case SOLVER_FOUND: break;
    case SOLVER_FAULT: status = command_fault(o->path, &f); break;
    case SOLVER_NO_PLACE:
        if (o->hand)
            (void)snprintf(hand, sizeof hand, " of hand %u", (unsigned)o->hand);
        status = command_failed("solve", "%.300s has no moment before trick %u%s", o->path,
                                o->trick ? (unsigned)o->trick : 1, hand);
        break;
    case SOLVER_CALLED_OFF:
        status = command_failed("solve", "%.300s cannot be solved: the game is called off",
                                o->path);
        break;
    }
    record_free(record);
    return status;
}

/* ---- The command ---- */

struct looking {
    uint64_t nodes; /* at most */
    struct progress line;
};

/* The end of a search is not known beforehand: the share shown is of its limit. */
static bool look(void *with, uint64_t nodes)
{
    struct looking *l = with;
    progress_show(&l->line, (double)nodes / (double)l->nodes,
                  "%llu of at most %llu million cards played in thought",
                  (unsigned long long)(nodes / 1000000), (unsigned long long)(l->nodes / 1000000));
    return interrupted();
}

static int solve(const struct solve_order *o)
{
    static struct solved s;
    int status = read_position(o, &s);
    if (status)
        return status;
    const char *why = solver_refusal(&s.game);
    if (why)
        return command_failed("solve", "%.300s cannot be solved: %s", o->path, why);
    s.nodes = o->nodes;
    struct looking looking = { .nodes = o->nodes };
    const struct solver_watch watch = { look, &looking };
    interrupt_catch();
    progress_begin(&looking.line, false);
    looking.line.at_most = true;
    bool good = solver_solve_watched(&s.plan, &s.game, o->nodes, &watch, &s.answer);
    progress_end(&looking.line);
    if (good)
        good = o->json ? solve_print_json(&s) : solve_print(&s);
    uint64_t nodes = s.answer.nodes;
    bool ended = s.answer.gave_up && interrupted();
    solver_release(&s.answer);
    if (!good)
        return command_failed("solve", "there is not enough memory");
    if (ended)
        return command_interrupted("solve", "after %llu cards played in thought",
                                   (unsigned long long)nodes);
    return 0;
}

int cmd_solve(int argc, char **argv)
{
    static const struct option options[] = {
        { "hand", required_argument, NULL, 'h' },
        { "trick", required_argument, NULL, 't' },
        { "nodes", required_argument, NULL, 'n' },
        { "json", no_argument, NULL, 'j' },
        { NULL, 0, NULL, 0 },
    };
    struct solve_order o = { .nodes = NODES };
    bool good = true;
    opterr = 0;
    optind = 1;
    for (int c; good && (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c == 'h')
            good = number_argument("solve", "--hand", optarg, 1, RECORD_HAND_MAX, &o.hand);
        else if (c == 't')
            good = number_argument("solve", "--trick", optarg, 1, HEARTS_CARDS, &o.trick);
        else if (c == 'n')
            good = number_argument("solve", "--nodes", optarg, 1, UINT32_MAX, &o.nodes);
        else if (c == 'j')
            o.json = true;
        else
            return command_wrong_option(argv, c);
    }
    if (!good)
        return COMMAND_WRONG;
    if (optind + 1 != argc)
        return command_wrong("solve",
                             "the name of one record was expected, or - for standard input");
    o.path = argv[optind];
    return solve(&o);
}
