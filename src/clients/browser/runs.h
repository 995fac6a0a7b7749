/* runs.h - POST /api/runs: computers play a hand of a record to its end, many times.
 *
 * Only a browser does this, for its own user. On a server it would be work for strangers.
 */
#ifndef HEARTS_BROWSER_RUNS_H
#define HEARTS_BROWSER_RUNS_H

#include "server/net/net.h"

/* Handles such a request. False: it is another kind of request, and still to be answered. */
bool runs_request(struct request *r);

/* Call when weights have arrived: starts the runs that waited for them. */
void runs_begin(void);

#endif
