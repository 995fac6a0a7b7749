/* connection_ask.c - one HTTP request, blocking. */
#include "clients/terminal/remote/connection.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>

struct asking {
    const char *token, *body;
    size_t sent;
    struct buffer *answer;
    int status;
    bool over, good;
    char why[160];
    lws_sorted_usec_list_t too_late;
    struct lws_context *context;
};

static int add_header(struct lws *socket, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    return lws_add_http_header_by_name(socket, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static int add_headers(struct asking *a, struct lws *socket, unsigned char **at, unsigned char *end)
{
    char line[ADDRESS_TOKEN + 16], length[24];
    (void)snprintf(line, sizeof line, "Bearer %s", a->token);
    if (a->token[0] && add_header(socket, "authorization:", line, at, end))
        return -1;
    if (!a->body)
        return 0;
    (void)snprintf(length, sizeof length, "%zu", strlen(a->body));
    if (add_header(socket, "content-type:", "application/json", at, end) ||
        add_header(socket, "content-length:", length, at, end))
        return -1;
    lws_client_http_body_pending(socket, 1);
    (void)lws_callback_on_writable(socket);
    return 0;
}

static int send_body(struct asking *a, struct lws *socket)
{
    unsigned char room[LWS_PRE + 2048];
    if (!a->body)
        return 0;
    size_t left = strlen(a->body) - a->sent, now = left < 2048 ? left : 2048;
    memcpy(room + LWS_PRE, a->body + a->sent, now);
    bool last = now == left;
    a->sent += now;
    if (last)
        lws_client_http_body_pending(socket, 0);
    if (lws_write(socket, room + LWS_PRE, now, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)now)
        return -1;
    if (last)
        a->body = NULL;
    else
        (void)lws_callback_on_writable(socket);
    return 0;
}

static int read_body(struct lws *socket)
{
    char room[LWS_PRE + 4096], *at = room + LWS_PRE;
    int length = 4096;
    return lws_http_client_read(socket, &at, &length) < 0 ? -1 : 0;
}

static int end(struct asking *a, bool good)
{
    if (!a->over)
        a->good = good;
    a->over = true;
    lws_cancel_service(a->context);
    return 0;
}

static int callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct asking *a = lws_get_opaque_user_data(socket);
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **at = in;
        return add_headers(a, socket, at, *at + length);
    }
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return send_body(a, socket);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        a->status = (int)lws_http_client_http_response(socket);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_body(socket);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        if (a->answer->length + length > LINK_BODY)
            return -1;
        buffer_append(a->answer, in, length);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: (void)end(a, true); return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        link_reason(in, a->why, sizeof a->why);
        return end(a, false);
    /* A reply without a body is complete when the connection closes. */
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: return end(a, a->status == 204);
    default: return 0;
    }
}

static void give_up(lws_sorted_usec_list_t *sul)
{
    struct asking *a = lws_container_of(sul, struct asking, too_late);
    (void)snprintf(a->why, sizeof a->why, "it does not answer");
    (void)end(a, false);
}

bool link_ask(const struct address *to, const char *token, const char *method, const char *path,
              const char *body, int *status, struct buffer *answer, struct error *e)
{
    static const struct lws_protocols protocols[] = { { .name = "http", .callback = callback },
                                                      { .name = NULL } };
    struct asking a = { .token = token ? token : "", .body = body, .answer = answer };
    char host[ADDRESS_HOST + 16];
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = to->safe ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    buffer_cut(answer, 0);
    address_host(to, host, sizeof host);
    lws_set_log_level(0, NULL);
    a.context = lws_create_context(&info);
    if (a.context) {
        struct lws_client_connect_info where = {
            .context = a.context,
            .address = to->host,
            .port = to->port,
            .path = path,
            .host = host,
            .method = method,
            .protocol = "http",
            .local_protocol_name = "http",
            .alpn = "http/1.1",
            .ssl_connection = to->safe ? LCCSCF_USE_SSL : 0,
            .opaque_user_data = &a,
        };
        lws_sul_schedule(a.context, 0, &a.too_late, give_up, (lws_usec_t)LINK_ASK_MS * 1000);
        if (!lws_client_connect_via_info(&where))
            a.over = true;
        while (!a.over && lws_service(a.context, 0) >= 0)
            continue;
        lws_sul_cancel(&a.too_late);
        lws_context_destroy(a.context);
    }
    *status = a.status;
    if (a.good && !answer->failed)
        return true;
    error_set(e, "%.100s cannot be reached%s%.80s", to->host, a.why[0] ? ": " : "", a.why);
    return false;
}
