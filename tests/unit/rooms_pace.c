/* rooms_pace.c - the pace that somebody who plays alone has chosen: how long computers take at
 * each, when it applies, and that it changes nothing else. The test controls the clock, so only the
 * server's own waits are counted. */
#include "unit/at_rig.h"

#include "server/rooms/registry.h"
#include "table/pace.h"

static void start(const char *body, const char *player)
{
    char rest[60];
    make_table(&rig, &a, body, table);
    playing_open(&ada, &rig, &a, table);
    (void)snprintf(rest, sizeof rest, "\"player\":\"%s\"", player);
    client_command(&ada.client, "start", table, rest);
    playing_catch_up(&ada);
}

static const char *set_pace(struct playing *p, const char *word)
{
    char rest[40];
    (void)snprintf(rest, sizeof rest, "\"pace\":\"%s\"", word);
    playing_catch_up(p);
    client_command(&p->client, "pace", table, rest); /* it makes no event */
    return client_answer(&p->client);
}

/* Lets time pass until the next event; returns how much. */
static int64_t wait_for_event(struct playing *p)
{
    struct net *n = rig.server.site.net;
    unsigned before = p->events;
    int64_t from = net_now_ms(n);
    while (p->events == before && net_now_ms(n) - from < 60000) {
        int64_t next = fake_net_next_ms(n);
        rig_wait(&rig, next > net_now_ms(n) ? next - net_now_ms(n) : 0);
        playing_catch_up(p);
    }
    assert_true(p->events > before);
    return net_now_ms(n) - from;
}

static bool phase_is(const struct playing *p, const char *phase)
{
    return strcmp(text_of(p->game, "phase"), phase) == 0;
}

/* Gives a command, which is accepted, and opens the table again. */
static void does(struct playing *p, const struct person *who, const char *word, const char *rest)
{
    client_command(&p->client, word, table, rest);
    assert_string_equal(client_answer(&p->client), "ok");
    playing_close(p);
    playing_open(p, &rig, who, table);
}

/* The shortest and the longest time that a computer takes for a card; how many cards in all. */
struct times {
    int64_t least, most, sum;
    int cards;
};

/* Plays at once whenever Ada is asked. Measures `cards` cards of the others that she has to wait
 * for, or all until her hand is empty. */
static struct times look(int cards)
{
    struct times t = { .least = INT64_MAX };
    int played = 0;
    while (t.cards < cards && played < 13) {
        bool plays = phase_is(&ada, "play");
        if (playing_play(&ada, table, NULL)) {
            played += plays;
            continue;
        }
        if (bob.client.socket) {
            playing_catch_up(&bob);
            bool his = playing_play(&bob, table, NULL);
            playing_catch_up(&ada);
            if (his)
                continue;
        }
        bool card = phase_is(&ada, "play");
        int64_t took = wait_for_event(&ada);
        t.sum += took;
        if (!card)
            continue;
        t.cards++;
        t.least = took < t.least ? took : t.least;
        t.most = took > t.most ? took : t.most;
    }
    return t;
}

/* The upper bound has a tolerance, since a millisecond may pass between two looks at a table. */
static void assert_between(const char *pace, struct times t, int64_t least, int64_t most)
{
    print_message("# %s: %d cards, from %d to %d ms\n", pace, t.cards, (int)t.least, (int)t.most);
    assert_true(t.least >= least);
    assert_true(t.most <= most + 2);
}

static void test_each_pace(void **state)
{
    static const int in_100[PACES] = { [PACE_SLOW] = 200, [PACE_USUAL] = 100, [PACE_QUICK] = 50 };
    const int64_t least = (int64_t)rig.server.options.rooms.think_least_ms;
    const int64_t most = (int64_t)rig.server.options.rooms.think_most_ms;
    (void)state;
    assert_true(least > 200); /* else fast would be no pace */
    for (enum pace p = 0; p < PACES; p++) {
        start("{\"rules\":\"classic\",\"seat\":\"A\"}", "random");
        assert_string_equal(set_pace(&ada, pace_word(p)), "ok");
        (void)look(4);
        struct times t = look(30);
        if (p == PACE_OFF)
            assert_true(t.sum <= 2);
        else if (p == PACE_FAST)
            assert_between("fast", t, 200, 200);
        else
            assert_between(pace_word(p), t, least * in_100[p] / 100, most * in_100[p] / 100);
        if (p == PACE_SLOW)
            assert_true(t.most > least * 2);
        playing_close(&ada);
    }
}

/* What the server waits for in a hand at fast: 39 cards and a pass. */
static void test_a_hand_at_fast(void **state)
{
    (void)state;
    start("{\"rules\":\"classic\",\"seat\":\"A\"}", "duck");
    assert_string_equal(set_pace(&ada, "fast"), "ok");
    struct times t = look(1000);
    print_message("# a hand at fast: the server waits %d ms\n", (int)t.sum);
    assert_true(t.sum > 39 * 100);
    assert_true(t.sum < (39 + 4) * 202);
}

/* Cards played ahead wait as long as a card of a computer. */
static void test_ahead(void **state)
{
    (void)state;
    start("{\"rules\":\"classic pass=none\",\"seat\":\"A\"}", "duck");
    assert_string_equal(set_pace(&ada, "fast"), "ok");
    while (!cJSON_IsObject(cJSON_GetObjectItem(ada.game, "choice")))
        (void)wait_for_event(&ada);
    (void)playing_play(&ada, table, NULL);
    while (cJSON_GetArraySize(cJSON_GetObjectItem(ada.game, "trick")) > 0)
        (void)wait_for_event(&ada);
    (void)look(2);
    const cJSON *hand = cJSON_GetObjectItem(ada.game, "hand");
    for (int tried = 0; tried < 40; tried++) {
        char rest[40];
        if (cJSON_IsObject(cJSON_GetObjectItem(ada.game, "choice")))
            (void)playing_play(&ada, table, NULL);
        hand = cJSON_GetObjectItem(ada.game, "hand");
        (void)snprintf(rest, sizeof rest, "\"cards\":[\"%s\"]",
                       cJSON_GetStringValue(cJSON_GetArrayItem(hand, 0)));
        client_command(&ada.client, "ahead", table, rest);
        playing_catch_up(&ada);
        int before = cJSON_GetArraySize(hand);
        for (int64_t took = 0; cJSON_GetArraySize(cJSON_GetObjectItem(ada.table, "ahead")) > 0;) {
            took = wait_for_event(&ada);
            assert_true(took <= 202);
            if (cJSON_GetArraySize(cJSON_GetObjectItem(ada.game, "hand")) < before) {
                assert_true(took >= 200);
                return;
            }
        }
    }
    fail();
}

/* ---- When it applies ---- */

static bool sits_there(const struct playing *p, int seat)
{
    const cJSON *s = cJSON_GetArrayItem(cJSON_GetObjectItem(p->table, "seats"), seat);
    return strcmp(text_of(s, "kind"), "person") == 0;
}

static void test_others_are_not_hurried(void **state)
{
    const int64_t least = (int64_t)rig.server.options.rooms.think_least_ms;
    (void)state;
    start("{\"rules\":\"classic pass=none\",\"seat\":\"A\"}", "duck");
    assert_string_equal(set_pace(&ada, "fast"), "ok");
    /* A watcher does not count, and cannot choose the pace. */
    playing_open(&bob, &rig, &b, table);
    assert_string_equal(set_pace(&bob, "slow"), "not-seated");
    playing_close(&bob);
    playing_open(&bob, &rig, &b, table);
    (void)look(1); /* what was under way */
    assert_between("watched", look(4), 200, 200);
    /* A person who sits down counts. */
    does(&bob, &b, "sit", "\"seat\":\"C\"");
    playing_catch_up(&ada);
    assert_true(sits_there(&ada, 2));
    (void)look(1); /* what was under way */
    assert_true(look(1).least >= least);
    /* So does one who has a seat and is away. */
    playing_close(&bob);
    rig_wait(&rig, (int64_t)rig.server.options.rooms.grace_ms + 10000);
    playing_catch_up(&ada);
    assert_true(sits_there(&ada, 2));
    assert_true(look(4).most >= least);
}

/* It is the person's, not the table's. */
static void test_the_next_one_has_their_own(void **state)
{
    const int64_t least = (int64_t)rig.server.options.rooms.think_least_ms;
    (void)state;
    start("{\"rules\":\"classic pass=none\",\"seat\":\"A\"}", "duck");
    assert_string_equal(set_pace(&ada, "fast"), "ok");
    playing_open(&bob, &rig, &b, table);
    does(&bob, &b, "sit", "\"seat\":\"C\"");
    client_command(&ada.client, "leave", table, "");
    assert_string_equal(client_answer(&ada.client), "ok");
    playing_close(&ada);
    playing_close(&bob);
    a = b;
    playing_open(&ada, &rig, &a, table);
    (void)look(2);
    assert_true(look(3).least >= least);
    assert_string_equal(set_pace(&ada, "fast"), "ok");
    (void)look(2);
    assert_between("fast", look(3), 200, 200);
}

static void test_what_is_no_pace(void **state)
{
    (void)state;
    start("{\"rules\":\"classic\",\"seat\":\"A\"}", "duck");
    assert_string_equal(set_pace(&ada, "faster"), "malformed");
    client_command(&ada.client, "pace", table, "\"pace\":3");
    assert_string_equal(client_answer(&ada.client), "malformed");
    client_command(&ada.client, "pace", table, "");
    assert_string_equal(client_answer(&ada.client), "malformed");
}

/* ---- What it does not change ---- */

/* The same cards are dealt and played at any pace: no computer is weaker. */
static void test_the_same_game(void **state)
{
    char first[sizeof rig_record] = "";
    (void)state;
    for (enum pace p = 0; p < PACES; p++) {
        (void)end(state);
        (void)begin(state);
        start("{\"rules\":\"classic hands=1 pass=none\",\"seat\":\"A\"}", "strong");
        assert_string_equal(set_pace(&ada, pace_word(p)), "ok");
        play_until(&rig, (struct playing *[]){ &ada }, 1, table, "over", 4000);
        assert_string_equal(playing_stage(&ada), "over");
        rig_settle(&rig);
        assert_int_equal(rig_games, 1);
        const char *deal = strstr(rig_record, "\ndeal ");
        assert_non_null(deal);
        if (*first)
            assert_string_equal(deal, first);
        memcpy(first, deal, strlen(deal) + 1);
        playing_close(&ada);
    }
}

/* How many events a table stores in a minute at pace "off", with a limit of `in_an_hour`. */
static uint64_t stored_in_a_minute(uint64_t in_an_hour)
{
    rig.server.options.rooms.table_events = in_an_hour;
    start("{\"rules\":\"classic\",\"seat\":\"A\"}", "duck");
    assert_string_equal(set_pace(&ada, "off"), "ok");
    const uint64_t before = rig.server.rooms->events;
    for (int i = 0; i < 600; i++) {
        (void)playing_play(&ada, table, NULL);
        rig_wait(&rig, 100);
        playing_catch_up(&ada);
    }
    playing_close(&ada);
    return rig.server.rooms->events - before;
}

/* Without pauses, no more is stored than for anybody else: at the limit, computers wait. */
static void test_limits_hold(void **state)
{
    enum { MOST = 200 };
    uint64_t any = stored_in_a_minute(0), limited = stored_in_a_minute(MOST);
    (void)state;
    print_message("# at off, in a minute: %u events, where %d may be in an hour: %u\n",
                  (unsigned)any, MOST, (unsigned)limited);
    assert_true(any > MOST);
    assert_true(limited < MOST / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_each_pace),
        TEST(test_a_hand_at_fast),
        TEST(test_ahead),
        TEST(test_others_are_not_hurried),
        TEST(test_the_next_one_has_their_own),
        TEST(test_what_is_no_pace),
        TEST(test_the_same_game),
        TEST(test_limits_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
