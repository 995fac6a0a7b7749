/* think_cards.c - the two facts that save a player a search are true: nothing that counts is left,
 * or all the rest is mine. */
#include "mixtures.h"
#include "players/think/think.h"
#include "playing.h"
#include "seed.h"
#include "unit/seated.h"

static const struct character everything = { .remembers = REMEMBERS_ALL };
static long nothing_left, rests;

/* Plays a copy on at random to the end of the hand; every trick goes to `taker`, unless that is no
 * seat. */
static struct hearts_game played_out(const struct table *t, const struct hearts_move *first,
                                     int taker, uint64_t *rng)
{
    struct hearts_game g = t->game;
    struct hearts_move m = *first;
    for (;;) {
        assert_int_equal(hearts_game_move(&t->plan, &g, &m, NULL).code, HEARTS_OK);
        if (!playing_on(&g))
            return g;
        if (g.phase == HEARTS_PLAY && g.trick_count == 0 && taker < t->plan.seats &&
            g.leader != taker)
            fail_msg("%s, trick %d: seat %d said the rest is its own", t->rules, t->game.tricks,
                     taker);
        m = playing_choose(&t->plan, &g, playing_seat(&g, rng), -1, rng);
        if (g.phase == HEARTS_SCORE)
            m.option = 0; /* any way to score a moon */
    }
}

static void check_nothing_left(const struct table *t, hearts_faces legal, int seat)
{
    struct hearts_game first = { 0 };
    uint64_t rng = t->rng;
    bool any = false;
    nothing_left++;
    for (hearts_faces f = legal; f; f &= f - 1) {
        struct hearts_move m = { .seat = (uint8_t)seat, .count = 1 };
        m.cards[0] = hearts_faces_lowest(f);
        struct hearts_game g = played_out(t, &m, HEARTS_NO_SEAT, &rng);
        if (!any)
            first = g;
        any = true;
        if (memcmp(g.hand_score, first.hand_score, sizeof g.hand_score) != 0 ||
            memcmp(g.moons, first.moons, sizeof g.moons) != 0)
            fail_msg("%s, trick %d: seat %d said nothing is left, and %02x made a difference",
                     t->rules, t->game.tricks, seat, m.cards[0]);
    }
}

static void check_play(const struct table *t, const struct roles *l, int seat)
{
    struct hearts_view view;
    struct search th = { .who = &everything, .seat = &t->seats[seat], .view = &view, .roles = l };
    uint64_t rng = t->rng;
    hearts_view_of(&t->plan, &t->game, seat, &view);
    th.me = seat;
    public_of_view(&th.public, l, th.seat, &view);
    if (think_nothing_left(&th))
        check_nothing_left(t, view.choice.from.once, seat);
    bool mine = think_rest_is_mine(&th);
    rests += mine;
    for (hearts_faces f = view.choice.from.once; mine && f; f &= f - 1) {
        struct hearts_move m = { .seat = (uint8_t)seat, .count = 1 };
        m.cards[0] = hearts_faces_lowest(f);
        (void)played_out(t, &m, seat, &rng);
    }
}

static void check_rules(const char *rules, int hands)
{
    static struct table t;
    static struct roles roles;
    sit_down(&t, rules, 60 + test_seed());
    roles_of(&roles, &t.plan);
    for (int hand = 0; hand < hands; hand++) {
        deal(&t);
        int shooter = hand % 2 ? hand % t.plan.seats : -1;
        while (in_hand(&t)) {
            int seat = playing_seat(&t.game, &t.rng);
            if (t.game.phase == HEARTS_PLAY)
                check_play(&t, &roles, seat);
            struct hearts_move m = playing_choose(&t.plan, &t.game, seat, shooter, &t.rng);
            assert_int_equal(hearts_game_move(&t.plan, &t.game, &m, &t.events).code, HEARTS_OK);
            tell(&t);
        }
    }
}

/* Every value of every option, in two named games; and games in which little counts. */
static void test_options(void **state)
{
    static const char *const few[] = {
        "classic points=h:0,QS:13",
        "classic points=h:0,QS:13 no_tricks=-5 moon=off players=6 strip=c,d kitty=take",
        "classic points=h:0,QS:13 sun=on players=8 strip=c,d kitty=take",
        "classic points=h:0,QS:13 tc_doubles=on",
        "cancellation points=QS:13 players=4 strip=c,d,h,2S,3S,4S,5S,6S,7S,8S",
        "three points=h:0,QS:13 kitty=swap strip=none",
        "booster points=h:0,QS:13",
    };
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    (void)state;
    m = (struct mixtures){ .games = 2 };
    while (mixtures_next(&m, rules))
        check_rules(rules, 2);
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        check_rules(few[i], 80);
    assert_true(nothing_left > 1000);
    assert_true(rests > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_options) };
    return cmocka_run_group_tests_name("think_cards", tests, NULL, NULL);
}
