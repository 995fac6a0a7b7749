/* reasons.h - what a reason is given with, and whether it is true of that. */
#ifndef TESTS_UNIT_REASONS_H
#define TESTS_UNIT_REASONS_H

#include "hearts/game.h"
#include "players/memory/roles.h"
#include "players/reason/reason.h"

/* The game at hand, and how often each reason was given. */
struct reason_counts {
    const char *rules;
    struct hearts_plan plan;
    struct roles roles;
    unsigned told[REASONS];
};

struct given_reason {
    const struct reason_counts *of;
    const struct hearts_game *game;
    struct hearts_view view;
    const struct reason *reason;
    const struct hearts_move *move, *other; /* the best, and what it is held against */
    struct prospect own, others;
    bool figures; /* the two are there */
    bool review, score;
    double deals;
    const char *why;
};

/* Fails the test, with all there is to know, unless `what`. */
void reason_holds(const struct given_reason *s, bool what, const char *otherwise);

/* What the sentence says has to be true, and the main thing. */
void reason_is_true(const struct given_reason *s);

/* And what it says that something costs, of a loss with its standard error. */
void cost_is_true(const struct given_reason *s, const struct amount *a, double loss, double error);

#endif
