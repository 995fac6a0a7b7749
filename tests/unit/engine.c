/* engine.c - the engine's calls one by one: what they refuse and say, events, positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hearts/hearts.h"
#include "read_plan.h"

/* ---- Helpers ---- */

static struct hearts_plan plan(const char *rules)
{
    struct hearts_plan p;
    read_plan(&p, rules);
    return p;
}

static struct hearts_pile cards(const char *text)
{
    struct hearts_pile pile = { 0, 0 };
    while (*text) {
        hearts_card c;
        size_t used = hearts_card_read(text, strlen(text), &c);
        if (used)
            hearts_pile_add(&pile, c);
        text += used ? used : 1;
    }
    return pile;
}

static struct hearts_move move(int seat, const char *text)
{
    struct hearts_move m = { .seat = (uint8_t)seat };
    while (*text && m.count < HEARTS_MOVE_MAX) {
        size_t used = hearts_card_read(text, strlen(text), &m.cards[m.count]);
        m.count = (uint8_t)(m.count + (used != 0));
        text += used ? used : 1;
    }
    return m;
}

/* A new game, dealt by the last seat from a deck that is shuffled by *rng. */
static struct hearts_game dealt_by(const struct hearts_plan *p, struct hearts_events *events,
                                   uint64_t *rng)
{
    struct hearts_start start = { .dealer = (uint8_t)(p->seats - 1), .hand_number = 1 };
    struct hearts_game g;
    hearts_card deck[HEARTS_CARDS];
    hearts_game_start(p, &g, &start);
    hearts_deck_shuffle(p, deck, rng);
    assert_int_equal(hearts_game_deal(p, &g, deck, events).code, HEARTS_OK);
    return g;
}

/* The same, from a deck that is always the same. */
static struct hearts_game dealt(const struct hearts_plan *p, struct hearts_events *events)
{
    uint64_t rng = 1;
    return dealt_by(p, events, &rng);
}

/* Four hands with all other cards in C's pile, two tricks played, A on lead, hearts not broken. */
static struct hearts_position four_hands(const char *a, const char *b, const char *c, const char *d)
{
    struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT, .last_winner = 2 };
    struct hearts_pile all = { HEARTS_ALL_FACES, 0 };
    const char *const held[] = { a, b, c, d };
    for (int s = 0; s < 4; s++) {
        at.hand[s] = cards(held[s]);
        all = hearts_pile_less(all, at.hand[s]);
    }
    at.won[2] = all;
    at.tricks = (uint8_t)(hearts_pile_count(all) / 4);
    at.tricks_won[2] = at.tricks;
    at.led = HEARTS_ALL_FACES;
    return at;
}

static struct hearts_game placed(const struct hearts_plan *p, const struct hearts_position *at)
{
    struct hearts_game g;
    hearts_game_start(p, &g, &(struct hearts_start){ .hand_number = 1 });
    const char *why = hearts_game_place(p, &g, at, NULL);
    if (why)
        fail_msg("%s", why);
    return g;
}

/* ---- Reasons ---- */

static void says(struct hearts_refusal r, const char *expected)
{
    char text[100];
    size_t length = hearts_refusal_write(r, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void reasons_are_sentences(void **state)
{
    (void)state;
    const hearts_card queen = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
    const hearts_card two = HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO);
    says((struct hearts_refusal){ .code = HEARTS_OK }, "allowed");
    says((struct hearts_refusal){ .code = HEARTS_NOT_YOUR_TURN }, "it is not your turn");
    says((struct hearts_refusal){ .code = HEARTS_GAME_OVER }, "the game is over");
    says((struct hearts_refusal){ HEARTS_NOT_HELD, queen, 0, 1, 1 }, "you do not hold QS");
    says((struct hearts_refusal){ HEARTS_NAMED_TOO_OFTEN, queen, 0, 3, 3 },
         "QS is named more often than you hold it");
    says((struct hearts_refusal){ HEARTS_NOT_HELD, HEARTS_NO_CARD, 0, 1, 1 },
         "you do not hold that card");
    says((struct hearts_refusal){ HEARTS_WRONG_COUNT, queen, 0, 3, 3 }, "choose exactly 3 cards");
    says((struct hearts_refusal){ HEARTS_WRONG_COUNT, queen, 0, 1, 1 }, "choose exactly 1 card");
    says((struct hearts_refusal){ HEARTS_WRONG_COUNT, queen, 0, 0, 3 }, "choose 0 to 3 cards");
    says((struct hearts_refusal){ HEARTS_NO_OPTION, queen, 0, 0, 0 }, "there is no such choice");
    says((struct hearts_refusal){ HEARTS_MUST_FOLLOW, queen, HEARTS_CLUBS, 1, 1 },
         "follow suit: you hold clubs");
    says((struct hearts_refusal){ HEARTS_OPENING_CARD, two, 0, 1, 1 },
         "lead 2C: the lowest club opens");
    says((struct hearts_refusal){ .code = HEARTS_FIRST_POINTS }, "no points on the first trick");
    says((struct hearts_refusal){ .code = HEARTS_NOT_BROKEN }, "hearts are not broken");
    says((struct hearts_refusal){ .code = HEARTS_QUEEN_NOW }, "QS is safe and must be played now");
    says((struct hearts_refusal){ .code = HEARTS_BAD_DECK },
         "the deck does not hold the cards of this game");
    assert_string_equal(hearts_refusal_word(HEARTS_MUST_FOLLOW), "follow-suit");
    assert_string_equal(hearts_refusal_word(HEARTS_REFUSALS), "");
}

static void every_reason_has_a_word_and_a_clause(void **state)
{
    (void)state;
    for (int code = 0; code < HEARTS_REFUSALS; code++) {
        struct hearts_refusal r = { (uint8_t)code, HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN), 2, 1,
                                    2 };
        char clause[100];
        assert_true(hearts_refusal_word((enum hearts_refusal_code)code)[0] != '\0');
        assert_in_range(hearts_refusal_write(r, clause, sizeof clause), 5, 60);
        assert_null(strchr(clause, '!'));
    }
}

static void a_clause_is_cut_to_its_room(void **state)
{
    (void)state;
    char text[8];
    memset(text, 'x', sizeof text);
    struct hearts_refusal r = { .code = HEARTS_GAME_OVER };
    assert_int_equal(hearts_refusal_write(r, text, 4), 16);
    assert_memory_equal(text, "the\0xxxx", 8);
}

static void phases_and_choices_have_words(void **state)
{
    (void)state;
    assert_string_equal(hearts_phase_name(HEARTS_SCORE), "moon");
    assert_string_equal(hearts_choice_word(HEARTS_PASS, 1), "unseen");
    assert_string_equal(hearts_choice_word(HEARTS_SCORE, 0), "add");
    assert_string_equal(hearts_choice_word(HEARTS_SCORE, 1), "subtract");
    assert_string_equal(hearts_choice_word(HEARTS_PLAY, 0), "");
    assert_string_equal(hearts_choice_word(HEARTS_SCORE, 7), "");
}

/* ---- Moves that are refused ---- */

static int refusal(const struct hearts_plan *p, struct hearts_game *g, int seat, const char *text)
{
    struct hearts_game before = *g;
    struct hearts_move m = move(seat, text);
    int code = hearts_game_move(p, g, &m, NULL).code;
    if (code != HEARTS_OK)
        assert_memory_equal(&before, g, sizeof before);
    return code;
}

static void a_move_is_refused_by_its_first_fault(void **state)
{
    (void)state;
    struct hearts_plan p = plan("classic");
    struct hearts_position at = four_hands("2D QS 3H", "4D 5D AC", "6D 7D KC", "8D 9D TD");
    struct hearts_game g = placed(&p, &at);
    assert_int_equal(refusal(&p, &g, 1, "4D"), HEARTS_NOT_YOUR_TURN);
    assert_int_equal(refusal(&p, &g, 200, "4D"), HEARTS_NOT_YOUR_TURN);
    assert_int_equal(refusal(&p, &g, 0, "4D"), HEARTS_NOT_HELD);
    assert_int_equal(refusal(&p, &g, 0, "2D QS"), HEARTS_WRONG_COUNT);
    assert_int_equal(refusal(&p, &g, 0, ""), HEARTS_WRONG_COUNT);
    assert_int_equal(refusal(&p, &g, 0, "2D 2D"), HEARTS_NAMED_TOO_OFTEN);
    assert_int_equal(refusal(&p, &g, 0, "3H"), HEARTS_NOT_BROKEN);
    assert_int_equal(refusal(&p, &g, 0, "2D"), HEARTS_OK);
    assert_int_equal(refusal(&p, &g, 1, "AC"), HEARTS_MUST_FOLLOW);
    assert_int_equal(refusal(&p, &g, 1, "5D"), HEARTS_OK);
}

static void a_card_held_twice_may_be_named_twice(void **state)
{
    (void)state;
    struct hearts_plan p = plan("cancellation players=6 pass=L pass_count=3");
    struct hearts_game g = dealt(&p, NULL);
    int seat = 0;
    while (!g.hand[seat].twice)
        seat++;
    hearts_card c = hearts_faces_lowest(g.hand[seat].twice);
    struct hearts_move m = { .seat = (uint8_t)seat, .count = 2, .cards = { c, c, c } };
    assert_int_equal(hearts_game_check(&p, &g, &m).code, HEARTS_WRONG_COUNT);
    m.count = 3;
    assert_int_equal(hearts_game_check(&p, &g, &m).code, HEARTS_NAMED_TOO_OFTEN);
    assert_int_equal(hearts_game_check(&p, &g, &m).card, c);
}

static void strange_bytes_are_no_move(void **state)
{
    (void)state;
    struct hearts_plan p = plan("classic");
    struct hearts_position at = four_hands("2D", "4D", "6D", "8D");
    struct hearts_game g = placed(&p, &at);
    struct hearts_move m = { .seat = 0, .count = 1, .cards = { HEARTS_NO_CARD } };
    assert_int_equal(hearts_game_check(&p, &g, &m).code, HEARTS_NOT_HELD);
    m = (struct hearts_move){ .seat = 0, .option = 1, .count = 1 };
    assert_int_equal(hearts_game_check(&p, &g, &m).code, HEARTS_NO_OPTION);
    m = move(0, "2D");
    m.count = 255;
    assert_int_not_equal(hearts_game_check(&p, &g, &m).code, HEARTS_OK);
}

static void a_deck_must_hold_its_cards(void **state)
{
    (void)state;
    struct hearts_plan p = plan("three");
    struct hearts_game g, before;
    hearts_card deck[HEARTS_CARDS];
    uint64_t rng = 7;
    hearts_game_start(&p, &g, &(struct hearts_start){ 0 });
    hearts_deck_shuffle(&p, deck, &rng);
    before = g;
    hearts_card kept = deck[3];
    deck[3] = HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_TWO); /* stripped */
    assert_int_equal(hearts_game_deal(&p, &g, deck, NULL).code, HEARTS_BAD_DECK);
    deck[3] = deck[4];
    assert_int_equal(hearts_game_deal(&p, &g, deck, NULL).code, HEARTS_BAD_DECK);
    deck[3] = HEARTS_NO_CARD;
    assert_int_equal(hearts_game_deal(&p, &g, deck, NULL).code, HEARTS_BAD_DECK);
    assert_memory_equal(&before, &g, sizeof g);
    deck[3] = kept;
    assert_int_equal(hearts_game_deal(&p, &g, deck, NULL).code, HEARTS_OK);
    assert_int_equal(hearts_game_deal(&p, &g, deck, NULL).code, HEARTS_NOT_YOUR_TURN);
}

/* ---- Between hands and games ---- */

static void a_hand_called_off_is_dealt_again(void **state)
{
    (void)state;
    struct hearts_plan p = plan("classic");
    struct hearts_game g = dealt(&p, NULL);
    uint8_t dealer = g.dealer;
    assert_int_equal(refusal(&p, &g, 0, ""), HEARTS_WRONG_COUNT);
    hearts_game_void(&p, &g);
    assert_int_equal(g.phase, HEARTS_DEAL);
    assert_int_equal(g.dealer, dealer);
    assert_int_equal(g.hand_number, 1);
    assert_int_equal(g.hands_played, 0);
    assert_int_equal(hearts_pile_count(g.hand[0]), 0);
}

static void the_next_game_goes_on_with_the_cycle(void **state)
{
    (void)state;
    struct hearts_plan p = plan("super pass=LRA");
    struct hearts_game g = dealt(&p, NULL);
    uint64_t rng = 3;
    hearts_game_playout(&p, &g, &rng);
    assert_int_equal(g.phase, HEARTS_OVER);
    assert_int_equal(refusal(&p, &g, 0, "2C"), HEARTS_GAME_OVER);
    hearts_game_next(&p, &g);
    assert_int_equal(g.phase, HEARTS_DEAL);
    assert_int_equal(g.dealer, 0);
    assert_int_equal(g.hand_number, 2);
    assert_int_equal(hearts_plan_pass(&p, g.hand_number), '3');
    for (int s = 0; s < 4; s++)
        assert_int_equal(g.score[s], 0);
}

static void a_game_starts_where_it_is_told(void **state)
{
    (void)state;
    struct hearts_plan p = plan("classic");
    struct hearts_game g;
    struct hearts_start start = {
        .dealer = 2,
        .hand_number = 6,
        .hands_played = 5,
        .score = { 40, 9, 99, 8 },
    };
    hearts_game_start(&p, &g, &start);
    assert_int_equal(hearts_plan_pass(&p, g.hand_number), '3');
    assert_int_equal(g.dealer, 2);
    assert_int_equal(g.score[2], 99);
}

/* ---- Events ---- */

static void a_deal_tells_each_seat_its_cards(void **state)
{
    (void)state;
    struct hearts_plan p = plan("three kitty=take");
    struct hearts_events events;
    struct hearts_seen seen;
    struct hearts_game g = dealt(&p, &events);
    assert_int_equal(events.count, 4); /* the hand, and three seats */
    assert_int_equal(events.at[0].all.kind, HEARTS_HAND);
    assert_int_equal(events.at[0].all.letter, '1');
    hearts_seen_of(&p, &events.at[1], 0, &seen);
    assert_int_equal(seen.kind, HEARTS_DEALT);
    assert_int_equal(seen.known, 17);
    assert_true(g.hand[0].once & hearts_face(seen.cards[0]));
    hearts_seen_of(&p, &events.at[1], 1, &seen);
    assert_int_equal(seen.count, 17);
    assert_int_equal(seen.known, 0);
    assert_int_equal(seen.cards[0], 0);
}

/* Plays cards seat by seat from A on; the events are those of the last. */
static void play(const struct hearts_plan *p, struct hearts_game *g, const char *text,
                 struct hearts_events *events)
{
    struct hearts_move all = move(0, text);
    for (int i = 0; i < all.count; i++) {
        struct hearts_move m = { .seat = (uint8_t)__builtin_ctz(g->to_act), .count = 1 };
        m.cards[0] = all.cards[i];
        assert_int_equal(hearts_game_move(p, g, &m, events).code, HEARTS_OK);
    }
}

static void the_last_card_tells_trick_and_scores(void **state)
{
    (void)state;
    struct hearts_plan p = plan("classic");
    struct hearts_events events;
    struct hearts_position at = four_hands("2D", "4D", "3H", "QS");
    struct hearts_game g = placed(&p, &at);
    play(&p, &g, "2D 4D 3H QS", &events);
    assert_int_equal(events.count, 3);
    assert_int_equal(events.at[0].all.kind, HEARTS_PLAYED);
    const struct hearts_seen *trick = &events.at[1].all, *scored = &events.at[2].all;
    assert_int_equal(trick->kind, HEARTS_TRICK);
    assert_int_equal(trick->seat, 1);
    assert_int_equal(trick->count, 4);
    assert_int_equal(trick->number[0], 14);
    assert_int_equal(scored->kind, HEARTS_SCORED);
    assert_int_equal(scored->number[1], 14);
    assert_int_equal(scored->number[2], 12);
    assert_int_equal(scored->total[2], 12);
    assert_int_equal(g.dealer, 1);
    assert_int_equal(g.phase, HEARTS_DEAL);
}

/* When nobody wins several tricks in a row, each event has its own trick's cards, and whoever takes
 * the next trick takes those too. */
static void a_trick_that_nobody_wins_tells_its_own_cards(void **state)
{
    (void)state;
    struct hearts_plan p = plan("cancellation players=4 kitty=none");
    struct hearts_events events;
    struct hearts_game g = dealt(&p, &events);
    int carried = 0, in_a_row = 0, longest = 0;
    uint64_t rng = 1;
    for (int hands = 0; hands < 300;) {
        if (g.phase != HEARTS_PLAY) {
            g = dealt_by(&p, &events, &rng);
            carried = in_a_row = 0;
            hands++;
        }
        struct hearts_move m = { .seat = (uint8_t)__builtin_ctz(g.to_act), .count = 1 };
        hearts_card list[HEARTS_CARDS];
        struct hearts_pile from = { hearts_game_legal(&p, &g), 0 };
        m.cards[0] = list[hearts_random_below(&rng, (uint32_t)hearts_pile_list(from, list))];
        assert_int_equal(hearts_game_move(&p, &g, &m, &events).code, HEARTS_OK);
        for (int i = 0; i < events.count; i++) {
            const struct hearts_seen *e = &events.at[i].all;
            if (e->kind != HEARTS_TRICK)
                continue;
            bool won = e->seat != HEARTS_NO_SEAT;
            in_a_row = won ? 0 : in_a_row + 1;
            longest = in_a_row > longest ? in_a_row : longest;
            assert_int_equal(e->count, won ? carried + 4 : 4);
            carried = won ? 0 : carried + 4;
        }
    }
    assert_true(longest > 1);
}

static void a_moon_is_asked_for_and_told(void **state)
{
    (void)state;
    struct hearts_plan p = plan("american");
    struct hearts_events events;
    struct hearts_position at = four_hands("2D", "4D", "6D", "QS");
    struct hearts_game g = placed(&p, &at);
    play(&p, &g, "2D 4D 6D QS", &events);
    assert_int_equal(g.phase, HEARTS_SCORE);
    struct hearts_choice may = hearts_game_choice(&p, &g, 2);
    assert_int_equal(may.options, 2);
    assert_int_equal(may.fallback, 0);
    struct hearts_move m = { .seat = 2, .option = 1 };
    assert_int_equal(hearts_game_move(&p, &g, &m, &events).code, HEARTS_OK);
    assert_int_equal(events.at[0].all.kind, HEARTS_SHOT);
    assert_int_equal(events.at[0].all.number[0], HEARTS_SHOT_MOON);
    assert_int_equal(events.at[0].all.number[1], 26);
    assert_int_equal(events.at[0].all.number[2], 1);
    assert_int_equal(g.score[2], -26);
    assert_int_equal(g.score[0], 0);
    assert_int_equal(g.moons[2], 1);
}

/* ---- Positions ---- */

static void a_position_must_be_one(void **state)
{
    (void)state;
    struct hearts_plan p = plan("classic");
    struct hearts_game g;
    const struct hearts_position good = four_hands("2D 3D", "4D 5D", "6D 7D", "8D 9D");
    struct hearts_position at = good;
    hearts_game_start(&p, &g, &(struct hearts_start){ 0 });
    const struct hearts_game before = g;
    at.hand[0] = cards("2D");
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "the position does not hold every card of the deck, or holds others");
    at = good;
    at.hand[1] = cards("2D 5D");
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "a card is there more often than the deck has it");
    at = good;
    at.leader = 4;
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL), "no such seat");
    at = good;
    at.tricks = 1;
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "the tricks taken and carried are not as many as were played");
    assert_memory_equal(&before, &g, sizeof g);
    assert_null(hearts_game_place(&p, &g, &good, NULL));
    assert_string_equal(hearts_game_place(&p, &g, &good, NULL), "a position begins a hand");
}

static void a_position_is_refused_for_what_is_wrong(void **state)
{
    (void)state;
    struct hearts_plan p = plan("turbo");
    struct hearts_game g;
    const hearts_faces ace = hearts_face(HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE));
    const struct hearts_position good = four_hands("2D 3D", "4D 5D", "6D 7D", "8D 9D");
    struct hearts_position at = four_hands("2D 3D", "4D 5D", "6D 7D", "8D");
    hearts_game_start(&p, &g, &(struct hearts_start){ 0 });
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "between two tricks all hold the same number of cards, no more than were "
                        "dealt");
    at = good;
    at.kitty_taker = 4;
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL), "no such seat");
    at = good;
    at.won[2].once ^= ace;
    at.kitty.once = ace;
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "the kitty has another number of cards");
    at = good;
    at.charges[1] = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE));
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "a card is charged that may not be, or by two seats");
    at = good;
    at.charges[1] = at.charges[3] = ace;
    assert_string_equal(hearts_game_place(&p, &g, &at, NULL),
                        "a card is charged that may not be, or by two seats");
    at.charges[1] = 0;
    assert_null(hearts_game_place(&p, &g, &at, NULL));
    assert_int_equal(g.charged, ace);
}

/* Charges, suits led and cards passed of the hand before are not those of the position. */
static void a_position_after_a_hand_is_as_in_a_new_game(void **state)
{
    (void)state;
    struct hearts_plan p = plan("turbo");
    struct hearts_position at = four_hands("2D 3D", "4D 5D", "6D 7D", "8D 9D");
    struct hearts_game g = dealt(&p, NULL), fresh;
    uint64_t rng = 5;
    hearts_game_playout(&p, &g, &rng);
    assert_int_equal(g.phase, HEARTS_DEAL);
    struct hearts_start start = {
        .dealer = g.dealer,
        .hand_number = g.hand_number,
        .hands_played = g.hands_played,
    };
    hearts_game_start(&p, &fresh, &start);
    assert_null(hearts_game_place(&p, &g, &at, NULL));
    assert_null(hearts_game_place(&p, &fresh, &at, NULL));
    assert_true(g.charged == fresh.charged);
    assert_true(g.led == fresh.led);
    assert_int_equal(g.sent_count[0], fresh.sent_count[0]);
    assert_int_equal(g.got_count[0], fresh.got_count[0]);
}

static void a_tally_shows_each_step(void **state)
{
    (void)state;
    struct hearts_plan p = plan("turbo");
    struct hearts_tally tally[HEARTS_SEATS];
    struct hearts_position at = four_hands("2D", "4D", "6D", "8D");
    at.charges[1] = hearts_face(HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_JACK));
    at.won[0] = cards("TC JD QS 2H 3H"); /* 15, -20 for the charged jack, and all of it twice */
    at.won[2] = hearts_pile_less(at.won[2], at.won[0]);
    struct hearts_game g = placed(&p, &at);
    hearts_game_tally(&p, &g, false, tally);
    assert_int_equal(tally[0].penalty, 15);
    assert_int_equal(tally[0].bonus, -20);
    assert_int_equal(tally[0].times, 2);
    assert_int_equal(tally[0].hand, -10);
    assert_int_equal(tally[2].hand, 11);
    assert_int_equal(tally[1].hand, 0);
}

/* ---- Random numbers ---- */

/* Checks the moons after hearts_game_settle() of a hand that `shooters` shot. */
static void settled_moons(const char *rules, uint16_t shooters, const uint8_t moons[4])
{
    const struct hearts_plan p = plan(rules);
    const int32_t hands[HEARTS_SEATS] = { 1, 2, 3, 4 };
    struct hearts_game g;
    hearts_game_start(&p, &g, &(struct hearts_start){ .hand_number = 1 });
    hearts_game_settle(&p, &g, hands, shooters);
    assert_memory_equal(g.moons, moons, 4);
}

static void a_hand_that_goes_by_counts_the_moons_of_its_shooters(void **state)
{
    (void)state;
    settled_moons("classic", 0, (const uint8_t[]){ 0, 0, 0, 0 });
    settled_moons("classic", 1 << 0, (const uint8_t[]){ 1, 0, 0, 0 });
    settled_moons("classic", 1 << 1 | 1 << 3, (const uint8_t[]){ 0, 1, 0, 1 });
    settled_moons("partners", 0, (const uint8_t[]){ 0, 0, 0, 0 });
    settled_moons("partners", 1 << 1, (const uint8_t[]){ 0, 1, 0, 1 });
    settled_moons("partners-solo", 1 << 2, (const uint8_t[]){ 0, 0, 1, 0 });
}

static void random_numbers_are_the_same_everywhere(void **state)
{
    (void)state;
    uint64_t a = 1, b = 1;
    int seen[6] = { 0 };
    assert_true(hearts_random(&a) == hearts_random(&b));
    assert_true(hearts_random(&a) != hearts_random(&a));
    for (int i = 0; i < 6000; i++)
        seen[hearts_random_below(&a, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
    assert_int_equal(hearts_random_below(&a, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_sentences),
        cmocka_unit_test(every_reason_has_a_word_and_a_clause),
        cmocka_unit_test(a_clause_is_cut_to_its_room),
        cmocka_unit_test(phases_and_choices_have_words),
        cmocka_unit_test(a_move_is_refused_by_its_first_fault),
        cmocka_unit_test(a_card_held_twice_may_be_named_twice),
        cmocka_unit_test(strange_bytes_are_no_move),
        cmocka_unit_test(a_deck_must_hold_its_cards),
        cmocka_unit_test(a_hand_called_off_is_dealt_again),
        cmocka_unit_test(the_next_game_goes_on_with_the_cycle),
        cmocka_unit_test(a_game_starts_where_it_is_told),
        cmocka_unit_test(a_deal_tells_each_seat_its_cards),
        cmocka_unit_test(the_last_card_tells_trick_and_scores),
        cmocka_unit_test(a_trick_that_nobody_wins_tells_its_own_cards),
        cmocka_unit_test(a_moon_is_asked_for_and_told),
        cmocka_unit_test(a_position_must_be_one),
        cmocka_unit_test(a_position_is_refused_for_what_is_wrong),
        cmocka_unit_test(a_position_after_a_hand_is_as_in_a_new_game),
        cmocka_unit_test(a_tally_shows_each_step),
        cmocka_unit_test(a_hand_that_goes_by_counts_the_moons_of_its_shooters),
        cmocka_unit_test(random_numbers_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
