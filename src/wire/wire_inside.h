/* wire_inside.h - what the files of the wire share. */
#ifndef HEARTS_WIRE_WIRE_INSIDE_H
#define HEARTS_WIRE_WIRE_INSIDE_H

#include "wire/wire.h"

void wire__cards(struct json *j, const char *key, const hearts_card *cards, size_t count);
void wire__pile(struct json *j, const char *key, struct hearts_pile pile);
/* null for no seat */
void wire__seat(struct json *j, const char *key, int seat);
void wire__seats(struct json *j, const char *key, unsigned seats);
/* "moon", "sun", "half" */
const char *wire__shot(int shot);

#endif
