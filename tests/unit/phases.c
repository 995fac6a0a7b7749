/* phases.c - calls in the wrong phase are refused, and leave the game as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hearts/hearts.h"

/* The rules by which a game in each phase is made. */
static const char *const rules[] = {
    [HEARTS_DEAL] = "classic hands=1",
    [HEARTS_PASS] = "classic hands=1",
    [HEARTS_CHARGE] = "classic hands=1 pass=none charge=QS",
    [HEARTS_PLAY] = "classic hands=1 pass=none",
    [HEARTS_BURY] = "classic hands=1 pass=none players=3 strip=none kitty=swap",
    [HEARTS_SCORE] = "classic hands=1 pass=none moon=choose",
    [HEARTS_OVER] = "classic hands=1",
};
enum { PHASES = sizeof rules / sizeof *rules };

static struct hearts_plan plan_of(int phase)
{
    struct hearts_plan p;
    struct hearts_error e;
    assert_true(hearts_plan_read(&p, rules[phase], strlen(rules[phase]), &e));
    return p;
}

static struct hearts_game game_in(const struct hearts_plan *p, int phase)
{
    struct hearts_game g;
    uint64_t rng = 1;
    hearts_game_start(p, &g, &(struct hearts_start){ 0 });
    if (phase == HEARTS_SCORE) {
        /* Every card has been taken by C, and all is over but the score. */
        struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT, .tricks = 13 };
        at.won[2] = p->deck;
        at.tricks_won[2] = 13;
        assert_null(hearts_game_place(p, &g, &at, NULL));
    } else if (phase != HEARTS_DEAL)
        assert_int_equal(hearts_game_deal_random(p, &g, &rng).code, HEARTS_OK);
    if (phase == HEARTS_BURY)
        while (g.phase == HEARTS_PLAY)
            hearts_game_play(p, &g, hearts_faces_lowest(hearts_game_legal(p, &g)));
    if (phase == HEARTS_OVER)
        hearts_game_playout(p, &g, &rng);
    assert_int_equal(g.phase, phase);
    return g;
}

/* ---- Each call, and the code that it returns ---- */

static int deal(const struct hearts_plan *p, struct hearts_game *g)
{
    hearts_card deck[HEARTS_CARDS];
    uint64_t rng = 2;
    hearts_deck_shuffle(p, deck, &rng);
    return hearts_game_deal(p, g, deck, NULL).code;
}

static int deal_random(const struct hearts_plan *p, struct hearts_game *g)
{
    uint64_t rng = 2;
    int code = hearts_game_deal_random(p, g, &rng).code;
    assert_int_equal(code == HEARTS_OK, rng != 2);
    return code;
}

static int settle(const struct hearts_plan *p, struct hearts_game *g)
{
    const int32_t hands[HEARTS_SEATS] = { 26 };
    return hearts_game_settle(p, g, hands, 0).code;
}

static int next(const struct hearts_plan *p, struct hearts_game *g)
{
    return hearts_game_next(p, g).code;
}

static int call_off(const struct hearts_plan *p, struct hearts_game *g)
{
    return hearts_game_void(p, g).code;
}

/* A move of a seat that has nothing to decide, or of any seat where nobody has. */
static int move(const struct hearts_plan *p, struct hearts_game *g)
{
    struct hearts_move m = { 0 };
    while (m.seat + 1 < p->seats && g->to_act >> m.seat & 1)
        m.seat++;
    if (g->to_act >> m.seat & 1)
        m.seat = p->seats;
    return hearts_game_move(p, g, &m, NULL).code;
}

static const struct {
    const char *name;
    int (*call)(const struct hearts_plan *p, struct hearts_game *g);
    uint8_t code[PHASES]; /* deal, pass, charge, play, bury, score, over */
} calls[] = {
#define WAIT HEARTS_NOT_YOUR_TURN
    { "hearts_game_deal", deal, { HEARTS_OK, WAIT, WAIT, WAIT, WAIT, WAIT, HEARTS_GAME_OVER } },
    { "hearts_game_deal_random",
      deal_random,
      { HEARTS_OK, WAIT, WAIT, WAIT, WAIT, WAIT, HEARTS_GAME_OVER } },
    { "hearts_game_settle", settle, { HEARTS_OK, WAIT, WAIT, WAIT, WAIT, WAIT, HEARTS_GAME_OVER } },
    { "hearts_game_next", next, { WAIT, WAIT, WAIT, WAIT, WAIT, WAIT, HEARTS_OK } },
    { "hearts_game_void", call_off, { [HEARTS_OVER] = HEARTS_GAME_OVER } },
    { "hearts_game_move", move, { WAIT, WAIT, WAIT, WAIT, WAIT, WAIT, HEARTS_GAME_OVER } },
};

static void a_call_in_the_wrong_phase_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (int phase = 0; phase < PHASES; phase++) {
            struct hearts_plan p = plan_of(phase);
            struct hearts_game g = game_in(&p, phase), before = g;
            int code = calls[i].call(&p, &g);
            if (code != calls[i].code[phase])
                fail_msg("%s in phase %s: %s", calls[i].name,
                         hearts_phase_name((enum hearts_phase)phase),
                         hearts_refusal_word((enum hearts_refusal_code)code));
            if (code != HEARTS_OK)
                assert_memory_equal(&g, &before, sizeof g);
        }
}

static void a_position_begins_a_hand(void **state)
{
    (void)state;
    for (int phase = 0; phase < PHASES; phase++) {
        struct hearts_plan p = plan_of(phase);
        struct hearts_game g = game_in(&p, phase), before = g;
        struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT,
                                      .tricks = 13,
                                      .won[2] = p.deck };
        at.tricks_won[2] = 13;
        const char *why = hearts_game_place(&p, &g, &at, NULL);
        if (phase == HEARTS_DEAL) {
            assert_null(why);
            continue;
        }
        assert_string_equal(why, "a position begins a hand");
        assert_memory_equal(&g, &before, sizeof g);
    }
}

static void where_nobody_decides_there_is_no_choice(void **state)
{
    (void)state;
    for (int phase = 0; phase < PHASES; phase++) {
        struct hearts_plan p = plan_of(phase);
        struct hearts_game g = game_in(&p, phase);
        for (int s = -1; s <= HEARTS_SEATS; s++) {
            struct hearts_choice may = hearts_game_choice(&p, &g, s);
            bool acts = s >= 0 && s < p.seats && g.to_act >> s & 1;
            assert_int_equal(may.low <= may.high, acts);
        }
    }
}

static void what_is_over_or_undealt_is_not_played_out(void **state)
{
    (void)state;
    const int phases[] = { HEARTS_DEAL, HEARTS_OVER };
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        struct hearts_plan p = plan_of(phases[i]);
        struct hearts_game g = game_in(&p, phases[i]), before = g;
        uint64_t rng = 5;
        hearts_game_playout(&p, &g, &rng);
        assert_memory_equal(&g, &before, sizeof g);
    }
}

/* A program built with a newer header may use fields that this library has in reserve. */
static void what_only_a_newer_version_knows_is_refused(void **state)
{
    (void)state;
    struct hearts_rules newer;
    struct hearts_error e = { 0 };
    struct hearts_plan p;
    char text[200];
    hearts_rules_standard(&newer);
    newer.reserved[sizeof newer.reserved - 1] = 1;
    assert_false(hearts_plan_make(&p, &newer, &e));
    hearts_error_write(&e, text, sizeof text);
    assert_string_equal(text,
                        "these rules have options that only a newer version knows, or were not "
                        "begun with hearts_rules_standard()");
    p = plan_of(HEARTS_DEAL);
    struct hearts_game g = game_in(&p, HEARTS_DEAL);
    struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT, .tricks = 13, .won[2] = p.deck };
    at.tricks_won[2] = 13;
    at.reserved[0] = 1;
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "the position tells what only a newer version knows");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_in_the_wrong_phase_is_refused),
        cmocka_unit_test(a_position_begins_a_hand),
        cmocka_unit_test(where_nobody_decides_there_is_no_choice),
        cmocka_unit_test(what_is_over_or_undealt_is_not_played_out),
        cmocka_unit_test(what_only_a_newer_version_knows_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
