/* reasons.h - a given reason with its figures and its game, and checks whether it is true. */
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
    const struct hearts_move *move, *other; /* the best, and what it is compared with */
    struct prospect own, others;
    bool figures; /* both have figures */
    bool review, score;
    double deals;
    const char *why;
};

/* Fails the test, with all details, unless `what` is true. */
void reason_holds(const struct given_reason *s, bool what, const char *otherwise);

/* Checks that the sentence is true, and names the main thing. */
void reason_is_true(const struct given_reason *s);

/* Checks the cost that it states against a loss with its standard error. */
void cost_is_true(const struct given_reason *s, const struct amount *a, double loss, double error);

#endif
