/* wire_say.h - the sentence of a refusal. */
#ifndef HEARTS_WIRE_WIRE_SAY_H
#define HEARTS_WIRE_WIRE_SAY_H

#include <stdint.h>

enum { WIRE_SAY = 256 }; /* bytes of a sentence, with a NUL */

/* Appends to a sentence; it is cut if it gets too long. */
void wire_say(char say[WIRE_SAY], const char *text);
void wire_say_number(char say[WIRE_SAY], int64_t n);

#endif
