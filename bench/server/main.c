/* main.c - measures the table server, and in the same run servers that do only part of its work.
 *
 *   bench_server [PART] [--json] [--runs N] [--tables N] [--sockets N] [--rate N] [--seconds S]
 *                [--clients N] [--flood N] [--beside PROGRAM] HEARTS ECHO DURABLE
 *
 * Parts: "back", everybody comes back after kill -9; "flood", moves while a client floods the
 * server.
 *
 * With --beside another build of hearts takes the durable echo's place, which shows the effect of a
 * change apart from that of the machine.
 *
 * All servers and this program share the machine; the figures are meant for two processors.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/servers.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const struct {
    const char *name; /* NULL: what is measured when none is named */
    bool (*run)(const struct setup *s);
} parts[] = {
    { NULL, part_all },
    { "back", part_back },
    { "flood", part_flood },
};

enum { PARTS = sizeof parts / sizeof *parts, LEAST_TABLES = 5, LEAST_SOCKETS = 201 };

static int usage(void)
{
    fputs("usage: bench_server [back | flood] [--json] [--runs N] [--tables N] [--sockets N] "
          "[--rate N] [--seconds S] [--clients N] [--flood N] [--beside PROGRAM] HEARTS ECHO "
          "DURABLE\n",
          stderr);
    return 2;
}

static bool read_setup(struct setup *s, int argc, char **argv)
{
    static const struct option options[] = {
        { "json", no_argument, NULL, 'j' },          { "tables", required_argument, NULL, 't' },
        { "sockets", required_argument, NULL, 's' }, { "rate", required_argument, NULL, 'r' },
        { "seconds", required_argument, NULL, 'd' }, { "runs", required_argument, NULL, 'n' },
        { "clients", required_argument, NULL, 'c' }, { "flood", required_argument, NULL, 'f' },
        { "beside", required_argument, NULL, 'b' },  { NULL, 0, NULL, 0 },
    };
    *s = (struct setup){ .sockets = 10000,
                         .tables = 1000,
                         .rate = 2500,
                         .runs = 5,
                         .seconds = 8,
                         .clients = 5000,
                         .flood = 1000 };
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int n = optarg ? atoi(optarg) : 0;
        if (c == '?' || (c != 'j' && c != 'b' && n <= 0))
            return false;
        *(c == 't'   ? &s->tables
          : c == 's' ? &s->sockets
          : c == 'r' ? &s->rate
          : c == 'n' ? &s->runs
          : c == 'c' ? &s->clients
          : c == 'f' ? &s->flood
                     : &n) = n;
        s->beside = c == 'b' ? optarg : s->beside;
        s->json = s->json || c == 'j';
        s->seconds = c == 'd' ? n : s->seconds;
    }
    if (argc - optind == 4)
        s->part = argv[optind++];
    if (argc - optind != 3)
        return false;
    s->hearts = argv[optind];
    s->echo = argv[optind + 1];
    s->durable = argv[optind + 2];
    return s->tables >= LEAST_TABLES && s->tables * TABLE_SEATS <= s->sockets &&
           s->sockets >= LEAST_SOCKETS;
}

static bool is_named(const char *part, const char *name)
{
    return part == name || (part && name && strcmp(part, name) == 0);
}

int main(int argc, char **argv)
{
    struct setup s;
    struct rlimit files;
    if (!read_setup(&s, argc, argv))
        return usage();
    (void)signal(SIGPIPE, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    for (size_t i = 0; i < PARTS; i++) {
        if (!is_named(s.part, parts[i].name))
            continue;
        /* Not in /tmp, which may not be on a disk. */
        if (!folder_make("build", s.folder, sizeof s.folder)) {
            fputs("bench: there is no folder build/\n", stderr);
            return 1;
        }
        (void)snprintf(s.log, sizeof s.log, "%s/log", s.folder);
        bool good = parts[i].run(&s);
        folder_remove(s.folder);
        return good ? 0 : 1;
    }
    return usage();
}
