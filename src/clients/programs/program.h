/* program.h - one running external program, and asking it for decisions. */
#ifndef HEARTS_PROGRAMS_PROGRAM_H
#define HEARTS_PROGRAMS_PROGRAM_H

#include "base/buffer.h"
#include "base/error.h"
#include "players/player.h"

struct program;

enum answer { ANSWER_GOOD, ANSWER_LATE, ANSWER_WRONG, ANSWER_GONE, ANSWERS };

/* Starts it and waits until it confirms the protocol. NULL with *e filled on failure. */
struct program *program_start(char *const argv[], bool quiet, struct error *e);

void program_end(struct program *p, bool politely);

/* Asks for a decision; fills *out for ANSWER_GOOD, and *e for ANSWER_WRONG. */
enum answer program_ask(struct program *p, const struct player_seat *s, const struct hearts_view *v,
                        struct thinking *t, uint64_t seed, struct advice *out, struct error *e);

#endif
