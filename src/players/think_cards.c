/* think_cards.c - the cards worth thinking about: those that do the same are one. */
#include "players/think.h"

#include <math.h>
#include <string.h>

#include "hearts/game.h"

#define PRIOR_POINTS 1.0

/* Whether two faces of a suit differ in nothing but their rank. */
static bool same_kind(const struct scene *s, hearts_card a, hearts_card b)
{
    const struct hearts_plan *p = s->lore->plan;
    hearts_faces special = p->doubling | s->charged | p->boosters;
    return s->worth[a] == s->worth[b] && !(special & (hearts_face(a) | hearts_face(b)));
}

hearts_faces think_alike(const struct scene *s, hearts_faces of, hearts_card c,
                         hearts_faces around)
{
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(c)), alike = hearts_face(c);
    if (s->lore->plan->decks == 2)
        return alike; /* a twin elsewhere makes every face its own */
    for (hearts_faces f = of & suit & ~alike; f; f &= f - 1) {
        hearts_card other = hearts_faces_lowest(f);
        hearts_card low = other < c ? other : c, high = other < c ? c : other;
        hearts_faces between = (hearts_face(high) - 1) & ~((hearts_face(low) << 1) - 1);
        bool differs = false;
        for (hearts_faces m = between & of & suit; m; m &= m - 1)
            differs |= !same_kind(s, c, hearts_faces_lowest(m));
        if (!(between & around) && !differs && same_kind(s, c, other))
            alike |= hearts_face(other);
    }
    return alike;
}

static int cmp_value(const struct candidate_card *a, const struct candidate_card *b)
{
    return (a->value < b->value) - (a->value > b->value);
}

/* Best first; what is equal stays in its order. */
static void sort_cards(struct thought *t)
{
    for (int i = 1; i < t->cards; i++) {
        struct candidate_card one = t->card[i];
        int at = i;
        for (; at > 0 && cmp_value(&t->card[at - 1], &one) > 0; at--)
            t->card[at] = t->card[at - 1];
        t->card[at] = one;
    }
}

void think_candidates(struct thought *t)
{
    struct hearts_pile hand = t->view->hand;
    hearts_faces legal = t->view->choice.from.once, left = legal;
    int sums[HEARTS_FACES], n = policy_weigh(&t->scene, t->me, hand, legal, sums);
    double chance[HEARTS_FACES], of[HEARTS_FACES] = { 0 };
    hearts_faces fallen = t->scene.gone_once & ~t->scene.trick_once;
    hearts_faces around = t->lore->plan->deck.once & ~hand.once & ~fallen;
    policy_chances(sums, n, chance);
    n = 0;
    for (hearts_faces f = legal; f; f &= f - 1)
        of[hearts_faces_lowest(f)] = chance[n++];
    t->cards = 0;
    for (; left; t->cards++) {
        struct candidate_card *c = &t->card[t->cards];
        memset(c, 0, sizeof *c);
        c->alike = think_alike(&t->scene, left, hearts_faces_lowest(left), around);
        c->card = hearts_faces_lowest(c->alike);
        for (hearts_faces f = c->alike; f; f &= f - 1) {
            hearts_card face = hearts_faces_lowest(f);
            c->prior += of[face];
            if (of[face] > of[c->card])
                c->card = face;
        }
        c->value = c->prior;
        left &= ~c->alike;
    }
    sort_cards(t);
}

/* ---- The search ---- */

bool think_over(const struct thought *t, uint64_t more, double share)
{
    const struct thinking *k = t->thinking;
    if (k->time_ns)
        return (double)(k->clock() - t->began) >= share * (double)k->time_ns;
    return (double)(k->spent + more) > share * (double)t->nodes_most;
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
        c->value = mean + log(c->prior + 1e-9) * PRIOR_POINTS;
        c->value -= t->who->care / 16.0 * sqrt(variance > 0 ? variance : 0);
    }
}

void think_search(struct thought *t)
{
    struct pool pool;
    uint64_t *rng = &t->thinking->rng;
    if (t->cards < 2 || !think_pool(t, &pool))
        return;
    double at = (double)(player_random(rng) >> 11) * 0x1p-53;
    do {
        const struct hearts_game *deal = pool_at(&pool, at);
        uint64_t luck = player_random(rng);
        for (int i = 0; i < t->cards; i++)
            play_out(t, &t->card[i], deal, luck);
        t->played++;
        at += 0.61803398874989485; /* spreads any number of tries evenly over the weights */
        at -= floor(at);
    } while (!think_over(t, (uint64_t)t->cards, 1));
    value_cards(t);
    sort_cards(t);
}
