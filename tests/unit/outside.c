/* outside.c - what a seat knows, written as text and read back; and programs as players. */
#include "all_see.h"
#include "clients/programs/open.h"
#include "clients/programs/view_text.h"
#include "hearts/game.h"
#include "players/common/scratch.h"
#include "playing.h"
#include "seed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Rules besides the presets, so that every phase and every kind of choice comes up. */
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
    "american players=7 decks=2 kitty=swap kitty_seen=all boost=on boost_last=off pass=L",
};

static struct scratch *scratch;
static int phases[HEARTS_OVER + 1], decisions, mutants, mutants_read;

struct table {
    struct hearts_plan plan;
    struct hearts_game game;
    struct player_seat seats[HEARTS_SEATS];
    struct hearts_events events;
    uint64_t rng;
    bool forgetful;
};

static void tell(struct table *t)
{
    if (!t->forgetful)
        all_see(&t->plan, t->seats, &t->events);
}

static void sit_down(struct table *t, const char *rules, uint64_t seed)
{
    struct hearts_error e;
    memset(t, 0, sizeof *t);
    assert_true(hearts_plan_read(&t->plan, rules, strlen(rules), &e));
    t->rng = seed;
    hearts_game_start(&t->plan, &t->game, &(struct hearts_start){ .hand_number = 1 });
    for (int s = 0; s < t->plan.seats; s++)
        player_seat_init(&t->seats[s], &t->plan, s);
}

/* ---- There and back ---- */

static void decide_as(const char *name, const struct player_seat *s, const struct hearts_view *v,
                      struct advice *out)
{
    const struct player *player = player_find(name);
    struct thinking t = { .rng = 5, .scratch = scratch, .nodes = 8 };
    memset(out, 0, sizeof *out);
    player->decide(player, s, v, &t, out);
}

static void same_move(const struct hearts_move *a, const struct hearts_move *b)
{
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->option, b->option);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->cards, b->cards, a->count);
}

static void check_move_text(const struct hearts_view *v, const struct hearts_move *m)
{
    struct buffer text = { 0 };
    struct hearts_move back;
    struct error e;
    move_text_write(v, m, &text);
    if (!move_text_read(v, text.data, &back, &e))
        fail_msg("\"%s\": %s", text.data, e.text);
    same_move(m, &back);
    buffer_release(&text);
}

/* The first byte in which they differ, or the size. */
static size_t differ(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    size_t at = 0;
    while (at < size && x[at] == y[at])
        at++;
    return at;
}

/* Fills the padding between the fields, which may be anything. */
static void pad_choice(struct hearts_choice *c)
{
    struct hearts_choice plain;
    memset(&plain, 0, sizeof plain);
    plain.from = c->from;
    plain.low = c->low;
    plain.high = c->high;
    plain.options = c->options;
    plain.fallback = c->fallback;
    memcpy(c, &plain, sizeof plain);
}

static void check_round(const struct table *t, int seat, const struct hearts_view *view)
{
    static struct seat_position asked;
    struct buffer text = { 0 };
    struct hearts_view plain = *view;
    struct advice first, again;
    struct error e;
    memset(plain.why, 0, sizeof plain.why);
    pad_choice(&plain.choice);
    view_text_write(&t->seats[seat], view, &text);
    if (!view_text_read(text.data, text.length, &asked, &e))
        fail_msg("%s\n%s", e.text, text.data);
    assert_memory_equal(&asked.plan, &t->plan, sizeof asked.plan);
    pad_choice(&asked.view.choice);
    size_t at = differ(&asked.view, &plain, sizeof plain);
    size_t memory_at = differ(&asked.seat.memory, &t->seats[seat].memory, sizeof(struct memory));
    if (at < sizeof plain || (!t->forgetful && memory_at < sizeof(struct memory)))
        fail_msg("comes back otherwise, from byte %zu of the view or %zu of the memory:\n%s", at,
                 memory_at, text.data);
    decide_as("duck", &t->seats[seat], view, &first);
    decide_as("duck", &asked.seat, &asked.view, &again);
    same_move(&first.move, &again.move);
    assert_string_equal(first.why, again.why);
    check_move_text(view, &first.move);
    if (decisions++ % 8 == 0) {
        decide_as("full", &t->seats[seat], view, &first);
        decide_as("full", &asked.seat, &asked.view, &again);
        same_move(&first.move, &again.move);
    }
    phases[view->phase]++;
    buffer_release(&text);
}

static void play_hand(struct table *t, int shooter,
                      void (*check)(const struct table *, int, const struct hearts_view *))
{
    hearts_card deck[HEARTS_CARDS];
    hearts_deck_shuffle(&t->plan, deck, &t->rng);
    assert_int_equal(hearts_game_deal(&t->plan, &t->game, deck, &t->events).code, HEARTS_OK);
    tell(t);
    while (playing_on(&t->game)) {
        struct hearts_view view;
        int seat = playing_seat(&t->game, &t->rng);
        hearts_view_of(&t->plan, &t->game, seat, &view);
        check(t, seat, &view);
        struct hearts_move m = playing_choose(&t->plan, &t->game, seat, shooter, &t->rng);
        if (check == check_round)
            check_move_text(&view, &m);
        assert_int_equal(hearts_game_move(&t->plan, &t->game, &m, &t->events).code, HEARTS_OK);
        tell(t);
    }
    if (t->game.phase == HEARTS_OVER)
        hearts_game_next(&t->plan, &t->game);
}

static void play_hands(const char *rules, int hands, bool forgetful,
                       void (*check)(const struct table *, int, const struct hearts_view *))
{
    static struct table t;
    sit_down(&t, rules, 41);
    t.forgetful = forgetful;
    for (int i = 0; i < hands; i++)
        play_hand(&t, i % 3 - 1, check);
}

static void test_there_and_back(void **state)
{
    (void)state;
    int hands = test_many(1, 6, "hands of each game");
    for (size_t i = 0; i < hearts_preset_count(); i++)
        play_hands(hearts_preset_at(i)->name, hands, false, check_round);
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++)
        play_hands(mixtures[i], hands, false, check_round);
    for (int phase = HEARTS_PASS; phase <= HEARTS_SCORE; phase++)
        if (!phases[phase])
            fail_msg("the phase %s never came up", hearts_phase_name((enum hearts_phase)phase));
}

static void test_nothing_seen(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        play_hands(hearts_preset_at(i)->name, 2, true, check_round);
}

/* ---- Positions that nobody wrote ---- */

/* The n-th word of a text, from 0, and its length; words end at blanks. */
static const char *word_at(const char *text, uint32_t n, size_t *length)
{
    const char *at = text;
    for (; n--; at += strcspn(at, " \n")) {
        at += strspn(at, " \n");
        if (!*at)
            at = text;
    }
    at += strspn(at, " \n");
    *length = strcspn(at, " \n");
    return at;
}

/* Appends the text with one word replaced by another of its words, or left out. */
static void mutate(const char *text, uint64_t *rng, struct buffer *out)
{
    size_t length, other_length;
    uint32_t words = (uint32_t)strlen(text) / 3 + 1;
    const char *at = word_at(text, hearts_random_below(rng, words), &length);
    const char *other = word_at(text, hearts_random_below(rng, words), &other_length);
    buffer_append(out, text, (size_t)(at - text));
    if (hearts_random_below(rng, 8))
        buffer_append(out, other, other_length);
    buffer_text(out, at + length);
}

/* Whatever can be read can be played from. */
static void check_mutant(const char *text, size_t length)
{
    static const char *const names[] = { "duck", "full" };
    static struct seat_position asked;
    struct advice advice;
    struct error e = { "" };
    mutants++;
    if (!view_text_read(text, length, &asked, &e)) {
        assert_true(e.text[0] != 0);
        return;
    }
    mutants_read++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (i == 0 || mutants_read % 4 == 0) {
            decide_as(names[i], &asked.seat, &asked.view, &advice);
            check_move_text(&asked.view, &advice.move);
        }
}

static void check_mutants(const struct table *t, int seat, const struct hearts_view *view)
{
    uint64_t rng = t->rng;
    struct buffer text = { 0 }, mutant = { 0 };
    view_text_write(&t->seats[seat], view, &text);
    for (int i = 0; i < 12; i++) {
        buffer_cut(&mutant, 0);
        mutate(text.data, &rng, &mutant);
        check_mutant(mutant.data, mutant.length);
    }
    buffer_release(&text);
    buffer_release(&mutant);
}

static void test_mutants(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        play_hands(hearts_preset_at(i)->name, 1, false, check_mutants);
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++)
        play_hands(mixtures[i], 1, false, check_mutants);
    print_message("# %d of %d positions with a word changed could be read\n", mutants_read,
                  mutants);
    assert_true(mutants_read > 100 && mutants_read < mutants / 2);
}

/* ---- Programs ---- */

static char said[2000];

static void note(void *with, const char *line)
{
    (void)with;
    (void)snprintf(said + strlen(said), sizeof said - strlen(said), "%s\n", line);
}

/* The first decision of a hand of classic, made by a program. */
static void ask(const struct player *player, struct table *t, uint64_t time_ns,
                struct hearts_view *view, struct advice *out)
{
    struct thinking thinking = { .rng = 9, .scratch = scratch, .time_ns = time_ns };
    hearts_view_of(&t->plan, &t->game, 0, view);
    player->decide(player, &t->seats[0], view, &thinking, out);
}

static bool is_first_three(const struct hearts_view *v, const struct hearts_move *m)
{
    hearts_card cards[HEARTS_CARDS];
    (void)hearts_pile_list(v->hand, cards);
    return m->count == 3 && memcmp(m->cards, cards, 3) == 0;
}

/* The program's first answer comes too late and without its number: it is not taken for the second.
 */
static void test_late(void **state)
{
    static struct table t;
    hearts_card deck[HEARTS_CARDS];
    struct hearts_view view;
    struct advice advice;
    struct error e = { "" };
    (void)state;
    said[0] = '\0';
    player_report(note, NULL);
    const struct player *player = player_open("cmd:python3 tests/outside/bad.py late", &e);
    if (!player)
        fail_msg("%s", e.text);
    sit_down(&t, "classic", 3);
    hearts_deck_shuffle(&t.plan, deck, &t.rng);
    (void)hearts_game_deal(&t.plan, &t.game, deck, &t.events);
    tell(&t);
    ask(player, &t, 500000000, &view, &advice);
    assert_false(is_first_three(&view, &advice.move));
    assert_int_equal(player_forfeits(player), 1);
    assert_non_null(strstr(said, "answers too late: duck plays in its place."));
    ask(player, &t, (uint64_t)test_patience() * 1000000000, &view, &advice);
    assert_true(is_first_three(&view, &advice.move));
    assert_int_equal(player_forfeits(player), 1);
    player_close(player);
    player_report(NULL, NULL);
}

static void test_opening(void **state)
{
    struct error e = { "" };
    (void)state;
    player_report(note, NULL);
    assert_ptr_equal(player_open("duck", &e), player_find("duck"));
    assert_int_equal(player_forfeits(player_find("duck")), 0);
    player_close(player_find("duck"));
    player_close(NULL);
    assert_true(player_named("random") && player_named("cmd:x") && !player_named("goose"));
    assert_null(player_open("goose", &e));
    assert_string_equal(
        e.text, "there is no computer called \"goose\"; there are easy, fair, hard, "
                "strong, expert, full, careful, hunter, policy, duck, scholar, plain, random");
    assert_null(player_open("esay", &e));
    assert_string_equal(e.text, "there is no computer called \"esay\"; perhaps easy");
    assert_ptr_equal(player_open("Moon hunter", &e), player_find("hunter"));
    assert_ptr_equal(player_inside("easy", &e), player_find("novice"));
    assert_null(player_open("cmd:  ", &e));
    assert_null(player_open("cmd:/no/such/program", &e));
    assert_non_null(strstr(e.text, "cannot be started"));
    assert_null(player_open("cmd:true", &e));
    assert_non_null(strstr(e.text, "ends before it says"));
    player_report(NULL, NULL);
}

/* ---- Answers ---- */

static void check_answer(const struct hearts_view *v, const char *text, const char *why)
{
    struct hearts_move m;
    struct error e = { "" };
    assert_int_equal(move_text_read(v, text, &m, &e), !*why);
    assert_string_equal(e.text, why);
}

static void test_answers(void **state)
{
    static struct seat_position asked;
    static const char text[] = "rules american pass_through=whole\nseat A\nphase pass\n"
                               "deal 1 dealer D pass 1\nturn A\nhand 2C 3C 4C 5C 6C 7C 8C 9C TC "
                               "JC QC KC AC\nchoose 3 3 from 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC "
                               "AC\noptions cards unseen fallback cards\ntrick 1 leader A of 0 "
                               "cards\nheld 13 13 13 13\n";
    struct error e = { "" };
    const struct hearts_view *v = &asked.view;
    (void)state;
    if (!view_text_read(text, strlen(text), &asked, &e))
        fail_msg("%s", e.text);
    check_answer(v, "2C 3C 4C", "");
    check_answer(v, "  10c qc\t4C ", "");
    check_answer(v, "option unseen", "");
    check_answer(v, "option cards 2C 3C 4C", "");
    check_answer(v, "option unseen 2C 3C 4C", "0 cards are to be chosen, not 3");
    check_answer(v, "option add", "there is no such option");
    check_answer(v, "option", "there is no such option");
    check_answer(v, "2C 3C", "3 cards are to be chosen, not 2");
    check_answer(v, "2C 2C 3C", "2C may not be chosen");
    check_answer(v, "2C 3C QS", "QS may not be chosen");
    check_answer(v, "2C 3C XX", "a card is a rank and a suit");
    check_answer(v, "none", "3 cards are to be chosen, not 0");
    check_answer(v, "", "nothing is chosen");
    check_answer(v, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "there are too many cards");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back), cmocka_unit_test(test_nothing_seen),
        cmocka_unit_test(test_mutants),        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_opening),        cmocka_unit_test(test_late),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
