/* arena_print.c - the results of matches as text. */
#include "clients/cli/arena.h"

#include <math.h>
#include <stdio.h>

const char *arena_measure(enum match_measure m)
{
    static const char *const words[] = { "points a hand", "wins a game", "money a game" };
    return words[m];
}

bool arena_cut_short(const struct arena_request *r, const struct arena_match *m)
{
    return m->result.deals < r->order.deals && m->result.verdict == SPRT_OPEN;
}

const char *arena_samples(const struct arena_request *r)
{
    return r->order.games ? "games" : "deals";
}

static void print_head(const struct arena_request *r, int seatings)
{
    char rules[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    printf("%s\nevery %s in %d seatings, seed %llu\n\n", rules, r->order.games ? "game" : "deal",
           seatings, (unsigned long long)r->order.seed);
}

static double ratio(double of, double by) { return by > 0 ? of / by : 0; }

static void print_two(const char *what, int places, double a, double b)
{
    printf("%-30s %20.*f %20.*f\n", what, places, a, places, b);
}

static void print_sides(const struct match_result *r)
{
    const struct match_tally *a = &r->side[0], *b = &r->side[1];
    const struct playing_spent *s = &a->spent, *t = &b->spent;
    double hands = (double)r->hands, as = (double)s->decisions, bs = (double)t->decisions;
    print_two("points a hand", 3, ratio((double)a->points, (double)a->seat_hands),
              ratio((double)b->points, (double)b->seat_hands));
    print_two("moons in 100 hands", 2, 100 * ratio((double)a->moons, hands),
              100 * ratio((double)b->moons, hands));
    print_two("decisions", 0, as, bs);
    print_two("nodes a decision", 1, ratio((double)s->nodes, as), ratio((double)t->nodes, bs));
    print_two("ms a decision, processor", 4, ratio((double)s->cpu_ns * 1e-6, as),
              ratio((double)t->cpu_ns * 1e-6, bs));
    print_two("ms a decision, wall", 4, ratio((double)s->wall_ns * 1e-6, as),
              ratio((double)t->wall_ns * 1e-6, bs));
    print_two("longest in ms, processor", 4, (double)s->longest_ns * 1e-6,
              (double)t->longest_ns * 1e-6);
    print_two("s in all, processor", 2, (double)s->cpu_ns * 1e-9, (double)t->cpu_ns * 1e-9);
    if (s->forfeits || t->forfeits)
        print_two("decisions forfeited", 0, (double)s->forfeits, (double)t->forfeits);
}

static void print_difference(const struct match_result *r, enum match_measure m)
{
    const struct stats *s = &r->difference[m];
    double margin = stats_margin(s);
    printf("A minus B: %+.4f %s, 95 in 100 from %+.4f to %+.4f\n", s->mean, arena_measure(m),
           s->mean - margin, s->mean + margin);
}

static void print_verdict(const struct arena_request *r, const struct arena_match *m)
{
    const struct match_result *result = &m->result;
    int better = match_better(result);
    if (better < 0)
        printf("Neither is shown to be better.\n");
    else
        printf("%c, %.40s, is better by %.4f %s.\n", "AB"[better], m -> side[better].player->name,
               fabs(result->gain.mean), arena_measure(result->measure));
    if (r->order.sprt <= 0)
        return;
    static const char *const words[] = {
        [SPRT_OPEN] = "leaves it open whether",
        [SPRT_NOTHING] = "does not find that",
        [SPRT_GAIN] = "finds that",
    };
    printf("The sequential test %s A is better by %g.\n", words[result->verdict], r->order.sprt);
}

static void print_forfeits(const struct arena_match *m)
{
    for (int i = 0; i < 2; i++)
        if (m->result.side[i].spent.forfeits)
            printf("%c, %.30s, forfeited %llu decisions to the duck.\nThe first: %.68s.\n", "AB"[i],
                   m -> side[i].player->name, (unsigned long long)m->result.side[i].spent.forfeits,
                   m->result.side[i].spent.refused);
    if (m->result.endless)
        printf("%llu games were called off after %d hands.\n",
               (unsigned long long)m->result.endless, SAMPLE_HANDS);
}

void arena_print_match(const struct arena_request *r, const struct arena_match *m)
{
    const struct match_result *result = &m->result;
    print_head(r, result->seatings);
    char head[3][32];
    (void)snprintf(head[0], sizeof head[0], "%llu %s", (unsigned long long)result->deals,
                   arena_samples(r));
    for (int i = 0; i < 2; i++)
        (void)snprintf(head[1 + i], sizeof head[1 + i], "%c: %.16s", "AB"[i],
                       m -> side[i].player->name);
    printf("%-30s %20s %20s\n", head[0], head[1], head[2]);
    print_sides(result);
    putchar('\n');
    print_difference(result, result->measure);
    if (r->order.games && result->measure == MATCH_MONEY)
        print_difference(result, MATCH_SHARE);
    else if (r->order.games && r->plan.rules.pot > 0)
        print_difference(result, MATCH_MONEY);
    print_verdict(r, m);
    print_forfeits(m);
    if (r->order.calibrate)
        arena_print_expected(m);
}

void arena_print_rows(const struct arena_request *r, const struct arena_match *m, int count)
{
    print_head(r, m[0].result.seatings);
    printf("%-15s %-15s %7s %9s %-10s %9s %9s\n", "A", "B", arena_samples(r), "A minus B", "+/-",
           "A: ms", "B: ms");
    for (int i = 0; i < count; i++) {
        const struct match_result *s = &m[i].result;
        const struct playing_spent *a = &s->side[0].spent, *b = &s->side[1].spent;
        const struct stats *d = &s->difference[s->measure];
        int better = match_better(s);
        printf("%-15.15s %-15.15s %7llu %+9.3f %-7.3f %-2s %9.3f %9.3f\n",
               m[i].side[0].player->name, m[i].side[1].player->name, (unsigned long long)s->deals,
               d->mean, stats_margin(d),
               better < 0    ? ""
               : better == 0 ? "A"
                             : "B",
               ratio((double)a->cpu_ns * 1e-6, (double)a->decisions),
               ratio((double)b->cpu_ns * 1e-6, (double)b->decisions));
    }
    printf("\nA minus B is in %s; the letter is who is better, 95 times in 100;\n"
           "ms are a decision's, by the processor's time.\n",
           arena_measure(m[0].result.measure));
    for (int i = 0; i < count; i++)
        print_forfeits(&m[i]);
}

void arena_progress(struct progress *line, double part, const struct match_result *so_far,
                    const struct match_order *o)
{
    const struct stats *s = &so_far->difference[so_far->measure];
    progress_show(line, part, "%.12s - %.12s: %llu of %s%llu, %+.3f +/- %.3f",
                  o->side[0].player->name, o->side[1].player->name,
                  (unsigned long long)so_far->deals, o->sprt > 0 ? "at most " : "",
                  (unsigned long long)o->deals, s->mean, stats_margin(s));
}
