/* reference_test.h - sets up positions in the reference implementation, for its own tests. */
#ifndef REFERENCE_TEST_H
#define REFERENCE_TEST_H

#include "reference.h"

/* An empty position in play: no cards anywhere. Give hands, kitty and the rest, then begin. */
void ref_test_clear(struct ref *r);
void ref_test_hand(struct ref *r, int seat, const int *cards, int count);
void ref_test_kitty(struct ref *r, const int *cards, int count);
void ref_test_broken(struct ref *r, bool broken);
void ref_test_charged(struct ref *r, int card);
void ref_test_suit_led(struct ref *r, int suit);
/* Finds the leader when leader is -1; tricks are those finished before. */
void ref_test_begin(struct ref *r, int leader, int tricks);

/* A finished hand: piles and how many tricks each took, then scored. */
void ref_test_pile(struct ref *r, int seat, const int *cards, int count, int tricks);
void ref_test_other_pile(struct ref *r, int seat, const int *cards, int count);
void ref_test_score(struct ref *r);

void ref_test_total(struct ref *r, int seat, long total);
void ref_test_end_reached(struct ref *r);
long ref_test_points_in_play(const struct ref *r);
int ref_test_kitty_size(const struct ref *r);
char ref_test_letter(const struct ref *r);
/* What each pile holds, by face, and how many copies lie anywhere. */
int ref_test_captured(const struct ref *r, int seat, int card);
int ref_test_anywhere(const struct ref *r, int card);
/* Penalty cards in a seat's pile. */
long ref_test_pile_points(const struct ref *r, int seat);

#endif
