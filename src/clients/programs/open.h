/* open.h - every computer player by its name: those inside, and programs outside.
 *
 * A name is one of players.def, or what strengths.def calls one of them, in any case of the
 * letters; or `cmd:` and a program with its arguments, which is spoken to as docs/ENGINE.md says. A
 * program sees the seat's view and memory as text and nothing else. One that answers late, wrongly
 * or not at all loses its turn to duck.
 */
#ifndef HEARTS_PROGRAMS_OPEN_H
#define HEARTS_PROGRAMS_OPEN_H

#include "base/error.h"
#include "players/player.h"

enum { PLAYER_NAME = 240 }; /* bytes of a name, with its NUL */

/* Whether a name may be one: of a player inside, or any program. Starts nothing. */
bool player_named(const char *name);

/* The player inside of that name, or NULL: then *e says so, with the nearest name where one is
 * near, otherwise with all of them. e may be NULL. */
const struct player *player_inside(const char *name, struct error *e);

/* The player of that name; a program is started. May be used from several threads at once, each
 * of which gets a process of its own. NULL and *e filled when there is no such player, or its
 * program cannot be started or does not speak the protocol. */
const struct player *player_open(const char *name, struct error *e);

/* Ends a player's processes; what went wrong is summed up in a line. Players inside, and NULL, are
 * left alone. */
void player_close(const struct player *player);

/* How many decisions of a program duck has made in its place. */
uint64_t player_forfeits(const struct player *player);

/* Where lines about programs that fail go; standard error where nothing is set (NULL). While
 * something is set, what programs write to standard error is thrown away. To be set while no
 * player is open. */
void player_report(void (*say)(void *with, const char *line), void *with);

#endif
