/* route.h - where a request belongs: health and figures are told here, the rest goes above. */
#ifndef HEARTS_NET_ROUTE_H
#define HEARTS_NET_ROUTE_H

struct request;

/* It is whole. */
void request_route(struct request *r);

#endif
