/* page_link.h - sockets, requests, timers and background work, as server/net/net.h has them, where
 * there is no network: links to pages of the same browser.
 *
 * A link is known by a number that the host gives it, and so is a request.
 */
#ifndef HEARTS_BROWSER_PAGE_LINK_H
#define HEARTS_BROWSER_PAGE_LINK_H

#include "server/net/net.h"

/* NULL: memory is out. */
struct socket *link_new(unsigned number);
struct socket *link_find(unsigned number);
/* What the layer above kept with it must be gone. */
void link_free(struct socket *s);

/* Method and path are a line, "POST /api/tables?x=y", the body follows it. NULL: memory is out, or
 * it is no request. */
struct request *link_request(unsigned number, const char *text, size_t length);

/* Runs what is due: timers, and one piece of work. How many milliseconds until there is more;
 * below 0: nothing waits. */
double link_turn(int64_t now_ms);

/* One more piece of work, for when nothing else is to be done. False: memory is out. */
bool link_work(void (*work)(void *with), void (*done)(void *with), void *with);

#endif
