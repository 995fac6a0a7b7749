/* cmd_serve.c - `hearts serve`: tables for people and programs, over the network. */
#define _GNU_SOURCE

#include "clients/cli/commands.h"
#include "clients/cli/serve_data.h"
#include "server/app/server.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

enum {
    OPTION_CONFIG = 1,
    OPTION_BACKUP,
    OPTION_CHECK,
    OPTION_COPY,
    OPTION_ROWS = 256,
    OPTIONS_MOST = 128
};

struct serve {
    struct server server;
    const char *config, *backup, *copy;
    bool check;
};

/* Reads the arguments. The first call, with `settings` false, finds the file of settings. After the
 * file is read, the second call sets the settings given here, which override it. */
static int read_arguments(struct serve *s, int argc, char **argv, bool settings)
{
    static const struct option own[] = { { "config", required_argument, NULL, OPTION_CONFIG },
                                         { "backup", required_argument, NULL, OPTION_BACKUP },
                                         { "check", no_argument, NULL, OPTION_CHECK },
                                         { "copy", required_argument, NULL, OPTION_COPY } };
    struct option list[OPTIONS_MOST];
    struct error e;
    size_t count = sizeof own / sizeof *own;
    memcpy(list, own, sizeof own);
    for (size_t i = 0; i < option_count && count < OPTIONS_MOST - 1; i++)
        list[count++] = (struct option){ option_rows[i].name, required_argument, NULL,
                                         OPTION_ROWS + (int)i };
    list[count] = (struct option){ 0 };
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", list, NULL)) != -1;) {
        if (c == '?' || c == ':')
            return command_wrong_option(argv, c);
        if (c == OPTION_CONFIG)
            s->config = optarg;
        else if (c == OPTION_BACKUP)
            s->backup = optarg;
        else if (c == OPTION_CHECK)
            s->check = true;
        else if (c == OPTION_COPY)
            s->copy = optarg;
        else if (settings &&
                 !options_set(&s->server.options, option_rows[c - OPTION_ROWS].name, optarg, &e))
            return command_wrong("serve", "--%s", e.text);
    }
    if (optind < argc)
        return command_wrong("serve", "it takes only options, not \"%.40s\"", argv[optind]);
    return 0;
}

static int read_settings(struct serve *s, int argc, char **argv)
{
    struct error e;
    options_standard(&s->server.options);
    int status = read_arguments(s, argc, argv, false);
    if (status)
        return status;
    if (s->config && !options_read(&s->server.options, s->config, &e))
        return command_wrong("serve", "%s", e.text);
    status = read_arguments(s, argc, argv, true);
    if (status)
        return status;
    if (s->check + (s->backup != NULL) + (s->copy != NULL) > 1)
        return command_wrong("serve", "use only one of --check, --backup and --copy");
    if (s->copy && strcmp(s->copy, "database") != 0 && strcmp(s->copy, "folder") != 0)
        return command_wrong("serve", "--copy expects database or folder, not \"%.40s\"", s->copy);
    if (s->copy && !*s->server.options.database)
        return command_wrong("serve", "--copy needs --database: the other end of the copy");
    if (!options_check(&s->server.options, &e))
        return command_wrong("serve", "%s", e.text);
    return 0;
}

int cmd_serve(int argc, char **argv)
{
    static const struct rlimit none = { 0, 0 };
    struct serve *s = calloc(1, sizeof *s);
    struct error e;
    if (!s)
        return command_failed("serve", "there is not enough memory");
    /* This process's memory has keys and everybody's cards: so it never writes a core dump, and
     * other processes of the same user cannot read it. */
    (void)setrlimit(RLIMIT_CORE, &none);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    s->server.site.version = program_name;
    int status = read_settings(s, argc, argv);
    if (status == 0 && s->copy) {
        status = serve_copy(&s->server.options, strcmp(s->copy, "database") == 0);
    } else if (status == 0 && s->check) {
        status = serve_check(&s->server.options);
    } else if (status == 0 && s->backup) {
        status = serve_backup(&s->server.options, s->backup);
    } else if (status == 0 && server_begin(&s->server, &e)) {
        status = server_run(&s->server);
        server_end(&s->server);
    } else if (status == 0) {
        status = command_failed("serve", "%s", e.text);
    }
    free(s);
    return status;
}
