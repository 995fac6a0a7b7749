/* reasons.c - every reason that a hint or a review gives is true of its figures and of the cards.
 *
 * Hands of all named games, and of games with any option, are played from the seed. At each
 * decision the strongest player is asked for a hint; then one seat's decisions are reviewed. The
 * meaning of each sentence is checked by the figures that come with it and by the true deal,
 * without regard to how the sentence was chosen.
 *
 * With HEARTS_HANDS=300, that many hands of the classic game are played instead, and it is counted
 * how often each reason was given: ./run soak reasons 300.
 */
#include "reasons.h"
#include "all_see.h"
#include "mixtures.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "seed.h"
#include "study/review/review.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 160, DECISIONS = 260, MIXTURES = 40, APART = 37 };

/* ---- A played hand, with all its decisions ---- */

struct decided {
    struct hearts_game game; /* as it was */
    int seat;
};

static struct {
    struct reason_counts of;
    struct player_seat seats[HEARTS_SEATS];
    struct hearts_game game;
    struct record *record;
    struct scratch *scratch;
    uint64_t rng;
    int count;
    struct decided at[DECISIONS];
} t;

static unsigned hints, moments;
static uint64_t nodes = NODES;
static unsigned against[REASONS];    /* by reason, for the other cards in lists */
static unsigned lists, lists_repeat; /* of three cards or more; with one sentence three times */
static unsigned asked_twice, apart;  /* losses found by two searches; those that differ */

/* ---- Hints ---- */

static const struct opinion *opinion_of(const struct advice *a, hearts_card c)
{
    for (int i = 0; i < a->opinions; i++)
        if (a->opinion[i].card == c)
            return &a->opinion[i];
    return NULL;
}

/* Checks the sentence about another card of the list: about that card alone if its cost is not
 * certain, else about it compared with the best. */
static void check_row(const struct given_reason *best, const struct advice *a,
                      const struct opinion *o)
{
    const struct hearts_move card = { .count = 1, .cards = { o->card } };
    struct given_reason row = *best;
    bool costs = o->cost.word != AMOUNT_NONE;
    if (!o->told || o->reason.word == REASON_SAME_AS || o->reason.word == REASON_AS_WELL)
        return;
    row.reason = &o->reason;
    row.why = o->why;
    row.move = costs ? best->move : &card;
    row.other = &card;
    row.own = a->expect;
    row.others = (struct prospect){ (double)o->points, (double)o->queen, (double)o->moon,
                                    (double)o->moon_other };
    row.figures = costs;
    reason_is_true(&row);
    reason_holds(&row, o->reason.other == (costs ? o->card : HEARTS_NO_CARD), "it names another");
}

/* The reason's other card is in the list, with the same figures and cost; if the reason has none,
 * no card costs a point. */
static void check_list(const struct given_reason *s, const struct advice *a)
{
    const struct reason *r = s->reason;
    reason_holds(s, !a->opinions || a->opinion[0].card == a->move.cards[0], "another comes first");
    for (int i = 0; i < a->opinions; i++) {
        const struct opinion *o = &a->opinion[i];
        cost_is_true(s, &o->cost, (double)o->loss, (double)o->error);
        if (i)
            check_row(s, a, o);
        reason_holds(s,
                     r->cost.word != AMOUNT_NONE || o->cost.word == AMOUNT_NONE ||
                         o->cost.word == AMOUNT_UNDER_ONE || o->cost.word == AMOUNT_UNDER ||
                         o->cost.word == AMOUNT_MONEY_UNDER,
                     "another costs more");
    }
    if (r->cost.word == AMOUNT_NONE || s->view.phase != HEARTS_PLAY)
        return;
    const struct opinion *o = opinion_of(a, r->other);
    reason_holds(s, o && o->cost.word == r->cost.word && o->cost.n == r->cost.n,
                 "the list has another cost");
    reason_holds(s, o && fabs((double)o->points - s->others.points) < 1e-3,
                 "the list has other figures");
}

/* Before the play: the hint's own way comes first, the others in order of cost; and the reason's
 * other way is one of them, with the same cost and figures. */
static void check_ways(const struct given_reason *s, const struct advice *a)
{
    bool there = a->reason.cost.word == AMOUNT_NONE;
    bool before = s->view.phase != HEARTS_PLAY && s->view.phase != HEARTS_SCORE;
    reason_holds(s, !a->ways == !(before && a->deals), "there are ways, or none");
    for (int i = 0; i < a->ways; i++) {
        const struct way *w = &a->way[i];
        bool other = memcmp(&w->move, &a->other, sizeof w->move) == 0;
        cost_is_true(s, &w->cost, (double)w->loss, (double)w->error);
        reason_holds(s, i < 2 || w->loss >= a->way[i - 1].loss, "they are not in order");
        reason_holds(s, i || memcmp(&w->move, &a->move, sizeof w->move) == 0, "another is first");
        there |= other && w->cost.word == a->reason.cost.word && w->cost.n == a->reason.cost.n &&
                 fabs(w->expect.points - s->others.points) < 1e-9;
    }
    reason_holds(s, there || !before, "the reason's other is none of them");
}

/* Asks again with another seed: a card's cost is mostly the same within its stated error. */
static void ask_again(const struct given_reason *s, const struct advice *first)
{
    static struct advice a;
    struct thinking k = {
        .rng = hearts_random(&t.rng), .scratch = t.scratch, .nodes = NODES, .explain = true
    };
    const struct player *full = player_find("full");
    full->decide(full, &t.seats[s->view.seat], &s->view, &k, &a);
    const struct opinion *top = opinion_of(&a, first->move.cards[0]);
    for (int i = 1; top && i < first->opinions; i++) {
        const struct opinion *one = &first->opinion[i], *two = opinion_of(&a, one->card);
        if (!two || !one->told || one->reason.word == REASON_SAME_AS || !(one->loss > 0))
            continue;
        double again = (double)two->loss - (double)top->loss;
        double error = hypot((double)one->error, (double)fmaxf(two->error, top->error));
        asked_twice++;
        apart += fabs(again - (double)one->loss) > 1.96 * error;
    }
}

/* Counts the sentences about the other cards of a list, and whether one is used three times. */
static void count_list(const struct advice *a)
{
    bool repeats = false;
    for (int i = 1; i < a->opinions; i++) {
        int same = 0;
        against[a->opinion[i].reason.word]++;
        for (int j = 1; j < a->opinions; j++)
            same += a->opinion[i].reason.word && !strcmp(a->opinion[i].why, a->opinion[j].why);
        repeats |= same >= 3;
    }
    lists += a->opinions > 2;
    lists_repeat += repeats;
}

static void hint(int seat)
{
    struct advice a;
    struct thinking k = {
        .rng = hearts_random(&t.rng), .scratch = t.scratch, .nodes = nodes, .explain = true
    };
    struct given_reason s = {
        .of = &t.of, .game = &t.game, .reason = &a.reason, .move = &a.move, .other = &a.other
    };
    hearts_view_of(&t.of.plan, &t.game, seat, &s.view);
    const struct player *full = player_find("full");
    full->decide(full, &t.seats[seat], &s.view, &k, &a);
    s.why = a.why;
    s.own = a.expect;
    s.others = a.against;
    s.deals = a.deals;
    s.score = a.score || s.view.phase == HEARTS_SCORE;
    s.figures = a.deals && a.reason.cost.word != AMOUNT_NONE;
    if (s.view.phase == HEARTS_SCORE)
        s.score = a.reason.word == REASON_WINS;
    reason_holds(&s, strlen(a.why) + 1 < sizeof a.why && a.why[strlen(a.why) - 1] == '.',
                 "it is cut");
    reason_holds(&s, !strchr(a.why, '%') && !strstr(a.why, "of 100"), "it has percentages");
    reason_holds(&s, a.reason.word < REASON_SAME_AS, "that is said of others alone");
    t.of.told[s.reason->word]++;
    count_list(&a);
    reason_is_true(&s);
    check_list(&s, &a);
    check_ways(&s, &a);
    if (hints++ % 4 == 0 && s.view.phase == HEARTS_PLAY && a.deals)
        ask_again(&s, &a);
}

/* ---- Reviews ---- */

static bool hear(const struct review_moment *m, unsigned done, unsigned all, void *with)
{
    const struct decided *d = &t.at[m->index];
    struct given_reason s = { .of = &t.of,
                              .game = &d->game,
                              .reason = &m->reason,
                              .move = &m->best,
                              .other = &m->played,
                              .own = m->with_best,
                              .others = m->with_played,
                              .figures = m->has_prospects,
                              .review = true,
                              .score = m->score,
                              .deals = m->deals,
                              .why = m->why };
    (void)done;
    (void)all;
    (void)with;
    assert_int_equal(d->seat, m->seat);
    hearts_view_of(&t.of.plan, &d->game, d->seat, &s.view);
    bool same = !(m->loss > 0);
    reason_holds(&s, same == (m->reason.word == REASON_NOTHING_BETTER),
                 "that is not what was found");
    reason_holds(&s, m->reason.cost.word == AMOUNT_NONE || m->loss > 0, "it costs nothing");
    t.of.told[s.reason->word]++;
    reason_is_true(&s);
    moments++;
    return true;
}

/* ---- A hand ---- */

static void take_in(const struct hearts_events *events)
{
    assert_true(record_outcome(t.record, &t.of.plan, &t.game, events));
    all_see(&t.of.plan, t.seats, events);
}

static void deal(const char *rules)
{
    struct hearts_events events = { 0 };
    struct hearts_start start = { .hand_number = 1 };
    hearts_card deck[HEARTS_CARDS];
    struct hearts_error e;
    assert_true(hearts_plan_read(&t.of.plan, rules, strlen(rules), &e));
    t.of.rules = rules;
    t.count = 0;
    t.record = record_new();
    roles_of(&t.of.roles, &t.of.plan);
    assert_true(t.record && record_tag_set(t.record, "Rules", rules));
    for (int s = 0; s < t.of.plan.seats; s++)
        player_seat_init(&t.seats[s], &t.of.plan, s);
    start.dealer = (uint8_t)(t.of.plan.seats - 1);
    hearts_game_start(&t.of.plan, &t.game, &start);
    hearts_deck_shuffle(&t.of.plan, deck, &t.rng);
    assert_int_equal(hearts_game_deal(&t.of.plan, &t.game, deck, &events).code, HEARTS_OK);
    assert_true(record_hand(t.record, &t.of.plan, &t.game));
    take_in(&events);
}

/* A person's move: mostly the policy's, now and then any legal one. */
static void move(int seat)
{
    struct hearts_events events = { 0 };
    struct hearts_view view;
    struct advice a;
    struct thinking k = { .rng = hearts_random(&t.rng), .scratch = t.scratch, .nodes = NODES };
    const struct player *who = player_find(k.rng % 4 ? "novice" : "random");
    hearts_view_of(&t.of.plan, &t.game, seat, &view);
    who->decide(who, &t.seats[seat], &view, &k, &a);
    a.move.seat = (uint8_t)seat;
    assert_in_range(t.count, 0, DECISIONS - 1);
    t.at[t.count++] = (struct decided){ t.game, seat };
    assert_true(record_move(t.record, &t.game, &a.move));
    assert_int_equal(hearts_game_move(&t.of.plan, &t.game, &a.move, &events).code, HEARTS_OK);
    take_in(&events);
}

static void play_hand(const char *rules, bool reviewed)
{
    deal(rules);
    uint32_t chosen = (uint32_t)(hearts_random(&t.rng) % t.of.plan.seats);
    while (t.game.phase != HEARTS_DEAL && t.game.phase != HEARTS_OVER) {
        int seat = __builtin_ctz(t.game.to_act);
        if ((uint32_t)seat % 2 == chosen % 2)
            hint(seat);
        move(seat);
    }
    if (reviewed) {
        static struct review out;
        struct record_fault f = { 0 };
        const struct review_order o = {
            .nodes = NODES, .seats = (uint16_t)(1u << chosen), .worst = 5, .tell = hear
        };
        assert_int_equal(review_record(t.record, &o, &out, &f), REVIEW_DONE);
    }
    record_free(t.record);
}

/* ---- The tests ---- */

static void named_games(void **state)
{
    (void)state;
    size_t step = (size_t)test_one_in(4, "presets reviewed");
    for (size_t i = 0; i < hearts_preset_count(); i++)
        play_hand(hearts_preset_at(i)->name, i % step == 0);
    play_hand("classic hands=1", true); /* one hand is the whole game */
    play_hand("american target=26", true);
}

/* One in several of the mixtures, beginning with one by the seed. */
static void any_options(void **state)
{
    static char rules[HEARTS_RULES_TEXT];
    struct mixtures m = { .games = 1 };
    uint32_t next = (uint32_t)(hearts_random(&t.rng) % APART);
    (void)state;
    uint32_t mixtures = (uint32_t)test_many(MIXTURES / 6, MIXTURES, "mixtures");
    for (uint32_t i = 0, done = 0; done < mixtures && mixtures_next(&m, rules); i++)
        if (i == next) {
            next += 1 + (uint32_t)(hearts_random(&t.rng) % APART);
            play_hand(rules, done++ % 8 == 0);
        }
}

/* A hand that can shoot the moon: passing its best cards is blamed for the moon, not for points. */
static void a_moon_given_away(void **state)
{
    static const char text[] =
        "[Rules \"classic\"]\nhand 1\n"
        "deal A AH KH QH JH 9H AS KS QS AC KC 3S 4S 6S / B 2C 3C 4C 5C 6C 2D 3D 4D 5D 6D 2H 3H 4H"
        " / C 7C 8C 9C TC JC 7D 8D 9D TD JD 5H 6H 7H / D QC QD KD AD 2S 5S 7S 8S 9S TS JS 8H TH\n"
        "pass A AH KH QS\npass B 2H 3H 4H\npass C 5H 6H 7H\npass D 2S 8H TH\n";
    static struct review out;
    struct record_fault f = { 0 };
    const struct review_order o = { .nodes = 400, .seats = 1, .worst = 1 };
    (void)state;
    struct record *record = record_read(text, strlen(text), &f);
    assert_non_null(record);
    assert_int_equal(review_record(record, &o, &out, &f), REVIEW_DONE);
    record_free(record);
    const struct review_moment *m = &out.worst[0];
    assert_true(m->with_best.moon > m->with_played.moon + 0.5);
    assert_string_equal(m->why, "You will probably shoot the moon.");
}

static struct hearts_pile taken[HEARTS_SEATS]; /* in tricks, for word_of() */

/* The reason for given figures that hands hardly ever have, with a hand of spades on lead. */
static enum reason_word word_of(const char *hand, const char *best, const char *other,
                                struct prospect own, struct prospect others)
{
    struct hearts_view v = { .phase = HEARTS_PLAY, .trick_end = 4 };
    struct hearts_move moves[2] = { { .count = 1 }, { .count = 1 } };
    for (hearts_card c; *hand && hearts_card_read(hand, 2, &c) == 2; hand += 2)
        hearts_pile_add(&v.hand, c);
    memcpy(v.won, taken, sizeof v.won);
    (void)hearts_card_read(best, 2, &moves[0].cards[0]);
    (void)hearts_card_read(other, 2, &moves[1].cards[0]);
    const struct reason_case c = { .roles = &t.of.roles,
                                   .view = &v,
                                   .move = &moves[0],
                                   .other = &moves[1],
                                   .own = own,
                                   .others = others,
                                   .loss = 4,
                                   .error = 0.2,
                                   .deals = 400,
                                   .unit = { false, false, 1 } };
    return (enum reason_word)reason_between(&c).word;
}

static void by_figures_alone(void **state)
{
    struct hearts_error e;
    const struct prospect plain = { 5, 0.2, 0, 0.1 }, theirs = { 6, 0.2, 0, 0.5 };
    const struct prospect queen = { 9, 0.6, 0, 0.1 }, more = { 9, 0.2, 0, 0.1 };
    (void)state;
    assert_true(hearts_plan_read(&t.of.plan, "classic", 7, &e));
    roles_of(&t.of.roles, &t.of.plan);
    assert_int_equal(word_of("3SKS2D", "3S", "2D", plain, theirs), REASON_STOPS);
    hearts_pile_add(&taken[2], HEARTS_CARD(HEARTS_HEARTS, HEARTS_TWO));
    assert_int_equal(word_of("3SKS2D", "3S", "2D", plain, theirs), REASON_STOPS_ALL);
    hearts_pile_add(&taken[1], HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    assert_int_equal(word_of("3SKS2D", "3S", "2D", plain, theirs), REASON_STOPS);
    assert_int_equal(word_of("3SKS2D", "2D", "KS", plain, queen), REASON_KEEP_OVER);
    assert_int_equal(word_of("3SKS2D", "3S", "2D", plain, queen), REASON_DRAWS_DEAR);
    assert_int_equal(word_of("3SQS2D", "3S", "2D", plain, queen), REASON_LESS_DEAR);
    assert_int_equal(word_of("3SQS2D", "3S", "KD", plain, queen), REASON_LESS_DEAR);
    assert_int_equal(word_of("3SKD", "3D", "KD", plain, queen), REASON_MAY_TAKE_DEAR);
    assert_int_equal(word_of("3DKD", "3D", "KD", plain, more), REASON_LOW);
    assert_int_equal(word_of("3DAD", "3D", "7D", plain, more), REASON_WITH_HIGHER);
    assert_int_equal(word_of("KDAC", "KD", "AC", plain, more), REASON_LAST_OF_SUIT);
    assert_int_equal(word_of("KDQDAC2C", "KD", "AC", plain, more), REASON_WITH_TAKES);
    assert_int_equal(word_of("KDQD3C2C", "KD", "3C", plain, more), REASON_KEEPS_HIGH);
    assert_int_equal(word_of("3SQS2D", "2D", "3S", plain, queen), REASON_KEEP_GUARD);
    assert_int_equal(word_of("3SQS2D", "2D", "QS", plain, queen), REASON_KEEP_DEAR);
}

/* Of 100 losses 95 should agree within twice their error. With the few playouts here the error
 * itself is less certain. */
static void as_far_as_it_is_known(void **state)
{
    (void)state;
    print_message("# %u of %u losses are others by other luck\n", apart, asked_twice);
    assert_true(asked_twice > 200);
    assert_true(apart * 100 <= asked_twice * 20);
}

static int set_up(void **state)
{
    (void)state;
    t.rng = test_seed();
    t.scratch = scratch_new();
    return t.scratch ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_free(t.scratch);
    print_message("# %u hints and %u reviewed decisions\n", hints, moments);
    print_message("# %u lists, %u of them say one thing of three cards\n", lists, lists_repeat);
    for (int i = 1; i < REASONS; i++)
        if (t.of.told[i] || against[i]) {
            const struct reason r = reason_of((enum reason_word)i);
            print_message("# %5u %5u %s\n", t.of.told[i], against[i], reason_word(&r));
        }
    return 0;
}

/* With the strongest player's own number of playouts, and without reviews. */
static void counted(void **state)
{
    const char *hands = getenv("HEARTS_HANDS");
    (void)state;
    nodes = 0;
    for (long n = hands ? strtol(hands, NULL, 10) : 0; n > 0; n--)
        play_hand("classic", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_games),           cmocka_unit_test(any_options),
        cmocka_unit_test(a_moon_given_away),     cmocka_unit_test(by_figures_alone),
        cmocka_unit_test(as_far_as_it_is_known),
    };
    const struct CMUnitTest count[] = { cmocka_unit_test(counted) };
    if (getenv("HEARTS_HANDS"))
        return cmocka_run_group_tests(count, set_up, tear_down);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
