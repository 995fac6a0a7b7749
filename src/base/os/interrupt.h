/* interrupt.h - Ctrl-C and SIGTERM while long work goes on: asked once to end in order.
 *
 * The process has one flag. Work looks at it between two steps and returns what it has. A second
 * signal has its earlier action: as a rule it ends the program at once. Within 200 ms it counts as
 * the first one repeated: timeout(1) signals a program and then its group.
 */
#ifndef HEARTS_OS_INTERRUPT_H
#define HEARTS_OS_INTERRUPT_H

#include <stdbool.h>

/* From now on the first SIGINT or SIGTERM sets the flag; one that was ignored when the program
 * started stays ignored. Reads and waits that it interrupts fail with EINTR. Further calls do
 * nothing. */
void interrupt_catch(void);

/* Whether the work is to end; any thread may ask. */
bool interrupted(void);

/* A file that becomes readable when the work is to end, for poll(): so no signal is missed between
 * asking and waiting. -1 if nothing is caught. */
int interrupt_file(void);

/* The exit status for work that was interrupted: 130 after SIGINT, 143 after SIGTERM, 0 after
 * neither. */
int interrupt_status(void);

#endif
