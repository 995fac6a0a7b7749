/* words.h - rules in plain sentences, and text folded to a width. */
#ifndef HEARTS_RECORD_WORDS_H
#define HEARTS_RECORD_WORDS_H

#include "base/buffer.h"
#include "hearts/plan.h"

/* Appends the rules as sentences, a line for each paragraph: who plays, the pass, charging, the
 * play, points, the moon, the end, money. Paragraphs without a sentence are left out. */
void words_of_rules(const struct hearts_plan *p, struct buffer *out);

/* Appends `text` folded at spaces into lines of at most `width` columns, every line after the first
 * of a paragraph indented by `indent`; paragraphs are parted by line ends. */
void words_fold(const char *text, int width, int indent, struct buffer *out);

/* Appends where a hand's cards are passed: "to the left", "not at all". */
void words_of_pass(const struct hearts_plan *p, char letter, struct buffer *out);

/* Appends "the queen of spades". */
void words_of_card(hearts_card c, struct buffer *out);

/* Appends faces as a list: "hearts and the queen of spades", whole suits by their names. */
void words_of_faces(hearts_faces f, struct buffer *out);

/* "three" up to twelve, then digits; the text lives until the next call with the same room. */
const char *words_of_number(int n, char room[16]);

#endif
