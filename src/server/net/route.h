/* route.h - dispatching requests: health and metrics are answered here, others by the layer above.
 */
#ifndef HEARTS_NET_ROUTE_H
#define HEARTS_NET_ROUTE_H

struct request;

/* Call when a request is complete. */
void request_route(struct request *r);

/* Replies with a refusal. */
void request_refuse(struct request *r, int status, const char *why, const char *say);

#endif
