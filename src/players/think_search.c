/* think_search.c - playing the candidates out in guessed deals, as many as the budget allows. */
#include "players/think.h"

#include <math.h>

#include "hearts/game.h"

/* The policy's liking, a logarithm in points, counts while little has been tried: after so many
 * deals for half, and never for more than a chance of a few in a hundred. */
#define PRIOR_DEALS 100.0
#define PRIOR_LEAST 0.02

/* Nanoseconds spent so far. */
static uint64_t passed(const struct thought *t) { return t->thinking->clock() - t->began; }

/* At most a third of the time goes into getting ready. */
bool think_third_is_over(const struct thought *t)
{
    return t->thinking->time_ns && 3 * passed(t) >= t->thinking->time_ns;
}

bool think_over(struct thought *t, uint64_t more)
{
    const struct thinking *k = t->thinking;
    if (k->stopped && k->stopped(k->stopped_with))
        return true;
    if (!k->time_ns)
        return k->spent + more > t->nodes_most;
    /* As long as the longest round took, one more may take. */
    uint64_t now = passed(t), round = t->played ? now - t->looked : 0;
    t->longest = round > t->longest ? round : t->longest;
    t->looked = now;
    return now + t->longest > k->time_ns;
}

/* Plays a candidate out in one deal. */
static void play_out(struct thought *t, struct candidate_card *c, const struct hearts_game *deal,
                     uint64_t luck)
{
    struct scene scene = t->scene;
    struct hearts_game g = *deal;
    const struct hearts_plan *p = t->lore->plan;
    uint64_t rng = luck;
    int side = p->side[t->me], moons = g.moons[t->me], all = 0;
    for (int s = 0; s < p->seats; s++)
        all += g.moons[s];
    policy_follow(&scene, &g, c->card);
    policy_playout(&scene, &g, &rng);
    double worth = worth_of(&t->worth, &g);
    bool moon = g.moons[t->me] > moons;
    hearts_faces dear = 0;
    for (int s = 0; s < p->seats; s++) {
        all -= g.moons[s];
        dear |= p->side[s] == side ? g.won[s].once & t->lore->dear : 0;
    }
    worth += moon ? t->who->moon : 0;
    c->worth += worth;
    c->square += worth * worth;
    c->points += g.hand_score[t->me];
    c->win += t->worth.chance;
    c->moon += moon;
    c->moon_other += !moon && all < 0;
    c->queen += dear != 0;
    t->thinking->spent++;
}

/* What the choice goes by: the mean, care for bad ends, and the policy's liking while little has
 * been tried. */
static void value_cards(struct thought *t)
{
    double n = t->played ? (double)t->played : 1;
    for (int i = 0; i < t->cards; i++) {
        struct candidate_card *c = &t->card[i];
        double mean = c->worth / n, variance = c->square / n - mean * mean;
        c->value = mean + log(c->prior + PRIOR_LEAST) * PRIOR_DEALS / (PRIOR_DEALS + n);
        c->value -= t->who->care / 16.0 * sqrt(variance > 0 ? variance : 0);
    }
}

void think_search(struct thought *t)
{
    struct pool pool;
    uint64_t *rng = &t->thinking->rng, n = (uint64_t)t->cards;
    if (!think_pool(t, &pool))
        return;
    double at = (double)(player_random(rng) >> 11) * 0x1p-53;
    while (!think_over(t, n)) {
        const struct hearts_game *deal = pool_at(&pool, at);
        uint64_t luck = player_random(rng);
        for (int i = 0; i < t->cards; i++)
            play_out(t, &t->card[i], deal, luck);
        t->played++;
        at += 0.61803398874989485; /* spreads any number of tries evenly over the weights */
        at -= floor(at);
    }
    value_cards(t);
    think_sort(t);
}
