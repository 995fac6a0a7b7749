/* playouts.c - a playout is a game: moves with the same random choices lead to the same result.
 *
 *   playouts [MIXTURES]     random mixtures, after every value of every option
 *
 * hearts_game_playout() plays tricks in registers, many at a time. From anywhere in a hand its game
 * must end equal, byte for byte, to one played by hearts_game_move() with the cards that the same
 * random numbers choose. Prints TAP: a line for every option and one for random mixtures.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/kernels.h"
#include "playing.h"
#include "trials.h"

/* ---- The same by moves ---- */

/* The card that 32 random bits choose. */
static hearts_card chosen(hearts_faces from, uint64_t bits)
{
    hearts_card list[HEARTS_FACES];
    size_t n = hearts_pile_list((struct hearts_pile){ from, 0 }, list);
    return list[(bits & UINT32_MAX) * n >> 32];
}

/* Between tricks, with one deck and no kitty, 64 random bits choose two cards: the low half one
 * seat's, the high half the next seat's. Otherwise each card is chosen by the high half of 64 bits.
 */
static bool cards_by_moves(struct trial *t, struct hearts_game *g, uint64_t *rng)
{
    const struct hearts_plan *p = &t->plan;
    bool pairs = false;
    uint64_t bits = 0;
    while (g->phase == HEARTS_PLAY || g->phase == HEARTS_BURY) {
        if (g->phase == HEARTS_BURY) {
            hearts__random_decision(p, g, rng);
            continue;
        }
        pairs = pairs || (!g->trick_count && p->decks == 1 && !p->kitty_cards);
        bool second = pairs && g->trick_count % p->seats % 2;
        bits = second ? bits : hearts_random(rng);
        struct hearts_move m = { .seat = (uint8_t)__builtin_ctz(g->to_act), .count = 1 };
        m.cards[0] = chosen(hearts_game_choice(p, g, m.seat).from.once,
                            pairs && !second ? bits : bits >> 32);
        if (hearts_game_move(p, g, &m, NULL).code != HEARTS_OK)
            return trial_wrong(t, "a card of the choice is refused");
    }
    return true;
}

static bool by_moves(struct trial *t, struct hearts_game *g, uint64_t *rng)
{
    if (g->phase == HEARTS_PASS && g->to_act == hearts__every_seat(&t->plan))
        hearts__random_pass(&t->plan, g, hearts__kernel_of(&t->plan), rng);
    while (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE)
        hearts__random_decision(&t->plan, g, rng);
    if (!cards_by_moves(t, g, rng))
        return false;
    if (g->phase == HEARTS_SCORE)
        hearts__random_decision(&t->plan, g, rng);
    return true;
}

/* The cards of a finished trick stay in a game until they are overwritten; they do not matter. */
static void forget_last_trick(struct hearts_game *g)
{
    memset(&g->trick[g->trick_count], 0, sizeof g->trick - g->trick_count);
}

static bool same(struct trial *t)
{
    struct hearts_game played = t->game, moved = t->game;
    uint64_t played_rng = t->rng, moved_rng = t->rng;
    hearts_game_playout(&t->plan, &played, &played_rng);
    if (!by_moves(t, &moved, &moved_rng))
        return false;
    forget_last_trick(&played);
    forget_last_trick(&moved);
    t->counted += moved.tricks - t->game.tricks;
    if (memcmp(&played, &moved, sizeof played) != 0)
        return trial_wrong(t, "a playout from here comes to another game than its moves");
    return played_rng == moved_rng ||
           trial_wrong(t, "a playout from here draws other random numbers");
}

/* ---- Hands ---- */

/* From the deal, then from after some decisions. */
static bool hand(struct trial *t, int number)
{
    (void)number;
    playing_new_game(&t->plan, &t->game, &t->rng);
    if (!playing_deal(&t->plan, &t->game, &t->rng))
        return trial_wrong(t, "the deck is refused");
    if (!same(t))
        return false;
    uint32_t n = hearts_random_below(&t->rng, t->plan.deck_cards);
    for (; n && playing_on(&t->game); n--) {
        int seat = playing_seat(&t->game, &t->rng);
        struct hearts_move m = playing_choose(&t->plan, &t->game, seat, -1, &t->rng);
        (void)hearts_game_move(&t->plan, &t->game, &m, NULL);
    }
    return same(t);
}

int main(int argc, char **argv)
{
    return trials(argc > 1 ? atol(argv[1]) : 2000, 4, hand, "tricks played out", 0) != 0;
}
