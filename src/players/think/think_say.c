/* think_say.c - the reason why a decision is the best, and what is wrong with other cards. */
#include "players/reason/reason_cards.h"
#include "players/think/outcome.h"
#include "players/think/think.h"

#include <math.h>
#include <string.h>

#define LIKELY 0.5

struct reason_unit think_unit(const struct search *t)
{
    int32_t stakes = t->roles->plan->rules.stakes;
    return (struct reason_unit){ .score = t->worth.score,
                                 .money = stakes >= 1,
                                 .unit = t->roles->point * (stakes >= 1 ? stakes : 1) };
}

/* ---- A card to play ---- */

static struct prospect mean_of(const struct search *t, int i)
{
    return outcome_mean(&t->card[i].sum, (double)t->played);
}

/* The loss of a candidate against the first; below 0 if it was only rated worse. */
static double loss_of(const struct search *t, int i)
{
    return (t->card[0].worth - t->card[i].worth) / (double)(t->played ? t->played : 1);
}

static double error_of(const struct search *t, int i)
{
    return t->played && i ? think_error(t, &t->card[0], &t->card[i]) : 0;
}

/* Compares the first candidate with another; `moves` is the caller's memory for the moves. */
static struct reason_case case_of(const struct search *t, int i, struct hearts_move moves[2])
{
    moves[0] = (struct hearts_move){ .count = 1, .cards = { t->card[0].card } };
    moves[1] = (struct hearts_move){ .count = 1, .cards = { t->card[i].card } };
    return (struct reason_case){ .roles = t->roles,
                                 .view = t->view,
                                 .fallen = t->public.gone_once,
                                 .voids = public_voids(&t->public, t->me, t->roles->plan->seats),
                                 .move = &moves[0],
                                 .other = &moves[1],
                                 .own = mean_of(t, 0),
                                 .others = mean_of(t, i),
                                 .loss = loss_of(t, i),
                                 .error = error_of(t, i),
                                 .deals = (double)t->played,
                                 .unit = think_unit(t) };
}

/* The card to compare the best with: the most natural one that is clearly worse. 0: none. */
static int tempting(const struct search *t)
{
    const struct reason_unit unit = think_unit(t);
    int best = 0;
    for (int i = 1; i < t->cards; i++) {
        const struct amount cost = amount_of(loss_of(t, i), error_of(t, i), &unit);
        bool clear = cost.word != AMOUNT_NONE && cost.word != AMOUNT_UNDER_ONE &&
                     cost.word != AMOUNT_UNDER && cost.word != AMOUNT_MONEY_UNDER;
        if (clear && (!best || t->card[i].prior > t->card[best].prior))
            best = i;
    }
    return best;
}

static struct reason reason_of_best(const struct search *t, struct advice *out)
{
    struct hearts_move moves[2];
    int other = tempting(t);
    struct reason_case c = case_of(t, other, moves);
    out->other = moves[1];
    out->against = c.others;
    if (other)
        return reason_between(&c);
    if (c.own.moon >= LIKELY)
        return reason_of(REASON_SHOOTS);
    struct reason r = reason_for_card(&c, t->card[0].card, false);
    r.word = r.word ? r.word : REASON_AS_GOOD;
    r.dear = t->roles->costly;
    return r;
}

static void give_opinion(const struct search *t, int i, hearts_card card, struct advice *out)
{
    const struct reason_unit unit = think_unit(t);
    const struct prospect own = mean_of(t, i);
    if (out->opinions == OPINIONS)
        return;
    struct opinion *o = &out->opinion[out->opinions++];
    *o = (struct opinion){ .card = card, .told = t->played > 0, .reason = reason_of(REASON_NONE) };
    o->points = (float)own.points;
    o->queen = (float)own.queen;
    o->moon = (float)own.moon;
    o->moon_other = (float)own.moon_other;
    o->loss = (float)fmax(loss_of(t, i), 0);
    o->error = (float)error_of(t, i);
    o->cost = amount_of(loss_of(t, i), error_of(t, i), &unit);
    if (card != t->card[i].card) {
        o->reason = reason_of(REASON_SAME_AS);
        o->reason.card = t->card[i].card;
    } else if (i == 0)
        o->reason = out->reason;
    else if (o->told) {
        struct hearts_move moves[2];
        struct reason_case c = case_of(t, i, moves);
        o->reason = reason_against(&c);
    }
    reason_sentence(&o->reason, o->why, sizeof o->why);
}

static void give_opinions(const struct search *t, struct advice *out)
{
    for (int i = 0; i < t->cards; i++) {
        hearts_card card = t->card[i].card;
        give_opinion(t, i, card, out);
        for (hearts_faces f = t->card[i].alike & ~hearts_face(card); f; f &= f - 1)
            give_opinion(t, i, hearts_faces_lowest(f), out);
    }

    /* Sorts by loss, after the chosen card: the order that the numbers show. The choice itself also
     * used the policy's preference and the caution about bad results. */
    for (int i = 2; i < out->opinions; i++) {
        struct opinion one = out->opinion[i];
        int at = i;
        for (; at > 1 && out->opinion[at - 1].loss > one.loss; at--)
            out->opinion[at] = out->opinion[at - 1];
        out->opinion[at] = one;
    }
}

/* Numbers are rounded to steps that suit every card of the list. */
static void take_figures(const struct search *t, struct advice *out)
{
    const struct reason_unit unit = think_unit(t);
    double error = 0;
    out->deals = (uint32_t)t->played;
    out->score = t->played && unit.score;
    out->expect = mean_of(t, 0);
    for (int i = 1; i < t->cards && t->played; i++)
        error += error_of(t, i) / (t->cards - 1);
    out->step = amount_step(unit.score ? 0 : error, unit.unit);
    out->chance_step = chance_step(out->deals);
}

void think_explain(const struct search *t, struct advice *out)
{
    enum reason_word word = REASON_NONE;
    if (hearts_faces_count(t->view->choice.from.once) == 1)
        word = REASON_ONLY;
    else if (think_nothing_left(t))
        word = REASON_NOTHING_LEFT;
    else if (think_rest_is_mine(t))
        word = REASON_REST_IS_YOURS;
    else if (t->cards == 1)
        word = REASON_ALL_ALIKE;
    else if (!t->played)
        word = t->card[0].prior >= LIKELY ? REASON_USUAL : REASON_UNUSUAL;
    out->reason = word ? reason_of(word) : reason_of_best(t, out);
    advice_say(out, "Play");
    take_figures(t, out);
    if (t->thinking->explain)
        give_opinions(t, out);
}

/* ---- Before and after the play ---- */

void think_explain_cards(const struct search *t, struct advice *out)
{
    const struct hearts_view *v = t->view;
    const struct reason_case c = {
        .roles = t->roles, .view = v, .fallen = t->public.gone_once, .move = &out->move
    };
    if (out->reason.word == REASON_NONE && v->phase == HEARTS_CHARGE)
        out->reason = reason_of(v->choice.high ? REASON_USUAL : REASON_NOTHING_TO_CHARGE);
    else if (out->reason.word == REASON_NONE) {
        out->reason = reason_parting(&c);
        if (out->reason.word == REASON_NONE)
            out->reason.word = REASON_USUAL;
        out->reason.dear = t->roles->costly;
    }
    if (v->phase == HEARTS_CHARGE)
        advice_say(out, out->move.count ? "Charge" : "Charge nothing");
    else if (v->phase == HEARTS_PASS && out->move.option)
        advice_say(out, "Pass on what comes");
    else
        advice_say(out, v->phase == HEARTS_BURY ? "Bury" : "Pass");
}

void think_explain_shot(const struct search *t, double loss, struct advice *out)
{
    const struct reason_case c = { .roles = t->roles,
                                   .view = t->view,
                                   .move = &out->move,
                                   .other = &out->move,
                                   .loss = loss,
                                   .unit = think_unit(t) };
    out->reason = reason_between(&c);
    advice_say(out, out->move.option ? "Take it off your own score" : "Add it to the others");
}
