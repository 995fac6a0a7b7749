/* memory_rules.h - what a play proves about the hand it came from. */
#ifndef HEARTS_MEMORY_MEMORY_RULES_H
#define HEARTS_MEMORY_MEMORY_RULES_H

#include "players/memory/memory.h"

/* The cards of the current trick. */
struct hearts_pile memory_trick(const struct memory *m);

/* Call before c is recorded: adds to m->cannot the cards that a hand with c as a legal play cannot
 * hold. */
void memory_rule_out(struct memory *m, const struct hearts_plan *p, int seat, hearts_card c);

#endif
