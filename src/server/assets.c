/* assets.c - answering with the files of the page. */
#define _GNU_SOURCE

#include "server/assets.h"

#include "server/net.h"

#include <stdbool.h>
#include <string.h>

static const struct asset *find(const char *path)
{
    /* A table's link is the page too, which reads the id from it. */
    if (strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0)
        path = "/index.html";
    for (const struct asset *a = assets; a->path; a++)
        if (strcmp(a->path, path) == 0)
            return a;
    return NULL;
}

/* Whether a list of encodings takes gzip. */
static bool takes_gzip(const char *list)
{
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

/* Whether a list of tags names this one; a weak tag is as good here. */
static bool names_tag(const char *list, const char *tag)
{
    return strcmp(list, "*") == 0 || strstr(list, tag) != NULL;
}

static void nothing_there(struct request *r)
{
    static const char page[] =
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Not here</title>\n"
        "<link rel=\"stylesheet\" href=\"/page.css\">\n<main>\n<h1>There is nothing here</h1>\n"
        "<p><a href=\"/\">To the tables</a></p>\n</main>\n</html>\n";
    net_reply(r, &(struct reply){ .status = 404, .type = "text/html; charset=utf-8", .body = page,
                                  .length = sizeof page - 1 });
}

void asset_reply(struct request *r)
{
    static const char no[] = "{\"why\":\"not-found\",\"say\":\"There is no such method here.\"}";
    const struct asset *a = find(request_path(r));
    if (!a) {
        nothing_there(r);
        return;
    }
    if (request_method(r) != METHOD_GET && request_method(r) != METHOD_HEAD) {
        net_reply(r, &(struct reply){ .status = 405, .body = no, .length = sizeof no - 1 });
        return;
    }
    bool gzip = a->gzip && takes_gzip(request_header(r, HEADER_ACCEPT_ENCODING));
    const char *tag = gzip ? a->etag_gzip : a->etag;
    bool same = names_tag(request_header(r, HEADER_IF_NONE_MATCH), tag);
    net_reply(r, &(struct reply){ .status = same ? 304 : 200,
                                  .type = a->type,
                                  .etag = tag,
                                  .encoding = gzip ? "gzip" : NULL,
                                  .body = gzip ? a->gzip : a->plain,
                                  .length = gzip ? a->gzip_length : a->plain_length });
}
