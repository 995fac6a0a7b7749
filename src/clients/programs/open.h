/* open.h - finds any computer player by its name: built-in ones and external programs.
 *
 * A name is one of players.def, or a displayed name of strengths.def, in any letter case. Or it is
 * `cmd:` followed by a program with its arguments, which uses the protocol of docs/ENGINE.md. A
 * program only gets the seat's view and memory, as text. If it answers late, wrongly or not at all,
 * duck decides instead.
 */
#ifndef HEARTS_PROGRAMS_OPEN_H
#define HEARTS_PROGRAMS_OPEN_H

#include "base/error.h"
#include "players/player.h"

enum { PLAYER_NAME = 240 }; /* bytes of a name, including its NUL */

/* Whether a name is valid: a built-in player, or any program. Starts nothing. */
bool player_named(const char *name);

/* The built-in player of that name, or NULL with *e filled: with a similar name if there is one,
 * else with a list of all. e may be NULL. */
const struct player *player_inside(const char *name, struct error *e);

/* Opens the player of that name; starts it if it is a program. Several threads may use it at once,
 * as each gets its own process. NULL with *e filled when there is no such player, or its program
 * cannot be started or does not speak the protocol. */
const struct player *player_open(const char *name, struct error *e);

/* Ends a player's processes and reports their failures in one line. Built-in players, and NULL, are
 * left alone. */
void player_close(const struct player *player);

/* How many decisions duck has made in place of a program. */
uint64_t player_forfeits(const struct player *player);

/* Sets where messages about failing programs go; NULL: standard error. While set, the programs' own
 * standard error is discarded. Call it only while no player is open. */
void player_report(void (*say)(void *with, const char *line), void *with);

#endif
