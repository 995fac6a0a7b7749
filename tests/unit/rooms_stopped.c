/* rooms_stopped.c - what people are told of a game in which a host stopped somebody. */
#include "people/who/keys.h"
#include "rooms/registry.h"
#include "unit/at_house.h"

static const struct table *at(void)
{
    struct table_id id;
    assert_true(hex_read(table, id.byte, TABLE_ID));
    return &rooms_find(house.server.rooms, &id)->table;
}

static void stop(struct playing *host, const struct person *whom)
{
    char hex[2 * TABLE_ID + 1], rest[80];
    hex_write(hex, whom->id.byte, TABLE_ID);
    (void)snprintf(rest, sizeof rest, "\"person\":\"%s\"", hex);
    client_command(&host->client, "stop", table, rest);
    house_settle(&house);
    playing_catch_up(host);
}

/* Two play on until one of their seats stands ahead of the other; false: none did all game. */
static bool until_one_is_ahead(struct playing *one, struct playing *other, int seat, int other_seat)
{
    struct playing *both[] = { one, other };
    while (!table_is_ahead(at(), seat, other_seat) && !table_is_ahead(at(), other_seat, seat)) {
        if (strcmp(playing_stage(one), "playing") != 0)
            return false;
        play_until(&house, both, 2, table, "over", 1);
    }
    return strcmp(playing_stage(one), "playing") == 0;
}

static void to_the_end(void)
{
    struct playing *both[] = { &ada, &eve };
    unsigned games = house_games;
    play_until(&house, both, eve.client.socket ? 2 : 1, table, "over", 500);
    while (house_games == games)
        house_pass(&house, 1000);
}

static void who_stood_ahead_has_a_place_before_the_host(void **state)
{
    bool seen[2] = { false, false };
    (void)state;
    while (!seen[0] || !seen[1]) {
        make_game(&house, &ada, &bob, "classic pass=none hands=1", table);
        bool going = until_one_is_ahead(&ada, &bob, 0, 2), ahead = table_is_ahead(at(), 2, 0);
        if (going) {
            stop(&ada, &b);
            to_the_end();
            assert_true(house_game.seat[2].stopped && house_game.seat[2].person);
            assert_false(house_game.seat[2].to_the_end);
            assert_int_equal(house_game.seat[2].before, ahead ? 0 : HEARTS_NO_SEAT);
            assert_false(house_game.seat[0].stopped);
            seen[ahead] = true;
        }
        playing_close(&ada);
        playing_close(&bob);
    }
    memset(&ada, 0, sizeof ada);
    memset(&bob, 0, sizeof bob);
}

/* Whoever has gone already is stopped too, but has left. */
static void who_left_before_has_left(void **state)
{
    (void)state;
    make_game(&house, &ada, &bob, "classic pass=none hands=1", table);
    client_command(&bob.client, "leave", table, "");
    house_settle(&house);
    stop(&ada, &b);
    assert_true(table_is_stopped(at(), &b.id));
    to_the_end();
    assert_false(house_game.seat[2].stopped || house_game.seat[2].to_the_end);
}

static void partners_share_what_became_of_their_side(void **state)
{
    (void)state;
    make_game(&house, &ada, &bob, "partners pass=none hands=1", table);
    stop(&ada, &b);
    assert_true(table_is_stopped(at(), &b.id));
    to_the_end();
    assert_false(house_game.seat[2].stopped);
}

static void another_takes_the_seat_over_and_another_game_begins(void **state)
{
    (void)state;
    make_game(&house, &ada, &bob, "classic pass=none hands=1", table);
    stop(&ada, &b);
    playing_open(&eve, &house, &e, table);
    client_command(&eve.client, "sit", table, "\"seat\":\"C\"");
    house_settle(&house);
    playing_catch_up(&eve);
    to_the_end();
    assert_memory_equal(&house_game.seat[2].who, &e.id, sizeof e.id);
    assert_true(house_game.seat[2].to_the_end && !house_game.seat[2].stopped);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    house_settle(&house);
    playing_catch_up(&ada);
    playing_catch_up(&eve);
    stop(&ada, &e);
    to_the_end();
    assert_true(house_game.seat[2].stopped);
    playing_close(&eve);
    memset(&eve, 0, sizeof eve);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    house_settle(&house);
    playing_catch_up(&ada);
    to_the_end();
    assert_false(house_game.seat[2].stopped);
}

/* A host who only looks on has no place that somebody could stand before. */
static void a_host_who_looks_on_has_no_place(void **state)
{
    (void)state;
    make_table(&house, &a, "{\"rules\":\"classic pass=none hands=1\"}", table);
    playing_open(&ada, &house, &a, table);
    playing_open(&bob, &house, &b, table);
    playing_open(&eve, &house, &e, table);
    client_command(&bob.client, "sit", table, "\"seat\":\"C\"");
    client_command(&eve.client, "sit", table, "\"seat\":\"B\"");
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    house_settle(&house);
    playing_catch_up(&bob);
    playing_catch_up(&eve);
    assert_true(until_one_is_ahead(&bob, &eve, 2, 1));
    bool bobs = table_is_ahead(at(), 2, 1);
    stop(&ada, bobs ? &b : &e);
    struct playing *rest[] = { bobs ? &eve : &bob };
    play_until(&house, rest, 1, table, "over", 500);
    while (!house_games)
        house_pass(&house, 1000);
    assert_true(house_game.seat[bobs ? 2 : 1].stopped);
    assert_int_equal(house_game.seat[bobs ? 2 : 1].before, HEARTS_NO_SEAT);
    assert_false(house_game.seat[bobs ? 1 : 2].stopped);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_stood_ahead_has_a_place_before_the_host),
        TEST(who_left_before_has_left),
        TEST(partners_share_what_became_of_their_side),
        TEST(another_takes_the_seat_over_and_another_game_begins),
        TEST(a_host_who_looks_on_has_no_place),
    };
    printf("# seed %llu\n", (unsigned long long)SEED);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
