/* duck.c - a player that uses rules of thumb: its decisions, phase by phase. */
#include "players/duck/duck.h"

void duck_decide(const struct player *self, const struct player_seat *s,
                 const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    struct duck d;
    (void)self;
    (void)t;
    advice_begin(out, v);
    duck_know(&d, s, v);
    switch ((enum hearts_phase)v->phase) {
    case HEARTS_PASS: duck_pass(&d, out); break;
    case HEARTS_CHARGE: duck_charge(&d, out); break;
    case HEARTS_PLAY: duck_play(&d, out); break;
    case HEARTS_BURY: duck_bury(&d, out); break;
    case HEARTS_SCORE: duck_moon(&d, out); break;
    case HEARTS_DEAL:
    case HEARTS_OVER: break;
    }
}
