/* cmd_ledger.c - hearts ledger: whether the books of a server add up. */
#include "cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "cli/json_line.h"
#include "store/ledger_check.h"

static void print(const struct ledger_checked *c)
{
    if (!c->there)
        puts("There is no ledger yet: an earlier version has written this database.");
    for (int i = 0; c->there && i < FINDING_COUNT; i++)
        printf("%-8s %-12s %s\n", c->of[i].good ? "good" : "WRONG", c->of[i].word,
               c->of[i].good ? c->of[i].what : c->of[i].why.text);
    if (c->there)
        printf("%llu accounts, %llu transfers\n", (unsigned long long)c->accounts,
               (unsigned long long)c->transfers);
}

static bool print_json(const struct ledger_checked *c)
{
    struct json_line l;
    json_line_begin(&l);
    json_object(&l.json, NULL);
    json_bool(&l.json, "ledger", c->there);
    json_bool(&l.json, "good", ledger_check_good(c));
    json_number(&l.json, "accounts", (int64_t)c->accounts);
    json_number(&l.json, "transfers", (int64_t)c->transfers);
    json_list(&l.json, "checks");
    for (int i = 0; c->there && i < FINDING_COUNT; i++) {
        json_object(&l.json, NULL);
        json_text(&l.json, "check", c->of[i].word);
        json_bool(&l.json, "good", c->of[i].good);
        if (!c->of[i].good)
            json_text(&l.json, "why", c->of[i].why.text);
        json_object_end(&l.json);
    }
    json_list_end(&l.json);
    json_object_end(&l.json);
    return json_line_end(&l);
}

static int check(const char *folder, bool json)
{
    static struct ledger_checked c;
    struct error e;
    if (!ledger_check_folder(folder, &c, &e))
        return command_failed("ledger", "%s", e.text);
    if (!json)
        print(&c);
    else if (!print_json(&c))
        return command_failed("ledger", "there is not enough memory");
    return ledger_check_good(&c) ? 0 : COMMAND_FAILED;
}

int cmd_ledger(int argc, char **argv)
{
    static const struct option options[] = {
        { "check", required_argument, NULL, 'c' },
        { "json", no_argument, NULL, 'j' },
        { NULL, 0, NULL, 0 },
    };
    const char *folder = NULL;
    bool json = false;
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c == 'c')
            folder = optarg;
        else if (c == 'j')
            json = true;
        else
            return command_wrong_option(argv, c);
    }
    if (optind < argc)
        return command_wrong("ledger", "it expects options alone, not \"%.40s\"", argv[optind]);
    if (!folder)
        return command_wrong("ledger", "it expects --check and the folder of a server's data");
    return check(folder, json);
}
