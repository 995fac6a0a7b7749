/* arena_json.c - the result of a match as a line of JSON. */
#include "clients/cli/arena.h"
#include "clients/cli/json_line.h"

static double ratio(double of, double by) { return by > 0 ? of / by : 0; }

static void add_side(struct json *j, const char *key, const struct match_side *side,
                     const struct match_tally *t, const struct match_result *r,
                     const struct expected *expected)
{
    const struct playing_spent *s = &t->spent;
    double decisions = (double)s->decisions;
    json_object(j, key);
    json_figure(j, "points", ratio((double)t->points, (double)t->seat_hands));
    json_figure(j, "moons_per_100_hands", 100 * ratio((double)t->moons, (double)r->hands));
    if (side->time_ns)
        json_figure(j, "time_ms", (double)side->time_ns * 1e-6);
    if (side->nodes)
        json_number(j, "nodes", (int64_t)side->nodes);
    json_number(j, "decisions", (int64_t)s->decisions);
    json_figure(j, "nodes_a_decision", ratio((double)s->nodes, decisions));
    json_figure(j, "cpu_ms_a_decision", ratio((double)s->cpu_ns * 1e-6, decisions));
    json_figure(j, "wall_ms_a_decision", ratio((double)s->wall_ns * 1e-6, decisions));
    json_figure(j, "longest_cpu_ms", (double)s->longest_ns * 1e-6);
    json_figure(j, "cpu_s", (double)s->cpu_ns * 1e-9);
    json_figure(j, "wall_s", (double)s->wall_ns * 1e-9);
    json_number(j, "forfeits", (int64_t)s->forfeits);
    if (s->forfeits)
        json_text(j, "refused", s->refused);
    if (expected)
        arena_json_expected(j, expected);
    json_object_end(j);
}

static void add_difference(struct json *j, const char *key, const char *interval,
                           const struct stats *s)
{
    double margin = stats_margin(s);
    json_figure(j, key, s->mean);
    json_list(j, interval);
    json_figure(j, NULL, s->mean - margin);
    json_figure(j, NULL, s->mean + margin);
    json_list_end(j);
}

static void add_differences(struct json *j, const struct arena_request *r,
                            const struct match_result *s)
{
    bool money = r->plan.rules.stakes > 0 || r->plan.rules.pot > 0;
    int better = match_better(s);
    json_text(j, "measure", arena_measure(s->measure));
    add_difference(j, "difference", "ci95", &s->difference[s->measure]);
    if (r->order.games) {
        add_difference(j, "share", "share_ci95", &s->difference[MATCH_SHARE]);
        add_difference(j, "points", "points_ci95", &s->difference[MATCH_POINTS]);
    }
    if (r->order.games && money)
        add_difference(j, "money", "money_ci95", &s->difference[MATCH_MONEY]);
    if (better < 0)
        json_null(j, "better");
    else
        json_text(j, "better", better == 0 ? "a" : "b");
}

bool arena_print_json(const struct arena_request *r, const struct arena_match *m)
{
    static const char *const designs[] = { "2v2", "1v3", "mixed" };
    static const char *const verdicts[] = {
        [SPRT_OPEN] = "open",
        [SPRT_NOTHING] = "nothing",
        [SPRT_GAIN] = "gain",
    };
    const struct match_result *s = &m->result;
    char rules[HEARTS_RULES_TEXT];
    struct json_line l;
    struct json *j = &l.json;

    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    json_line_object(&l);

    json_text(j, "a", m->side[0].player->name);
    json_text(j, "b", m->side[1].player->name);
    json_text(j, "rules", rules);
    json_text(j, "design", designs[r->order.design]);
    json_bool(j, "games", r->order.games);
    json_digits(j, "seed", r->order.seed);
    json_number(j, "deals", (int64_t)s->deals);
    if (arena_cut_short(r, m))
        json_bool(j, "interrupted", true);
    json_number(j, "seatings", s->seatings);
    json_number(j, "hands", (int64_t)s->hands);
    json_number(j, "endless", (int64_t)s->endless);
    add_differences(j, r, s);
    if (r->order.sprt > 0) {
        json_object(j, "sprt");
        json_figure(j, "gain", r->order.sprt);
        json_figure(j, "ratio", sprt_ratio(&s->gain, r->order.sprt));
        json_text(j, "verdict", verdicts[s->verdict]);
        json_object_end(j);
    }
    for (int i = 0; i < 2; i++)
        add_side(j, i ? "side_b" : "side_a", &m->side[i], &s->side[i], s,
                 r->order.calibrate ? &s->expected[i] : NULL);
    return json_line_object_end(&l);
}
