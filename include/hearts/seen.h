/* seen.h - what one seat saw happen.
 *
 * The engine reports what a move did as events; hearts_seen_of() turns each into what one seat
 * learns from it. A view says how things stand, events say how they came about.
 */
#ifndef HEARTS_SEEN_H
#define HEARTS_SEEN_H

#include "hearts/view.h"

#ifdef __cplusplus
extern "C" {
#endif

enum hearts_happening {
    HEARTS_HAND,      /* a hand begins: seat the dealer, letter the pass, number[0] which hand */
    HEARTS_DEALT,     /* seat was dealt count cards; the cards to that seat only */
    HEARTS_CHOSE,     /* seat has chosen its pass or its charges; the cards to that seat only */
    HEARTS_EXCHANGED, /* all have passed; seats: who passed on unseen, if it is told */
    HEARTS_RECEIVED,  /* seat got count cards it did not have; the cards to that seat only */
    HEARTS_CHARGED,   /* seat has charged these cards: to all */
    HEARTS_PLAYED,    /* seat played cards[0]: to all */
    HEARTS_BOOSTED,   /* the trick goes round again */
    HEARTS_TRICK,     /* seat took the trick, or nobody (HEARTS_NO_SEAT); count cards, carried ones
                         included; number[0] their points */
    HEARTS_KITTY,     /* seat took the kitty of count cards; the cards as kitty_seen has it */
    HEARTS_BURIED,    /* seat buried count cards; the cards to that seat only */
    HEARTS_SHOT,      /* seat's side shot; number[0] enum hearts_shot, number[1] its worth,
                         number[2] 0 added, 1 subtracted */
    HEARTS_SCORED,    /* number: hand scores; total: totals, after resets */
    HEARTS_FINISHED,  /* the game is over; seats: the winners */
};

enum { HEARTS_SEEN_CARDS = 36 };

struct hearts_seen {
    uint8_t kind; /* enum hearts_happening */
    uint8_t seat;
    uint8_t count;
    uint8_t known; /* how many of cards are told: 0 or count */
    char letter;
    uint16_t seats;
    hearts_card cards[HEARTS_SEEN_CARDS];
    int32_t number[HEARTS_SEATS];
    int32_t total[HEARTS_SEATS];
};

struct hearts_event;

/* What `seat` (or HEARTS_WATCHER) learns from an event. */
void hearts_seen_of(const struct hearts_plan *p, const struct hearts_event *e, int seat,
                    struct hearts_seen *out);

#ifdef __cplusplus
}
#endif

#endif
