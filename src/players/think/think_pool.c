/* think_pool.c - guessed deals, each weighted once by how likely it makes the events seen.
 *
 * The factor for a play is the square root of e / n + (1 - e) * p, where p is the policy's chance
 * for it, n the number of choices and e is SURPRISE: the others are not the policy, and a guess
 * must not be rejected for a single card. Nor for many: a part of the weight is given to all
 * guesses alike, because some players follow no policy of ours. docs/decisions/085-other-minds.md
 * has what these figures were fitted to.
 */
#include "players/think/think.h"

#include <math.h>
#include <string.h>

#include "hearts/game.h"

enum { POOL_LEAST = 24, POOL_MOST = 800 };

#define SURPRISE 0.2 /* share of plays that follow no policy */
#define TEMPER   0.5 /* the square root, as a factor of logarithms */
#define EVEN     0.6 /* share of the weight that is spread evenly over all guesses */

/* The chance that the policy plays c, or an equivalent card. */
static double chance_of(const struct public_state *s, int seat, struct hearts_pile hand,
                        hearts_faces legal, hearts_card c, int *choices)
{
    int sums[HEARTS_FACES], n = policy_weigh(s, seat, hand, legal, sums), at = 0;
    double chance[HEARTS_FACES], sum = 0;
    hearts_faces fallen = s->gone_once & ~s->trick_once;
    hearts_faces around = s->roles->plan->deck.once & ~hand.once & ~fallen;
    hearts_faces alike = think_alike(s, legal, c, around);
    policy_chances(sums, n, chance);
    for (hearts_faces f = legal; f; f &= f - 1, at++)
        sum += alike & f & (~f + 1) ? chance[at] : 0;
    *choices = n - hearts_faces_count(alike) + 1;
    return sum;
}

static double log_of_plays(const struct search *t, const struct hearts_game *guess)
{
    const struct memory *m = &t->memory;
    const struct hearts_plan *p = t->roles->plan;
    struct hearts_game g = *guess;
    struct public_state s;
    double sum = 0;
    guess_first_lead(p, m, &g);
    public_of_game(&s, t->roles, &g);
    for (int i = 0; i < m->order_count; i++) {
        int seat = m->order_seat[i], choices;
        hearts_card c = m->order[i];
        hearts_faces legal = hearts_game_legal(p, &g);
        if (public_turn(&s, p->seats) != seat || !(legal >> c & 1))
            return sum; /* the memory does not fit: does not count against the guess */
        if (m->order_trick[i] > 0 && seat != t->me && legal & (legal - 1)) {
            double chance = chance_of(&s, seat, g.hand[seat], legal, c, &choices);
            if (choices > 1)
                sum += TEMPER * log(SURPRISE / choices + (1 - SURPRISE) * chance);
        }
        policy_follow(&s, &g, c);
        if (g.phase != HEARTS_PLAY)
            return sum;
    }
    return sum;
}

/* The cards passed to me are evidence of what their giver kept. */
static double log_of_pass(const struct search *t, const struct hearts_game *guess)
{
    const struct memory *m = &t->memory;
    const struct hearts_plan *p = t->roles->plan;
    char letter = t->view->pass;
    int n = hearts_pile_count(m->received);
    if (!n || letter < '1' || letter > '9' || p->rules.pass_through != HEARTS_PASS_THROUGH_OFF)
        return 0;
    int giver = (t->me + p->seats - (letter - '0')) % p->seats, way = policy_way(t->roles, letter);
    struct hearts_pile hand = hearts_pile_join(guess->hand[giver], m->played_by[giver]);
    struct hearts_pile left = m->received;
    double sum = 0;
    hand = hearts_pile_join(hand, m->received);
    for (; n > 0; n--) {
        int sums[HEARTS_FACES], all = policy_pass_weigh(t->roles, way, hand, hand.once, n, sums);
        double chance[HEARTS_FACES], best = -1;
        int at = 0;
        hearts_card next = hearts_faces_lowest(left.once);
        policy_chances(sums, all, chance);
        for (hearts_faces f = hand.once; f; f &= f - 1, at++)
            if (left.once & f & (~f + 1) && chance[at] > best) {
                best = chance[at];
                next = hearts_faces_lowest(f);
            }
        sum += TEMPER * log(SURPRISE / all + (1 - SURPRISE) * best);
        hearts_pile_take(&hand, next);
        hearts_pile_take(&left, next);
    }
    return sum;
}

static double log_weight(const struct search *t, const struct hearts_game *guess)
{
    const struct hearts_plan *p = t->roles->plan;
    if (!t->who->infers || !memory_fits(&t->memory, p, t->view))
        return 0;
    double sum = log_of_pass(t, guess);
    if (t->memory.order_count && p->kitty != HEARTS_KITTY_SWAP)
        sum += log_of_plays(t, guess);
    return sum;
}

bool think_pool(struct search *t, struct pool *pool)
{
    struct scratch *d = t->thinking->scratch;
    struct player_seat seat = { .plan = t->seat->plan, .memory = t->memory };
    struct guess_known known;
    pool->game = scratch_take(d, POOL_MOST * sizeof *pool->game);
    pool->upto = scratch_take(d, POOL_MOST * sizeof *pool->upto);
    guess_know(&known, &seat, t->view);
    struct guess *guess = pool->upto ? guess_begin(&known, d) : NULL;
    if (!guess)
        return false;
    uint64_t most = t->thinking->time_ns ? POOL_MOST : t->nodes_most / (unsigned)t->cards / 2;
    uint64_t least = t->nodes_most < POOL_LEAST ? t->nodes_most : POOL_LEAST;
    most = most > POOL_MOST ? POOL_MOST : most < least ? least : most;
    pool->count = 0;
    do {
        struct hearts_pile places[GUESS_PLACES];
        struct hearts_game *g = &pool->game[pool->count];
        guess_draw(guess, &t->thinking->rng, places);
        guess_game(&seat, t->view, places, g);
        pool->upto[pool->count++] = log_weight(t, g);
    } while (pool->count < (int)most && !think_third_is_over(t));

    /* Converts logarithms to sums of weights. */
    double highest = pool->upto[0], sum = 0, upto = 0;
    for (int i = 1; i < pool->count; i++)
        highest = pool->upto[i] > highest ? pool->upto[i] : highest;
    for (int i = 0; i < pool->count; i++)
        sum += pool->upto[i] = exp(pool->upto[i] - highest);
    for (int i = 0; i < pool->count; i++) {
        upto += (1 - EVEN) * pool->upto[i] / sum + EVEN / pool->count;
        pool->upto[i] = upto;
    }
    return true;
}

const struct hearts_game *pool_at(const struct pool *pool, double part)
{
    double wanted = part * pool->upto[pool->count - 1];
    int low = 0, high = pool->count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (pool->upto[middle] > wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return &pool->game[low];
}
