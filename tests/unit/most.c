/* most.c - the bound on what a hand can add to a score: no hand played exceeds it, and in some
 * games one reaches it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "mixtures.h"
#include "playing.h"
#include "read_plan.h"
#include "record/rules_table.h"
#include "seed.h"

static void check_hand(const struct hearts_plan *p, const char *rules, int shooter, uint64_t *rng)
{
    struct hearts_game g;
    playing_new_game(p, &g, rng);
    assert_true(playing_deal(p, &g, rng));
    while (playing_on(&g)) {
        int seat = playing_seat(&g, rng);
        struct hearts_move m = playing_choose(p, &g, seat, shooter, rng);
        assert_int_equal(hearts_game_move(p, &g, &m, NULL).code, HEARTS_OK);
    }
    for (int s = 0; s < p->seats; s++)
        if (g.hand_score[s] > rules_most(p))
            fail_msg("%s: a hand score of %d, and %d is the most", rules, g.hand_score[s],
                     rules_most(p));
}

/* Every value of every option, in three named games; somebody is helped to shoot every second
 * time. */
static void no_hand_adds_more(void **state)
{
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    uint64_t rng = 31 * test_seed();
    (void)state;
    m = (struct mixtures){ .games = 3 };
    while (mixtures_next(&m, rules))
        for (int hand = 0; hand < 4; hand++)
            check_hand(&m.plan, rules, hand % 2 ? hand % m.plan.seats : -1, &rng);
}

static void some_hand_adds_as_much(void **state)
{
    static const struct {
        const char *rules;
        int most;
    } games[] = {
        { "classic", 26 },              /* a moon, added to the others */
        { "classic no_tricks=5", 26 },  /* a moon leaves out the amount for no tricks */
        { "classic no_tricks=40", 40 }, /* without a card and without a moon */
        { "classic moon=subtract", 26 },
        { "classic moon=subtract moon_worth=50", 26 },
        { "classic players=3 strip=none kitty=take moon_cards=tricks", 26 },
        { "classic players=3 strip=none kitty=take moon_cards=tricks moon_worth=50", 76 },
        { "classic moon_worth=50", 50 },
        { "classic sun=on", 52 },
        { "classic sun=on sun_worth=30", 30 },
        { "classic jack=-10", 26 },
        { "classic strip=2H,3H,4H,5H", 22 },
        { "spot queen=25", 129 },
        { "classic decks=2 players=8", 52 },
        { "classic tc_doubles=on", 52 },
        { "classic charge=QS", 39 },
        { "classic charge=AH", 39 }, /* 26 hearts and the queen */
        { "classic charge=TC tc_doubles=on", 104 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct hearts_plan p;
        read_plan(&p, games[i].rules);
        if (rules_most(&p) != games[i].most)
            fail_msg("%s: %d is the most, not %d", games[i].rules, games[i].most, rules_most(&p));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_hand_adds_more),
        cmocka_unit_test(some_hand_adds_as_much),
    };
    return cmocka_run_group_tests_name("most", tests, NULL, NULL);
}
