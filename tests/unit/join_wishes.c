/* join_wishes.c - what a person at a table on a server may command besides cards: terms, the pace,
 * finishing a decided hand. */
#define _DEFAULT_SOURCE
#include "clients/terminal/remote/join_inside.h"
#include "clients/terminal/remote/join_terms.h"
#include "clients/terminal/tui/others.h"
#include "seed.h"
#include "unit/join_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEED test_seed_from(20262)

/* The server sends something besides the game, as members of "to_table". */
static void happens(struct host *h, struct join *j, const char *what, const char *standing)
{
    char text[900];
    (void)snprintf(text, sizeof text,
                   "{\"is\":\"event\",\"table\":\"" TABLE "\",\"n\":%ld,\"what\":\"%s\","
                   "\"to_table\":{%s}}",
                   ++h->n, what, standing);
    give(j, text);
    show_all(j);
}

#define FLAGS(watching)                                                          \
    "\"takebacks\":true,\"claims\":false,\"pauses\":true,\"watching\":" watching \
    ",\"talking\":true,"                                                         \
    "\"tricks\":false,\"bots\":true"

/* What was sent after the first `before` bytes. */
static const char *sent_since(const struct join *j, size_t before) { return join_sent(j) + before; }

static void command(struct join *j, enum seat_command_kind kind, const char *text, int other)
{
    seat_ask(join_seat(j),
             &(struct seat_command){
                 .kind = kind, .seat = HEARTS_NO_SEAT, .text = text, .other = other });
}

static void sends(struct join *j, const char *terms, const char *expected)
{
    size_t before = strlen(join_sent(j));
    command(j, COMMAND_TERMS, terms, 0);
    const char *sent = sent_since(j, before);
    if (!strstr(sent, "\"do\":\"terms\"") || !strstr(sent, expected))
        fail_msg("terms %s: \"%s\" is not in: %s", terms, expected, sent);
    while (j->pending_count) { /* only a few may wait */
        char text[200];
        (void)snprintf(text, sizeof text, "{\"is\":\"ok\",\"id\":\"%s\",\"table\":\"" TABLE "\"}",
                       j->pending[0].id);
        give(j, text);
    }
}

static void answers(struct join *j, const char *terms, const char *line)
{
    size_t before = strlen(join_sent(j));
    command(j, COMMAND_TERMS, terms, 0);
    assert_string_equal(last_line(j), line);
    assert_string_equal(sent_since(j, before), "");
}

/* Terms are sent complete, since the server resets those that are left out; only one is changed. */
static void test_terms_are_changed_one_by_one(void **state)
{
    static struct host h;
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    happens(
        &h, j, "terms",
        "\"public\":false,\"password\":true,\"terms\":{\"turn\":90000,\"bank\":0,\"grace\":1500,"
        "\"stand_in\":\"duck\"," FLAGS("true") "}");
    assert_string_equal(last_line(j), "The host has changed who may join, or the clock.");
    answers(
        j, "",
        "Anyone with the link may join, with the password. The terms: turn 90s, bank off, grace "
        "1500ms, takebacks on, claims off, pauses on, watching on, talking on, tricks off, "
        "bots on.");
    sends(j, "turn 2min",
          "\"terms\":{\"turn\":120000,\"bank\":0,\"grace\":1500," FLAGS(
              "true") ",\"stand_in\":\"duck\"}");
    /* Nothing is changed until the server says so. */
    sends(j, "watching  off",
          "\"terms\":{\"turn\":90000,\"bank\":0,\"grace\":1500," FLAGS(
              "false") ",\"stand_in\":\"duck\"}");
    sends(j, "public on", "\"public\":true}");
    sends(j, "password three words", "\"password\":\"three words\"}");
    assert_string_equal(j->password, "three words"); /* to come back by */
    sends(j, "password off", "\"password\":\"\"}");
    assert_string_equal(j->password, "");
    answers(j, "turn soon", "For turn type a time up to 24h, such as 20s or 2min, or off.");
    answers(j, "turn 25h", "For turn type a time up to 24h, such as 20s or 2min, or off.");
    answers(j, "claims maybe", "For claims type on or off.");
    answers(j, "public", "For public type on or off.");
    answers(j, "tricky on", "There is no term \"tricky\". Type terms for the list.");
    answers(j, "password", "For password type the new one, of at most 200 bytes, or off.");
    happens(&h, j, "terms", "\"public\":true,\"password\":false");
    answers(j, "",
            "Anybody may join. The terms: turn 90s, bank off, grace 1500ms, takebacks on, claims "
            "off, pauses on, watching on, talking on, tricks off, bots on.");
    join_free(j);
    buffer_release(&h.out);
}

static void test_times(void **state)
{
    static const struct {
        const char *text;
        int64_t ms; /* -1: none */
    } times[] = {
        { "off", 0 },       { "0", 0 },          { "500ms", 500 }, { "20s", 20000 },
        { "2min", 120000 }, { "24h", 86400000 }, { "25h", -1 },    { "20", -1 },
        { "s", -1 },        { "-1s", -1 },       { "1.5s", -1 },   { "99999999999999999999s", -1 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        int64_t ms;
        assert_int_equal(terms_read_time(times[i].text, &ms), times[i].ms >= 0);
        if (times[i].ms >= 0)
            assert_int_equal(ms, times[i].ms);
    }
}

/* The server forgets the pace when it ends, so it is sent again. */
static void test_the_pace_is_told_again(void **state)
{
    static struct host h;
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    for (int again = 0; again < 2; again++) {
        enum pace pace = again ? PACE_USUAL : PACE_FAST;
        size_t before = strlen(join_sent(j));
        command(j, COMMAND_PACE, NULL, (int)pace);
        assert_non_null(strstr(sent_since(j, before), "\"do\":\"pace\""));
        assert_non_null(
            strstr(sent_since(j, before), again ? "\"pace\":\"usual\"" : "\"pace\":\"fast\""));
        char text[200];
        (void)snprintf(text, sizeof text, "{\"is\":\"ok\",\"id\":\"%s\",\"table\":\"" TABLE "\"}",
                       j->pending[0].id);
        give(j, text);
        assert_int_equal(j->pending_count, 0);
        before = strlen(join_sent(j));
        join__lost(j, "", 300);
        give(j, "{\"is\":\"hello\",\"protocol\":1,\"you\":null}");
        const char *open = strstr(sent_since(j, before), "\"do\":\"open\"");
        const char *told = strstr(sent_since(j, before), "\"pace\":\"fast\"");
        assert_non_null(open);
        assert_true(again ? !told : told > open);
        while (j->pending_count) {
            (void)snprintf(text, sizeof text,
                           "{\"is\":\"ok\",\"id\":\"%s\",\"table\":\"" TABLE "\"}",
                           j->pending[0].id);
            give(j, text);
        }
    }
    join_free(j);
    buffer_release(&h.out);
}

/* The client says that a hand is decided just while the server does. */
static void test_a_decided_hand_is_finished(void **state)
{
    static struct host h;
    struct buffer text = { 0 };
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    others_write_stage(join_seat(j), NULL, &text);
    assert_int_equal(text.length, 0);
    happens(&h, j, "back", "\"can\":[\"claim\",\"finish\"]");
    others_write_stage(join_seat(j), NULL, &text);
    assert_string_equal(text.data, "This hand is decided. Type finish to end it.");
    buffer_cut(&text, 0);
    size_t before = strlen(join_sent(j));
    command(j, COMMAND_FINISH, NULL, 0);
    assert_non_null(strstr(sent_since(j, before), "\"do\":\"finish\""));
    happens(&h, j, "played-out", "\"can\":[\"claim\"]");
    others_write_stage(join_seat(j), NULL, &text);
    assert_int_equal(text.length, 0);
    buffer_release(&text);
    join_free(j);
    buffer_release(&h.out);
}

/* An answer to the first thing that waits for one. */
static void answer(struct join *j, const char *is, const char *more)
{
    char text[300];
    (void)snprintf(text, sizeof text, "{\"is\":\"%s\",\"id\":\"%s\",\"table\":\"" TABLE "\"%s}", is,
                   j->pending[0].id, more);
    give(j, text);
}

/* In a rated game a computer's seat can be taken only between hands: the client asks again as soon
 * as a hand is over, even if that is too late. */
static void test_who_comes_in_mid_hand_sits_down_after_it(void **state)
{
    static const char later[] = ",\"why\":\"between-hands\",\"say\":\"This game counts.\"";
    static struct host h;
    (void)state;
    begin_host(&h, "classic", HEARTS_WATCHER, SEED);
    struct join *j = begin_join(&h);
    seat_ask(join_seat(j), &(struct seat_command){ .kind = COMMAND_SIT, .seat = 2 });
    answer(j, "no", later);
    assert_string_equal(last_line(j),
                        "This game counts: you sit down as soon as this hand is over.");
    assert_int_equal(j->pending_count, 0);
    for (int again = 0; again < 3; again++) {
        size_t before = strlen(join_sent(j));
        happens(&h, j, "away", "\"paused\":null");
        assert_string_equal(sent_since(j, before), "");
        char over[200];
        (void)snprintf(over, sizeof over,
                       "{\"is\":\"event\",\"table\":\"" TABLE
                       "\",\"n\":%ld,\"what\":\"moved\",\"game\":{\"phase\":\"%s\"}}",
                       ++h.n, again < 2 ? "deal" : "over");
        give(j, over);
        if (again == 2) /* it was answered: nothing waits any more */
            assert_string_equal(sent_since(j, before), "");
        else {
            assert_non_null(strstr(sent_since(j, before), "\"do\":\"sit\""));
            assert_non_null(strstr(sent_since(j, before), "\"seat\":\"C\""));
            answer(j, again ? "ok" : "no", again ? "" : later);
        }
    }
    join_free(j);
    buffer_release(&h.out);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terms_are_changed_one_by_one),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_the_pace_is_told_again),
        cmocka_unit_test(test_a_decided_hand_is_finished),
        cmocka_unit_test(test_who_comes_in_mid_hand_sits_down_after_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
