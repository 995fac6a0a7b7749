/* people_career.c - GET /api/career: rows are made of new games, kept, and forget who is deleted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/os/file.h"
#include "record/record.h"
#include "server/people/task/parts.h"
#include "unit/people_games.h"

static struct buffer classic_text;

static int read_classic(void **state)
{
    struct error e;
    (void)state;
    return file_read_all("tests/records/classic.txt", RECORD_SIZE_MAX, &classic_text, &e) ? 0 : -1;
}

static int forget_classic(void **state)
{
    (void)state;
    buffer_release(&classic_text);
    return 0;
}

/* The game of tests/records/classic.txt, which the third of them wins. */
static void play(struct rig *h, struct four *f, uint8_t number)
{
    struct people_game g = game_of(number, "classic",
                                   PEOPLE(&f->who[0], &f->who[1], &f->who[2], &f->who[3]),
                                   SCORES(82, 104, 27, 47));
    g.record = classic_text.data;
    g.record_length = classic_text.length;
    over(h, &g);
}

static const struct answer *career(struct rig *h, const char *ticket, const char *query)
{
    char path[80];
    snprintf(path, sizeof path, "/api/career%s", query);
    const struct answer *a = ask(h, ticket, "GET", path, " ");
    assert_int_equal(a->status, 200);
    return a;
}

static const cJSON *of(const struct answer *a, const char *key)
{
    return cJSON_GetObjectItem(a->json, key);
}

static void a_game_is_counted_for_each(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    play(h, &f, 1);
    /* The second time from what was stored at the first. */
    for (int time = 0; time < 2; time++) {
        const struct answer *a = career(h, f.ticket[0], "");
        assert_int_equal(number_in(a->json, "pending"), 0);
        assert_int_equal(number_in(a->json, "games"), 1);
        assert_int_equal(number_in(a->json, "hands"), 10);
        assert_int_equal(number_in(of(a, "queens"), "taken"), 4);
        assert_int_equal(number_in(of(a, "worst"), "points"), 25);
        assert_int_equal(number_in(of(a, "worst"), "number"), 8);
        const cJSON *with = of(a, "with");
        assert_int_equal(cJSON_GetArraySize(with), 3);
        for (int i = 0; i < 3; i++) {
            const cJSON *one = cJSON_GetArrayItem(with, i);
            const char *name = cJSON_GetObjectItem(one, "name")->valuestring;
            int other = strcmp(name, "Bea") == 0 ? 1 : strcmp(name, "Cem") == 0 ? 2 : 3;
            assert_string_equal(name, f.who[other].name);
            assert_string_equal(cJSON_GetObjectItem(one, "person")->valuestring, f.hex[other]);
            assert_int_equal(number_in(one, "ahead"), other == 1);
            assert_int_equal(number_in(one, "behind"), other != 1);
        }
    }
    assert_int_equal(number_in(of(career(h, f.ticket[2], ""), "streak"), "now"), 1);
    assert_int_equal(ask(h, NULL, "GET", "/api/career", " ")->status, 401);
}

static void the_rating_is_kept_with_each_game(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    play(h, &f, 1);
    play(h, &f, 2);
    const cJSON *r = of(career(h, f.ticket[2], ""), "rating");
    assert_int_equal(number_in(r, "games"), 2);
    const cJSON *curve = cJSON_GetObjectItem(r, "curve");
    assert_int_equal(cJSON_GetArraySize(curve), 2);
    int one = cJSON_GetArrayItem(cJSON_GetArrayItem(curve, 0), 1)->valueint;
    int other = cJSON_GetArrayItem(cJSON_GetArrayItem(curve, 1), 1)->valueint;
    assert_int_equal(number_in(r, "rating"), other);
    /* Both may have ended in the same millisecond. */
    assert_true(one > 1500 && other > 1500 && one != other);
    assert_int_equal(one > other ? one : other, rating(h, &f, 2));
}

/* Asked for once or again, before the statistics or after: a hand's review counts once. */
static void what_a_review_found_is_counted(void **state)
{
    struct rig *h = *state;
    struct four f;
    char path[60], hand[100];
    four_guests(h, &f);
    h->server.people->review_nodes = 20;
    play(h, &f, 1);
    struct people_game g = { .table = { { 1, 1 } } };
    path_of_game(&g, path);
    for (int time = 1; time <= 3; time++) {
        snprintf(hand, sizeof hand, "%s/review?hand=%d&seat=A", path, time > 1 ? 4 : 3);
        const struct answer *a = ask(h, f.ticket[0], "GET", hand, " ");
        assert_int_equal(a->status, 200);
        a = career(h, f.ticket[0], "");
        assert_int_equal(number_in(of(a, "given"), "hands"), time > 1 ? 2 : 1);
        assert_int_equal(number_in(a->json, "hands"), 10);
    }
    /* Another's play is not one's own. */
    snprintf(hand, sizeof hand, "%s/review?hand=3&seat=B", path);
    assert_int_equal(ask(h, f.ticket[0], "GET", hand, " ")->status, 200);
    assert_int_equal(number_in(of(career(h, f.ticket[0], ""), "given"), "hands"), 2);
    assert_true(cJSON_IsNull(of(career(h, f.ticket[1], ""), "given")));
    /* Everything stored about somebody has it too, and the rating after the game. */
    const struct answer *a = ask(h, f.ticket[0], "GET", "/api/me/export", " ");
    const cJSON *game = cJSON_GetArrayItem(of(a, "games"), 0);
    const cJSON *given = cJSON_GetObjectItem(game, "given");
    assert_int_equal(cJSON_GetArraySize(given), 2);
    assert_int_equal(number_in(cJSON_GetArrayItem(given, 0), "hand"), 3);
    assert_int_equal(number_in(cJSON_GetArrayItem(given, 1), "hand"), 4);
    assert_int_equal(number_in(cJSON_GetObjectItem(game, "rating"), "rating"), rating(h, &f, 0));
}

static void many_new_games_take_several_requests(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    for (uint8_t i = 0; i < 130; i++)
        play(h, &f, i);
    for (int left = 130; left > 0; left -= 60) {
        const struct answer *a = career(h, f.ticket[0], "");
        assert_int_equal(number_in(a->json, "pending"), left > 60 ? left - 60 : 0);
        assert_int_equal(number_in(a->json, "games"), 130 - (left > 60 ? left - 60 : 0));
    }
    const struct answer *a = career(h, f.ticket[0], "?family=all&days=30");
    assert_int_equal(number_in(a->json, "hands"), 1300);
    assert_int_equal(number_in(a->json, "days"), 30);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(of(a, "curve"), "points")), 434);
}

/* Neither their name nor their id stays with the others. */
static void somebody_deleted_was_never_there(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    play(h, &f, 1);
    assert_int_equal(cJSON_GetArraySize(of(career(h, f.ticket[0], ""), "with")), 3);
    assert_int_equal(ask(h, f.ticket[1], "DELETE", "/api/me", "%s", "")->status, 200);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    const struct answer *a = career(h, f.ticket[0], "");
    assert_int_equal(number_in(a->json, "games"), 1);
    assert_int_equal(cJSON_GetArraySize(of(a, "with")), 2);
    assert_null(strstr(a->text, f.hex[1]));
    assert_null(strstr(a->text, "Bea"));
    /* Cem had not looked before. */
    assert_int_equal(cJSON_GetArraySize(of(career(h, f.ticket[2], ""), "with")), 2);
}

static void a_record_without_a_game_is_looked_at_once(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    over(h, classic(&f, 1)); /* its record has no hands */
    for (int time = 0; time < 2; time++) {
        const struct answer *a = career(h, f.ticket[0], "");
        assert_int_equal(number_in(a->json, "games"), 0);
        assert_int_equal(number_in(a->json, "pending"), 0);
    }
}

static void what_is_asked_wrongly_is_refused(void **state)
{
    static const char *const wrong[] = { "?days=x", "?days=-1", "?days=100", "?as=pdf", "?as=" };
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char path[40];
        snprintf(path, sizeof path, "/api/career%s", wrong[i]);
        assert_int_equal(ask(h, f.ticket[0], "GET", path, " ")->status, 400);
    }
    assert_int_equal(number_in(career(h, f.ticket[0], "?family=nothing")->json, "games"), 0);
}

static int begin(void **state)
{
    static struct rig rig;
    rig_begin(&rig, "");
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    rig_end(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_is_counted_for_each),       TEST(the_rating_is_kept_with_each_game),
        TEST(what_a_review_found_is_counted),   TEST(many_new_games_take_several_requests),
        TEST(somebody_deleted_was_never_there), TEST(a_record_without_a_game_is_looked_at_once),
        TEST(what_is_asked_wrongly_is_refused),
    };
    return cmocka_run_group_tests(tests, read_classic, forget_classic);
}
