/* speak.h - a player that speaks the protocol of docs/ENGINE.md. */
#ifndef HEARTS_PROGRAMS_SPEAK_H
#define HEARTS_PROGRAMS_SPEAK_H

#include "base/error.h"
#include "players/player.h"

#include <stdio.h>

/* Answers what comes in until it ends or says "quit". False and *e filled when that cannot be done
 * at all; whatever is wrong with what comes in is answered to its sender. */
bool speak(const struct player *player, FILE *in, FILE *out, struct error *e);

#endif
