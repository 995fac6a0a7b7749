/* runs.h - POST /api/runs: a hand of a record played to its end by computers, many times.
 *
 * A browser does that for its user. A server does not: it would be work for strangers.
 */
#ifndef HEARTS_BROWSER_RUNS_H
#define HEARTS_BROWSER_RUNS_H

#include "server/net/net.h"

/* False: it is no such request, and is still to be answered. */
bool runs_request(struct request *r);

/* Weights came: runs that waited for them begin. */
void runs_begin(void);

#endif
