/* memory_rules.h - what a card played proves about the hand it came from. */
#ifndef HEARTS_MEMORY_MEMORY_RULES_H
#define HEARTS_MEMORY_MEMORY_RULES_H

#include "players/memory/memory.h"

/* The cards of the trick in progress. */
struct hearts_pile memory_trick(const struct memory *m);

/* Before c is taken in: adds to m->cannot what nobody who may play c now can hold. */
void memory_rule_out(struct memory *m, const struct hearts_plan *p, int seat, hearts_card c);

#endif
