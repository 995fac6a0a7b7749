/* arena.c - matches: fair seatings, honest statistics, the same result with any threads. */
#include "players/common/scratch.h"
#include "read_plan.h"
#include "seed.h"
#include "study/arena/match.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct match_order order_of(const struct hearts_plan *p, const struct player *a,
                                   const struct player *b)
{
    return (struct match_order){ .plan = p,
                                 .side = { { .player = a }, { .player = b } },
                                 .stand_in = player_find("duck"),
                                 .deals = 24,
                                 .seed = 5,
                                 .threads = 2 };
}

static void play(const struct match_order *o, struct match_result *out)
{
    struct error e;
    if (!match_play(o, out, &e))
        fail_msg("%s", e.text);
}

/* ---- Seatings ---- */

static void check_seatings(const struct hearts_plan *p, enum seating_design design)
{
    uint16_t list[SEATING_MAX];
    int count = seating_list(p, design, list), times[HEARTS_SEATS] = { 0 };
    uint16_t all = (uint16_t)((1u << p->seats) - 1);
    assert_true(count >= 2 && count <= SEATING_MAX);
    for (int i = 0; i < count; i++) {
        bool opposite = false;
        for (int j = 0; j < count; j++) {
            assert_true(i == j || list[i] != list[j]);
            opposite = opposite || list[j] == (all & ~list[i]);
        }
        assert_true(opposite);
        assert_true(list[i] != 0 && list[i] != all);
        for (int s = 0; s < p->seats; s++)
            for (int t = 0; t < p->seats; t++)
                if (p->team[s] == p->team[t])
                    assert_int_equal(list[i] >> s & 1, list[i] >> t & 1);
        for (int s = 0; s < p->seats; s++)
            times[s] += list[i] >> s & 1;
    }
    for (int s = 0; s < p->seats; s++)
        assert_int_equal(2 * times[s], count);
}

static void test_seatings(void **state)
{
    static const char *const rules[] = {
        "three",
        "classic",
        "five",
        "cancellation",
        "cancellation players=7",
        "cancellation players=8",
        "cancellation players=9",
        "cancellation players=10",
        "partners",
        "american players=6 teams=AD,BE,CF",
        "american players=8 decks=2 teams=ACEG,BDFH",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct hearts_plan p;
        read_plan(&p, rules[i]);
        check_seatings(&p, SEATING_2V2);
        check_seatings(&p, SEATING_1V3);
        check_seatings(&p, SEATING_MIXED);
    }
}

static void test_seating_counts(void **state)
{
    struct hearts_plan p;
    uint16_t list[SEATING_MAX];
    (void)state;
    read_plan(&p, "classic");
    assert_int_equal(seating_list(&p, SEATING_2V2, list), 6);
    assert_int_equal(seating_list(&p, SEATING_1V3, list), 8);
    assert_int_equal(seating_list(&p, SEATING_MIXED, list), 14);
    read_plan(&p, "partners");
    assert_int_equal(seating_list(&p, SEATING_MIXED, list), 2);
    read_plan(&p, "three");
    assert_int_equal(seating_list(&p, SEATING_2V2, list), 6);
    read_plan(&p, "cancellation players=10");
    assert_int_equal(seating_list(&p, SEATING_2V2, list), 10);
    assert_int_equal(seating_list(&p, SEATING_MIXED, list), 30);
}

/* ---- Statistics ---- */

static bool near(double a, double b, double most) { return fabs(a - b) <= most; }

static void test_stats(void **state)
{
    struct stats s = { 0 };
    (void)state;
    assert_true(stats_margin(&s) == 0 && stats_variance(&s) == 0);
    for (int i = 1; i <= 4; i++)
        stats_add(&s, i);
    /* By hand: mean 5/2, squares 2 (9/4 + 1/4), t of 3 degrees 3.182, root of 5/12 is 0.6455. */
    assert_true(near(s.mean, 2.5, 1e-12));
    assert_true(near(stats_variance(&s), 5.0 / 3, 1e-12));
    assert_true(near(stats_margin(&s), 3.182 * 0.6454972, 1e-5));
    struct stats many = { 0 };
    for (int i = 0; i < 11; i++)
        stats_add(&many, i % 2 ? 1 : -1);
    /* Six times -1, five times 1; t of 10 degrees 2.228. */
    assert_true(near(many.mean, -1.0 / 11, 1e-12));
    assert_true(near(stats_variance(&many), (11 - 1.0 / 11) / 10, 1e-12));
    assert_true(near(stats_margin(&many), 2.228 * sqrt((11 - 1.0 / 11) / 110), 1e-3));
}

/* A number of mean 0 and variance 1, nearly normal. */
static double draw(uint64_t *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(player_random(rng) >> 11) / 9007199254740992.0;
    return sum;
}

static enum sprt_verdict try_test(double mean, double gain, uint64_t *rng, struct stats *s)
{
    enum sprt_verdict verdict = SPRT_OPEN;
    memset(s, 0, sizeof *s);
    while (verdict == SPRT_OPEN && s->count < 100000) {
        stats_add(s, mean + 3 * draw(rng));
        verdict = sprt_judge(s, gain);
    }
    return verdict;
}

static void test_sprt(void **state)
{
    uint64_t rng = 1;
    int wrong[2] = { 0, 0 };
    uint64_t numbers = 0;
    (void)state;
    for (int i = 0; i < 400; i++) {
        struct stats s;
        wrong[0] += try_test(0, 0.5, &rng, &s) != SPRT_NOTHING;
        numbers += s.count;
        wrong[1] += try_test(0.5, 0.5, &rng, &s) != SPRT_GAIN;
        numbers += s.count;
    }
    /* 5 in 100 each, 20 of 400; more than 38 comes up once in 10,000. A fixed sample would take
     * 390 numbers for the same. */
    assert_in_range(wrong[0], 0, 38);
    assert_in_range(wrong[1], 0, 38);
    assert_in_range(numbers / 800, 50, 300);
}

static void test_sprt_ratio(void **state)
{
    struct stats s = { .count = 101, .mean = 0.3, .squares = 900 };
    struct stats same = { .count = 40 };
    (void)state;
    /* n d (2 m - d) / (2 variance), the variance being 9. */
    assert_true(near(sprt_ratio(&s, 0.5), 101 * 0.5 * (0.6 - 0.5) / 18, 1e-12));
    assert_int_equal(sprt_judge(&s, 0.5), SPRT_OPEN);
    assert_int_equal(sprt_judge(&same, 0.5), SPRT_NOTHING);
    same.count = 29;
    assert_int_equal(sprt_judge(&same, 0.5), SPRT_OPEN);
}

/* ---- Matches ---- */

static void forget_time(struct match_result *r)
{
    for (int i = 0; i < 2; i++)
        r->side[i].spent.cpu_ns = r->side[i].spent.wall_ns = r->side[i].spent.longest_ns = 0;
}

static void check_threads(const char *rules, bool games, double sprt, uint64_t deals)
{
    struct hearts_plan p;
    struct match_result one, more;
    read_plan(&p, rules);
    struct match_order o = order_of(&p, player_find("duck"), player_find("random"));
    o.games = games;
    o.sprt = sprt;
    o.deals = deals;
    o.threads = 1;
    play(&o, &one);
    forget_time(&one);
    assert_true(sprt > 0 ? one.deals < deals : one.deals == deals);
    for (unsigned threads = 2; threads <= 3; threads++) {
        o.threads = threads;
        play(&o, &more);
        forget_time(&more);
        assert_memory_equal(&one, &more, sizeof one);
    }
}

static void test_threads(void **state)
{
    (void)state;
    check_threads("classic", false, 0, 40);
    check_threads("turbo", false, 0.5, 400);
    check_threads("cancellation players=7", false, 0, 5);
    check_threads("super", true, 0, 20);
    check_threads("partners target=50", true, 0, 4);
}

static void test_duck_beats_random(void **state)
{
    struct hearts_plan p;
    struct match_result r;
    (void)state;
    read_plan(&p, "classic");
    struct match_order o = order_of(&p, player_find("duck"), player_find("random"));
    o.design = SEATING_MIXED;
    play(&o, &r);
    assert_int_equal(match_better(&r), 0);
    assert_true(r.difference[MATCH_POINTS].mean < -3);
    assert_true(near(r.difference[MATCH_POINTS].mean, -r.gain.mean, 1e-12));
    assert_int_equal(r.hands, 24 * 14);
    assert_true(r.side[0].seat_hands == r.side[1].seat_hands);
    /* Nothing is lost: a hand without a moon has 26 points, one with a moon 78. */
    int64_t moons = (int64_t)(r.side[0].moons + r.side[1].moons);
    assert_true(r.side[0].points + r.side[1].points == (int64_t)r.hands * 26 + moons * 52);
    struct match_side swap = o.side[0];
    o.side[0] = o.side[1];
    o.side[1] = swap;
    play(&o, &r);
    assert_int_equal(match_better(&r), 1);
}

static void test_against_itself(void **state)
{
    (void)state;
    size_t step = (size_t)test_one_in(4, "presets");
    for (size_t i = 0; i < hearts_preset_count(); i += step) {
        struct hearts_plan p;
        struct match_result r;
        read_plan(&p, hearts_preset_at(i)->name);
        struct match_order o = order_of(&p, player_find("duck"), player_find("duck"));
        o.deals = 4;
        o.design = SEATING_MIXED;
        play(&o, &r);
        assert_true(r.difference[MATCH_POINTS].mean == 0 && stats_margin(&r.gain) == 0);
        assert_int_equal(match_better(&r), -1);
        assert_true(r.side[0].points == r.side[1].points);
        o.games = true;
        o.deals = 2;
        o.design = SEATING_2V2;
        play(&o, &r);
        assert_true(r.difference[MATCH_SHARE].mean == 0 && r.difference[MATCH_MONEY].mean == 0);
    }
}

/* ---- Games ---- */

static void test_games(void **state)
{
    struct hearts_plan p;
    struct match_result r;
    (void)state;
    read_plan(&p, "classic pot=4");
    struct match_order o = order_of(&p, player_find("duck"), player_find("random"));
    o.games = true;
    o.deals = 6;
    play(&o, &r);
    assert_int_equal(r.measure, MATCH_SHARE);
    assert_int_equal(match_better(&r), 0);
    assert_int_equal(r.endless, 0);
    /* At best two seats share the pot of 16. Each then has 4 more than it paid, each of the others
     * 4 less: a difference of 8 in money for half a game. */
    assert_true(r.difference[MATCH_SHARE].mean > 0.3);
    assert_true(near(r.difference[MATCH_MONEY].mean, 16 * r.difference[MATCH_SHARE].mean, 1e-9));
    read_plan(&p, "super");
    o.deals = 30;
    play(&o, &r);
    assert_int_equal(r.measure, MATCH_MONEY);
    assert_int_equal(r.hands, 30 * 6);
}

/* ---- Players that misbehave, and what they may use ---- */

static void cheat(const struct player *self, const struct player_seat *s,
                  const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    duck_decide(self, s, v, t, out);
    if (v->phase != HEARTS_PLAY)
        return;
    if (v->trick_count == 2)
        out->move.cards[0] = HEARTS_NO_CARD;
    else if (v->trick_count == 1)
        out->move.seat = (uint8_t)((v->seat + 1) % s->plan->seats);
}

static void test_forfeits(void **state)
{
    static const struct player cheater = { .name = "cheater", .decide = cheat };
    struct hearts_plan p;
    struct match_result r;
    (void)state;
    read_plan(&p, "classic");
    struct match_order o = order_of(&p, &cheater, player_find("duck"));
    play(&o, &r);
    /* The duck stands in, so it is ducks all round; playing for another seat is not possible. */
    assert_true(r.difference[MATCH_POINTS].mean == 0);
    assert_true(r.side[0].spent.forfeits > 100);
    assert_true(r.side[0].spent.refused[0] != 0);
    assert_int_equal(r.side[1].spent.forfeits, 0);
    o.stand_in = NULL;
    struct error e;
    assert_false(match_play(&o, &r, &e));
    assert_non_null(strstr(e.text, "cheater"));
}

/* A player is asked on another thread, where cmocka's assertions cannot be used. */
static atomic_bool unexpected;

static void spend(const struct player *self, const struct player_seat *s,
                  const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    uint64_t begin = t->clock();
    bool good = t->scratch && (hearts_pile_count(v->choice.from) > 1 || v->phase != HEARTS_PLAY);
    duck_decide(self, s, v, t, out);
    t->spent = t->nodes * 1000 + t->time_ns;
    if (!good || t->clock() < begin)
        atomic_store(&unexpected, true);
}

static void test_budgets(void **state)
{
    static const struct player spender = { .name = "spender", .decide = spend };
    struct hearts_plan p;
    struct match_result r;
    (void)state;
    read_plan(&p, "black-maria");
    struct match_order o = order_of(&p, &spender, &spender);
    o.side[0].nodes = 7;
    o.side[1].nodes = 11;
    o.side[1].time_ns = 3;
    o.deals = 3;
    play(&o, &r);
    for (int i = 0; i < 2; i++)
        assert_int_equal(r.side[i].spent.nodes, r.side[i].spent.decisions * (i ? 11003 : 7000));
    assert_true(r.side[0].spent.decisions > 100);
    assert_false(atomic_load(&unexpected));
}

/* ---- Chance ---- */

static void test_seeds(void **state)
{
    struct hearts_plan p;
    (void)state;
    assert_true(playing_seed(1, 1) != playing_seed(1, 2));
    assert_true(playing_seed(1, 1) != playing_seed(2, 1));
    read_plan(&p, "classic");
    /* Every seat deals with every letter of the passing cycle before a start is repeated. */
    unsigned seen = 0;
    for (uint64_t i = 0; i < 16; i++) {
        struct hearts_start start = playing_start(&p, i);
        seen |= 1u << ((start.hand_number - 1) * 4 + start.dealer);
    }
    assert_int_equal(seen, 0xffff);
}

/* ---- What was expected, and what came ---- */

/* Seat A shoots the moon with the queen. A gave itself a chance of 1 in 4 for that. B gave itself
 * none, and 1 in 4 to somebody else. */
static void predictions_are_counted_by_trick(void **state)
{
    struct hearts_plan p;
    struct roles roles;
    struct hearts_start start = { .hand_number = 1 };
    struct hearts_game before, after;
    struct expected side[2];
    struct expected_hand h = { .count = 0 };
    (void)state;
    memset(side, 0, sizeof side);
    read_plan(&p, "classic");
    roles_of(&roles, &p);
    hearts_game_start(&p, &before, &start);
    after = before;
    after.moons[0] = 1;
    after.won[0].once = roles.costly;
    for (int seat = 1; seat < 4; seat++)
        after.hand_score[seat] = 26;
    expected_note(&h, 0, 1, &(struct prospect){ 5, 0.5, 0.25, 0.125 });
    expected_note(&h, 1, 3, &(struct prospect){ 6, 0.5, 0, 0.25 });
    expected_note(&h, 1, EXPECTED_TRICKS + 1, &(struct prospect){ 6, 0.5, 0, 0.25 });
    expected_came(&h, &roles, &before, &after, 1, side);
    assert_int_equal(h.count, 0);
    const double said_a[] = { 5, 0.5, 0.25, 0.125 }, came_a[] = { 0, 1, 1, 0 };
    const double said_b[] = { 6, 0.5, 0, 0.25 }, came_b[] = { 26, 0, 0, 1 };
    assert_true(side[0].row[1].cards == 1 && side[0].row[3].cards == 0 &&
                side[1].row[3].cards == 1);
    assert_memory_equal(side[0].row[1].said, said_a, sizeof said_a);
    assert_memory_equal(side[0].row[1].came, came_a, sizeof came_a);
    assert_memory_equal(side[1].row[3].said, said_b, sizeof said_b);
    assert_memory_equal(side[1].row[3].came, came_b, sizeof came_b);
    assert_memory_equal(&side[0].row[EXPECTED_ALL], &side[0].row[1], sizeof side[0].row[1]);
}

static void observe(struct expected *sum, double cards, double said, double came)
{
    struct expected sample = { 0 };
    sample.row[1].cards = cards;
    sample.row[1].said[EXPECTED_MOON] = said;
    sample.row[1].came[EXPECTED_MOON] = came;
    expected_close(&sample);
    expected_add(sum, &sample);
}

/* Cards of one deal are one observation, however many they are. */
static void cards_of_one_deal_are_counted_once(void **state)
{
    struct expected sum = { 0 };
    double margin;
    (void)state;
    observe(&sum, 2, 1, 2);
    assert_true(expected_more(&sum.row[1], EXPECTED_MOON, &margin) == 0.5);
    assert_true(isinf(margin));
    observe(&sum, 2, 2, 1);
    assert_true(expected_more(&sum.row[1], EXPECTED_MOON, &margin) == 0);
    /* Two sums, 1 and -1, of 4 cards. */
    assert_true(fabs(margin - 1.96 * sqrt(2) / 4) < 1e-12);
    observe(&sum, 4, 0, 4);
    assert_true(expected_more(&sum.row[1], EXPECTED_MOON, &margin) == 0.5);
    /* What each deal has beyond 0.5 for each of its cards: 0, -2 and 2, with 8 cards in all. */
    assert_true(fabs(margin - 1.96 * sqrt(8) / 8) < 1e-12);
    (void)expected_more(&sum.row[2], EXPECTED_MOON, &margin);
    assert_true(isinf(margin));
}

static void predictions_are_the_same_with_any_threads(void **state)
{
    static struct match_result one, three;
    struct hearts_plan p;
    (void)state;
    read_plan(&p, "classic");
    struct match_order o = order_of(&p, player_find("strong"), player_find("duck"));
    o.calibrate = true;
    o.deals = 6;
    o.side[0].nodes = 20;
    o.threads = 1;
    play(&o, &one);
    o.threads = 3;
    play(&o, &three);
    assert_memory_equal(one.expected, three.expected, sizeof one.expected);
    assert_true(one.expected[0].row[EXPECTED_ALL].cards > 100);
    assert_true(one.expected[1].row[EXPECTED_ALL].cards == 0);
    o.calibrate = false;
    play(&o, &three);
    assert_true(three.expected[0].row[EXPECTED_ALL].cards == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seatings),
        cmocka_unit_test(test_seating_counts),
        cmocka_unit_test(test_stats),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_sprt_ratio),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_duck_beats_random),
        cmocka_unit_test(predictions_are_counted_by_trick),
        cmocka_unit_test(cards_of_one_deal_are_counted_once),
        cmocka_unit_test(predictions_are_the_same_with_any_threads),
        cmocka_unit_test(test_against_itself),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_forfeits),
        cmocka_unit_test(test_budgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
