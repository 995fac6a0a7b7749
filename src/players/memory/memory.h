/* memory.h - what one seat remembers of the hand in play, beyond what its view shows.
 *
 * A view says how things stand; who showed out of a suit, where passed cards went and what lay in a
 * kitty is only in the events, and so is the order in which the cards fell. A memory is a value: it
 * is fed every event its seat saw, starts over with every hand, and may be copied. One that has
 * missed something is empty, never wrong.
 */
#ifndef HEARTS_MEMORY_MEMORY_H
#define HEARTS_MEMORY_MEMORY_H

#include "hearts/seen.h"

struct memory {
    uint8_t seat;                     /* whose memory, or HEARTS_WATCHER */
    char pass;                        /* this hand's letter */
    uint16_t hand_number;             /* the hand it is about; 0 before the first */
    uint16_t unseen;                  /* who passed cards on unseen, where it is told */
    uint8_t trick_count;              /* cards of the trick in progress seen so far */
    uint8_t trick_suit;               /* the suit it was led in */
    uint8_t voids[HEARTS_SEATS];      /* bit u: the seat has shown that it has no suit u */
    hearts_faces lacks[HEARTS_SEATS]; /* faces it would have thrown away, had it held them */
    struct hearts_pile played;        /* by anybody */
    struct hearts_pile played_by[HEARTS_SEATS];
    struct hearts_pile holds[HEARTS_SEATS]; /* of other seats: cards known to be in their hands */
    struct hearts_pile sent;                /* what I passed */
    struct hearts_pile received;            /* what I was passed */
    struct hearts_pile kitty;               /* as far as I saw it */
    struct hearts_pile buried;              /* by me */
    hearts_faces charged;                   /* by anybody */
    uint8_t sent_count;
    hearts_card sent_order[HEARTS_MOVE_MAX];

    /* By the rules alone, whatever anybody's taste. */
    hearts_faces cannot[HEARTS_SEATS]; /* faces that the seat certainly does not hold now */
    struct hearts_pile mixed;          /* held or buried by the seat that swapped the kitty */

    /* Every card played this hand, oldest first: who played it, in which trick, from 0. */
    uint8_t order_count;
    hearts_card order[HEARTS_CARDS];
    uint8_t order_seat[HEARTS_CARDS];
    uint8_t order_trick[HEARTS_CARDS];

    uint8_t dealer;
    uint8_t tricks;               /* finished */
    hearts_faces led;             /* every face of the suits led in them */
    bool broken;                  /* something has fallen that breaks hearts */
    bool spade_fell;              /* an A or K of spades, unpaired, in a finished trick */
    uint8_t latest[HEARTS_SEATS]; /* by side: the seat that took its latest trick */
    uint8_t charge_silence;       /* how many in a row have charged nothing */
};

/* An empty memory for a seat (or HEARTS_WATCHER). */
void memory_init(struct memory *m, int seat);

/* Takes in one event, as hearts_seen_of() gave it to that seat. */
void memory_see(struct memory *m, const struct hearts_plan *p, const struct hearts_seen *seen);

/* Whether the memory belongs to the hand the view shows and has seen all its cards fall. */
bool memory_fits(const struct memory *m, const struct hearts_plan *p, const struct hearts_view *v);

#endif
