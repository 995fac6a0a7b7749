/* cmd_replay.c - `hearts replay`: checks records and shows their results. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "base/os/file.h"
#include "clients/cli/json_line.h"
#include "clients/cli/replay_print.h"
#include "record/records.h"

struct how {
    bool json, several; /* several: more than one file */
    struct replay_told told;
};

static int fail_at(const char *path, const struct record_fault *f, struct how how)
{
    if (how.json)
        (void)json_line_fault(path, f->line, f->why);
    return command_fault(path, f);
}

static int no_memory(void) { return command_failed("replay", "there is not enough memory"); }

/* Replays a record, passing every step to the printer, with `title` as its heading. */
static int play(const char *path, const char *title, const struct records_one *one,
                const struct record *record, struct how how)
{
    static struct replay r;
    static struct replay_step step;
    struct record_fault f;
    struct replay_table table = { 0 };
    bool printed = true;
    enum replay_kind kind = replay_begin(&r, record, &f) ? REPLAY_MOVE : REPLAY_FAULT;
    if (kind != REPLAY_FAULT && !how.json)
        replay_table_begin(&table, title, record, &r);
    /* Stops when the output fails: main() reports it. */
    while (kind != REPLAY_FAULT && kind != REPLAY_END && printed && !ferror(stdout)) {
        kind = replay_next(&r, &step, &f);
        if (kind == REPLAY_FAULT)
            break;
        if (how.json)
            printed = replay_json_step(&r, kind, &step, how.told);
        else
            replay_table_step(&table, &r, kind, &step);
    }
    if (!printed)
        return no_memory();
    if (kind != REPLAY_FAULT)
        return 0;
    records_fault(one, &f);
    return fail_at(path, &f, how);
}

/* Replays one record of a file. */
static int replay_one(const char *path, const struct records_one *one, struct how how)
{
    struct record_fault f;
    bool alone = one->number == 1 && one->last;
    struct buffer title = { 0 };
    if (how.json && (how.several || !alone) && !replay_json_file(path, alone ? 0 : one->number))
        return no_memory();
    struct record *record = records_read(one, &f);
    if (!record)
        return fail_at(path, &f, how);
    buffer_format(&title, alone ? "%s" : "%s, record %u", path, one->number);
    int status = title.failed ? no_memory() : play(path, title.data, one, record, how);
    buffer_release(&title);
    record_free(record);
    return status;
}

/* Replays all records of a file: one with errors does not stop the others. */
static int replay_file(const char *path, struct how how)
{
    struct buffer text = { 0 };
    struct error e;
    struct records_one one;
    int status = 0;
    if (!file_read_all(path, RECORDS_SIZE_MAX, &text, &e)) {
        buffer_release(&text);
        if (how.json && how.several && !replay_json_file(path, 0))
            return no_memory();
        if (how.json)
            (void)json_line_fault(path, 0, e.text);
        return command_failed("replay", "%s", e.text);
    }
    struct records all = { .text = text.length ? text.data : "", .length = text.length };
    while (!ferror(stdout) && records_next(&all, &one))
        status |= replay_one(path, &one, how);
    buffer_release(&text);
    return status;
}

int cmd_replay(int argc, char **argv)
{
    static const struct option options[] = {
        { "json", no_argument, NULL, 'j' },
        { "choices", no_argument, NULL, 'c' },
        { "state", no_argument, NULL, 's' },
        { NULL, 0, NULL, 0 },
    };
    struct how how = { 0 };
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c != 'j' && c != 'c' && c != 's')
            return command_wrong_option(argv, c);
        how.json = how.json || c == 'j';
        how.told.choices = how.told.choices || c == 'c';
        how.told.state = how.told.state || c == 's';
    }
    if (optind == argc)
        return command_wrong("replay",
                             "the name of a record was expected, or - for standard input");
    if ((how.told.choices || how.told.state) && !how.json)
        return command_wrong("replay", "--%s was expected together with --json",
                             how.told.choices ? "choices" : "state");
    how.several = argc - optind > 1;
    int status = 0;
    for (int i = optind; i < argc && !ferror(stdout); i++)
        status |= replay_file(argv[i], how);
    return status;
}
