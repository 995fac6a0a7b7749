/* public_state.c - what everybody has seen of the play: made from a view, it equals the state that
 * was followed card by card, and what the engine says. */
#include "mixtures.h"
#include "players/policy/policy.h"
#include "playing.h"
#include "seed.h"
#include "unit/seated.h"

/* A copy of the hand, followed from the first lead on. */
struct follow {
    struct roles roles;
    struct public_state public;
    struct hearts_game game;
};

static void same(const struct table *t, const char *what, int64_t seen, int64_t wanted)
{
    if (seen != wanted)
        fail_msg("%s, trick %d, card %d: %s is %lld from a view, %lld followed", t->rules,
                 t->game.tricks, t->game.trick_count, what, (long long)seen, (long long)wanted);
}

static void check_trick(const struct table *t, const struct public_state *a,
                        const struct public_state *b)
{
    same(t, "the count", a->count, b->count);
    same(t, "the end", a->end, b->end);
    same(t, "the trick", (int64_t)a->trick_once, (int64_t)b->trick_once);
    same(t, "the trick's twins", (int64_t)a->trick_twice, (int64_t)b->trick_twice);
    same(t, "its cost", a->cost, b->cost);
    same(t, "its penalties", a->pain, b->pain);
    if (!a->count)
        return;
    same(t, "its suit", a->suit, b->suit);
    same(t, "its best card", a->best, b->best);
    if (a->best != HEARTS_NO_CARD)
        same(t, "whose that is", a->best_seat, b->best_seat);
}

/* The worth carried over from tricks that nobody won, bonus cards included. */
static int32_t carried_worth(const struct table *t)
{
    struct hearts_pile carried = t->game.carried;
    int32_t worth = 0;
    for (hearts_faces f = carried.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        worth += hearts_plan_worth(&t->plan, t->game.charged, c) * hearts_pile_copies(carried, c);
    }
    return worth;
}

static int bonus_carried; /* how often a bonus card was carried */

/* Checks who is known to hold costly cards: the public state has the last of the seats whose costly
 * cards are certain to this seat. With plain passing and charging, that is also what was known at
 * the first lead. */
static void check_costly(const struct table *t, const struct public_state *a,
                         const struct public_state *b, int seat)
{
    const struct hearts_plan *p = &t->plan;
    int at = HEARTS_NO_SEAT;
    hearts_faces known = 0;
    for (int s = 0; s < p->seats; s++) {
        hearts_faces holds = s == seat ? 0 : t->seats[seat].memory.holds[s].once & a->roles->costly;
        at = holds ? s : at;
        known = holds ? holds : known;
    }
    same(t, "who is known to have costly cards", a->costly_at[seat], at);
    same(t, "which", (int64_t)a->costly_known[seat], (int64_t)known);
    if (p->rules.pass_through != HEARTS_PASS_THROUGH_OFF || p->decks > 1 || p->kitty_cards)
        return;
    bool led = t->game.tricks || t->game.trick_count;
    if (led && b->costly_at[seat] == HEARTS_NO_SEAT)
        return; /* what was known at the first lead has been played; the view may know of others */
    same(t, "who was passed costly cards", a->costly_at[seat], b->costly_at[seat]);
    if (at != HEARTS_NO_SEAT)
        same(t, "which were passed", (int64_t)a->costly_known[seat],
             (int64_t)b->costly_known[seat]);
}

/* The public state of the seat that plays, made from its view. */
static void check_public(const struct table *t, const struct follow *f, int seat)
{
    struct hearts_view view;
    struct public_state a;
    struct hearts_tally tally[HEARTS_SEATS];
    const struct public_state *b = &f->public;
    hearts_view_of(&t->plan, &t->game, seat, &view);
    public_of_view(&a, &f->roles, &t->seats[seat], &view);
    same(t, "what has fallen", (int64_t)a.gone_once, (int64_t)b->gone_once);
    same(t, "what has fallen twice", (int64_t)a.gone_twice, (int64_t)b->gone_twice);
    same(t, "what is charged", (int64_t)a.charged, (int64_t)t->game.charged);
    same(t, "the ban on hearts", a.banned, b->banned);
    same(t, "the leader", a.leader, b->leader);
    same(t, "the tricks", a.tricks, b->tricks);
    same(t, "who has penalty cards", a.payers, b->payers);
    check_trick(t, &a, b);
    for (int s = 0; s < t->plan.seats; s++)
        same(t, "what a seat showed it lacks", a.voids[s], b->voids[s]);
    for (int side = 0; side < t->plan.sides; side++)
        same(t, "what a side has taken", a.taken[side], b->taken[side]);
    check_costly(t, &a, b, seat);
    if (!t->game.trick_count) {
        same(t, "the worth of carried cards, by their values,", a.cost, carried_worth(t));
        bonus_carried += (t->game.carried.once & t->plan.bonus) != 0;
    }
    hearts_game_tally(&t->plan, &t->game, false, tally);
    /* Cards from a kitty are not public. */
    for (int side = 0; side < t->plan.sides && t->game.kitty_taker == HEARTS_NO_SEAT; side++)
        same(t, "what a side has taken, by the engine,", a.taken[side], tally[side].penalty);
}

static void move(struct table *t, struct follow *f)
{
    int seat = playing_seat(&t->game, &t->rng);
    struct hearts_move m = playing_choose(&t->plan, &t->game, seat, -1, &t->rng);
    if (t->game.phase == HEARTS_PLAY && !t->game.tricks && !t->game.trick_count) {
        f->game = t->game;
        public_of_game(&f->public, &f->roles, &f->game);
    }
    if (t->game.phase == HEARTS_PLAY) {
        check_public(t, f, seat);
        policy_follow(&f->public, &f->game, m.cards[0]);
    } else if (t->game.phase == HEARTS_BURY) {
        f->public.voids[seat] = 0; /* nobody else knows what it holds now */
        assert_int_equal(hearts_game_move(&t->plan, &f->game, &m, NULL).code, HEARTS_OK);
    }
    assert_int_equal(hearts_game_move(&t->plan, &t->game, &m, &t->events).code, HEARTS_OK);
    tell(t);
}

static void check_rules(const char *rules, int hands)
{
    static struct table t;
    static struct follow f;
    sit_down(&t, rules, 6 + test_seed());
    roles_of(&f.roles, &t.plan);
    for (int hand = 0; hand < hands; hand++) {
        deal(&t);
        while (in_hand(&t))
            move(&t, &f);
    }
}

static void test_every_preset(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        check_rules(hearts_preset_at(i)->name, 6);
}

static void test_options(void **state)
{
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    (void)state;
    m = (struct mixtures){ .games = 2 };
    while (mixtures_next(&m, rules))
        check_rules(rules, 2);
}

static void test_carried(void **state)
{
    (void)state;
    bonus_carried = 0;
    check_rules("cancellation players=3 points=QS:13,c:-1,d:-1", 60);
    assert_true(bonus_carried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_carried),
    };
    return cmocka_run_group_tests_name("public_state", tests, NULL, NULL);
}
