/* memory.h - what one seat remembers of the current hand, beyond its view.
 *
 * A view shows the current state. Only the events tell who showed a void, where passed cards went,
 * what a kitty held, and the order of the plays. A memory is a plain value: it is given every event
 * that its seat saw, starts over with each hand, and may be copied. One that has missed something
 * does not fit its view: memory_fits() says so, and players then decide without it.
 */
#ifndef HEARTS_MEMORY_MEMORY_H
#define HEARTS_MEMORY_MEMORY_H

#include "hearts/seen.h"

struct memory {
    uint8_t seat;                     /* its owner, or HEARTS_WATCHER */
    char pass;                        /* this hand's letter */
    uint16_t hand_number;             /* the hand it is about; 0 before the first */
    uint16_t unseen;                  /* seats that passed cards on unseen, if shown */
    uint8_t trick_count;              /* cards seen so far of the current trick */
    uint8_t trick_suit;               /* the suit that was led */
    uint8_t voids[HEARTS_SEATS];      /* bit u: the seat has shown out of suit u */
    hearts_faces lacks[HEARTS_SEATS]; /* faces it would have thrown away, had it held them */
    struct hearts_pile played;        /* by anybody */
    struct hearts_pile played_by[HEARTS_SEATS];
    struct hearts_pile holds[HEARTS_SEATS]; /* of other seats: cards known to be in their hands */
    struct hearts_pile sent;                /* the cards I passed */
    struct hearts_pile received;            /* the cards passed to me */
    struct hearts_pile kitty;               /* as far as I saw it */
    struct hearts_pile buried;              /* by me */
    hearts_faces charged;                   /* by anybody */
    uint8_t sent_count;
    hearts_card sent_order[HEARTS_MOVE_MAX];

    /* What follows from the rules alone, whatever anybody's style: */
    hearts_faces cannot[HEARTS_SEATS]; /* faces that the seat certainly does not hold now */
    struct hearts_pile mixed;          /* held or buried by the seat that swapped the kitty */

    /* Every card played this hand, oldest first: its seat, and its trick, from 0. */
    uint8_t order_count;
    hearts_card order[HEARTS_CARDS];
    uint8_t order_seat[HEARTS_CARDS];
    uint8_t order_trick[HEARTS_CARDS];

    uint8_t dealer;
    uint8_t tricks;               /* finished */
    hearts_faces led;             /* all faces of the suits led in them */
    bool broken;                  /* a card was played that breaks hearts */
    bool spade_fell;              /* an A or K of spades, unpaired, in a finished trick */
    uint8_t latest[HEARTS_SEATS]; /* by side: the seat that took its latest trick */
    uint8_t charge_silence;       /* seats in a row that charged nothing */
};

/* Makes an empty memory for a seat (or HEARTS_WATCHER). */
void memory_init(struct memory *m, int seat);

/* Records one event, as hearts_seen_of() gave it to that seat. */
void memory_see(struct memory *m, const struct hearts_plan *p, const struct hearts_seen *seen);

/* Whether the memory belongs to the hand of the view and has seen all its cards played. */
bool memory_fits(const struct memory *m, const struct hearts_plan *p, const struct hearts_view *v);

#endif
