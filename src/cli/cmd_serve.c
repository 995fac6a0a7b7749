/* cmd_serve.c - hearts serve: tables for people and programs, over the network. */
#define _GNU_SOURCE

#include "cli/commands.h"
#include "server/data.h"
#include "server/server.h"
#include "store/check.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { OPTION_CONFIG = 1, OPTION_BACKUP, OPTION_CHECK, OPTION_ROWS = 256, OPTIONS_MOST = 128 };

struct serve {
    struct server server;
    const char *config, *backup;
    bool check;
};

/* The options of the table, and those that are no setting. */
static void options_list(struct option list[OPTIONS_MOST])
{
    static const struct option own[] = { { "config", required_argument, NULL, OPTION_CONFIG },
                                         { "backup", required_argument, NULL, OPTION_BACKUP },
                                         { "check", no_argument, NULL, OPTION_CHECK } };
    size_t count = sizeof own / sizeof *own;
    memcpy(list, own, sizeof own);
    for (size_t i = 0; i < option_count && count < OPTIONS_MOST - 1; i++)
        list[count++] = (struct option){ option_rows[i].name, required_argument, NULL,
                                         OPTION_ROWS + (int)i };
    list[count] = (struct option){ 0 };
}

/* Goes through the arguments: first for those that are no setting, then for the settings, which
 * stand above what the file says. */
static int read_arguments(struct serve *s, int argc, char **argv, bool settings)
{
    struct option list[OPTIONS_MOST];
    struct error e;
    options_list(list);
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
        else if (settings &&
                 !options_set(&s->server.options, option_rows[c - OPTION_ROWS].name, optarg, &e))
            return command_wrong("serve", "--%s", e.text);
    }
    if (optind < argc)
        return command_wrong("serve", "it expects options alone, not \"%.40s\"", argv[optind]);
    return 0;
}

static int settle(struct serve *s, int argc, char **argv)
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
    if (s->check && s->backup)
        return command_wrong("serve", "--check and --backup are two things to do");
    if (!options_check(&s->server.options, &e))
        return command_wrong("serve", "%s", e.text);
    return 0;
}

/* How far it is, for who looks on. */
static void check_told(const struct check *c, bool end)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (end)
        fprintf(stderr, "\r\033[K");
    else
        fprintf(stderr, "\r%3d %%, %llu events and values", check_percent(c),
                (unsigned long long)check_rows(c));
    (void)fflush(stderr);
}

/* The same check as after an end that was not clean, without rests, and with all pages. */
static bool check_data(const char *folder, struct error *e)
{
    struct check *c = check_new(folder, true, e);
    enum check_result result = c ? CHECK_MORE : CHECK_CANNOT;
    while (result == CHECK_MORE) {
        check_told(c, false);
        result = check_step(c, e);
    }
    if (c)
        check_told(c, true);
    check_free(c);
    return result == CHECK_GOOD;
}

static bool backup_data(const char *folder, const char *path, struct error *e)
{
    struct store *store = store_sqlite_look(folder, false, e);
    bool good = store && store_sqlite.backup(store, path, e);
    store_sqlite.close(store);
    return good;
}

/* Copies or checks the data; a server may be running on it. */
static int look_at_data(const struct serve *s)
{
    struct error e;
    char folder[DATA_FOLDER];
    if (strcmp(s->server.options.store, "sqlite") != 0)
        return command_wrong("serve", "only a sqlite store can be copied and checked");
    if (!data_folder(&s->server.options, folder, sizeof folder, &e))
        return command_failed("serve", "%s", e.text);
    if (!(s->check ? check_data(folder, &e) : backup_data(folder, s->backup, &e)))
        return command_failed("serve", "%s", e.text);
    if (s->check)
        puts("All chains and counts agree.");
    else
        printf("The database is copied to %s. Keep the file \"key\" of its folder with it.\n",
               s->backup);
    return 0;
}

/* Keys and everybody's cards lie in this process's memory: no core of it is ever written, and no
 * other process of the same user looks into it. */
static void keep_memory_here(void)
{
    static const struct rlimit none = { 0, 0 };
    (void)setrlimit(RLIMIT_CORE, &none);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int cmd_serve(int argc, char **argv)
{
    struct serve *s = calloc(1, sizeof *s);
    struct error e;
    if (!s)
        return command_failed("serve", "there is not enough memory");
    keep_memory_here();
    s->server.site.version = program_name;
    int status = settle(s, argc, argv);
    if (status == 0 && (s->check || s->backup)) {
        status = look_at_data(s);
    } else if (status == 0 && server_begin(&s->server, &e)) {
        status = server_run(&s->server);
        server_end(&s->server);
    } else if (status == 0) {
        status = command_failed("serve", "%s", e.text);
    }
    free(s);
    return status;
}
