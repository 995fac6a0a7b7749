/* golden_tell.h - a game put into words for the golden playthroughs. */
#ifndef TESTS_GOLDEN_TELL_H
#define TESTS_GOLDEN_TELL_H

#include "base/buffer.h"
#include "hearts/game.h"

struct tell {
    struct hearts_plan plan;
    struct hearts_game game;
    struct buffer out;
    uint16_t moments; /* which moments of this hand have been shown: see tell_moment() */
    struct hearts_card_laid {
        uint8_t seat;
        hearts_card card;
    } trick[HEARTS_TRICK_MAX];
    int trick_count;
    bool boosted;
};

/* Writes the rules, and the plan made from them. */
void tell_begin(struct tell *t, const char *rules, uint64_t seed);

/* Writes a hand that has been dealt. */
void tell_hand(struct tell *t);

/* Writes what a deal or a move did, and who is told how much of it. A trick is written when it is
 * full. */
void tell_events(struct tell *t, const struct hearts_events *events);

/* Before a decision of `seat`: at some moments, writes what every seat and a watcher see. */
void tell_moment(struct tell *t, int seat);

/* Writes the cards that the seat may not choose because of rules other than following suit. */
void tell_barred(struct tell *t, const struct hearts_view *v);

/* Writes scores and money after a hand. */
void tell_result(struct tell *t);

#endif
