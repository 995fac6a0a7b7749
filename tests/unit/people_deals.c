/* people_deals.c - how the cards of finished games were dealt: counted once, and compared with
 * chance. The expected values are computed by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/games/deals.h"
#include "server/people/task/jobs.h"
#include "unit/people_games.h"

static bool near(double a, double b) { return fabs(a - b) < 1e-9; }

/* ---- What chance gives ---- */

static const struct deals_shape classic_shape = { 4, 1, { 13, 13, 13, 13 } };

static void chance_deals_a_quarter_of_the_queens(void **state)
{
    (void)state;
    struct deals_chance q = deals_queens(&classic_shape), h = deals_hearts(&classic_shape);
    assert_true(near(q.mean, 0.25) && near(q.variance, 0.1875));
    /* 13 hearts, a quarter each: 13 * 1/4 * 3/4 * 39/51. */
    assert_true(near(h.mean, 3.25) && near(h.variance, 13 * 0.1875 * 39 / 51));
}

/* Of C(52,13) hands C(39,13) lack a given suit, C(26,13) two, and one lacks three. */
static void chance_deals_short_hands(void **state)
{
    (void)state;
    double p = (4 * 8122425444.0 - 6 * 10400600.0 + 4) / 635013559600.0;
    struct deals_chance c = deals_shorts(&classic_shape);
    assert_true(near(c.mean, p) && near(c.variance, p * (1 - p)));
}

static void chance_in_other_decks(void **state)
{
    (void)state;
    /* Two decks for five: 20 cards of 104 each, four in the kitty. */
    struct deals_shape two = { 5, 2, { 26, 26, 26, 26 } };
    assert_int_equal(deals_cards(&two), 104);
    assert_true(near(deals_queens(&two).mean, 2 * 20 / 104.0));
    assert_true(near(deals_queens(&two).variance, 2 * 20 / 104.0 * 84 / 104.0 * 102 / 103.0));
    /* Two cards a hand of four cards, one of each suit: every hand lacks two suits. */
    struct deals_shape tiny = { 2, 1, { 1, 1, 1, 1 } };
    assert_true(near(deals_shorts(&tiny).mean, 1) && near(deals_shorts(&tiny).variance, 0));
    /* A suit that is not in the deck makes no hand short. With two suits of two cards each, two of
     * the six possible hands have only one suit. */
    struct deals_shape fewer = { 2, 0, { 2, 2, 0, 0 } };
    assert_true(near(deals_shorts(&fewer).mean, 1 / 3.0));
    assert_true(near(deals_queens(&fewer).mean, 0));
}

static void how_far_from_chance(void **state)
{
    (void)state;
    unsigned freedom;
    struct deals d = { .shape = classic_shape, .deals = 100 };
    const int queens[] = { 30, 20, 25, 25 };
    for (int i = 0; i < 4; i++)
        d.at[i].queens = queens[i];
    assert_true(near(deals_chi(&d, false, &freedom), 2)); /* (25 + 25) / 25 */
    assert_int_equal(freedom, 3);

    struct deals few = { .shape = classic_shape, .deals = 4 };
    const int hearts[] = { 14, 12, 13, 13 };
    for (int i = 0; i < 4; i++)
        few.at[i].hearts = hearts[i];
    assert_true(
        near(deals_chi(&few, true, &freedom), 102 / 507.0)); /* two off by one, 507/51 each */

    /* Three seats and a kitty of one card, which has the queen once in 52 deals. */
    struct deals three = { .shape = { 3, 1, { 13, 13, 13, 13 } }, .deals = 52 };
    for (int i = 0; i < 3; i++)
        three.at[i].queens = 17;
    assert_true(near(deals_chi(&three, false, &freedom), 0));
    assert_int_equal(freedom, 3);
    three.at[0].queens = 19; /* two too many, and none of the one that the kitty should have */
    assert_true(near(deals_chi(&three, false, &freedom), 4 / 17.0 + 4));
    struct deals none = { .shape = classic_shape };
    assert_true(near(deals_chi(&none, false, &freedom), 0));
}

/* ---- Counted ---- */

/* B deals: from the dealer's left C, D, A, B. A hand of one suit for each, which is called off;
 * then one in which nobody lacks a suit, and A has the queen and three hearts, B four, C and D
 * three. */
#define HEX16 "0123456789abcdef"
#define HEX32 HEX16 HEX16 HEX16 HEX16 /* 32 bytes in hexadecimal */
#define HEX64 HEX32 HEX32
static const char record[] =
    "[Hearts \"1\"]\n[Rules \"classic\"]\n[Dealer \"B\"]\n"
    "fair dealt 0 " HEX64 " A " HEX32 " / B dropped / C dropped / D -\n\nhand 1\n"
    "deal A 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC / B 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD / "
    "C 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS / D *\nvoid\n"
    "fair dealt 1 " HEX64 " A " HEX32 " / B - / C - / D -\n\nhand 1\n"
    "deal A 4C 5C 6C 9C JC 5D 6D 3S 7S QS 6H JH KH / B 2C 2D 3D 9D TD 2S 6S KS AS 8H 9H TH AH / "
    "C 3C KC 8D JD QD KD 8S 9S TS JS 2H 4H 5H / D *\n";

static void a_record_is_counted_by_place(void **state)
{
    (void)state;
    struct deals d;
    assert_true(deals_of(&d, record, sizeof record - 1, 1u << 2)); /* C is a computer */
    assert_memory_equal(&d.shape, &classic_shape, sizeof classic_shape);
    assert_int_equal(d.deals, 2);
    assert_int_equal(d.voided, 1);
    assert_int_equal(d.sealed, 2);
    assert_int_equal(d.dropped, 2);
    const int queens[] = { 1, 0, 1, 0 }, hearts[] = { 3, 16, 3, 4 };
    for (int i = 0; i < 4; i++) {
        assert_int_equal(d.at[i].queens, queens[i]);
        assert_int_equal(d.at[i].hearts, hearts[i]);
        assert_int_equal(d.at[i].shorts, 1);
    }
    assert_int_equal(d.computers.hands, 2);
    assert_int_equal(d.computers.queens, 1);
    assert_int_equal(d.seat[0].queens, 1);
    assert_int_equal(d.seat[3].queens, 0);
    assert_false(deals_of(&d, "[Rules \"nonsense\"]\n", 19, 0));
}

static void a_sum_is_kept_as_it_is(void **state)
{
    (void)state;
    struct deals game, sum = { 0 }, again;
    struct buffer out = { 0 };
    assert_true(deals_of(&game, record, sizeof record - 1, 0));
    deals_add(&sum, &game);
    deals_add(&sum, &game);
    deals_write(&sum, &out);
    assert_true(deals_read(&again, out.data, out.length));
    assert_memory_equal(&sum, &again, sizeof sum);
    assert_int_equal(again.at[1].hearts, 32);
    assert_string_equal(deals_key(&sum.shape).text, "deals/4-1-13-13-13-13");
    buffer_release(&out);
    assert_false(deals_read(&again, "{\"seats\":4}", 11));
    assert_false(deals_read(&again, "", 0));
}

/* ---- Stored and shown by a server ---- */

static struct people_game dealt_game(struct four *f, uint8_t number, const char *rules)
{
    struct people_game g = game_of(number, rules, PEOPLE(&f->who[0], NULL, NULL, &f->who[3]),
                                   SCORES(1, 2, 3, 4));
    g.record = record;
    g.record_length = sizeof record - 1;
    return g;
}

static const cJSON *told(struct rig *h)
{
    const struct answer *a = ask(h, NULL, "GET", "/api/deals", " ");
    assert_int_equal(a->status, 200);
    return cJSON_GetObjectItem(a->json, "deals");
}

static void a_game_is_counted_once(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = dealt_game(&f, 1, "classic");
    assert_int_equal(cJSON_GetArraySize(told(h)), 0);
    jobs_drain(h->server.people->jobs); /* killed between storing and counting */
    over(h, &g);
    assert_int_equal(kept(h, "deals/"), 0);
    for (int again = 0; again < 3; again++) {
        if (again < 2)
            rig_restart(h);
        else
            over(h, &g);
        const cJSON *list = told(h), *one = cJSON_GetArrayItem(list, 0);
        assert_int_equal(cJSON_GetArraySize(list), 1);
        assert_int_equal(number_in(one, "deals"), 2);
        assert_int_equal(number_in(one, "voided"), 1);
        assert_int_equal(number_in(one, "cards"), 52);
        assert_int_equal(number_in(cJSON_GetObjectItem(one, "computers"), "hands"), 4);
        assert_int_equal(number_in(cJSON_GetObjectItem(one, "computers"), "queens"), 1);
    }
    struct people_game other = dealt_game(&f, 2, "classic target=50");
    over(h, &other);
    assert_int_equal(number_in(cJSON_GetArrayItem(told(h), 0), "deals"), 4);
}

static void a_person_has_figures_of_their_own(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = dealt_game(&f, 1, "classic");
    over(h, &g);
    const cJSON *mine = cJSON_GetObjectItem(
        family(ask(h, f.ticket[0], "GET", "/api/stats", " "), 0), "dealt");
    assert_int_equal(number_in(mine, "hands"), 2);
    assert_int_equal(number_in(mine, "queens"), 1);
    assert_true(near(cJSON_GetNumberValue(cJSON_GetObjectItem(mine, "due")), 0.5));
    assert_true(near(cJSON_GetNumberValue(cJSON_GetObjectItem(mine, "spread")), 0.375));
    const cJSON *theirs = cJSON_GetObjectItem(
        family(ask(h, f.ticket[3], "GET", "/api/stats", " "), 0), "dealt");
    assert_int_equal(number_in(theirs, "queens"), 0);
}

/* House rules could have any number of different decks. */
static void decks_of_house_rules_are_not_told(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = dealt_game(&f, 1, "classic strip=2C,3C,4C,5C");
    over(h, &g);
    assert_int_equal(kept(h, "deals/"), 0);
    assert_int_equal(kept(h, "stats/"), 2);
}

static int begin(void **state)
{
    static struct rig rig;
    rig_begin(&rig, "");
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    rig_end(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_deals_a_quarter_of_the_queens),
        cmocka_unit_test(chance_deals_short_hands),
        cmocka_unit_test(chance_in_other_decks),
        cmocka_unit_test(how_far_from_chance),
        cmocka_unit_test(a_record_is_counted_by_place),
        cmocka_unit_test(a_sum_is_kept_as_it_is),
        TEST(a_game_is_counted_once),
        TEST(a_person_has_figures_of_their_own),
        TEST(decks_of_house_rules_are_not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
