/* cmd_review.c - `hearts review`: judges every decision of a record. */
#define _POSIX_C_SOURCE 200809L

#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "clients/cli/progress.h"
#include "clients/cli/review_print.h"
#include "record/records.h"

enum { WORST = 8, NODES_LEAST = 10, NODES_MOST = 10000000 };

struct order {
    const char *path, *plot;
    uint64_t nodes, worst, hand;
    uint16_t seats;
    bool json;
};

static int no_memory(void) { return command_failed("review", "there is not enough memory"); }

/* ---- Progress ---- */

struct listener {
    bool json;
    unsigned before; /* lines of the file before this record */
    unsigned done, all;
    struct progress line;
};

static bool tell(const struct review_moment *m, unsigned done, unsigned all, void *with)
{
    struct listener *l = with;
    l->done = done;
    l->all = all;
    progress_show(&l->line, (double)done / all, "%u of %u decisions judged", done, all);
    struct review_moment told = *m;
    told.line += l->before;
    return !ferror(stdout) && (!l->json || review_json_moment(&told));
}

/* Judging one decision takes long, so an interruption stops in the middle of it. */
static bool stopped(void *with)
{
    (void)with;
    return interrupted();
}

/* ---- The command ---- */

static void read_names(const struct record *record, struct reviewed *r)
{
    for (int s = 0; s < HEARTS_SEATS; s++) {
        char tag[2] = { (char)('A' + s), '\0' };
        char *room = r->room[s];
        if (!record_tag(record, tag, room, REVIEW_NAME) || !room[0])
            (void)snprintf(room, REVIEW_NAME, "%s", tag);
        r->names[s] = room;
    }
}

static int report(const struct order *o, const struct reviewed *r)
{
    struct error e;
    if (o->plot && !review_draw(&r->review, r->names, o->plot, &e))
        return command_failed("review", "%s", e.text);
    if (!(o->json ? review_json_seats(r) : review_print(r)))
        return no_memory();
    return 0;
}

/* Reports what is judged so far, without the picture: its hand may be incomplete. */
static int report_so_far(const struct order *o, const struct reviewed *r, const struct listener *l)
{
    struct order plotless = *o;
    plotless.plot = NULL;
    int status = l->done ? report(&plotless, r) : 0;
    if (status)
        return status;
    if (!l->done)
        return command_interrupted("review", "no decision is judged");
    return command_interrupted("review", "%u of %u decisions are judged", l->done, l->all);
}

static int review(const struct order *o, const struct records_one *one, const struct record *record,
                  const char *title)
{
    static struct reviewed r;
    struct record_fault f;
    struct listener listener = { .json = o->json, .before = one->before };
    struct review_order order = {
        .nodes = o->nodes,
        .seats = o->seats,
        .worst = (int)o->worst,
        .curve = o->plot != NULL,
        .hand = (uint16_t)o->hand,
        .tell = tell,
        .stopped = stopped,
        .with = &listener,
    };
    r.path = o->path;
    r.title = title;
    r.nodes = o->nodes;
    r.seats = o->seats;
    r.worst = (int)o->worst;
    read_names(record, &r);
    interrupt_catch();
    progress_begin(&listener.line, o->json);
    enum review_result result = review_record(record, &order, &r.review, &f);
    progress_end(&listener.line);
    switch (result) {
    case REVIEW_DONE: return report(o, &r);
    case REVIEW_FAULT: records_fault(one, &f); return command_fault(o->path, &f);
    case REVIEW_MEMORY: break;
    case REVIEW_STOPPED:
        if (ferror(stdout))
            return 0; /* main() says why */
        if (interrupted())
            return report_so_far(o, &r, &listener);
        break;
    case REVIEW_NO_SEAT:
        return command_wrong("review", "--seat expects one of the seats A to %c of this record",
                             'A' + r.review.plan.seats - 1);
    case REVIEW_NO_HAND:
        return command_failed("review", "%.300s has no hand %u", title, (unsigned)o->hand);
    }
    return no_memory();
}

/* Reviews one record of a file. */
static int review_one(const struct order *o, const struct records_one *one)
{
    struct record_fault f;
    bool alone = one->number == 1 && one->last;
    struct buffer title = { 0 };
    if (o->plot && !alone)
        return command_failed("review", "%.300s has several records, and --plot draws one",
                              o->path);
    if (o->json && !alone && !review_json_record(o->path, one->number))
        return no_memory();
    struct record *record = records_read(one, &f);
    if (!record)
        return command_fault(o->path, &f);
    buffer_format(&title, "%s, record %u", o->path, one->number);
    if (one->number > 1 && !o->json)
        putchar('\n');
    int status = title.failed ? no_memory() : review(o, one, record, alone ? o->path : title.data);
    buffer_release(&title);
    record_free(record);
    return status;
}

static int review_file(const struct order *o)
{
    struct buffer text = { 0 };
    struct error e;
    struct records_one one;
    int status = 0;
    if (!file_read_all(o->path, RECORDS_SIZE_MAX, &text, &e)) {
        buffer_release(&text);
        return command_failed("review", "%s", e.text);
    }
    struct records all = { .text = text.length ? text.data : "", .length = text.length };
    while (status == 0 && !ferror(stdout) && records_next(&all, &one))
        status = review_one(o, &one);
    buffer_release(&text);
    return status;
}

static bool seat_argument(const char *text, uint16_t *out)
{
    int seat = (text[0] | 0x20) - 'a';
    if (seat < 0 || seat >= HEARTS_SEATS || text[1] != '\0') {
        (void)command_wrong("review", "--seat expects a letter from A to J");
        return false;
    }
    *out = (uint16_t)(1u << seat);
    return true;
}

int cmd_review(int argc, char **argv)
{
    static const struct option options[] = {
        { "seat", required_argument, NULL, 's' },
        { "nodes", required_argument, NULL, 'n' },
        { "worst", required_argument, NULL, 'w' },
        { "hand", required_argument, NULL, 'h' },
        { "json", no_argument, NULL, 'j' },
        { "plot", required_argument, NULL, 'p' },
        { NULL, 0, NULL, 0 },
    };
    struct order o = { .nodes = REVIEW_NODES, .worst = WORST, .seats = UINT16_MAX };
    const char *name = "review";
    bool good = true;
    int status = 0;
    opterr = 0;
    optind = 1;
    for (int c; good && (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        switch (c) {
        case 's': good = seat_argument(optarg, &o.seats); break;
        case 'n':
            good = number_argument(name, "--nodes", optarg, NODES_LEAST, NODES_MOST, &o.nodes);
            break;
        case 'w': good = number_argument(name, "--worst", optarg, 0, REVIEW_WORST, &o.worst); break;
        case 'h':
            good = number_argument(name, "--hand", optarg, 1, RECORD_HAND_MAX, &o.hand);
            break;
        case 'j': o.json = true; break;
        case 'p': o.plot = optarg; break;
        default: return command_wrong_option(argv, c);
        }
    }
    if (!good)
        return COMMAND_WRONG;
    if (optind + 1 != argc)
        return command_wrong(name, "the name of one record was expected, or - for standard input");
    if (o.plot && (status = plot_argument(name, o.plot)) != 0)
        return status;
    if (o.hand && !o.plot)
        return command_wrong(name, "--hand was expected together with --plot");
    o.path = argv[optind];
    return review_file(&o);
}
