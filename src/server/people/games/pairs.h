/* pairs.h - between whom points flow, beyond what the cards and everybody else's play explain.
 *
 * Each pass and each card that somebody played has changed what every seat was likely to score as
 * the cards lay: see changed() of review.h. What it took off one seat more than off the others is
 * what that seat was given. Luck is not in it, nor what anybody else decided.
 */
#ifndef HEARTS_GAMES_PAIRS_H
#define HEARTS_GAMES_PAIRS_H

#include "base/error.h"
#include "table/table.h"

enum {
    PAIRS_PLAYOUTS = 100, /* of a decision, when nobody says */
    PAIRS_HANDS = 20,     /* fewer together say nothing: such pairs are not told */
};

/* What one gave to another, in the hands that both played. */
struct pairs_row {
    struct id from, to;
    char from_name[TABLE_NAME], to_name[TABLE_NAME]; /* in their last game here */
    unsigned hands;
    double points; /* of classic, a hand; above 0: given */
    double error;  /* the standard error of that */
};

struct pairs_order {
    unsigned playouts;
    /* Told when a game is done, out of this many. Or NULL. */
    void (*done)(void *with, size_t games, size_t all);
    void (*each)(void *with, const struct pairs_row *row);
    void *with;
};

struct pairs_told {
    size_t games, hands; /* in which two people or more sat at different sides, and a third side */
    size_t rows;
};

/* Goes through the games that are kept in a folder, whose database others may have open, and tells
 * the pairs: first whose interval (95 in 100) begins highest. False and *e: it cannot be told. */
bool pairs_folder(const char *folder, const struct pairs_order *order, struct pairs_told *out,
                  struct error *e);

#endif
