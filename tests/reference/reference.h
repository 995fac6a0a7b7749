/* reference.h - a slow and plain implementation of the rules, to check the fast one against.
 *
 * Cards are numbers 0 to 51: suit * 13 + rank - 2, suits clubs 0, diamonds 1, spades 2,
 * hearts 3, ranks 2 to 14 (the ace). Twins of a second deck are the same number twice. Seats
 * are 0 to players - 1, clockwise.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ref;

/* Reads rules text: words separated by spaces, each a preset, which replaces everything before
 * it, or option=value. NULL when it cannot be read or its options contradict each other; `why` then
 * says what is wrong and names the options. */
struct ref *ref_new(const char *rules, char *why, size_t capacity);
void ref_free(struct ref *r);

/* A new table: totals 0, hand 1, the pass cycle at its first letter. */
void ref_start(struct ref *r, int dealer);
/* From "over": a new game at the same table: totals 0, hand 1, dealer to the left, the pass
 * cycle goes on. */
void ref_next(struct ref *r);
/* From "deal": a shuffled deck, dealt one at a time from the dealer's left. */
void ref_deal(struct ref *r, const int *deck);

/* "deal" "pass" "charge" "play" "bury" "moon" "over" */
const char *ref_phase(const struct ref *r);
bool ref_acts(const struct ref *r, int seat);

struct ref_choice {
    int from[104]; /* the cards to choose from, ascending, twins twice */
    int count;
    int low, high; /* how many of them */
    int options;   /* numbered choices, 0 when there are none */
};

struct ref_choice ref_choice(const struct ref *r, int seat);
/* False, and nothing changed, when it is not allowed. Cards laid for a pass stay in the hand
 * until everybody has laid theirs. */
bool ref_move(struct ref *r, int seat, int option, const int *cards, int count);

int ref_hand(const struct ref *r, int seat, int cards[104]);
int ref_dealer(const struct ref *r);
int ref_leader(const struct ref *r); /* of the current trick; means something while in play */

long ref_hand_score(const struct ref *r, int seat); /* of the last finished hand */
long ref_total(const struct ref *r, int seat);
void ref_stakes(const struct ref *r, int seat, long *num, long *den);
void ref_pot(const struct ref *r, int seat, long *num, long *den);
bool ref_winner(const struct ref *r, int seat);

#endif
