/* career_game.h - what one game brought one of its players, hand by hand: taken from a record, and
 * kept as text.
 */
#ifndef HEARTS_CAREER_GAME_H
#define HEARTS_CAREER_GAME_H

#include "base/buffer.h"
#include "record/record.h"

enum {
    CAREER_FAMILY = 32, /* bytes of a family's name, with a NUL */
    CAREER_NAME = 64,   /* of a person, and of the computers at a table */
    CAREER_HANDS = 400, /* hands of a game that are counted: the first ones */
};

enum career_moon { CAREER_NO_MOON, CAREER_MADE, CAREER_MISSED, CAREER_AGAINST };

/* MADE: the player's side shot a moon or a sun. AGAINST: another side did. MISSED: the player's
 * side had two thirds of the hand's penalty points when somebody else took the first, by rules that
 * have moons. */
struct career_hand {
    int32_t points, others; /* of the player's side; the sum of all other sides */
    uint8_t queens, hearts; /* taken in tricks: queens of spades, cards of hearts */
    uint8_t moon;           /* enum career_moon */
};

struct career_game {
    char family[CAREER_FAMILY]; /* as in `hearts rules`; "day": the hand of the day */
    unsigned seat, seats;
    unsigned sides;                 /* that may win: partners are one */
    unsigned scores;                /* that are counted: partners may have one each */
    unsigned queens, decked_hearts; /* in the deck */
    unsigned place[HEARTS_SEATS];   /* by seat, from 1: winners, then the lower sum of a side */
    unsigned winners;               /* sides that won */
    bool won, left;                 /* left: before the end */
    bool takebacks;                 /* decisions were taken back with nobody else there */
    char against[CAREER_NAME]; /* the computers' strength, "mixed", "people", or "" if unknown */
    struct {
        char who[CAREER_NAME]; /* "" for computers, and for the player */
    } with[HEARTS_SEATS];
    bool rated;             /* these five are the caller's, and not in the text */
    int32_t rating, spread; /* after the game */
    unsigned reviewed;      /* hands that were reviewed */
    double given;           /* points given away in them */
    unsigned hands;
    struct career_hand hand[CAREER_HANDS];
};

/* Calls `each` for every whole game of a record, as the player at `seat` played it. The caller adds
 * who was there, whether the player left, and the rating. False: the record breaks the rules, has
 * no such seat, or memory ran out. */
bool career_games_of(const struct record *record, unsigned seat,
                     void (*each)(void *with, struct career_game *g), void *with);

/* The game as text, and back. False if it is none. */
void career_game_write(const struct career_game *g, struct buffer *out);
bool career_game_read(struct career_game *g, const char *text, size_t length);

#endif
