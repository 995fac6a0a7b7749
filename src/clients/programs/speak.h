/* speak.h - runs a player as an engine that speaks the protocol of docs/ENGINE.md. */
#ifndef HEARTS_PROGRAMS_SPEAK_H
#define HEARTS_PROGRAMS_SPEAK_H

#include "base/error.h"
#include "players/player.h"

#include <stdio.h>

/* Answers commands until the input ends or says "quit". False with *e filled when it cannot run at
 * all; errors in the input are answered in the protocol. */
bool speak(const struct player *player, FILE *in, FILE *out, struct error *e);

#endif
