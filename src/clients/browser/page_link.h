/* page_link.h - the sockets, requests, timers and background jobs of server/net/net.h, without a
 * network: they link pages of the same browser.
 *
 * Links and requests are identified by numbers that the host assigns.
 */
#ifndef HEARTS_BROWSER_PAGE_LINK_H
#define HEARTS_BROWSER_PAGE_LINK_H

#include "server/net/net.h"

/* Makes a link. NULL: out of memory. */
struct socket *link_new(unsigned number);
struct socket *link_find(unsigned number);
/* Frees a link; the layer above must have freed what it attached to it. */
void link_free(struct socket *s);

/* Parses a request: a line with method and path, "POST /api/tables?x=y", then the body. NULL: out
 * of memory, or not a request. */
struct request *link_request(unsigned number, const char *text, size_t length);

/* Runs what is due: a timer, or one background job. Returns the milliseconds until more is due;
 * below 0: nothing is waiting. */
double link_turn(int64_t now_ms);

/* Queues a background job, to run when nothing else is due. False: out of memory. */
bool link_work(void (*work)(void *with), void (*done)(void *with), void *with);

#endif
