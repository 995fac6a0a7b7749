/* wire_say.c - the sentence of a refusal. */
#include "table/wire/wire_say.h"

#include <string.h>

#include "base/digits.h"

static void add(char say[WIRE_SAY], const char *text, size_t length)
{
    size_t there = strlen(say), room = WIRE_SAY - 1 - there;
    size_t taken = length < room ? length : room;
    memcpy(say + there, text, taken);
    say[there + taken] = '\0';
}

void wire_say(char say[WIRE_SAY], const char *text) { add(say, text, strlen(text)); }

void wire_say_number(char say[WIRE_SAY], int64_t n)
{
    char digits[DIGITS_MAX];
    add(say, digits, digits_write(n, digits));
}
