/* table_games.c - the table machine plays whole games: every preset, the same log the same table, what a computer
 * remembers, and room for the longest hand. */
#include "at_table.h"

/* Presets, and rules with the longest hands. */
static const char *const more_rules[] = {
    "cancellation players=10", "cancellation players=6", "classic charge=all charge_order=rounds jack=-10 ten=-10",
    "five kitty=swap strip=none players=5 kitty_when=first_point", "american pass_through=whole",
    "american pass_through=partial pass_count=5", "cancellation players=8 pass=SLR pass_count=5",
    "classic hands=1", "booster target=30",
};

static const char *rules_at(size_t i)
{
    return i < hearts_presets_count ? hearts_presets[i].name : more_rules[i - hearts_presets_count];
}

static size_t rules_count(void)
{
    return hearts_presets_count + sizeof more_rules / sizeof *more_rules;
}

/* What the computers of the table would be handed, against what was told as it happened. */
static void minds_are_alike(const struct at_table *a)
{
    for (int seat = 0; seat < a->plan.seats; seat++) {
        struct player_seat mind;
        memset(&mind, 0, sizeof mind);
        table_mind(&a->t, seat, &mind);
        assert_memory_equal(&mind.memory, &a->minds[seat].memory, sizeof mind.memory);
    }
}

static void wants_are_right(const struct at_table *a)
{
    struct table_want want = wanted(a);
    if (a->t.stage != TABLE_PLAYING)
        assert_int_equal(want.kind, TABLE_WANTS_NOTHING);
    else if (a->t.game.phase == HEARTS_DEAL)
        assert_int_equal(want.kind, TABLE_WANTS_DECK);
    else if (a->t.game.to_act & ~1) {
        assert_int_equal(want.kind, TABLE_WANTS_THOUGHT);
        assert_true(a->t.game.to_act >> want.seat & 1);
        assert_string_equal(want.player, "duck");
    } else
        assert_int_equal(want.kind, TABLE_WANTS_NOTHING);
}

static void play_game(struct at_table *a, bool thorough)
{
    int hands = 0;
    while (a->t.stage == TABLE_PLAYING && hands < 3) {
        hands += a->t.game.phase == HEARTS_DEAL;
        steps(a);
        wants_are_right(a);
        if (thorough)
            minds_are_alike(a);
    }
}

/* The log applied once more from the beginning, and from the middle on to a copy. */
static void replays(const struct at_table *a)
{
    struct table again, middle;
    memset(&again, 0x33, sizeof again);
    table_init(&again, &a->plan);
    for (size_t i = 0; i < a->logged; i++) {
        if (i == a->logged / 2)
            memcpy(&middle, &again, sizeof middle);
        assert_true(table_apply(&again, &a->log[i], NULL));
    }
    same_table(&again, &a->t);
    for (size_t i = a->logged / 2; i < a->logged; i++)
        assert_true(table_apply(&middle, &a->log[i], NULL));
    same_table(&middle, &a->t);
}

static void every_game_is_played_and_replayed(void **state)
{
    struct table_terms terms = usual_terms();
    (void)state;
    for (size_t i = 0; i < rules_count(); i++) {
        struct at_table a;
        begin_game(&a, rules_at(i), &terms, 1);
        play_game(&a, true);
        replays(&a);
        minds_are_alike(&a);
        close_table(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_and_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
