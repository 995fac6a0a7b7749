/* assets.c - serving the files of the page. */
#define _GNU_SOURCE

#include "server/app/assets.h"

#include "server/net/negotiate.h"
#include "server/net/net.h"

#include <string.h>

/* Addresses handled by the page, which takes from them what to show: a table, a finished game,
 * house rules, or one of its own screens. */
static bool is_page(const char *path)
{
    static const char *const beginnings[] = { "/t/", "/g/", "/r/", "/friends/", "/here/" };
    static const char *const places[] = { "/",          "/lobby",    "/new",        "/friends",
                                          "/me",        "/me/games", "/me/figures", "/me/chips",
                                          "/me/slates", "/learn",    "/keys",       "/day",
                                          "/deals" };
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(path, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(path, places[i]) == 0)
            return true;
    return false;
}

static const struct asset *find(const char *path)
{
    if (is_page(path))
        path = "/index.html";
    for (const struct asset *a = assets; a->path; a++)
        if (strcmp(a->path, path) == 0)
            return a;
    return NULL;
}

/* The smallest form that the client accepts. */
static enum asset_form form_for(const struct asset *a, const struct request *r)
{
    if (a->form[ASSET_BROTLI].bytes && request_takes(r, "br"))
        return ASSET_BROTLI;
    return a->form[ASSET_GZIP].bytes && request_takes(r, "gzip") ? ASSET_GZIP : ASSET_PLAIN;
}

void asset_reply(struct request *r)
{
    /* At any other address the page itself says, in its user's language, that there is nothing. */
    const struct asset *found = find(request_path(r)), *a = found ? found : find("/");
    if (found && request_method(r) != METHOD_GET && request_method(r) != METHOD_HEAD) {
        net_refuse(r, 405, "not-found", "There is no such method here.", 0);
        return;
    }
    static const char *const codings[] = { NULL, [ASSET_GZIP] = "gzip", [ASSET_BROTLI] = "br" };
    enum asset_form form = form_for(a, r);
    const char *tag = found ? a->form[form].etag : NULL;
    /* The names of files in /a/ contain a hash of their contents, so they may be cached: a changed
     * file has another name. */
    bool kept = found && strncmp(a->path, "/a/", 3) == 0;
    net_reply(r, &(struct reply){ .status = !found                ? 404
                                            : request_has(r, tag) ? 304
                                                                  : 200,
                                  .type = a->type,
                                  .etag = tag,
                                  .encoding = codings[form],
                                  .cache = kept,
                                  .lasting = true,
                                  .body = a->form[form].bytes,
                                  .length = a->form[form].length });
}
