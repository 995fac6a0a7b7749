/* route.h - where a request belongs: health and figures are told here, the rest goes above. */
#ifndef HEARTS_NET_ROUTE_H
#define HEARTS_NET_ROUTE_H

struct request;

/* It is whole. */
void request_route(struct request *r);

/* Answers with a refusal. */
void request_refuse(struct request *r, int status, const char *why, const char *say);

#endif
