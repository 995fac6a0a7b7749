/* rules_http.c - requests about rules: the list of all rules is sent compressed, and cached by its
 * tag. */
#include "server/app/rules_http.h"

#include <sodium.h>
#include <string.h>
#include <zlib.h>

#include "server/api/rules_report.h"
#include "server/net/negotiate.h"

/* The reply to GET, plain and compressed, each with its tag. It is made for the first request, and
 * never changes. Only the loop's thread uses it. */
struct cached_reply {
    struct buffer text;
    char tag[2 * crypto_generichash_BYTES_MIN + 3];
};
static struct cached_reply plain_reply, gzip_reply;

static void tag(struct cached_reply *t)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)t->text.data, t->text.length, NULL,
                             0);
    t->tag[0] = '"';
    (void)sodium_bin2hex(t->tag + 1, sizeof t->tag - 1, hash, sizeof hash);
    t->tag[sizeof t->tag - 2] = '"';
}

/* Stays empty when out of memory: then the plain form is sent. */
static void compress_list(void)
{
    enum { GZIP_WINDOW = 15 + 16, MEMORY = 8 };
    z_stream z = { .next_in = (Bytef *)plain_reply.text.data,
                   .avail_in = (uInt)plain_reply.text.length };
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return;
    uLong room = deflateBound(&z, (uLong)plain_reply.text.length);
    if (buffer_reserve(&gzip_reply.text, room)) {
        z.next_out = (Bytef *)gzip_reply.text.data;
        z.avail_out = (uInt)room;
        gzip_reply.text.length = deflate(&z, Z_FINISH) == Z_STREAM_END ? z.total_out : 0;
    }
    (void)deflateEnd(&z);
}

static void no_memory(struct request *r)
{
    net_refuse(r, 503, "full", "The server is out of memory. Try again a little later.", 1);
}

static void answer_list(struct request *r)
{
    bool fresh = !plain_reply.text.length;
    if (fresh)
        rules_list(&plain_reply.text);
    if (plain_reply.text.failed) {
        buffer_release(&plain_reply.text);
        no_memory(r);
        return;
    }
    if (fresh) {
        tag(&plain_reply);
        compress_list();
        tag(&gzip_reply);
    }
    bool gzip = gzip_reply.text.length && request_takes(r, "gzip");
    const struct cached_reply *t = gzip ? &gzip_reply : &plain_reply;
    net_reply(r, &(struct reply){ .status = request_has(r, t->tag) ? 304 : 200,
                                  .etag = t->tag,
                                  .encoding = gzip ? "gzip" : NULL,
                                  .body = t->text.data,
                                  .length = t->text.length });
}

/* ---- Checking rules ---- */

static void look_over(struct request *r)
{
    size_t length;
    const char *text = request_body(r, &length);
    struct buffer out = { 0 };
    int status = rules_look_over(text, length, &out) ? 200 : 400;
    if (out.failed)
        no_memory(r);
    else
        net_reply(r, &(struct reply){ .status = status, .body = out.data, .length = out.length });
    buffer_release(&out);
}

bool rules_request(struct request *r)
{
    if (strcmp(request_path(r), "/api/rules") != 0)
        return false;
    if (request_method(r) == METHOD_GET || request_method(r) == METHOD_HEAD)
        answer_list(r);
    else if (request_method(r) == METHOD_POST)
        look_over(r);
    else
        return false;
    return true;
}
