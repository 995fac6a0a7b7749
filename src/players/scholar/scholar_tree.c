/* scholar_tree.c - the scholar's trees: UCT in a guessed deal, with every seat playing for
 * itself. */
#include "players/scholar/scholar.h"

#include <math.h>
#include <string.h>

enum { DEPTH = HEARTS_CARDS + 1 };

/* Like outcome_margin(), but in floats: recorded results depend on this rounding. */
static float reward_of(const struct hearts_plan *p, const struct hearts_game *g, int seat)
{
    int32_t mine = 0, others = 0;
    int us = 0;
    for (int s = 0; s < p->seats; s++) {
        bool with_me = p->team[s] == p->team[seat];
        *(with_me ? &mine : &others) += g->hand_score[s];
        us += with_me;
    }
    return (float)others / (float)(p->seats - us) - (float)mine / (float)us;
}

hearts_faces scholar_moves(const struct hearts_plan *p, const struct hearts_game *g)
{
    hearts_faces legal = hearts_game_legal(p, g), moves = legal, around = p->deck.once;
    if (p->decks == 2 || !(legal & (legal - 1)))
        return legal; /* with twins elsewhere no two faces are equivalent */
    for (int s = 0; s < p->seats; s++)
        around &= ~g->won[s].once;
    around &= ~g->hand[__builtin_ctz(g->to_act)].once;
    hearts_card before = hearts_faces_lowest(legal);
    for (hearts_faces f = legal & (legal - 1); f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        hearts_faces between = (hearts_face(c) - 1) & ~((hearts_face(before) << 1) - 1);
        if (hearts_card_suit(c) == hearts_card_suit(before) && !(between & around) &&
            hearts_plan_same_kind(p, g->charged, before, c))
            moves &= ~hearts_face(c);
        before = c;
    }
    return moves;
}

static void grow(struct scholar_trees *t, struct scholar_move *at, const struct hearts_game *g)
{
    hearts_faces moves = scholar_moves(t->thumb_rules->plan, g);
    uint32_t n = (uint32_t)hearts_faces_count(moves);
    if (t->used + n > t->room)
        return;
    at->grown = true;
    at->first = t->used;
    at->moves = (uint8_t)n;
    for (; moves; moves &= moves - 1)
        t->move[t->used++] = (struct scholar_move){ .card = hearts_faces_lowest(moves),
                                                    .seat = (uint8_t)__builtin_ctz(g->to_act) };
}

/* Picks a random untried move, or the most promising one. */
static struct scholar_move *pick(struct scholar_trees *t, const struct scholar_move *at)
{
    struct scholar_move *moves = &t->move[at->first], *best = moves;
    uint32_t fresh = 0;
    for (int i = 0; i < at->moves; i++)
        fresh += !moves[i].visits;
    if (fresh) {
        uint32_t chosen = hearts_random_below(t->rng, fresh);
        for (; best->visits || chosen--; best++)
            ;
        return best;
    }
    double most = 0, wide = t->explore * sqrt(log((double)at->visits + 1));
    for (int i = 0; i < at->moves; i++) {
        double n = moves[i].visits, value = (double)moves[i].reward / n + wide / sqrt(n);
        if (i == 0 || value > most) {
            best = &moves[i];
            most = value;
        }
    }
    return best;
}

void scholar_try(struct scholar_trees *t, uint32_t tree, const struct hearts_game *deal)
{
    const struct hearts_plan *p = t->thumb_rules->plan;
    struct scholar_move *path[DEPTH], *at = &t->move[tree];
    struct hearts_game g = *deal;
    float reward[HEARTS_SEATS];
    int depth = 0;
    bool beyond = false;
    path[depth++] = at;
    while (!beyond && g.phase == HEARTS_PLAY && !hearts_game_played_out(&g)) {
        if (!at->grown)
            grow(t, at, &g);
        if (!at->grown)
            break;
        at = pick(t, at);
        beyond = !at->visits;
        hearts_game_play(p, &g, at->card);
        path[depth++] = at;
    }
    scholar_playout(t->thumb_rules, &g, t->rng);
    for (int s = 0; s < p->seats; s++)
        reward[s] = reward_of(p, &g, s);
    for (int i = 0; i < depth; i++) {
        path[i]->visits++;
        path[i]->reward += i ? reward[path[i]->seat] : 0;
    }
}
