/* think.c - players that look ahead: blind to hidden cards, repeatable, inside their budget,
 * without allocation; the same facts in a search as at the table; the score of the game. */
#include "players/think/think.h"
#include "faults_memory.h"
#include "hearts/game.h"
#include "players/common/scratch.h"
#include "seated.h"
#include "seed.h"

#include <math.h>

enum { VIEWS = 10000, WORLDS = 8, SWAPS = 6 };

static struct scratch *scratch, *other_scratch;

static int next_seat(const struct table *t)
{
    int seat = 0;
    while (!(t->game.to_act >> seat & 1))
        seat++;
    return seat;
}

static void move(struct table *t, const struct hearts_move *m)
{
    struct hearts_refusal r = hearts_game_move(&t->plan, &t->game, m, &t->events);
    char why[160];
    (void)hearts_refusal_write(r, why, sizeof why);
    if (r.code != HEARTS_OK)
        fail_msg("refused: %s", why);
    tell(t);
}

static void decide(const char *name, const struct player_seat *s, const struct hearts_view *v,
                   struct thinking *t, struct advice *out)
{
    const struct player *player = player_find(name);
    assert_non_null(player);
    t->scratch = scratch;
    player->decide(player, s, v, t, out);
}

/* Moves by a quick player, so that tests can go through many positions. */
static void move_quickly(struct table *t)
{
    struct hearts_view view;
    struct advice advice;
    struct thinking thinking = { .rng = t->rng++ };
    int seat = next_seat(t);
    hearts_view_of(&t->plan, &t->game, seat, &view);
    decide("policy", &t->seats[seat], &view, &thinking, &advice);
    move(t, &advice.move);
}

/* ---- Blind to what is hidden ---- */

/* Exchanges cards between hands that the seat cannot see, so that the seat cannot notice. False:
 * there was nothing to exchange. */
static bool other_world(const struct table *t, int seat, uint64_t *rng, struct hearts_game *out)
{
    bool differs = false;
    *out = t->game;
    for (int i = 0; i < SWAPS; i++) {
        int a = (int)hearts_random_below(rng, t->plan.seats);
        int b = (int)hearts_random_below(rng, t->plan.seats);
        hearts_faces of_a = out->hand[a].once & ~out->hand[b].once & ~t->game.charged;
        hearts_faces of_b = out->hand[b].once & ~out->hand[a].once & ~t->game.charged;
        if (a == seat || b == seat || a == b || !of_a || !of_b)
            continue;
        for (uint32_t n = hearts_random_below(rng, (uint32_t)hearts_faces_count(of_a)); n > 0; n--)
            of_a &= of_a - 1;
        for (uint32_t n = hearts_random_below(rng, (uint32_t)hearts_faces_count(of_b)); n > 0; n--)
            of_b &= of_b - 1;
        hearts_card from_a = hearts_faces_lowest(of_a), from_b = hearts_faces_lowest(of_b);
        hearts_pile_take(&out->hand[a], from_a);
        hearts_pile_take(&out->hand[b], from_b);
        hearts_pile_add(&out->hand[a], from_b);
        hearts_pile_add(&out->hand[b], from_a);
        differs = true;
    }
    return differs;
}

static bool same_advice(const struct advice *a, const struct advice *b)
{
    return a->move.option == b->move.option && a->move.count == b->move.count &&
           memcmp(a->move.cards, b->move.cards, a->move.count) == 0 && strcmp(a->why, b->why) == 0;
}

/* Returns in how many worlds something was exchanged. */
static int check_blind(struct table *t, const char *name)
{
    struct hearts_view view;
    struct advice advice, again;
    int seat = next_seat(t), differ = 0;
    struct thinking first = { .rng = t->rng, .nodes = 12 };
    hearts_view_of(&t->plan, &t->game, seat, &view);
    decide(name, &t->seats[seat], &view, &first, &advice);
    for (int world = 0; world < WORLDS; world++) {
        struct hearts_game other;
        struct hearts_view seen;
        struct thinking second = { .rng = t->rng, .nodes = 12 };
        uint64_t rng = t->rng + (uint64_t)world;
        differ += other_world(t, seat, &rng, &other);
        hearts_view_of(&t->plan, &other, seat, &seen);
        assert_memory_equal(&view, &seen, sizeof view);
        /* Uses another scratch, so that nothing can be left over from the first search. */
        struct scratch *first_scratch = scratch;
        scratch = other_scratch;
        decide(name, &t->seats[seat], &seen, &second, &again);
        scratch = first_scratch;
        assert_true(same_advice(&advice, &again));
        assert_int_equal(first.spent, second.spent);
        assert_true(first.rng == second.rng);
    }
    return differ;
}

/* The players take turns, each time round at another seat. */
static const char *name_at(int view)
{
    size_t at = (size_t)view;
    return player_list[(at + at / player_count) % player_count].name;
}

static void test_hidden_cards_change_nothing(void **state)
{
    static struct table t;
    int views = 0, differ = 0;
    (void)state;
    int wanted = test_many(VIEWS / 6, VIEWS, "views");
    for (uint64_t round = 0; views < wanted; round++) {
        sit_down(&t, hearts_preset_at(round % hearts_preset_count())->name, 900 + round);
        deal(&t);
        while (t.game.phase != HEARTS_DEAL && t.game.phase != HEARTS_OVER) {
            if (t.game.phase != HEARTS_SCORE && views++ < wanted)
                differ += check_blind(&t, name_at(views));
            move_quickly(&t);
        }
    }
    print_message("# %d views, %d other worlds each, %d of them with other hidden cards\n", wanted,
                  WORLDS, differ);
    assert_true(differ > wanted * WORLDS / 2);
}

/* ---- Budgets ---- */

/* A clock that does not depend on real time: it advances when it is read. */
static uint64_t ticks;
static uint64_t tick(void) { return ticks += 1000; }

/* A number of nodes that time may cut: with enough time the decision is the same; with little, the
 * player reports how many it would have needed. */
static void check_cut(const struct table *t, int seat, const struct hearts_view *view,
                      const struct thinking *whole, const struct advice *advice)
{
    struct thinking ample = { .rng = 3, .nodes = whole->nodes, .most_ns = 1ull << 60 };
    struct thinking little = { .rng = 3, .nodes = 100000, .most_ns = 50000, .clock = tick };
    struct advice again;
    ample.clock = tick;
    decide("full", &t->seats[seat], view, &ample, &again);
    assert_true(same_advice(advice, &again));
    assert_int_equal(ample.spent, whole->spent);
    assert_int_equal(ample.meant, whole->spent);
    ticks = 0;
    decide("full", &t->seats[seat], view, &little, &again);
    assert_true(ticks <= 53000);
    assert_true(little.spent < 1000);
    assert_true(little.meant == little.spent ? !little.spent : little.meant > 99900);
}

static void test_budgets(void **state)
{
    static const char *const games[] = { "classic", "cancellation players=10", "booster",
                                         "black-maria" };
    static const uint64_t nodes[] = { 1, 2, 7, 50, 400 };
    static struct table t;
    (void)state;
    size_t step = (size_t)test_one_in(2, "games");
    for (size_t i = 0; i < sizeof games / sizeof *games; i += step) {
        sit_down(&t, games[i], 5 + i);
        deal(&t);
        for (int n = 0; t.game.phase != HEARTS_DEAL && t.game.phase != HEARTS_OVER; n++) {
            struct hearts_view view;
            struct advice advice, again;
            int seat = next_seat(&t);
            struct thinking one = { .rng = 3, .nodes = nodes[n % 5] }, two = one;
            struct thinking timed = { .rng = 3, .time_ns = 200000, .clock = tick };
            hearts_view_of(&t.plan, &t.game, seat, &view);
            long asked = memory.asked;
            decide("full", &t.seats[seat], &view, &one, &advice);
            assert_int_equal(memory.asked, asked); /* nothing is allocated */
            assert_true(one.spent <= one.nodes);
            decide("full", &t.seats[seat], &view, &two, &again);
            assert_true(same_advice(&advice, &again));
            ticks = 0;
            decide("full", &t.seats[seat], &view, &timed, &again);
            assert_true(ticks <= 210000); /* 5 % more than it was given */
            check_cut(&t, seat, &view, &one, &advice);
            move(&t, &advice.move);
        }
    }
}

/* ---- The same facts in a search as at the table ---- */

static void check_facts(const struct table *t, const struct public_state *kept,
                        const struct roles *roles)
{
    struct hearts_view view;
    struct public_state seen;
    int seat = next_seat(t), kept_sums[HEARTS_FACES], seen_sums[HEARTS_FACES];
    hearts_view_of(&t->plan, &t->game, seat, &view);
    public_of_view(&seen, roles, &t->seats[seat], &view);
    int n = policy_weigh(kept, seat, view.hand, view.choice.from.once, kept_sums);
    (void)policy_weigh(&seen, seat, view.hand, view.choice.from.once, seen_sums);
    for (int i = 0; i < n; i++)
        assert_int_equal(kept_sums[i], seen_sums[i]);
}

/* A public state that follows a hand equals, for every seat, the one made from its view and memory.
 */
static void test_public_state(void **state)
{
    static const char *const house[] = {
        "cancellation jack=-10",
        "american teams=AB,CD",
        "turbo charge_order=turns charge_limit=4",
        "american players=8 decks=2 boost=on tc_doubles=on jack=-10",
        "classic pass=S",
        "black-maria-spades king=13 pass=LR",
    };
    enum { HOUSE = sizeof house / sizeof *house };
    static struct table t;
    (void)state;
    size_t times = (size_t)test_many(1, 4, "hands of each game");
    for (size_t i = 0; i < times * (hearts_preset_count() + HOUSE); i++) {
        size_t at = i % (hearts_preset_count() + HOUSE);
        const char *name = at < HOUSE ? house[at] : hearts_preset_at(at - HOUSE)->name;
        struct roles roles;
        struct public_state public;
        sit_down(&t, name, 40 + i);
        roles_of(&roles, &t.plan);
        deal(&t);
        while (t.game.phase != HEARTS_PLAY)
            move_quickly(&t);
        public_of_game(&public, &roles, &t.game);
        while (t.game.phase == HEARTS_PLAY) {
            check_facts(&t, &public, &roles);
            struct hearts_game copy = t.game;
            move_quickly(&t);
            const struct memory *m = &t.seats[0].memory;
            policy_follow(&public, &copy, m->order[m->order_count - 1]);
        }
    }
}

/* ---- What it plays for ---- */

static void test_chances(void **state)
{
    static const int sums[] = { 0, 16, -16, 32 };
    double chance[4];
    (void)state;
    policy_chances(sums, 4, chance);
    assert_true(fabs(chance[0] + chance[1] + chance[2] + chance[3] - 1) < 1e-12);
    assert_true(fabs(chance[1] - 2 * chance[0]) < 1e-12 && fabs(chance[3] - 8 * chance[2]) < 1e-12);
    uint64_t rng = 9;
    int drawn[4] = { 0 };
    for (int i = 0; i < 40000; i++)
        drawn[policy_draw(sums, 4, &rng)]++;
    for (int i = 0; i < 4; i++)
        assert_true(fabs(drawn[i] / 40000.0 - chance[i]) < 0.01);
}

/* The worth of a hand to A, with totals of `mine` for A, 96 for B and `others` for the rest. */
static double worth_at(const char *rules, int32_t mine, int32_t others,
                       const int32_t hand[HEARTS_SEATS])
{
    static struct worth_hands hands;
    static struct worth w;
    struct hearts_plan plan;
    struct roles roles;
    struct hearts_game g;
    struct hearts_start start = { .hand_number = 5,
                                  .hands_played = 4,
                                  .score = { mine, 96, others, others } };
    read_plan(&plan, rules);
    roles_of(&roles, &plan);
    while (hands.count < WORTH_HANDS)
        worth_play_hand(&hands, &roles);
    hearts_game_start(&plan, &g, &start);
    assert_true(worth_near(&roles, &g));
    worth_begin(&w, &roles, &hands, 0, true);
    hearts_game_settle(&plan, &g, hand, 0);
    return worth_of(&w, &g);
}

static void near_share(double worth, double share)
{
    if (fabs(worth / WORTH_GAME - share) > 0.01)
        fail_msg("%g of a game, not %g", worth / WORTH_GAME, share);
}

/* Second place has a part of the game's worth if it gets a part of the pot. */
static void test_shares(void **state)
{
    static const int32_t first[HEARTS_SEATS] = { 3, 6, 9, 8 },
                         second[HEARTS_SEATS] = { 6, 6, 5, 9 };
    static const int32_t third[HEARTS_SEATS] = { 9, 6, 3, 8 }, even[HEARTS_SEATS] = { 6, 8, 6, 6 };
    static const char shares[] = "sahara ties=shared pot=5 pot_shares=70-30";
    (void)state;
    near_share(worth_at(shares, 60, 60, first), 0.7);
    near_share(worth_at(shares, 60, 60, second), 0.3);
    near_share(worth_at(shares, 60, 60, third), 0);
    near_share(worth_at(shares, 60, 60, even), 1.0 / 3);
    near_share(worth_at("sahara ties=shared", 60, 60, second), 0);
}

/* If hands are settled, money counts, however they are. */
static void test_settled(void **state)
{
    static const struct {
        const char *rules;
        double worth;
    } cases[] = { { "classic stakes=3", 6 },
                  { "classic stakes=3 settle=mean", 1.5 },
                  { "classic stakes=3 settle=pairs", 6 },
                  { "partners stakes=3 settle=mean", 0.5 } };
    static const int32_t hand[HEARTS_SEATS] = { 5, 7, 7, 7 };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct worth w;
        struct hearts_plan plan;
        struct roles roles;
        struct hearts_game g;
        read_plan(&plan, cases[i].rules);
        roles_of(&roles, &plan);
        hearts_game_start(&plan, &g, &(struct hearts_start){ .hand_number = 1 });
        worth_begin(&w, &roles, NULL, 0, false);
        hearts_game_settle(&plan, &g, hand, 0);
        if (fabs(worth_of(&w, &g) - cases[i].worth) > 1e-9)
            fail_msg("%s: %g", cases[i].rules, worth_of(&w, &g));
    }
}

/* Near the end a point more may be worth a game: B goes over 100 and A wins or loses by it. */
static void test_score(void **state)
{
    static const int32_t wins[HEARTS_SEATS] = { 3, 6, 9, 8 }, loses[HEARTS_SEATS] = { 9, 6, 3, 8 };
    static const int32_t goes_on[HEARTS_SEATS] = { 9, 3, 4, 10 };
    (void)state;
    double won = worth_at("classic ties=shared", 60, 60, wins);
    double lost = worth_at("classic ties=shared", 60, 60, loses);
    double later = worth_at("classic ties=shared", 60, 60, goes_on);
    assert_true(won > 0.99 * WORTH_GAME && lost < 0.01 * WORTH_GAME);
    assert_true(later > 0.05 * WORTH_GAME && later < 0.5 * WORTH_GAME);
    /* Early in the game, points count. */
    static struct worth w;
    struct hearts_plan plan;
    struct roles roles;
    struct hearts_game g;
    static const int32_t hand[HEARTS_SEATS] = { 5, 7, 7, 7 };
    read_plan(&plan, "classic");
    roles_of(&roles, &plan);
    hearts_game_start(&plan, &g, &(struct hearts_start){ .hand_number = 1 });
    assert_false(worth_near(&roles, &g));
    worth_begin(&w, &roles, NULL, 0, false);
    hearts_game_settle(&plan, &g, hand, 0);
    assert_true(fabs(worth_of(&w, &g) - 2) < 1e-9);
}

/* A moon that may be scored in two ways is scored so that it wins. */
static void test_shot(void **state)
{
    /* Added, the first ends at 70 to 106, 86 and 101; the second would end with C winning. */
    static const int32_t totals[2][4] = { { 70, 80, 60, 75 }, { 90, 85, 40, 80 } };
    (void)state;
    for (int i = 0; i < 2; i++) {
        static struct table t;
        struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT,
                                      .tricks = 13,
                                      .leader = 0,
                                      .last_winner = 0,
                                      .broken = true };
        struct hearts_start start = { .hand_number = 9, .hands_played = 8 };
        memcpy(start.score, totals[i], sizeof totals[i]);
        sit_down(&t, "american", 1);
        hearts_game_start(&t.plan, &t.game, &start);
        at.won[0] = t.plan.deck;
        at.tricks_won[0] = 13;
        assert_null(hearts_game_place(&t.plan, &t.game, &at, NULL));
        assert_int_equal(t.game.phase, HEARTS_SCORE);
        struct hearts_view view;
        struct advice advice;
        struct thinking thinking = { .rng = 1 };
        hearts_view_of(&t.plan, &t.game, 0, &view);
        decide("full", &t.seats[0], &view, &thinking, &advice);
        assert_int_equal(advice.move.option, i);
        assert_non_null(strstr(advice.why, "better chance of winning"));
    }
}

/* A certain decision is found at once, without playouts. */
static void test_certain(void **state)
{
    static const struct {
        const char *mine, *why;
    } cases[] = { { "AS KS AD", "tricks are yours" }, { "2S 2D 2C", "nothing that counts" } };
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        static struct table t;
        struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT,
                                      .tricks = 10,
                                      .leader = 0,
                                      .last_winner = 0,
                                      .broken = true };
        struct hearts_pile left = { 0, 0 };
        sit_down(&t, "classic", 1);
        for (int card = 0; card < 3; card++) {
            hearts_card c;
            (void)hearts_card_read(cases[i].mine + 3 * card, 2, &c);
            hearts_pile_add(&at.hand[0], c);
        }
        /* The others hold the lowest of the rest: hearts among them in the first case alone. */
        hearts_faces rest = t.plan.deck.once & ~at.hand[0].once;
        hearts_faces hearts = hearts_suit_faces(HEARTS_HEARTS);
        hearts_faces from = rest & (i ? ~t.plan.penalty : hearts);
        for (int card = 0; card < 9; card++, from &= from - 1)
            hearts_pile_add(&at.hand[1 + card % 3], hearts_faces_lowest(from));
        for (int s = 0; s < 4; s++)
            left = hearts_pile_join(left, at.hand[s]);
        at.won[0] = hearts_pile_less(t.plan.deck, left);
        at.tricks_won[0] = 10;
        assert_null(hearts_game_place(&t.plan, &t.game, &at, NULL));
        struct hearts_view view;
        struct advice advice;
        struct thinking thinking = { .rng = 1 };
        hearts_view_of(&t.plan, &t.game, 0, &view);
        decide("full", &t.seats[0], &view, &thinking, &advice);
        assert_int_equal(thinking.spent, 0);
        assert_non_null(strstr(advice.why, cases[i].why));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_public_state),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_settled),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_shot),
        cmocka_unit_test(test_certain),
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_hidden_cards_change_nothing),
    };
    scratch = scratch_new();
    other_scratch = scratch_new();
    int failed = scratch && other_scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    scratch_free(other_scratch);
    return failed;
}
