/* think.c - the player that searches: its decisions, phase by phase. */
#include "players/think/think.h"

#include <math.h>
#include <string.h>

#include "hearts/game.h"

enum { FEW_HANDS = 32 }; /* minimum for predicting the rest of the game */

struct kept {
    bool there;
    struct hearts_plan plan;
    struct roles roles;
    struct worth_hands hands;
};

_Static_assert(sizeof(struct kept) <= SCRATCH_KEPT, "there must be room for it on the scratch");

static struct kept *kept_of(struct scratch *d, const struct hearts_plan *p)
{
    struct kept *k = scratch_kept(d);
    if (!k->there || memcmp(&k->plan, p, sizeof *p) != 0) {
        memset(k, 0, sizeof *k);
        memcpy(&k->plan, p, sizeof *p);
        roles_of(&k->roles, &k->plan);
        k->there = true;
    }
    return k;
}

/* Sets what the hand is played for. The sample hands for predicting the rest of the game are played
 * on first use, in at most a third of the time. */
static void begin_worth(struct search *t)
{
    struct kept *k = kept_of(t->thinking->scratch, t->seat->plan);
    struct hearts_pile nowhere[GUESS_PLACES] = { { 0, 0 } };
    struct hearts_game g;
    guess_game(t->seat, t->view, nowhere, &g);
    bool score = t->who->plays_score && worth_near(t->roles, &g);
    while (score && k->hands.count < WORTH_HANDS &&
           (k->hands.count < FEW_HANDS || !think_third_is_over(t)))
        worth_play_hand(&k->hands, &k->roles);
    worth_begin(&t->worth, t->roles, &k->hands, t->me, score);
}

/* ---- Memory ---- */

/* Forgets the cards played, except those on the table and those of `kept`. */
static void forget_cards(struct public_state *s, hearts_faces kept)
{
    s->gone_once &= kept | s->trick_once;
    s->gone_twice &= kept | s->trick_twice;
}

static void remember(struct search *t)
{
    t->memory = t->seat->memory;
    public_of_view(&t->public, t->roles, t->seat, t->view);
    if (t->who->remembers < REMEMBERS_ALL) {
        memset(t->public.voids, 0, sizeof t->public.voids);
        memory_init(&t->memory, t->view->seat);
    }
    if (t->who->remembers == REMEMBERS_NOTHING)
        forget_cards(&t->public, 0);
    else if (t->who->remembers == REMEMBERS_COSTLY)
        forget_cards(&t->public, t->roles->costly | t->roles->plan->bonus);
}

/* ---- The play ---- */

/* Without a search: picks one of the candidates by the policy. */
static void pick_by_policy(struct search *t)
{
    double chance[HEARTS_FACES], all = 0;
    if (t->who->sharpness == 255)
        return; /* the likeliest is first already */
    for (int i = 0; i < t->cards; i++)
        all += chance[i] = pow(t->card[i].prior, t->who->sharpness / 8.0);
    double at = (double)(player_random(&t->thinking->rng) >> 11) * 0x1p-53 * all;
    int i = 0;
    for (; i < t->cards - 1 && at >= chance[i]; i++)
        at -= chance[i];
    struct candidate_card picked = t->card[i];
    memmove(&t->card[1], &t->card[0], (size_t)i * sizeof t->card[0]);
    t->card[0] = picked;
}

static void decide_play(struct search *t, struct advice *out)
{
    remember(t);
    think_candidates(t);
    if (!t->who->nodes)
        pick_by_policy(t);
    else if (t->cards > 1 && !think_nothing_left(t) && !think_rest_is_mine(t)) {
        begin_worth(t);
        think_search(t);
    }
    out->move.count = 1;
    out->move.cards[0] = t->card[0].card;
    think_explain(t, out);
}

/* ---- Before the play, and burying ---- */

static void decide_before(struct search *t, struct advice *out)
{
    const struct hearts_view *v = t->view;
    uint64_t *rng = t->who->sharpness == 255 ? NULL : &t->thinking->rng;
    remember(t);
    if (t->who->infers) {
        begin_worth(t);
        think_before(t, out);
    } else if (v->phase == HEARTS_CHARGE) {
        policy_charge(t->roles, v->hand, &v->choice, &out->move, rng);
    } else {
        int way = v->phase == HEARTS_BURY ? WAY_BURY : policy_way(t->roles, v->pass);
        policy_part(t->roles, way, v->hand, &v->choice, &out->move, rng);
    }
    think_explain_cards(t, out);
}

/* Chooses how a moon is scored: the option that is worth more. */
static void decide_shot(struct search *t, struct advice *out)
{
    struct hearts_pile nowhere[GUESS_PLACES] = { { 0, 0 } };
    const struct hearts_view *v = t->view;
    double best = 0, least = 0;
    nowhere[GUESS_ASIDE] = v->buried;
    begin_worth(t);
    for (int option = 0; option < v->choice.options; option++) {
        struct hearts_move m = { .seat = v->seat, .option = (uint8_t)option };
        struct hearts_game g;
        guess_game(t->seat, v, nowhere, &g);
        if (hearts_game_move(t->seat->plan, &g, &m, NULL).code != HEARTS_OK)
            continue;
        double worth = worth_of(&t->worth, &g) + (option == v->choice.fallback ? 1e-6 : 0);
        if (option == 0 || worth > best)
            out->move.option = (uint8_t)option;
        best = option == 0 || worth > best ? worth : best;
        least = option == 0 || worth < least ? worth : least;
    }
    think_explain_shot(t, best - least > 1e-3 ? best - least : 0, out);
}

void think_decide(const struct player *self, const struct player_seat *s,
                  const struct hearts_view *v, struct thinking *k, struct advice *out)
{
    struct search t = { .who = self->with, .seat = s, .view = v, .thinking = k, .me = v->seat };
    k->spent = k->meant = 0;
    t.began = k->clock ? k->clock() : 0;
    t.nodes_most = k->nodes ? k->nodes : t.who->nodes;
    advice_begin(out, v);
    out->move.option = v->choice.fallback;
    scratch_clear(k->scratch);
    t.roles = &kept_of(k->scratch, s->plan)->roles;
    switch ((enum hearts_phase)v->phase) {
    case HEARTS_PASS:
    case HEARTS_CHARGE:
    case HEARTS_BURY: decide_before(&t, out); break;
    case HEARTS_PLAY: decide_play(&t, out); break;
    case HEARTS_SCORE: decide_shot(&t, out); break;
    case HEARTS_DEAL:
    case HEARTS_OVER: break;
    }
    k->meant = k->meant ? k->meant : k->spent;
}
