/* train.c - learning: it repeats, it gets better in every kind of game, it says when it cannot. */
#include "study/train/train.h"
#include "faults_memory.h"
#include "hearts/game.h"
#include "players/policy/policy.h"
#include "players/weights/weights.h"
#include "read_plan.h"
#include "seed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int8_t nothing[POLICY_WEIGHTS];

static void learn(const struct hearts_plan *p, uint64_t hands, const int8_t *from, int8_t *out)
{
    struct train_order order = { .plan = p, .seed = 7, .hands = hands, .from = from };
    struct error e;
    uint64_t played;
    assert_true(train(&order, out, &played, &e));
    assert_true(played >= hands);
}

static void test_the_same_again(void **state)
{
    static int8_t one[POLICY_WEIGHTS], two[POLICY_WEIGHTS];
    struct hearts_plan plan;
    (void)state;
    read_plan(&plan, "turbo");
    learn(&plan, 200, NULL, one);
    learn(&plan, 200, NULL, two);
    assert_memory_equal(one, two, sizeof one);
    learn(&plan, 200, one, two);
    assert_memory_not_equal(one, two, sizeof one);
}

/* After a thousand hands it beats random play in every game; the margin is that of 200 deals. */
static void test_it_learns(void **state)
{
    static const char *const games[] = {
        "classic",          "super",   "partners",
        "black-maria-spot", "booster", "american players=5 strip=none kitty=swap",
        "cancellation",
    };
    (void)state;
    size_t step = (size_t)test_one_in(4, "games");
    for (size_t i = 0; i < sizeof games / sizeof *games; i += step) {
        static int8_t weights[POLICY_WEIGHTS];
        struct hearts_plan plan;
        double margin;
        read_plan(&plan, games[i]);
        learn(&plan, 1000, NULL, weights);
        double gain = train_compare(&plan, weights, nothing, 200, 3, &margin);
        print_message("# %s: %.2f +- %.2f points a hand\n", games[i], gain, margin);
        assert_true(gain > margin);
        assert_true(train_compare(&plan, weights, weights, 50, 3, &margin) == 0);
    }
}

/* Every game that has a name has its own weights, and house rules have those of the nearest. */
static void test_weights(void **state)
{
    struct hearts_plan plan;
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const char *name = hearts_preset_at(i)->name;
        read_plan(&plan, name);
        bool as_classic = strcmp(name, "windows") == 0;
        assert_string_equal(weights_name_for(&plan), as_classic ? "classic" : name);
        assert_non_null(strstr(weights_origin(weights_name_for(&plan)), "command hearts train"));
        assert_non_null(strstr(weights_origin(weights_name_for(&plan)), "date "));
    }
    read_plan(&plan, "turbo target=200 moon=add");
    assert_string_equal(weights_name_for(&plan), "turbo");
    read_plan(&plan, "classic players=7 decks=2 kitty=take");
    assert_string_equal(weights_name_for(&plan), "cancellation");
    read_plan(&plan, "partners pass=LRA");
    assert_string_equal(weights_name_for(&plan), "partners");
}

static void test_no_memory(void **state)
{
    static int8_t weights[POLICY_WEIGHTS];
    struct hearts_plan plan;
    struct error e;
    uint64_t hands;
    (void)state;
    read_plan(&plan, "classic");
    struct train_order order = { .plan = &plan, .seed = 7, .hands = 1 };
    memory_fails(1, true);
    bool good = train(&order, weights, &hands, &e);
    memory_suffices();
    assert_false(good);
    assert_string_equal(e.text, "there is not enough memory to learn");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_again),
        cmocka_unit_test(test_it_learns),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
