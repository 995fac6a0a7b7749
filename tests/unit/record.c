/* record.c - records: read, kept, appended to, cut, replayed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record/replay.h"

/* ---- Helpers ---- */

static struct record *must_read(const char *text, size_t length)
{
    struct record_fault f;
    struct record *record = record_read(text, length, &f);
    if (!record)
        fail_msg("line %u: %s", f.line, f.why);
    return record;
}

static char *text_of(const struct record *record)
{
    struct buffer text = { 0 };
    record_write(record, &text);
    assert_false(text.failed);
    return text.data;
}

/* Replays to the end; the number of decisions, or -1 and the fault. */
static int replay_all(const struct record *record, struct replay *r, struct record_fault *f)
{
    static struct replay_step step;
    int decisions = 0;
    if (!replay_begin(r, record, f))
        return -1;
    for (;;) {
        enum replay_kind kind = replay_next(r, &step, f);
        if (kind == REPLAY_FAULT)
            return -1;
        if (kind == REPLAY_END)
            return decisions;
        decisions += kind == REPLAY_MOVE;
    }
}

static void expect_fault(const char *text, unsigned line, const char *why)
{
    static struct replay r;
    struct record_fault f = { 0 };
    struct record *record = record_read(text, strlen(text), &f);
    if (record && replay_all(record, &r, &f) >= 0)
        fail_msg("no fault in: %s", text);
    record_free(record);
    if (!strstr(f.why, why) || f.line != line)
        fail_msg("line %u: %s", f.line, f.why);
}

static void expect_replay(const char *text, int decisions)
{
    static struct replay r;
    struct record_fault f = { 0 };
    struct record *record = must_read(text, strlen(text));
    int made = replay_all(record, &r, &f);
    record_free(record);
    if (made < 0)
        fail_msg("line %u: %s", f.line, f.why);
    assert_int_equal(made, decisions);
}

/* A random decision of one of the seats that may act. */
static struct hearts_move random_move(const struct hearts_plan *p, const struct hearts_game *g,
                                      uint64_t *rng)
{
    int seat = (int)hearts_random_below(rng, p->seats);
    while (!(g->to_act >> seat & 1))
        seat = (seat + 1) % p->seats;
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    if (may.options)
        m.option = (uint8_t)hearts_random_below(rng, may.options);
    if (g->phase == HEARTS_PASS && m.option)
        return m;
    int n = may.low + (int)hearts_random_below(rng, (uint32_t)(may.high - may.low) + 1);
    while (n-- > 0) {
        hearts_card list[HEARTS_CARDS];
        size_t count = hearts_pile_list(may.from, list);
        hearts_card c = list[hearts_random_below(rng, (uint32_t)count)];
        hearts_pile_take(&may.from, c);
        m.cards[m.count++] = c;
    }
    return m;
}

/* A game that is played at random and records itself. */
struct play {
    struct hearts_plan plan;
    struct hearts_game game;
    struct record *record;
    uint64_t rng;
    struct record_mark mark; /* before the decision number `marked` */
    int decisions, marked;
};

static void play_begin(struct play *x, const char *rules, uint64_t seed)
{
    struct hearts_error e;
    struct hearts_start start = { .hand_number = 1 };
    assert_true(hearts_plan_read(&x->plan, rules, strlen(rules), &e));
    start.dealer = (uint8_t)(x->plan.seats - 1);
    hearts_game_start(&x->plan, &x->game, &start);
    x->record = record_new();
    x->rng = seed;
    x->decisions = 0;
    assert_non_null(x->record);
    assert_true(record_tag_set(x->record, "Rules", rules));
}

static void play_step(struct play *x)
{
    static struct hearts_events events;
    if (x->game.phase == HEARTS_DEAL) {
        hearts_card deck[HEARTS_CARDS];
        hearts_deck_shuffle(&x->plan, deck, &x->rng);
        (void)hearts_game_deal(&x->plan, &x->game, deck, NULL);
        assert_true(record_hand(x->record, &x->plan, &x->game));
        return;
    }
    struct hearts_move m = random_move(&x->plan, &x->game, &x->rng);
    if (x->decisions++ == x->marked)
        x->mark = record_mark(x->record);
    assert_true(record_move(x->record, &x->game, &m));
    assert_int_equal(hearts_game_move(&x->plan, &x->game, &m, &events).code, HEARTS_OK);
    assert_true(record_outcome(x->record, &x->plan, &x->game, &events));
}

static void play_hands(struct play *x, int hands)
{
    for (int hand = 0; hand < hands && x->game.phase != HEARTS_OVER; hand++)
        do
            play_step(x);
        while (x->game.phase != HEARTS_DEAL && x->game.phase != HEARTS_OVER);
}

/* ---- Round trips ---- */

static const char *const house_rules[] = {
    "classic pass=LRAS pass_through=whole moon=choose sun=on half_moon=on",
    "classic pass_through=partial pass=LR",
    "turbo charge_order=rounds charge_limit=3 kitty=swap players=5",
    "turbo charge_order=turns boost=on kitty=swap players=3 hands=2 stakes=3",
    "cancellation players=10 pass=LRS pot=5 hands=1 boost=on",
    "cancellation players=7 kitty=swap kitty_when=first_point bury_points=off",
    "partners moon=choose hearts=courts target=none hands=3 stakes=2 pot=1",
};

static void check_round_trip(const char *rules, uint64_t seed)
{
    static struct play x;
    static struct replay r;
    struct record_fault f;
    struct buffer plain = { 0 };
    x.marked = -1;
    play_begin(&x, rules, seed);
    play_hands(&x, 3);
    char *text = text_of(x.record);
    struct record *again = must_read(text, strlen(text));
    char *same = text_of(again);
    assert_string_equal(text, same);
    record_write_plain(again, &plain);
    assert_string_equal(text, plain.data);
    int made = replay_all(again, &r, &f);
    if (made < 0)
        fail_msg("%s: line %u: %s", rules, f.line, f.why);
    assert_int_equal(made, x.decisions);
    assert_memory_equal(&r.game, &x.game, sizeof x.game);
    record_free(again);
    record_free(x.record);
    buffer_release(&plain);
    free(text);
    free(same);
}

static void appended_records_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        for (uint64_t seed = 0; seed < 3; seed++)
            check_round_trip(hearts_preset_at(i)->name, seed * 77 + i);
    for (size_t i = 0; i < sizeof house_rules / sizeof *house_rules; i++)
        for (uint64_t seed = 0; seed < 10; seed++)
            check_round_trip(house_rules[i], seed * 991 + i);
}

static void text_read_is_kept(void **state)
{
    (void)state;
    static const char text[] =
        "\xef\xbb\xbf# A game\r\n[Hearts \"1\"]\r\n[ Rules  \"classic\" ]  # ours\r\n"
        "[Mood \"a \\\"fine\\\" one # really\"]\n\n{ Cold outside }\r\n"
        "  hand   1\nhold A 5h 9\xe2\x99\xa6 / B * / C * / D *   # a comment\n"
        "state trick 12 lead A broken no\ntrick A 9d";
    struct record *record = must_read(text, strlen(text));
    char *same = text_of(record);
    assert_string_equal(text, same);
    char value[64];
    assert_true(record_tag(record, "Mood", value, sizeof value));
    assert_string_equal(value, "a \"fine\" one # really");
    assert_int_equal(record_tag_line(record, "Rules"), 3);
    assert_false(record_tag(record, "Site", value, sizeof value));
    record_free(record);
    free(same);
}

static void tags_are_set(void **state)
{
    (void)state;
    static const char text[] =
        "[Rules \"classic\"]\n[Mood \"calm\"] # why not\n\n# Hands\nhand 1\n";
    struct record *record = must_read(text, strlen(text));
    assert_true(record_tag_set(record, "Mood", "so \"so\" \\ \n!"));
    assert_true(record_tag_set(record, "A", "Ines"));
    assert_false(record_tag_set(record, "A B", "Ines"));
    assert_true(record_tag_set(record, "B", "\xff|\xc2\x85|\xc3\xa9"));
    char *out = text_of(record);
    assert_string_equal(out, "[Rules \"classic\"]\n[Mood \"so \\\"so\\\" \\\\  !\"]\n[A \"Ines\"]\n"
                             "[B \"?| |\xc3\xa9\"]\n\n# Hands\nhand 1\n");
    record_free(record);
    free(out);
}

static void tags_with_carriage_returns(void **state)
{
    (void)state;
    static const char deal[] = "[Rules \"classic\"]\r\n[A \"Ines\"]\r\n\r\nhand 1\r\n"
                               "hold A QH 2C / B 3C 3D / C 4C 4D / D 5C 5D\r\n"
                               "state lead A broken no\r\ntrick A 2C 3C 4C 5C\r\n";
    expect_replay(deal, 4);
}

/* ---- Cutting ---- */

/* A record that is cut at a mark and continued differently is the record of that game. */
static void rewound_records_go_on(void **state)
{
    (void)state;
    static struct play x;
    static struct replay r;
    struct record_fault f;
    for (int marked = 0; marked < 120; marked++) {
        x.marked = marked;
        play_begin(&x, "turbo charge_order=rounds pass=LRA target=1000", (uint64_t)marked);
        do {
            struct hearts_game before = x.game;
            play_step(&x);
            if (x.decisions == marked + 1) {
                play_hands(&x, 1);
                x.game = before;
                record_rewind(x.record, x.mark);
                break;
            }
        } while (x.game.phase != HEARTS_OVER);
        x.rng += 5;
        int kept = marked;
        for (int i = 0; i < 60 && x.game.phase != HEARTS_OVER; i++) {
            kept += x.game.phase != HEARTS_DEAL;
            play_step(&x);
        }
        char *text = text_of(x.record);
        struct record *again = must_read(text, strlen(text));
        int made = replay_all(again, &r, &f);
        if (made < 0)
            fail_msg("mark %d: line %u: %s", marked, f.line, f.why);
        assert_int_equal(made, kept);
        assert_memory_equal(&r.game, &x.game, sizeof x.game);
        record_free(again);
        record_free(x.record);
        free(text);
    }
}

/* A record that was read can be cut before any decision of its replay, and continued. */
static void read_records_go_on(void **state)
{
    (void)state;
    static struct play x;
    static struct replay r, to_end;
    static struct replay_step step;
    struct record_fault f;
    x.marked = -1;
    play_begin(&x, "american", 5);
    play_hands(&x, 2);
    char *text = text_of(x.record);
    record_free(x.record);
    for (int cut = 0; cut < x.decisions; cut += 3) {
        struct record *record = must_read(text, strlen(text));
        struct hearts_game before;
        int made = -1;
        assert_true(replay_begin(&r, record, &f));
        do {
            before = r.game;
            made += replay_next(&r, &step, &f) == REPLAY_MOVE;
        } while (made < cut);
        record_rewind(record, step.before);
        assert_true(record_move(record, &before, &step.move));
        assert_int_equal(replay_all(record, &to_end, &f), cut + 1);
        assert_memory_equal(&to_end.game.hand, &r.game.hand, sizeof r.game.hand);
        record_free(record);
    }
    free(text);
}

static void a_record_may_stop_at_any_byte(void **state)
{
    (void)state;
    static struct play x;
    static struct replay r;
    x.marked = -1;
    play_begin(&x, "turbo kitty=swap players=5", 11);
    play_hands(&x, 2);
    char *text = text_of(x.record);
    size_t length = strlen(text);
    for (size_t n = 0; n <= length; n++) {
        struct record_fault f = { 0 };
        char *copy = malloc(n + 1);
        assert_non_null(copy);
        memcpy(copy, text, n);
        struct record *record = record_read(copy, n, &f);
        free(copy);
        int made = record ? replay_all(record, &r, &f) : -1;
        assert_true(made >= 0 || f.why[0]);
        record_free(record);
    }
    free(text);
    record_free(x.record);
}

/* A good record that is cut between two words, or in the middle of a card, replays or is refused
 * with a reason. */
static void a_trick_stops_at_any_card(void **state)
{
    (void)state;
    static const char start[] = "hand 5\nhold A 5H 9D / B 4C 5C / C 6C 7C / D 8C 9C\n"
                                "state lead A broken no\n";
    static const char *const tricks[] = { "trick A", "trick A 9D", "trick A 9D 4C",
                                          "trick A 9D 4C 6C 8C\ntrick A 5H" };
    static const int made[] = { 0, 1, 2, 5 };
    for (size_t i = 0; i < 4; i++) {
        char text[400];
        (void)snprintf(text, sizeof text, "%s%s", start, tricks[i]);
        expect_replay(text, made[i]);
    }
}

/* ---- Faults ---- */

#define FOUR "hold A 5H 9D / B 4C 5C / C 6C 7C / D 8C 9C\nstate lead A broken no\n"

static void faults_name_the_line(void **state)
{
    (void)state;
    expect_fault("hand 1\ndeal A 2C\n", 2, "A is dealt 1 cards, not 13");
    expect_fault("hand 1\n" FOUR "trick A 5H\n", 4, "A may not play 5H: hearts are not broken");
    expect_fault("hand 1\n" FOUR "trick B 4C\n", 4, "A leads this trick, not B");
    expect_fault("hand 1\n" FOUR "trick A 9D 4C\nscore 0 0 0 0\n", 4, "this trick is short");
    expect_fault("hand 1\n" FOUR "trick A 9D 4C\ntrick A 5H\n", 4, "this trick is short");
    expect_fault("hand 1\n" FOUR "trick A 9D 4C 6C 8C 5H\n", 4, "this trick is full with 4 cards");
    expect_fault("hand 1\n" FOUR "score 0 0 0 0\n", 4, "no hand has been scored");
    expect_fault("hand 1\n" FOUR "pass A 5H 9D KS\n", 4, "A has still to play");
    expect_fault("hand 1\n" FOUR "hand 2\n", 4, "the hand before is not finished");
    expect_fault("hand 1\nhand 2\n", 2, "this is hand 1, not hand 2");
    expect_fault("hand 1\n" FOUR "over A\n", 4, "the game is not over");
    expect_fault("hand 1\n" FOUR "next\n", 4, "the next game begins when one is over");
    expect_fault("hand 1\n" FOUR "kitty A 2C\n", 4, "nobody has taken the kitty");
    expect_fault("void\n", 1, "there is no hand to call off");
    expect_fault("hand 1\n" FOUR "void A\ntrick A 9D\n", 5, "the game was called off");
    expect_fault("\n[Rules \"klassic\"]\n", 2, "no game of that name");
    expect_fault("[Rules \"classic players=6 strip=2D\"]\n", 1, "strip");
    expect_fault("[Dealer \"E\"]\n", 1, "Dealer");
    expect_fault("[Hand \"0\"]\n", 1, "Hand");
    expect_fault("[Scores \"1 2 3\"]\n", 1, "4 numbers are expected");
    expect_fault("[Hearts \"2\"]\n", 1, "another version");
    expect_fault("hand 1\n[A \"Ines\"]\n", 2, "before the first hand");
    expect_fault("hand one\n", 1, "; found \"one\"");
    expect_fault("hand 1\nhold A 1Z\n", 2, "; found \"1Z\"");
    expect_fault("hand 1\nhold A 2C 2C / B * / C * / D *\n", 2, "more often");
    expect_fault("hand 1\nhold A 2C / B 3C 4C / C * / D *\n", 2, "holds");
    expect_fault("{ no end\n", 1, "closing brace");
    expect_fault("hand 1\ntrick\x01\n", 2, "control character");
    expect_fault("hand 1 \xc2\x9b\n", 1, "control character");
    expect_fault("hand \xff\n", 1, "UTF-8");
    expect_fault("dance\n", 1, "a line begins with");
}

static void limits_hold(void **state)
{
    (void)state;
    struct record_fault f;
    size_t size = RECORD_LINE_MAX + 10;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, ' ', size);
    assert_null(record_read(text, size, &f));
    assert_int_equal(f.line, 1);
    for (size_t i = 0; i + 3 <= size; i += 3)
        memcpy(text + i, "2C ", 3);
    memcpy(text, "trick A ", 8);
    assert_null(record_read(text, 60000, &f));
    assert_non_null(strstr(f.why, "more cards"));
    assert_null(record_read(text, (size_t)RECORD_SIZE_MAX + 1, &f));
    free(text);
}

/* ---- What a record says of results ---- */

static void results_are_checked(void **state)
{
    (void)state;
    static const char play[] = "hand 9\nhold A - / B - / C - / D -\ntaken A *H / B QS / C *\n";
    char text[400];
    (void)snprintf(text, sizeof text, "[Scores \"90 0 0 5\"]\n%s%s", play,
                   "score 13 13 0 0\ntotal 103 13 0 5\nover C\n");
    expect_replay(text, 0);
    (void)snprintf(text, sizeof text, "[Scores \"90 0 0 5\"]\n%s%s", play, "score 13 12 0 0\n");
    expect_fault(text, 5, "the hand scores are 13 13 0 0");
    (void)snprintf(text, sizeof text, "[Scores \"90 0 0 5\"]\n%s%s", play, "total 13 13 0 0\n");
    expect_fault(text, 5, "the totals are 103 13 0 5");
    (void)snprintf(text, sizeof text, "[Scores \"90 0 0 5\"]\n%s%s", play, "over A C\n");
    expect_fault(text, 5, "the winners are C");
    (void)snprintf(text, sizeof text, "[Scores \"90 0 0 5\"]\n%s%s", play, "hand 10\n");
    expect_fault(text, 5, "the game is over");
    (void)snprintf(text, sizeof text, "[Rules \"classic stakes=2\"]\n%s%s", play,
                   "stakes -26 -26 26 26\n");
    expect_replay(text, 0);
    (void)snprintf(text, sizeof text, "[Rules \"classic stakes=2\"]\n%s%s", play,
                   "stakes 52/2 -26 26 26\n");
    expect_fault(text, 5, "the stakes of this hand are -26 -26 26 26");
    (void)snprintf(text, sizeof text, "[Scores \"90 0 0 5\"]\n[Rules \"classic pot=4\"]\n%s%s",
                   play, "over C\npot -4 -4 12 -4\nnext\n");
    expect_replay(text, 0);
}

#define ALL_TAKEN "hold A - / B - / C - / D -\ntaken A *H / B QS / C *\n"
static void expect_next(const char *next, int dealer, int hand)
{
    static struct replay r;
    struct record_fault f;
    struct buffer text = { 0 }, plain = { 0 };
    buffer_format(&text, "[Scores \"90 0 0 5\"]\n\nhand 9\n" ALL_TAKEN "over C\n%s\n", next);
    struct record *record = must_read(text.data, text.length);
    assert_int_equal(replay_all(record, &r, &f), 0);
    assert_int_equal(r.game.dealer, dealer);
    assert_int_equal(r.game.hand_number, hand);
    record_write_plain(record, &plain);
    assert_string_equal(plain.data, text.data);
    record_free(record);
    buffer_release(&text);
    buffer_release(&plain);
}

static void the_next_game_has_its_dealer(void **state)
{
    (void)state;
    expect_next("next", 0, 10);
    expect_next("next A", 0, 1);
    expect_next("next C", 2, 1);
    expect_fault("[Scores \"90 0 0 5\"]\nhand 9\n" ALL_TAKEN "next E\n", 5, "there is no seat E");
    expect_fault("next 5\n", 1, "the seat that deals");
    expect_fault("next A B\n", 1, "goes on where it should end");
    expect_fault("next A\n", 1, "begins when one is over");
}

/* The result follows the trick, as do the opened deals of a transcript. */
static void a_game_is_called_off_within_a_trick(void **state)
{
    (void)state;
    expect_replay("[Rules \"classic pot=2\"]\nhand 1\n"
                  "hold A 2C 3H / B 3C 4H / C 4C 5H / D 5C 6H\nstate lead A\n"
                  "trick A 2C 3C\nvoid -\npot 0 0 0 0\n"
                  "fair chain 00000000000000000000000000000000"
                  "00000000000000000000000000000000\n",
                  2);
}

static void a_moon_is_chosen(void **state)
{
    (void)state;
    static const char moon[] = "[Rules \"american\"]\nhand 1\nhold A - / B - / C - / D -\n"
                               "taken A *H QS / B * / C - / D -\n";
    char text[400];
    (void)snprintf(text, sizeof text, "%schoice A subtract\nscore -26 0 0 0\n", moon);
    expect_replay(text, 1);
    (void)snprintf(text, sizeof text, "%schoice A add\nscore 0 26 26 26\n", moon);
    expect_replay(text, 1);
    (void)snprintf(text, sizeof text, "%schoice B add\n", moon);
    expect_fault(text, 5, "B may not choose add");
    (void)snprintf(text, sizeof text, "%shand 2\n", moon);
    expect_fault(text, 5, "A has still to choose");
}

static void positions_take_their_places(void **state)
{
    (void)state;
    static struct replay r;
    static struct replay_step step;
    struct record_fault f;
    static const char text[] = "[Rules \"turbo\"]\nhand 5\nhold A 5H 9D / B QS * / C * / D *\n"
                               "taken B *H / C AS\nstate lead A trick 12 charged B QS broken no\n";
    struct record *record = must_read(text, strlen(text));
    assert_true(replay_begin(&r, record, &f));
    if (replay_next(&r, &step, &f) != REPLAY_HAND)
        fail_msg("line %u: %s", f.line, f.why);
    const struct hearts_game *g = &r.game;
    assert_int_equal(g->hand_number, 5);
    assert_int_equal(hearts_pile_count(g->hand[1]), 2);
    assert_int_equal(hearts_pile_copies(g->hand[1], HEARTS_CARD(HEARTS_CLUBS, 2)), 1);
    assert_int_equal(hearts_pile_copies(g->hand[2], HEARTS_CARD(HEARTS_CLUBS, 3)), 1);
    assert_int_equal(hearts_pile_copies(g->hand[3], HEARTS_CARD(HEARTS_CLUBS, 6)), 1);
    assert_int_equal(hearts_pile_count(g->won[1]), 12);
    assert_int_equal(hearts_pile_count(g->won[2]), 1);
    assert_int_equal(hearts_pile_count(g->won[0]), 0);
    assert_int_equal(hearts_pile_count(g->won[3]), 31);
    assert_int_equal(g->tricks, 11);
    assert_true(g->spade_fell);
    assert_true(g->lead_ban != 0);
    record_free(record);
}

static void marks_of_tags_stay(void **state)
{
    (void)state;
    static struct play x;
    static struct replay r;
    struct record_fault f;
    x.marked = 7;
    play_begin(&x, "classic", 3);
    for (int i = 0; i < 30; i++)
        play_step(&x);
    assert_true(record_tag_set(x.record, "Event", "A long name that moves everything after it"));
    record_rewind(x.record, x.mark);
    assert_int_equal(replay_all(x.record, &r, &f), 7);
    assert_true(record_void_hand(x.record));
    assert_int_equal(replay_all(x.record, &r, &f), 7);
    assert_int_equal(r.game.phase, HEARTS_DEAL);
    record_free(x.record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appended_records_read_back),
        cmocka_unit_test(text_read_is_kept),
        cmocka_unit_test(tags_are_set),
        cmocka_unit_test(tags_with_carriage_returns),
        cmocka_unit_test(rewound_records_go_on),
        cmocka_unit_test(read_records_go_on),
        cmocka_unit_test(a_record_may_stop_at_any_byte),
        cmocka_unit_test(a_trick_stops_at_any_card),
        cmocka_unit_test(faults_name_the_line),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(results_are_checked),
        cmocka_unit_test(the_next_game_has_its_dealer),
        cmocka_unit_test(a_game_is_called_off_within_a_trick),
        cmocka_unit_test(a_moon_is_chosen),
        cmocka_unit_test(positions_take_their_places),
        cmocka_unit_test(marks_of_tags_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
