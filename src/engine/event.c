/* event.c - the events of a hand. */
#include "engine.h"

struct hearts_seen *hearts__event(struct hearts_events *events, enum hearts_happening kind,
                                  int seat)
{
    if (!events || events->count == sizeof events->at / sizeof *events->at)
        return NULL;
    struct hearts_seen *e = &events->at[events->count++].all;
    __builtin_memset(e, 0, sizeof *e);
    e->kind = (uint8_t)kind;
    e->seat = (uint8_t)seat;
    return e;
}

void hearts__event_cards(struct hearts_seen *e, struct hearts_pile cards)
{
    e->count = e->known = (uint8_t)hearts_pile_list(cards, e->cards);
}
