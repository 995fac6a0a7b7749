/* review.c - goes through a record, has every decision judged and adds up the results. */
#include "study/review/review.h"

#include <stdlib.h>
#include <string.h>

#include "record/replay.h"
#include "study/review/judge.h"

enum { CURVE = 200 }; /* playouts for each point of a curve */

/* A review in progress. */
struct run {
    const struct review_order *order;
    struct review *out;
    struct replay replay;
    struct replay_step step;
    struct judge judge;
    struct hearts_game before; /* the state before the current step */
    struct player_seat seats[HEARTS_SEATS];
    struct hearts_game at_pass; /* before anybody has chosen cards to pass */
    struct player_seat seats_at_pass[HEARTS_SEATS];
    struct review_curve curve; /* of the current hand */
    unsigned index, done, all;
    unsigned hand_from; /* index of the current hand's first decision */
    bool dealt;         /* the hand was dealt, not set up in its middle */
    unsigned hand_index;
    unsigned only; /* index of the only hand to judge, if order->only_hand */
};

/* Whether there was a real choice. */
static bool is_free(const struct hearts_choice *c)
{
    int n = hearts_pile_count(c->from), faces = hearts_faces_count(c->from.once);
    if (c->options > 1)
        return true;
    return c->high > 0 && n > c->low && !(faces == 1 && c->low == c->high);
}

/* Whether the decision of the current step, in this hand, is to be judged. */
static bool is_asked_for(const struct run *r, unsigned hand_index)
{
    const struct review_order *o = r->order;
    return o->seats >> r->step.move.seat & 1 && is_free(&r->step.choice) &&
           (!o->only_hand || hand_index == r->only);
}

/* ---- First pass: finds faults, and counts ---- */

static enum review_result count(struct run *r, const struct record *record, struct record_fault *f)
{
    bool hand = !r->order->hand, only = !r->order->only_hand;
    unsigned hands = 0;
    if (!replay_begin(&r->replay, record, f))
        return REVIEW_FAULT;
    r->out->plan = r->replay.plan;
    if (!(r->order->seats & ((1u << r->out->plan.seats) - 1)))
        return REVIEW_NO_SEAT;
    for (;;) {
        switch (replay_next(&r->replay, &r->step, f)) {
        case REPLAY_FAULT: return REVIEW_FAULT;
        case REPLAY_END: return hand && only ? REVIEW_DONE : REVIEW_NO_HAND;
        case REPLAY_HAND:
            hand |= r->replay.game.hand_number == r->order->hand;
            if (r->order->only_hand && r->step.hand == r->order->only_hand) {
                /* The only hand to judge is the last with its number. */
                only = true;
                r->only = hands;
                r->all = 0;
            }
            hands++;
            break;
        case REPLAY_MOVE: r->all += is_asked_for(r, hands - 1); break;
        case REPLAY_MORE:
        case REPLAY_VOID:
        case REPLAY_CALLED_OFF:
        case REPLAY_NEXT: break;
        }
    }
}

/* ---- The curve of a hand ---- */

static void curve_add(struct run *r)
{
    const struct hearts_game *g = &r->replay.game;
    struct review_curve *c = &r->curve;
    bool between = g->phase == HEARTS_PLAY && !g->trick_count && !hearts_game_played_out(g);
    if (!r->order->curve || !between || c->count == HEARTS_CARDS - 1)
        return;
    if (c->count && c->tricks[c->count - 1] >= g->tricks)
        return;
    c->tricks[c->count] = g->tricks;
    struct judged d = { .game = g,
                        .seat = &r->seats[g->leader],
                        .seed = r->hand_index * UINT64_C(1000) + g->tricks };
    hearts_view_of(&r->out->plan, g, g->leader, &d.view);
    judge_expect(&r->judge, &d, NULL, CURVE, c->points[c->count]);
    c->count++;
}

/* Call when the hand has been scored: adds its actual result. */
static void curve_end(struct run *r)
{
    struct review_curve *c = &r->curve;
    if (!c->count)
        return;
    c->tricks[c->count] = (uint8_t)(c->tricks[c->count - 1] + 1);
    for (int s = 0; s < r->out->plan.seats; s++)
        c->points[c->count][s] = r->replay.game.hand_score[s];
    c->count++;
    c->ended = true;
}

/* Keeps the curve if it is the one to draw. */
static void curve_keep(struct run *r)
{
    const struct review *out = r->out;
    const struct review_curve *c = &r->curve;
    bool worst = out->worst_count && out->worst[0].hand_index == c->hand_index;
    bool wanted = r->order->hand ? c->hand == r->order->hand : worst || !out->curve.there;
    if (c->count && wanted)
        r->out->curve = *c;
    r->curve.count = 0;
}

/* ---- A decision ---- */

static void add_up(struct run *r, const struct review_moment *m)
{
    struct review *out = r->out;
    struct review_seat *s = &out->seat[m->seat];
    s->decisions++;
    s->loss += m->loss;
    s->loss_open += m->loss_open;
    s->mistakes += m->loss > REVIEW_MISTAKE * out->unit;
    s->blunders += m->loss > REVIEW_BLUNDER * out->unit;
    int most = r->order->worst < REVIEW_WORST ? r->order->worst : REVIEW_WORST;
    int at = out->worst_count;
    while (at > 0 && out->worst[at - 1].loss < m->loss)
        at--;
    if (!(m->loss > 0) || at >= most)
        return;
    int after = out->worst_count < most ? out->worst_count - at : most - 1 - at;
    memmove(&out->worst[at + 1], &out->worst[at], (size_t)after * sizeof *m);
    out->worst[at] = *m;
    out->worst_count += out->worst_count < most;
}

static void describe(const struct run *r, const struct hearts_game *g, struct review_moment *m)
{
    const struct replay_step *step = &r->step;
    bool play = step->phase == HEARTS_PLAY;
    *m = (struct review_moment){
        .index = r->index,
        .line = step->line,
        .decision = r->index - r->hand_from + 1,
        .dealt = r->dealt,
        .game = (uint16_t)r->out->games,
        .hand = step->hand,
        .hand_index = r->hand_index,
        .phase = step->phase,
        .seat = step->move.seat,
        .trick = (uint8_t)(play ? g->tricks + 1 : 0),
        .pass = hearts_plan_pass(&r->out->plan, g->hand_number),
        .leader = g->leader,
        .table_count = play ? g->trick_count : 0,
        .played = step->move,
        .best = step->move,
    };
    memcpy(m->table, g->trick, m->table_count * sizeof m->table[0]);
}

/* Reports how the decision changed each seat's expected score, in points of classic. */
static bool tell_change(struct run *r, const struct judged *d, const struct review_moment *m)
{
    double before[HEARTS_SEATS], after[HEARTS_SEATS], change[HEARTS_SEATS];
    const double point = r->judge.roles.point;
    if (m->phase != HEARTS_PASS && m->phase != HEARTS_PLAY)
        return true;
    judge_expect(&r->judge, d, NULL, (unsigned)r->order->nodes, before);
    judge_expect(&r->judge, d, &m->played, (unsigned)r->order->nodes, after);
    for (int s = 0; s < r->out->plan.seats; s++)
        change[s] = (after[s] - before[s]) / point;
    return r->order->changed(m, change, r->order->with);
}

/* Nobody knows what others pass at the same time: so each seat is treated as the first to
 * choose. */
static bool decide(struct run *r)
{
    bool pass = r->step.phase == HEARTS_PASS;
    const struct hearts_game *g = pass ? &r->at_pass : &r->before;
    int seat = r->step.move.seat;
    struct judged d = { .game = g,
                        .seat = pass ? &r->seats_at_pass[seat] : &r->seats[seat],
                        .seed = r->index };
    struct review_moment m;
    const double unit = r->out->unit;
    hearts_view_of(&r->out->plan, g, seat, &d.view);
    describe(r, g, &m);
    if (r->order->changed)
        return tell_change(r, &d, &m);
    judge_decision(&r->judge, &d, &m);
    if (r->order->stopped && r->order->stopped(r->order->with))
        return false;
    m.loss *= unit;
    m.loss_open *= unit;
    m.open_by *= unit;
    add_up(r, &m);
    r->done++;
    return !r->order->tell || r->order->tell(&m, r->done, r->all, r->order->with);
}

/* ---- The whole record ---- */

static void remember(struct run *r)
{
    for (int i = 0; i < r->step.events.count; i++)
        for (int s = 0; s < r->out->plan.seats; s++) {
            struct hearts_seen seen;
            hearts_seen_of(&r->out->plan, &r->step.events.at[i], s, &seen);
            player_seat_see(&r->seats[s], &seen);
        }
    if (r->replay.game.phase == HEARTS_PASS && r->before.phase != HEARTS_PASS) {
        r->at_pass = r->replay.game;
        memcpy(r->seats_at_pass, r->seats, sizeof r->seats);
    }
}

/* Updates the run after a step. */
static void go_on(struct run *r, enum replay_kind kind)
{
    const struct hearts_game *g = &r->replay.game;
    if (kind == REPLAY_HAND) {
        r->hand_index = r->out->hands++;
        r->hand_from = r->index;
        r->dealt = replay_was_dealt(&r->step.events);
        r->curve = (struct review_curve){ .there = true,
                                          .hand_index = r->hand_index,
                                          .game = (uint16_t)r->out->games,
                                          .hand = g->hand_number };
    }
    if (kind == REPLAY_HAND || kind == REPLAY_MOVE) {
        remember(r);
        if (g->phase == HEARTS_DEAL || g->phase == HEARTS_OVER)
            curve_end(r);
        else
            curve_add(r);
    }
    if (kind == REPLAY_NEXT)
        r->out->games++;
    if (kind == REPLAY_VOID || kind == REPLAY_END || g->phase == HEARTS_DEAL ||
        g->phase == HEARTS_OVER)
        curve_keep(r);
    r->before = *g;
}

static enum review_result judge_all(struct run *r, const struct record *record,
                                    struct record_fault *f)
{
    enum replay_kind kind = REPLAY_MORE;
    if (!replay_begin(&r->replay, record, f))
        return REVIEW_FAULT;
    r->before = r->replay.game;
    while (kind != REPLAY_END) {
        kind = replay_next(&r->replay, &r->step, f);
        if (kind == REPLAY_FAULT)
            return REVIEW_FAULT;
        if (kind == REPLAY_MOVE && is_asked_for(r, r->hand_index) && !decide(r))
            return REVIEW_STOPPED;
        r->index += kind == REPLAY_MOVE;
        go_on(r, kind);
    }
    return REVIEW_DONE;
}

enum review_result review_record(const struct record *record, const struct review_order *order,
                                 struct review *out, struct record_fault *f)
{
    memset(out, 0, sizeof *out);
    struct run *r = calloc(1, sizeof *r);
    if (!r)
        return REVIEW_MEMORY;
    r->order = order;
    r->out = out;
    out->games = 1;
    enum review_result result = count(r, record, f);
    if (result == REVIEW_DONE && !judge_begin(&r->judge, &out->plan, order->nodes))
        result = REVIEW_MEMORY;
    if (result == REVIEW_DONE) {
        r->judge.stopped = order->stopped;
        r->judge.stopped_with = order->with;
        int32_t stakes = out->plan.rules.stakes;
        out->unit = r->judge.roles.point * (stakes >= 1 ? stakes : 1);
        out->costly = r->judge.roles.costly;
        for (int s = 0; s < out->plan.seats; s++)
            player_seat_init(&r->seats[s], &out->plan, s);
        result = judge_all(r, record, f);
        judge_end(&r->judge);
    }
    free(r);
    return result;
}
