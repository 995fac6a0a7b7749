/* program.h - one running program, and how it is asked. */
#ifndef HEARTS_PROGRAMS_PROGRAM_H
#define HEARTS_PROGRAMS_PROGRAM_H

#include "base/buffer.h"
#include "base/error.h"
#include "players/player.h"

struct program;

enum answer { ANSWER_GOOD, ANSWER_LATE, ANSWER_WRONG, ANSWER_GONE, ANSWERS };

/* Starts one and waits until it says that it speaks the protocol. NULL and *e filled otherwise. */
struct program *program_start(char *const argv[], bool quiet, struct error *e);

void program_end(struct program *p, bool politely);

/* Asks what to do; fills *out on ANSWER_GOOD, and *e on ANSWER_WRONG. */
enum answer program_ask(struct program *p, const struct player_seat *s, const struct hearts_view *v,
                        struct thinking *t, uint64_t seed, struct advice *out, struct error *e);

#endif
