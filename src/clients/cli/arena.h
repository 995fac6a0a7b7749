/* arena.h - an arena's request, and how its results are printed. */
#ifndef HEARTS_CLI_ARENA_H
#define HEARTS_CLI_ARENA_H

#include "base/json.h"
#include "clients/cli/progress.h"
#include "study/arena/match.h"

enum { ARENA_PLAYERS = 16, ARENA_TIMES = 16, ARENA_DEALS = 100000000 };

struct arena_request {
    struct hearts_plan plan;
    struct match_order order; /* shared by all matches: each match sets its sides A and B, and their
                               * time */
    const struct player *players[ARENA_PLAYERS];
    int player_count;
    uint64_t nodes[2], time_ns[2]; /* limit per decision for A and B; 0: the player's own */
    uint64_t times_ns[ARENA_TIMES];
    int time_count; /* above 0: one match for each of these times */
    bool ladder;    /* each player plays the next */
    bool json;
    const char *plot; /* file for the picture, or NULL */
    const char *keep; /* file to store the matches in and resume from, or NULL */
};

/* A match that was played, at least in part. */
struct arena_match {
    struct match_side side[2];
    struct match_result result;
};

/* Whether it was interrupted: it has neither all deals nor a verdict of the --sprt test. */
bool arena_cut_short(const struct arena_request *r, const struct arena_match *m);

/* "deals" or "games". */
const char *arena_samples(const struct arena_request *r);

/* "points a hand", "wins a game", "money a game". */
const char *arena_measure(enum match_measure m);

/* Print one match at length, several as a row each, or one as a line of JSON. False when out of
 * memory. */
void arena_print_match(const struct arena_request *r, const struct arena_match *m);
void arena_print_rows(const struct arena_request *r, const struct arena_match *m, int count);
bool arena_print_json(const struct arena_request *r, const struct arena_match *m);

/* Report what both players expected of the cards they chose, and what happened: as a table, as a
 * member of a JSON object, or as a picture for A, trick by trick, in the requested file. False with
 * *e filled when the picture cannot be written. */
void arena_print_expected(const struct arena_match *m);
void arena_json_expected(struct json *j, const struct expected *e);
bool arena_plot_expected(const struct arena_request *r, const struct arena_match *m,
                         struct error *e);

/* Shows the progress of a match; `part` is the share of all matches, below 0 if unknown. */
void arena_progress(struct progress *line, double part, const struct match_result *so_far,
                    const struct match_order *o);

/* Draws the results to the requested file: the curve of one match, a ladder, or strength against
 * time. False with *e filled when it cannot be written. */
bool arena_plot(const struct arena_request *r, const struct arena_match *m, int count,
                struct error *e);

#endif
