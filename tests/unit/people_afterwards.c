/* people_afterwards.c - a game after its end: replayed, reviewed, shared with others. */
#include <dirent.h>
#include <math.h>
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
#include "server/people/games/facts.h"
#include "server/people/games/reviews.h"
#include "unit/people_games.h"

enum { NODES = 10 };

/* ---- A game that has a record ---- */

struct shown {
    struct four f;
    char other[200]; /* the ticket of somebody who did not play in it */
    char path[60];
    char names[7]; /* the first digits of its table's id */
};

static char *read_text(const char *name)
{
    char path[300];
    struct buffer text = { 0 };
    struct error e;
    snprintf(path, sizeof path, "tests/records/%s", name);
    if (!file_read_all(path, RECORD_SIZE_MAX, &text, &e))
        fail_msg("%s", e.text);
    return text.data;
}

static void keep_text(struct rig *h, struct shown *s, const char *text)
{
    four_guests(h, &s->f);
    guest(h, "Eve", s->other);
    struct people_game g = *classic(&s->f, 1);
    g.record = text;
    g.record_length = strlen(text);
    over(h, &g);
    path_of_game(&g, s->path);
    snprintf(s->names, sizeof s->names, "%02x%02x%02x", g.table.byte[0], g.table.byte[1],
             g.table.byte[2]);
    h->server.people->review_nodes = NODES;
}

static void keep_game(struct rig *h, struct shown *s, const char *record)
{
    char *text = read_text(record);
    keep_text(h, s, text);
    free(text);
}

static const struct answer *ask_for(struct rig *h, const struct shown *s, const char *ticket,
                                    const char *what)
{
    char path[120];
    snprintf(path, sizeof path, "%s%s", s->path, what);
    return ask(h, ticket, "GET", path, " ");
}

static const struct answer *share(struct rig *h, const struct shown *s, const char *ticket,
                                  const char *body)
{
    char path[120];
    snprintf(path, sizeof path, "%s/share", s->path);
    return ask(h, ticket, "POST", path, "%s", body);
}

static const cJSON *member(const cJSON *object, const char *key)
{
    const cJSON *m = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!m)
        fail_msg("there is no %s", key);
    return m;
}

static const cJSON *at(const cJSON *object, const char *key, int i)
{
    const cJSON *m = cJSON_GetArrayItem(member(object, key), i);
    assert_non_null(m);
    return m;
}

static void is_text(const cJSON *value, const char *text)
{
    assert_true(cJSON_IsString(value));
    assert_string_equal(value->valuestring, text);
}

/* ---- Played through ---- */

static void a_game_is_told_hand_by_hand(void **state)
{
    struct rig *h = *state;
    struct shown s;
    keep_game(h, &s, "classic.txt");
    const struct answer *a = ask_for(h, &s, s.f.ticket[1], "/replay");
    assert_int_equal(a->status, 200);
    assert_string_equal(said(a, "game"), s.path + strlen("/api/games/"));
    assert_string_equal(said(a, "names"), s.names);
    assert_string_equal(said(a, "rules"), "classic");
    assert_true(cJSON_IsFalse(member(a->json, "shared")));
    is_text(member(at(a->json, "seats", 1), "name"), "Bea");
    is_text(member(at(a->json, "seats", 1), "person"), s.f.hex[1]);
    assert_true(cJSON_IsTrue(member(a->json, "ended")));
    is_text(at(a->json, "winners", 0), "C");
    assert_int_equal(cJSON_GetArraySize(member(a->json, "hands")), 10);
    const cJSON *hand = at(a->json, "hands", 0);
    is_text(member(hand, "pass"), "1");
    is_text(member(hand, "dealer"), "D");
    is_text(cJSON_GetArrayItem(at(hand, "passed", 1), 0), "TD");
    is_text(cJSON_GetArrayItem(at(hand, "dealt", 0), 0), "2C");
    is_text(cJSON_GetArrayItem(at(hand, "hands", 0), 0), "3C");
    const cJSON *trick = at(hand, "tricks", 10);
    is_text(member(trick, "leader"), "B");
    is_text(member(trick, "winner"), "B");
    assert_int_equal(number_in(trick, "points"), 15);
    assert_int_equal(at(hand, "points", 1)->valueint, 23);
    assert_int_equal(at(at(a->json, "hands", 9), "totals", 1)->valueint, 104);
}

static int cards_in(const cJSON *lists)
{
    const cJSON *list;
    int count = 0;
    cJSON_ArrayForEach(list, lists) count += cJSON_GetArraySize(list);
    return count;
}

/* All dealt cards are in hands again when play begins, and a scored hand is played to its end. */
static void look_at_hand(const cJSON *hand)
{
    int held = cards_in(member(hand, "hands")), played = 0, points = 0, seats = 0;
    const cJSON *kitty = cJSON_GetObjectItem(hand, "kitty_trick");
    const cJSON *trick, *before = NULL, *n;
    if (!cJSON_IsNull(member(hand, "dealt")))
        assert_int_equal(held, cards_in(member(hand, "dealt")));
    assert_int_equal(cards_in(member(hand, "passed")), cards_in(member(hand, "received")));
    cJSON_ArrayForEach(trick, member(hand, "tricks"))
    {
        if (before && cJSON_IsString(member(before, "winner")))
            is_text(member(trick, "leader"), member(before, "winner")->valuestring);
        played += cJSON_GetArraySize(member(trick, "cards"));
        points += cJSON_IsString(member(trick, "winner")) ? number_in(trick, "points") : 0;
        before = trick;
    }
    cJSON_ArrayForEach(n, member(hand, "points"))
    {
        points -= n->valueint;
        seats++;
    }
    assert_int_equal(points, 0);
    assert_int_equal(seats, cJSON_GetArraySize(member(hand, "hands")));
    if (cJSON_HasObjectItem(hand, "scores"))
        assert_int_equal(played, held);
    if (kitty)
        is_text(member(at(hand, "tricks", kitty->valueint - 1), "winner"),
                member(hand, "kitty_taker")->valuestring);
    else
        assert_false(cJSON_IsString(cJSON_GetObjectItem(hand, "kitty_taker")) &&
                     !cJSON_IsNull(member(hand, "dealt")));
}

static const struct answer *bring(struct rig *h, const char *text)
{
    cJSON *body = cJSON_CreateObject();
    assert_non_null(cJSON_AddStringToObject(body, "record", text));
    char *printed = cJSON_PrintUnformatted(body);
    const struct answer *a = ask_as(h, &(struct asker){ 0 }, "POST", "/api/replay", printed);
    cJSON_free(printed);
    cJSON_Delete(body);
    return a;
}

static void whoever_brings_a_record_sees_it(void **state)
{
    struct rig *h = *state;
    DIR *folder = opendir("tests/records");
    int records = 0;
    assert_non_null(folder);
    for (struct dirent *d; (d = readdir(folder)) != NULL;) {
        const cJSON *hand;
        if (!strstr(d->d_name, ".txt"))
            continue;
        char *text = read_text(d->d_name);
        const struct answer *a = bring(h, text);
        if (a->status != 200)
            fail_msg("%s: %d %s", d->d_name, a->status, a->text);
        cJSON_ArrayForEach(hand, member(a->json, "hands")) look_at_hand(hand);
        assert_false(cJSON_HasObjectItem(a->json, "game"));
        free(text);
        records++;
    }
    closedir(folder);
    assert_in_range(records, 10, 1000);
}

static void hands_that_did_not_end_are_told_too(void **state)
{
    struct rig *h = *state;
    char *text = read_text("called-off-hand.txt");
    const struct answer *a = bring(h, text);
    free(text);
    assert_true(cJSON_IsFalse(member(a->json, "ended")));
    const cJSON *off = at(a->json, "hands", 0), *open = at(a->json, "hands", 1);
    assert_true(cJSON_IsTrue(member(off, "called_off")));
    assert_false(cJSON_HasObjectItem(off, "scores"));
    assert_false(cJSON_HasObjectItem(open, "called_off"));
    const cJSON *trick = at(open, "tricks", 0);
    assert_true(cJSON_IsFalse(member(trick, "whole")));
    assert_true(cJSON_IsNull(member(trick, "winner")));
    text = read_text("position.txt");
    a = bring(h, text);
    free(text);
    const cJSON *hand = at(a->json, "hands", 0), *shot = member(hand, "shot");
    assert_true(cJSON_IsNull(member(hand, "dealt")));
    is_text(member(shot, "shooter"), "A");
    is_text(member(shot, "way"), "subtract");
    is_text(member(at(a->json, "seats", 0), "name"), "Ines");
}

/* The seat that took the kitty had taken other tricks before, without a point. */
static void the_trick_of_the_kitty_is_told(void **state)
{
    static const char text[] = "[Rules \"three strip=none kitty=take kitty_when=first_point\"]\n"
                               "hand 4\n"
                               "hold A AC 2S 2D / B 3C 3S 2H / C 4C 4S 3H\n"
                               "taken A * / kitty 9D\nstate lead A\n"
                               "trick A AC 3C 4C\ntrick A 2S 3S 4S\ntrick C 3H 2D 2H\n";
    struct rig *h = *state;
    const struct answer *a = bring(h, text);
    assert_int_equal(a->status, 200);
    const cJSON *hand = at(a->json, "hands", 0);
    is_text(member(hand, "kitty_taker"), "C");
    assert_int_equal(number_in(hand, "kitty_trick"), 3);
}

static void what_is_wrong_with_a_record_is_said(void **state)
{
    struct rig *h = *state;
    const struct answer *a = bring(h, "[Rules \"classic\"]\nhand 1\nfly\n");
    refused(a, 400, "bad-record");
    assert_int_equal(number_in(a->json, "line"), 3);
    a = bring(h, "hand 1\nhold A 2C / B 3C / C 4C / D 5C\ntrick A 2C 4C\n");
    refused(a, 400, "bad-record");
    assert_int_equal(number_in(a->json, "line"), 3);
    refused(ask(h, NULL, "POST", "/api/replay", "{}"), 400, "malformed");
    refused(ask(h, NULL, "POST", "/api/replay", "{\"record\":1}"), 400, "malformed");
    fake_net_refuse_work(h->server.site.net, true);
    a = bring(h, "hand 1\n");
    refused(a, 503, "full");
    fake_net_refuse_work(h->server.site.net, false);
    int status = 200;
    for (int i = 0; i < 100 && status == 200; i++)
        status = bring(h, "")->status;
    assert_int_equal(status, 429);
}

/* ---- Shown ---- */

static const char *const ways_in[] = { "", "/replay", "/review?hand=10&seat=A" };

static void check_visible(struct rig *h, const struct shown *s, const char *ticket, bool visible)
{
    for (size_t i = 0; i < sizeof ways_in / sizeof *ways_in; i++) {
        const struct answer *a = ask_for(h, s, ticket, ways_in[i]);
        if (visible)
            assert_int_equal(a->status, 200);
        else
            refused(a, 404, "not-found");
    }
}

static void a_game_is_for_its_players_until_one_shares_it(void **state)
{
    struct rig *h = *state;
    struct shown s;
    keep_game(h, &s, "classic.txt");
    for (int i = 0; i < 4; i++)
        check_visible(h, &s, s.f.ticket[i], true);
    check_visible(h, &s, s.other, false);
    check_visible(h, &s, NULL, false);
    refused(share(h, &s, NULL, "{\"on\":true}"), 401, "not-you");
    refused(share(h, &s, s.other, "{\"on\":true}"), 404, "not-found");
    refused(share(h, &s, s.f.ticket[2], "{\"on\":1}"), 400, "malformed");
    check_visible(h, &s, NULL, false);
    const struct answer *a = share(h, &s, s.f.ticket[2], "{\"on\":true}");
    assert_int_equal(a->status, 200);
    assert_true(cJSON_IsTrue(member(a->json, "shared")));
    check_visible(h, &s, s.other, true);
    rig_restart(h);
    check_visible(h, &s, NULL, true);
    refused(share(h, &s, s.other, "{\"on\":false}"), 404, "not-found");
    a = ask_for(h, &s, NULL, "/replay");
    assert_true(cJSON_IsTrue(member(a->json, "shared")));
    assert_string_equal(said(a, "names"), s.names); /* and no more of the table's id */
    assert_null(strstr(a->text, "\"table\""));
    a = ask(h, s.f.ticket[0], "GET", "/api/games", " ");
    assert_true(cJSON_IsTrue(member(at(a->json, "games", 0), "shared")));
    is_text(member(at(a->json, "games", 0), "names"), s.names);
    assert_int_equal(share(h, &s, s.f.ticket[0], "{\"on\":false}")->status, 200);
    check_visible(h, &s, NULL, false);
    a = ask(h, s.f.ticket[0], "GET", "/api/games", " ");
    assert_true(cJSON_IsFalse(member(at(a->json, "games", 0), "shared")));
    assert_int_equal(kept(h, "shared/"), 0);
}

static void a_shared_game_forgets_a_deleted_player(void **state)
{
    struct rig *h = *state;
    struct shown s;
    keep_game(h, &s, "classic.txt");
    assert_int_equal(share(h, &s, s.f.ticket[0], "{\"on\":true}")->status, 200);
    assert_int_equal(ask(h, s.f.ticket[0], "DELETE", "/api/me", "{}")->status, 200);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    const struct answer *a = ask_for(h, &s, NULL, "/replay");
    assert_int_equal(a->status, 200);
    is_text(member(at(a->json, "seats", 0), "name"), "somebody");
    assert_null(strstr(a->text, s.f.hex[0]));
}

static void other_paths_lead_nowhere(void **state)
{
    struct rig *h = *state;
    struct shown s;
    keep_game(h, &s, "super.txt");
    static const char *const paths[] = { "/", "/replays", "/replay/", "/share", "x", "/review/1" };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        refused(ask_for(h, &s, s.f.ticket[0], paths[i]), 404, "not-found");
    refused(ask(h, s.f.ticket[0], "POST", s.path, "{\"on\":true}"), 404, "not-found");
}

/* ---- Judged ---- */

static void a_hand_is_judged(void **state)
{
    struct rig *h = *state;
    struct shown s;
    keep_game(h, &s, "classic.txt");
    const struct answer *a = ask_for(h, &s, s.f.ticket[1], "/review?hand=2");
    assert_int_equal(a->status, 200);
    assert_string_equal(said(a, "seat"), "B"); /* whoever asks */
    assert_int_equal(number_in(a->json, "hand"), 2);
    int count = cJSON_GetArraySize(member(a->json, "moments"));
    assert_in_range(count, 5, 14);
    assert_int_equal(number_in(a->json, "decisions"), count);
    const cJSON *first = at(a->json, "moments", 0), *m;
    is_text(member(first, "phase"), "pass");
    assert_int_equal(cJSON_GetArraySize(member(first, "played")), 3);
    is_text(at(first, "played", 0), "TD");
    double loss = 0;
    cJSON_ArrayForEach(m, member(a->json, "moments")) loss += member(m, "loss")->valuedouble;
    assert_true(fabs(loss - member(a->json, "loss")->valuedouble) < 0.01);
    assert_string_equal(said(ask_for(h, &s, s.f.ticket[1], "/review?hand=2&seat=D"), "seat"), "D");
    static const char *const bad[] = { "",
                                       "?hand=0",
                                       "?hand=x",
                                       "?hand=1x",
                                       "?hand=99999999",
                                       "?hand=1&seat=E",
                                       "?hand=1&seat=",
                                       "?hand=1&seat=AB" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char what[60];
        snprintf(what, sizeof what, "/review%s", bad[i]);
        refused(ask_for(h, &s, s.f.ticket[1], what), 400, "malformed");
    }
    refused(ask_for(h, &s, s.f.ticket[1], "/review?hand=11"), 404, "not-found");
}

/* In Spot Hearts a point of classic is worth about five points, but a hundredth of a game is still
 * a hundredth. Here adding the moon's points ends the game at once, as a loss; by subtracting them,
 * the seat would still win about 6 games of 100. */
static void what_the_game_is_worth_is_told_in_hundredths(void **state)
{
    static const char text[] = "[Rules \"spot\"]\n[Scores \"300 380 170 170\"]\nhand 1\n"
                               "hold A AC / B 3C / C 4C / D 5C\ntaken A *\nstate lead A\n"
                               "trick A AC 3C 4C 5C\nchoice A add\n";
    struct rig *h = *state;
    struct shown s;
    keep_text(h, &s, text);
    const struct answer *a = ask_for(h, &s, s.f.ticket[0], "/review?hand=1");
    assert_int_equal(a->status, 200);
    const cJSON *m = at(a->json, "moments", 0);
    is_text(member(m, "measure"), "game");
    is_text(member(m, "best_option"), "subtract");
    double loss = member(m, "loss")->valuedouble, unit = member(a->json, "unit")->valuedouble;
    assert_true(unit > 4.9 && unit < 5);
    assert_true(loss > 6 && loss < 6.5);
    assert_true(member(m, "loss_open")->valuedouble == loss);
    assert_true(member(m, "open_by")->valuedouble == loss);
    /* The sum is in points. */
    assert_true(fabs(member(a->json, "loss")->valuedouble - loss * unit) < 0.1);
    assert_int_equal(number_in(a->json, "blunders"), 1);
}

/* A request that is not answered at once. */
struct pending {
    struct rig *rig;
    struct request *request;
};

static void known(void *with, const struct person *who)
{
    struct pending *p = with;
    assert_true(people_request(p->rig->server.people, p->request, who));
}

static void ask_slowly(struct rig *h, struct pending *p, const struct shown *s, const char *ticket,
                       const char *address, int hand)
{
    char path[120], cookie[300];
    snprintf(path, sizeof path, "%s/review?hand=%d", s->path, hand);
    snprintf(cookie, sizeof cookie, "hearts=%s", ticket ? ticket : "");
    *p = (struct pending){ h, fake_request_new(METHOD_GET, path, "") };
    fake_request_from(p->request, address);
    people_identify(h->server.people, ticket ? cookie : "", "", known, p);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

static void is_answered(struct pending *p, int status, bool again)
{
    assert_int_equal(fake_request_status(p->request), status);
    assert_true((fake_request_retry(p->request) > 0) == again);
    fake_request_free(p->request);
}

/* Somebody is deleted while their hand is reviewed: nothing is noted about them. */
static void a_review_notes_nothing_of_a_deleted_player(void **state)
{
    struct rig *h = *state;
    struct shown s;
    struct pending slow;
    keep_game(h, &s, "classic.txt");
    fake_net_hold_work(h->server.site.net, true);
    ask_slowly(h, &slow, &s, s.f.ticket[1], "10.0.0.1", 2);
    assert_int_equal(ask(h, s.f.ticket[1], "DELETE", "/api/me", "{}")->status, 200);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    is_answered(&slow, 200, false);
    char notes[60];
    snprintf(notes, sizeof notes, "noted/%s/", s.f.hex[1]);
    assert_int_equal(kept(h, notes), 0);
    assert_int_equal(kept(h, "leaving/"), 0);
}

static void few_are_judged_at_a_time(void **state)
{
    struct rig *h = *state;
    struct shown s;
    struct pending first, twice, more[REVIEWS_WAITING];
    keep_game(h, &s, "super.txt");
    assert_int_equal(share(h, &s, s.f.ticket[0], "{\"on\":true}")->status, 200);
    fake_net_hold_work(h->server.site.net, true);
    ask_slowly(h, &first, &s, s.f.ticket[0], "10.0.0.1", 1);
    ask_slowly(h, &twice, &s, s.f.ticket[0], "10.0.0.2", 1);
    is_answered(&twice, 429, true);
    for (int i = 0; i < REVIEWS_WAITING; i++) { /* a stranger is identified by the address */
        char address[20];
        snprintf(address, sizeof address, "10.0.1.%d", i);
        ask_slowly(h, &more[i], &s, NULL, address, 1);
        assert_int_equal(fake_request_status(more[i].request), i + 1 < REVIEWS_WAITING ? 0 : 503);
    }
    is_answered(&more[REVIEWS_WAITING - 1], 503, true);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    is_answered(&first, 200, false);
    for (int i = 0; i + 1 < REVIEWS_WAITING; i++)
        is_answered(&more[i], 200, false);
    fake_net_hold_work(h->server.site.net, true); /* the review is cached: no work is needed */
    assert_int_equal(ask_for(h, &s, s.f.ticket[0], "/review?hand=1")->status, 200);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_refuse_work(h->server.site.net, true);
    refused(ask_for(h, &s, s.f.ticket[1], "/review?hand=1"), 503, "full");
    fake_net_refuse_work(h->server.site.net, false);
    assert_int_equal(ask_for(h, &s, s.f.ticket[1], "/review?hand=1")->status, 200);
}

static void a_draining_server_reviews_nothing(void **state)
{
    struct rig *h = *state;
    struct shown s;
    struct pending p;
    keep_game(h, &s, "super.txt");
    fake_net_hold_work(h->server.site.net, true);
    ask_slowly(h, &p, &s, s.f.ticket[0], "10.0.0.1", 1);
    people_drain(h->server.people);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    is_answered(&p, 503, true);
}

static void work_may_finish_after_people_have_ended(void **state)
{
    struct rig *h = *state;
    struct shown s;
    struct pending p;
    keep_game(h, &s, "super.txt");
    fake_net_hold_work(h->server.site.net, true);
    ask_slowly(h, &p, &s, s.f.ticket[0], "10.0.0.1", 1);
    rig_end_people(h);
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, NULL);
    assert_int_equal(fake_request_status(p.request), 0);
    fake_request_free(p.request);
}

/* ---- Cached reviews ---- */

static void the_least_recently_used_review_is_dropped(void **state)
{
    struct reviews *r = reviews_new();
    struct review_of of = { .game = { { 1 } }, .hand = 1, .seat = 2 };
    struct buffer text = { 0 };
    (void)state;
    assert_non_null(r);
    buffer_text(&text, "found");
    for (of.hand = 1; of.hand <= REVIEWS_HELD; of.hand++)
        reviews_hold(r, &of, &text);
    of.hand = 1;
    assert_non_null(reviews_find(r, &of)); /* used again, so it stays in the cache */
    of.hand = REVIEWS_HELD + 1;
    reviews_hold(r, &of, &text);
    assert_string_equal(reviews_find(r, &of)->data, "found");
    of.hand = 1;
    assert_non_null(reviews_find(r, &of));
    of.seat = 3;
    assert_null(reviews_find(r, &of));
    of = (struct review_of){ .game = { { 1 } }, .hand = 2, .seat = 2 };
    assert_null(reviews_find(r, &of));
    buffer_release(&text);
    reviews_free(r);
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
        TEST(a_game_is_told_hand_by_hand),
        TEST(whoever_brings_a_record_sees_it),
        TEST(hands_that_did_not_end_are_told_too),
        TEST(the_trick_of_the_kitty_is_told),
        TEST(what_is_wrong_with_a_record_is_said),
        TEST(a_game_is_for_its_players_until_one_shares_it),
        TEST(a_review_notes_nothing_of_a_deleted_player),
        TEST(a_shared_game_forgets_a_deleted_player),
        TEST(other_paths_lead_nowhere),
        TEST(a_hand_is_judged),
        TEST(what_the_game_is_worth_is_told_in_hundredths),
        TEST(few_are_judged_at_a_time),
        TEST(a_draining_server_reviews_nothing),
        TEST(work_may_finish_after_people_have_ended),
        cmocka_unit_test(the_least_recently_used_review_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
