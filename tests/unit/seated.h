/* seated.h - a table for tests: a game, and seats that remember what they saw. */
#ifndef TESTS_UNIT_SEATED_H
#define TESTS_UNIT_SEATED_H

#include "all_see.h"
#include "hearts/game.h"
#include "players/player.h"
#include "read_plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct table {
    struct hearts_plan plan;
    struct hearts_game game;
    struct player_seat seats[HEARTS_SEATS];
    struct hearts_events events;
    uint64_t rng;
    const char *rules;
};

static inline void sit_down(struct table *t, const char *rules, uint64_t seed)
{
    memset(t, 0, sizeof *t);
    t->rules = rules;
    t->rng = seed;
    read_plan(&t->plan, rules);
    struct hearts_start start = { .hand_number = 1, .dealer = (uint8_t)(seed % t->plan.seats) };
    hearts_game_start(&t->plan, &t->game, &start);
    for (int s = 0; s < t->plan.seats; s++)
        player_seat_init(&t->seats[s], &t->plan, s);
}

static inline void tell(struct table *t) { all_see(&t->plan, t->seats, &t->events); }

static inline void deal(struct table *t)
{
    hearts_card deck[HEARTS_CARDS];
    if (t->game.phase == HEARTS_OVER)
        hearts_game_next(&t->plan, &t->game);
    hearts_deck_shuffle(&t->plan, deck, &t->rng);
    assert_int_equal(hearts_game_deal(&t->plan, &t->game, deck, &t->events).code, HEARTS_OK);
    tell(t);
}

static inline bool in_hand(const struct table *t)
{
    return t->game.phase != HEARTS_DEAL && t->game.phase != HEARTS_OVER;
}

#endif
