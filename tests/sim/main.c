/* main.c - the table in a simulator that drops, repeats, reorders, crashes and restores.
 *
 *   sim [GAMES]
 *   sim 1 PRESET NUMBER
 *
 * Plays this many disturbed games of all presets; or one of them, and prints its events. Prints
 * TAP: a line for each preset, and one for everything that must have happened for the test to mean
 * something.
 */
#include "seed.h"
#include "sim/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sim sim;
static int printed, failed;

static void report(bool ok, const char *what)
{
    failed += !ok;
    printf("%s %d - %s\n", ok ? "ok" : "not ok", ++printed, what);
    fflush(stdout);
}

static void preset(size_t i, int games, uint64_t seed)
{
    char what[200];
    long finished = sim.count.finished;
    struct sim_setup g;
    bool ok = true;
    int played = 0;
    for (; played < games && ok; played++) {
        plan_game(&g, i, played, seed);
        ok = plan_play(&sim, &g);
    }
    bool whole = sim.count.finished > finished;
    snprintf(what, sizeof what, "%s: %d games, %ld played to the end", hearts_preset_at(i)->name,
             played, sim.count.finished - finished);
    report(ok && whole, what);
    if (!ok)
        printf("# game %d: %s\n", played - 1, sim.fault);
}

static void tried(long times, const char *what)
{
    char text[160];
    snprintf(text, sizeof text, "%ld times: %s", times, what);
    report(times > 0, text);
}

static void report_tried(void)
{
    const struct sim_count *n = &sim.count;
    tried(n->crashes, "a crash");
    tried(n->dropped, "a message is lost");
    tried(n->repeated, "a message comes twice");
    tried(n->resent, "a command is sent again");
    tried(n->again, "what was missed is told again");
    tried(n->refused, "a command is refused");
    tried(n->worlds, "cards lie otherwise, and those who do not see them see the same");
    tried(n->memories, "what a seat remembers is recomputed");
    tried(n->stood_in, "a stand-in takes over");
    tried(n->takebacks, "a decision is taken back");
    tried(n->claims, "the rest is claimed");
    tried(n->ahead, "a card laid ahead is played");
    for (int kind = 0; kind < TABLE_EVENTS; kind++) {
        char text[60];
        snprintf(text, sizeof text, "event \"%s\"", table_event_word((enum table_event_kind)kind));
        tried(n->tabled[kind], text);
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = test_seed();
    int games = argc > 1 ? atoi(argv[1]) : test_many(400, 10000, "games");
    if (argc > 3) {
        struct sim_setup g;
        sim.verbose = true;
        plan_game(&g, (size_t)atoi(argv[2]), atoi(argv[3]), seed);
        bool ok = plan_play(&sim, &g);
        printf("1..1\n%s 1 - \"%s\": %lu events\n# %s\n", ok ? "ok" : "not ok", g.rules,
               (unsigned long)sim.log.count, sim.fault);
        sim_release(&sim);
        return !ok;
    }
    size_t presets = hearts_preset_count();
    printf("1..%zu\n# %d games\n", presets + 12 + TABLE_EVENTS, games);
    for (size_t i = 0; i < presets; i++)
        preset(i, (int)((size_t)games / presets + (i < (size_t)games % presets)), seed);
    report_tried();
    printf("# %ld games of %ld events; %ld crashes, %ld times rebuilt\n", sim.count.games,
           sim.count.events, sim.count.crashes, sim.count.rebuilt);
    sim_release(&sim);
    return failed != 0;
}
