/* solver.c - positions whose exact results can be explained, and a search that gives up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "record/replay.h"
#include "study/solver/solver.h"

enum { NODES = 50000000 };

/* A position, as in a record, and the solver's answer. */
struct solved {
    struct hearts_plan plan;
    struct hearts_game game;
    struct solver_answer answer;
};

static void read_position(const char *text, struct solved *s)
{
    static struct replay r;
    static struct replay_step step;
    struct record_fault f = { 0 };
    struct record *record = record_read(text, strlen(text), &f);
    enum replay_kind kind = REPLAY_HAND;
    assert_non_null(record);
    assert_true(replay_begin(&r, record, &f));
    while (kind != REPLAY_END && kind != REPLAY_FAULT)
        kind = replay_next(&r, &step, &f);
    if (kind == REPLAY_FAULT)
        fail_msg("line %u: %s", f.line, f.why);
    s->plan = r.plan;
    s->game = r.game;
    record_free(record);
}

static void solve(const char *text, struct solved *s)
{
    read_position(text, s);
    assert_null(solver_refusal(&s->game));
    assert_true(solver_solve(&s->plan, &s->game, NODES, &s->answer));
    assert_false(s->answer.gave_up);
}

static int32_t value_of(const struct solved *s, const char *card)
{
    hearts_card c = HEARTS_NO_CARD;
    assert_int_equal(hearts_card_read(card, strlen(card), &c), strlen(card));
    for (size_t i = 0; i < s->answer.count; i++)
        if (s->answer.option[i].move.count == 1 && s->answer.option[i].move.cards[0] == c) {
            assert_true(solver_exact(s->answer.option[i].value));
            return s->answer.option[i].value.low;
        }
    fail_msg("%s is not among the cards", card);
    return 0;
}

static void is_sure(const struct solved *s, const int32_t *expected)
{
    for (int party = 0; party < s->answer.parties; party++) {
        assert_true(solver_exact(s->answer.sure[party]));
        assert_int_equal(s->answer.sure[party].low, expected[party]);
    }
}

static void comes_out(const struct solved *s, const int32_t *expected)
{
    assert_true(s->answer.settled);
    for (int seat = 0; seat < s->plan.seats; seat++)
        assert_int_equal(s->answer.outcome[seat], expected[seat]);
}

/* D has the high clubs. If A leads the queen she takes her own trick; if A leads the two, D wins
 * it, has to lead a club again, and the queen falls on it. */
#define QUEEN_AND_TWO                              \
    "hand 1\n"                                     \
    "hold A QS 2C / B 2S 3C / C 4C 5C / D 6C 7C\n" \
    "taken B 2H 3H / C *\n"                        \
    "state lead A broken yes\n"

static void rid_of_the_queen(void **state)
{
    (void)state;
    struct solved s;
    solve("[Rules \"classic\"]\n" QUEEN_AND_TWO, &s);
    assert_int_equal(s.answer.count, 2);
    assert_int_equal(value_of(&s, "2C"), 0);
    assert_int_equal(value_of(&s, "QS"), 13);
    is_sure(&s, (int32_t[]){ 0, 2, 11, 13 });
    comes_out(&s, (int32_t[]){ 0, 2, 11, 13 });
    assert_int_equal(s.answer.option[s.answer.chosen].move.cards[0], 0x02);
    solver_release(&s.answer);
}

/* The same cards with partners: A and C have 11 points, B and D 2, and the queen decides. */
static void rid_of_the_queen_with_partners(void **state)
{
    (void)state;
    struct solved s;
    solve("[Rules \"partners\"]\n" QUEEN_AND_TWO, &s);
    assert_int_equal(s.answer.parties, 2);
    assert_int_equal(value_of(&s, "2C"), 11 - 15);
    assert_int_equal(value_of(&s, "QS"), 24 - 2);
    is_sure(&s, (int32_t[]){ -4, 4 });
    solver_release(&s.answer);
    solve("[Rules \"partners-solo\"]\n" QUEEN_AND_TWO, &s);
    is_sure(&s, (int32_t[]){ -4, 4 });
    solver_release(&s.answer);
}

/* A has all points but three hearts. If A leads the queen, B stops the moon with the ace and takes
 * the two as well; if A leads the king of clubs first, B throws the two away and the ace takes the
 * last trick. */
static void a_moon_that_is_stopped(void **state)
{
    (void)state;
    struct solved s;
    solve("[Rules \"classic\"]\n"
          "hand 1\n"
          "hold A QH KC / B AH 2H / C 3C 4C / D 5C 6C\n"
          "taken A *H QS / C *\n"
          "state lead A broken yes\n",
          &s);
    assert_int_equal(value_of(&s, "QH"), 23);
    assert_int_equal(value_of(&s, "KC"), 24);
    /* The others together can let the moon happen, which harms each of them. */
    is_sure(&s, (int32_t[]){ 23, 3, 26, 26 });
    comes_out(&s, (int32_t[]){ 23, 3, 0, 0 });
    solver_release(&s.answer);
}

#define MOON_AT_THE_END(rules)         \
    "[Rules \"" rules "\"]\n"          \
    "hand 1\n"                         \
    "hold A AH / B 2C / C 3C / D 4C\n" \
    "taken A *H QS / B *\n"            \
    "state lead A broken yes\n"

/* The shooter chooses what serves its aim. If only its own score counts, it takes 26 off, whatever
 * the others get. If each plays for itself, both ways are equal, and adding is listed first. */
static void moons_by_the_rules(void **state)
{
    (void)state;
    struct solved s;
    solve(MOON_AT_THE_END("classic"), &s);
    is_sure(&s, (int32_t[]){ 0, 26, 26, 26 });
    comes_out(&s, (int32_t[]){ 0, 26, 26, 26 });
    solver_release(&s.answer);
    solve(MOON_AT_THE_END("american"), &s);
    is_sure(&s, (int32_t[]){ -26, 26, 26, 26 });
    comes_out(&s, (int32_t[]){ 0, 26, 26, 26 });
    solver_release(&s.answer);
    solve(MOON_AT_THE_END("classic moon=subtract"), &s);
    is_sure(&s, (int32_t[]){ -26, 0, 0, 0 });
    solver_release(&s.answer);
    solve(MOON_AT_THE_END("classic moon=off"), &s);
    is_sure(&s, (int32_t[]){ 26, 0, 0, 0 });
    solver_release(&s.answer);
    solve(MOON_AT_THE_END("partners"), &s);
    is_sure(&s, (int32_t[]){ -26, 26 });
    solver_release(&s.answer);
    /* Each of the others pays: two opponents' 26 and the partner's own. */
    solve(MOON_AT_THE_END("classic teams=AC,BD team_score=summed"), &s);
    is_sure(&s, (int32_t[]){ 26 - 52, 52 - 26 });
    solver_release(&s.answer);
}

/* The hand is played out, and only the moon is still to be scored. */
static void a_moon_to_be_scored(void **state)
{
    (void)state;
    struct solved s;
    solve(MOON_AT_THE_END("american") "trick A AH 2C 3C 4C\n", &s);
    assert_int_equal(s.answer.phase, HEARTS_SCORE);
    assert_int_equal(s.answer.count, 2);
    assert_int_equal(s.answer.option[0].value.low, 0);
    assert_int_equal(s.answer.option[1].value.low, -26);
    is_sure(&s, (int32_t[]){ -26, 26, 26, 26 });
    solver_release(&s.answer);
}

/* The ten of clubs doubles: B has 13 points and would rather take two hearts than the ten. */
static void the_ten_doubles(void **state)
{
    (void)state;
    struct solved s;
    solve("[Rules \"turbo\"]\n"
          "hand 1\n"
          "hold A TC / B JC / C 2D / D 3D\n"
          "taken B QS / C *H / D *\n"
          "state lead A broken yes\n",
          &s);
    comes_out(&s, (int32_t[]){ 0, 26, 13, -10 });
    solver_release(&s.answer);
}

static void not_before_the_play(void **state)
{
    (void)state;
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game g;
    struct hearts_start start = { 0 };
    uint64_t rng = 1;
    assert_true(hearts_plan_read(&p, "turbo", 5, &e));
    hearts_game_start(&p, &g, &start);
    assert_string_equal(solver_refusal(&g), "no hand is in play");
    hearts_game_deal_random(&p, &g, &rng);
    assert_string_equal(solver_refusal(&g), "the cards have not been passed yet");
}

/* ---- Giving up ---- */

/* Plays at random until every seat holds this many cards. */
static void play_down(const struct hearts_plan *p, struct hearts_game *g, int cards, uint64_t *rng)
{
    struct hearts_start start = { 0 };
    hearts_game_start(p, g, &start);
    hearts_game_deal_random(p, g, rng);
    while (g->phase != HEARTS_PLAY || g->trick_count ||
           hearts_pile_count(g->hand[g->leader]) > cards) {
        int seat = __builtin_ctz(g->to_act);
        struct hearts_choice may = hearts_game_choice(p, g, seat);
        struct hearts_move m = { .seat = (uint8_t)seat };
        hearts_card list[HEARTS_CARDS];
        int left = (int)hearts_pile_list(may.from, list);
        while (m.count < may.low) {
            int i = (int)hearts_random_below(rng, (uint32_t)left);
            m.cards[m.count++] = list[i];
            list[i] = list[--left];
        }
        assert_int_equal(hearts_game_move(p, g, &m, NULL).code, HEARTS_OK);
    }
}

static void holds(struct solver_range r, struct solver_range exact)
{
    assert_true(solver_exact(exact));
    assert_true(r.low <= exact.low && exact.high <= r.high);
}

/* Whatever the limit, its answers are true, and those called exact are exact. */
static void gives_up_honestly(void **state)
{
    (void)state;
    static const char *const rules[] = { "partners", "classic", "turbo", "spot" };
    long gave_up = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        const char *name = rules[seed % 4];
        struct hearts_plan p;
        struct hearts_error e;
        struct hearts_game g;
        struct solver_answer whole, part;
        uint64_t rng = seed;
        assert_true(hearts_plan_read(&p, name, strlen(name), &e));
        play_down(&p, &g, 5, &rng);
        assert_true(solver_solve(&p, &g, NODES, &whole));
        assert_false(whole.gave_up);
        for (uint64_t nodes = 1; nodes < 50000; nodes *= 7) {
            assert_true(solver_solve(&p, &g, nodes, &part));
            assert_true(part.nodes <= nodes);
            gave_up += part.gave_up;
            for (size_t i = 0; i < whole.count; i++)
                holds(part.option[i].value, whole.option[i].value);
            for (int party = 0; party < p.teams; party++)
                holds(part.sure[party], whole.sure[party]);
            if (part.settled)
                assert_memory_equal(part.outcome, whole.outcome, sizeof whole.outcome);
            solver_release(&part);
        }
        solver_release(&whole);
    }
    print_message("# %ld searches given up, seeds 1 to 12\n", gave_up);
    assert_true(gave_up > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rid_of_the_queen),       cmocka_unit_test(rid_of_the_queen_with_partners),
        cmocka_unit_test(a_moon_that_is_stopped), cmocka_unit_test(moons_by_the_rules),
        cmocka_unit_test(a_moon_to_be_scored),    cmocka_unit_test(the_ten_doubles),
        cmocka_unit_test(not_before_the_play),    cmocka_unit_test(gives_up_honestly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
