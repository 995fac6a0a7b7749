/* negotiate.h - what of a reply whoever asks takes, and has already. */
#ifndef HEARTS_NET_NEGOTIATE_H
#define HEARTS_NET_NEGOTIATE_H

#include <stdbool.h>

struct request;

/* Whether whoever asks takes bodies in that coding, as "gzip" or "br". */
bool request_takes(const struct request *r, const char *coding);

/* Whether whoever asks has already what this tag stands for. */
bool request_has(const struct request *r, const char *tag);

#endif
