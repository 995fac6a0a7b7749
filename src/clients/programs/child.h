/* child.h - a child process: started, written to and read line by line, ended. */
#ifndef HEARTS_PROGRAMS_CHILD_H
#define HEARTS_PROGRAMS_CHILD_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct child;

enum child_result { CHILD_DONE, CHILD_LATE, CHILD_GONE };

/* Starts a program, found as a shell finds it; `quiet` discards its standard error. NULL with *e
 * filled when it cannot be started. */
struct child *child_start(char *const argv[], bool quiet, struct error *e);

/* Sends text. CHILD_DONE when all of it is sent, CHILD_LATE when the time `until` came first,
 * CHILD_GONE when the program is gone. Times are nanoseconds of child_now(). */
enum child_result child_write(struct child *c, const char *text, size_t length, uint64_t until);

/* Reads the next line into *line, without its end and cut at 4095 bytes; it is valid until the next
 * call. */
enum child_result child_read_line(struct child *c, uint64_t until, const char **line);

/* Ends the program and frees *c. `politely` first asks it to quit, and waits up to half a
 * second. */
void child_end(struct child *c, bool politely);

uint64_t child_now(void);

#endif
