/* think_say.c - why a card is the best, and what speaks for and against each. */
#include "players/think.h"

#include <stdio.h>

void think_explain(const struct thought *t, struct advice *out)
{
    (void)t;
    out->why[0] = '\0';
}
