/* negotiate.c - which encodings a client accepts, and whether its cached copy is current. */
#define _GNU_SOURCE

#include "server/net/negotiate.h"

#include "server/net/net.h"

#include <string.h>

bool request_takes(const struct request *r, const char *coding)
{
    const char *list = request_header(r, HEADER_ACCEPT_ENCODING);
    size_t length = strlen(coding);
    for (const char *at = list; (at = strstr(at, coding)) != NULL; at += length) {
        const char *rest = at + length + strspn(at + length, " \t");
        if (at > list && !strchr(", \t", at[-1]))
            continue; /* it is the end of another word */
        if (*rest == '\0' || *rest == ',')
            return true;
        /* With a weight, as in "br;q=0.5": only a weight of zero refuses. */
        if (*rest == ';' && strcspn(rest, "123456789") < strcspn(rest, ","))
            return true;
    }
    return false;
}

/* A weak tag matches, too. */
bool request_has(const struct request *r, const char *tag)
{
    const char *list = request_header(r, HEADER_IF_NONE_MATCH);
    return strcmp(list, "*") == 0 || strstr(list, tag) != NULL;
}
