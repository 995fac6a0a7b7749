/* json_refusal.h - a refusal as JSON, the same in every interface. */
#ifndef HEARTS_BASE_JSON_REFUSAL_H
#define HEARTS_BASE_JSON_REFUSAL_H

#include <stddef.h>

/* The longest sentence of a refusal, and room for the whole JSON, in bytes. */
enum { REFUSAL_SAY = 400, REFUSAL_BYTES = REFUSAL_SAY + 100 };

/* Writes {"why": a word, "say": a sentence}, both texts of the program; returns the length. Does
 * not allocate. */
size_t refusal_write(char out[REFUSAL_BYTES], const char *why, const char *say);

#endif
