/* words_inside.h - the paragraphs that words.c puts together. */
#ifndef HEARTS_TEXT_WORDS_INSIDE_H
#define HEARTS_TEXT_WORDS_INSIDE_H

#include "text/words.h"

/* Each appends its sentences, every one followed by a space, or nothing. */
void words_play(const struct hearts_plan *p, struct buffer *out);
void words_points(const struct hearts_plan *p, struct buffer *out);
void words_moon(const struct hearts_plan *p, struct buffer *out);
void words_end(const struct hearts_plan *p, struct buffer *out);
void words_money(const struct hearts_plan *p, struct buffer *out);

/* "1 point", "2 points". */
void words_of_points(int n, struct buffer *out);

static inline bool words_has(const struct hearts_plan *p, int suit, int rank)
{
    return (p->deck.once & hearts_face(HEARTS_CARD(suit, rank))) != 0;
}

#endif
