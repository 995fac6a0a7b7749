/* wire_seen.h - what happened in a game, as a seat saw it, and the hands that were scored. */
#ifndef HEARTS_WIRE_WIRE_SEEN_H
#define HEARTS_WIRE_WIRE_SEEN_H

#include "base/json_write.h"
#include "table/table.h"

/* One of the engine's events, as `audience` saw it. */
void wire_seen(struct json *j, const struct hearts_plan *p, const struct hearts_seen *seen,
               int audience);

/* Hands that were scored: the letter of the pass, every seat's score and total, and every seat's
 * stakes if the rules have them. */
static inline size_t wire_hand_numbers(const struct hearts_plan *p)
{
    return 1 + 2 * (size_t)p->seats;
}
void wire_hands(struct json *j, const struct hearts_plan *p, const int32_t *hands, size_t count,
                const struct hearts_fraction *stakes);

#endif
