/* cmd_stats.c - `hearts stats`: statistics over somebody's games. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "clients/cli/career_print.h"
#include "clients/cli/career_read.h"
#include "clients/cli/json_line.h"

struct how {
    struct career_ask ask;
    bool json, csv;
};

static int no_memory(void) { return command_failed("stats", "there is not enough memory"); }

static void say(size_t count, const char *what, const char *more)
{
    if (count)
        fprintf(stderr, "hearts stats: left out %zu %s%s %s\n", count, what, count == 1 ? "" : "s",
                more);
}

/* What was read and not counted goes to standard error. */
static void say_left_out(const struct career_read *r)
{
    say(r->other, "text", "without a record");
    say(r->unfinished, "record", "without a whole game");
    if (!r->name)
        say(r->without, "record", "with no person or several: --name NAME says which");
    else if (r->without)
        fprintf(stderr, "hearts stats: left out %zu record%s without %s\n", r->without,
                r->without == 1 ? "" : "s", r->name);
}

static int print_csv(const struct career *c, const struct how *how)
{
    struct buffer text = { 0 };
    career_csv(c, &how->ask, &text);
    if (!text.failed)
        fwrite(text.data, 1, text.length, stdout);
    int status = text.failed ? no_memory() : 0;
    buffer_release(&text);
    return status;
}

static int print_figures(const struct career *c, const struct how *how)
{
    struct career_figures *f = malloc(sizeof *f);
    struct json_line line;
    bool good = f && career_figures(c, &how->ask, f);
    if (good && how->json) {
        json_line_object(&line);
        career_tell(&line.json, f);
        good = json_line_object_end(&line);
    } else if (good && f->games)
        career_print(f);
    else if (good)
        puts("No game to count.");
    free(f);
    return good ? 0 : no_memory();
}

static int stats(struct how *how, struct career_read *r, char **paths, int count)
{
    struct error e;
    struct career *c = career_new();
    if (!c)
        return no_memory();
    int status = 0;
    for (int i = 0; i < count && status == 0; i++)
        if (!career_read_path(r, c, paths[i], &e))
            status = command_failed("stats", "%s", e.text);
    career_sort(c);
    say_left_out(r);
    if (status == 0)
        status = how->csv ? print_csv(c, how) : print_figures(c, how);
    career_free(c);
    return status;
}

int cmd_stats(int argc, char **argv)
{
    enum { NAME = 'n', FAMILY = 'f', DAYS = 'd', JSON = 'j', CSV = 'c' };
    static const struct option options[] = {
        { "name", required_argument, NULL, NAME }, { "family", required_argument, NULL, FAMILY },
        { "days", required_argument, NULL, DAYS }, { "json", no_argument, NULL, JSON },
        { "csv", no_argument, NULL, CSV },         { 0 },
    };
    struct how how = { .ask = { .now_ms = (int64_t)time(NULL) * 1000 } };
    struct career_read r = { .now_ms = how.ask.now_ms };
    uint64_t days = 0;
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;)
        switch (c) {
        case NAME: r.name = optarg; break;
        case FAMILY: how.ask.family = optarg; break;
        case DAYS:
            if (!number_argument("stats", "--days", optarg, 1, 36500, &days))
                return COMMAND_WRONG;
            break;
        case JSON: how.json = true; break;
        case CSV: how.csv = true; break;
        default: return command_wrong_option(argv, c);
        }
    how.ask.days = (int)days;
    if (optind == argc)
        return command_wrong("stats", "a file or folder of records was expected");
    if (how.json && how.csv)
        return command_wrong("stats", "--json and --csv cannot both be printed");
    return stats(&how, &r, argv + optind, argc - optind);
}
