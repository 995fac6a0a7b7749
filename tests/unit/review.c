/* review.c - blunders are found, good play is left in peace, and the answer is always the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "all_see.h"
#include "hearts/game.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "study/review/review.h"

enum { NODES = 120, MOMENTS = 160 };

static const uint64_t seed = 20;

/* ---- Records ---- */

static struct record *read_record(const char *text)
{
    struct record_fault f = { 0 };
    struct record *record = record_read(text, strlen(text), &f);
    if (!record)
        fail_msg("line %u: %s", f.line, f.why);
    return record;
}

/* A table of players of one name, and what each saw. */
struct table {
    struct hearts_plan plan;
    struct hearts_game game;
    struct player_seat seats[HEARTS_SEATS];
    struct scratch *scratch;
    struct record *record;
    uint64_t rng;
};

static void take_in(struct table *t, const struct hearts_events *events)
{
    assert_true(record_outcome(t->record, &t->plan, &t->game, events));
    all_see(&t->plan, t->seats, events);
}

static void decide(struct table *t, const struct player *who, struct hearts_events *events)
{
    int seat = __builtin_ctz(t->game.to_act);
    struct hearts_view view;
    struct advice advice;
    struct thinking thinking = { .rng = hearts_random(&t->rng),
                                 .scratch = t->scratch,
                                 .nodes = NODES };
    hearts_view_of(&t->plan, &t->game, seat, &view);
    who->decide(who, &t->seats[seat], &view, &thinking, &advice);
    advice.move.seat = (uint8_t)seat;
    assert_true(record_move(t->record, &t->game, &advice.move));
    assert_int_equal(hearts_game_move(&t->plan, &t->game, &advice.move, events).code, HEARTS_OK);
}

/* One hand, played by four of a kind. */
static struct record *play(const char *rules, const char *player)
{
    static struct table t;
    struct hearts_error e;
    struct hearts_events events = { 0 };
    hearts_card deck[HEARTS_CARDS];
    struct hearts_start start = { .hand_number = 1 };
    t = (struct table){ .scratch = scratch_new(), .record = record_new(), .rng = seed };
    assert_true(hearts_plan_read(&t.plan, rules, strlen(rules), &e));
    assert_true(t.scratch && t.record && record_tag_set(t.record, "Rules", rules));
    for (int s = 0; s < t.plan.seats; s++)
        player_seat_init(&t.seats[s], &t.plan, s);
    start.dealer = (uint8_t)(t.plan.seats - 1);
    hearts_game_start(&t.plan, &t.game, &start);
    hearts_deck_shuffle(&t.plan, deck, &t.rng);
    assert_int_equal(hearts_game_deal(&t.plan, &t.game, deck, &events).code, HEARTS_OK);
    assert_true(record_hand(t.record, &t.plan, &t.game));
    take_in(&t, &events);
    while (t.game.phase != HEARTS_DEAL && t.game.phase != HEARTS_OVER) {
        decide(&t, player_find(player), &events);
        take_in(&t, &events);
    }
    scratch_free(t.scratch);
    return t.record;
}

/* ---- Reviews ---- */

struct heard {
    unsigned count;
    struct review_moment moment[MOMENTS];
};

static bool hear(const struct review_moment *m, unsigned done, unsigned all, void *with)
{
    struct heard *h = with;
    assert_in_range(h->count, 0, MOMENTS - 1);
    h->moment[h->count++] = *m;
    assert_int_equal(done, h->count);
    assert_in_range(done, 1, all);
    return true;
}

static struct review_order order_of(struct heard *h)
{
    return (struct review_order){
        .nodes = NODES, .seats = UINT16_MAX, .worst = 5, .tell = h ? hear : NULL, .with = h
    };
}

static void review(const struct record *record, const struct review_order *o, struct review *out)
{
    struct record_fault f = { 0 };
    enum review_result result = review_record(record, o, out, &f);
    if (result == REVIEW_FAULT)
        fail_msg("line %u: %s", f.line, f.why);
    assert_int_equal(result, REVIEW_DONE);
}

static void worst_is(const char *text, const char *seat, const char *played, const char *best)
{
    static struct review r;
    const struct review_order o = order_of(NULL);
    char card[3];
    struct record *record = read_record(text);
    review(record, &o, &r);
    assert_in_range(r.worst_count, 1, 5);
    const struct review_moment *m = &r.worst[0];
    assert_int_equal(m->seat, seat[0] - 'A');
    hearts_card_write(m->played.cards[0], card);
    assert_string_equal(card, played);
    hearts_card_write(m->best.cards[0], card);
    assert_string_equal(card, best);
    if (m->loss < 8 || m->loss_open < 8 || m->open_by < 8)
        fail_msg("it costs only %g, with open cards %g", m->loss, m->loss_open);
    assert_true(m->with_played.queen > m->with_best.queen + 0.5);
    assert_int_equal(r.seat[m->seat].blunders, 1);
    record_free(record);
}

/* A takes the queen with the king and could have stayed below. */
static void test_takes_the_queen(void **state)
{
    (void)state;
    worst_is("[Rules \"classic\"]\nhand 4\n"
             "hold A KS 3S 2D 8C / B 9S 2H 3D 4C / C QS 4D 5D 9C / D 4S 6D 7D TC\n"
             "taken A 3H / B 4H / C 5H / D *\n"
             "state lead B broken yes\n"
             "trick B 9S QS 4S KS\ntrick A 2D 3D 5D 7D\n",
             "A", "KS", "3S");
}

/* A leads the queen where nobody can take her, and D would have to take a low spade. */
static void test_leads_the_queen(void **state)
{
    (void)state;
    worst_is("[Rules \"classic\"]\nhand 4\n"
             "hold A QS 2C 3S / B 8S 4D JC / C 7S 5D TC / D 9S 6D AC\n"
             "taken A 3H / B 4H / C 5H / D *\n"
             "state lead A broken yes\n"
             "trick A QS 8S 7S 9S\n",
             "A", "QS", "2C");
}

static double lost(const struct review *r)
{
    double sum = 0;
    for (int s = 0; s < r->plan.seats; s++)
        sum += r->seat[s].loss;
    return sum;
}

static void test_good_play(void **state)
{
    static struct review full, random;
    const struct review_order o = order_of(NULL);
    (void)state;
    struct record *record = play("classic", "full");
    review(record, &o, &full);
    record_free(record);
    record = play("classic", "random");
    review(record, &o, &random);
    record_free(record);
    print_message("# seed %llu: full loses %.2f, random %.2f\n", (unsigned long long)seed,
                  lost(&full), lost(&random));
    assert_in_range(full.seat[0].decisions, 5, 14);
    assert_true(lost(&full) < 8);
    assert_true(lost(&random) > 3 * lost(&full));
    for (int i = 1; i < random.worst_count; i++)
        assert_true(random.worst[i - 1].loss >= random.worst[i].loss);
}

static void same_moment(const struct review_moment *a, const struct review_moment *b)
{
    assert_int_equal(a->index, b->index);
    assert_int_equal(a->seat, b->seat);
    assert_memory_equal(&a->best, &b->best, sizeof a->best);
    assert_true(!(a->loss < b->loss) && !(a->loss > b->loss));
    assert_true(!(a->loss_open < b->loss_open) && !(a->loss_open > b->loss_open));
}

/* A second review, and one of a single seat: its decisions are judged in the same way. */
static void test_the_same_again(void **state)
{
    static struct review r;
    static struct heard first, again, alone;
    struct review_order o = order_of(&first);
    unsigned at = 0;
    (void)state;
    struct record *record = play("turbo target=none hands=1", "duck");
    review(record, &o, &r);
    o.with = &again;
    review(record, &o, &r);
    o.with = &alone;
    o.seats = 1u << 2;
    review(record, &o, &r);
    record_free(record);
    assert_int_equal(first.count, again.count);
    for (unsigned i = 0; i < first.count; i++) {
        same_moment(&first.moment[i], &again.moment[i]);
        if (first.moment[i].seat == 2)
            same_moment(&first.moment[i], &alone.moment[at++]);
    }
    assert_int_equal(at, alone.count);
    assert_int_equal(r.seat[0].decisions, 0);
    assert_int_equal(r.seat[2].decisions, alone.count);
}

/* A review of one hand judges it in the same way. If a hand's number was dealt twice, it is the
 * last.
 */
static void test_one_hand(void **state)
{
#define HAND                                                         \
    "hold A AH 9D / B 4C 5C / C 6C 7C / D TC 2C\ntaken A QS / B *\n" \
    "state lead A trick 12 broken yes\ntrick A AH 4C 6C 2C\n"
    static const char text[] = "[Rules \"classic\"]\nhand 4\n" HAND "trick A 9D 5C 7C TC\n"
                               "hand 5\n" HAND "void\nhand 5\n" HAND "trick A 9D 5C 7C TC\n";
#undef HAND
    static struct review r;
    static struct heard whole, alone;
    struct review_order o = order_of(&whole);
    struct record_fault f = { 0 };
    (void)state;
    struct record *record = read_record(text);
    review(record, &o, &r);
    assert_int_equal(whole.count, 12);
    o.with = &alone;
    o.only_hand = 5;
    review(record, &o, &r);
    assert_int_equal(alone.count, 4);
    for (unsigned i = 0; i < alone.count; i++) {
        assert_int_equal(alone.moment[i].hand_index, 2);
        same_moment(&whole.moment[8 + i], &alone.moment[i]);
    }
    assert_int_equal(r.seat[3].decisions, 1);
    o.only_hand = 6;
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_NO_HAND);
    record_free(record);
}

/* Every phase: burying cards for a kitty, charges, a pass. */
static void test_phases(void **state)
{
    static const char *const rules[] = { "three kitty=swap", "turbo", "cancellation players=6" };
    static struct review r;
    static struct heard h;
    const struct review_order o = order_of(&h);
    unsigned seen = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        h.count = 0;
        struct record *record = play(rules[i], "random");
        review(record, &o, &r);
        record_free(record);
        for (unsigned m = 0; m < h.count; m++) {
            const struct review_moment *one = &h.moment[m];
            seen |= 1u << one->phase;
            assert_true(isfinite(one->loss) && one->loss >= 0);
            assert_true(isfinite(one->loss_open) && one->loss_open >= 0);
            assert_true((one->trick > 0) == (one->phase == HEARTS_PLAY));
        }
    }
    assert_int_equal(seen, 1u << HEARTS_PASS | 1u << HEARTS_CHARGE | 1u << HEARTS_PLAY |
                               1u << HEARTS_BURY);
}

/* How to score a moon has an exact loss: 26 off one's own score, or 26 to three others. */
static void test_moon(void **state)
{
    static struct review r;
    const struct review_order o = order_of(NULL);
    (void)state;
    struct record *record = read_record("[Rules \"american target=500\"]\nhand 1\n"
                                        "hold A AC / B 3C / C 4C / D 5C\n"
                                        "taken A *\nstate lead A\n"
                                        "trick A AC 3C 4C 5C\nchoice A subtract\n");
    review(record, &o, &r);
    assert_int_equal(r.seat[0].decisions, 1);
    assert_int_equal(r.worst_count, 0);
    record_free(record);
}

static void test_curve(void **state)
{
    static struct review r;
    struct review_order o = order_of(NULL);
    struct error e;
    static const char *const names[HEARTS_SEATS] = { "A", "B", "C", "D" };
    (void)state;
    o.curve = true;
    struct record *record = play("classic moon=off", "duck");
    review(record, &o, &r);
    record_free(record);
    const struct review_curve *c = &r.curve;
    assert_true(c->ended);
    assert_int_equal(c->count, 14);
    for (int i = 0; i < c->count; i++) {
        double sum = 0;
        assert_int_equal(c->tricks[i], i);
        for (int s = 0; s < 4; s++)
            sum += c->points[i][s];
        assert_true(fabs(sum - 26) < 1e-6);
    }
    for (int s = 0; s < 4; s++)
        assert_true(fabs(c->points[13][s] - round(c->points[13][s])) < 1e-9);
    assert_false(review_draw(&r, names, "no/such/folder/curve.svg", &e));
    assert_non_null(strstr(e.text, "no/such/folder"));
}

static void test_refusals(void **state)
{
    static struct review r;
    static const char text[] = "[Rules \"classic\"]\nhand 4\n"
                               "hold A 2C / B 3C / C 4C / D 5C\ntaken A *\nstate lead A\n"
                               "trick A 2C 3C 4C 6C\n";
    struct record_fault f = { 0 };
    struct review_order o = order_of(NULL);
    (void)state;
    struct record *record = read_record(text);
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_FAULT);
    assert_int_equal(f.line, 6);
    record_free(record);
    record = read_record("[Rules \"classic\"]\n");
    o.seats = 1u << 4;
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_NO_SEAT);
    assert_int_equal(r.plan.seats, 4);
    o.seats = 1;
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_DONE);
    assert_int_equal(r.hands, 0);
    o.hand = 2;
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_NO_HAND);
    record_free(record);
}

/* Counts how often it is asked whether to stop, which is often within a decision; stops at a limit.
 */
struct patience {
    unsigned asked, most, told;
};

static bool is_enough(void *with)
{
    struct patience *p = with;
    return ++p->asked >= p->most;
}

static bool count_told(const struct review_moment *m, unsigned done, unsigned all, void *with)
{
    struct patience *p = with;
    (void)m, (void)done, (void)all;
    p->told++;
    return true;
}

/* A review can be stopped within a decision. */
static void test_stopped_in_a_decision(void **state)
{
    static struct review r;
    struct record_fault f = { 0 };
    struct patience p = { 0, UINT_MAX, 0 };
    struct review_order o = {
        .nodes = NODES, .seats = 1, .tell = count_told, .stopped = is_enough, .with = &p
    };
    (void)state;
    struct record *record = play("classic pass=none hands=1", "duck");
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_DONE);
    assert_in_range(p.told, 1, 13);     /* where there is a choice */
    assert_true(p.asked > 10 * p.told); /* many times in a decision */
    p = (struct patience){ 0, 3, 0 };
    assert_int_equal(review_record(record, &o, &r, &f), REVIEW_STOPPED);
    assert_int_equal(p.told, 0);
    assert_true(p.asked <= 8); /* once by each part that is left */
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_the_queen), cmocka_unit_test(test_leads_the_queen),
        cmocka_unit_test(test_good_play),       cmocka_unit_test(test_the_same_again),
        cmocka_unit_test(test_phases),          cmocka_unit_test(test_moon),
        cmocka_unit_test(test_curve),           cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_one_hand),        cmocka_unit_test(test_stopped_in_a_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
