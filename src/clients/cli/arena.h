/* arena.h - what the arena was asked for, and how its results are told. */
#ifndef HEARTS_CLI_ARENA_H
#define HEARTS_CLI_ARENA_H

#include "base/json.h"
#include "clients/cli/progress.h"
#include "study/arena/match.h"

enum { ARENA_PLAYERS = 16, ARENA_TIMES = 16, ARENA_DEALS = 100000000 };

struct arena_request {
    struct hearts_plan plan;
    struct match_order order; /* of every match: A, B and their time are filled in for each */
    const struct player *players[ARENA_PLAYERS];
    int player_count;
    uint64_t nodes[2], time_ns[2]; /* of a decision of A and of B; 0: as they like */
    uint64_t times_ns[ARENA_TIMES];
    int time_count; /* above 0: a match at each of these times */
    bool ladder;    /* each player against the next */
    bool json;
    const char *plot; /* a file for the picture, or NULL */
    const char *keep; /* a file that the matches are kept in and go on from, or NULL */
};

/* A match that has been played. */
struct arena_match {
    struct match_side side[2];
    struct match_result result;
};

/* Whether it was interrupted: neither all deals nor what --sprt asks for. */
bool arena_cut_short(const struct arena_request *r, const struct arena_match *m);

/* "deals" or "games". */
const char *arena_samples(const struct arena_request *r);

/* "points a hand", "wins a game", "money a game". */
const char *arena_measure(enum match_measure m);

/* Tells one match at length, many in a row each, or one as a line of JSON. False when memory is
 * out. */
void arena_print_match(const struct arena_request *r, const struct arena_match *m);
void arena_print_rows(const struct arena_request *r, const struct arena_match *m, int count);
bool arena_print_json(const struct arena_request *r, const struct arena_match *m);

/* Tells what both expected of the cards they chose, and what came; as a member of a JSON object;
 * draws it for A, by trick, to the file asked for. */
void arena_print_expected(const struct arena_match *m);
void arena_json_expected(struct json *j, const struct expected *e);
bool arena_plot_expected(const struct arena_request *r, const struct arena_match *m,
                         struct error *e);

/* Shows where a match stands; `part` is of all matches, below 0 where nobody knows it. */
void arena_progress(struct progress *line, double part, const struct match_result *so_far,
                    const struct match_order *o);

/* Draws what was played, to the file asked for: the curve of one match, a ladder, or strength
 * against time. */
bool arena_plot(const struct arena_request *r, const struct arena_match *m, int count,
                struct error *e);

#endif
