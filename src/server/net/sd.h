/* sd.h - the interface to a service manager: inherited sockets, readiness, watchdog messages. */
#ifndef HEARTS_NET_SD_H
#define HEARTS_NET_SD_H

#include <stdbool.h>
#include <stdint.h>

/* The first inherited socket, or -1. Removes the variables from the environment, so that no child
 * takes the sockets for its own. */
int sd_listening(void);

/* Sends a state to the manager, if there is one: "READY=1", "STOPPING=1", "WATCHDOG=1". */
void sd_tell(const char *state);

/* How often the watchdog expects a message, in milliseconds; 0: never. */
uint64_t sd_watchdog_ms(void);

#endif
