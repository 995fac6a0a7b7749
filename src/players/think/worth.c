/* worth.c - what a player plays for. */
#include "players/think/worth.h"

#include <string.h>

#include "hearts/game.h"
#include "players/policy/policy.h"
#include "players/think/outcome.h"

enum {
    FUTURES = 64,    /* simulations of the rest of a game */
    HANDS_MOST = 40, /* hands in each; a longer game is judged as it stands then */
    NEAR = 3,        /* hands before the end from which the score counts */
};

#define POINT \
    0.02 /* weight of a point when the game counts: with equal chances, fewer points are better */

void worth_play_hand(struct worth_hands *h, const struct roles *l)
{
    const struct hearts_plan *p = l->plan;
    int i = h->count++;
    uint64_t rng = (uint64_t)i * UINT64_C(0xd1342543de82ef95);
    struct hearts_game g;
    struct hearts_start start = { .hand_number = (uint16_t)(1 + i % p->cycle_length),
                                  .dealer = (uint8_t)(i / p->cycle_length % p->seats) };
    hearts_game_start(p, &g, &start);
    hearts_game_deal_random(p, &g, &rng);
    policy_hand(l, &g, &rng);
    h->shooters[i] = 0;
    for (int s = 0; s < p->seats; s++) {
        h->score[i][s] = g.hand_score[s];
        h->shooters[i] |= (uint16_t)((g.moons[s] != 0) << s);
    }
}

bool worth_near(const struct roles *l, const struct hearts_game *g)
{
    const struct hearts_rules *r = &l->plan->rules;
    if (r->stakes >= 1)
        return false; /* every hand is settled on its own */
    if (g->ended || (r->hands >= 1 && r->hands - g->hands_played <= NEAR))
        return true;
    if (r->target < 1)
        return false;
    int32_t most = g->score[0];
    for (int s = 1; s < l->plan->seats; s++)
        most = g->score[s] > most ? g->score[s] : most;
    /* The seat with the most takes one and a half times its fair share of a hand. */
    int32_t within = (NEAR + 1) * 3 * l->plan->total / l->plan->sides / 2;
    int32_t half = r->target / 2, left = r->target - most;
    return left <= (within < half ? within : half) || left <= l->plan->total / 2;
}

/* The share of the seat's team in a pot that does not go to the winner alone. */
static double share_of_pot(const struct hearts_plan *p, const struct hearts_game *over, int me)
{
    struct hearts_fraction won[HEARTS_SEATS];
    double sum = 0, ante = (double)hearts_money_ante(p, over);
    hearts_money_pot(p, over, won);
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == p->team[me])
            sum += ante + (double)won[s].num / (double)won[s].den;
    return sum / (ante * p->seats);
}

static double share(const struct roles *l, const struct hearts_game *g, int me)
{
    const struct hearts_plan *p = l->plan;
    if (g->phase != HEARTS_OVER) { /* no end in sight: the lowest score counts as the winner */
        int lower = 0, equal = 0;
        for (int s = 0; s < p->seats; s++) {
            lower += g->score[s] < g->score[me];
            equal += g->score[s] == g->score[me];
        }
        return lower ? 0 : 1.0 / equal;
    }
    if (p->rules.pot >= 1 && p->rules.pot_shares != HEARTS_POT_ALL)
        return share_of_pot(p, g, me);
    int teams = 0;
    uint16_t seen = 0;
    for (int s = 0; s < p->seats; s++)
        if (g->winners >> s & 1 && !(seen >> p->team[s] & 1)) {
            seen |= (uint16_t)(1u << p->team[s]);
            teams++;
        }
    return g->winners >> me & 1 ? 1.0 / teams : 0;
}

/* Simulates the rest of a game once, hand after hand; the scores of a sample hand are rotated to
 * random seats. */
static double future(const struct worth *w, const struct hearts_game *from, uint64_t luck)
{
    const struct hearts_plan *p = w->roles->plan;
    struct hearts_game g = *from;
    for (int i = 0; i < HANDS_MOST && g.phase == HEARTS_DEAL; i++) {
        uint64_t draw = player_random(&luck);
        uint32_t at = (uint32_t)(draw % (uint32_t)w->hands->count);
        uint32_t turn = (uint32_t)((draw >> 32) % p->seats);
        int32_t hands[HEARTS_SEATS];
        uint16_t shooters = 0;
        for (uint32_t s = 0; s < p->seats; s++) {
            uint32_t from_seat = (s + turn) % p->seats;
            hands[s] = w->hands->score[at][from_seat];
            shooters |= (uint16_t)((w->hands->shooters[at] >> from_seat & 1) << s);
        }
        hearts_game_settle(p, &g, hands, shooters);
    }
    return share(w->roles, &g, w->me);
}

/* The chance to win from here, or the expected share of the pot. */
static double chance(const struct worth *w, const struct hearts_game *g)
{
    double sum = 0;
    if (g->phase == HEARTS_OVER)
        return share(w->roles, g, w->me);
    for (uint64_t i = 0; i < FUTURES; i++)
        sum += future(w, g, i * UINT64_C(0x9e3779b97f4a7c15));
    return sum / FUTURES;
}

void worth_begin(struct worth *w, const struct roles *l, const struct worth_hands *hands, int me,
                 bool score)
{
    w->roles = l;
    w->hands = hands;
    w->me = me;
    w->score = score;
    memset(w->key, 0, sizeof w->key);
}

/* What distinguishes results: the totals, the moons, and whether the game is over. */
static uint64_t key_of(const struct hearts_plan *p, const struct hearts_game *g)
{
    uint64_t key = g->phase == HEARTS_OVER ? g->winners + 1u : 0;
    for (int s = 0; s < p->seats; s++) {
        key = (key ^ (uint32_t)g->score[s]) * UINT64_C(0x9e3779b97f4a7c15);
        key = (key ^ key >> 29 ^ g->moons[s]) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return key | 1;
}

double worth_of(struct worth *w, const struct hearts_game *g)
{
    double points = outcome_of_hand(w->roles, g, w->me);
    if (!w->score)
        return points;
    uint64_t key = key_of(w->roles->plan, g);
    size_t at = key >> 33 & (WORTH_KNOWN - 1);
    for (int tries = 0; tries < 8 && w->key[at] && w->key[at] != key; tries++)
        at = (at + 1) & (WORTH_KNOWN - 1);
    if (w->key[at] != key) {
        w->key[at] = key;
        w->value[at] = chance(w, g);
    }
    return WORTH_GAME * w->value[at] + POINT * points;
}
