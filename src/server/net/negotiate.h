/* negotiate.h - which encodings a client accepts, and whether its cached copy is current. */
#ifndef HEARTS_NET_NEGOTIATE_H
#define HEARTS_NET_NEGOTIATE_H

#include <stdbool.h>

struct request;

/* Whether the client accepts bodies in that coding, such as "gzip" or "br". */
bool request_takes(const struct request *r, const char *coding);

/* Whether the client has the version with this tag already. */
bool request_has(const struct request *r, const char *tag);

#endif
