/* scholar.c - the scholar, a fixed yardstick for other players: it does not change, keeps within
 * its budget, and finds obvious plays; its rules of thumb play every game to its end. */
#include "players/scholar/scholar.h"
#include "faults_memory.h"
#include "players/common/scratch.h"
#include "seated.h"
#include "seed.h"

static struct scratch *scratch;

static void decide(const struct table *t, int seat, struct thinking *how, struct advice *out)
{
    const struct player *scholar = player_find("scholar");
    struct hearts_view view;
    assert_non_null(scholar);
    how->scratch = scratch;
    hearts_view_of(&t->plan, &t->game, seat, &view);
    scholar->decide(scholar, &t->seats[seat], &view, how, out);
}

static void move(struct table *t, const struct hearts_move *m)
{
    assert_int_equal(hearts_game_move(&t->plan, &t->game, m, &t->events).code, HEARTS_OK);
    tell(t);
}

/* ---- It does not change ---- */

static void hash_byte(uint32_t *hash, uint8_t byte) { *hash = (*hash ^ byte) * 0x01000193u; }

/* Plays a hand, and hashes every decision. */
static void play_hand(struct table *t, uint32_t *hash)
{
    deal(t);
    while (in_hand(t)) {
        int seat = __builtin_ctz(t->game.to_act);
        struct thinking how = { .rng = t->rng, .nodes = 300 };
        struct advice advice;
        decide(t, seat, &how, &advice);
        t->rng = how.rng;
        hash_byte(hash, advice.move.option);
        for (int i = 0; i < advice.move.count; i++)
            hash_byte(hash, advice.move.cards[i]);
        move(t, &advice.move);
    }
}

/* Measurements against it are comparable only while its decisions stay the same. If a change of its
 * parts, such as guesses or the duck's pass, changes them, measure again and say so by the figures.
 */
static void test_frozen(void **state)
{
    static const char *const rules[] = { "classic", "american", "partners", "black-maria",
                                         "cancellation" };
    static struct table t;
    uint32_t hash = 0x811c9dc5;
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        sit_down(&t, rules[i], 11 + i);
        play_hand(&t, &hash);
    }
    assert_int_equal(hash, 0x43e7ca51);
}

/* ---- Its budget ---- */

static uint64_t ticks;
static uint64_t tick(void) { return ticks += 1000; }
static bool at_once(void *with)
{
    (void)with;
    return true;
}

static void check_budget(const struct table *t, int seat)
{
    static const uint64_t nodes[] = { 1, 7, 50, 400 };
    struct advice advice, again;
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        struct thinking one = { .rng = 3, .nodes = nodes[i] }, two = one;
        struct thinking ample = { .rng = 3, .nodes = nodes[i], .most_ns = 1ull << 60 };
        long asked = memory.asked;
        decide(t, seat, &one, &advice);
        assert_int_equal(memory.asked, asked); /* nothing is allocated */
        assert_true(one.spent == one.nodes || !one.spent);
        decide(t, seat, &two, &again);
        assert_memory_equal(&advice.move, &again.move, sizeof advice.move);
        ample.clock = tick;
        decide(t, seat, &ample, &again);
        assert_memory_equal(&advice.move, &again.move, sizeof advice.move);
        assert_int_equal(ample.spent, one.spent);
        assert_int_equal(ample.meant, one.spent);
    }
    struct thinking timed = { .rng = 3, .time_ns = 50000, .clock = tick };
    ticks = 0;
    decide(t, seat, &timed, &advice);
    assert_true(ticks <= 52000);
    struct thinking cut = { .rng = 3, .nodes = 100000, .most_ns = 50000, .clock = tick };
    ticks = 0;
    decide(t, seat, &cut, &advice);
    assert_true(ticks <= 52000);
    assert_true(cut.spent ? cut.meant == cut.nodes : !cut.meant);
    struct thinking stopped = { .rng = 3, .stopped = at_once };
    decide(t, seat, &stopped, &advice);
    assert_int_equal(stopped.spent, 0);
}

static void test_budget(void **state)
{
    static const char *const rules[] = { "classic", "booster", "cancellation players=10" };
    static struct table t;
    (void)state;
    size_t step = (size_t)test_one_in(3, "games");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i += step) {
        sit_down(&t, rules[i], 5 + i);
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            struct thinking how = { .rng = 9, .nodes = 30 };
            struct advice advice;
            check_budget(&t, seat);
            decide(&t, seat, &how, &advice);
            move(&t, &advice.move);
        }
    }
}

/* ---- What is obvious ---- */

static struct hearts_pile cards(const char *text)
{
    struct hearts_pile pile = { 0, 0 };
    hearts_card c;
    for (size_t n; (n = hearts_card_read(text, strlen(text), &c)) != 0;
         text += n + (text[n] == ' '))
        hearts_pile_add(&pile, c);
    return pile;
}

/* The end of a hand of classic: B leads, others follow, and A decides. B has taken all cards that
 * are in no hand; if `shoots`, A has those of them that cost something. */
struct ending {
    const char *hand[4];
    const char *fall[3]; /* by B, C and D */
    bool shoots;         /* A */
    const char *right;
};

static void check_ending(const struct ending *e, uint64_t seed)
{
    static struct table t;
    struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT, .leader = 1, .last_winner = 1 };
    struct hearts_pile left;
    struct thinking how = { .rng = seed };
    struct advice advice;
    char played[3];
    at.broken = true;
    sit_down(&t, "classic", 1);
    left = t.plan.deck;
    for (int s = 0; s < 4; s++) {
        at.hand[s] = cards(e->hand[s]);
        left = hearts_pile_less(left, at.hand[s]);
    }
    at.tricks = (uint8_t)(13 - hearts_pile_count(at.hand[0]));
    at.won[1] = left;
    at.tricks_won[0] = e->shoots;
    at.tricks_won[1] = (uint8_t)(at.tricks - e->shoots);
    if (e->shoots) {
        at.won[0].once = left.once & t.plan.penalty;
        at.won[1].once = left.once & ~t.plan.penalty;
    }
    const char *wrong = hearts_game_place(&t.plan, &t.game, &at, NULL);
    if (wrong)
        fail_msg("%s: %s", e->hand[0], wrong);
    for (int i = 0; i < 3; i++) {
        struct hearts_move m = { .seat = (uint8_t)(i + 1), .count = 1 };
        m.cards[0] = hearts_faces_lowest(cards(e->fall[i]).once);
        move(&t, &m);
    }
    decide(&t, 0, &how, &advice);
    hearts_card_write(advice.move.cards[0], played);
    assert_string_equal(played, e->right);
}

static void test_obvious(void **state)
{
    static const struct ending endings[] = {
        /* It stays under the queen. */
        { { "KS 2S 3D", "5S 4C 5C", "QS 7D 8D", "6S 9D TD" }, { "5S", "QS", "6S" }, false, "2S" },
        /* It gives her away. */
        { { "QS 2C 3C", "9D 4C 5C", "TD 7D 8D", "JD 9C TC" }, { "9D", "TD", "JD" }, false, "QS" },
        /* It takes the last heart, and the moon with it. */
        { { "JD 2D 2C", "9D 4C 5C", "KH 7C 8C", "4D 9C TC" }, { "9D", "KH", "4D" }, true, "JD" },
        /* It takes the lead, since a heart that is thrown on its last diamond stops B's moon. */
        { { "JD 2D 2C", "9D AC KC", "8D KH QH", "4D 9C TC" }, { "9D", "8D", "4D" }, false, "JD" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        for (uint64_t seed = 1; seed <= 5; seed++)
            check_ending(&endings[i], seed);
}

/* ---- Playouts ---- */

/* Every hand of every game ends, and is scored. */
static void test_playouts(void **state)
{
    static struct table t;
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        struct thumb_rules thumb_rules;
        sit_down(&t, hearts_preset_at(i)->name, 70 + i);
        for (int hand = 0; hand < 20; hand++) {
            if (t.game.phase == HEARTS_OVER)
                hearts_game_next(&t.plan, &t.game);
            assert_int_equal(hearts_game_deal_random(&t.plan, &t.game, &t.rng).code, HEARTS_OK);
            uint16_t number = t.game.hand_number;
            scholar_thumb_rules(&thumb_rules, &t.plan, t.game.charged);
            scholar_playout(&thumb_rules, &t.game, &t.rng);
            assert_false(in_hand(&t));
            assert_true(t.game.hand_number != number || t.game.phase == HEARTS_OVER);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frozen),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_obvious),
        cmocka_unit_test(test_playouts),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
