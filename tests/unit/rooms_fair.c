/* rooms_fair.c - fair deals at live tables: each case of docs/FAIR.md, checked from what clients
 * were told, and by the record that is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>
#include <sodium.h>

#include "record/proof.h"
#include "seed.h"
#include "server/rooms/registry.h"
#include "unit/chances.h"

#define SEED test_seed_from(4711)

static struct rig rig;
static char table[33];
static struct playing ada, bob, eve;
static struct chances by_ada, by_bob, by_eve;
static struct playing *const both[] = { &ada, &bob };

/* ---- The rig, and a table ---- */

static int begin(void **state)
{
    (void)state;
    chances_none();
    rig_chance(SEED);
    rig_deck = NULL;
    rig_fair = true;
    rig_games = 0;
    rig_begin(&rig);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct playing *p = i == 0 ? &ada : i == 1 ? &bob : &eve;
        if (p->client.socket)
            playing_close(p);
        playing_forget(p);
        memset(p, 0, sizeof *p);
    }
    rig_end(&rig);
    rig_fair = false;
    return 0;
}

static int64_t now(void) { return net_now_ms(rig.server.site.net); }

/* Makes a table with Ada at A, Bob at C and computers; it is not started. */
static void gather(const char *rules, enum manner of_ada, enum manner of_bob)
{
    struct person a = rig_person("Ada"), b = rig_person("Bob");
    char body[200];
    (void)snprintf(body, sizeof body, "{\"rules\":\"%s\",\"title\":\"Friday\",\"seat\":\"A\"}",
                   rules);
    make_table(&rig, &a, body, table);
    playing_open(&ada, &rig, &a, NULL);
    playing_open(&bob, &rig, &b, NULL);
    chances_begin(&by_ada, &ada, table, of_ada);
    chances_begin(&by_bob, &bob, table, of_bob);
    client_command(&bob.client, "sit", table, "\"seat\":\"C\"");
    playing_catch_up(&bob);
}

static void start(void)
{
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    for (int i = 0; i < 4; i++) {
        playing_catch_up(&ada);
        playing_catch_up(&bob);
    }
}

static void play_to(const char *stage)
{
    play_until(&rig, both, 2, table, stage, 4000);
    for (int i = 0; i < 2; i++) {
        playing_catch_up(both[i]);
        rig_settle(&rig);
    }
    assert_string_equal(playing_stage(&ada), stage);
}

/* Plays until Ada was told of this many deals. */
static void play_deals(unsigned dealt)
{
    for (int i = 0; i < 4000 && by_ada.dealt < dealt; i++)
        play_until(&rig, both, 2, table, "over", 1);
    assert_int_equal(by_ada.dealt, dealt);
}

static void right(struct chances *c, const char *rules)
{
    bool good = chances_check(c, rules);
    if (!good)
        printf("# %s\n", c->wrong);
    assert_true(good);
}

static unsigned status_of(unsigned deal, int seat) { return by_ada.deals[deal].seat[seat].status; }
static unsigned kind_of(unsigned deal, int seat) { return by_ada.deals[deal].seat[seat].kind; }

/* Checks that the record of the finished game is a complete transcript. */
static void record_is_right(struct proof *out)
{
    struct record_fault f = { 0 };
    struct record *record = record_read(rig_record, strlen(rig_record), &f);
    assert_non_null(record);
    assert_true(proof_read(&fair_hash_sodium, record, out));
    if (out->state != PROOF_RIGHT)
        printf("# line %u: %s\n%s", out->fault.line, out->fault.why, rig_record);
    assert_int_equal(out->state, PROOF_RIGHT);
    record_free(record);
}

static void record_checks(unsigned dropped, unsigned absent)
{
    struct proof proof;
    record_is_right(&proof);
    assert_int_equal(proof.dropped, dropped);
    assert_int_equal(proof.absent, absent);
    assert_int_equal(proof.unused, 1);
    proof_release(&proof);
}

/* ---- People who are there ---- */

static void everybody_gives_a_chance(void **state)
{
    (void)state;
    gather("classic target=30", IN_TIME, IN_TIME);
    int64_t before = now();
    start();
    assert_int_equal(by_ada.dealt, 1);
    assert_int_equal(now(), before); /* nobody waits */
    assert_int_equal(kind_of(0, 0), FAIR_COMMITTED);
    assert_int_equal(kind_of(0, 1), FAIR_BOT);
    assert_int_equal(status_of(0, 2), FAIR_REVEALED);
    assert_int_equal(by_ada.opened, 0);
    play_to("over");
    right(&by_ada, "classic target=30");
    right(&by_bob, "classic target=30");
    assert_true(by_ada.dealt > 1);
    assert_int_equal(by_ada.opened, by_ada.dealt + 1);
    assert_int_equal(rig_games, 1);
    record_checks(0, 0);
}

static void said_twice_counts_once(void **state)
{
    (void)state;
    gather("classic target=30", SHOWS_TWICE, SHOWS_TWICE);
    start();
    play_to("over");
    right(&by_ada, "classic target=30");
    record_checks(0, 0);
}

/* An older program, which sends nothing, is waited for once. */
static void who_says_nothing_is_absent(void **state)
{
    (void)state;
    gather("classic target=30", IN_TIME, NEVER);
    int64_t before = now();
    start();
    assert_int_equal(by_ada.locked, 0);
    rig_wait(&rig, 999);
    playing_catch_up(&ada);
    assert_int_equal(by_ada.locked, 0);
    rig_wait(&rig, 1);
    playing_catch_up(&ada);
    playing_catch_up(&ada);
    assert_int_equal(by_ada.dealt, 1);
    assert_int_equal(now() - before, 1000);
    assert_int_equal(kind_of(0, 2), FAIR_ABSENT);
    play_deals(2);
    assert_int_equal(kind_of(1, 2), FAIR_ABSENT);
    play_to("over");
    right(&by_ada, "classic target=30");
    record_checks(0, by_ada.dealt);
}

/* A missing chance delays the hand by two seconds, but never prevents it. */
static void drops(enum manner manner)
{
    gather("classic target=30", IN_TIME, manner);
    start();
    assert_int_equal(by_ada.locked, 1);
    assert_int_equal(by_ada.dealt, 0);
    rig_wait(&rig, 1999);
    playing_catch_up(&ada);
    assert_int_equal(by_ada.dealt, 0);
    rig_wait(&rig, 1);
    playing_catch_up(&ada);
    assert_int_equal(by_ada.dealt, 1);
    assert_int_equal(status_of(0, 0), FAIR_REVEALED);
    assert_int_equal(status_of(0, 2), FAIR_DROPPED);
    /* It had already committed itself to the next deal; that no longer counts. */
    play_deals(2);
    assert_int_equal(kind_of(1, 2), FAIR_ABSENT);
    by_bob.manner = IN_TIME;
    play_deals(3);
    assert_int_equal(status_of(2, 2), FAIR_REVEALED);
    play_to("over");
    right(&by_ada, "classic target=60");
    record_checks(1, 1);
}

static void who_does_not_reveal_is_dropped(void **state)
{
    (void)state;
    drops(NEVER_SHOWS);
}

static void a_wrong_chance_is_dropped(void **state)
{
    (void)state;
    drops(SHOWS_WRONG);
}

static void who_drops_again_and_again_takes_no_part(void **state)
{
    (void)state;
    gather("classic target=200", IN_TIME, NEVER_SHOWS);
    start();
    rig_wait(&rig, 2000);
    playing_catch_up(&ada);
    play_deals(10);
    unsigned dropped = 0, absent = 0;
    for (unsigned i = 0; i < 10; i++) {
        dropped += status_of(i, 2) == FAIR_DROPPED;
        absent += kind_of(i, 2) == FAIR_ABSENT;
    }
    assert_int_equal(dropped, 3);
    assert_int_equal(absent, 7);
}

/* When games have one hand each, it still costs only that delay. */
static void who_drops_in_game_after_game_takes_no_part(void **state)
{
    (void)state;
    gather("classic hands=1 target=none ties=shared", IN_TIME, NEVER_SHOWS);
    uint64_t before = rig.server.rooms->fair.dropped;
    start();
    for (int game = 1; game <= 6; game++) {
        rig_wait(&rig, 2000);
        playing_catch_up(&ada);
        play_to("over");
        client_command(&ada.client, "rematch", table, "");
        client_command(&bob.client, "rematch", table, "");
        playing_catch_up(&bob);
        playing_catch_up(&ada);
        assert_string_equal(playing_stage(&ada), "playing");
    }
    assert_int_equal(rig.server.rooms->fair.dropped - before, 3);
}

/* ---- People who come and go ---- */

static void who_takes_a_seat_in_mid_hand_is_in_the_next(void **state)
{
    struct person e = rig_person("Eve");
    (void)state;
    gather("classic target=30", IN_TIME, IN_TIME);
    client_command(&bob.client, "leave", table, ""); /* else the game counts, and Eve has to wait */
    start();
    playing_open(&eve, &rig, &e, NULL);
    chances_begin(&by_eve, &eve, table, IN_TIME);
    client_command(&eve.client, "sit", table, "\"seat\":\"D\"");
    playing_catch_up(&eve);
    assert_int_equal(kind_of(0, 3), FAIR_BOT);
    struct playing *const two[] = { &ada, &eve };
    play_until(&rig, two, 2, table, "over", 4000);
    playing_catch_up(&eve);
    assert_int_equal(kind_of(1, 3), FAIR_COMMITTED);
    assert_int_equal(status_of(1, 3), FAIR_REVEALED);
    right(&by_eve, "classic target=30");
    right(&by_ada, "classic target=30");
    record_checks(0, 0);
}

static void who_leaves_behind_the_lock_is_dropped(void **state)
{
    (void)state;
    gather("classic target=30", IN_TIME, NEVER_SHOWS);
    start();
    client_command(&bob.client, "leave", table, "");
    playing_catch_up(&ada);
    rig_wait(&rig, 2000);
    playing_catch_up(&ada);
    assert_int_equal(by_ada.dealt, 1);
    assert_int_equal(kind_of(0, 2), FAIR_COMMITTED);
    assert_int_equal(status_of(0, 2), FAIR_DROPPED);
    play_deals(2);
    assert_int_equal(kind_of(1, 2), FAIR_BOT);
    play_to("over");
    right(&by_ada, "classic target=30");
    record_checks(1, 0);
}

static void who_is_away_is_not_waited_for(void **state)
{
    (void)state;
    gather("classic target=30", IN_TIME, IN_TIME);
    start();
    playing_close(&bob);
    rig_wait(&rig, 120000);
    playing_catch_up(&ada);
    struct playing *const alone[] = { &ada };
    play_until(&rig, alone, 1, table, "over", 8000);
    assert_string_equal(playing_stage(&ada), "over");
    assert_int_equal(kind_of(1, 2), FAIR_ABSENT);
    right(&by_ada, "classic target=30");
}

static void computers_alone(void **state)
{
    struct person a = rig_person("Ada");
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic target=30\",\"title\":\"\"}", table);
    playing_open(&ada, &rig, &a, NULL);
    chances_begin(&by_ada, &ada, table, IN_TIME);
    int64_t before = now();
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    playing_catch_up(&ada);
    assert_int_equal(by_ada.dealt, 1);
    assert_int_equal(now(), before);
    struct playing *const alone[] = { &ada };
    play_until(&rig, alone, 1, table, "over", 8000);
    right(&by_ada, "classic target=30");
    record_checks(0, 0);
}

/* ---- Other games ---- */

static void other_decks(void **state)
{
    static const char *const games[] = { "cancellation target=40", "five kitty=take target=30",
                                         "black-maria target=30" };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (i) {
            (void)end(state);
            (void)begin(state);
        }
        gather(games[i], IN_TIME, IN_TIME);
        start();
        play_to("over");
        right(&by_ada, games[i]);
        record_checks(0, 0);
    }
}

/* If every hand is settled in money, its deal is opened right after it. */
static void settled_hands_are_opened(void **state)
{
    (void)state;
    gather("classic stakes=1 target=60", IN_TIME, IN_TIME);
    start();
    play_deals(2);
    assert_int_equal(by_ada.opened, 1);
    assert_int_equal(by_ada.deals[0].reason, FAIR_HAND_OVER);
}

static void another_game_has_deals_of_its_own(void **state)
{
    uint8_t first[FAIR_GAME];
    (void)state;
    gather("classic target=20", IN_TIME, IN_TIME);
    start();
    play_to("over");
    memcpy(first, by_ada.game, sizeof first);
    record_checks(0, 0);
    client_command(&ada.client, "rematch", table, "");
    client_command(&bob.client, "rematch", table, "");
    playing_catch_up(&ada);
    playing_catch_up(&bob);
    playing_catch_up(&ada);
    assert_string_equal(playing_stage(&ada), "playing");
    assert_memory_not_equal(first, by_ada.game, sizeof first);
    play_to("over");
    right(&by_ada, "classic target=20");
    assert_int_equal(rig_games, 2);
    record_checks(0, 0);
}

/* A table of an earlier version goes on without fair deals; its next game has them. */
static void an_old_table_begins_anew(void **state)
{
    (void)state;
    rig_fair = false;
    gather("classic target=20", IN_TIME, IN_TIME);
    start();
    rig_fair = true;
    play_to("over");
    assert_int_equal(by_ada.dealt, 0);
    assert_null(strstr(rig_record, "[Fair"));
    client_command(&ada.client, "rematch", table, "");
    client_command(&bob.client, "rematch", table, "");
    playing_catch_up(&ada);
    playing_catch_up(&bob);
    play_to("over");
    right(&by_ada, "classic target=20");
    record_checks(0, 0);
}

static void a_closed_table_opens_all(void **state)
{
    (void)state;
    gather("classic", IN_TIME, IN_TIME);
    start();
    play_deals(2);
    client_command(&ada.client, "end", table, "");
    client_command(&bob.client, "end", table, "");
    playing_catch_up(&ada);
    assert_int_equal(by_ada.opened, 3);
    assert_int_equal(by_ada.deals[0].reason, FAIR_GAME_OVER);
    assert_int_equal(by_ada.deals[1].reason, FAIR_VOID);
    assert_int_equal(by_ada.deals[2].reason, FAIR_UNUSED);
    right(&by_ada, "classic");
}

/* ---- Crashes ---- */

/* Restarts the rig from what was stored, and everybody reconnects. */
static void crash(void)
{
    struct person a = ada.client.who, b = bob.client.who;
    playing_close(&ada);
    playing_close(&bob);
    rig_begin_on(&rig, rig_crash(&rig), 0);
    playing_open(&ada, &rig, &a, NULL);
    playing_open(&bob, &rig, &b, NULL);
    client_say(&ada.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    client_say(&bob.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    for (int i = 0; i < 3; i++) {
        playing_catch_up(&ada);
        playing_catch_up(&bob);
    }
}

/* Sealed, locked and dealt deals are the same after every crash; chances are sent again. */
static void a_crash_at_every_step(void **state)
{
    (void)state;
    gather("classic target=20", IN_TIME, IN_TIME);
    start();
    for (int i = 0; i < 2000 && strcmp(playing_stage(&ada), "over") != 0; i++) {
        crash();
        play_until(&rig, both, 2, table, "over", 3);
    }
    rig_settle(&rig);
    assert_string_equal(playing_stage(&ada), "over");
    right(&by_ada, "classic target=20");
    right(&by_bob, "classic target=20");
    record_checks(0, 0);
}

/* A crash after the lock, before any chance is revealed. */
static void a_crash_behind_the_lock(void **state)
{
    uint8_t lock[FAIR_SEAL];
    (void)state;
    gather("classic target=20", NEVER_SHOWS, NEVER_SHOWS);
    start();
    assert_int_equal(by_ada.locked, 1);
    memcpy(lock, by_ada.deals[0].lock, sizeof lock);
    by_ada.manner = by_bob.manner = IN_TIME;
    crash();
    assert_int_equal(by_ada.dealt, 1);
    assert_memory_equal(lock, by_ada.deals[0].lock, sizeof lock);
    assert_int_equal(status_of(0, 0), FAIR_REVEALED);
    assert_int_equal(status_of(0, 2), FAIR_REVEALED);
    play_to("over");
    right(&by_ada, "classic target=20");
}

/* ---- Secrets ---- */

static bool has_secret(const char *text, size_t length)
{
    char hex[2 * FAIR_SECRET + 1];
    for (unsigned i = 0; i < by_ada.count; i++) {
        (void)sodium_bin2hex(hex, sizeof hex, by_ada.deals[i].secret, FAIR_SECRET);
        for (size_t at = 0; at + 2 * FAIR_SECRET <= length; at++)
            if (memcmp(text + at, hex, 2 * FAIR_SECRET) == 0)
                return true;
    }
    return false;
}

static bool event_has_secret(void *with, const struct store_event *e)
{
    *(bool *)with |= e->body && has_secret(e->body, e->length);
    return true;
}

static bool log_has_secret(void *with, const struct id *log, uint64_t head)
{
    struct store_op read = {
        .kind = STORE_READ, .log = *log, .read = event_has_secret, .with = with
    };
    (void)head;
    assert_int_equal(store_memory.begin(rig.store), STORE_OK);
    assert_int_equal(store_memory.run(rig.store, &read, 1), STORE_OK);
    assert_int_equal(store_memory.commit(rig.store), STORE_OK);
    return true;
}

/* No secret was told before its game was over, and none lies unsealed in the log. */
static void secrets_are_kept(void **state)
{
    struct error e;
    bool unsealed = false;
    (void)state;
    gather("classic target=30", IN_TIME, IN_TIME);
    start();
    play_to("over");
    right(&by_ada, "classic target=30");
    for (size_t i = 0; i < fake_socket_count(ada.client.socket); i++) {
        const char *said = fake_socket_said(ada.client.socket, i);
        if (!strstr(said, "\"open "))
            assert_false(has_secret(said, strlen(said)));
    }
    assert_true(store_memory.logs(rig.store, log_has_secret, &unsealed, &e));
    assert_false(unsealed);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(everybody_gives_a_chance),
        CASE(said_twice_counts_once),
        CASE(who_says_nothing_is_absent),
        CASE(who_does_not_reveal_is_dropped),
        CASE(a_wrong_chance_is_dropped),
        CASE(who_drops_again_and_again_takes_no_part),
        CASE(who_drops_in_game_after_game_takes_no_part),
        CASE(who_takes_a_seat_in_mid_hand_is_in_the_next),
        CASE(who_leaves_behind_the_lock_is_dropped),
        CASE(who_is_away_is_not_waited_for),
        CASE(computers_alone),
        CASE(other_decks),
        CASE(settled_hands_are_opened),
        CASE(another_game_has_deals_of_its_own),
        CASE(an_old_table_begins_anew),
        CASE(a_closed_table_opens_all),
        CASE(a_crash_at_every_step),
        CASE(a_crash_behind_the_lock),
        CASE(secrets_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
