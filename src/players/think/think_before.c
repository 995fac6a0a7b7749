/* think_before.c - decisions before the play: some passes, burials or charges are played out in
 * guessed deals and compared with the policy's favourite, which stands unless another is clearly
 * better. */
#include "players/think/think.h"

#include <math.h>
#include <string.h>

#include "hearts/game.h"
#include "players/think/outcome.h"

enum {
    TRIES = ADVICE_WAYS, /* sets of cards to compare, at most */
    DRAWN = 5,           /* of these, drawn by the policy's chances */
    ROUNDS_LEAST = 32,
};

#define CLEAR 2.5 /* standard errors by which another set must be better */

struct attempt {
    struct hearts_move move;
    double ahead, square; /* lead over the first set, and its squares, summed over the deals */
    struct prospect sum;
};

struct attempts {
    int count;
    struct attempt at[TRIES];
};

static hearts_faces faces_of(const struct hearts_move *m)
{
    hearts_faces f = 0;
    for (int i = 0; i < m->count; i++)
        f |= hearts_face(m->cards[i]);
    return f;
}

static void add(struct attempts *a, const struct hearts_move *m)
{
    for (int i = 0; i < a->count; i++)
        if (a->at[i].move.count == m->count && faces_of(&a->at[i].move) == faces_of(m))
            return;
    if (a->count < TRIES)
        a->at[a->count++] = (struct attempt){ .move = *m };
}

/* Adds the lowest cards that may go: what a hand that tries to take everything gives away. */
static void add_lowest(const struct search *t, struct attempts *a)
{
    const struct hearts_choice *may = &t->view->choice;
    struct hearts_move m = { .seat = t->view->seat };
    for (int rank = HEARTS_TWO; rank <= HEARTS_ACE; rank++)
        for (int suit = 0; suit < 4; suit++) {
            hearts_card c = HEARTS_CARD(suit, rank);
            if (m.count < may->high && may->from.once >> c & 1)
                m.cards[m.count++] = c;
        }
    add(a, &m);
}

static void list_partings(struct search *t, struct attempts *a)
{
    const struct hearts_view *v = t->view;
    int way = v->phase == HEARTS_BURY ? WAY_BURY : policy_way(t->roles, v->pass);
    for (int i = 0; i <= DRAWN; i++) {
        struct hearts_move m = { .seat = v->seat };
        policy_part(t->roles, way, v->hand, &v->choice, &m, i ? &t->thinking->rng : NULL);
        add(a, &m);
    }
    if (t->roles->moon)
        add_lowest(t, a);
    if (v->phase == HEARTS_PASS && v->choice.options > 1)
        add(a, &(struct hearts_move){ .seat = v->seat, .option = 1 });
}

static void list_charges(struct search *t, struct attempts *a)
{
    const struct hearts_choice *may = &t->view->choice;
    struct hearts_move m = { .seat = t->view->seat };
    policy_charge(t->roles, t->view->hand, may, &m, NULL);
    add(a, &m);
    m.count = 0;
    add(a, &m);
    for (hearts_faces f = may->from.once; f && may->high; f &= f - 1) {
        m.count = 1;
        m.cards[0] = hearts_faces_lowest(f);
        add(a, &m);
    }
}

/* Resets the seats that choose at the same time: as far as this seat knows, they have not
 * chosen. */
static void undo_others(const struct search *t, struct hearts_game *g)
{
    const struct hearts_plan *p = t->roles->plan;
    bool together = g->phase == HEARTS_PASS ||
                    (g->phase == HEARTS_CHARGE && p->rules.charge_order == HEARTS_CHARGE_TOGETHER);
    if (!together)
        return;
    g->to_act = (uint16_t)((1u << p->seats) - 1);
    g->unseen = 0;
    for (int s = 0; s < p->seats; s++)
        g->sent_count[s] = 0;
}

static double try_out(struct search *t, const struct hearts_game *deal, const struct hearts_move *m,
                      uint64_t luck, struct prospect *sum)
{
    struct hearts_game g = *deal;
    uint64_t rng = luck;
    t->thinking->spent++;
    if (hearts_game_move(t->roles->plan, &g, m, NULL).code != HEARTS_OK)
        return -1e6;
    if (deal->phase == HEARTS_BURY) {
        struct public_state public = t->public; /* the play has begun already */
        policy_playout(&public, &g, &rng);
    } else
        policy_hand(t->roles, &g, &rng);
    outcome_look(t->roles, deal, &g, t->me, sum);
    return worth_of(&t->worth, &g);
}

static void try_all(struct search *t, struct attempts *a, struct guess *guess)
{
    uint64_t *rng = &t->thinking->rng;
    while (!think_over(t, (uint64_t)a->count)) {
        struct hearts_pile places[GUESS_PLACES];
        struct hearts_game g;
        uint64_t luck = player_random(rng);
        double first = 0;
        guess_draw(guess, rng, places);
        guess_game(t->seat, t->view, places, &g);
        undo_others(t, &g);
        for (int i = 0; i < a->count; i++) {
            double worth = try_out(t, &g, &a->at[i].move, luck, &a->at[i].sum);
            first = i ? first : worth;
            a->at[i].ahead += worth - first;
            a->at[i].square += (worth - first) * (worth - first);
        }
        t->played++;
    }
}

/* The index of the set most certainly better than the first. */
static int surest(const struct search *t, const struct attempts *a)
{
    double n = (double)t->played, most = CLEAR;
    int best = 0;
    for (int i = 1; i < a->count && t->played >= ROUNDS_LEAST; i++) {
        double mean = a->at[i].ahead / n, variance = a->at[i].square / n - mean * mean;
        double sure = mean / sqrt((variance > 0 ? variance : 0) / n + 1e-9);
        if (sure > most) {
            most = sure;
            best = i;
        }
    }
    return best;
}

/* ---- The reason ---- */

static struct reason_case case_of(const struct search *t, const struct attempt *best,
                                  const struct attempt *other)
{
    double n = (double)t->played, of_a = best->ahead / n, of_b = other->ahead / n;
    /* The standard error of the difference between two sets: both were compared with the first. */
    double square = best->square / n - of_a * of_a + other->square / n - of_b * of_b;
    double error = t->played > 1 ? sqrt(fmax(square, 0) / (n - 1)) : fabs(of_a - of_b) + 1;
    return (struct reason_case){ .roles = t->roles,
                                 .view = t->view,
                                 .fallen = t->public.gone_once,
                                 .move = &best->move,
                                 .other = &other->move,
                                 .own = outcome_mean(&best->sum, n),
                                 .others = outcome_mean(&other->sum, n),
                                 .loss = (best->ahead - other->ahead) / n,
                                 .error = error,
                                 .deals = n,
                                 .unit = think_unit(t) };
}

/* The reason if nothing else is clearly worse: what the cards show. */
static struct reason even_reason(const struct search *t, const struct reason_case *c)
{
    struct reason r = reason_of(REASON_CHARGE_EVEN);
    if (t->view->phase != HEARTS_CHARGE) {
        r = reason_parting(c);
        r.word = r.word ? r.word : REASON_AS_GOOD;
    }
    r.dear = t->roles->costly;
    return r;
}

/* Compares the best with the habitual choice, or else with the first that is clearly worse; a
 * likely moon is a better reason than either. */
static void give_reason(const struct search *t, const struct attempts *a, int best,
                        struct advice *out)
{
    const struct reason_unit unit = think_unit(t);
    struct reason_case c = case_of(t, &a->at[best], &a->at[best ? 0 : 1]);
    struct reason even = even_reason(t, &c);
    double error = 0;
    for (int i = 0; i < a->count; i++) {
        if (i == best)
            continue;
        c = case_of(t, &a->at[best], &a->at[i]);
        struct reason r = reason_between(&c);
        error += c.error / (a->count - 1);
        if (out->reason.word != REASON_NONE || r.cost.word == AMOUNT_NONE)
            continue;
        out->reason = r;
        out->other = *c.other;
        out->against = c.others;
    }
    if (out->reason.word == REASON_NONE ||
        (even.word == REASON_SHOOTS && out->reason.word != REASON_SHOOTS)) {
        out->reason = even;
        out->other = out->move;
        out->against = out->expect;
    }
    out->step = amount_step(unit.score ? 0 : error, unit.unit);
    out->chance_step = chance_step(out->deals);
}

/* Lists each set tried: the chosen one first, then by loss. */
static void give_ways(const struct search *t, const struct attempts *a, int best,
                      struct advice *out)
{
    const struct reason_unit unit = think_unit(t);
    out->way[out->ways++] = (struct way){ .move = a->at[best].move, .expect = out->expect };
    for (int i = 0; i < a->count; i++) {
        const struct reason_case c = case_of(t, &a->at[best], &a->at[i]);
        struct way w = { .move = *c.other, .expect = c.others };
        int at = out->ways;
        if (i == best)
            continue;
        w.loss = (float)fmax(c.loss, 0);
        w.error = (float)c.error;
        w.cost = amount_of(c.loss, c.error, &unit);
        for (; at > 1 && out->way[at - 1].loss > w.loss; at--)
            out->way[at] = out->way[at - 1];
        out->way[at] = w;
        out->ways++;
    }
}

void think_before(struct search *t, struct advice *out)
{
    struct attempts a = { .count = 0 };
    struct guess_known known;
    if (t->view->phase == HEARTS_CHARGE)
        list_charges(t, &a);
    else
        list_partings(t, &a);
    guess_know(&known, t->seat, t->view);
    struct guess *guess = a.count > 1 ? guess_begin(&known, t->thinking->scratch) : NULL;
    if (guess)
        try_all(t, &a, guess);
    int best = surest(t, &a);
    out->move = a.at[best].move;
    if (!t->played)
        return;
    out->deals = (uint32_t)t->played;
    out->score = t->worth.score;
    out->expect = outcome_mean(&a.at[best].sum, (double)t->played);
    give_reason(t, &a, best, out);
    if (t->thinking->explain)
        give_ways(t, &a, best, out);
}
