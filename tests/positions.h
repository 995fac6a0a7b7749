/* positions.h - a position that a computer player should know, and how a player is tried on it. */
#ifndef HEARTS_TESTS_POSITIONS_H
#define HEARTS_TESTS_POSITIONS_H

#include "base/buffer.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "record/replay.h"

enum { POSITION_TEXT = 512, POSITION_WORDS = 16, POSITION_TRIES = 5, POSITION_WANTED = 4 };

/* Words that name a card, or a choice that has a name: "add", "unseen"; "-" is no card. */
struct position_words {
    int count;
    char at[POSITION_WORDS][16];
};

/* A block of a page: one position. */
struct position {
    const char *page;
    unsigned line;
    char title[160];
    char games[POSITION_TEXT]; /* rules, separated by "/" */
    char seat;                 /* 'A' ... */
    struct position_words right, wrong;
    struct buffer record; /* its other lines: a record up to the decision */
};

/* How a player did in one position under one game's rules. */
struct trial {
    int right, tries;
    bool passed;
    char chose[3 * POSITION_TRIES * HEARTS_MOVE_MAX +
               64]; /* its wrong choices; if there are none, all of them */
};

/* Reads a block, `length` bytes of text; false and why filled when it is not well formed. */
bool position_read(struct position *at, const char *text, size_t length, char *why,
                   size_t capacity);

/* Sets the position up under the rules of one game. False and why filled when the record breaks
 * them, it is not that seat's decision, or a right or wrong card may not be chosen at all. */
bool position_set_up(const struct position *at, const char *rules, struct replay *r,
                     struct player_seat *seat, char *why, size_t capacity);

/* Lets a player decide what was set up, with several seeds. */
void position_try(const struct position *at, const struct replay *r, const struct player_seat *seat,
                  const struct player *who, uint64_t nodes, struct scratch *scratch,
                  struct trial *out);

#endif
