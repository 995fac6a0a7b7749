/* solver_work.c - what saves the solver work: bounds, equivalent cards, the order of moves. */
#include "solver_positions.h"

#include <stdio.h>

#include "mixtures.h"
#include "playing.h"
#include "seed.h"

/* ---- Bounds: no line of play leaves them, and they are not much too wide ---- */

enum { LINES_MAX = 3000 };

/* In undecided positions, lines of play cover 70 in 100 of the width of the bounds, 69 to 72 by the
 * seed. Every position has the same weight, since a sum of points would depend on a few wide ones.
 * Bounds that allow a sun after a lost trick would get 66; those that allow a moon so, 25. */
enum { WIDTH_REACHED = 67 };

struct reach {
    const struct study *study;
    const int32_t *weight;
    int64_t least, most;
    long lines;
};

static void reach_score(struct reach *r, const int32_t score[HEARTS_SEATS])
{
    int64_t sum = 0;
    for (int side = 0; side < r->study->plan->sides; side++)
        sum += (int64_t)r->weight[side] * score[side];
    r->least = sum < r->least ? sum : r->least;
    r->most = sum > r->most ? sum : r->most;
    r->lines++;
}

/* Plays every line of legal cards to the end; positions with cards to bury are left out. */
static bool reach_all(struct reach *r, const struct hearts_game *g)
{
    if (g->phase != HEARTS_PLAY || r->lines > LINES_MAX)
        return false;
    for (hearts_faces f = hearts_game_legal(r->study->plan, g); f; f &= f - 1) {
        struct hearts_game next;
        struct ending end;
        if (!study_play(r->study, g, hearts_faces_lowest(f), &next, &end)) {
            if (!reach_all(r, &next))
                return false;
            continue;
        }
        for (int way = 0; way < end.ways; way++)
            reach_score(r, end.score[way]);
    }
    return true;
}

/* Plays a hand at random until `each` cards or fewer are in every hand, between two tricks. */
static bool late(const struct hearts_plan *p, struct hearts_game *g, int each, int shooter,
                 uint64_t *rng)
{
    playing_new_game(p, g, rng);
    if (!playing_deal(p, g, rng))
        return false;
    while (playing_on(g)) {
        if (g->phase == HEARTS_PLAY && !g->trick_count &&
            hearts_pile_count(g->hand[g->leader]) <= each)
            return true;
        int seat = playing_seat(g, rng);
        struct hearts_move m = playing_choose(p, g, seat, shooter, rng);
        assert_int_equal(hearts_game_move(p, g, &m, NULL).code, HEARTS_OK);
    }
    return false;
}

/* Checks the bounds of one side's score; side 0 is A's. */
static void bound(const struct position *x, int side, int low, int high)
{
    static struct study s;
    int32_t weight[HEARTS_SEATS] = { 0 };
    struct standing st;
    weight[side] = 1;
    study_begin(&s, &x->plan, &x->game);
    standing_of(&s, &x->game, &st);
    struct solver_range r = standing_bounds(&s, &st, weight);
    assert_int_equal(r.low, low);
    assert_int_equal(r.high, high);
}

/* The queen and the ace of hearts are still in hands, 14 points. A side without points gets up to
 * all of them. */
static void bounds_without_a_shot(void **state)
{
    (void)state;
    struct position x = queen_and_hearts("classic");
    x.game.won[3] = cards("6H 7H 8H 9H TH JH QH KH");
    bound(&x, 0, 0, 14);
    bound(&x, 1, 2, 16);
    bound(&x, 3, 8, 22);
    x = queen_and_hearts("classic jack=-10"); /* JD is gone, for nobody */
    x.game.won[3] = cards("6H 7H 8H 9H TH JH QH KH JD");
    bound(&x, 0, 0, 14);
    bound(&x, 3, -2, 12);
    x.game.won[3] = cards("6H 7H 8H 9H TH JH QH KH");
    hearts_pile_add(&x.game.hand[1], HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_JACK));
    bound(&x, 0, -10, 14);
    x = queen_and_hearts("classic no_tricks=-5");
    x.game.won[3] = cards("6H 7H 8H 9H TH JH QH KH");
    bound(&x, 0, 0, 14);
    x.game.tricks_won[0] = 0; /* -5 as it stands, which the first trick takes away */
    bound(&x, 0, -5, 14);
    x = queen_and_hearts("classic tc_doubles=on");
    bound(&x, 0, 0, 14 + 8); /* TC went to nobody: hearts 6 to K count as out here */
}

/* B has all other hearts: the two that are out make a moon. */
static void bounds_of_a_moon(void **state)
{
    (void)state;
    struct position x = queen_and_hearts("classic");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    x.game.won[2] = cards("");
    bound(&x, 0, 0, 26);
    bound(&x, 1, -26, 26);
    x = queen_and_hearts("classic moon_worth=40");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    x.game.won[2] = cards("");
    bound(&x, 0, 0, 40);
    bound(&x, 1, -40, 26);
    x = queen_and_hearts("partners-solo moon_partner=spared");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    x.game.won[2] = cards("");
    bound(&x, 3, 0, 14); /* B's partner does not pay */
    bound(&x, 2, 0, 26);
}

/* B has every trick: a sun is worth two moons. */
static void bounds_of_a_sun(void **state)
{
    (void)state;
    struct position x = queen_and_hearts("classic sun=on");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    x.game.won[2] = cards("");
    memset(x.game.tricks_won, 0, sizeof x.game.tricks_won);
    x.game.tricks_won[1] = 5;
    bound(&x, 0, 0, 52);
    bound(&x, 1, -52, 26);
    x = queen_and_hearts("classic sun=on sun_worth=30");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    x.game.won[2] = cards("");
    memset(x.game.tricks_won, 0, sizeof x.game.tricks_won);
    x.game.tricks_won[1] = 5;
    bound(&x, 0, 0, 30);
    x = queen_and_hearts("classic sun=on sun_worth=1");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    x.game.won[2] = cards("");
    memset(x.game.tricks_won, 0, sizeof x.game.tricks_won);
    x.game.tricks_won[1] = 5;
    bound(&x, 1, -26, 26); /* a moon is worth more; a sun 1 */
}

/* B has all other hearts, and A the queen: with the ace B can make a half moon, worth 13. The
 * bounds add the ace to that, since they do not know that it would be the shooter's. */
static void bounds_of_half_a_moon(void **state)
{
    (void)state;
    struct position x;
    set_between_tricks(&x, "classic half_moon=on");
    holds(&x, "4C", "5C", "AH", "5D");
    x.game.won[0] = cards("QS");
    x.game.won[1] = cards(ALL_BUT_THE_ACE);
    bound(&x, 2, 0, 13 + 1);
    bound(&x, 0, 13, 26 + 1);
    bound(&x, 1, -13 - 1, 13);
    x.game.won[0] = cards("");
    x.game.won[1] = hearts_pile_join(cards(ALL_BUT_THE_ACE), cards("QS"));
    bound(&x, 2, 0, 26); /* that would be a moon */
}

struct slack {
    double
        part; /* sum over positions: the part of the bounds' width that lines reach, up to 1 each */
    long positions, exact, open; /* open: lines have different results */
};

static void check_bounds(const struct hearts_plan *p, const struct hearts_game *g,
                         const char *rules, struct slack *slack)
{
    static struct study s;
    struct standing st;
    study_begin(&s, p, g);
    standing_of(&s, g, &st);
    for (int about = 0; about < 3; about++) {
        int32_t weight[HEARTS_SEATS] = { 0 };
        for (int side = 0; side < p->sides; side++)
            weight[side] = about == 0 ? side == 0 : about == 1 ? (side % 2 ? -1 : 1) : side - 1;
        struct solver_range r = standing_bounds(&s, &st, weight);
        struct reach reach = { &s, weight, INT64_MAX, INT64_MIN, 0 };
        if (!reach_all(&reach, g))
            return;
        if (reach.least < r.low || reach.most > r.high)
            fail_msg("%s: from %d to %d by the bounds, %lld to %lld in play", rules, r.low, r.high,
                     (long long)reach.least, (long long)reach.most);
        if (r.low == -SOLVER_UNKNOWN)
            return;
        int64_t width = (int64_t)r.high - r.low;
        if (reach.least < reach.most) {
            slack->part += (double)(reach.most - reach.least) / (double)width;
            slack->open++;
        }
        slack->exact += reach.least == r.low && reach.most == r.high;
        slack->positions++;
    }
}

/* Every value of every option, in three named games each; somebody is helped to shoot every
 * second time. */
static void no_line_leaves_the_bounds(void **state)
{
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    uint64_t rng = test_seed_from(77);
    struct slack slack = { 0 };
    (void)state;
    m = (struct mixtures){ .games = 3 };
    while (mixtures_next(&m, rules))
        for (int hand = 0; hand < 4; hand++) {
            struct hearts_game g;
            int shooter = hand % 2 ? hand % m.plan.seats : -1;
            if (late(&m.plan, &g, m.plan.seats < 5 ? 1 + hand / 2 : 1, shooter, &rng))
                check_bounds(&m.plan, &g, rules, &slack);
        }
    double exact = 100 * (double)slack.exact / (double)slack.positions;
    double part = 100 * slack.part / (double)slack.open;
    print_message("# %ld bounds, %.1f in 100 exact; in %ld lines differ, and reach %.1f in 100\n",
                  slack.positions, exact, slack.open, part);
    assert_true(slack.positions > 10000);
    assert_true(exact > 13);
    assert_true(part > WIDTH_REACHED);
}

/* ---- Equivalent cards, and what may be buried ---- */

static hearts_faces kept(const struct position *x)
{
    static struct study s;
    study_begin(&s, &x->plan, &x->game);
    return study_cards(&s, &x->game);
}

/* Of cards with no other card in play between them, the lowest stands for all. */
static void cards_that_come_to_the_same(void **state)
{
    (void)state;
    struct position x;
    set_between_tricks(&x, "classic");
    holds(&x, "4C 5C 7C 9C", "6C 2D 3D 4D", "2S 3S 4S 5S", "5D 6D 7D 8D");
    assert_true(kept(&x) == cards("4C 7C").once); /* 6C is between them; 8C is gone */
    x.game.hand[1] = cards("8C 2D 3D 4D");
    assert_true(kept(&x) == cards("4C 9C").once);
    x.game.hand[0] = cards("JS QS KS AS");
    assert_true(kept(&x) == cards("JS QS KS").once); /* KS and AS cost nothing, and QS does */
    x.game.hand[0] = cards("JH QH KH AH");
    assert_true(kept(&x) == cards("JH").once);
}

/* Within a trick: a played card still separates as long as it may win. */
static void cards_in_mid_trick(void **state)
{
    (void)state;
    struct position x;
    set_between_tricks(&x, "classic");
    holds(&x, "", "4C 6C 8C 2D", "2S 3S 4S 5S", "6D 7D 8D 9D");
    x.game.trick[0] = HEARTS_CARD(HEARTS_CLUBS, 5);
    x.game.trick_once = hearts_face(x.game.trick[0]);
    x.game.trick_count = 1;
    assert_true(kept(&x) == cards("4C 6C").once);
    x.game.trick[1] = HEARTS_CARD(HEARTS_CLUBS, 9);
    x.game.trick_once |= hearts_face(x.game.trick[1]);
    x.game.trick_count = 2;
    x.game.hand[2] = cards("4C 6C 8C TC");
    assert_true(kept(&x) == cards("4C TC").once); /* the five has lost */
}

/* With two decks twins differ: one of them may cancel. */
static void twins_differ(void **state)
{
    (void)state;
    struct position x;
    set_between_tricks(&x, "cancellation players=4");
    holds(&x, "4C 5C 6C", "5C 2D 3D", "2S 3S 4S", "5D 6D 7D");
    assert_true(kept(&x) == cards("4C 5C 6C").once);
    x.game.hand[1] = cards("9C 2D 3D");
    assert_true(kept(&x) == cards("4C").once);
}

/* Two cards of five faces, one of which is held twice: each set comes once, in order. */
static void every_burial_once(void **state)
{
    (void)state;
    struct position x;
    struct burials b;
    struct hearts_move found[32], m;
    int count = 0;
    set_between_tricks(&x, "cancellation players=3 kitty=swap");
    x.plan.kitty_cards = 2;
    x.game.hand[1] = cards("3C 3C 4C 5D 6D 7S");
    x.game.phase = HEARTS_BURY;
    x.game.kitty_taker = 1;
    x.game.to_act = 1 << 1;
    burials_begin(&b, &x.plan, &x.game);
    do {
        burials_move(&b, 1, &m);
        assert_int_equal(m.seat, 1);
        assert_int_equal(m.count, 2);
        assert_true(m.cards[0] <= m.cards[1]);
        for (int i = 0; i < count; i++)
            assert_false(found[i].cards[0] == m.cards[0] && found[i].cards[1] == m.cards[1]);
        assert_in_range(count, 0, 31);
        found[count++] = m;
    } while (burials_next(&b));
    assert_int_equal(count, 5 * 4 / 2 + 1); /* two faces, or the face that is there twice */
}

/* ---- How much work all this saves ---- */

/* The number of cards that plain search plays: every line from here to the end. */
static uint64_t plain_cards(const struct hearts_plan *p, const struct hearts_game *g)
{
    uint64_t n = 0;
    if (g->phase != HEARTS_PLAY || hearts_game_played_out(g))
        return 0;
    for (hearts_faces f = hearts_game_legal(p, g); f; f &= f - 1) {
        struct hearts_game next = *g;
        hearts_game_play(p, &next, hearts_faces_lowest(f));
        n += 1 + plain_cards(p, &next);
    }
    return n;
}

/* Work that quick cards leave over goes to slow ones: no card is given up before all is spent. */
static void spends_what_it_may(void **state)
{
    enum { LIMIT = 20000 };
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game g;
    struct solver_answer a;
    uint64_t rng = 9;
    (void)state;
    assert_true(hearts_plan_read(&p, "partners", 8, &e));
    assert_true(late(&p, &g, 9, -1, &rng));
    assert_true(solver_solve(&p, &g, LIMIT, &a));
    assert_true(a.gave_up);
    assert_in_range(a.nodes, LIMIT * 9 / 10, LIMIT);
    solver_release(&a);
}

/* The ends of 30 hands. The limits are a little above what it takes today: a
 * search that orders its cards badly, or does not find again what it knows, goes beyond. */
static void little_work(void **state)
{
    static const struct {
        const char *rules;
        int each;         /* cards in a hand */
        int of_a_million; /* of the cards that plain search plays, this many at most */
    } games[] = {
        { "partners", 4, 2050 },
        { "partners moon=auto", 4, 8500 },
        { "american players=4 teams=AC,BD jack=-10 moon=add", 4, 2250 },
        { "cancellation players=4 teams=AC,BD", 4, 3700 },
        { "classic", 4, 23700 },
        { "spot", 4, 77000 },
    };
    (void)state;
    size_t step = (size_t)test_one_in(3, "games");
    for (size_t i = 0; i < sizeof games / sizeof *games; i += step) {
        struct hearts_plan p;
        struct hearts_error e;
        uint64_t rng = 5, plain = 0, spent = 0;
        assert_true(hearts_plan_read(&p, games[i].rules, strlen(games[i].rules), &e));
        for (int hand = 0; hand < 30; hand++) {
            struct hearts_game g;
            struct solver_answer a;
            if (!late(&p, &g, games[i].each, hand % 3 ? -1 : hand % p.seats, &rng))
                continue;
            plain += plain_cards(&p, &g);
            assert_true(solver_solve(&p, &g, 50000000, &a));
            assert_false(a.gave_up);
            spent += a.nodes;
            solver_release(&a);
        }
        long part = (long)(spent * 1000000 / plain);
        print_message("# %s: %llu cards instead of %llu: %ld of a million\n", games[i].rules,
                      (unsigned long long)spent, (unsigned long long)plain, part);
        assert_in_range(part, 1, games[i].of_a_million);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_without_a_shot),
        cmocka_unit_test(bounds_of_a_moon),
        cmocka_unit_test(bounds_of_a_sun),
        cmocka_unit_test(bounds_of_half_a_moon),
        cmocka_unit_test(no_line_leaves_the_bounds),
        cmocka_unit_test(cards_that_come_to_the_same),
        cmocka_unit_test(cards_in_mid_trick),
        cmocka_unit_test(twins_differ),
        cmocka_unit_test(every_burial_once),
        cmocka_unit_test(spends_what_it_may),
        cmocka_unit_test(little_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
