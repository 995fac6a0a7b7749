/* deals.h - how cards were dealt in finished games, by seat from the dealer's left, compared with
 * chance: for the whole server, and for a person.
 *
 * Hands with equally many cards of each suit, for equally many seats, are counted together: the
 * expected values are the same.
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
    unsigned suit[DEALS_SUITS]; /* cards in each suit: clubs, diamonds, spades, hearts */
};

/* Counts for hands of one shape. Index 0 of at[] is the dealer's left neighbour, the last is the
 * dealer. */
struct deals {
    struct deals_shape shape;
    int64_t deals, voided;   /* all deals, and those called off */
    int64_t sealed, dropped; /* sealed deals; people's chances in them that came too late */
    struct {
        int64_t queens, hearts, shorts; /* shorts: hands without one of the suits */
    } at[HEARTS_SEATS];
    struct {
        int64_t hands, queens;
    } computers, seat[HEARTS_SEATS]; /* seat: of a single game */
};

/* For one hand: the mean of what is counted, and its variance. */
struct deals_chance {
    double mean, variance;
};

unsigned deals_cards(const struct deals_shape *s);
struct deals_chance deals_queens(const struct deals_shape *s);
struct deals_chance deals_hearts(const struct deals_shape *s);
struct deals_chance deals_shorts(const struct deals_shape *s);

/* How far the counts by seat are from chance: chi-squared, with *freedom degrees. */
double deals_chi(const struct deals *d, bool hearts, unsigned *freedom);

/* Counts one game; false: it is not a record, or out of memory. `computers`: bit s is set if a
 * computer sat at seat s at its end. */
bool deals_of(struct deals *d, const char *record, size_t length, unsigned computers);
void deals_add(struct deals *sum, const struct deals *game);

/* The key of a shape's sum; reading and writing its stored form; writing its public form. */
struct key deals_key(const struct deals_shape *s);
bool deals_read(struct deals *d, const char *text, size_t length);
void deals_write(const struct deals *d, struct buffer *out);
void deals_tell(struct json *j, const struct deals *d);

/* A person's deals in one family of rules: hands with a queen of spades in the deck, how many
 * queens they were dealt, and what chance gives. All zero before the first. */
struct deals_own {
    int64_t hands, queens;
    double due, spread; /* the sum of means, and of variances */
};

void deals_count_own(struct deals_own *o, const struct deals *game, unsigned seat);
/* Write and read a member "dealt" of an open object; left out if there is none, and read as zeros.
 */
void deals_own_write(struct json *j, const struct deals_own *o);
void deals_own_read(struct deals_own *o, struct json_span object);

#endif
