/* rules.c - cards and rules as text: reading, writing, errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hearts/plan.h"
#include "read_plan.h"

/* ---- Cards ---- */

static void reads_card(const char *text, size_t used, const char *card)
{
    hearts_card c = HEARTS_NO_CARD;
    char written[3] = "";
    assert_int_equal(hearts_card_read(text, strlen(text), &c), used);
    if (used)
        hearts_card_write(c, written);
    assert_string_equal(written, card);
}

static void cards_are_read(void **state)
{
    (void)state;
    reads_card("2C", 2, "2C");
    reads_card("TD", 2, "TD");
    reads_card("10D", 3, "TD");
    reads_card("qs", 2, "QS");
    reads_card("aH", 2, "AH");
    reads_card("10h rest", 3, "TH");
    reads_card("Q\xe2\x99\xa0", 4, "QS"); /* black and white suits, and a symbol's emoji form */
    reads_card("Q\xe2\x99\xa4", 4, "QS");
    reads_card("2\xe2\x99\xa3", 4, "2C");
    reads_card("10\xe2\x99\xa6", 5, "TD");
    reads_card("k\xe2\x99\xa5\xef\xb8\x8f", 7, "KH");
    reads_card("k\xe2\x99\xa5\xef\xb8\x8e", 7,
               "KH"); /* and its text form; no other form is its own */
    reads_card("k\xe2\x99\xa5\xef\xb8\x8d", 4, "KH");
    reads_card("k\xe2\x99\xa5\xef\xb8\x90", 4, "KH");
    reads_card("K\xe2\x99\xa1", 4, "KH");
}

static void what_is_no_card_is_not_read(void **state)
{
    (void)state;
    static const char *const hostile[] = {
        "",
        "2",
        "C2",
        "1C",
        "11C",
        "100C",
        "ZC",
        "2X",
        "2 C",
        " 2C",
        "QQ",
        "-2C",
        "0C",
        "10",
        "1",
        "2\xe2",
        "2\xe2\x99",
        "2\xe2\x99\x80",
        "2\xe2\x98\x85",
        "\xff\xfe",
        "2\xc3\xa9",
        "\xe2\x99\xa0Q",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        reads_card(hostile[i], 0, "");
}

static void every_card_is_written_and_read(void **state)
{
    (void)state;
    for (hearts_faces f = HEARTS_ALL_FACES; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f), again = HEARTS_NO_CARD;
        char text[3];
        hearts_card_write(c, text);
        assert_int_equal(hearts_card_read(text, 2, &again), 2);
        assert_int_equal(again, c);
    }
}

static void piles_hold_twins(void **state)
{
    (void)state;
    struct hearts_pile p = { 0, 0 };
    hearts_card queen = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN), list[4];
    hearts_pile_add(&p, queen);
    hearts_pile_add(&p, HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO));
    hearts_pile_add(&p, queen);
    assert_int_equal(hearts_pile_count(p), 3);
    assert_int_equal(hearts_pile_copies(p, queen), 2);
    assert_int_equal(hearts_pile_list(p, list), 3);
    assert_int_equal(list[0], HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO));
    assert_int_equal(list[2], queen);
    struct hearts_pile one = { hearts_face(queen), 0 };
    assert_true(hearts_pile_within(one, p));
    assert_int_equal(hearts_pile_copies(hearts_pile_less(p, one), queen), 1);
    assert_int_equal(hearts_pile_copies(hearts_pile_join(one, one), queen), 2);
    hearts_pile_take(&p, queen);
    hearts_pile_take(&p, queen);
    assert_int_equal(hearts_pile_count(p), 1);
}

/* ---- Rules that are read ---- */

static struct hearts_rules rules(const char *text)
{
    struct hearts_rules r;
    struct hearts_error e;
    hearts_rules_standard(&r);
    if (!hearts_rules_read(&r, text, strlen(text), &e))
        fail_msg("\"%s\": %s", text, e.why);
    return r;
}

/* Checks that two texts mean the same rules. */
static void same(const char *a, const char *b)
{
    struct hearts_rules x = rules(a), y = rules(b);
    if (memcmp(&x, &y, sizeof x) != 0)
        fail_msg("\"%s\" and \"%s\" differ", a, b);
}

static void texts_mean_the_same(void **state)
{
    (void)state;
    same("", "classic");
    same("windows", "classic");
    same("  classic\t\r\n", "classic");
    same("parent=turbo", "turbo");
    same("american target=50 target=500", "american target=500");
    same("# house rules\namerican # of ours\ntarget=50", "american target=50");
    same("target=\"50\"", "target=50");
    same("name=\"Ines and Ada\" about=\"at = home\" target=50", "target=50");
    same("name=two target=50", "target=50");
    same("teams=DB,CA", "teams=AC,BD");
    same("teams=ac,bd", "teams=AC,BD");
    same("pass=lrah", "pass=LRAH");
    same("pass=H", "pass=none");
    same("trick1_ban=QS,h", "trick1_ban=h,qs,2H");
    same("points=10D:-10", "points=TD:-10");
    same("points=h:2,AH:5,h:2", "points=h:2");
    same("strip=2\xe2\x99\xa6", "strip=2D");
    same("moon_worth=26 moon_worth=total", "classic");
}

static void a_label_is_found(void **state)
{
    (void)state;
    static const char text[] = "american name=\"Ines and Ada\" about=ours # name=no\n target=50";
    char out[40];
    assert_int_equal(hearts_rules_label(text, strlen(text), "name", out, sizeof out), 12);
    assert_string_equal(out, "Ines and Ada");
    assert_int_equal(hearts_rules_label(text, strlen(text), "about", out, sizeof out), 4);
    assert_string_equal(out, "ours");
    assert_int_equal(hearts_rules_label(text, strlen(text), "author", out, sizeof out), 0);
    assert_string_equal(out, "");
    assert_int_equal(hearts_rules_label(text, strlen(text), "name", out, 5), 12);
    assert_string_equal(out, "Ines");
}

/* ---- Rules that are written ---- */

static void writes(const char *text, const char *expected)
{
    struct hearts_rules r = rules(text);
    char out[HEARTS_RULES_TEXT];
    assert_int_equal(hearts_rules_write(&r, out, sizeof out), strlen(expected));
    assert_string_equal(out, expected);
}

static void rules_are_written_short(void **state)
{
    (void)state;
    writes("windows", "classic");
    writes("american", "american");
    writes("classic trick1_ban=none moon=choose", "american");
    writes("american jack=-10 tc_doubles=on charge=all", "turbo");
    writes("classic target=none hands=8", "classic target=none hands=8");
    writes("turbo charge=none", "turbo charge=none");
    writes("classic reset=100:50,50:0", "classic reset=100:50,50:0");
    writes("classic points=h:0,QS:5", "classic points=QS:5,h:0");
    writes("five teams=A,B,C,D,E strip=2D,2C,standard",
           "five teams=A,B,C,D,E strip=standard,2C,2D");
}

static void presets_are_written_by_their_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        if (strcmp(hearts_preset_at(i)->name, "windows") != 0)
            writes(hearts_preset_at(i)->name, hearts_preset_at(i)->name);
}

/* Every option's default, and one value of each kind, are written as they were read. */
static void values_are_written_as_read(void **state)
{
    (void)state;
    static const char *const values[][2] = {
        { "boost", "on" },
        { "floor", "off" },
        { "players", "10" },
        { "queen", "-100" },
        { "moon_worth", "total" },
        { "least", "-1000" },
        { "least", "none" },
        { "stakes", "10000" },
        { "moon", "choose_late" },
        { "strip", "none" },
        { "strip", "clubs_first" },
        { "strip", "2C,h" },
        { "charge", "all" },
        { "charge", "TC,QS,AH" },
        { "trick1_ban", "points,TC" },
        { "pass", "standard" },
        { "pass", "none" },
        { "pass", "LR23HS" },
        { "teams", "none" },
        { "teams", "AD,BE,CF" },
        { "points", "JD:-10,h:1" },
        { "points", "c:-100" },
        { "reset", "-10:0,100:-100" },
        { "reset", "-10000:10000,10000:-10000" },
    };
    char out[100];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const struct hearts_option *o = hearts_option_find(values[i][0]);
        struct hearts_rules r = rules("classic");
        struct hearts_error e;
        assert_non_null(o);
        assert_true(hearts_option_read(&r, o, values[i][1], strlen(values[i][1]), &e));
        assert_int_equal(hearts_option_write(&r, o, out, sizeof out), strlen(values[i][1]));
        assert_string_equal(out, values[i][1]);
    }
    for (size_t i = 0; i < hearts_option_count(); i++) {
        struct hearts_rules r = rules("classic");
        (void)hearts_option_write(&r, hearts_option_at(i), out, sizeof out);
        assert_string_equal(out, hearts_option_at(i)->standard);
    }
}

static void a_text_too_long_is_cut_and_measured(void **state)
{
    (void)state;
    struct hearts_rules r = rules("turbo charge=none");
    char out[8];
    memset(out, 'x', sizeof out);
    assert_int_equal(hearts_rules_write(&r, out, 6), 17);
    assert_memory_equal(out, "turbo\0xx", 8);
    assert_int_equal(hearts_rules_write(&r, NULL, 0), 17);
}

/* ---- What is wrong ---- */

static void refused(const char *text, const char *expected)
{
    struct hearts_rules r, before;
    struct hearts_plan plan;
    struct hearts_error e;
    char line[300];
    hearts_rules_standard(&r);
    memcpy(&before, &r, sizeof r);
    bool read = hearts_rules_read(&r, text, strlen(text), &e);
    if (read && hearts_plan_make(&plan, &r, &e))
        fail_msg("\"%s\" is allowed", text);
    if (!read)
        assert_memory_equal(&r, &before, sizeof r);
    size_t length = hearts_error_write(&e, line, sizeof line);
    assert_int_equal(length, strlen(line));
    assert_string_equal(line, expected);
}

static void no_option_goes_without_its_value(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_option_count(); i++) {
        struct hearts_rules r;
        struct hearts_error e;
        const char *name = hearts_option_at(i)->name;
        hearts_rules_standard(&r);
        assert_false(hearts_rules_read(&r, name, strlen(name), &e));
        assert_string_equal(e.option, name);
    }
}

static void faults_are_told_in_one_line(void **state)
{
    (void)state;
    refused("spades", "\"spades\": no game of that name");
    refused("parent=spades", "\"spades\": no game of that name");
    refused("trumps=on", "\"trumps\": no option of that name");
    refused("name=\"Friday parent=american",
            "\"name=\"Friday parent=american\": a quotation mark is not closed");
    refused("target=50 american",
            "\"american\": a game's name comes first: anything before it would be lost");
    refused("classic parent=super", "\"parent=super\": a game's name comes first: anything "
                                    "before it would be lost");
    refused("classic spades", "\"spades\": no game of that name");
    refused("classic target", "target=: wants a value (1 to 10000, or none)");
    refused("target", "target=: wants a value (1 to 10000, or none)");
    refused("classic ties target=50", "ties=: wants a value (it has extra, shared, fewest_moons)");
    refused("classic ties=", "ties=: wants a value (it has extra, shared, fewest_moons)");
    refused("classic sun", "sun=: is on or off");
    refused("clasic", "\"clasic\": no game of that name; perhaps classic");
    refused("classic tarrget=50", "\"tarrget\": no option of that name; perhaps target");
    refused("boost=yes", "boost=yes: is on or off");
    refused("boost=", "boost=: is on or off");
    refused("pass_count=6", "pass_count=6: is not a number in its range (1 to 5)");
    refused("pass_count=3x", "pass_count=3x: is not a number in its range (1 to 5)");
    refused("target=:", "target=:: is not a number in its range (1 to 10000, or none)");
    refused("target=0", "target=0: is not a number in its range (1 to 10000, or none)");
    refused("target=99999999999999999999",
            "target=99999999999999999999: is not a number in its range (1 to 10000, or none)");
    refused("ties=later", "ties=later: has no such word (it has extra, shared, fewest_moons)");
    refused("strip=2X", "strip=2X: is not a list of cards such as QS,JD,h");
    refused("strip=", "strip=: wants cards, or none");
    refused("pass=LRX", "pass=LRX: knows the letters L R A H S and the digits 1 to 9");
    refused("pass=LLLLLLLLLLLLLLLLLLLLLLLLL",
            "pass=LLLLLLLLLLLLLLLLLLLLLLLLL: is one letter a hand, 24 at most");
    refused("teams=AC,AB", "teams=AC,AB: has a seat twice");
    refused("teams=AC,,BD", "teams=AC,,BD: has an empty team");
    refused("teams=AZ", "teams=AZ: names seats by the letters A to J");
    refused("points=QS", "points=QS: is not a list of values, -100 to 100, such as h:1,QS:13");
    refused("points=QS:101",
            "points=QS:101: is not a list of values, -100 to 100, such as h:1,QS:13");
    refused("points=QS:-101",
            "points=QS:-101: is not a list of values, -100 to 100, such as h:1,QS:13");
    refused("reset=100", "reset=100: is not a list of totals such as 100:50,50:0");
    static const char *const far[] = { "10001:0", "-10001:0", "0:10001", "0:-10001" };
    for (int i = 0; i < 4; i++) {
        char text[40], why[100];
        (void)snprintf(text, sizeof text, "reset=%s", far[i]);
        (void)snprintf(why, sizeof why, "%s: is not a list of totals such as 100:50,50:0", text);
        refused(text, why);
    }
    refused("reset=100:50,100:0", "reset=100:50,100:0: has the same total twice");
}

static void one_card_each_is_enough(void **state)
{
    struct hearts_plan p;
    struct hearts_error e;
    const char *text = "classic players=10 pass=none kitty=none strip=c,d,s,2H,3H,4H";
    (void)state;
    assert_true(hearts_plan_read(&p, text, strlen(text), &e));
    assert_int_equal(p.hand_cards, 1);
}

static void options_that_disagree_are_both_named(void **state)
{
    (void)state;
    refused("classic strip=2D",
            "strip and players: the cards do not deal out evenly: strip others, or make a kitty");
    refused("classic players=6 decks=1 kitty=none strip=2D",
            "strip and players: the cards do not deal out evenly: strip others, or make a kitty");
    refused("classic charge=QS decks=2",
            "charge and decks: with two decks, charged cards cannot be told from their twins");
    refused("five pass=LRAH", "pass and players: nobody sits across with an odd number of players");
    refused("three pass=L3", "pass and players: there are not so many seats to the left");
    refused("cancellation players=10 decks=1 pass=S",
            "pass_count and players: that is more cards than a hand has");
    refused("classic teams=AC", "teams and players: the teams do not hold every seat once");
    refused("classic teams=AC,BD,EF", "teams and players: the teams do not hold every seat once");
    refused("classic teams=ABC,D",
            "teams and players: there must be two teams or more, of equal size");
    refused("classic teams=ABCD",
            "teams and players: there must be two teams or more, of equal size");
    refused("classic least=1",
            "least and moon: whoever shoots the moon would score too little to win, and would pay");
    refused("classic moon=off sun=on",
            "sun and moon: a sun is scored as a moon is, and there is no moon");
    refused("classic moon=off half_moon=on",
            "half_moon and moon: a half moon is scored as a moon is, and there is no moon");
    refused("classic moon_bonus=on",
            "moon_bonus and jack: a moon that needs the bonus cards needs one in play");
    refused("classic exact_wins=on reset=100:50",
            "exact_wins and reset: a total of exactly the target cannot both win and be reset");
    refused("classic target=1 exact_wins=on reset=1:0",
            "exact_wins and reset: a total of exactly the target cannot both win and be reset");
    refused("classic points=h:0,QS:0",
            "points and strip: no card in play costs points: there is no game");
    refused("classic target=none",
            "target and hands: neither a target nor a number of hands ends the game");
}

/* A text ends at its given length: memory after it is not read as a value. */
static void a_value_ends_where_the_text_ends(void **state)
{
    (void)state;
    static const char text[] = "classic jack=-10";
    struct hearts_rules r;
    struct hearts_error e;
    assert_true(hearts_rules_read(&r, text, strlen(text), &e));
    assert_false(hearts_rules_read(&r, text, strlen("classic jack="), &e));
    static const char pair[] = "classic points=QS:-5";
    assert_true(hearts_rules_read(&r, pair, strlen(pair), &e));
    assert_false(hearts_rules_read(&r, pair, strlen("classic points=QS:"), &e));
    hearts_card c;
    assert_int_equal(hearts_card_read("2C", 0, &c), 0);
    assert_int_equal(hearts_card_read("10C", 1, &c), 0);
}

static void odd_rules_are_remarked_on(void **state)
{
    (void)state;
    struct hearts_plan plan;
    struct hearts_error e;
    char line[200];
    static const char text[] = "cancellation boost=on must_qs=trick";
    assert_true(hearts_plan_read(&plan, text, strlen(text), &e));
    assert_true(hearts_plan_remark(&plan, 0, &e));
    (void)hearts_error_write(&e, line, sizeof line);
    assert_string_equal(line, "boost and decks: booster nines are unusual with two decks: "
                              "pairs cancel across both rounds");
    assert_false(hearts_plan_remark(&plan, 1, &e));
    static const char odd_in_nothing[] = "classic moon_worth=20";
    assert_true(hearts_plan_read(&plan, odd_in_nothing, strlen(odd_in_nothing), &e));
    assert_false(hearts_plan_remark(&plan, 0, &e));
}

/* ---- Plans, compared with values computed by hand ---- */

static const struct {
    const char *rules;
    int deck, hand, kitty, total;
    const char *cycle;
} plans[] = {
    { "classic", 52, 13, 0, 26, "132H" },
    { "american", 52, 13, 0, 26, "132H" },
    { "windows", 52, 13, 0, 26, "132H" },
    { "grand-prix", 52, 13, 0, 26, "132" },
    { "super", 52, 13, 0, 20, "1" },
    { "sahara", 52, 13, 0, 26, "H" },
    { "spot", 52, 13, 0, 129, "132H" },
    { "spot-courts", 52, 13, 0, 124, "132H" },
    { "black-maria", 51, 17, 0, 26, "2" },
    { "black-maria-spades", 51, 17, 0, 43, "2" },
    { "black-maria-spot", 51, 17, 0, 124, "2" },
    { "three", 51, 17, 0, 26, "12H" },
    { "five", 50, 10, 0, 26, "1423H" },
    { "turbo", 52, 13, 0, 26, "132H" },
    { "booster", 52, 13, 0, 26, "132H" },
    { "cancellation", 104, 17, 2, 52, "H" },
    { "partners", 52, 13, 0, 26, "132H" },
    { "partners-solo", 52, 13, 0, 26, "132H" },
    { "cancellation players=7", 104, 14, 6, 52, "H" },
    { "cancellation players=8", 104, 13, 0, 52, "H" },
    { "cancellation players=9", 104, 11, 5, 52, "H" },
    { "cancellation players=10", 104, 10, 4, 52, "H" },
    { "classic players=6", 52, 8, 4, 26, "H" },
    { "classic players=7", 52, 7, 3, 26, "H" },
    { "classic players=10", 52, 5, 2, 26, "H" },
    { "three decks=2", 102, 34, 0, 52, "12H" },
    { "five decks=2", 100, 20, 0, 52, "1423H" },
    { "three kitty=take", 52, 17, 1, 26, "12H" },
    { "five kitty=swap", 52, 10, 2, 26, "1423H" },
    { "three strip=2H", 51, 17, 0, 25, "12H" },
    { "super players=3", 51, 17, 0, 20, "1" },
};

static void plans_have_the_numbers_of_the_books(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        struct hearts_plan p;
        read_plan(&p, plans[i].rules);
        bool same = p.deck_cards == plans[i].deck && p.hand_cards == plans[i].hand &&
                    p.kitty_cards == plans[i].kitty && p.total == plans[i].total &&
                    strcmp(p.cycle, plans[i].cycle) == 0;
        if (!same)
            fail_msg("%s: deck %d, hand %d, kitty %d, total %d, cycle %s", plans[i].rules,
                     p.deck_cards, p.hand_cards, p.kitty_cards, p.total, p.cycle);
    }
}

static void a_cycle_goes_round_and_round(void **state)
{
    (void)state;
    struct hearts_plan p;
    struct hearts_error e;
    static const char text[] = "five pass=LR2HLR3H"; /* left, right, two on, hold, ..., three on */
    assert_true(hearts_plan_read(&p, text, strlen(text), &e));
    assert_int_equal(hearts_plan_pass(&p, 3), '2');
    assert_int_equal(hearts_plan_pass(&p, 7), '3');
    assert_int_equal(hearts_plan_pass(&p, 8), 'H');
    assert_int_equal(hearts_plan_pass(&p, 9), '1');
    assert_int_equal(hearts_plan_pass_cards(&p, 'S'), 4); /* one to each other player */
    assert_int_equal(hearts_plan_pass_cards(&p, 'H'), 0);
    assert_int_equal(hearts_plan_pass_cards(&p, '1'), 3);
}

/* The first seat of each side, as letters, and the side of each seat. */
static void has_sides(const char *rules, const char *first, const char *side)
{
    struct hearts_plan p;
    char firsts[HEARTS_SEATS + 1] = "", sides[HEARTS_SEATS + 1] = "";
    read_plan(&p, rules);
    for (int i = 0; i < p.sides; i++)
        firsts[i] = (char)('A' + p.first[i]);
    for (int s = 0; s < p.seats; s++)
        sides[s] = (char)('0' + p.side[s]);
    assert_string_equal(firsts, first);
    assert_string_equal(sides, side);
}

static void sides_are_seats_or_teams_that_join_their_scores(void **state)
{
    (void)state;
    has_sides("classic", "ABCD", "0123");
    has_sides("partners", "AB", "0101");
    has_sides("partners teams=BD,AC", "AB", "0101"); /* teams are numbered by their first seats */
    has_sides("partners teams=CD,AB", "AC", "0011");
    has_sides("partners team_score=summed", "ABCD", "0123");
}

static void the_word_of_least_has_a_name(void **state)
{
    (void)state;
    struct hearts_rules r;
    hearts_rules_standard(&r);
    assert_int_equal(r.least, HEARTS_NO_LEAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_word_of_least_has_a_name),
        cmocka_unit_test(sides_are_seats_or_teams_that_join_their_scores),
        cmocka_unit_test(cards_are_read),
        cmocka_unit_test(what_is_no_card_is_not_read),
        cmocka_unit_test(every_card_is_written_and_read),
        cmocka_unit_test(piles_hold_twins),
        cmocka_unit_test(texts_mean_the_same),
        cmocka_unit_test(a_label_is_found),
        cmocka_unit_test(rules_are_written_short),
        cmocka_unit_test(presets_are_written_by_their_names),
        cmocka_unit_test(values_are_written_as_read),
        cmocka_unit_test(a_text_too_long_is_cut_and_measured),
        cmocka_unit_test(no_option_goes_without_its_value),
        cmocka_unit_test(faults_are_told_in_one_line),
        cmocka_unit_test(one_card_each_is_enough),
        cmocka_unit_test(options_that_disagree_are_both_named),
        cmocka_unit_test(a_value_ends_where_the_text_ends),
        cmocka_unit_test(odd_rules_are_remarked_on),
        cmocka_unit_test(plans_have_the_numbers_of_the_books),
        cmocka_unit_test(a_cycle_goes_round_and_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
