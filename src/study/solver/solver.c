/* solver.c - solves a position: lists the choices, and runs the searches that value them. */
#include "study/solver/solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "study/solver/solver_inside.h"

enum { LARGEST_TABLE = 1 << 21, SMALLEST_TABLE = 1 << 5, WATCHED = 1 << 20 };

const char *solver_refusal(const struct hearts_game *g)
{
    switch ((enum hearts_phase)g->phase) {
    case HEARTS_DEAL: return "no hand is in play";
    case HEARTS_PASS: return "the cards have not been passed yet";
    case HEARTS_CHARGE: return "the cards have not been charged yet";
    case HEARTS_OVER: return "the game is over";
    case HEARTS_PLAY:
    case HEARTS_BURY:
    case HEARTS_SCORE: break;
    }
    return NULL;
}

/* ---- Choices ---- */

static bool option_add(struct solver_answer *a, size_t *room, const struct hearts_move *m)
{
    struct solver_option *option = array_grow(a->option, a->count, room, sizeof *option);
    if (!option)
        return false;
    a->option = option;
    a->option[a->count++] = (struct solver_option){ *m, { -SOLVER_UNKNOWN, SOLVER_UNKNOWN } };
    return true;
}

static bool find_burials(struct solver_answer *a, const struct hearts_plan *p,
                         const struct hearts_game *g, size_t *room)
{
    struct burials b;
    struct hearts_move m;
    burials_begin(&b, p, g);
    do {
        burials_move(&b, a->seat, &m);
        if (!option_add(a, room, &m))
            return false;
    } while (burials_next(&b));
    return true;
}

static bool find_options(struct solver_answer *a, const struct hearts_plan *p,
                         const struct hearts_game *g)
{
    size_t room = 0;
    struct hearts_move m = { .seat = a->seat, .count = 1 };
    bool good = true;
    if (g->phase == HEARTS_BURY)
        return find_burials(a, p, g, &room);
    if (g->phase == HEARTS_SCORE) {
        m.count = 0;
        good = option_add(a, &room, &m);
        m.option = 1;
        return good && option_add(a, &room, &m);
    }
    for (hearts_faces f = hearts_game_legal(p, g); f && good; f &= f - 1) {
        m.cards[0] = hearts_faces_lowest(f);
        good = option_add(a, &room, &m);
    }
    return good;
}

/* ---- Search limits ---- */

static void set_turn(struct study *s)
{
    uint64_t ask = s->watch ? s->nodes + WATCHED : s->limit;
    s->turn = s->ended ? s->nodes : ask < s->limit ? ask : s->limit;
}

void study_allow(struct study *s, uint64_t nodes)
{
    s->limit = s->nodes + nodes;
    s->stopped = false;
    set_turn(s);
}

bool study_should_stop(struct study *s)
{
    if (s->watch && !s->ended)
        s->ended = s->watch->stopped(s->watch->with, s->nodes);
    set_turn(s);
    return s->nodes >= s->turn;
}

/* ---- The work ---- */

struct work {
    struct study study;
    struct duel *duel;
    const struct hearts_game *game;
    struct solver_answer *answer;
    uint64_t left; /* nodes */
    int shares;    /* questions that share them */
};

/* An equal share of the remaining nodes, for one of the remaining questions. */
static uint64_t share(struct work *w)
{
    uint64_t used = w->study.nodes;
    uint64_t left = w->left > used ? w->left - used : 0;
    return left / (uint64_t)(w->shares > 1 ? w->shares-- : 1);
}

/* Makes a move: false when the hand goes on, in *next; true when it has ended, with *end filled. */
static bool option_make(const struct work *w, const struct hearts_move *m, struct hearts_game *next,
                        struct ending *end)
{
    if (w->game->phase == HEARTS_PLAY)
        return study_play(&w->study, w->game, m->cards[0], next, end);
    if (w->game->phase == HEARTS_SCORE) {
        study_choice(&w->study, w->game, end);
        end->ways = 1;
        memcpy(end->score[0], end->score[m->option], sizeof end->score[0]);
        return true;
    }
    *next = *w->game;
    (void)hearts_game_move(w->study.plan, next, m, NULL);
    return false;
}

static void set_about(struct work *w, int party)
{
    const struct hearts_plan *p = w->study.plan;
    int32_t weight[HEARTS_SEATS] = { 0 };
    uint16_t low = 0;
    for (int side = 0; side < p->sides; side++) {
        bool mine = p->team[p->first[side]] == party;
        weight[side] = mine ? 1 : p->teams == 2 ? -1 : 0;
    }
    for (int seat = 0; seat < p->seats; seat++)
        low |= (uint16_t)((p->team[seat] == party) << seat);
    duel_about(w->duel, weight, low);
}

static int32_t middle(struct solver_range r, int32_t otherwise)
{
    return r.low > -SOLVER_UNKNOWN && r.high < SOLVER_UNKNOWN && otherwise == SOLVER_UNKNOWN
               ? r.low + (r.high - r.low) / 2
           : otherwise == SOLVER_UNKNOWN ? 0
                                         : otherwise;
}

static void value_option(struct work *w, struct solver_option *o, int32_t *guess)
{
    struct hearts_game next;
    struct ending end;
    uint64_t nodes = share(w);
    if (option_make(w, &o->move, &next, &end)) {
        o->value.low = o->value.high = duel_ending(w->duel, &end);
    } else {
        struct solver_range bounds = duel_bounds(w->duel, &next);
        o->value.low = bounds.low > o->value.low ? bounds.low : o->value.low;
        o->value.high = bounds.high < o->value.high ? bounds.high : o->value.high;
        duel_solve(w->duel, &next, nodes, middle(o->value, *guess), &o->value);
    }
    if (solver_exact(o->value))
        *guess = o->value.low;
}

static void value_options(struct work *w)
{
    struct solver_answer *a = w->answer;
    int32_t guess = SOLVER_UNKNOWN;
    for (size_t i = 0; i < a->count; i++)
        value_option(w, &a->option[i], &guess);
    /* With two parties nothing else needs nodes: those that quick choices saved go to the slow
     * ones. */
    if (a->parties != 2)
        return;
    w->shares = 0;
    for (size_t i = 0; i < a->count; i++)
        w->shares += !solver_exact(a->option[i].value);
    for (size_t i = 0; i < a->count; i++)
        if (!solver_exact(a->option[i].value))
            value_option(w, &a->option[i], &guess);
}

/* What the seat's party can guarantee, from its choices: the least. */
static struct solver_range least_of(const struct solver_answer *a)
{
    struct solver_range r = { SOLVER_UNKNOWN, SOLVER_UNKNOWN };
    for (size_t i = 0; i < a->count; i++) {
        struct solver_range o = a->option[i].value;
        r.low = o.low < r.low ? o.low : r.low;
        r.high = o.high < r.high ? o.high : r.high;
    }
    return r;
}

static void value_party(struct work *w, int party)
{
    struct solver_range *r = &w->answer->sure[party];
    uint64_t nodes = share(w);
    struct ending end;
    set_about(w, party);
    if (w->game->phase == HEARTS_SCORE) {
        study_choice(&w->study, w->game, &end);
        r->low = r->high = duel_ending(w->duel, &end);
        return;
    }
    *r = duel_bounds(w->duel, w->game);
    duel_solve(w->duel, w->game, nodes, middle(*r, SOLVER_UNKNOWN), r);
}

/* With two parties, one's value is the other's with the opposite sign. */
static void value_two(struct work *w)
{
    struct solver_answer *a = w->answer;
    int mine = w->study.plan->team[a->seat];
    a->sure[mine] = least_of(a);
    a->sure[1 - mine] = (struct solver_range){ -a->sure[mine].high, -a->sure[mine].low };
}

static void settle(struct work *w, struct each *e)
{
    struct solver_answer *a = w->answer;
    const struct hearts_plan *p = w->study.plan;
    int32_t best[HEARTS_SEATS] = { 0 };
    w->shares = 1;
    for (size_t i = 0; i < a->count; i++) {
        int32_t score[HEARTS_SEATS] = { 0 };
        struct hearts_game next;
        struct ending end;
        if (option_make(w, &a->option[i].move, &next, &end))
            each_ending(e, &end, score);
        else if (!each_solve(e, &next, share(w), score))
            return;
        if (i == 0 || each_prefers(p, p->team[a->seat], score, best)) {
            memcpy(best, score, sizeof best);
            a->chosen = i;
        }
    }
    for (int seat = 0; seat < p->seats; seat++)
        a->outcome[seat] = best[p->side[seat]];
    a->settled = true;
}

/* The size of table that the search may need, which is small near the end of a hand. */
static size_t table_size(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes)
{
    int cards = 0;
    for (int seat = 0; seat < p->seats; seat++)
        cards += hearts_pile_count(g->hand[seat]);
    size_t n = SMALLEST_TABLE;
    for (; n < LARGEST_TABLE && n < nodes && cards > 1; cards -= 2)
        n *= 2;
    return n;
}

static bool answer_all(struct work *w, uint64_t nodes)
{
    struct solver_answer *a = w->answer;
    const struct hearts_plan *p = w->study.plan;
    int mine = p->team[a->seat];
    w->left = nodes;
    w->shares = (int)a->count + (p->teams > 2 ? p->teams - 1 + (int)a->count : 0);
    w->duel = duel_new(&w->study, table_size(p, w->game, nodes));
    if (!w->duel)
        return false;
    set_about(w, mine);
    value_options(w);
    if (p->teams == 2)
        value_two(w);
    else
        a->sure[mine] = least_of(a);
    for (int party = 0; party < p->teams && p->teams > 2; party++)
        if (party != mine)
            value_party(w, party);
    duel_free(w->duel);
    if (p->teams == 2)
        return true;
    struct each *e = each_new(&w->study, table_size(p, w->game, nodes) / 2);
    if (!e)
        return false;
    settle(w, e);
    each_free(e);
    return true;
}

bool solver_solve(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes,
                  struct solver_answer *out)
{
    return solver_solve_watched(p, g, nodes, NULL, out);
}

bool solver_solve_watched(const struct hearts_plan *p, const struct hearts_game *g, uint64_t nodes,
                          const struct solver_watch *watch, struct solver_answer *out)
{
    memset(out, 0, sizeof *out);
    struct work w = { .game = g, .answer = out };
    out->parties = p->teams;
    out->phase = g->phase;
    out->seat = (uint8_t)__builtin_ctz(g->to_act);
    study_begin(&w.study, p, g);
    w.study.watch = watch;
    if (!find_options(out, p, g) || !answer_all(&w, nodes))
        return false;
    out->nodes = w.study.nodes;
    for (int party = 0; party < p->teams; party++)
        out->gave_up = out->gave_up || !solver_exact(out->sure[party]);
    for (size_t i = 0; i < out->count; i++)
        out->gave_up = out->gave_up || !solver_exact(out->option[i].value);
    out->gave_up = out->gave_up || (p->teams > 2 && !out->settled);
    return true;
}

void solver_release(struct solver_answer *answer)
{
    free(answer->option);
    answer->option = NULL;
    answer->count = 0;
}
