/* study.c - a player called by the functions of study/ decides as it does at a seat of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "all_see.h"
#include "hearts/players.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "seed.h"

struct table {
    struct hearts_plan plan;
    struct hearts_game game;
    struct hearts_memory *memory;
    struct player_seat seats[HEARTS_SEATS];
    struct hearts_desk *desk;
    struct scratch *own;
    uint64_t rng;
};

static void tell(struct table *t, const struct hearts_events *events)
{
    hearts_memory_see(t->memory, &t->plan, events);
    all_see(&t->plan, t->seats, events);
}

static void sit_down(struct table *t, const char *rules)
{
    struct hearts_error e;
    assert_true(hearts_plan_read(&t->plan, rules, strlen(rules), &e));
    hearts_game_start(&t->plan, &t->game, &(struct hearts_start){ .hand_number = 1 });
    t->memory = hearts_memory_init(calloc(1, hearts_memory_size()), &t->plan);
    for (int s = 0; s < t->plan.seats; s++)
        player_seat_init(&t->seats[s], &t->plan, s);
    t->desk = hearts_desk_new();
    t->own = scratch_new();
    t->rng = test_seed();
}

static void get_up(struct table *t)
{
    free(t->memory);
    hearts_desk_free(t->desk);
    scratch_free(t->own);
}

static void decide(struct table *t, const struct player *who)
{
    struct hearts_view v;
    struct hearts_decision out;
    struct hearts_events events;
    struct advice advice;
    struct thinking thinking = { .rng = t->rng, .scratch = t->own, .nodes = 40 };
    int seat = __builtin_ctz(t->game.to_act);
    hearts_view_of(&t->plan, &t->game, seat, &v);
    who->decide(who, &t->seats[seat], &v, &thinking, &advice);
    assert_true(hearts_player_decide((size_t)(who - player_list), &t->plan, t->memory, &v, t->desk,
                                     40, &t->rng, &out));
    assert_int_equal(out.move.count, advice.move.count);
    assert_int_equal(out.move.option, advice.move.option);
    assert_int_equal(out.move.seat, seat);
    assert_memory_equal(out.move.cards, advice.move.cards, out.move.count);
    assert_string_equal(out.why, advice.why);
    assert_true(t->rng == thinking.rng);
    assert_int_equal(hearts_game_move(&t->plan, &t->game, &out.move, &events).code, HEARTS_OK);
    tell(t, &events);
}

static void play(const char *rules, const char *name, int hands)
{
    struct table t;
    sit_down(&t, rules);
    while (hands--) {
        hearts_card deck[HEARTS_CARDS];
        struct hearts_events events;
        hearts_deck_shuffle(&t.plan, deck, &t.rng);
        (void)hearts_game_deal(&t.plan, &t.game, deck, &events);
        tell(&t, &events);
        while (t.game.to_act)
            decide(&t, player_find(name));
    }
    get_up(&t);
}

static void test_decides_as_at_a_seat(void **state)
{
    (void)state;
    play("classic", "full", 2);
    play("turbo", "full", 1);
    play("five kitty=swap", "full", 1);
    play("classic", "policy", 3);
    play("cancellation", "policy", 1);
    play("classic", "random", 1);
}

static void test_names(void **state)
{
    (void)state;
    assert_int_equal(hearts_player_find("learned"), hearts_player_find("policy"));
    assert_string_equal(hearts_player_name((size_t)hearts_player_find("full")), "full");
    assert_int_equal(hearts_player_find("nobody"), -1);
    assert_null(hearts_player_name(player_count));
    assert_null(hearts_player_brief(player_count));
}

static void test_nothing_to_decide(void **state)
{
    struct table t;
    struct hearts_view v;
    struct hearts_decision out;
    (void)state;
    sit_down(&t, "classic");
    hearts_view_of(&t.plan, &t.game, 0, &v);
    assert_false(hearts_player_decide(0, &t.plan, t.memory, &v, t.desk, 0, &t.rng, &out));
    hearts_game_deal_random(&t.plan, &t.game, &t.rng);
    hearts_view_of(&t.plan, &t.game, HEARTS_WATCHER, &v);
    assert_false(hearts_player_decide(0, &t.plan, t.memory, &v, t.desk, 0, &t.rng, &out));
    hearts_view_of(&t.plan, &t.game, 0, &v);
    assert_false(
        hearts_player_decide(player_count, &t.plan, t.memory, &v, t.desk, 0, &t.rng, &out));
    assert_true(hearts_player_decide(0, &t.plan, t.memory, &v, t.desk, 0, &t.rng, &out));
    get_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decides_as_at_a_seat),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_nothing_to_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
