/* tricks.h - the tricks of a hand, derived from the order in which its cards were played. */
#ifndef HEARTS_PROGRAMS_TRICKS_H
#define HEARTS_PROGRAMS_TRICKS_H

#include "hearts/view.h"

/* The size of a trick that begins with these cards, of which `count` are known, if every seat held
 * `left` cards before it. With fewer known than seats, it is the number of seats. */
int trick_size(const struct hearts_plan *p, const hearts_card *cards, int count, int left);

/* Who gets the last trick of a hand if nobody wins it. by[i] played cards[i]; `winner` took the
 * last trick that was won, or is HEARTS_NO_SEAT. */
int trick_unwon_taker(const struct hearts_plan *p, const hearts_card *cards, const uint8_t *by,
                      int count, int winner);

#endif
