/* child.h - a program that is started, spoken to and heard line by line, and ended. */
#ifndef HEARTS_PROGRAMS_CHILD_H
#define HEARTS_PROGRAMS_CHILD_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct child;

enum hearing { HEARD, HEARD_NOTHING, HEARD_END };

/* Starts a program, found as a shell finds it; `quiet` throws its complaints away. NULL and *e
 * filled when it cannot be started. */
struct child *child_start(char *const argv[], bool quiet, struct error *e);

/* Sends text. HEARD when it is all sent, HEARD_NOTHING when it was not taken until `until`,
 * HEARD_END when the program is gone. Moments are nanoseconds as child_now() gives them. */
enum hearing child_say(struct child *c, const char *text, size_t length, uint64_t until);

/* The next line, without its end and cut at 4095 bytes, into *line; it stays there until the next
 * call. */
enum hearing child_hear(struct child *c, uint64_t until, const char **line);

/* Asks it to end, waits a moment, ends it if it has not, and forgets it. */
void child_end(struct child *c, bool politely);

uint64_t child_now(void);

#endif
