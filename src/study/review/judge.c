/* judge.c - what a decision was worth: from what the seat could know, and with the cards as they
 * lay. */
#include "study/review/judge.h"

#include <math.h>
#include <string.h>

#include "players/guess/guess.h"
#include "players/memory/public_state.h"
#include "players/think/outcome.h"

enum {
    OPEN = 100, /* playouts of each card in the true deal */
};

#define SURE 1.96 /* standard errors for 95 of 100 */

bool judge_begin(struct judge *j, const struct hearts_plan *p, uint64_t nodes)
{
    memset(j, 0, sizeof *j);
    j->plan = p;
    j->nodes = nodes;
    j->full = player_find("full");
    j->scratch = scratch_new();
    if (!j->scratch)
        return false;
    roles_of(&j->roles, p);
    while (j->hands.count < WORTH_HANDS)
        worth_play_hand(&j->hands, &j->roles);
    return true;
}

void judge_end(struct judge *j) { scratch_free(j->scratch); }

/* ---- Two choices compared in the same deals ---- */

struct gap {
    double sum, square;
    int n;
};

static void gap_add(struct gap *g, double difference)
{
    g->sum += difference;
    g->square += difference * difference;
    g->n++;
}

static double gap_mean(const struct gap *g) { return g->n ? g->sum / g->n : 0; }

/* The standard error of the mean. */
static double gap_error(const struct gap *g)
{
    double mean = gap_mean(g);
    return g->n < 2 ? 0 : sqrt(fmax(g->square / g->n - mean * mean, 0) / (g->n - 1));
}

/* The mean, or 0 if it may be noise. */
static double gap_clear(const struct gap *g)
{
    double mean = gap_mean(g);
    return fabs(mean) > SURE * gap_error(g) ? mean : 0;
}

/* ---- Hands played out ---- */

/* A seed from a decision's seed. What is random in one decision has numbers of its own: the two
 * searches 0 and 1000, guessed deals 1, the true deal 2, cards from 2000, curves from 3000. */
static uint64_t mix(uint64_t seed, uint64_t n)
{
    uint64_t state = seed ^ (n + 1) * UINT64_C(0xd1342543de82ef95);
    return hearts_random(&state);
}

/* Plays the rest of the hand with the policy, from a decision of any phase. */
static void play_rest(const struct judge *j, const struct judged *d, struct hearts_game *g,
                      uint64_t seed)
{
    struct public_state public;
    bool fresh = g->phase == HEARTS_PLAY && !g->tricks && !g->trick_count;
    if (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE || fresh)
        policy_hand(&j->roles, g, &seed);
    else if (g->phase != HEARTS_DEAL && g->phase != HEARTS_OVER) {
        struct hearts_view view;
        hearts_view_of(j->plan, g, d->view.seat, &view);
        public_of_view(&public, &j->roles, d->seat, &view);
        policy_playout(&public, g, &seed);
    }
}

/* ---- Cards to play ---- */

static void ask(const struct judge *j, const struct judged *d, uint64_t seed, struct advice *out)
{
    struct thinking t = { .rng = seed,
                          .scratch = j->scratch,
                          .nodes = j->nodes,
                          .explain = true,
                          .stopped = j->stopped,
                          .stopped_with = j->stopped_with };
    j->full->decide(j->full, d->seat, &d->view, &t, out);
}

static const struct opinion *opinion_of(const struct advice *a, hearts_card c)
{
    for (int i = 0; i < a->opinions; i++)
        if (a->opinion[i].card == c)
            return a->opinion[i].told ? &a->opinion[i] : NULL;
    return NULL;
}

static struct prospect middle(const struct opinion *a, const struct opinion *b)
{
    return (struct prospect){
        ((double)a->points + (double)b->points) / 2,
        ((double)a->queen + (double)b->queen) / 2,
        ((double)a->moon + (double)b->moon) / 2,
        ((double)a->moon_other + (double)b->moon_other) / 2,
    };
}

/* The loss according to the full player itself, asked twice if a card seems worse. */
static void judge_card(const struct judge *j, const struct judged *d, struct review_moment *m,
                       double *error)
{
    static const uint64_t other_luck = 1000;
    struct advice first, second;
    hearts_card played = m->played.cards[0];
    ask(j, d, mix(d->seed, 0), &first);
    m->best = first.move;
    hearts_card best = m->best.cards[0];
    const struct opinion *own = opinion_of(&first, played), *top = opinion_of(&first, best);
    if (!own || !top)
        return;
    m->has_prospects = true;
    m->with_played = middle(own, own);
    m->with_best = middle(top, top);
    m->deals = first.deals;
    if (!(own->loss > 0))
        return;
    ask(j, d, mix(d->seed, other_luck), &second);
    const struct opinion *own2 = opinion_of(&second, played), *top2 = opinion_of(&second, best);
    if (!own2 || !top2)
        return;
    m->loss = fmax(fmin((double)own->loss, (double)own2->loss - (double)top2->loss), 0);
    m->with_played = middle(own, own2);
    m->with_best = middle(top, top2);
    m->deals += second.deals;
    *error = fmax((double)own->error, (double)own2->error);
}

/* Plays every card out in the true deal, and compares it with the one played. */
static void open_cards(struct judge *j, const struct judged *d, hearts_card advised,
                       struct review_moment *m, double *error)
{
    struct public_state start;
    struct gap gap[HEARTS_FACES] = { { 0, 0, 0 } };
    hearts_faces others = d->view.choice.from.once & ~hearts_face(m->played.cards[0]);
    public_of_view(&start, &j->roles, d->seat, &d->view);
    for (uint64_t i = 0; i < OPEN; i++) {
        uint64_t seed = mix(d->seed, 2000 + i);
        double own = 0;
        hearts_card c = m->played.cards[0];
        for (hearts_faces left = others;; left &= left - 1) {
            struct hearts_game g = *d->game;
            struct public_state public = start;
            uint64_t rng = seed;
            policy_follow(&public, &g, c);
            policy_playout(&public, &g, &rng);
            double worth = worth_of(&j->worth, &g);
            if (c == m->played.cards[0])
                own = worth;
            gap_add(&gap[c], worth - own);
            if (!left)
                break;
            c = hearts_faces_lowest(left);
        }
    }
    hearts_card top = m->played.cards[0];
    for (hearts_faces left = others; left; left &= left - 1)
        if (gap_mean(&gap[hearts_faces_lowest(left)]) > gap_mean(&gap[top]))
            top = hearts_faces_lowest(left);
    m->loss_open = gap_clear(&gap[top]);
    m->open_by = gap_clear(&gap[advised]);
    *error = gap_error(&gap[advised]);
}

/* ---- Cards to give away, and scoring a moon ---- */

static bool same_move(const struct hearts_move *a, const struct hearts_move *b, bool in_order)
{
    struct hearts_pile x = { 0, 0 }, y = { 0, 0 };
    if (a->option != b->option || a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        hearts_pile_add(&x, a->cards[i]);
        hearts_pile_add(&y, b->cards[i]);
        if (in_order && a->cards[i] != b->cards[i])
            return false;
    }
    return x.once == y.once && x.twice == y.twice;
}

/* Plays a move and the rest of the hand. */
static double play_out(struct judge *j, const struct judged *d, const struct hearts_game *deal,
                       const struct hearts_move *move, uint64_t seed, struct prospect *sum)
{
    struct hearts_game g = *deal;
    if (hearts_game_move(j->plan, &g, move, NULL).code != HEARTS_OK)
        return 0;
    play_rest(j, d, &g, seed);
    outcome_look(&j->roles, deal, &g, d->view.seat, sum);
    return worth_of(&j->worth, &g);
}

/* Compares the two moves in guessed deals, or in the true one if guess is NULL. */
static void compare(struct judge *j, const struct judged *d, struct guess *guess, int deals,
                    struct review_moment *m, struct gap *gap)
{
    struct prospect played = { 0 }, best = { 0 };
    uint64_t rng = mix(d->seed, guess ? 1 : 2);
    for (int i = 0; i < deals; i++) {
        struct hearts_pile places[GUESS_PLACES];
        struct hearts_game g = *d->game;
        if (guess) {
            guess_draw(guess, &rng, places);
            guess_game(d->seat, &d->view, places, &g);
        }
        uint64_t seed = hearts_random(&rng);
        double own = play_out(j, d, &g, &m->played, seed, &played);
        gap_add(gap, play_out(j, d, &g, &m->best, seed, &best) - own);
    }
    m->has_prospects = true;
    m->deals = guess ? deals : 0;
    m->with_played = outcome_mean(&played, deals);
    m->with_best = outcome_mean(&best, deals);
}

static void judge_move(struct judge *j, const struct judged *d, struct review_moment *m,
                       double *error, double *open_error)
{
    struct advice advice;
    struct guess_known known;
    struct gap guessed = { 0, 0, 0 }, open = { 0, 0, 0 };
    ask(j, d, mix(d->seed, 0), &advice);
    m->best = advice.move;
    if (same_move(&m->best, &m->played, d->view.pass == 'S' && m->phase == HEARTS_PASS))
        return;
    /* How to score a moon is exact arithmetic: nothing is random. */
    bool exact = m->phase == HEARTS_SCORE;
    compare(j, d, NULL, exact ? 1 : OPEN, m, &open);
    m->open_by = gap_clear(&open);
    *open_error = gap_error(&open);
    m->loss_open = fmax(m->open_by, 0);
    m->loss = m->loss_open;
    if (exact)
        return;
    scratch_clear(j->scratch);
    guess_know(&known, d->seat, &d->view);
    struct guess *guess = guess_begin(&known, j->scratch);
    if (guess)
        compare(j, d, guess, (int)(j->nodes / 2) + 1, m, &guessed);
    m->loss = guess ? fmax(gap_clear(&guessed), 0) : 0;
    *error = gap_error(&guessed);
}

/* ---- The entry points ---- */

/* Gives the reason why the best is better than the move played, from the numbers of this moment. */
static void give_reason(const struct judge *j, const struct judged *d, struct review_moment *m,
                        double error, double open_error)
{
    struct public_state public = { .gone_once = 0 };
    int32_t stakes = j->plan->rules.stakes;
    struct reason_unit unit = { j->worth.score, stakes >= 1,
                                j->roles.point * (stakes >= 1 ? stakes : 1) };
    if (m->phase == HEARTS_PLAY)
        public_of_view(&public, &j->roles, d->seat, &d->view);
    const struct reason_case c = { .roles = &j->roles,
                                   .view = &d->view,
                                   .fallen = public.gone_once,
                                   .voids = public_voids(&public, d->view.seat, j->plan->seats),
                                   .move = &m->best,
                                   .other = &m->played,
                                   .own = m->with_best,
                                   .others = m->with_played,
                                   .loss = m->loss,
                                   .error = error,
                                   .deals = m->deals,
                                   .unit = unit };
    m->reason = m->loss > 0 ? reason_between(&c) : reason_of(REASON_NOTHING_BETTER);
    reason_sentence(&m->reason, m->why, sizeof m->why);
    m->step = amount_step(unit.score ? 0 : error, unit.unit);
    m->chance_step = chance_step(m->deals);
    m->open_size = amount_of(fabs(m->open_by), open_error, &unit);
}

void judge_decision(struct judge *j, const struct judged *d, struct review_moment *m)
{
    worth_begin(&j->worth, &j->roles, &j->hands, d->view.seat, worth_near(&j->roles, d->game));
    m->score = j->worth.score;
    double error = 0, open_error = 0;
    if (m->phase == HEARTS_PLAY) {
        judge_card(j, d, m, &error);
        open_cards(j, d, m->best.cards[0], m, &open_error);
    } else
        judge_move(j, d, m, &error, &open_error);
    if (!(m->loss > 0)) {
        m->best = m->played;
        m->with_best = m->with_played;
        m->open_by = 0;
    }
    give_reason(j, d, m, error, open_error);
}

/* Each time plays the true hand to its end, after a move or, if NULL, as it stands. The policy uses
 * one random number per card: if it would draw the card that was played, both continue identically.
 */
void judge_expect(const struct judge *j, const struct judged *d, const struct hearts_move *move,
                  unsigned playouts, double out[HEARTS_SEATS])
{
    memset(out, 0, HEARTS_SEATS * sizeof *out);
    for (uint64_t i = 0; i < playouts; i++) {
        struct hearts_game after = *d->game;
        uint64_t seed = mix(d->seed, 3000 + i);
        if (move && after.phase == HEARTS_PLAY) {
            struct public_state public;
            (void)hearts_random(&seed);
            public_of_view(&public, &j->roles, d->seat, &d->view);
            policy_follow(&public, &after, move->cards[0]);
            policy_playout(&public, &after, &seed);
        } else if (!move || hearts_game_move(j->plan, &after, move, NULL).code == HEARTS_OK) {
            play_rest(j, d, &after, seed);
        }
        for (int s = 0; s < j->plan->seats; s++)
            out[s] += (double)after.hand_score[s] / playouts;
    }
}
