/* players_signature.c - the signature of `full` changes whenever one of its decisions does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "all_see.h"
#include "hearts/game.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "players/signature.h"

enum { NODES = 90, HANDS = 2 };

/* FNV-1a, a byte at a time. */
static void hash_byte(uint32_t *hash, uint8_t byte) { *hash = (*hash ^ byte) * 0x01000193u; }

/* Plays a hand, and hashes every decision. */
static void play(const struct hearts_plan *p, struct scratch *scratch, uint64_t seed,
                 uint32_t *hash)
{
    static struct player_seat seats[HEARTS_SEATS];
    const struct player *full = player_find("full");
    struct hearts_start start = { .hand_number = 1 };
    struct hearts_events events = { 0 };
    hearts_card deck[HEARTS_CARDS];
    struct hearts_game g;
    uint64_t rng = seed;
    for (int s = 0; s < p->seats; s++)
        player_seat_init(&seats[s], p, s);
    hearts_game_start(p, &g, &start);
    hearts_deck_shuffle(p, deck, &rng);
    assert_int_equal(hearts_game_deal(p, &g, deck, &events).code, HEARTS_OK);
    all_see(p, seats, &events);
    while (g.phase != HEARTS_DEAL && g.phase != HEARTS_OVER) {
        int seat = __builtin_ctz(g.to_act);
        struct thinking thinking = { .rng = hearts_random(&rng),
                                     .scratch = scratch,
                                     .nodes = NODES };
        struct hearts_view view;
        struct advice advice;
        hearts_view_of(p, &g, seat, &view);
        full->decide(full, &seats[seat], &view, &thinking, &advice);
        advice.move.seat = (uint8_t)seat;
        hash_byte(hash, advice.move.option);
        for (int i = 0; i < advice.move.count; i++)
            hash_byte(hash, advice.move.cards[i]);
        assert_int_equal(hearts_game_move(p, &g, &advice.move, &events).code, HEARTS_OK);
        all_see(p, seats, &events);
    }
}

static void test_signature(void **state)
{
    static const char *const rules[] = { "classic", "american", "super", "partners",
                                         "black-maria" };
    struct scratch *scratch = scratch_new();
    uint32_t hash = 0x811c9dc5;
    char actual[9];
    (void)state;
    assert_non_null(scratch);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct hearts_plan plan;
        struct hearts_error e;
        assert_true(hearts_plan_read(&plan, rules[i], strlen(rules[i]), &e));
        for (uint64_t seed = 0; seed < HANDS; seed++)
            play(&plan, scratch, seed, &hash);
    }
    scratch_free(scratch);
    (void)snprintf(actual, sizeof actual, "%08x", (unsigned)hash);
    assert_string_equal(PLAYERS_SIGNATURE, actual);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_signature) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
