/* cmd_ledger.c - `hearts ledger`: whether a server's books add up, what happened in them day by
 * day, between whom points flow, and chips that the host grants. */
#include "clients/cli/commands.h"

#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/date.h"
#include "clients/cli/json_line.h"
#include "clients/cli/progress.h"
#include "clients/cli/serve_data.h"
#include "server/app/explained.h"
#include "server/app/grant.h"
#include "server/app/snapshot.h"
#include "server/people/games/pairs.h"
#include "server/store/ledger_check.h"
#include "server/store/ledger_report.h"

static const char explained_word[] = "explained";

static void print(const struct ledger_checked *c, const struct explained *x)
{
    if (!c->there)
        puts("There is no ledger yet: an earlier version has written this database.");
    for (int i = 0; c->there && i < FINDING_COUNT; i++)
        printf("%-8s %-12s %s\n", c->of[i].good ? "good" : "WRONG", c->of[i].word,
               c->of[i].good ? c->of[i].what : c->of[i].why.text);
    if (c->there)
        printf("%-8s %-12s %s\n", x->good ? "good" : "WRONG", explained_word,
               x->good ? "every settlement follows from the record of its game" : x->why.text);
    if (c->there && x->unrecorded)
        printf("%llu settlements are of games that are not over, and have no record yet\n",
               (unsigned long long)x->unrecorded);
    if (c->there)
        printf("%llu accounts, %llu transfers\n", (unsigned long long)c->accounts,
               (unsigned long long)c->transfers);
}

static bool print_json(const struct ledger_checked *c, const struct explained *x)
{
    struct json_line l;
    json_line_object(&l);
    json_bool(&l.json, "ledger", c->there);
    json_bool(&l.json, "good", ledger_check_good(c) && x->good);
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
    if (c->there) {
        json_object(&l.json, NULL);
        json_text(&l.json, "check", explained_word);
        json_bool(&l.json, "good", x->good);
        if (!x->good)
            json_text(&l.json, "why", x->why.text);
        json_object_end(&l.json);
    }
    json_list_end(&l.json);
    return json_line_object_end(&l);
}

static int check(const char *folder, bool json)
{
    static struct ledger_checked c;
    struct explained x = { .good = true };
    struct error e;
    if (!ledger_check_folder(folder, &c, &e) || (c.there && !explained_folder(folder, &x, &e)))
        return command_failed("ledger", "%s", e.text);
    if (!json)
        print(&c, &x);
    else if (!print_json(&c, &x))
        return command_failed("ledger", "there is not enough memory");
    return ledger_check_good(&c) && x.good ? 0 : COMMAND_FAILED;
}

/* ---- Day by day ---- */

/* The state of a report being written. */
struct telling {
    bool json;
    int rows;
    struct json_line line;
    struct progress progress;
};

static void telling_begin(struct telling *t, const char *list)
{
    if (!t->json)
        return;
    json_line_object(&t->line);
    json_list(&t->line.json, list);
}

/* Prints the line of JSON if the report is good. */
static int telling_end(struct telling *t, bool good, const struct error *e)
{
    if (!good) {
        buffer_release(&t->line.text);
        return command_failed("ledger", "%s", e->text);
    }
    if (!t->json)
        return 0;
    return json_line_object_end(&t->line) ? 0
                                          : command_failed("ledger", "there is not enough memory");
}

static void tell_day(void *with, const struct ledger_day *d)
{
    struct telling *t = with;
    char date[DATE_TEXT];
    date_write(d->day, date);
    if (!t->json) {
        if (!t->rows++)
            puts("day           given players  brought  hands    moved    taken computers limited");
        printf("%s %8lld %7lld %8lld %6lld %8lld %8lld %+9lld %7lld\n", date, (long long)d->given,
               (long long)d->players, (long long)d->brought, (long long)d->hands,
               (long long)d->moved, (long long)d->taken, (long long)d->computers,
               (long long)d->limited);
        return;
    }
    json_object(&t->line.json, NULL);
    json_text(&t->line.json, "day", date);
    json_number(&t->line.json, "given", d->given);
    json_number(&t->line.json, "players", d->players);
    json_number(&t->line.json, "brought", d->brought);
    json_number(&t->line.json, "hands", d->hands);
    json_number(&t->line.json, "moved", d->moved);
    json_number(&t->line.json, "taken", d->taken);
    json_number(&t->line.json, "computers", d->computers);
    json_number(&t->line.json, "limited", d->limited);
    json_object_end(&t->line.json);
}

static int report(const char *folder, bool json)
{
    struct telling t = { .json = json };
    struct ledger_stock stock;
    struct error e;
    telling_begin(&t, "days");
    bool good = ledger_report_folder(folder, tell_day, &t, &stock, &e);
    if (good && json) {
        json_list_end(&t.line.json);
        json_number(&t.line.json, "wallets", stock.wallets);
        json_number(&t.line.json, "chips", stock.chips);
        json_number(&t.line.json, "at_tables", stock.at_tables);
    } else if (good)
        printf("%lld chips in %lld wallets, and %lld at tables\n", (long long)stock.chips,
               (long long)stock.wallets, (long long)stock.at_tables);
    return telling_end(&t, good, &e);
}

/* ---- Between whom points flow ---- */

enum { PAIRS_PRINTED = 40 };

static void show_done(void *with, size_t games, size_t all)
{
    struct telling *t = with;
    progress_show(&t->progress, (double)games / (double)all, "%zu of %zu games", games, all);
}

static void tell_pair(void *with, const struct pairs_row *row)
{
    struct telling *t = with;
    double margin = 1.96 * row->error;
    if (t->json) {
        json_object(&t->line.json, NULL);
        json_hex(&t->line.json, "from", row->from.byte, ID_BYTES);
        json_text(&t->line.json, "from_name", row->from_name);
        json_hex(&t->line.json, "to", row->to.byte, ID_BYTES);
        json_text(&t->line.json, "to_name", row->to_name);
        json_number(&t->line.json, "hands", row->hands);
        json_real(&t->line.json, "points", row->points);
        json_real(&t->line.json, "low", row->points - margin);
        json_real(&t->line.json, "high", row->points + margin);
        json_object_end(&t->line.json);
    } else if (t->rows++ < PAIRS_PRINTED) {
        if (t->rows == 1)
            puts(" hands  points  interval         from, to");
        printf("%6u %+7.2f  %+6.2f to %+6.2f  %s, %s\n", row->hands, row->points,
               row->points - margin, row->points + margin, row->from_name, row->to_name);
    }
}

static int pairs(const char *folder, bool json)
{
    struct telling t = { .json = json };
    const struct pairs_order order = {
        .playouts = PAIRS_PLAYOUTS, .done = show_done, .each = tell_pair, .with = &t
    };
    struct pairs_told told;
    struct error e;
    telling_begin(&t, "pairs");
    progress_begin(&t.progress, json);
    bool good = pairs_folder(folder, &order, &told, &e);
    progress_end(&t.progress);
    if (good && json) {
        json_list_end(&t.line.json);
        json_number(&t.line.json, "games", (int64_t)told.games);
        json_number(&t.line.json, "hands", (int64_t)told.hands);
    } else if (good)
        printf("%zu hands of %zu games between people; %zu pairs had %d hands together\n",
               told.hands, told.games, told.rows, PAIRS_HANDS);
    return telling_end(&t, good, &e);
}

/* ---- Chips from the host ---- */

static int grant(const char *folder, const char *name, int64_t chips)
{
    int64_t left;
    struct error e;
    if (!grant_chips(folder, name, chips, &left, &e))
        return command_failed("ledger", "%s", e.text);
    printf("%s has %lld chip%s now.\n", name, (long long)left, left == 1 ? "" : "s");
    return 0;
}

/* ---- Arguments ---- */

enum { CHIPS_MOST = 1000000000 };

struct ledger_request {
    int what;                  /* the option that names the task, or 0 */
    const char *folder, *name; /* the folder may be a database: see snapshot.h */
    int64_t chips;
    bool json;
};

static int read_option(struct ledger_request *a, int option, const char *text)
{
    char *end = "";
    if (option == 'j')
        a->json = true;
    else if (option == 't')
        a->name = text;
    else if (option == 'n') {
        a->chips = isdigit((unsigned char)*text) ? strtol(text, &end, 10) : 0;
        if (a->chips < 1 || a->chips > CHIPS_MOST || *end)
            return command_wrong("ledger", "--chips expects a number from 1 to %d", CHIPS_MOST);
    } else if (a->what)
        return command_wrong("ledger", "one of --check, --report, --pairs and --grant is enough");
    else {
        a->what = option;
        a->folder = text;
    }
    return 0;
}

static int read_folder(const struct ledger_request *a, const char *folder)
{
    return a->what == 'c'   ? check(folder, a->json)
           : a->what == 'r' ? report(folder, a->json)
                            : pairs(folder, a->json);
}

static int read_database(const struct ledger_request *a)
{
    struct snapshot taken;
    struct error e;
    bool good = snapshot_take(a->folder, serve_copy_told, &taken, &e);
    serve_copy_told(NULL, 0);
    if (!good)
        return command_failed("ledger", "%s", e.text);
    int status = read_folder(a, taken.folder);
    snapshot_remove(&taken);
    return status;
}

int cmd_ledger(int argc, char **argv)
{
    static const struct option options[] = {
        { "check", required_argument, NULL, 'c' }, { "report", required_argument, NULL, 'r' },
        { "pairs", required_argument, NULL, 'p' }, { "grant", required_argument, NULL, 'g' },
        { "to", required_argument, NULL, 't' },    { "chips", required_argument, NULL, 'n' },
        { "json", no_argument, NULL, 'j' },        { NULL, 0, NULL, 0 },
    };
    struct ledger_request a = { 0 };
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        int status = c == '?' || c == ':' ? command_wrong_option(argv, c)
                                          : read_option(&a, c, optarg);
        if (status)
            return status;
    }
    if (optind < argc)
        return command_wrong("ledger", "it takes only options, not \"%.40s\"", argv[optind]);
    if (!a.what)
        return command_wrong("ledger", "it expects --check, --report, --pairs or --grant, and the "
                                       "folder or database of a server's data");
    if (a.what == 'g' && (!a.name || !a.chips))
        return command_wrong("ledger", "--grant expects --to and --chips as well");
    if (a.what != 'g' && (a.name || a.chips))
        return command_wrong("ledger", "--to and --chips go with --grant");
    if (a.what == 'g' && a.json)
        return command_wrong("ledger", "--json goes with --check, --report and --pairs");

    if (a.what == 'g')
        return grant(a.folder, a.name, a.chips);
    return snapshot_is_database(a.folder) ? read_database(&a) : read_folder(&a, a.folder);
}
