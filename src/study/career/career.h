/* career.h - statistics over a player's games: places, points, moons, opponents.
 *
 * Nothing is said that so few games cannot say; see the limits below. Games with takebacks and
 * games left before their end are only counted as such.
 */
#ifndef HEARTS_CAREER_CAREER_H
#define HEARTS_CAREER_CAREER_H

#include "base/json.h"
#include "study/career/career_game.h"

enum {
    CAREER_GAME = 128,   /* bytes of a game's name, with a NUL */
    CAREER_MEAN = 30,    /* hands of the curve's mean, and the fewest with a curve */
    CAREER_LONG = 300,   /* hands of its longer mean; shown with twice as many */
    CAREER_POINTS = 600, /* points of the curve, at most */
    CAREER_RATINGS = 200,
    CAREER_KINDS = 12, /* of opponents */
    CAREER_FRIENDS = 5,
    CAREER_FAMILIES = 40,
    CAREER_PLACED = 10, /* the fewest games with a mean place */
    CAREER_RECENT = 90, /* days */
};

struct career;

/* NULL when out of memory. */
struct career *career_new(void);
void career_free(struct career *c);

/* Adds a game; `game` is its name: an id, or a file. False when out of memory. */
bool career_add(struct career *c, const struct career_game *g, const char *game, int64_t ended_ms);

/* Orders the games by their ends, once all are there. */
void career_sort(struct career *c);

struct career_ask {
    const char *family; /* NULL: the one with the most counted games; "all": all together */
    int days;           /* before `now_ms`; 0: all */
    int64_t now_ms;
};

/* A hand to see again. */
struct career_moment {
    bool there;
    char game[CAREER_GAME];
    unsigned number; /* the hand's number in the game, from 1 */
    int64_t ended_ms;
    struct career_hand hand;
};

struct career_family {
    char name[CAREER_FAMILY];
    size_t games, counted; /* counted: without those left or taken back */
};

struct career_figures {
    struct career_family family[CAREER_FAMILIES]; /* over all dates, most games first */
    size_t families;
    char chosen[CAREER_FAMILY]; /* or "all" */
    int days;

    size_t games, hands, takebacks, left; /* the last two are not among the games */
    int64_t since_ms;                     /* the end of the first game */
    unsigned sides;                       /* 0: games of different sizes; then no places */
    size_t place[HEARTS_SEATS];           /* games finished there */
    size_t recent_games;
    double mean_place, recent_place; /* the latter of the last CAREER_RECENT days */
    size_t won;
    size_t streak, best_streak; /* games won in a row */

    double points, table;       /* a hand: the player's, and everybody's at these tables */
    size_t queen_hands, queens; /* hands with a queen of spades; how many were taken */
    double queens_due;          /* if all took alike */
    size_t hearts;
    double hearts_due;
    size_t made, missed, against;
    double missed_points;
    size_t reviewed;
    double given; /* in all reviewed hands */

    struct {
        int64_t at_ms;
        int32_t points;
        double mean, longer; /* of the hands that end with this one; NAN: too few */
    } curve[CAREER_POINTS];
    size_t curve_count, step; /* every step-th hand */
    double first, last, band; /* means of the first and last hands, and what luck allows */

    struct career_moment best, worst;
    struct {
        char who[CAREER_NAME];
        size_t games, won, hands;
        double due, points, low, high; /* low, high: the share of games won, in 19 cases of 20 */
    } kind[CAREER_KINDS];
    size_t kinds;
    struct {
        char who[CAREER_NAME], name[CAREER_NAME], game[CAREER_GAME]; /* game: the latest together */
        size_t games, ahead, behind;
    } friend[CAREER_FRIENDS];
    size_t friends;
    struct {
        int64_t at_ms;
        int32_t rating, spread;
    } rating[CAREER_RATINGS]; /* the latest first; none of several families together */
    size_t ratings, rated;
};

/* False when out of memory. */
bool career_figures(const struct career *c, const struct career_ask *ask,
                    struct career_figures *out);

/* Writes the members of GET /api/career, see docs/PROTOCOL.md, of an open object. */
void career_tell(struct json *j, const struct career_figures *f);

/* Writes a line of CSV for each hand, the latest first, below a line with the names. */
void career_csv(const struct career *c, const struct career_ask *ask, struct buffer *out);

#endif
