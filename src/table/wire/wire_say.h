/* wire_say.h - sentences for who is refused. */
#ifndef HEARTS_WIRE_WIRE_SAY_H
#define HEARTS_WIRE_WIRE_SAY_H

#include <stdint.h>

enum { WIRE_SAY = 256 }; /* bytes of a sentence, with a NUL */

/* Adds to a sentence, which is cut where it would be too long. */
void wire_say(char say[WIRE_SAY], const char *text);
void wire_say_number(char say[WIRE_SAY], int64_t n);

#endif
