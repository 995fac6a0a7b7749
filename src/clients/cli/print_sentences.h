/* print_sentences.h - sentences for people, as wide as the terminal allows. */
#ifndef HEARTS_CLI_PRINT_SENTENCES_H
#define HEARTS_CLI_PRINT_SENTENCES_H

#include "base/buffer.h"

#include <stdbool.h>

/* Prints the text, releases it, and ends the line if the text does not. Lines after the first begin
 * with `indent` spaces. False when out of memory. */
bool print_sentences(struct buffer *text, int indent);

#endif
