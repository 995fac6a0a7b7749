/* interrupt.h - Ctrl-C and SIGTERM while long work goes on: asked once to end in order.
 *
 * The one flag of the process. Work looks at it between two steps and hands back what it has. A
 * second signal does what it did before the first was caught: as a rule it ends the program at
 * once. Within a fifth of a second it is the first one again: timeout(1) signals a program and then
 * its group.
 */
#ifndef HEARTS_OS_INTERRUPT_H
#define HEARTS_OS_INTERRUPT_H

#include <stdbool.h>

/* From here on the first SIGINT or SIGTERM sets the flag; one that was ignored when the program
 * started stays ignored. Reads and waits that it meets fail with EINTR. To call it again changes
 * nothing. */
void interrupt_catch(void);

/* Whether the work is to end; any thread may ask. */
bool interrupted(void);

/* A file that can be read as soon as the work is to end, to poll() beside others: one that
 * asks first and then waits misses no signal in between. -1 where nothing is caught. */
int interrupt_file(void);

/* The exit status of work that was ended so, as shells know it: 130 after SIGINT, 143 after
 * SIGTERM. 0 where nothing came. */
int interrupt_status(void);

#endif
