/* tricks.h - the tricks of a hand, told from the order in which its cards fell. */
#ifndef HEARTS_PROGRAMS_TRICKS_H
#define HEARTS_PROGRAMS_TRICKS_H

#include "hearts/view.h"

/* How many cards a trick takes that begins with these, of which `count` are known, when every seat
 * held `left` cards before it. Fewer known than seats: as many as there are seats. */
int trick_size(const struct hearts_plan *p, const hearts_card *cards, int count, int left);

/* Who gets a trick that nobody wins and that ends the hand: by[i] played cards[i], and `winner`
 * took the last trick that somebody won, or is HEARTS_NO_SEAT. */
int trick_unwon_taker(const struct hearts_plan *p, const hearts_card *cards, const uint8_t *by,
                      int count, int winner);

#endif
