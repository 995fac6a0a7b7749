/* deals.h - how cards were dealt in finished games, by place from the dealer's left, and what
 * chance gives: the server's own figures, and those of a person.
 *
 * Hands of decks with as many cards of each suit, for as many seats, are counted together: chance
 * gives all of them the same.
 */
#ifndef HEARTS_GAMES_DEALS_H
#define HEARTS_GAMES_DEALS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/json.h"
#include "base/json_span.h"
#include "hearts/cards.h"
#include "server/store/value_keys.h"

enum { DEALS_SUITS = 4 };

struct deals_shape {
    unsigned seats, queens;     /* queens of spades */
    unsigned suit[DEALS_SUITS]; /* cards of each: clubs, diamonds, spades, hearts */
};

/* Of hands of one shape. At place 0 sits the dealer's left neighbour, at the last the dealer. */
struct deals {
    struct deals_shape shape;
    int64_t deals, voided;   /* all of them, and those that were called off */
    int64_t sealed, dropped; /* those nobody chose; chances of people that were called late */
    struct {
        int64_t queens, hearts, shorts; /* shorts: hands without one of the suits */
    } at[HEARTS_SEATS];
    struct {
        int64_t hands, queens;
    } computers, seat[HEARTS_SEATS]; /* seat: of a single game */
};

/* Of one hand: the mean of what is counted, and its variance. */
struct deals_chance {
    double mean, variance;
};

unsigned deals_cards(const struct deals_shape *s);
struct deals_chance deals_queens(const struct deals_shape *s);
struct deals_chance deals_hearts(const struct deals_shape *s);
struct deals_chance deals_shorts(const struct deals_shape *s);

/* How far what was counted by place lies from chance: chi-squared, with *freedom degrees. */
double deals_chi(const struct deals *d, bool hearts, unsigned *freedom);

/* Counts one game; false: it is no record, or memory is out. `computers`: bit s, a computer sat at
 * seat s at its end. */
bool deals_of(struct deals *d, const char *record, size_t length, unsigned computers);
void deals_add(struct deals *sum, const struct deals *game);

/* Under which the sum of a shape is kept; as it is kept, and told to anybody. */
struct key deals_key(const struct deals_shape *s);
bool deals_read(struct deals *d, const char *text, size_t length);
void deals_write(const struct deals *d, struct buffer *out);
void deals_tell(struct json *j, const struct deals *d);

/* Of a person in one family of rules: hands with a queen of spades in the deck, how many of her
 * they were dealt, and what chance gives. All zero before the first. */
struct deals_own {
    int64_t hands, queens;
    double due, spread; /* the sum of means, and of variances */
};

void deals_count_own(struct deals_own *o, const struct deals *game, unsigned seat);
/* A member "dealt" of an open object; nothing where there is none, and read so. */
void deals_own_write(struct json *j, const struct deals_own *o);
void deals_own_read(struct deals_own *o, struct json_span object);

#endif
