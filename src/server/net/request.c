/* request.c - reading a request's head, and access to it for the layer above. */
#define _GNU_SOURCE

#include "server/net/request.h"

#include "base/utf8.h"
#include "server/net/address.h"
#include "server/net/conn.h"
#include "server/net/loop.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    QUERY_PARTS = 32,
    DISCARD_MOST = 1 << 20, /* bytes read of a body that is too large, so that the reply arrives */
};

/* ---- Reading the head ---- */

static const struct {
    int uri; /* libwebsockets' token for the path with this method */
    enum request_method method;
} methods[] = {
    { WSI_TOKEN_GET_URI, METHOD_GET },       { WSI_TOKEN_HEAD_URI, METHOD_HEAD },
    { WSI_TOKEN_POST_URI, METHOD_POST },     { WSI_TOKEN_PUT_URI, METHOD_PUT },
    { WSI_TOKEN_DELETE_URI, METHOD_DELETE }, { WSI_TOKEN_PATCH_URI, METHOD_OTHER },
    { WSI_TOKEN_OPTIONS_URI, METHOD_OTHER }, { WSI_TOKEN_CONNECT, METHOD_OTHER },
};

static const int tokens[REQUEST_HEADERS] = {
    [HEADER_COOKIE] = WSI_TOKEN_HTTP_COOKIE,
    [HEADER_AUTHORIZATION] = WSI_TOKEN_HTTP_AUTHORIZATION,
    [HEADER_ORIGIN] = WSI_TOKEN_ORIGIN,
    [HEADER_FETCH_SITE] = -1, /* looked up by name */
    [HEADER_CONTENT_TYPE] = WSI_TOKEN_HTTP_CONTENT_TYPE,
    [HEADER_USER_AGENT] = WSI_TOKEN_HTTP_USER_AGENT,
    [HEADER_HOST] = WSI_TOKEN_HOST,
    [HEADER_ACCEPT] = WSI_TOKEN_HTTP_ACCEPT,
    [HEADER_IF_NONE_MATCH] = WSI_TOKEN_HTTP_IF_NONE_MATCH,
    [HEADER_ACCEPT_ENCODING] = WSI_TOKEN_HTTP_ACCEPT_ENCODING,
};

/* Copies a header, owned by the caller; NULL when it is missing or cannot be text. */
static char *header_copy(struct lws *wsi, int token)
{
    int length = lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
    if (length <= 0 || length > HEAD_MAX)
        return NULL;
    /* Several headers of one name are joined with a separator of a byte or two. */
    size_t room = (size_t)length + 64;
    char *out = malloc(room);
    if (!out || lws_hdr_copy(wsi, out, (int)room, (enum lws_token_indexes)token) < 0) {
        free(out);
        return NULL;
    }
    return out;
}

static char *fetch_site_copy(struct lws *wsi)
{
    static const char name[] = "sec-fetch-site:";
    int length = lws_hdr_custom_length(wsi, name, sizeof name - 1);
    if (length <= 0 || length > 64)
        return NULL;
    char *out = malloc((size_t)length + 1);
    if (out && lws_hdr_custom_copy(wsi, out, length + 1, name, sizeof name - 1) < 0) {
        free(out);
        return NULL;
    }
    return out;
}

/* The parts of the query, each followed by a NUL, then an empty one. */
static char *query_copy(struct lws *wsi)
{
    struct buffer all = { 0 };
    char part[HEAD_MAX];
    for (int i = 0; i < QUERY_PARTS; i++) {
        int length = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length < 0)
            break;
        if (length > 0)
            buffer_append(&all, part, strlen(part) + 1);
    }
    buffer_append(&all, "", 1);
    if (all.failed)
        buffer_release(&all);
    return all.data;
}

/* Which part of the head is too long to read: 414 the address, 431 a header; else 0. */
static int head_excess(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > HEAD_MAX)
        return 414;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, (enum lws_token_indexes)methods[i].uri) > HEAD_MAX)
            return 414;
    for (int i = 0; i < REQUEST_HEADERS; i++)
        if (tokens[i] >= 0 &&
            lws_hdr_total_length(wsi, (enum lws_token_indexes)tokens[i]) > HEAD_MAX)
            return 431;
    return 0;
}

/* Copies the path, and finds the method from its token; NULL when there are several or none, or it
 * is too long. */
static char *path_copy(struct request *r, struct lws *wsi)
{
    char *path = NULL;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (lws_hdr_total_length(wsi, (enum lws_token_indexes)methods[i].uri) <= 0)
            continue;
        if (path) {
            free(path);
            return NULL;
        }
        path = header_copy(wsi, methods[i].uri);
        r->method = methods[i].method;
        if (!path)
            return NULL;
    }
    return path;
}

/* Behind a proxy: takes the client's address from the last entry of X-Forwarded-For. A malformed
 * entry is refused, and never counted as the proxy's; without the header, the client is the proxy.
 * Limits for each address are applied here, since until now only the proxy's was known. */
static int forwarded_find(struct request *r, struct lws *wsi)
{
    char address[ADDRESS_TEXT];
    int64_t wait_ms = 10000;
    bool bounded = !r->path || strcmp(r->path, "/healthz") != 0;
    (void)snprintf(address, sizeof address, "%s", r->conn->address);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        char *list = header_copy(wsi, WSI_TOKEN_X_FORWARDED_FOR);
        char *last = list ? strrchr(list, ',') : NULL;
        last = last ? last + 1 : list;
        if (last) {
            last += strspn(last, " \t");
            last[strcspn(last, " \t")] = '\0';
        }
        bool good = last && address_tidy(last, address);
        free(list);
        if (!good)
            return 400;
    }
    int status = conn_set_client(r->conn, address, bounded);
    if (!status && bounded && !conn_may_ask(r->net, address, &wait_ms))
        status = 429;
    r->retry_after_s = status == 429 ? (unsigned)((wait_ms + 999) / 1000) : 0;
    return status;
}

/* Finds a blank before the colon (RFC 9112, 5.1). A proxy might accept such a header, and then
 * disagree with us about where the request ends. */
static bool has_blank_name(struct lws *wsi)
{
    static const char *const names[] = { "content-length :",    "content-length\t:",
                                         "transfer-encoding :", "transfer-encoding\t:",
                                         " content-length:",    " transfer-encoding:" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (lws_hdr_custom_length(wsi, names[i], (int)strlen(names[i])) >= 0)
            return true;
    return false;
}

/* Finds the length of the body; returns a status if it cannot be known. */
static int length_find(struct request *r, struct lws *wsi)
{
    char *text = header_copy(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    int status = 0;
    if (has_blank_name(wsi))
        status = 400;
    else if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        status = 411;
    else if (text && (strlen(text) > 15 || text[strspn(text, "0123456789")]))
        status = 400;
    else if (text)
        r->length = strtoull(text, NULL, 10);
    else if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0)
        status = 400;
    free(text);
    return status ? status : r->length > r->net->options->body ? 413 : 0;
}

/* Whether it is HTTP/1.1, which requires a Host header. */
static bool is_modern(struct lws *wsi)
{
    char *version = header_copy(wsi, WSI_TOKEN_HTTP);
    bool modern = version && strcmp(version, "HTTP/1.1") == 0;
    free(version);
    return modern;
}

static bool is_clean(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return false;
    return utf8_is_valid(text, strlen(text));
}

static void lost(struct conn *c)
{
    struct request *r = c->request;
    c->request = NULL;
    if (r->stage == REQUEST_ABOVE)
        r->conn = NULL; /* freed when it is answered */
    else
        request_free(r);
}

struct request *request_new(struct conn *c, int *status)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->net = c->net;
    r->conn = c;
    c->request = r;
    c->lost = lost;
    r->path = path_copy(r, c->wsi);
    *status = c->net->options->proxied ? forwarded_find(r, c->wsi) : 0;
    (void)snprintf(r->address, sizeof r->address, "%s", c->address);
    if (*status) /* nothing else is read */
        return r;
    bool modern = is_modern(c->wsi);
    r->query = query_copy(c->wsi);
    for (int i = 0; i < REQUEST_HEADERS; i++)
        r->header[i] = tokens[i] < 0 ? fetch_site_copy(c->wsi) : header_copy(c->wsi, tokens[i]);
    *status = length_find(r, c->wsi);
    if (!r->path || r->path[0] != '/' || !is_clean(r->path) ||
        (modern && !*request_header(r, HEADER_HOST)))
        *status = 400;
    if (head_excess(c->wsi))
        *status = head_excess(c->wsi);
    r->discard = *status == 413 && r->length <= DISCARD_MOST;
    return r;
}

struct request_trouble request_trouble(int status)
{
    switch (status) {
    case 413: return (struct request_trouble){ "too-large", "The body is too large." };
    case 414:
        return (struct request_trouble){ "malformed", "The address is longer than 4096 bytes." };
    case 429:
        return (struct request_trouble){ "too-fast",
                                         "There is too much at once from your address." };
    case 431:
        return (struct request_trouble){ "too-large",
                                         "A header of the request is longer than 4096 bytes, "
                                         "such as the cookies kept for this site." };
    case 503: return (struct request_trouble){ "full", "The server is full. Try again soon." };
    default: return (struct request_trouble){ "malformed", "The request cannot be understood." };
    }
}

const char *request_unreadable(const struct request *r, int status)
{
    if (r->method != METHOD_GET || !strstr(request_header(r, HEADER_ACCEPT), "text/html"))
        return NULL;
    if (status == 400 && r->path && !is_clean(r->path))
        return "The address is not text: some of it is no UTF-8.";
    return request_trouble(status).say;
}

void request_free(struct request *r)
{
    if (!r)
        return;
    if (r->conn && r->conn->request == r) {
        r->conn->request = NULL;
        if (r->conn->lost == lost)
            r->conn->lost = NULL;
    }
    for (int i = 0; i < REQUEST_HEADERS; i++)
        free(r->header[i]);
    free(r->path);
    free(r->query);
    buffer_release(&r->body);
    buffer_release(&r->out);
    free(r);
}

/* ---- Access for the layer above ---- */

enum request_method request_method(const struct request *r) { return r->method; }

const char *request_path(const struct request *r) { return r->path; }

bool request_query(const struct request *r, const char *name, char *out, size_t capacity)
{
    size_t length = strlen(name);
    for (const char *part = r->query; part && *part; part += strlen(part) + 1) {
        if (strncmp(part, name, length) != 0 || (part[length] != '=' && part[length] != '\0'))
            continue;
        const char *value = part + length + (part[length] == '=');
        if (!utf8_is_valid(value, strlen(value)))
            return false;
        (void)snprintf(out, capacity, "%s", value);
        while (!utf8_is_valid(out, strlen(out)))
            out[strlen(out) - 1] = '\0'; /* cut inside a character */
        return true;
    }
    return false;
}

const char *request_header(const struct request *r, enum request_header header)
{
    return r->header[header] ? r->header[header] : "";
}

const char *request_address(const struct request *r) { return r->address; }

const char *request_body(const struct request *r, size_t *length)
{
    *length = r->body.length;
    return r->body.data ? r->body.data : "";
}

/* ---- Which site the request comes from ---- */

const char request_no_host[] =
    "This server does not answer to that name. Its operator can allow it with --origin "
    "and the address that browsers show.";

/* Behind a proxy the proxy sets the Host. Browsers always send one. */
bool request_names_us(const struct request *r)
{
    const struct net_options *o = r->net->options;
    const char *host = request_header(r, HEADER_HOST);
    return *o->origin || o->proxied || !*host || address_is_at_home(host);
}

bool request_is_same_origin(const struct request *r)
{
    const char *origin = request_header(r, HEADER_ORIGIN);
    const char *host = request_header(r, HEADER_HOST), *known = r->net->options->origin;
    if (!*origin)
        return true; /* not a browser */
    if (*known)
        return strcmp(origin, known) == 0;
    return *host && strncmp(origin, "http://", 7) == 0 && strcasecmp(origin + 7, host) == 0;
}
