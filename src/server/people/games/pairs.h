/* pairs.h - who gives points to whom, beyond what the cards and everybody else's play explain.
 *
 * Each pass and each card changes what every seat is likely to score, given the cards: see
 * changed() of review.h. A gift to a seat is how much more its expected score was lowered than the
 * others'. Luck is not in it, nor anybody else's decisions.
 */
#ifndef HEARTS_GAMES_PAIRS_H
#define HEARTS_GAMES_PAIRS_H

#include "base/error.h"
#include "table/table.h"

enum {
    PAIRS_PLAYOUTS = 100, /* playouts for a decision, by default */
    PAIRS_HANDS = 20,     /* fewer hands together prove nothing: such pairs are left out */
};

/* Points that one person gave to another, in the hands that both played. */
struct pairs_row {
    struct id from, to;
    char from_name[TABLE_NAME], to_name[TABLE_NAME]; /* names in their last game here */
    unsigned hands;
    double points; /* points of classic for each hand; above 0: given */
    double error;  /* standard error of that */
};

struct pairs_order {
    unsigned playouts;
    /* Called after each game, with the number done and of all. Or NULL. */
    void (*done)(void *with, size_t games, size_t all);
    void (*each)(void *with, const struct pairs_row *row);
    void *with;
};

struct pairs_told {
    size_t games, hands; /* with people on two or more sides, and a third side */
    size_t rows;
};

/* Goes through the games stored in a folder, whose database others may have open, and reports the
 * pairs. They are ordered by the lower end of their 95% interval, highest first. False, with *e
 * set: it cannot be done. */
bool pairs_folder(const char *folder, const struct pairs_order *order, struct pairs_told *out,
                  struct error *e);

#endif
