/* people_games.h - finished games of guests, for tests. */
#ifndef TESTS_UNIT_PEOPLE_GAMES_H
#define TESTS_UNIT_PEOPLE_GAMES_H

#include "unit/people_rig.h"

#define SCORES(...) ((const int32_t[HEARTS_SEATS]){ __VA_ARGS__ })
#define PEOPLE(...) ((const struct person *const[HEARTS_SEATS]){ __VA_ARGS__ })

/* The record of every game. */
extern const char record_text[];

/* The first game of the table `number`: A, B, ... are these people (NULL: a computer), with these
 * scores; the lowest wins. */
struct people_game game_of(uint8_t number, const char *rules, const struct person *const *who,
                           const int32_t *score);

/* Reports that the game is over, and waits until it is counted. */
void over(struct rig *h, const struct people_game *g);

/* Four guests, and their tickets. */
struct four {
    char ticket[4][200];
    struct person who[4];
    char hex[4][33];
};

void four_guests(struct rig *h, struct four *f);

/* A game of classic by the four, which the first wins and the last loses. */
const struct people_game *classic(struct four *f, uint8_t number);

int number_in(const cJSON *object, const char *key);
/* The i-th family of rules in statistics. */
const cJSON *family(const struct answer *a, int i);
int games_in(const struct answer *a);
/* The rating in a person's first family; 0: none. */
int rating(struct rig *h, const struct four *f, int i);
void path_of_game(const struct people_game *g, char out[60]);

#endif
