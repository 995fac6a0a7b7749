/* record_lex.h - the words of one line of a record. For record_line.c and record_state.c. */
#ifndef HEARTS_RECORD_RECORD_LEX_H
#define HEARTS_RECORD_RECORD_LEX_H

#include "record/record.h"

/* A line being read, word by word. `word` is the current one: empty at the end of the line. */
struct lex {
    const char *line;
    size_t length; /* up to a comment or the end */
    const char *word;
    size_t word_length;
    size_t last_end; /* one past the word read before this one */
    unsigned number;
    struct record_fault *fault;
    bool fractions; /* "/" is part of a word */
};

/* Moves on to the next word. */
void lex_next(struct lex *x);

bool lex_ended(const struct lex *x);
bool lex_is(const struct lex *x, const char *word);

/* Fills the fault with the text, and with `show` also the current word in quotation marks. Returns
 * false. */
bool lex_fault(struct lex *x, bool show, const char *why);

/* The current word as a seat, a suit or a card; -1, or false, if it is something else. These do not
 * move to the next word. */
int lex_seat(const struct lex *x);
int lex_suit(const struct lex *x);
bool lex_card(const struct lex *x, hearts_card *out);

/* The current word as a whole number within the bounds. */
bool lex_number(const struct lex *x, int64_t low, int64_t high, int64_t *out);

/* Reads the words and values of a `state` line to its end. */
bool state_read(struct lex *x, struct record_line *line);
void state_write(const struct record_state *state, struct buffer *out);

#endif
