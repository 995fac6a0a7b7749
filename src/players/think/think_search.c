/* think_search.c - plays the candidates out in guessed deals, as many as the budget allows. */
#include "players/think/think.h"

#include <math.h>

#include "hearts/game.h"
#include "players/think/outcome.h"

/* The policy's preference, a logarithm in points, counts while few deals are played: half after
 * this many. PRIOR_LEAST limits it to chances above a few in a hundred. */
#define PRIOR_DEALS 100.0
#define PRIOR_LEAST 0.02

/* Plays a candidate out in one deal, which belongs to group `part`. */
static void play_out(struct search *t, struct candidate_card *c, const struct hearts_game *deal,
                     size_t part, uint64_t luck)
{
    struct public_state public = t->public;
    struct hearts_game g = *deal;
    uint64_t rng = luck;
    policy_follow(&public, &g, c->card);
    policy_playout(&public, &g, &rng);
    double worth = worth_of(&t->worth, &g);
    worth += g.moons[t->me] > deal->moons[t->me] ? t->who->moon : 0;
    c->worth += worth;
    c->square += worth * worth;
    c->part[part] += worth;
    outcome_look(t->roles, deal, &g, t->me, &c->sum);
    t->thinking->spent++;
}

double think_error(const struct search *t, const struct candidate_card *a,
                   const struct candidate_card *b)
{
    double mean = (a->worth - b->worth) / (double)t->played, square = 0;
    int groups = 0;
    for (int i = 0; i < THOUGHT_PARTS; i++) {
        double off = a->part[i] - b->part[i] - mean * t->part[i];
        groups += t->part[i] > 0;
        square += off * off;
    }
    if (groups < 2)
        return fabs(mean) + 1; /* one group shows no spread */
    return sqrt(square * groups / (groups - 1)) / (double)t->played;
}

void think_search(struct search *t)
{
    struct pool pool;
    uint64_t *rng = &t->thinking->rng, n = (uint64_t)t->cards;
    if (!think_pool(t, &pool))
        return;
    double at = (double)(player_random(rng) >> 11) * 0x1p-53;
    while (!think_over(t, n)) {
        const struct hearts_game *deal = pool_at(&pool, at);
        uint64_t luck = player_random(rng);
        size_t part = (size_t)(deal - pool.game) % THOUGHT_PARTS;
        for (int i = 0; i < t->cards; i++)
            play_out(t, &t->card[i], deal, part, luck);
        t->part[part]++;
        t->played++;
        at += 0.61803398874989485; /* spreads any number of tries evenly over the weights */
        at -= floor(at);
    }

    /* The choice is made by the mean, caution about bad results, and the policy's preference while
     * few deals are played. */
    double deals = t->played ? (double)t->played : 1;
    for (int i = 0; i < t->cards; i++) {
        struct candidate_card *c = &t->card[i];
        double mean = c->worth / deals, variance = c->square / deals - mean * mean;
        c->value = mean + log(c->prior + PRIOR_LEAST) * PRIOR_DEALS / (PRIOR_DEALS + deals);
        c->value -= t->who->care / 16.0 * sqrt(variance > 0 ? variance : 0);
    }
    think_sort(t);
}
