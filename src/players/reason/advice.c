/* advice.c - a player's answer. */
#include "players/reason/advice.h"

#include <stdio.h>

void advice_begin(struct advice *out, const struct hearts_view *v)
{
    out->move = (struct hearts_move){ .seat = v->seat };
    out->why[0] = '\0';
    out->reason = reason_of(REASON_NONE);
    out->deals = 0;
    out->score = false;
    out->step = 1;
    out->chance_step = 1;
    out->expect = out->against = (struct prospect){ 0, 0, 0, 0 };
    out->other = out->move;
    out->opinions = 0;
    out->ways = 0;
}

void advice_say(struct advice *out, const char *verb)
{
    char cards[HEARTS_MOVE_MAX * 3 + 1] = "", reason[112], cost[56];
    for (int i = 0; i < out->move.count; i++) {
        cards[3 * i] = ' ';
        hearts_card_write(out->move.cards[i], cards + 3 * i + 1);
    }
    (void)reason_write(&out->reason, reason, sizeof reason);
    (void)reason_cost_write(&out->reason, out->move.count != 1, cost, sizeof cost);
    (void)snprintf(out->why, sizeof out->why, "%.28s%s: %s%s%s.", verb, cards, reason,
                   cost[0] ? "; " : "", cost);
}
