/* bind_facts.c - for bindings: sizes of the flat types, and a plan's facts. */
#include <string.h>

#include "hearts/players.h"

size_t hearts_decision_size(void) { return sizeof(struct hearts_decision); }
size_t hearts_replayed_size(void) { return sizeof(struct hearts_replayed); }

void hearts_plan_tell(const struct hearts_plan *p, struct hearts_plan_facts *out)
{
    memset(out, 0, sizeof *out);
    out->seats = p->seats;
    out->decks = p->decks;
    out->hand_cards = p->hand_cards;
    out->kitty_cards = p->kitty_cards;
    out->deck_cards = p->deck_cards;
    out->sides = p->sides;
    out->teams = p->teams;
    memcpy(out->team, p->team, sizeof out->team);
    out->deck = p->deck;
    memcpy(out->value, p->value, sizeof out->value);
    (void)hearts_rules_write(&p->rules, out->rules, sizeof out->rules);
}
