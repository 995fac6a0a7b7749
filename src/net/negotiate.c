/* negotiate.c - what of a reply whoever asks takes, and has already. */
#define _GNU_SOURCE

#include "net/negotiate.h"

#include "net/net.h"

#include <string.h>

bool request_takes_gzip(const struct request *r)
{
    const char *list = request_header(r, HEADER_ACCEPT_ENCODING);
    for (const char *at = list; (at = strstr(at, "gzip")) != NULL; at += 4) {
        const char *rest = at + 4 + strspn(at + 4, " \t");
        if (*rest == '\0' || *rest == ',')
            return true;
        /* With a weight: nothing but noughts is no. */
        if (*rest == ';' && strcspn(rest, "123456789") < strcspn(rest, ","))
            return true;
    }
    return false;
}

/* A weak tag is as good here. */
bool request_has(const struct request *r, const char *tag)
{
    const char *list = request_header(r, HEADER_IF_NONE_MATCH);
    return strcmp(list, "*") == 0 || strstr(list, tag) != NULL;
}
