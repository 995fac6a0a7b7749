/* sd.h - what a service manager hands over and wants to hear: sockets, readiness, signs of life. */
#ifndef HEARTS_NET_SD_H
#define HEARTS_NET_SD_H

#include <stdbool.h>
#include <stdint.h>

/* The first socket handed over, or -1. The variables are taken out of the environment, so that no
 * child takes them for its own. */
int sd_listening(void);

/* Tells the manager, if there is one: "READY=1", "STOPPING=1", "WATCHDOG=1". */
void sd_tell(const char *state);

/* How often a sign of life is wanted, in milliseconds; 0: it is not. */
uint64_t sd_watchdog_ms(void);

#endif
