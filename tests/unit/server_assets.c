/* server_assets.c - which file is served at which address, and how long it may be cached. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/app/assets.h"
#include "server/net/net.h"

/* ---- Files of our own, and a request without a socket ---- */

static const unsigned char page[] = "<!doctype html>", script[] = "let x = 1;", small[] = "zip",
                           smallest[] = "b";

const struct asset assets[] = {
    { "/index.html", "text/html", { { "\"1\"", page, sizeof page - 1 } } },
    { "/page.js", "text/javascript", { { "\"2\"", script, sizeof script - 1 } } },
    { "/a/app-3F2K.js",
      "text/javascript",
      { { "\"3\"", script, sizeof script - 1 },
        { "\"3-gz\"", small, sizeof small - 1 },
        { "\"3-br\"", smallest, sizeof smallest - 1 } } },
    { "/a/once.js",
      "text/javascript",
      { { "\"4\"", script, sizeof script - 1 }, { "\"4-gz\"", small, sizeof small - 1 } } },
    { 0, 0, { { 0, 0, 0 } } }
};

struct request {
    enum request_method method;
    const char *path, *encodings, *tags;
    struct reply reply;
};

enum request_method request_method(const struct request *r) { return r->method; }
const char *request_path(const struct request *r) { return r->path; }

const char *request_header(const struct request *r, enum request_header header)
{
    const char *value = header == HEADER_ACCEPT_ENCODING ? r->encodings
                        : header == HEADER_IF_NONE_MATCH ? r->tags
                                                         : NULL;
    return value ? value : "";
}

void net_reply(struct request *r, const struct reply *reply) { r->reply = *reply; }

static struct reply get(const char *path)
{
    struct request r = { .path = path };
    asset_reply(&r);
    return r.reply;
}

/* ---- The tests ---- */

static void addresses_within_the_page_are_the_page(void **state)
{
    static const char *const paths[] = { "/",
                                         "/index.html",
                                         "/t/0123456789abcdef0123456789abcdef",
                                         "/g/0123456789abcdef0123456789abcdef",
                                         "/r/classic jack=-10",
                                         "/lobby",
                                         "/new",
                                         "/friends",
                                         "/friends/classic players=5",
                                         "/me",
                                         "/me/games",
                                         "/me/figures",
                                         "/me/chips",
                                         "/me/slates",
                                         "/learn",
                                         "/keys",
                                         "/deals" };
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct reply reply = get(paths[i]);
        assert_int_equal(reply.status, 200);
        assert_ptr_equal(reply.body, page);
        assert_false(reply.cache);
    }
}

static void at_other_addresses_the_page_says_so(void **state)
{
    static const char *const paths[] = { "/t",     "/g",    "/r",         "/lobby/",
                                         "/newer", "/me/x", "/friends.x", "/learn.x",
                                         "/KEYS",  "/a/",   "/a/app.js" };
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct reply reply = get(paths[i]);
        assert_int_equal(reply.status, 404);
        assert_ptr_equal(reply.body, page);
        assert_false(reply.cache);
        assert_null(reply.etag);
    }
}

static void files_with_a_hash_in_their_name_are_kept(void **state)
{
    (void)state;
    struct reply reply = get("/a/app-3F2K.js");
    assert_int_equal(reply.status, 200);
    assert_true(reply.cache);
    assert_ptr_equal(reply.body, script);
    assert_string_equal(reply.etag, "\"3\"");
    assert_false(get("/page.js").cache);
}

static struct reply get_as(const char *path, const char *encodings)
{
    struct request r = { .path = path, .encodings = encodings };
    asset_reply(&r);
    return r.reply;
}

static void in_the_smallest_form_that_is_taken(void **state)
{
    static const struct {
        const char *takes, *is; /* NULL: as it is */
        const unsigned char *bytes;
    } rows[] = {
        { "gzip, deflate, br", "br", smallest },
        { "br;q=1.0, gzip;q=0.5", "br", smallest },
        { "br;q=0, gzip", "gzip", small },
        { "gzip", "gzip", small },
        { "abr, x-gzip", NULL, script },
        { "brotli", NULL, script },
        { "identity", NULL, script },
        { NULL, NULL, script },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct reply reply = get_as("/a/app-3F2K.js", rows[i].takes);
        assert_ptr_equal(reply.body, rows[i].bytes);
        assert_int_equal(reply.length, strlen((const char *)rows[i].bytes));
        assert_true(!reply.encoding == !rows[i].is);
        if (rows[i].is)
            assert_string_equal(reply.encoding, rows[i].is);
    }
    assert_string_equal(get_as("/a/once.js", "br, gzip").encoding, "gzip");
    assert_null(get_as("/page.js", "br, gzip").encoding);
}

static void compressed_under_a_tag_of_its_own(void **state)
{
    struct request r = { .path = "/a/app-3F2K.js", .encodings = "gzip" };
    (void)state;
    asset_reply(&r);
    assert_ptr_equal(r.reply.body, small);
    assert_true(r.reply.cache);
    r.tags = "\"3\", \"3-br\"";
    asset_reply(&r);
    assert_int_equal(r.reply.status, 200);
    r.tags = "W/\"x\", \"3-gz\"";
    asset_reply(&r);
    assert_int_equal(r.reply.status, 304);
    r.encodings = "gzip, br";
    r.tags = "\"3-gz\"";
    asset_reply(&r);
    assert_int_equal(r.reply.status, 200);
    r.tags = "\"3-br\"";
    asset_reply(&r);
    assert_int_equal(r.reply.status, 304);
    r = (struct request){ .path = "/lobby", .method = METHOD_POST };
    asset_reply(&r);
    assert_int_equal(r.reply.status, 405);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_within_the_page_are_the_page),
        cmocka_unit_test(at_other_addresses_the_page_says_so),
        cmocka_unit_test(files_with_a_hash_in_their_name_are_kept),
        cmocka_unit_test(in_the_smallest_form_that_is_taken),
        cmocka_unit_test(compressed_under_a_tag_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
