/* guess_table.h - what the tests of guessing share: quick decisions, and made-up limits. */
#ifndef TESTS_UNIT_GUESS_TABLE_H
#define TESTS_UNIT_GUESS_TABLE_H

#include "players/guess/guess_inside.h"
#include "seated.h"

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
