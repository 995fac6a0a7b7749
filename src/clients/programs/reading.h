/* reading.h - shared by the files that read a position. */
#ifndef HEARTS_PROGRAMS_READING_H
#define HEARTS_PROGRAMS_READING_H

#include "clients/programs/view_text.h"

/* Iterates over the words of a line. */
struct words {
    const char *at, *end;
    const char *word; /* the latest word */
    size_t length;
};

/* Reads the next word; false at the end of the line. */
bool words_next(struct words *w);

/* Whether the latest word is this one. */
bool words_are(const struct words *w, const char *text);

/* Reads a word that must be a whole number from low to high. */
bool words_number(struct words *w, int32_t low, int32_t high, int32_t *out);

struct reading {
    struct seat_position *to;
    const char *why; /* what is wrong with the line being read */
    uint64_t had;    /* bit i: the line of that number was there */
    int count;       /* plays, in their order */
    hearts_card card[HEARTS_CARDS];
    uint8_t by[HEARTS_CARDS];
    int kitty_after; /* number of plays before the kitty was taken */
    uint8_t silent;  /* seats that chose since the last charge was shown */
    bool missed;
    uint8_t options_of; /* the phase that the named options belong to, or 0 */
};

/* A contradiction in the position read, or NULL. */
const char *reading_check(const struct reading *r);

/* Fills the seat's memory from the plays read. */
void reading_remember(struct reading *r);

#endif
