/* guess.h - deals the cards that a seat cannot see, in ways that fit what it knows.
 *
 * The knowledge is given as sets: the cards known to be in a place, how many others each place
 * holds, and which of those it may hold. A guess puts every card somewhere; all deals of the deck
 * that fit are equally likely (docs/decisions/007-guessing.md).
 */
#ifndef HEARTS_GUESS_GUESS_H
#define HEARTS_GUESS_GUESS_H

#include "players/common/scratch.h"
#include "players/player.h"

/* Places: the seats, then the cards set aside (a kitty on the table, or buried). */
enum { GUESS_ASIDE = HEARTS_SEATS, GUESS_PLACES };

struct guess_known {
    const struct hearts_plan *plan;
    struct hearts_pile unknown;               /* cards that may be in more than one place */
    struct hearts_pile certain[GUESS_PLACES]; /* known to be there; for my seat, my hand */
    uint8_t room[GUESS_PLACES];               /* how many of `unknown` are there */
    hearts_faces may[GUESS_PLACES];           /* which faces of `unknown` it may hold */
};

/* Collects what the seat of a view knows. It rules out what the rules and the plays seen exclude.
 * If the memory has missed something, less is known, but nothing false. Cards with only one
 * possible place are moved to `certain`. */
void guess_know(struct guess_known *k, const struct player_seat *s, const struct hearts_view *v);

struct guess;

/* Prepares guessing, in the scratch. NULL when the scratch is full. If the knowledge contradicts
 * itself (a cheating table), only the number of cards in each place is used. */
struct guess *guess_begin(const struct guess_known *k, struct scratch *d);

/* Makes one guess: every card of the deck that is not played, by place, including my hand. */
void guess_draw(struct guess *g, uint64_t *rng, struct hearts_pile out[GUESS_PLACES]);

struct hearts_game;

/* Builds the complete game for this guess, ready to be continued: its view for that seat equals *v.
 * Facts that no view has (others' passes, a kitty that another seat swapped) are left empty. A seat
 * that has chosen its pass, unseen by me, passes its highest cards. */
void guess_game(const struct player_seat *s, const struct hearts_view *v,
                const struct hearts_pile places[GUESS_PLACES], struct hearts_game *out);

/* Resets the guessed game to its first lead, with every card back in the hand that played it. Not
 * for a swapped kitty. Any card may be led first. */
void guess_first_lead(const struct hearts_plan *p, const struct memory *m, struct hearts_game *g);

#endif
