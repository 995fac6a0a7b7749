/* faults.c - every fault that is planted in the table, or in who runs it, is found by the
 * simulator.
 *
 *   sim-faults [GAMES OF EACH PRESET]
 *
 * Built with the table once more and with HEARTS_PLANTED. Each fault gets a process of its own,
 * which plays games until one of them goes wrong. Prints TAP: first that nothing is found where
 * nothing is planted, then a line a fault, with what found it.
 */
#define _POSIX_C_SOURCE 200809L
#if !defined(HEARTS_PLANTED)
#define HEARTS_PLANTED /* what it is about, also for whoever compiles it alone */
#endif

#include "sim/plan.h"

#include "base/planted.h"
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CLEAN_GAMES = 5 };

enum planted planted_now;

static const struct {
    const char *name, *what;
} faults[PLANTED_COUNT] = {
    { "nothing", "nothing is planted" },
#define X(name, what) { #name, what },
#include "base/planted.def"
#undef X
};

/* What one process found. */
struct found {
    int games;
    char fault[sizeof((struct sim *)0)->fault];
};

static struct sim sim;

static void search(int games, uint64_t seed, struct found *out)
{
    struct sim_setup g;
    for (int i = 0; i < games; i++)
        for (size_t preset = 0; preset < hearts_preset_count(); preset++) {
            plan_game(&g, preset, i, seed);
            out->games++;
            if (!plan_play(&sim, &g)) {
                memcpy(out->fault, sim.fault, sizeof out->fault);
                return;
            }
        }
}

/* False when the process did not come to its end. */
static bool search_apart(int games, uint64_t seed, struct found *out)
{
    int ends[2], status;
    memset(out, 0, sizeof *out);
    fflush(stdout);
    if (pipe(ends) != 0)
        abort();
    pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        search(games, seed, out);
        sim_release(&sim);
        _exit(write(ends[1], out, sizeof *out) != (ssize_t)sizeof *out);
    }
    close(ends[1]);
    size_t got = 0;
    for (ssize_t n; (n = read(ends[0], (char *)out + got, sizeof *out - got)) > 0;)
        got += (size_t)n;
    close(ends[0]);
    if (waitpid(child, &status, 0) != child)
        abort();
    return got == sizeof *out && status == 0;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 150, failed = 0;
    uint64_t seed = test_seed();
    struct found found;
    printf("1..%d\n", PLANTED_COUNT);
    for (int i = 0; i < PLANTED_COUNT; i++) {
        planted_now = (enum planted)i;
        bool ended = search_apart(i ? games : CLEAN_GAMES, seed, &found);
        bool ok = ended && (*found.fault != '\0') == (i != PLANTED_NONE);
        failed += !ok;
        printf("%s %d - %s: %s\n# %s after %d games: %s\n", ok ? "ok" : "not ok", i + 1,
               faults[i].name, faults[i].what, ended ? "ended" : "broken off", found.games,
               *found.fault ? found.fault : "nothing found");
        fflush(stdout);
    }
    return failed != 0;
}
