/* solver_positions.h - positions for tests of the solver's internals, given by their cards. */
#ifndef TESTS_SOLVER_POSITIONS_H
#define TESTS_SOLVER_POSITIONS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "study/solver/solver_inside.h"

#define ALL_BUT_THE_ACE "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"

/* A position given by the cards in hands: "A 2C QS / B ...". */
struct position {
    struct hearts_plan plan;
    struct hearts_game game;
};

static inline struct hearts_pile cards(const char *text)
{
    struct hearts_pile pile = { 0, 0 };
    while (*text) {
        hearts_card c;
        size_t n = hearts_card_read(text, strlen(text), &c);
        assert_int_not_equal(n, 0);
        hearts_pile_add(&pile, c);
        text += n + (text[n] == ' ');
    }
    return pile;
}

/* Sets up a position between two tricks: some were played, hearts are broken, A leads, hands are
 * still empty. */
static inline void set_between_tricks(struct position *x, const char *rules)
{
    struct hearts_error e;
    struct hearts_start start = { .hand_number = 1 };
    memset(x, 0, sizeof *x);
    assert_true(hearts_plan_read(&x->plan, rules, strlen(rules), &e));
    hearts_game_start(&x->plan, &x->game, &start);
    x->game.phase = HEARTS_PLAY;
    x->game.tricks = 5;
    x->game.trick_end = x->plan.seats;
    x->game.kitty_taker = HEARTS_NO_SEAT;
    for (int seat = 0; seat < x->plan.seats; seat++)
        x->game.tricks_won[seat] = 1;
}

static inline void holds(struct position *x, const char *a, const char *b, const char *c,
                         const char *d)
{
    const char *const text[] = { a, b, c, d };
    for (int seat = 0; seat < 4; seat++)
        x->game.hand[seat] = cards(text[seat]);
}

static inline struct position queen_and_hearts(const char *rules)
{
    struct position x;
    set_between_tricks(&x, rules);
    holds(&x, "QS 4C", "2S 5C", "6C AH", "3D 5D");
    x.game.won[1] = cards("2H 3H");
    x.game.won[2] = cards("4H 5H");
    return x;
}

#endif
