/* solver.c - how long the solver takes for positions from random play, in one line.
 *
 *   bench_solver RULES CARDS [POSITIONS] [NODES]
 *
 * Its results are in docs/SOLVER.md.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "study/solver/solver.h"
#include "tests/playing.h"

static double seconds(void)
{
    struct timespec t = { 0 };
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Plays a new hand at random until every seat holds this many cards. */
static bool play_down(const struct hearts_plan *p, struct hearts_game *g, int cards, uint64_t *rng)
{
    playing_new_game(p, g, rng);
    if (!playing_deal(p, g, rng))
        return false;
    while (playing_on(g) && (g->phase != HEARTS_PLAY || g->trick_count ||
                             hearts_pile_count(g->hand[g->leader]) > cards)) {
        struct hearts_move m = playing_choose(p, g, playing_seat(g, rng), -1, rng);
        if (hearts_game_move(p, g, &m, NULL).code != HEARTS_OK)
            return false;
    }
    return playing_on(g);
}

int main(int argc, char **argv)
{
    struct hearts_plan p;
    struct hearts_error e;
    int cards = argc > 2 ? atoi(argv[2]) : 0, positions = argc > 3 ? atoi(argv[3]) : 20;
    uint64_t nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : 100000000;
    double sum = 0, most = 0, played = 0;
    int exact = 0, done = 0;
    if (cards < 1 || positions < 1 || !hearts_plan_read(&p, argv[1], strlen(argv[1]), &e)) {
        fputs("bench_solver RULES CARDS [POSITIONS] [NODES]\n", stderr);
        return 2;
    }
    for (int i = 0; i < positions; i++) {
        struct hearts_game g;
        struct solver_answer a;
        uint64_t rng = (uint64_t)i + 1;
        if (!play_down(&p, &g, cards, &rng))
            continue;
        double start = seconds();
        bool good = solver_solve(&p, &g, nodes, &a);
        double took = seconds() - start;
        done++;
        exact += good && !a.gave_up;
        played += (double)a.nodes;
        sum += took;
        most = took > most ? took : most;
        solver_release(&a);
    }
    printf("%s, %d cards each: %d of %d exact, %.2f s in the mean, %.2f s at most, %.1f million "
           "cards\n",
           argv[1], cards, exact, done, sum / (done ? done : 1), most, played / 1e6);
    return 0;
}
