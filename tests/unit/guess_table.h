/* guess_table.h - what the tests of guessing share: a table at which seats remember, and made-up
 * limits. */
#ifndef TESTS_UNIT_GUESS_TABLE_H
#define TESTS_UNIT_GUESS_TABLE_H

#include "hearts/game.h"
#include "players/guess_inside.h"

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

static void sit_down(struct table *t, const char *rules, uint64_t seed)
{
    struct hearts_error e;
    memset(t, 0, sizeof *t);
    t->rules = rules;
    t->rng = seed;
    if (!hearts_plan_read(&t->plan, rules, strlen(rules), &e))
        fail_msg("%s: not a game", rules);
    struct hearts_start start = { .hand_number = 1, .dealer = (uint8_t)(seed % t->plan.seats) };
    hearts_game_start(&t->plan, &t->game, &start);
    for (int s = 0; s < t->plan.seats; s++)
        player_seat_init(&t->seats[s], &t->plan, s);
}

static void tell(struct table *t)
{
    for (int i = 0; i < t->events.count; i++)
        for (int s = 0; s < t->plan.seats; s++) {
            struct hearts_seen seen;
            hearts_seen_of(&t->plan, &t->events.at[i], s, &seen);
            player_seat_see(&t->seats[s], &seen);
        }
}

static void deal(struct table *t)
{
    hearts_card deck[HEARTS_CARDS];
    if (t->game.phase == HEARTS_OVER)
        hearts_game_next(&t->plan, &t->game);
    hearts_deck_shuffle(&t->plan, deck, &t->rng);
    assert_int_equal(hearts_game_deal(&t->plan, &t->game, deck, &t->events).code, HEARTS_OK);
    tell(t);
}

static bool in_hand(const struct table *t)
{
    return t->game.phase != HEARTS_DEAL && t->game.phase != HEARTS_OVER;
}

/* Decides at random, or, every second hand, by rules of thumb. */
static void decide(struct table *t, int seat)
{
    struct hearts_view view;
    struct advice advice;
    const struct player *who = player_find(t->game.hand_number % 2 ? "random" : "duck");
    struct thinking thinking = { .rng = t->rng };
    hearts_view_of(&t->plan, &t->game, seat, &view);
    who->decide(who, &t->seats[seat], &view, &thinking, &advice);
    t->rng = thinking.rng;
    struct hearts_refusal r = hearts_game_move(&t->plan, &t->game, &advice.move, &t->events);
    assert_int_equal(r.code, HEARTS_OK);
    tell(t);
}

/* Made-up limits: any place may hold any set of faces. */
static void make_up(struct guess_known *k, const struct hearts_plan *p, int cards, int places,
                    uint64_t *rng)
{
    hearts_card deck[HEARTS_CARDS];
    memset(k, 0, sizeof *k);
    k->plan = p;
    hearts_deck_shuffle(p, deck, rng);
    for (int i = 0; i < cards; i++) {
        hearts_card c = p->decks == 2 && i % 2 ? deck[i - 1] : deck[i];
        if (hearts_pile_copies(k->unknown, c) == p->decks)
            return;
        hearts_pile_add(&k->unknown, c);
        int place = (int)hearts_random_below(rng, (uint32_t)places);
        k->room[place]++;
        k->may[place] |= hearts_face(c);
    }
    for (int place = 0; place < places; place++)
        k->may[place] |= hearts_random(rng) & hearts_random(rng);
    if (hearts_random(rng) & 1)
        k->may[0] = ~(hearts_faces)0;
}

#endif
