/* cmd_solve.c - `hearts solve`: exact results of a position with all cards open. */
#include "cli/commands.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/interrupt.h"
#include "cli/progress.h"
#include "cli/solve_print.h"
#include "text/replay.h"

enum { NODES = 100000000 };

struct solve_order {
    const char *path;
    uint64_t hand, trick; /* 0: where the record stops */
    uint64_t nodes;
    bool json;
};

/* ---- Which position ---- */

/* Whether this is the moment that was asked for: before a trick of a hand. */
static bool is_asked_for(const struct solve_order *o, const struct hearts_game *g)
{
    uint64_t trick = o->trick ? o->trick : 1;
    return g->phase == HEARTS_PLAY && g->trick_count == 0 && g->tricks + UINT64_C(1) == trick &&
           (!o->hand || g->hand_number == o->hand);
}

/* Plays the record through; *found says whether the moment asked for came, the last one counts. */
static int play_through(const struct solve_order *o, const struct record *record,
                        struct solved *out, bool *found)
{
    static struct replay r;
    static struct replay_step step;
    struct record_fault f;
    bool where_it_stops = !o->hand && !o->trick;
    enum replay_kind kind = REPLAY_HAND;
    *found = where_it_stops;
    if (!replay_begin(&r, record, &f))
        return command_fault(o->path, &f);
    while (kind != REPLAY_END) {
        kind = replay_next(&r, &step, &f);
        if (kind == REPLAY_FAULT)
            return command_fault(o->path, &f);
        if (!where_it_stops && is_asked_for(o, &r.game)) {
            *found = true;
            out->game = r.game;
        }
    }
    out->plan = r.plan;
    if (where_it_stops)
        out->game = r.game;
    if (where_it_stops && r.called_off)
        return command_failed("solve", "%.300s cannot be solved: the game is called off", o->path);
    return 0;
}

static int no_moment(const struct solve_order *o)
{
    char hand[40] = "";
    if (o->hand)
        (void)snprintf(hand, sizeof hand, " of hand %u", (unsigned)o->hand);
    return command_failed("solve", "%.300s has no moment before trick %u%s", o->path,
                          o->trick ? (unsigned)o->trick : 1, hand);
}

/* A name that was cut short ends with a whole character. */
static void cut_whole(char *name, size_t capacity)
{
    size_t length = strlen(name), start = length;
    if (length + 1 < capacity)
        return;
    while (start > 0 && ((unsigned char)name[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)name[start - 1] >= 0xc0)
        name[start - 1] = '\0';
}

static int read_position(const struct solve_order *o, struct solved *out)
{
    struct buffer text = { 0 };
    struct error e;
    struct record_fault f;
    bool found = false;
    if (!file_read_all(o->path, RECORD_SIZE_MAX, &text, &e)) {
        buffer_release(&text);
        return command_failed("solve", "%s", e.text);
    }
    struct record *record = record_read(text.length ? text.data : "", text.length, &f);
    buffer_release(&text);
    if (!record)
        return command_fault(o->path, &f);
    int status = play_through(o, record, out, &found);
    for (int seat = 0; seat < HEARTS_SEATS && status == 0; seat++) {
        char tag[2] = { (char)('A' + seat), '\0' };
        (void)record_tag(record, tag, out->name[seat], sizeof out->name[seat]);
        cut_whole(out->name[seat], sizeof out->name[seat]);
    }
    record_free(record);
    return status == 0 && !found ? no_moment(o) : status;
}

/* ---- The command ---- */

struct looking {
    uint64_t nodes; /* at most */
    struct progress line;
};

/* A search says nothing of its end before: the part is of the most that it may take. */
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
