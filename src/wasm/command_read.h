/* command_read.h - a line of text as a command to the table. */
#ifndef WASM_COMMAND_READ_H
#define WASM_COMMAND_READ_H

#include "table/table.h"

/* Reads a command's word and what follows it:
 *
 *   sit SEAT|- NAME      seat SEAT [PLAYER]   swap SEAT SEAT     start [PLAYER]
 *   play MOVE            ahead CARDS          answer yes|no      say TEXT
 *   deal SEAT|- CARDS    thought SEAT MOVE    due|away|here|remove SEAT
 *   leave claim takeback pause resume rematch end back tick close
 *
 * A MOVE is cards, "none", or "option" and its word. Returns NULL, or what was expected. The ids
 * are left zero. */
const char *command_read(const struct table *t, const char *text, struct table_command *out);

#endif
