/* words_inside.h - the paragraphs that words.c puts together. */
#ifndef HEARTS_RECORD_WORDS_INSIDE_H
#define HEARTS_RECORD_WORDS_INSIDE_H

#include "record/words.h"

/* Each appends its sentences, every one followed by a space, or nothing. */
void words_play(const struct hearts_plan *p, struct buffer *out);
void words_points(const struct hearts_plan *p, struct buffer *out);
void words_moon(const struct hearts_plan *p, struct buffer *out);
void words_end(const struct hearts_plan *p, struct buffer *out);
void words_money(const struct hearts_plan *p, struct buffer *out);

/* "1 point", "2 points". */
void words_of_points(int n, struct buffer *out);

/* Makes the letter at `start` a capital. */
static inline void words_capital(struct buffer *out, size_t start)
{
    if (out->data && start < out->length && out->data[start] >= 'a' && out->data[start] <= 'z')
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
}

#endif
