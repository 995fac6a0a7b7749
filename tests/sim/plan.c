/* plan.c - which games are simulated, and what a game is compared with. */
#include "sim/plan.h"

#include <stdio.h>
#include <string.h>

/* Limits a game to this many hands, if its rules allow that. */
static bool make_short(struct sim_setup *g, const char *preset, int hands)
{
    struct hearts_plan plan;
    struct hearts_error e;
    char rules[sizeof g->rules];
    snprintf(rules, sizeof rules, "%s hands=%d", preset, hands);
    if (!hearts_plan_read(&plan, rules, strlen(rules), &e))
        return false;
    memcpy(g->rules, rules, sizeof rules);
    return true;
}

/* Most games are a hand or two; some go on until somebody closes the table, a few to the end. */
static void choose_length(struct sim_setup *g, const char *preset, int number, uint64_t *rng)
{
    uint32_t kind = hearts_random_below(rng, 16);
    snprintf(g->rules, sizeof g->rules, "%s", preset);
    g->games = 1;
    if (number < 2)
        return;
    if (kind == 0) {
        g->stop = 20 + (int)hearts_random_below(rng, 200);
    } else if (kind < 3 && make_short(g, preset, 2)) {
        g->stop = 0;
    } else if (make_short(g, preset, 1)) {
        g->games = 1 + (int)(hearts_random_below(rng, 8) == 0);
        g->stop = hearts_random_below(rng, 4) ? 0 : 10 + (int)hearts_random_below(rng, 120);
    }
}

void plan_game(struct sim_setup *g, size_t preset, int number, uint64_t seed)
{
    struct hearts_plan plan;
    struct hearts_error e;
    const char *name = hearts_preset_at(preset % hearts_preset_count())->name;
    memset(g, 0, sizeof *g);
    g->seed = sim_hash(seed, preset, (uint64_t)number);
    uint64_t rng = g->seed;
    g->steps = number % 2;
    g->disturbed = true;
    choose_length(g, name, number, &rng);
    g->crash_always = number % 64 == 5 || number % 128 == 38;
    (void)hearts_plan_read(&plan, name, strlen(name), &e);
    g->people = (int)hearts_random_below(&rng, plan.seats + 1u);
    if (hearts_random_below(&rng, 4) == 0)
        g->people = plan.seats;
    g->locks = hearts_random_below(&rng, 2);
}

bool plan_play(struct sim *s, const struct sim_setup *g)
{
    static struct stream disturbed, calm;
    struct sim_setup still = *g;
    if (!sim_play(s, g))
        return false;
    if (!g->steps)
        return true;
    after_core(s, &disturbed);
    struct sim_count count = s->count;
    still.disturbed = still.crash_always = false;
    bool played = sim_play(s, &still);
    s->count = count; /* only disturbed games count */
    after_core(s, &calm);
    if (played && (calm.count != disturbed.count ||
                   memcmp(calm.digest, disturbed.digest, calm.count * sizeof *calm.digest) != 0)) {
        uint32_t at = 0;
        while (at < calm.count && at < disturbed.count && calm.digest[at] == disturbed.digest[at])
            at++;
        sim_wrong(s, "same", "event %u is another in the undisturbed game", at + 1);
    }
    return !*s->fault;
}
