/* replay_inside.h - what the files of the replay share. */
#ifndef HEARTS_RECORD_REPLAY_INSIDE_H
#define HEARTS_RECORD_REPLAY_INSIDE_H

#include "record/replay.h"

/* Fills *f for a line; returns false, which is also REPLAY_FAULT. */
bool replay_fault(struct record_fault *f, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The hands and the kitty of a `deal` line. */
bool replay_read_deal(const struct replay *r, struct hearts_pile hand[HEARTS_SEATS],
                      struct hearts_pile *kitty, struct record_fault *f);

/* The position that the hold, taken and state lines describe. */
bool replay_read_position(const struct replay *r, struct hearts_position *at,
                          struct record_fault *f);

/* Checks a line that follows from the others: kitty, score, total, stakes, over, pot. */
bool replay_check(const struct replay *r, struct record_fault *f);

#endif
