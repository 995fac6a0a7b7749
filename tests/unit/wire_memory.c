/* wire_memory.c - messages without allocation: views of every game are written into a block, and
 * every message is read, without a counted allocation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "faults_memory.h"
#include "playing.h"
#include "seed.h"
#include "table/wire/wire_answer.h"
#include "table/wire/wire_game.h"
#include "table/wire/wire_read.h"
#include "table/wire/wire_seen.h"
#include "table/wire/wire_terms.h"

#define SEED test_seed_from(815)
enum { HANDS = 2, BLOCK = 16384 };

static char block[BLOCK];

/* A writer into the block, or into the beginning of it. */
static void begin(struct json *j, struct buffer *out, size_t capacity)
{
    *out = (struct buffer){ .data = block, .capacity = capacity };
    json_begin_with(j, out, json_reserve_nothing);
}

static void write_view(struct json *j, const struct hearts_plan *p, const struct hearts_view *v,
                       const struct hearts_events *events, int audience)
{
    json_object(j, NULL);
    wire_game(j, p, NULL, v, NULL);
    json_list(j, "seen");
    for (int i = 0; i < events->count; i++) {
        struct hearts_seen seen;
        hearts_seen_of(p, &events->at[i], audience, &seen);
        wire_seen(j, p, &seen, audience);
    }
    json_list_end(j);
    json_object_end(j);
}

/* Writes a view, which has to be JSON; returns its length. */
static size_t look(const struct hearts_plan *p, const struct hearts_game *g,
                   const struct hearts_events *events, int audience)
{
    struct hearts_view v;
    struct buffer out;
    struct json j;
    struct json_span m;
    const char *why;
    hearts_view_of(p, g, audience, &v);
    begin(&j, &out, BLOCK);
    write_view(&j, p, &v, events, audience);
    assert_false(out.failed);
    assert_true(json_open(out.data, out.length, &m, &why));
    return out.length;
}

static void views_of_every_game(void **state)
{
    uint64_t rng = SEED;
    size_t views = 0, most = 0;
    (void)state;
    memory_suffices();
    memory.asked = 0;
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const char *name = hearts_preset_at(i)->name;
        hearts_card deck[HEARTS_CARDS];
        struct hearts_events events;
        struct hearts_error e;
        struct hearts_plan p;
        struct hearts_game g;
        assert_true(hearts_plan_read(&p, name, strlen(name), &e));
        playing_new_game(&p, &g, &rng);
        for (int hands = 0; g.phase != HEARTS_OVER && hands <= HANDS; views++) {
            if (g.phase == HEARTS_DEAL) {
                hearts_deck_shuffle(&p, deck, &rng);
                assert_int_equal(hearts_game_deal(&p, &g, deck, &events).code, HEARTS_OK);
                hands++;
            } else {
                struct hearts_move m = playing_choose(&p, &g, playing_seat(&g, &rng), -1, &rng);
                assert_int_equal(hearts_game_move(&p, &g, &m, &events).code, HEARTS_OK);
            }
            for (int s = 0; s <= p.seats; s++) {
                size_t length = look(&p, &g, &events, s < p.seats ? s : HEARTS_WATCHER);
                most = length > most ? length : most;
            }
        }
    }
    assert_int_equal(memory.asked, 0);
    print_message("# %zu steps, %zu bytes at most\n", views, most);
    assert_true(views > 1000);
}

/* Nothing is written past the end of the block, and the failure is reported. */
static void a_block_that_is_too_small(void **state)
{
    struct hearts_plan p;
    struct hearts_error e;
    struct hearts_game g;
    struct hearts_view v;
    struct hearts_events events = { 0 };
    struct buffer out;
    struct json j;
    uint64_t rng = SEED;
    (void)state;
    assert_true(hearts_plan_read(&p, "classic", 7, &e));
    playing_new_game(&p, &g, &rng);
    hearts_game_deal_random(&p, &g, &rng);
    hearts_view_of(&p, &g, 0, &v);
    begin(&j, &out, BLOCK);
    write_view(&j, &p, &v, &events, 0);
    assert_false(out.failed);
    size_t whole = out.length;
    memory.asked = 0;
    for (size_t capacity = 0; capacity <= whole + 8; capacity++) {
        memset(block, '#', sizeof block);
        begin(&j, &out, capacity);
        write_view(&j, &p, &v, &events, 0);
        assert_true(out.length < capacity || (capacity == 0 && out.length == 0));
        assert_int_equal(block[capacity], '#');
        if (out.failed)
            continue;
        assert_int_equal(out.length, whole);
        assert_int_equal(strlen(block), whole);
    }
    assert_false(out.failed);
    assert_int_equal(memory.asked, 0);
}

#define SOME_ID   "00112233445566778899aabbccddeeff"
#define SOME_SEAL SOME_ID SOME_ID

static void every_message(void **state)
{
    static const char rest[] =
        "\"id\":\"" SOME_ID "\",\"table\":\"" SOME_ID "\",\"seat\":\"A\","
        "\"other\":\"B\",\"player\":\"duck\",\"cards\":[\"QS\"],\"yes\":true,"
        "\"option\":\"add\",\"text\":\"\\u00e4\",\"person\":\"" SOME_ID "\","
        "\"password\":\"p\",\"on\":true,\"since\":100,\"colour\":3,\"pace\":\"fast\",\"picture\":"
        "\"kite\",\"deal\":3,\"commit\":\"" SOME_SEAL "\",\"chance\":\"" SOME_SEAL "\"}";
    static struct wire_message message;
    struct table_terms terms = { 0 };
    struct json_span m;
    const char *why;
    char text[1024], say[WIRE_SAY];
    (void)state;
    memory.asked = 0;
    for (size_t i = 0; i < wire_row_count; i++) {
        (void)snprintf(text, sizeof text, "{\"do\":\"%s\",%s", wire_rows[i].word, rest);
        memory.asked = 0; /* what snprintf() took, if it did */
        assert_true(json_open(text, strlen(text), &m, &why));
        assert_true(wire_read(m, &message, &why, say));
        assert_true(json_open("{\"do\":\"fly\"}", 12, &m, &why));
        assert_false(wire_read(m, &message, &why, say));
        assert_true(json_open("{\"turn\":1000,\"stand_in\":\"duck\"}", 31, &m, &why));
        assert_true(wire_read_terms(m, &terms, say));
        assert_false(json_open("[[", 2, &m, &why));
        assert_int_equal(memory.asked, 0);
    }
}

/* Numbers of a hint, as printf() has them with three decimals. */
static void opinions(void **state)
{
    static const float points[] = { 0,       -0.0f,   0.0004f,   -0.0004f, 0.0005f, -0.0005f,
                                    0.0625f, 0.1875f, -0.0625f,  13,       -26.25f, 7.1239f,
                                    1e6f,    1e11f,   -1234.56f, 0.99999f, 2.5e-4f, 1.0005f };
    static struct advice a;
    static struct hearts_view v;
    struct wire_hint hint = { .view = &v, .advice = &a };
    (void)state;
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        struct buffer out;
        struct json j;
        char wanted[64];
        a.opinions = 1;
        a.opinion[0].card = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
        a.opinion[0].told = true;
        a.opinion[0].points = points[i];
        double shown = points[i] < 0.0005f && points[i] > -0.0005f ? 0 : (double)points[i];
        (void)snprintf(wanted, sizeof wanted, "\"points\":%.3f,", shown);
        begin(&j, &out, BLOCK);
        wire_hint(&j, &hint);
        assert_false(out.failed);
        assert_non_null(strstr(block, wanted));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_of_every_game),
        cmocka_unit_test(a_block_that_is_too_small),
        cmocka_unit_test(every_message),
        cmocka_unit_test(opinions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
