/* plain.c - the plain player: guesses hands uniformly and searches each with its own tree.
 *
 * It is a yardstick for the others, and is never improved. In each guessed deal it runs UCT with
 * random playouts, and it adds up the visits over the deals. It passes by a rule, and charges
 * nothing.
 */
#include "players/plain.h"

#include "hearts/game.h"
#include "players/guess/guess.h"
#include "players/think/outcome.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PLAIN_NODES = 3000, /* default */
    PLAIN_A_DEAL = 300, /* playouts per guessed deal */
    PLAIN_ROOM = 16000, /* moves in a tree */
    PLAIN_DEPTH = 128,
    PLAIN_PATIENCE = 16, /* playouts between two looks at the clock */
};

static const double explore = 0.3; /* exploration weight, for rewards from 0 to 1 */

/* A move in the tree, with the reward of the seat that makes it. */
struct leaf {
    hearts_card card;
    uint8_t seat, moves; /* number of next moves */
    bool grown;
    uint32_t first; /* index of the next moves */
    uint32_t visits;
    double reward;
};

struct search {
    const struct hearts_plan *p;
    struct thinking *t;
    struct leaf *tree; /* [0]: the root, before my move */
    uint32_t used;
    uint64_t until; /* clock time of the end, or 0 */
    uint64_t visits[HEARTS_FACES];
    double reward[HEARTS_FACES];
};

/* ---- The tree ---- */

static void grow(struct search *s, struct leaf *at, const struct hearts_game *g)
{
    hearts_faces legal = hearts_game_legal(s->p, g);
    int n = hearts_faces_count(legal);
    if (s->used + (uint32_t)n > PLAIN_ROOM)
        return;
    at->grown = true;
    at->first = s->used;
    at->moves = (uint8_t)n;
    for (; legal; legal &= legal - 1) {
        struct leaf *move = &s->tree[s->used++];
        memset(move, 0, sizeof *move);
        move->card = hearts_faces_lowest(legal);
        move->seat = (uint8_t)__builtin_ctz(g->to_act);
    }
}

static struct leaf *best_move(struct search *s, const struct leaf *at)
{
    struct leaf *moves = &s->tree[at->first], *best = NULL;
    double most = 0, log_visits = log((double)at->visits + 1);
    uint32_t fresh = 0;
    for (int i = 0; i < at->moves; i++)
        fresh += moves[i].visits == 0;
    uint32_t chosen = fresh ? player_random_below(&s->t->rng, fresh) : 0;
    for (int i = 0; i < at->moves; i++) {
        struct leaf *m = &moves[i];
        if (fresh && m->visits == 0 && chosen-- == 0)
            return m;
        if (fresh)
            continue;
        double value = m->reward / m->visits + explore * sqrt(log_visits / m->visits);
        if (!best || value > most) {
            best = m;
            most = value;
        }
    }
    return best;
}

/* Runs one playout: down the tree, one step beyond it, and on at random. */
static void simulate(struct search *s, struct hearts_game g)
{
    struct leaf *path[PLAIN_DEPTH], *at = &s->tree[0];
    int depth = 0;
    bool beyond = false;
    path[depth++] = at;
    while (!beyond && g.phase == HEARTS_PLAY && !hearts_game_played_out(&g) &&
           depth < PLAIN_DEPTH) {
        if (!at->grown && (at == s->tree || at->visits))
            grow(s, at, &g);
        if (!at->grown)
            break;
        at = best_move(s, at);
        beyond = at->visits == 0;
        hearts_game_play(s->p, &g, at->card);
        path[depth++] = at;
    }
    hearts_game_playout(s->p, &g, &s->t->rng);
    for (int i = 0; i < depth; i++) {
        path[i]->visits++;
        if (i) /* the result of the seat's side compared with the others' mean, from 0 to 1 */
            path[i]->reward += 0.5 + outcome_margin(s->p, &g, path[i]->seat) / (2.0 * s->p->total);
    }
}

/* ---- Over the deals ---- */

static bool spent(struct search *s, uint64_t nodes)
{
    if (s->until)
        return s->t->spent && s->t->spent % PLAIN_PATIENCE == 0 && s->t->clock() >= s->until;
    return s->t->spent >= nodes;
}

/* Searches one guessed deal; false when the budget is spent. */
static bool search_deal(struct search *s, const struct hearts_game *g, uint64_t nodes)
{
    bool more = true;
    s->used = 1;
    memset(s->tree, 0, sizeof *s->tree);
    for (int i = 0; i < PLAIN_A_DEAL && more; i++) {
        simulate(s, *g);
        s->t->spent++;
        more = !spent(s, nodes);
    }
    for (int i = 0; i < s->tree->moves; i++) {
        const struct leaf *m = &s->tree[s->tree->first + (uint32_t)i];
        s->visits[m->card] += m->visits;
        s->reward[m->card] += m->reward;
    }
    return more;
}

/* The card to play; the lowest one without scratch memory. */
static hearts_card play(const struct player_seat *seat, const struct hearts_view *v,
                        struct thinking *t, int *deals)
{
    struct search s = { .p = seat->plan, .t = t };
    struct hearts_pile places[GUESS_PLACES];
    struct guess_known known;
    struct hearts_game game;
    hearts_faces legal = v->choice.from.once;
    uint64_t nodes = t->nodes ? t->nodes : PLAIN_NODES;
    if (!t->scratch || !(legal & (legal - 1)))
        return hearts_faces_lowest(legal);
    if (t->time_ns && t->clock)
        s.until = t->clock() + t->time_ns;
    s.tree = scratch_take(t->scratch, PLAIN_ROOM * sizeof *s.tree);
    guess_know(&known, seat, v);
    struct guess *guess = s.tree ? guess_begin(&known, t->scratch) : NULL;
    if (!guess)
        return hearts_faces_lowest(legal);
    for (bool more = true; more; ++*deals) {
        guess_draw(guess, &t->rng, places);
        guess_game(seat, v, places, &game);
        more = search_deal(&s, &game, nodes);
    }
    hearts_card best = hearts_faces_lowest(legal);
    for (hearts_faces f = legal; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        if (s.visits[c] > s.visits[best] ||
            (s.visits[c] == s.visits[best] && s.reward[c] > s.reward[best]))
            best = c;
    }
    return best;
}

void plain_decide(const struct player *self, const struct player_seat *s,
                  const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    int deals = 0;
    (void)self;
    advice_begin(out, v);
    t->spent = 0;
    if (t->scratch)
        scratch_clear(t->scratch);
    if (v->phase == HEARTS_PASS || v->phase == HEARTS_BURY)
        plain_give_away(s->plan, v, v->choice.high, &out->move);
    else if (v->phase == HEARTS_SCORE)
        out->move.option = v->choice.fallback;
    else if (v->phase == HEARTS_PLAY) {
        out->move.cards[out->move.count++] = play(s, v, t, &deals);
        if (deals) {
            out->reason = reason_of(REASON_GUESSED);
            out->reason.n = deals;
            advice_say(out, "Play");
        }
    }
}
