/* arena_json.c - the result of a match as a line of JSON. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "cli/arena.h"

static bool add_number(cJSON *to, const char *key, double n)
{
    return cJSON_AddNumberToObject(to, key, n) != NULL;
}

static double ratio(double of, double by) { return by > 0 ? of / by : 0; }

static bool add_side(cJSON *to, const char *key, const struct match_side *side,
                     const struct match_tally *t, const struct match_result *r)
{
    const struct playing_spent *s = &t->spent;
    double decisions = (double)s->decisions;
    cJSON *o = cJSON_AddObjectToObject(to, key);
    bool good = o && add_number(o, "points", ratio((double)t->points, (double)t->seat_hands));
    good = good &&
           add_number(o, "moons_per_100_hands", 100 * ratio((double)t->moons, (double)r->hands));
    if (side->time_ns)
        good = good && add_number(o, "time_ms", (double)side->time_ns * 1e-6);
    if (side->nodes)
        good = good && add_number(o, "nodes", (double)side->nodes);
    good = good && add_number(o, "decisions", decisions);
    good = good && add_number(o, "nodes_a_decision", ratio((double)s->nodes, decisions));
    good = good && add_number(o, "cpu_ms_a_decision", ratio((double)s->cpu_ns * 1e-6, decisions));
    good = good && add_number(o, "wall_ms_a_decision", ratio((double)s->wall_ns * 1e-6, decisions));
    good = good && add_number(o, "longest_cpu_ms", (double)s->longest_ns * 1e-6);
    good = good && add_number(o, "cpu_s", (double)s->cpu_ns * 1e-9);
    good = good && add_number(o, "wall_s", (double)s->wall_ns * 1e-9);
    good = good && add_number(o, "forfeits", (double)s->forfeits);
    return good && (!s->forfeits || cJSON_AddStringToObject(o, "refused", s->refused));
}

static bool add_difference(cJSON *to, const char *key, const char *interval, const struct stats *s)
{
    double margin = stats_margin(s), ends[2] = { s->mean - margin, s->mean + margin };
    if (!add_number(to, key, s->mean))
        return false;
    cJSON *list = cJSON_CreateDoubleArray(ends, 2);
    if (list && cJSON_AddItemToObject(to, interval, list))
        return true;
    cJSON_Delete(list);
    return false;
}

static bool add_differences(cJSON *o, const struct arena_request *r, const struct match_result *s)
{
    bool money = r->plan.rules.stakes > 0 || r->plan.rules.pot > 0;
    int better = match_better(s);
    bool good = cJSON_AddStringToObject(o, "measure", arena_measure(s->measure)) &&
                add_difference(o, "difference", "ci95", &s->difference[s->measure]);
    if (r->order.games)
        good = good && add_difference(o, "share", "share_ci95", &s->difference[MATCH_SHARE]) &&
               add_difference(o, "points", "points_ci95", &s->difference[MATCH_POINTS]);
    if (r->order.games && money)
        good = good && add_difference(o, "money", "money_ci95", &s->difference[MATCH_MONEY]);
    if (better < 0)
        return good && cJSON_AddNullToObject(o, "better");
    return good && cJSON_AddStringToObject(o, "better", better == 0 ? "a" : "b");
}

static bool add_test(cJSON *to, const struct arena_request *r, const struct match_result *s)
{
    static const char *const words[] = {
        [SPRT_OPEN] = "open",
        [SPRT_NOTHING] = "nothing",
        [SPRT_GAIN] = "gain",
    };
    if (r->order.sprt <= 0)
        return true;
    cJSON *o = cJSON_AddObjectToObject(to, "sprt");
    return o && add_number(o, "gain", r->order.sprt) &&
           add_number(o, "ratio", sprt_ratio(&s->gain, r->order.sprt)) &&
           cJSON_AddStringToObject(o, "verdict", words[s->verdict]);
}

static bool fill(cJSON *o, const struct arena_request *r, const struct arena_match *m)
{
    static const char *const designs[] = { "2v2", "1v3", "mixed" };
    const struct match_result *s = &m->result;
    char rules[HEARTS_RULES_TEXT], seed[24];
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    (void)snprintf(seed, sizeof seed, "%llu", (unsigned long long)r->order.seed);
    bool good = cJSON_AddStringToObject(o, "a", m->side[0].player->name) &&
                cJSON_AddStringToObject(o, "b", m->side[1].player->name) &&
                cJSON_AddStringToObject(o, "rules", rules) &&
                cJSON_AddStringToObject(o, "design", designs[r->order.design]) &&
                cJSON_AddBoolToObject(o, "games", r->order.games) &&
                cJSON_AddStringToObject(o, "seed", seed);
    good = good && add_number(o, "deals", (double)s->deals);
    good = good && add_number(o, "seatings", s->seatings);
    good = good && add_number(o, "hands", (double)s->hands);
    good = good && add_number(o, "endless", (double)s->endless);
    good = good && add_differences(o, r, s) && add_test(o, r, s);
    return good && add_side(o, "side_a", &m->side[0], &s->side[0], s) &&
           add_side(o, "side_b", &m->side[1], &s->side[1], s);
}

bool arena_print_json(const struct arena_request *r, const struct arena_match *m)
{
    cJSON *line = cJSON_CreateObject();
    char *text = line && fill(line, r, m) ? cJSON_PrintUnformatted(line) : NULL;
    if (text)
        puts(text);
    cJSON_free(text);
    cJSON_Delete(line);
    return text != NULL;
}
