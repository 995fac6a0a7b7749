/* reading.h - what the files that read a position share. */
#ifndef HEARTS_PROGRAMS_READING_H
#define HEARTS_PROGRAMS_READING_H

#include "clients/programs/view_text.h"

/* The words of a line, one after the other. */
struct words {
    const char *at, *end;
    const char *word; /* the one taken last */
    size_t length;
};

/* Takes the next word; false at the end of the line. */
bool words_next(struct words *w);

/* Whether the word taken last is this one. */
bool words_are(const struct words *w, const char *text);

/* Takes a word that is a whole number from low to high. */
bool words_number(struct words *w, int32_t low, int32_t high, int32_t *out);

struct reading {
    struct asked *to;
    const char *why; /* what is wrong with the line being read */
    uint64_t had;    /* bit i: the line of that number was there */
    int count;       /* plays, in their order */
    hearts_card card[HEARTS_CARDS];
    uint8_t by[HEARTS_CARDS];
    int kitty_after; /* how many plays came before the kitty was taken */
    uint8_t silent;  /* how many have chosen since the last charge was shown */
    bool missed;
    uint8_t options_of; /* the phase that has the options named, or 0 */
};

/* What does not fit together in a position read, or NULL. */
const char *reading_check(const struct reading *r);

/* Tells the seat what it saw, as the plays read say. */
void reading_remember(struct reading *r);

#endif
