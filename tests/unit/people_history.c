/* people_history.c - finished games: stored, counted, rated, shown, exported, forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/games/facts.h"
#include "server/people/task/jobs.h"
#include "unit/people_games.h"

/* ---- Statistics and ratings ---- */

static void a_game_counts_once(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    for (int again = 0; again < 3; again++) {
        over(h, classic(&f, 1));
        if (again == 1)
            rig_restart(h);
        const struct answer *a = ask(h, f.ticket[0], "GET", "/api/stats", " ");
        const cJSON *c = family(a, 0);
        assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(c, "family")), "classic");
        assert_int_equal(number_in(c, "games"), 1);
        assert_int_equal(number_in(c, "wins"), 1);
        assert_int_equal(number_in(c, "hands"), 7);
        assert_int_equal(number_in(c, "points"), 10);
        assert_int_equal(number_in(c, "moons"), 1);
        assert_int_equal(number_in(c, "rating"), 1668); /* 60 times 27.795, see rating.c */
        assert_true(cJSON_IsFalse(cJSON_GetObjectItem(c, "sure")));
    }
    char path[80];
    snprintf(path, sizeof path, "/api/stats?person=%s", f.hex[3]);
    const struct answer *a = ask(h, NULL, "GET", path, " ");
    assert_int_equal(number_in(family(a, 0), "rating"), 1258); /* 60 times 20.963 */
    assert_int_equal(number_in(family(a, 0), "wins"), 0);
    a = ask(h, f.ticket[0], "GET", "/api/me", " ");
    assert_int_equal(
        number_in(cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, "rated"), 0), "rating"), 1668);
    assert_int_equal(kept(h, "uncounted/"), 0);
    assert_int_equal(kept(h, "game/"), 1);
}

/* If the server is killed between storing a game and counting it, it counts it at the next start.
 */
static void a_game_that_was_not_counted_is(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    jobs_drain(h->server.people->jobs); /* no job begins */
    over(h, classic(&f, 1));
    assert_int_equal(kept(h, "uncounted/"), 1);
    assert_int_equal(kept(h, "stats/"), 0);
    rig_restart(h);
    assert_int_equal(kept(h, "uncounted/"), 0);
    assert_int_equal(kept(h, "stats/"), 4);
    assert_int_equal(rating(h, &f, 0), 1668);
}

/* However often it is asked for. */
static void a_counted_game_is_not_counted_again(void **state)
{
    struct rig *h = *state;
    struct four f;
    struct id id;
    four_guests(h, &f);
    over(h, classic(&f, 1));
    facts_id(&classic(&f, 1)->table, 0, &id);
    jobs_add(h->server.people->jobs, JOB_COUNT, &id);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(number_in(family(ask(h, f.ticket[0], "GET", "/api/stats", " "), 0), "games"),
                     1);
}

static void games_wait_for_room_on_the_disk(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    rig_fill(true);
    over(h, classic(&f, 1));
    over(h, classic(&f, 2));
    fake_net_pass(h->server.site.net, h->server.site.journal, 5000);
    assert_int_equal(kept(h, ""), 1); /* since when tickets have a date */
    rig_fill(false);
    fake_net_pass(h->server.site.net, h->server.site.journal, 1000);
    assert_int_equal(kept(h, "game/"), 2);
    assert_int_equal(kept(h, "uncounted/"), 0);
    assert_int_equal(number_in(family(ask(h, f.ticket[1], "GET", "/api/stats", " "), 0), "games"),
                     2);
}

/* A game of one person against computers counts in the statistics, but changes no rating. With two
 * people the computers are left out: it is rated as a game of two. */
static void computers_have_no_rating(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "classic", PEOPLE(&f.who[0]), SCORES(10, 40, 60, 102));
    over(h, &g);
    const struct answer *a = ask(h, f.ticket[0], "GET", "/api/stats", " ");
    assert_int_equal(number_in(family(a, 0), "games"), 1);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(family(a, 0), "rating")));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(
                         ask(h, f.ticket[0], "GET", "/api/me", " ")->json, "rated")),
                     0);
    g = game_of(2, "classic", PEOPLE(NULL, &f.who[1], NULL, &f.who[2]), SCORES(10, 40, 60, 102));
    over(h, &g);
    assert_int_equal(rating(h, &f, 1), 1658); /* 60 times 27.635 */
    assert_int_equal(rating(h, &f, 2), 1342);
    assert_int_equal(kept(h, "stats/"), 3);
}

/* In Super Hearts a score of 0 cannot win, and is placed behind all others, as it is in lists and
 * statistics. */
static void a_score_too_low_to_win_is_last(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "super", PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                                   SCORES(0, 6, 20, 30));
    g.winners = 1 << 1;
    over(h, &g);
    assert_int_equal(rating(h, &f, 1), 1668);
    assert_true(rating(h, &f, 2) > rating(h, &f, 3));
    assert_int_equal(rating(h, &f, 0), 1258);
}

/* A person who leaves is placed last, whatever the result. */
static void leaving_early_is_no_way_out(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    g.seat[0].to_the_end = false;
    over(h, &g);
    assert_int_equal(rating(h, &f, 0), 1258);
    assert_int_equal(rating(h, &f, 1), 1668);
    assert_int_equal(number_in(family(ask(h, f.ticket[0], "GET", "/api/stats", " "), 0), "wins"),
                     0);
    /* Also when only one plays to the end. */
    g = game_of(2, "turbo", PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                SCORES(10, 40, 60, 102));
    g.seat[0].to_the_end = g.seat[1].to_the_end = g.seat[2].to_the_end = false;
    over(h, &g);
    const cJSON *turbo = family(ask(h, f.ticket[3], "GET", "/api/stats", " "), 1);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(turbo, "family")), "turbo");
    assert_int_equal(number_in(turbo, "rating"), 1668);
    assert_int_equal(number_in(family(ask(h, f.ticket[0], "GET", "/api/stats", " "), 1), "rating"),
                     1593); /* 60 times 26.553 */
    /* When nobody has, the game has no result. */
    g = game_of(3, "american", PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                SCORES(10, 40, 60, 102));
    for (int seat = 0; seat < 4; seat++)
        g.seat[seat].to_the_end = false;
    over(h, &g);
    const cJSON *american = family(ask(h, f.ticket[3], "GET", "/api/stats", " "), 0);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(american, "family")), "american");
    assert_int_equal(number_in(american, "games"), 1);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(american, "rating")));
}

static void partners_rise_together(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "partners",
                                   PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                                   SCORES(30, 102, 30, 102));
    over(h, &g);
    assert_true(rating(h, &f, 0) > 1500 && rating(h, &f, 0) == rating(h, &f, 2));
    assert_true(rating(h, &f, 1) < 1500 && rating(h, &f, 1) == rating(h, &f, 3));
    int before = rating(h, &f, 0);
    /* A side with a computer has no rating: with two such sides nothing is rated. */
    g = game_of(2, "partners", PEOPLE(&f.who[0], &f.who[1], NULL, &f.who[3]),
                SCORES(30, 102, 30, 102));
    over(h, &g);
    assert_int_equal(rating(h, &f, 0), before);
    /* When each scores alone, the sums of sides are compared, not the seats. */
    g = game_of(3, "partners-solo", PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                SCORES(102, 60, 0, 50));
    g.winners = 5;
    over(h, &g);
    const cJSON *solo = family(ask(h, f.ticket[0], "GET", "/api/stats", " "), 1), *other;
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(solo, "family")), "partners-solo");
    int mine = number_in(solo, "rating");
    other = family(ask(h, f.ticket[2], "GET", "/api/stats", " "), 1);
    assert_int_equal(number_in(other, "rating"), mine);
    assert_true(mine > 1500);
}

/* Partners share their side's result, even one who has left the seat to a computer. */
static void partners_stay_together(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "partners",
                                   PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                                   SCORES(30, 102, 30, 102));
    g.seat[1].to_the_end = g.seat[3].to_the_end = false;
    over(h, &g);
    int before = rating(h, &f, 0);
    assert_true(before > 1500 && rating(h, &f, 2) == before);
    assert_true(rating(h, &f, 1) < 1500 && rating(h, &f, 3) == rating(h, &f, 1));
    g = game_of(2, "partners", PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3]),
                SCORES(30, 102, 30, 102));
    g.seat[2].to_the_end = g.seat[3].to_the_end = false;
    over(h, &g);
    assert_true(rating(h, &f, 0) > before && rating(h, &f, 2) == rating(h, &f, 0));
    assert_true(rating(h, &f, 1) < 1500 && rating(h, &f, 3) == rating(h, &f, 1));
}

/* Of three sides, the second and the third are decided by the sums of their seats. */
static void sides_are_placed_by_their_sums(void **state)
{
    struct rig *h = *state;
    struct four f;
    struct person more[2];
    char ticket[200];
    four_guests(h, &f);
    for (int i = 0; i < 2; i++) {
        guest(h, i ? "Eve" : "Fay", ticket);
        more[i] = who_is(h, ticket);
    }
    struct people_game g = game_of(
        1, "cancellation teams=AD,BE,CF team_score=summed",
        PEOPLE(&f.who[0], &f.who[1], &f.who[2], &f.who[3], &more[0], &more[1]),
        SCORES(10, 10, 60, 20, 80, 50));
    g.winners = 1 | 8;
    over(h, &g);
    assert_true(rating(h, &f, 0) > 1500 && rating(h, &f, 3) == rating(h, &f, 0));
    assert_true(rating(h, &f, 1) > rating(h, &f, 2));
}

/* House rules belong to the family of the nearest preset. */
static void house_rules_belong_to_a_family(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = game_of(1, "classic jack=-10", PEOPLE(&f.who[0], &f.who[1]),
                                   SCORES(1, 2, 3, 4));
    over(h, &g);
    const struct answer *a = ask(h, f.ticket[0], "GET", "/api/stats", " ");
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(family(a, 0), "family")),
                        "classic");
}

/* ---- History ---- */

static void records_are_for_players_and_open_tables_for_all(void **state)
{
    struct rig *h = *state;
    struct four f;
    char stranger[200], path[60], list[80];
    four_guests(h, &f);
    guest(h, "Eve", stranger);
    struct people_game g = *classic(&f, 1);
    over(h, &g);
    path_of_game(&g, path);
    snprintf(list, sizeof list, "/api/games?person=%s", f.hex[0]);
    assert_string_equal(ask(h, f.ticket[2], "GET", path, " ")->text, record_text);
    refused(ask(h, stranger, "GET", path, " "), 404, "not-found");
    refused(ask(h, NULL, "GET", path, " "), 404, "not-found");
    assert_int_equal(games_in(ask(h, f.ticket[0], "GET", "/api/games", " ")), 1);
    assert_int_equal(games_in(ask(h, f.ticket[1], "GET", list, " ")), 1);
    assert_int_equal(games_in(ask(h, stranger, "GET", list, " ")), 0);
    assert_int_equal(games_in(ask(h, NULL, "GET", list, " ")), 0);
    g = *classic(&f, 2);
    g.open = true;
    over(h, &g);
    path_of_game(&g, path);
    assert_string_equal(ask(h, NULL, "GET", path, " ")->text, record_text);
    const struct answer *a = ask(h, NULL, "GET", list, " ");
    assert_int_equal(games_in(a), 1);
    const cJSON *game = cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, "games"), 0);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(game, "game")),
                        path + strlen("/api/games/"));
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(game, "rules")), "classic");
    assert_int_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(game, "scores"), 3)->valueint, 102);
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(game, "winners"), 0)->valuestring,
                        "A");
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(
                            cJSON_GetArrayItem(cJSON_GetObjectItem(game, "seats"), 1), "person")),
                        f.hex[1]);
}

/* The list must not say that somebody came third for whom a computer played to the end. */
static void a_listed_game_says_who_left_it(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    struct people_game g = *classic(&f, 1);
    g.seat[1].to_the_end = false;
    over(h, &g);
    const struct answer *a = ask(h, f.ticket[0], "GET", "/api/games", " ");
    const cJSON *game = cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, "games"), 0);
    const cJSON *seats = cJSON_GetObjectItem(game, "seats");
    for (int s = 0; s < 4; s++)
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetArrayItem(seats, s), "left")),
                         s == 1);
}

static void games_come_a_page_at_a_time(void **state)
{
    struct rig *h = *state;
    struct four f;
    char path[120] = "/api/games", ids[2 * PEOPLE_GAMES_PAGE + 2][33];
    int found = 0, pages = 0;
    four_guests(h, &f);
    for (int i = 0; i < 2 * PEOPLE_GAMES_PAGE + 1; i++)
        over(h, classic(&f, (uint8_t)(i + 1)));
    double ended = 1e18;
    while (path[0]) {
        const struct answer *a = ask(h, f.ticket[0], "GET", path, " ");
        const cJSON *game;
        pages++;
        cJSON_ArrayForEach(game, cJSON_GetObjectItem(a->json, "games"))
        {
            double at = cJSON_GetObjectItem(game, "ended")->valuedouble;
            assert_true(at <= ended); /* the latest first */
            ended = at;
            snprintf(ids[found], 33, "%s", cJSON_GetStringValue(cJSON_GetObjectItem(game, "game")));
            for (int i = 0; i < found; i++)
                assert_string_not_equal(ids[i], ids[found]);
            found++;
        }
        if (pages < 3)
            assert_int_equal(games_in(a), PEOPLE_GAMES_PAGE);
        path[0] = '\0';
        if (said(a, "before")[0])
            snprintf(path, sizeof path, "/api/games?before=%s", said(a, "before"));
    }
    assert_int_equal(found, 2 * PEOPLE_GAMES_PAGE + 1);
    assert_int_equal(pages, 3);
    static const char *const bad[] = { "x", "1700000000000",
                                       "000000000000000g/00000000000000000000000000000000",
                                       "0000000000000000/0000000000000000000000000000000" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(path, sizeof path, "/api/games?before=%s", bad[i]);
        refused(ask(h, f.ticket[0], "GET", path, " "), 400, "malformed");
    }
    refused(ask(h, NULL, "GET", "/api/games?person=12", " "), 400, "malformed");
}

/* A page of somebody else's games gives away no game that the client may not see, nor when it
 * ended.
 */
static void a_page_of_somebody_elses_games_does_not_tell_of_hidden_ones(void **state)
{
    struct rig *h = *state;
    struct four f;
    char path[260], before[160], sealed[160], id[33], stranger[200];
    four_guests(h, &f);
    guest(h, "Fred", stranger);
    for (int i = 0; i < 2 * PEOPLE_GAMES_PAGE; i++) {
        struct people_game g = *classic(&f, (uint8_t)(i + 1));
        g.open = i == 0; /* the earliest */
        over(h, &g);
    }
    snprintf(path, sizeof path, "/api/games");
    snprintf(before, sizeof before, "%s", said(ask(h, f.ticket[0], "GET", path, " "), "before"));
    assert_int_equal(sscanf(before, "%*16[0-9a-f]/%32[0-9a-f]", id), 1);

    snprintf(path, sizeof path, "/api/games?person=%s", f.hex[0]);
    const struct answer *a = ask(h, stranger, "GET", path, " ");
    assert_int_equal(games_in(a), 0);
    assert_null(strstr(a->text, id));
    snprintf(sealed, sizeof sealed, "%s", said(a, "before"));
    snprintf(path, sizeof path, "/api/games?person=%s&before=%s", f.hex[0], sealed);
    assert_int_equal(games_in(ask(h, stranger, "GET", path, " ")), 1);
    snprintf(path, sizeof path, "/api/games?person=%s&before=%s", f.hex[1], sealed);
    refused(ask(h, stranger, "GET", path, " "), 400, "malformed");
    snprintf(path, sizeof path, "/api/games?person=%s&before=%s", f.hex[0], before);
    refused(ask(h, stranger, "GET", path, " "), 400, "malformed");
}

static void put_mark(struct task *t, enum store_result result)
{
    assert_int_equal(result, STORE_OK);
    task_end(t);
}

/* The mark of a game without a record goes when the record is stored, even if that had been done.
 */
static void a_kept_game_has_no_mark(void **state)
{
    struct rig *h = *state;
    struct four f;
    four_guests(h, &f);
    const struct people_game *g = classic(&f, 1);
    for (int again = 0; again < 2; again++) {
        struct task *t = people_task(h->server.people, NULL, NULL);
        (void)task_put(t, key_unrecorded(&g->table, g->number), "{}", 2);
        task_send(t, put_mark);
        fake_net_settle(h->server.site.net, h->server.site.journal);
        assert_int_equal(kept(h, "unrecorded/"), 1);
        over(h, g);
        assert_int_equal(kept(h, "unrecorded/"), 0);
        assert_int_equal(kept(h, "game/"), 1);
    }
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
        TEST(a_game_counts_once),
        TEST(a_game_that_was_not_counted_is),
        TEST(games_wait_for_room_on_the_disk),
        TEST(computers_have_no_rating),
        TEST(leaving_early_is_no_way_out),
        TEST(a_score_too_low_to_win_is_last),
        TEST(partners_rise_together),
        TEST(partners_stay_together),
        TEST(sides_are_placed_by_their_sums),
        TEST(a_counted_game_is_not_counted_again),
        TEST(house_rules_belong_to_a_family),
        TEST(records_are_for_players_and_open_tables_for_all),
        TEST(a_listed_game_says_who_left_it),
        TEST(a_page_of_somebody_elses_games_does_not_tell_of_hidden_ones),
        TEST(games_come_a_page_at_a_time),
        TEST(a_page_of_somebody_elses_games_does_not_tell_of_hidden_ones),
        TEST(a_kept_game_has_no_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
