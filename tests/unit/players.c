/* players.c - the computer players in every game: legal, repeatable, blind to hidden cards,
 * sensible. */
#include "all_see.h"
#include "every.h"
#include "hearts/game.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "read_plan.h"
#include "seed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Rules besides the presets, so that every phase and every kind of choice comes up. test_options()
 * tries every option. */
static const char *const mixtures[] = {
    "cancellation players=9",
    "american players=5 strip=none kitty=swap pass_through=whole",
    "american players=3 strip=none kitty=swap kitty_when=first_point bury_points=off",
    "american jack=-10 pass=LRAS pass_through=partial pass_count=4",
    "turbo teams=AC,BD charge_limit=4 charge_order=rounds sun=on half_moon=on",
    "classic must_qs=hand qs_after_hearts=on trick1_order=queen no_tricks=-5",
    "american players=8 decks=2 boost=on tc_doubles=on jack=-10 second_copy=off",
    "american players=10 decks=2 boost=on last_unwon=second kitty_when=first_point",
    "classic points=h:0,QS:0,AC:20,2D:-7 moon=choose_late",
    "partners-solo least=1 moon=off stakes=2 teams=AB,CD",
    "american players=6 decks=1 kitty=take teams=AD,BE,CF moon_bonus=on jack=-5 pass=L",
};

/* Enough for a search to look ahead. */
enum { NODES = 8 };

static struct scratch *scratch;

struct table {
    struct hearts_plan plan;
    struct hearts_game game;
    struct player_seat seats[HEARTS_SEATS];
    struct hearts_events events;
    uint64_t rng, digest;
    bool forgetful; /* the players remember nothing, as if they joined at every decision */
};

static void tell(struct table *t)
{
    if (!t->forgetful)
        all_see(&t->plan, t->seats, &t->events);
}

static void sit_down(struct table *t, const char *rules, uint64_t seed)
{
    memset(t, 0, sizeof *t);
    read_plan(&t->plan, rules);
    t->rng = seed;
    hearts_game_start(&t->plan, &t->game, &(struct hearts_start){ .hand_number = 1 });
    for (int s = 0; s < t->plan.seats; s++)
        player_seat_init(&t->seats[s], &t->plan, s);
}

static bool in_hand(const struct table *t)
{
    return t->game.phase != HEARTS_DEAL && t->game.phase != HEARTS_OVER;
}

/* Swaps one card between two other hands: the lowest of one for the highest of the other, among the
 * cards that only one of them has. Charged cards are public and stay. False: there are none. */
static bool swap_hidden(const struct table *t, int seat, struct hearts_game *other)
{
    *other = t->game;
    int a = (seat + 1) % t->plan.seats, b = (seat + 2) % t->plan.seats;
    hearts_faces of_a = t->game.hand[a].once & ~t->game.hand[b].once & ~t->game.charged;
    hearts_faces of_b = t->game.hand[b].once & ~t->game.hand[a].once & ~t->game.charged;
    if (!of_a || !of_b)
        return false;
    hearts_card from_a = hearts_faces_lowest(of_a), from_b = hearts_faces_highest(of_b);
    hearts_pile_take(&other->hand[a], from_a);
    hearts_pile_take(&other->hand[b], from_b);
    hearts_pile_add(&other->hand[a], from_b);
    hearts_pile_add(&other->hand[b], from_a);
    return true;
}

static bool same_advice(const struct advice *a, const struct advice *b)
{
    return a->move.seat == b->move.seat && a->move.option == b->move.option &&
           a->move.count == b->move.count && strcmp(a->why, b->why) == 0 &&
           memcmp(a->move.cards, b->move.cards, a->move.count) == 0;
}

static void check_blind(const struct table *t, const struct player *who, int seat, uint64_t rng,
                        const struct advice *given)
{
    struct hearts_game other;
    struct hearts_view view;
    struct advice again;
    struct thinking thinking = { .rng = rng, .scratch = scratch, .nodes = NODES };
    if (t->game.phase == HEARTS_SCORE || !swap_hidden(t, seat, &other))
        return;
    hearts_view_of(&t->plan, &other, seat, &view);
    who->decide(who, &t->seats[seat], &view, &thinking, &again);
    assert_true(same_advice(given, &again));
}

static void decide(struct table *t, const struct player *who, int seat)
{
    struct hearts_view view;
    struct advice advice;
    hearts_view_of(&t->plan, &t->game, seat, &view);
    struct thinking thinking = { .rng = t->rng, .scratch = scratch, .nodes = NODES };
    who->decide(who, &t->seats[seat], &view, &thinking, &advice);
    check_blind(t, who, seat, t->rng, &advice);
    t->rng = thinking.rng;
    if (strcmp(who->name, "duck") == 0) {
        size_t length = strlen(advice.why);
        assert_true(length > 10 && length < ADVICE_TEXT - 1);
        assert_true(advice.why[length - 1] == '.');
    }

    const struct hearts_move *m = &advice.move;
    t->digest = t->digest * 31 + m->seat * 16u + m->option;
    for (int i = 0; i < m->count; i++)
        t->digest = t->digest * 67 + m->cards[i];
    struct hearts_refusal r = hearts_game_move(&t->plan, &t->game, m, &t->events);
    if (r.code != HEARTS_OK) {
        char why[200];
        (void)hearts_refusal_write(r, why, sizeof why);
        fail_msg("%s: %s", who->name, why);
    }
    tell(t);
}

static void play_hand(struct table *t, const struct player *const who[])
{
    hearts_card deck[HEARTS_CARDS];
    hearts_deck_shuffle(&t->plan, deck, &t->rng);
    struct hearts_refusal r = hearts_game_deal(&t->plan, &t->game, deck, &t->events);
    assert_int_equal(r.code, HEARTS_OK);
    tell(t);
    while (in_hand(t)) {
        uint16_t asked = t->game.to_act;
        assert_int_not_equal(asked, 0);
        for (int s = 0; s < t->plan.seats; s++)
            if (asked >> s & 1)
                decide(t, who[s], s);
    }
}

static uint64_t play_hands(const char *rules, const struct player *player, int hands,
                           bool forgetful)
{
    static struct table t;
    const struct player *who[HEARTS_SEATS];
    sit_down(&t, rules, 77);
    t.forgetful = forgetful;
    for (int s = 0; s < HEARTS_SEATS; s++)
        who[s] = player;
    for (int i = 0; i < hands; i++) {
        if (t.game.phase == HEARTS_OVER)
            hearts_game_next(&t.plan, &t.game);
        play_hand(&t, who);
    }
    return t.digest;
}

static void check_rules(const char *rules)
{
    for (size_t i = 0; i < player_count; i++) {
        const struct player *player = &player_list[i];
        bool slow = strcmp(player->name, "duck") != 0 && strcmp(player->name, "random") != 0;
        int hands = slow ? 2 : 6;
        assert_int_equal(play_hands(rules, player, hands, false),
                         play_hands(rules, player, hands, false));
        (void)play_hands(rules, player, hands / 2, true);
    }
}

static void test_every_preset(void **state)
{
    (void)state;
    size_t step = (size_t)test_one_in(6, "presets");
    for (size_t i = 0; i < hearts_preset_count(); i += step)
        check_rules(hearts_preset_at(i)->name);
}

static void test_mixtures(void **state)
{
    (void)state;
    size_t step = (size_t)test_one_in(6, "mixtures");
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i += step)
        check_rules(mixtures[i]);
}

/* Every value of every option, on top of three presets. */
static void test_options(void **state)
{
    static const char *const bases[] = { "classic", "booster", "cancellation" };
    static struct every every;
    (void)state;
    size_t step = (size_t)test_one_in(6, "presets for each value");
    for (size_t i = 0; i < hearts_option_count(); i++) {
        every_begin(&every, hearts_option_at(i));
        for (int n = 0; n < every.values; n++)
            for (size_t b = step > 1 ? (size_t)n % step : 0; b < sizeof bases / sizeof *bases;
                 b += step) {
                char text[EVERY_VALUE + 300];
                struct hearts_plan plan;
                struct hearts_error e;
                const char *with = every.with ? every.with : "";
                (void)snprintf(text, sizeof text, "%s %s %s=%s", bases[b], with,
                               hearts_option_at(i)->name, every.value[n]);
                if (hearts_plan_read(&plan, text, strlen(text), &e))
                    (void)play_hands(text, player_find("duck"), 1, false);
            }
    }
}

static void test_names(void **state)
{
    (void)state;
    assert_ptr_equal(player_find("duck")->decide, duck_decide);
    assert_ptr_equal(player_find("random")->decide, random_decide);
    assert_null(player_find("goose"));
    assert_null(player_find(""));
    for (size_t i = 0; i < player_count; i++)
        assert_true(player_list[i].brief[0] != 0);
}

/* ---- The duck against chance ---- */

static void check_beats_random(const char *rules, int hands)
{
    static struct table t;
    int64_t duck = 0, others = 0;
    for (int i = 0; i < hands; i++) {
        const struct player *who[HEARTS_SEATS];
        uint64_t seed = 1000 + (uint64_t)i;
        sit_down(&t, rules, seed);
        int place = i % t.plan.seats;
        bool teams = t.plan.teams < t.plan.seats;
        for (int s = 0; s < t.plan.seats; s++) {
            bool is_duck = teams ? t.plan.team[s] == t.plan.team[place] : s == place;
            who[s] = player_find(is_duck ? "duck" : "random");
        }
        play_hand(&t, who);
        for (int s = 0; s < t.plan.seats; s++)
            if (t.plan.team[s] != t.plan.team[place])
                others += t.game.hand_score[s];
        duck += t.game.hand_score[place] * (t.plan.seats - t.plan.seats / t.plan.teams);
    }
    if (duck >= others)
        fail_msg("%s: the duck's score times its opponents is %lld, the opponents' sum %lld", rules,
                 (long long)duck, (long long)others);
}

static void test_beats_random(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        check_beats_random(hearts_preset_at(i)->name, 80);
}

/* ---- Memory ---- */

static void see_play(struct memory *m, const struct hearts_plan *p, int seat, hearts_card c)
{
    struct hearts_seen seen = {
        .kind = HEARTS_PLAYED, .seat = (uint8_t)seat, .count = 1, .known = 1, .cards = { c }
    };
    memory_see(m, p, &seen);
}

static void begin_hand(struct memory *m, const struct hearts_plan *p, int seat, char letter)
{
    struct hearts_seen hand = { .kind = HEARTS_HAND, .letter = letter, .number = { 4 } };
    memory_init(m, seat);
    memory_see(m, p, &hand);
    assert_int_equal(m->hand_number, 4);
}

static void test_memory_voids(void **state)
{
    const hearts_card king = HEARTS_CARD(HEARTS_SPADES, HEARTS_KING);
    const hearts_card queen = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
    struct hearts_plan p;
    struct memory m;
    (void)state;
    read_plan(&p, "american");
    begin_hand(&m, &p, 0, 'H');
    see_play(&m, &p, 1, king);
    see_play(&m, &p, 2, HEARTS_CARD(HEARTS_SPADES, HEARTS_TWO));
    see_play(&m, &p, 3, HEARTS_CARD(HEARTS_HEARTS, HEARTS_TWO));
    assert_int_equal(m.voids[3], 1 << HEARTS_SPADES);
    assert_int_equal(m.voids[2], 0);
    assert_true(m.lacks[2] == hearts_face(queen));
    assert_int_equal(hearts_pile_count(m.played), 3);
    memory_see(&m, &p, &(struct hearts_seen){ .kind = HEARTS_TRICK, .seat = 1 });
    see_play(&m, &p, 1, HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO));
    assert_int_equal(m.trick_suit, HEARTS_CLUBS);
    assert_int_equal(m.trick_count, 1);
}

static void test_memory_pass(void **state)
{
    struct hearts_plan p;
    struct memory m;
    const hearts_card a = HEARTS_CARD(HEARTS_CLUBS, HEARTS_ACE);
    (void)state;
    read_plan(&p, "american pass_through=whole");
    begin_hand(&m, &p, 0, '1');
    struct hearts_seen chose = {
        .kind = HEARTS_CHOSE, .seat = 0, .count = 1, .known = 1, .cards = { a }
    };
    memory_see(&m, &p, &chose);
    struct hearts_seen exchanged = { .kind = HEARTS_EXCHANGED, .seats = 1u << 1 };
    memory_see(&m, &p, &exchanged);
    assert_int_equal(hearts_pile_count(m.holds[1]), 0); /* that seat passed on unseen */
    assert_true(m.holds[2].once == hearts_face(a));
    see_play(&m, &p, 2, a);
    assert_int_equal(hearts_pile_count(m.holds[2]), 0);
}

static void test_memory_kitty(void **state)
{
    struct hearts_plan p;
    struct memory m;
    (void)state;
    read_plan(&p, "american players=5 strip=none kitty=swap");
    begin_hand(&m, &p, 0, 'H');
    m.voids[2] = 1;
    struct hearts_seen kitty = { .kind = HEARTS_KITTY, .seat = 2, .count = 2 };
    memory_see(&m, &p, &kitty);
    assert_int_equal(m.voids[2], 0); /* it may have picked that suit up */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),        cmocka_unit_test(test_memory_voids),
        cmocka_unit_test(test_memory_pass),  cmocka_unit_test(test_memory_kitty),
        cmocka_unit_test(test_every_preset), cmocka_unit_test(test_mixtures),
        cmocka_unit_test(test_options),      cmocka_unit_test(test_beats_random),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
