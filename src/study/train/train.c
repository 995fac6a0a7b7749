/* train.c - policy gradients over all the choices of a decision, by self-play. */
#include "study/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/game.h"
#include "players/policy/policy.h"
#include "players/think/outcome.h"

enum {
    REFRESH = 128, /* hands between two updates of the weights played with */
    ONE_IN = 3,    /* one in this many decisions at play is learned from */
    TABLES_MOST = 16,
};

_Static_assert((int)PLAY_TABLES_COUNT <= (int)TABLES_MOST &&
                   (int)PASS_TABLES_COUNT <= (int)TABLES_MOST,
               "a lesson must have room for every table");
_Static_assert(POLICY_WEIGHTS <= UINT16_MAX, "a weight's place must fit in 16 bits");

#define UNITS_PER_NAT (WEIGHT_UNIT / 0.69314718055994531)
#define STEP          0.3  /* of a weight, at the start */
#define STEADY        20.0 /* the sum of squared slopes that given weights start with */
#define WEIGHT_MOST   (127 / UNITS_PER_NAT)

struct learner {
    const struct train_order *order;
    struct roles roles;
    uint64_t rng;
    double step;  /* decreases over time */
    double chaos; /* weight of the policy's entropy, in points per nat */
    float weight[POLICY_WEIGHTS], square[POLICY_WEIGHTS];
    int8_t acting[POLICY_WEIGHTS];
};

/* ---- One lesson ---- */

/* The choices of a decision: the weights behind each, and its result. */
struct lesson {
    int choices, tables;
    uint16_t at[HEARTS_FACES][TABLES_MOST];
    double worth[HEARTS_FACES];
};

static void move_weight(struct learner *l, int at, double slope)
{
    l->square[at] += (float)(slope * slope);
    double w = (double)l->weight[at] + l->step * slope / sqrt((double)l->square[at] + 1e-2);
    l->weight[at] = (float)(w > WEIGHT_MOST ? WEIGHT_MOST : w < -WEIGHT_MOST ? -WEIGHT_MOST : w);
}

/* Moves the weights along the gradient of the expected result and of the entropy. */
static void learn(struct learner *l, const struct lesson *s)
{
    double chance[HEARTS_FACES], most = -1e9, all = 0, mean = 0, entropy = 0;
    for (int i = 0; i < s->choices; i++) {
        chance[i] = 0;
        for (int t = 0; t < s->tables; t++)
            chance[i] += (double)l->weight[s->at[i][t]];
        most = chance[i] > most ? chance[i] : most;
    }
    for (int i = 0; i < s->choices; i++)
        all += chance[i] = exp(chance[i] - most);
    for (int i = 0; i < s->choices; i++)
        chance[i] /= all;
    for (int i = 0; i < s->choices; i++) {
        mean += chance[i] * s->worth[i];
        entropy -= chance[i] * log(chance[i] + 1e-12);
    }
    for (int i = 0; i < s->choices; i++) {
        double slope = chance[i] * (s->worth[i] - mean) -
                       l->chaos * chance[i] * (log(chance[i] + 1e-12) + entropy);
        for (int t = 0; t < s->tables; t++)
            move_weight(l, s->at[i][t], slope);
    }
}

/* ---- The play ---- */

static void lesson_at_play(struct learner *l, const struct public_state *public,
                           const struct hearts_game *g, int seat, hearts_faces legal)
{
    struct lesson s = { .tables = PLAY_TABLES_COUNT };
    uint16_t at[HEARTS_FACES][PLAY_TABLES_COUNT];
    uint64_t luck = hearts_random(&l->rng);
    s.choices = policy_weights_of(public, seat, g->hand[seat], legal, at);
    for (int i = 0; i < s.choices; i++, legal &= legal - 1) {
        struct public_state after = *public;
        struct hearts_game played = *g;
        uint64_t rng = luck;
        memcpy(s.at[i], at[i], sizeof at[i]);
        policy_follow(&after, &played, hearts_faces_lowest(legal));
        policy_playout(&after, &played, &rng);
        s.worth[i] = outcome_of_hand(&l->roles, &played, seat);
    }
    learn(l, &s);
}

/* ---- Before the play ---- */

/* A lesson on one of the cards that a seat gives away: every possible card is tried, and the policy
 * chooses the remaining cards and plays the hand. `under_way`: the public state of a hand in play,
 * or NULL. */
static void lesson_at_parting(struct learner *l, const struct hearts_game *g, int seat, int way,
                              const struct public_state *under_way)
{
    struct hearts_choice may = hearts_game_choice(l->roles.plan, g, seat);
    struct hearts_move before = { .seat = (uint8_t)seat };
    struct hearts_pile hand = g->hand[seat], from = may.from;
    uint16_t at[HEARTS_FACES][PASS_TABLES_COUNT];
    struct lesson s = { .tables = PASS_TABLES_COUNT };
    if (!from.once || !may.high)
        return;
    int skipped = (int)hearts_random_below(&l->rng, may.high);
    struct hearts_choice first = may;
    first.low = first.high = (uint8_t)skipped;
    policy_part(&l->roles, way, hand, &first, &before, &l->rng);
    for (int i = 0; i < before.count; i++) {
        hearts_pile_take(&hand, before.cards[i]);
        hearts_pile_take(&from, before.cards[i]);
    }
    s.choices = policy_pass_weights_of(&l->roles, way, hand, from.once, may.high - skipped, at);
    uint64_t luck = hearts_random(&l->rng);
    hearts_faces f = from.once;
    for (int i = 0; i < s.choices; i++, f &= f - 1) {
        struct hearts_game played = *g;
        struct hearts_move m = before;
        struct hearts_choice rest = { from, 0, (uint8_t)(may.high - skipped - 1), 0, 0 };
        struct hearts_pile left = hand;
        hearts_card c = hearts_faces_lowest(f);
        uint64_t rng = luck;
        memcpy(s.at[i], at[i], sizeof at[i]);
        hearts_pile_take(&left, c);
        hearts_pile_take(&rest.from, c);
        m.cards[m.count++] = c;
        policy_part(&l->roles, way, left, &rest, &m, &rng);
        (void)hearts_game_move(l->roles.plan, &played, &m, NULL);
        if (under_way) {
            struct public_state after = *under_way;
            policy_playout(&after, &played, &rng);
        } else
            policy_hand(&l->roles, &played, &rng);
        s.worth[i] = outcome_of_hand(&l->roles, &played, seat);
    }
    learn(l, &s);
}

static void lesson_at_charging(struct learner *l, const struct hearts_game *g, int seat)
{
    struct hearts_choice may = hearts_game_choice(l->roles.plan, g, seat);
    if (!may.from.once || !may.high)
        return;
    hearts_faces f = may.from.once;
    for (uint32_t i = hearts_random_below(&l->rng, (uint32_t)hearts_faces_count(f)); i > 0; i--)
        f &= f - 1;
    hearts_card c = hearts_faces_lowest(f);
    uint64_t luck = hearts_random(&l->rng);
    double worth[2];
    for (int i = 0; i < 2; i++) {
        struct hearts_game played = *g;
        struct hearts_move m = { .seat = (uint8_t)seat, .count = (uint8_t)i, .cards = { c } };
        uint64_t rng = luck;
        (void)hearts_game_move(l->roles.plan, &played, &m, NULL);
        policy_hand(&l->roles, &played, &rng);
        worth[i] = outcome_of_hand(&l->roles, &played, seat);
    }
    uint16_t at[CHARGE_TABLES_COUNT];
    double sum = 0;
    policy_charge_weights_of(&l->roles, g->hand[seat], c, at);
    for (int t = 0; t < CHARGE_TABLES_COUNT; t++)
        sum += (double)l->weight[at[t]];
    double chance = 1 / (1 + exp(-sum));
    double slope = chance * (1 - chance) * (worth[1] - worth[0] - l->chaos * sum);
    for (int t = 0; t < CHARGE_TABLES_COUNT; t++)
        move_weight(l, at[t], slope);
}

/* Makes the decisions of passing and charging. Each time a random seat is taught after all others
 * have decided, so that its lesson takes their decisions as given. */
static void prepare(struct learner *l, struct hearts_game *g)
{
    const struct hearts_plan *p = l->roles.plan;
    while (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE) {
        enum hearts_phase phase = (enum hearts_phase)g->phase;
        int pupil = (int)hearts_random_below(&l->rng, p->seats);
        for (int seat = 0; seat < p->seats; seat++)
            if (seat != pupil && g->phase == phase && g->to_act >> seat & 1)
                policy_decide_in(&l->roles, g, seat, &l->rng);
        if (g->phase != phase || !(g->to_act >> pupil & 1))
            continue;
        int way = policy_way(&l->roles, hearts_plan_pass(p, g->hand_number));
        if (phase == HEARTS_PASS)
            lesson_at_parting(l, g, pupil, way, NULL);
        else
            lesson_at_charging(l, g, pupil);
        policy_decide_in(&l->roles, g, pupil, &l->rng);
    }
}

/* ---- A hand ---- */

static void deal(const struct hearts_plan *p, struct hearts_game *g, uint64_t hand, uint64_t *rng)
{
    struct hearts_start start = { .hand_number = (uint16_t)(1 + hand % p->cycle_length),
                                  .dealer = (uint8_t)(hand / p->cycle_length % p->seats) };
    hearts_game_start(p, g, &start);
    hearts_game_deal_random(p, g, rng);
}

static void lesson_at_burial(struct learner *l, const struct public_state *public,
                             const struct hearts_game *g)
{
    for (int seat = 0; seat < l->roles.plan->seats; seat++)
        if (g->to_act >> seat & 1)
            lesson_at_parting(l, g, seat, WAY_BURY, public);
}

static void hand(struct learner *l, uint64_t number)
{
    const struct hearts_plan *p = l->roles.plan;
    struct public_state public;
    struct hearts_game g;
    deal(p, &g, number, &l->rng);
    prepare(l, &g);
    public_of_game(&public, &l->roles, &g);
    while (g.phase == HEARTS_BURY || (g.phase == HEARTS_PLAY && !hearts_game_played_out(&g))) {
        hearts_faces legal = g.phase == HEARTS_PLAY ? hearts_game_legal(p, &g) : 0;
        int seat = public_turn(&public, p->seats);
        if (g.phase == HEARTS_BURY)
            lesson_at_burial(l, &public, &g);
        else if (legal & (legal - 1) && hearts_random_below(&l->rng, ONE_IN) == 0)
            lesson_at_play(l, &public, &g, seat, legal);
        policy_play(&public, &g, 1, &l->rng);
    }
}

static double part_done(const struct train_order *o, uint64_t hands, double begun)
{
    double part = o->hands ? (double)hands / (double)o->hands : 0;
    double time = o->seconds > 0 ? (o->clock() - begun) / o->seconds : 0;
    return time > part ? time : part;
}

bool train(const struct train_order *o, int8_t *weights, uint64_t *hands, struct error *e)
{
    struct learner *l = calloc(1, sizeof *l);
    double begun = o->clock ? o->clock() : 0, part = 0, told = 0;
    if (!l) {
        error_set(e, "there is not enough memory to learn");
        return false;
    }
    l->order = o;
    l->rng = o->seed;
    roles_of(&l->roles, o->plan);
    l->roles.weights = l->acting;
    for (int i = 0; i < POLICY_WEIGHTS && o->from; i++) {
        l->weight[i] = (float)(o->from[i] / UNITS_PER_NAT);
        l->square[i] = STEADY;
    }
    for (*hands = 0;; ++*hands) {
        if (*hands % REFRESH == 0) {
            for (int i = 0; i < POLICY_WEIGHTS; i++)
                l->acting[i] = (int8_t)lrint((double)l->weight[i] * UNITS_PER_NAT);
            part = part_done(o, *hands, begun);
            if (part >= 1 || (o->stopped && o->stopped()))
                break;
            l->step = STEP * (part < 0.5 ? 1 : 2.2 - 2.2 * part);
            l->chaos = 0.1 * (1 - part) + 0.02;
            bool tells = part >= told;
            if (o->progress)
                o->progress(o->with, *hands, part, tells ? l->acting : NULL);
            told += tells ? 0.025 : 0;
        }
        hand(l, *hands);
    }
    memcpy(weights, l->acting, sizeof l->acting);
    if (o->progress)
        o->progress(o->with, *hands, fmin(part, 1), l->acting);
    free(l);
    return true;
}

/* ---- Comparing ---- */

/* Plays one hand with weights `a` at the seats of `seats` and `b` at the others; returns how much
 * better `a` did, per seat. */
static double compare_hand(const struct roles *a, const struct roles *b, uint16_t seats,
                           const struct hearts_game *dealt, uint64_t rng)
{
    const struct hearts_plan *p = a->plan;
    struct hearts_game g = *dealt;
    struct public_state public;
    double sum = 0;
    int members = 0;
    while (g.phase != HEARTS_PLAY)
        for (int s = 0; s < p->seats; s++)
            if (g.to_act >> s & 1 && g.phase != HEARTS_PLAY)
                policy_decide_in(seats >> s & 1 ? a : b, &g, s, &rng);
    public_of_game(&public, a, &g);
    while (g.phase == HEARTS_BURY || (g.phase == HEARTS_PLAY && !hearts_game_played_out(&g))) {
        public.roles = seats >> public_turn(&public, p->seats) & 1 ? a : b;
        policy_play(&public, &g, 1, &rng);
    }
    hearts_game_playout(p, &g, &rng);
    for (int s = 0; s < p->seats; s++) {
        sum += seats >> s & 1 ? (double)-g.hand_score[s] : 0;
        members += seats >> s & 1;
    }
    double others = 0;
    for (int s = 0; s < p->seats; s++)
        others += seats >> s & 1 ? 0 : (double)g.hand_score[s];
    return sum / members + others / (p->seats - members);
}

double train_compare(const struct hearts_plan *p, const int8_t *a, const int8_t *b, int deals,
                     uint64_t seed, double *margin)
{
    struct roles of_a, of_b;
    double sum = 0, squares = 0;
    uint16_t half = 0;
    roles_of(&of_a, p);
    of_b = of_a;
    of_a.weights = a;
    of_b.weights = b;
    for (int s = 0; s < p->seats; s++)
        half |= (uint16_t)((p->teams < p->seats ? p->team[s] % 2 == 0 : s % 2 == 0) << s);
    uint16_t rest = (uint16_t)(((1u << p->seats) - 1) & ~half);
    for (int i = 0; i < deals; i++) {
        struct hearts_game g;
        deal(p, &g, (uint64_t)i, &seed);
        double one = compare_hand(&of_a, &of_b, half, &g, seed);
        double two = compare_hand(&of_a, &of_b, rest, &g, seed);
        sum += (one + two) / 2;
        squares += (one + two) * (one + two) / 4;
    }
    double mean = sum / deals, variance = squares / deals - mean * mean;
    *margin = 1.96 * sqrt((variance > 0 ? variance : 0) / deals);
    return mean;
}
