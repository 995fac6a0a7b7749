/* scholar.c - the scholar player: guesses some deals uniformly, and searches each with its own
 * tree. Decisions other than playing use the duck's rules of thumb. */
#include "players/scholar/scholar.h"

#include "players/guess/guess.h"

enum {
    NODES = 10000, /* default */
    DEALS = 30,
    ROUND = 8, /* playouts in one deal before the next deal's turn */
    ROOM = 250000,
};

#define EXPLORE 8.0 /* points, where all penalties are 26 */

struct study {
    struct thinking *t;
    uint64_t nodes, until; /* the budget: playouts; end by the clock, or 0 */
    uint32_t deals;
    struct hearts_game *deal;
    struct scholar_trees trees;
};

static bool over(struct study *s)
{
    struct thinking *t = s->t;
    if (t->stopped && t->stopped(t->stopped_with))
        return true;
    if (s->until && t->clock() >= s->until) {
        t->meant = t->time_ns ? 0 : s->nodes;
        return true;
    }
    return !t->time_ns && t->spent >= s->nodes;
}

/* Guesses the deals; false when memory for them runs out. */
static bool begin(struct study *s, const struct player_seat *seat, const struct hearts_view *v)
{
    struct scratch *scratch = s->t->scratch;
    struct hearts_pile places[GUESS_PLACES];
    struct guess_known known;
    guess_know(&known, seat, v);
    struct guess *guess = guess_begin(&known, scratch);
    s->deal = scratch_take(scratch, s->deals * sizeof *s->deal);
    s->trees.move = scratch_take(scratch, ROOM * sizeof *s->trees.move);
    if (!guess || !s->deal || !s->trees.move)
        return false;
    s->trees.used = s->deals;
    s->trees.room = ROOM;
    for (uint32_t i = 0; i < s->deals; i++) {
        guess_draw(guess, &s->t->rng, places);
        guess_game(seat, v, places, &s->deal[i]);
        s->trees.move[i] = (struct scholar_move){ 0 };
    }
    return true;
}

/* The card tried most in all deals together; on a tie, the one with more reward. */
static hearts_card most_tried(const struct study *s, hearts_faces moves)
{
    uint64_t visits[HEARTS_FACES] = { 0 };
    double reward[HEARTS_FACES] = { 0 };
    for (uint32_t i = 0; i < s->deals; i++) {
        const struct scholar_move *root = &s->trees.move[i], *m = &s->trees.move[root->first];
        for (int j = 0; j < root->moves; j++, m++) {
            visits[m->card] += m->visits;
            reward[m->card] += (double)m->reward;
        }
    }
    hearts_card best = hearts_faces_lowest(moves);
    for (hearts_faces f = moves; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        if (visits[c] > visits[best] || (visits[c] == visits[best] && reward[c] > reward[best]))
            best = c;
    }
    return best;
}

/* The card to play; the lowest one without scratch memory. */
static hearts_card play(const struct player_seat *seat, const struct hearts_view *v,
                        struct thinking *t)
{
    struct hearts_pile nowhere[GUESS_PLACES] = { { 0, 0 } };
    struct study s = { .t = t };
    struct thumb_rules thumb_rules;
    hearts_faces charged = 0;
    struct hearts_game g;
    nowhere[v->seat] = v->hand;
    guess_game(seat, v, nowhere, &g);
    hearts_faces moves = scholar_moves(seat->plan, &g);
    if (!t->scratch || !(moves & (moves - 1)))
        return hearts_faces_lowest(moves);
    for (int i = 0; i < seat->plan->seats; i++)
        charged |= v->charged[i];
    scholar_thumb_rules(&thumb_rules, seat->plan, charged);
    s.trees.thumb_rules = &thumb_rules;
    s.trees.rng = &t->rng;
    s.trees.explore = EXPLORE * thumb_rules.half / 13;

    uint64_t time = t->time_ns ? t->time_ns : t->most_ns;
    s.nodes = t->nodes ? t->nodes : NODES;
    s.until = time && t->clock ? t->clock() + time : 0;
    s.deals = s.nodes < DEALS && !t->time_ns ? (uint32_t)s.nodes : DEALS;
    if (!begin(&s, seat, v))
        return hearts_faces_lowest(moves);
    for (uint32_t at = 0; !over(&s); at = (at + 1) % s.deals)
        for (int i = 0; i < ROUND && (t->time_ns || t->spent < s.nodes); i++, t->spent++)
            scholar_try(&s.trees, at, &s.deal[at]);
    return most_tried(&s, moves);
}

void scholar_decide(const struct player *self, const struct player_seat *s,
                    const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    t->spent = t->meant = 0;
    if (v->phase != HEARTS_PLAY) {
        duck_decide(self, s, v, t, out);
        return;
    }
    advice_begin(out, v);
    if (t->scratch)
        scratch_clear(t->scratch);
    out->move.cards[out->move.count++] = play(s, v, t);
    t->meant = t->meant ? t->meant : t->spent;
}
