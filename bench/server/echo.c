/* echo.c - a bare echo server, libwebsockets on libuv and nothing else, with which the table server
 * is compared.
 *
 *   echo PORT
 */
#define _XOPEN_SOURCE 700

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* AT_ONCE: the library has a buffer of this size for each socket. */
enum { MESSAGE = 8192, AT_ONCE = 512 };

/* What has yet to be sent back to a socket. */
struct session {
    unsigned char *waits; /* LWS_PRE bytes, then the message */
    size_t length;
};

static int keep(struct session *s, const void *in, size_t length)
{
    unsigned char *grown = realloc(s->waits, LWS_PRE + s->length + length);
    if (!grown || s->length + length > MESSAGE)
        return -1;
    memcpy(grown + LWS_PRE + s->length, in, length);
    s->waits = grown;
    s->length += length;
    return 0;
}

static int send_back(struct lws *wsi, struct session *s)
{
    if (!s->waits)
        return 0;
    int sent = lws_write(wsi, s->waits + LWS_PRE, s->length, LWS_WRITE_TEXT);
    bool whole = sent >= (int)s->length;
    free(s->waits);
    *s = (struct session){ 0 };
    return whole ? 0 : -1;
}

static int echo(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t length)
{
    struct session *s = user;
    /* The library has a hundred reasons; these are the ones that matter. */
    if (why == LWS_CALLBACK_RECEIVE) {
        if (keep(s, in, length) != 0)
            return -1;
        if (lws_is_final_fragment(wsi))
            lws_callback_on_writable(wsi);
    } else if (why == LWS_CALLBACK_SERVER_WRITEABLE) {
        return send_back(wsi, s);
    } else if (why == LWS_CALLBACK_CLOSED) {
        free(s->waits);
        s->waits = NULL;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        { "hearts.1", echo, sizeof(struct session), AT_ONCE, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    uv_loop_t loop;
    void *loops[] = { &loop };
    struct lws_context_creation_info info = { 0 };
    if (argc != 2 || uv_loop_init(&loop) != 0)
        return 2;
    lws_set_log_level(LLL_ERR, NULL);
    info.port = (int)strtol(argv[1], NULL, 10);
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV;
    info.foreign_loops = loops;
    struct lws_context *context = lws_create_context(&info);
    if (!context)
        return 1;
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
