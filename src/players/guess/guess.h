/* guess.h - dealing the cards a seat cannot see, in every way that fits what it knows.
 *
 * What is known is said in sets: which cards lie where for certain, how many others each place
 * holds, and which of those others it may hold. A guess puts every card somewhere; each deal of
 * the deck that fits is as likely as any other (docs/decisions/007-guessing.md).
 */
#ifndef HEARTS_GUESS_GUESS_H
#define HEARTS_GUESS_GUESS_H

#include "players/common/scratch.h"
#include "players/player.h"

/* Places: the seats, then what lies aside (a kitty on the table, or buried). */
enum { GUESS_ASIDE = HEARTS_SEATS, GUESS_PLACES };

struct guess_known {
    const struct hearts_plan *plan;
    struct hearts_pile unknown;               /* cards that may lie in more than one place */
    struct hearts_pile certain[GUESS_PLACES]; /* known to lie there; mine is my hand */
    uint8_t room[GUESS_PLACES];               /* how many of `unknown` lie there */
    hearts_faces may[GUESS_PLACES];           /* which faces of `unknown` it may hold */
};

/* What the seat of a view knows. Rules out what the plays seen rule out under the rules; where the
 * memory has missed something, less is known, never something wrong. What follows for a single
 * card, having one place left to lie in, is among `certain`. */
void guess_know(struct guess_known *k, const struct player_seat *s, const struct hearts_view *v);

struct guess;

/* Prepares guessing, on the scratch. NULL when the scratch is full. Should what is known contradict
 * itself (a table that cheats), it guesses with the rooms alone. */
struct guess *guess_begin(const struct guess_known *k, struct scratch *d);

/* One guess: every card of the deck that is not played, by place; my hand among them. */
void guess_draw(struct guess *g, uint64_t *rng, struct hearts_pile out[GUESS_PLACES]);

struct hearts_game;

/* The whole game as it would be if the cards lay so, ready to be played on: its view for that seat
 * is the view it was made from. What no view tells (others' passes, a kitty that somebody swapped)
 * is left empty; a seat that has chosen what it passes, unseen by me, passes its highest cards. */
void guess_game(const struct player_seat *s, const struct hearts_view *v,
                const struct hearts_pile places[GUESS_PLACES], struct hearts_game *out);

/* The guessed game at its first lead, every card back in the hand that played it. Not for a kitty
 * that was swapped. The first lead may be any card. */
void guess_first_lead(const struct hearts_plan *p, const struct memory *m, struct hearts_game *g);

#endif
