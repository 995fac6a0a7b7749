/* json_refusal.h - why something is refused, as the JSON that every interface answers with. */
#ifndef HEARTS_BASE_JSON_REFUSAL_H
#define HEARTS_BASE_JSON_REFUSAL_H

#include <stddef.h>

/* The longest sentence of a refusal, and room for it as JSON beside a word. */
enum { REFUSAL_SAY = 400, REFUSAL_BYTES = REFUSAL_SAY + 100 };

/* Writes {"why": a word, "say": a sentence}, both our own; the length. It needs no memory. */
size_t refusal_write(char out[REFUSAL_BYTES], const char *why, const char *say);

#endif
