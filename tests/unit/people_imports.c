/* people_imports.c - games that were played elsewhere: which records are whole games, when two are
 * the same, when they ended, how many a day; and accounts that are deleted meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/os/file.h"
#include "server/people/games/game_import.h"
#include "server/people/games/stamp.h"
#include "unit/people_rig.h"

static char *read_text(const char *path)
{
    struct buffer text = { 0 };
    struct error e;
    if (!file_read_all(path, RECORD_SIZE_MAX, &text, &e))
        fail_msg("%s", e.text);
    return text.data;
}

static const char one[] = "tests/releases/0.1/records/play-super.txt";
static const struct person ada = { .id = { { 7 } }, .name = "Ada" };

static enum import_result bring(struct game_import *b, const char *text, bool own_device)
{
    const struct importer by = {
        .who = &ada, .now_ms = INT64_C(1800000000000), .seat = -1, .own_device = own_device
    };
    *b = (struct game_import){ .fault.line = 0 };
    return game_import_read(b, text, strlen(text), &by);
}

/* ---- Whole games ---- */

static void a_record_is_one_whole_game_or_it_is_said_what(void **state)
{
    static const struct {
        const char *name;
        enum import_result result;
    } parts[] = {
        { "called-off-game.txt", IMPORT_WHOLE }, /* of the browser's own table */
        { "position.txt", IMPORT_PART },
        { "two-games.txt", IMPORT_PART },
        { "two-games-drawn.txt", IMPORT_PART },
    };
    DIR *folder = opendir("tests/records");
    int whole = 0;
    (void)state;
    assert_non_null(folder);
    for (struct dirent *d; (d = readdir(folder)) != NULL;) {
        char path[300];
        struct game_import b;
        enum import_result wanted = IMPORT_WHOLE;
        if (!strstr(d->d_name, ".txt"))
            continue;
        snprintf(path, sizeof path, "tests/records/%s", d->d_name);
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            if (strcmp(parts[i].name, d->d_name) == 0)
                wanted = parts[i].result;
        char *text = read_text(path);
        enum import_result result = bring(&b, text, true);
        if (result == IMPORT_PART && wanted == IMPORT_WHOLE)
            assert_non_null(strstr(b.fault.why, "end"));
        else if (result != wanted)
            fail_msg("%s: %d, line %u: %s", d->d_name, result, b.fault.line, b.fault.why);
        whole += result == IMPORT_WHOLE;
        game_import_release(&b);
        free(text);
    }
    closedir(folder);
    assert_true(whole > 3);
}

static void what_is_kept_reads_as_what_it_was(void **state)
{
    struct game_import b, again;
    struct buffer facts = { 0 };
    struct facts f;
    (void)state;
    char *text = read_text(one);
    assert_int_equal(bring(&b, text, false), IMPORT_WHOLE);
    assert_true(b.facts.imported && !b.facts.open && !b.facts.shared);
    assert_string_equal(b.facts.rules, "super hands=2");
    assert_int_equal(facts_seat_of(&b.facts, &ada.id), 0);
    facts_write(&b.facts, &facts);
    assert_true(facts_read(&f, facts.data, facts.length));
    assert_memory_equal(&f, &b.facts, sizeof f);
    char *record = strndup(b.record.data, b.record.length);
    assert_int_equal(bring(&again, record, false), IMPORT_WHOLE);
    assert_memory_equal(&again.facts, &b.facts, sizeof f);
    struct stats stats[HEARTS_SEATS];
    for (unsigned s = 0; s < f.seats; s++)
        stats_begin(&stats[s], f.family);
    for (unsigned s = 0; s < f.seats; s++) /* as if all were people who stayed */
        f.seat[s].who = ada.id, f.seat[s].who.byte[1] = (uint8_t)s, f.seat[s].stayed = true;
    assert_false(facts_count(&f, stats));
    assert_int_equal(stats[0].rated, 0);
    f.imported = false;
    assert_true(facts_count(&f, stats));
    free(record);
    free(text);
    buffer_release(&facts);
    game_import_release(&again);
    game_import_release(&b);
}

static void is_same(const char *text, const char *other, bool same)
{
    struct identity a, b;
    assert_true(game_import_identify(text, strlen(text), &a));
    assert_true(game_import_identify(other, strlen(other), &b));
    assert_int_equal(memcmp(&a, &b, sizeof a) == 0, same);
}

static void a_game_is_its_rules_deals_and_decisions(void **state)
{
    static const char game[] = "[Rules \"classic hands=1\"]\n[A \"Ada\"]\n\nhand 1\n"
                               "deal A 2C / B 3C / C 4C / D *\n";
    struct identity unused;
    (void)state;
    is_same(game,
            "[Hearts \"1\"]\n[Rules \"classic hands=1\"]\n[A \"Bea\"]\n[Date \"2026-11-25\"]\n"
            "[Seed \"7\"]\n# a comment\nhand 1\r\n deal  A 2c / B 3C / C 4C / D *\n\n{ end }\n",
            true);
    is_same(game, "[Rules \"classic hands=2\"]\nhand 1\ndeal A 2C / B 3C / C 4C / D *\n", false);
    is_same(game,
            "[Rules \"classic hands=1\"]\n[Dealer \"A\"]\nhand 1\ndeal A 2C / B 3C / C 4C / D *\n",
            false);
    is_same(game, "[Rules \"classic hands=1\"]\nhand 1\ndeal A 2C / B 3C / C 5C / D *\n", false);
    assert_false(game_import_identify("deal Q", 6, &unused));
}

/* ---- When ---- */

static int64_t ended(const char *tags, int64_t now_ms, struct id *table)
{
    struct record_fault fault;
    int64_t ms;
    struct record *r = record_read(tags, strlen(tags), &fault);
    assert_non_null(r);
    stamp_read(r, now_ms, &ms, table);
    record_free(r);
    return ms;
}

static void the_time_of_a_game_is_in_its_record(void **state)
{
    static const int64_t times[] = { 0,
                                     INT64_C(951868799999), /* 2000-02-29 23:59:59.999 */
                                     INT64_C(951868800000),
                                     INT64_C(1709164800001), /* 2024-02-29 */
                                     INT64_C(1795194192345),
                                     INT64_C(4102444800000) }; /* 2100-01-01 */
    const int64_t now = INT64_C(5000000000000);
    struct id table = { { 1, 2, 3, 4 } };
    (void)state;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        struct facts f = { .ended_ms = times[i], .table = { { 0xa1, 0xb2, 0xc3, 0xd4 } } };
        struct record *r = record_new();
        int64_t ms;
        assert_true(stamp_write(r, &f));
        stamp_read(r, now, &ms, &table);
        assert_true(ms == times[i]);
        record_free(r);
    }
    assert_memory_equal(table.byte, ((uint8_t[]){ 0xa1, 0xb2, 0xc3, 4 }), 4);
    assert_true(ended("[Date \"2026-11-20\"]\n", now, &table) == INT64_C(1795132800000));
    assert_true(ended("[Date \"2999-11-20\"]\n", 17, &table) == 17);
    assert_true(ended("", now, &table) == now);
    static const char *const none[] = { "[Date \"2026-02-30\"]\n", "[Date \"yesterday\"]\n",
                                        "[Time \"17:03:12.345\"]\n", "[Date \"2026-11-201\"]\n" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_true(ended(none[i], now, &table) == now);
    static const char *const midnight[] = { "24:00:00.000",  "17:3:12.345", "17:03:12", "",
                                            "17:03:12.3456", "-1:03:12.345" };
    for (size_t i = 0; i < sizeof midnight / sizeof *midnight; i++) {
        char tags[100];
        snprintf(tags, sizeof tags, "[Date \"2026-11-20\"]\n[Time \"%s\"]\n[Table \"xyz\"]\n",
                 midnight[i]);
        assert_true(ended(tags, now, &table) == INT64_C(1795132800000));
    }
    assert_int_equal(table.byte[0], 0xa1);
}

/* ---- Asked ---- */

static char *body_of(const char *text)
{
    cJSON *body = cJSON_CreateObject();
    assert_non_null(cJSON_AddStringToObject(body, "record", text));
    char *printed = cJSON_PrintUnformatted(body);
    cJSON_Delete(body);
    return printed;
}

static int begin(void **state)
{
    struct rig *h = calloc(1, sizeof *h);
    rig_begin(h, "");
    *state = h;
    return 0;
}

static int end(void **state)
{
    rig_end(*state);
    free(*state);
    return 0;
}

static void a_person_brings_so_many_a_day(void **state)
{
    struct rig *h = *state;
    char ticket[200], address[20];
    char *text = read_text(one), *body = body_of(text);
    account(h, "Ada", "correct horse", ticket);
    /* From many addresses, so that none reaches its limit. */
    for (int i = 0; i < 500; i++) {
        snprintf(address, sizeof address, "10.0.%d.%d", i / 250, i % 250);
        const struct asker ada_there = { .ticket = ticket, .address = address };
        assert_int_equal(ask_as(h, &ada_there, "POST", "/api/games", body)->status, i ? 200 : 201);
    }
    const struct asker again = { .ticket = ticket, .address = "10.1.0.1" };
    const struct answer *a = ask_as(h, &again, "POST", "/api/games", body);
    refused(a, 429, "too-fast");
    assert_in_range(a->retry, 1, 173);
    fake_net_pass(h->server.site.net, h->server.site.journal, 172800);
    assert_int_equal(ask_as(h, &again, "POST", "/api/games", body)->status, 200);
    assert_int_equal(kept(h, "game/"), 1);
    assert_int_equal(kept(h, "uncounted/") + kept(h, "stats/"), 0);
    cJSON_free(body);
    free(text);
}

static void who_is_deleted_meanwhile_leaves_nothing(void **state)
{
    struct rig *h = *state;
    char ticket[200];
    char *text = read_text(one), *body = body_of(text);
    account(h, "Ada", "correct horse", ticket);
    fake_net_hold_work(h->server.site.net, true);
    const struct asker importer = { .ticket = ticket };
    struct request *r = ask_begin(h, &importer, "POST", "/api/games", body);
    /* Passwords are compared on another thread too; this acts as if that were done. */
    struct id id;
    char key[80], hex[33];
    id_of(h, ticket, &id);
    hex_write(hex, id.byte, ID_BYTES);
    snprintf(key, sizeof key, "former/%s", hex);
    keep(h, key, "1");
    fake_net_hold_work(h->server.site.net, false);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    refused(ask_end(r), 401, "not-you");
    assert_int_equal(kept(h, "game/") + kept(h, "record/") + kept(h, "played/"), 0);
    assert_int_equal(kept(h, "leaving/"), 0);
    cJSON_free(body);
    free(text);
}

/* Statistics leave out games with takebacks, and count the hand of the day apart. Other words of a
 * record do not come along. */
static void what_statistics_need_is_imported(void **state)
{
    struct game_import b;
    struct buffer tagged = { 0 };
    char *text = read_text(one);
    (void)state;
    const char *rest = strchr(text, '\n') + 1;
    buffer_format(
        &tagged,
        "[Hearts \"1\"]\n[Takebacks \"2\"]\n[Event \"Hand of the day\"]\n[About \"x\"]\n%s", rest);
    assert_int_equal(bring(&b, tagged.data, false), IMPORT_WHOLE);
    assert_non_null(strstr(b.record.data, "[Takebacks \"2\"]"));
    assert_non_null(strstr(b.record.data, "[Event \"Hand of the day\"]"));
    assert_null(strstr(b.record.data, "About"));
    game_import_release(&b);
    buffer_release(&tagged);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_statistics_need_is_imported),
        cmocka_unit_test(a_record_is_one_whole_game_or_it_is_said_what),
        cmocka_unit_test(what_is_kept_reads_as_what_it_was),
        cmocka_unit_test(a_game_is_its_rules_deals_and_decisions),
        cmocka_unit_test(the_time_of_a_game_is_in_its_record),
        cmocka_unit_test_setup_teardown(a_person_brings_so_many_a_day, begin, end),
        cmocka_unit_test_setup_teardown(who_is_deleted_meanwhile_leaves_nothing, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
