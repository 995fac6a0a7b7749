/* rulebook.h - what the parts of the rulebook's runner share. */
#ifndef HEARTS_TESTS_RULEBOOK_H
#define HEARTS_TESTS_RULEBOOK_H

#include "base/buffer.h"
#include "record/replay.h"

enum { WORDS_MAX = 128, WORD_MAX = 48, LINE_MAX_BYTES = 8192 };

/* The words of an expectation, without its colon and what follows. */
struct words {
    int count;
    char at[WORDS_MAX][WORD_MAX];
};

/* One block being played. */
struct scene {
    struct replay replay;
    uint8_t winner; /* of the trick finished last */
    bool any_trick;
    unsigned line;      /* of the page */
    uint64_t *refusals; /* bit c: refusal c was shown on this page */
    char why[512];      /* why an expectation does not hold */
};

/* Fills why; returns false. */
bool scene_fault(struct scene *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Judges one expectation, the line without its "?". */
bool expect_judge(struct scene *s, const char *text);

/* `sees B kitty QS`: the words after "sees". */
bool expect_sees(struct scene *s, const struct words *w);

/* `rules: TEXT refused: ...`: the text after the first colon. */
bool expect_rules(struct scene *s, const char *text);

/* Splits text at white space; false when it does not fit. */
bool words_split(const char *text, struct words *out);

/* A seat's letter as its number, or -1. */
int word_seat(const struct scene *s, const char *word);

/* The words from `first` on as cards; "-" or "none" or "nothing" are none. False is a fault. */
bool words_pile(struct scene *s, const struct words *w, int first, struct hearts_pile *out);

/* Compares a pile with what was expected. */
bool pile_is(struct scene *s, const char *what, struct hearts_pile is, struct hearts_pile expected);

/* Whether the words from `first` on are these numbers, one a seat. */
bool numbers_are(struct scene *s, const struct words *w, int first, const char *what,
                 const struct hearts_fraction *is);

/* What the pages claim to be about, and whether every option, preset and refusal is claimed. */
struct coverage {
    bool option[128], preset[64], refusal[HEARTS_REFUSALS];
};

/* Records a `covers:` line of a page and checks it against what the page shows: its blocks as text,
 * and its refusals. False, with `why` filled, when the page claims something that it does not show.
 */
bool coverage_claim(struct coverage *c, const char *claims, const char *blocks, uint64_t refusals,
                    char *why, size_t capacity);

/* Writes what no page claims, as a list of words; empty when nothing is missing. */
void coverage_missing(const struct coverage *c, struct buffer *out);

#endif
