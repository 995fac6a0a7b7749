/* negotiate.h - what of a reply whoever asks takes, and has already. */
#ifndef HEARTS_NET_NEGOTIATE_H
#define HEARTS_NET_NEGOTIATE_H

#include <stdbool.h>

struct request;

/* Whether whoever asks takes gzip. */
bool request_takes_gzip(const struct request *r);

/* Whether whoever asks has already what this tag stands for. */
bool request_has(const struct request *r, const char *tag);

#endif
