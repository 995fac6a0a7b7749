/* career.c - statistics over a player's games: one game from its record, as text, and many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/os/file.h"
#include "study/career/career.h"

enum { MOST = 4 };
static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* ---- From a record ---- */

struct found {
    struct career_game game[MOST];
    size_t count;
};

static void find(void *with, struct career_game *g)
{
    struct found *f = with;
    assert_true(f->count < MOST);
    f->game[f->count++] = *g;
}

static struct found *games_in(const char *text, size_t length, unsigned seat)
{
    static struct found found;
    struct record_fault f;
    struct record *r = record_read(text, length, &f);
    assert_non_null(r);
    found.count = 0;
    assert_true(career_games_of(r, seat, find, &found));
    record_free(r);
    return &found;
}

static struct found *games_of(const char *path, unsigned seat)
{
    struct buffer text = { 0 };
    struct error e;
    if (!file_read_all(path, RECORD_SIZE_MAX, &text, &e))
        fail_msg("%s", e.text);
    struct found *found = games_in(text.data, text.length, seat);
    buffer_release(&text);
    return found;
}

/* The figures are those of the file's "score" lines and tricks, read by eye. */
static void a_game_is_counted_hand_by_hand(void **state)
{
    static const int points[] = { 0, 0, 22, 15, 0, 13, 0, 25, 0, 7 };
    static const int queens[] = { 0, 0, 1, 1, 0, 1, 0, 1, 0, 0 };
    (void)state;
    const struct found *f = games_of("tests/records/classic.txt", 0);
    assert_int_equal(f->count, 1);
    const struct career_game *g = &f->game[0];
    assert_string_equal(g->family, "classic");
    assert_int_equal(g->sides, 4);
    assert_int_equal(g->hands, 10);
    for (unsigned i = 0; i < g->hands; i++) {
        assert_int_equal(g->hand[i].points, points[i]);
        assert_int_equal(g->hand[i].others, 26 - points[i]);
        assert_int_equal(g->hand[i].queens, queens[i]);
        assert_int_equal(g->hand[i].hearts, points[i] - 13 * queens[i]);
        assert_int_equal(g->hand[i].moon, CAREER_NO_MOON);
    }
    /* 82 104 27 47 */
    for (unsigned s = 0; s < 4; s++)
        assert_int_equal(g->place[s], ((unsigned[]){ 3, 4, 1, 2 })[s]);
    assert_false(g->won);
    assert_int_equal(g->winners, 1);
    assert_true(games_of("tests/records/classic.txt", 2)->game[0].won);
}

/* In hands 1, 2 and 7 B has 23, 21 and 21 points before anybody else has one. */
static void a_moon_is_missed_with_two_thirds_of_the_points(void **state)
{
    (void)state;
    const struct career_game *g = &games_of("tests/records/classic.txt", 1)->game[0];
    for (unsigned i = 0; i < g->hands; i++)
        assert_int_equal(g->hand[i].moon,
                         i == 0 || i == 1 || i == 6 ? CAREER_MISSED : CAREER_NO_MOON);
}

/* "[Rules ..." and all that follows, with other rules. */
static struct found *by_rules(const char *rules, const char *path, unsigned seat)
{
    struct buffer text = { 0 }, other = { 0 };
    struct error e;
    if (!file_read_all(path, RECORD_SIZE_MAX, &text, &e))
        fail_msg("%s", e.text);
    buffer_format(&other, "[Hearts \"1\"]\n[Rules \"%s\"]\n%s", rules, strstr(text.data, "[A "));
    struct found *f = games_in(other.data, other.length, seat);
    buffer_release(&text);
    buffer_release(&other);
    return f;
}

static void rules_without_moons_miss_none(void **state)
{
    (void)state;
    const struct found *f = by_rules("classic moon=off", "tests/records/classic.txt", 1);
    assert_int_equal(f->count, 1);
    for (unsigned i = 0; i < f->game[0].hands; i++)
        assert_int_equal(f->game[0].hand[i].moon, CAREER_NO_MOON);
}

static const char moon_text[] =
    "[Rules \"classic hands=1 pass=none\"]\n[Players \"person fair person fair\"]\n"
    "[Takebacks \"2\"]\nhand 1\n"
    "deal A AC 8S 9S TS JS QS KS AS TH JH QH KH AH / B 2C 3C 4C 5C 2D 3D 4D 5D 2S 3S 2H 3H 4H / "
    "C 6C 7C 8C 9C 6D 7D 8D 9D 4S 5S 5H 6H 7H / D TC JC QC KC TD JD QD KD AD 6S 7S 8H 9H\n"
    "trick B 2C 6C TC AC\ntrick A AS 2S 4S 6S\ntrick A KS 3S 5S 7S\ntrick A QS 3C 7C JC\n"
    "trick A JS 4C 8C QC\ntrick A TS 5C 9C KC\ntrick A 9S 2D 6D TD\ntrick A 8S 3D 7D JD\n"
    "trick A AH 2H 5H 8H\ntrick A KH 3H 6H 9H\ntrick A QH 4H 7H QD\ntrick A JH 4D 8D KD\n"
    "trick A TH 5D 9D AD\nscore 0 26 26 26\nover A\n";

static void a_moon_is_made_and_suffered(void **state)
{
    (void)state;
    for (unsigned seat = 0; seat < 4; seat++) {
        const struct found *f = games_in(moon_text, sizeof moon_text - 1, seat);
        assert_int_equal(f->count, 1);
        const struct career_game *g = &f->game[0];
        assert_int_equal(g->hand[0].moon, seat ? CAREER_AGAINST : CAREER_MADE);
        assert_int_equal(g->hand[0].points, seat ? 26 : 0);
        assert_int_equal(g->hand[0].others, seat ? 52 : 78);
        assert_int_equal(g->hand[0].hearts, seat ? 0 : 13);
        assert_int_equal(g->place[seat], seat ? 2 : 1);
        assert_true(g->takebacks);
        assert_string_equal(g->against, "people");
    }
}

static void computers_are_of_one_strength_or_mixed(void **state)
{
    static const struct {
        const char *players, *against;
    } row[] = { { "person fair fair fair", "fair" },
                { "person fair hard fair", "mixed" },
                { "person fair hard person", "people" },
                { "fair person person person", "people" } };
    char text[sizeof moon_text + 64];
    (void)state;
    const char *rest = strchr(strstr(moon_text, "[Players"), '\n');
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int length = snprintf(text, sizeof text,
                              "[Rules \"classic hands=1 pass=none\"]\n[Players \"%s\"]%s",
                              row[i].players, rest);
        assert_string_equal(games_in(text, (size_t)length, 0)->game[0].against, row[i].against);
    }
}

/* 4 3 0 13, and zero does not win. */
static void too_few_points_to_win_are_the_last_place(void **state)
{
    (void)state;
    const struct career_game *g = &games_of("tests/records/super.txt", 2)->game[0];
    for (unsigned s = 0; s < 4; s++)
        assert_int_equal(g->place[s], ((unsigned[]){ 2, 1, 4, 3 })[s]);
    assert_false(g->won);
}

static void a_record_may_hold_several_games(void **state)
{
    (void)state;
    const struct found *f = games_of("tests/records/two-games.txt", 0);
    assert_int_equal(f->count, 2);
    assert_int_equal(f->game[0].hand[0].points, 4);
    assert_false(f->game[0].won);
    assert_int_equal(f->game[0].winners, 2);
    assert_int_equal(f->game[0].place[0], 3);
    assert_true(f->game[1].won);
    assert_int_equal(f->game[1].hands, 1);
}

static void partners_are_a_side(void **state)
{
    (void)state;
    const struct career_game *g = &games_of("tests/records/partners.txt", 0)->game[0];
    assert_int_equal(g->sides, 2);
    assert_int_equal(g->hand[0].points, 4);
    assert_int_equal(g->hand[0].others, 22);
    for (unsigned s = 0; s < 4; s++)
        assert_int_equal(g->place[s], s % 2 ? 2 : 1);
    assert_int_equal(g->scores, 2);
}

static void only_whole_games_count(void **state)
{
    (void)state;
    assert_int_equal(games_of("tests/records/called-off-game.txt", 0)->count, 0);
    assert_int_equal(games_of("tests/records/position.txt", 0)->count, 0);
    const char *last_tricks = strstr(moon_text, "trick A JH");
    assert_int_equal(games_in(moon_text, (size_t)(last_tricks - moon_text), 0)->count, 0);
}

/* ---- As text ---- */

static void a_game_is_read_as_it_was_written(void **state)
{
    static struct career_game g, back;
    struct buffer text = { 0 }, again = { 0 };
    (void)state;
    g = games_of("tests/records/classic.txt", 1)->game[0];
    strcpy(g.with[0].who, "0123456789abcdef0123456789abcdef");
    strcpy(g.against, "people");
    g.left = g.takebacks = true;
    career_game_write(&g, &text);
    assert_true(career_game_read(&back, text.data, text.length));
    career_game_write(&back, &again);
    assert_string_equal(again.data, text.data);
    assert_int_equal(back.hand[0].moon, CAREER_MISSED);
    assert_true(back.left && back.takebacks && !back.rated && !back.reviewed);
    /* No part of it is a game. */
    for (size_t length = 0; length < text.length; length++)
        assert_false(career_game_read(&back, text.data, length));
    buffer_release(&text);
    buffer_release(&again);
}

static void what_cannot_be_a_game_is_refused(void **state)
{
    static struct career_game back;
    static const char good[] =
        "{\"family\":\"classic\",\"seat\":1,\"sides\":2,\"scores\":2,\"queens\":1,"
        "\"hearts\":13,\"places\":[1,2],"
        "\"winners\":1,\"won\":false,\"against\":\"\",\"with\":[\"\",\"\"],"
        "\"hands\":[[0,26,0,0,0]]}";
    static const char *const change[][2] = { { "\"seat\":1", "\"seat\":2" },
                                             { "\"sides\":2", "\"sides\":3" },
                                             { "[1,2]", "[1,11]" },
                                             { "[1,2]", "[0,2]" },
                                             { "[1,2]", "[1,2,3]" },
                                             { "[0,26,0,0,0]", "[0,26,0,0,4]" },
                                             { "[0,26,0,0,0]", "[0,26,0,0]" },
                                             { "[0,26,0,0,0]", "[0,26,-1,0,0]" },
                                             { "\"won\":false", "\"won\":0" } };
    (void)state;
    assert_true(career_game_read(&back, good, sizeof good - 1));
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        char text[sizeof good + 64];
        const char *at = strstr(good, change[i][0]);
        int length = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, change[i][1],
                              at + strlen(change[i][0]));
        if (career_game_read(&back, text, (size_t)length))
            fail_msg("a game: %s", text);
    }
    assert_false(career_game_read(&back, "1", 1));
}

/* ---- Many games ---- */

/* A game of four at which the player came `place`, with so many hands of so many points. */
static struct career_game *game(const char *family, unsigned place, unsigned hands, int32_t points)
{
    static struct career_game g;
    memset(&g, 0, sizeof g);
    snprintf(g.family, sizeof g.family, "%s", family);
    snprintf(g.against, sizeof g.against, "fair");
    g.seats = g.sides = g.scores = 4;
    g.queens = 1;
    g.decked_hearts = 13;
    g.winners = 1;
    g.won = place == 1;
    for (unsigned s = 0; s < 4; s++)
        g.place[s] = s == 0 ? place : s < place ? s : s + 1;
    g.hands = hands;
    for (unsigned i = 0; i < hands; i++)
        g.hand[i] = (struct career_hand){ .points = points, .others = 26 - points };
    return &g;
}

static void add(struct career *c, const struct career_game *g, int64_t day)
{
    char name[CAREER_GAME];
    snprintf(name, sizeof name, "day-%d", (int)day);
    assert_true(career_add(c, g, name, day * day_ms));
}

static struct career_figures *figures(struct career *c, const char *family, int days, int64_t today)
{
    static struct career_figures f;
    const struct career_ask ask = { .family = family, .days = days, .now_ms = today * day_ms };
    career_sort(c);
    assert_true(career_figures(c, &ask, &f));
    return &f;
}

static void places_and_streaks(void **state)
{
    static const unsigned places[] = { 1, 1, 2, 1, 1, 1, 4, 1, 1 }; /* oldest first */
    struct career *c = career_new();
    (void)state;
    /* Whatever order they come in. */
    for (int64_t i = 8; i >= 0; i -= 2)
        add(c, game("classic", places[i], 1, 5), i);
    for (int64_t i = 1; i < 8; i += 2)
        add(c, game("classic", places[i], 1, 5), i);
    const struct career_figures *f = figures(c, NULL, 0, 100);
    assert_int_equal(f->games, 9);
    assert_int_equal(f->won, 7);
    assert_int_equal(f->place[0], 7);
    assert_int_equal(f->place[1], 1);
    assert_int_equal(f->place[2], 0);
    assert_int_equal(f->place[3], 1);
    assert_true(f->mean_place > 1.44 && f->mean_place < 1.45); /* 13 of 9 */
    assert_int_equal(f->streak, 2);
    assert_int_equal(f->best_streak, 3);
    assert_int_equal(f->since_ms, 0);
    career_free(c);
}

static void families_and_dates(void **state)
{
    struct career *c = career_new();
    (void)state;
    add(c, game("turbo", 1, 3, 4), 1);
    add(c, game("classic", 2, 2, 5), 10);
    add(c, game("classic", 3, 2, 5), 90);
    add(c, game("day", 3, 1, 5), 91);
    const struct career_figures *f = figures(c, NULL, 0, 100);
    assert_string_equal(f->chosen, "classic");
    assert_int_equal(f->families, 3);
    assert_string_equal(f->family[0].name, "classic");
    assert_int_equal(f->family[0].games, 2);
    assert_int_equal(f->games, 2);
    assert_int_equal(f->hands, 4);
    assert_int_equal(figures(c, NULL, 30, 100)->games, 1);
    assert_int_equal(figures(c, "turbo", 0, 100)->hands, 3);
    assert_int_equal(figures(c, "all", 0, 100)->games, 4);
    assert_int_equal(figures(c, "all", 30, 100)->games, 2);
    assert_int_equal(figures(c, "all", 30, 100)->families, 3);
    assert_int_equal(figures(c, "spot", 0, 100)->games, 0);
    career_free(c);
    c = career_new();
    assert_int_equal(figures(c, NULL, 0, 100)->games, 0);
    career_free(c);
}

static void some_games_do_not_count(void **state)
{
    struct career *c = career_new();
    struct career_game *g = game("classic", 1, 1, 26);
    (void)state;
    g->left = true;
    add(c, g, 1);
    g = game("classic", 1, 1, 26);
    g->takebacks = true;
    add(c, g, 2);
    add(c, game("classic", 2, 1, 3), 3);
    const struct career_figures *f = figures(c, NULL, 0, 10);
    assert_int_equal(f->games, 1);
    assert_int_equal(f->left, 1);
    assert_int_equal(f->takebacks, 1);
    assert_true(f->points == 3);
    assert_int_equal(f->worst.hand.points, 3);
    assert_int_equal(f->best_streak, 0);
    career_free(c);
}

/* Otherwise a beginner who takes cards back would find "no game that counts" first. */
static void a_family_with_counted_games_is_shown_first(void **state)
{
    struct career *c = career_new();
    (void)state;
    for (int64_t day = 1; day <= 3; day++) {
        struct career_game *g = game("classic", 1, 1, 26);
        g->takebacks = true;
        add(c, g, day);
    }
    assert_string_equal(figures(c, NULL, 0, 10)->chosen, "classic");
    add(c, game("turbo", 1, 1, 3), 4);
    const struct career_figures *f = figures(c, NULL, 0, 10);
    assert_string_equal(f->chosen, "turbo");
    assert_string_equal(f->family[0].name, "classic");
    assert_int_equal(f->family[0].games, 3);
    career_free(c);
}

/* Of equal hands the best is the one that cost the others most. */
static void the_best_hand_and_the_worst(void **state)
{
    struct career *c = career_new();
    struct career_game *g = game("classic", 1, 3, 0);
    (void)state;
    g->hand[1].others = 78;
    g->hand[1].moon = CAREER_MADE;
    add(c, g, 1);
    g = game("classic", 4, 2, 9);
    g->hand[1].points = 25;
    add(c, g, 2);
    const struct career_figures *f = figures(c, NULL, 0, 10);
    assert_string_equal(f->best.game, "day-1");
    assert_int_equal(f->best.number, 2);
    assert_string_equal(f->worst.game, "day-2");
    assert_int_equal(f->worst.number, 2);
    assert_int_equal(f->made, 1);
    career_free(c);
}

/* 1,500 hands: 750 of 8 points, then 750 of 2. */
static void the_curve_is_of_600_points_at_most(void **state)
{
    struct career *c = career_new();
    (void)state;
    for (int64_t i = 0; i < 150; i++)
        add(c, game("classic", 2, 10, i < 75 ? 8 : 2), i);
    const struct career_figures *f = figures(c, NULL, 0, 200);
    assert_int_equal(f->hands, 1500);
    assert_int_equal(f->step, 3);
    assert_int_equal(f->curve_count, 500);
    assert_int_equal(f->curve[0].points, 8);
    assert_int_equal(f->curve[499].points, 2);
    assert_int_equal(f->curve[499].at_ms, 149 * day_ms);
    assert_true(f->curve[8].mean != f->curve[8].mean); /* hand 27: none yet */
    assert_true(f->curve[9].mean == 8);                /* hand 30 */
    assert_true(f->curve[98].longer != f->curve[98].longer);
    assert_true(f->curve[99].longer == 8); /* hand 300 */
    assert_true(f->curve[254].mean == 5);  /* hand 765: 15 of each */
    assert_true(f->points == 5 && f->table == 6.5);
    assert_true(f->first == 8 && f->last == 2 && f->band == 0);
    career_free(c);
}

static void few_hands_have_no_curve(void **state)
{
    struct career *c = career_new();
    (void)state;
    add(c, game("classic", 2, 29, 5), 1);
    assert_int_equal(figures(c, NULL, 0, 10)->curve_count, 0);
    add(c, game("classic", 2, 1, 5), 2);
    const struct career_figures *f = figures(c, NULL, 0, 10);
    assert_int_equal(f->curve_count, 30);
    assert_true(f->curve[29].mean == 5);
    assert_true(f->first == 0 && f->last == 0); /* no halves of 30 yet */
    career_free(c);
}

static void who_was_met_most(void **state)
{
    static const char *const names[] = { "ann", "bob", "cem", "dan", "eva", "fay" };
    struct career *c = career_new();
    (void)state;
    for (unsigned i = 0; i < 6; i++)
        for (unsigned n = 0; n <= i; n++) {
            struct career_game *g = game("classic", n % 2 ? 3 : 1, 1, 5);
            snprintf(g->with[1].who, CAREER_NAME, "%s", names[i]);
            g->place[1] = 2;
            add(c, g, 10 * i + n);
        }
    const struct career_figures *f = figures(c, NULL, 0, 100);
    assert_int_equal(f->friends, 5);
    for (unsigned i = 0; i < 5; i++) {
        assert_string_equal(f->friend[i].who, names[5 - i]);
        assert_int_equal(f->friend[i].games, 6 - i);
        assert_int_equal(f->friend[i].ahead, (6 - i + 1) / 2);
        assert_int_equal(f->friend[i].behind, (6 - i) / 2);
    }
    assert_string_equal(f->friend[0].game, "day-55");
    career_free(c);
}

/* Wilson's interval of 1 in 1 and of 0 in 1 stays within 0 and 1. */
static void shares_lie_between_nothing_and_all(void **state)
{
    struct career *c = career_new();
    struct career_game *g = game("classic", 1, 1, 5);
    (void)state;
    add(c, g, 1);
    g = game("classic", 4, 1, 5);
    snprintf(g->against, sizeof g->against, "people");
    add(c, g, 2);
    const struct career_figures *f = figures(c, NULL, 0, 10);
    assert_int_equal(f->kinds, 2);
    assert_string_equal(f->kind[0].who, "people");
    assert_true(f->kind[0].low == 0 && f->kind[0].high > 0.79 && f->kind[0].high < 0.8);
    assert_true(f->kind[1].high == 1 && f->kind[1].low > 0.2 && f->kind[1].low < 0.21);
    assert_true(f->kind[1].due == 0.25);
    career_free(c);
}

/* A rating belongs to a family. Queens and hearts are shared by seats, points by sides. */
static void ratings_and_even_shares(void **state)
{
    struct career *c = career_new();
    struct career_game *g = game("classic", 1, 2, 5);
    (void)state;
    g->rated = true;
    g->rating = 1520;
    g->sides = g->scores = 2;
    g->reviewed = 2;
    g->given = 1.5;
    add(c, g, 1);
    add(c, game("turbo", 1, 1, 5), 2);
    add(c, game("turbo", 1, 1, 5), 3);
    const struct career_figures *f = figures(c, "classic", 0, 10);
    assert_int_equal(f->rated, 1);
    assert_int_equal(f->rating[0].rating, 1520);
    assert_true(f->queens_due == 0.5 && f->hearts_due == 6.5 && f->table == 13);
    assert_true(f->reviewed == 2 && f->given == 1.5);
    assert_int_equal(figures(c, "all", 0, 10)->rated, 0);
    career_free(c);
}

static void what_a_spreadsheet_would_misread_is_quoted(void **state)
{
    struct career *c = career_new();
    struct buffer out = { 0 };
    const struct career_ask ask = { .now_ms = 10 * day_ms };
    struct career_game *g = game("classic", 2, 1, 5);
    (void)state;
    snprintf(g->against, CAREER_NAME, "=HYPERLINK(\"x\")");
    assert_true(career_add(c, g, "a,b.txt", day_ms));
    career_csv(c, &ask, &out);
    assert_non_null(strstr(out.data, ",\"a,b.txt\",1,classic,\"'=HYPERLINK(\"\"x\"\")\",2,4,"));
    buffer_release(&out);
    career_free(c);
}

static void csv_has_a_line_a_hand(void **state)
{
    struct career *c = career_new();
    struct buffer out = { 0 };
    const struct career_ask ask = { .now_ms = 10 * day_ms };
    (void)state;
    add(c, game("classic", 2, 2, 5), 1);
    career_sort(c);
    career_csv(c, &ask, &out);
    assert_string_equal(out.data,
                        "date_utc,game,hand,family,against,place,sides,points,others,queens,hearts,"
                        "moon,left_out\r\n"
                        "1970-01-02,day-1,2,classic,fair,2,4,5,21,0,0,,\r\n"
                        "1970-01-02,day-1,1,classic,fair,2,4,5,21,0,0,,\r\n");
    buffer_release(&out);
    career_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_counted_hand_by_hand),
        cmocka_unit_test(a_moon_is_missed_with_two_thirds_of_the_points),
        cmocka_unit_test(rules_without_moons_miss_none),
        cmocka_unit_test(a_moon_is_made_and_suffered),
        cmocka_unit_test(computers_are_of_one_strength_or_mixed),
        cmocka_unit_test(too_few_points_to_win_are_the_last_place),
        cmocka_unit_test(a_record_may_hold_several_games),
        cmocka_unit_test(partners_are_a_side),
        cmocka_unit_test(only_whole_games_count),
        cmocka_unit_test(a_game_is_read_as_it_was_written),
        cmocka_unit_test(what_cannot_be_a_game_is_refused),
        cmocka_unit_test(places_and_streaks),
        cmocka_unit_test(families_and_dates),
        cmocka_unit_test(some_games_do_not_count),
        cmocka_unit_test(a_family_with_counted_games_is_shown_first),
        cmocka_unit_test(the_best_hand_and_the_worst),
        cmocka_unit_test(the_curve_is_of_600_points_at_most),
        cmocka_unit_test(few_hands_have_no_curve),
        cmocka_unit_test(who_was_met_most),
        cmocka_unit_test(shares_lie_between_nothing_and_all),
        cmocka_unit_test(ratings_and_even_shares),
        cmocka_unit_test(what_a_spreadsheet_would_misread_is_quoted),
        cmocka_unit_test(csv_has_a_line_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
