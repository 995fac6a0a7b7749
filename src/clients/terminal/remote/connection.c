/* connection.c - the WebSocket: a thread that keeps it open, and two queues. */
#define _GNU_SOURCE
#include "clients/terminal/remote/connection.h"

#include "base/os/thread.h"

#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LAST_WORDS_US = 2000000 }; /* time limit for sending what is still queued at shutdown */

struct parcel {
    struct parcel *next;
    enum link_news_kind kind;
    uint32_t wait_ms;
    size_t length;
    char text[]; /* outgoing: starts after LWS_PRE bytes */
};

struct queue {
    struct parcel *first, **end;
    size_t bytes;
};

struct link {
    struct address address;
    char host[ADDRESS_HOST + 16], token[ADDRESS_TOKEN];
    struct lws_context *context;
    pthread_t thread;
    bool running;
    int bell[2]; /* a pipe that holds a byte while incoming items wait */

    pthread_mutex_t lock; /* guards the fields from here to the thread's own */
    struct queue in, out;
    bool connected, stop, rung;

    /* Used only by the thread. */
    struct lws *socket;
    struct buffer part; /* of a message, until its last fragment arrives */
    lws_sorted_usec_list_t again, too_late;
    bool late;
    uint16_t tries;
    char why[160];
};

/* ---- Queues ---- */

static struct parcel *parcel_new(enum link_news_kind kind, size_t before, const char *text,
                                 size_t length)
{
    struct parcel *p = malloc(sizeof *p + before + length + 1);
    if (!p)
        return NULL;
    p->next = NULL;
    p->kind = kind;
    p->wait_ms = 0;
    p->length = length;
    if (length)
        memcpy(p->text + before, text, length);
    p->text[before + length] = '\0';
    return p;
}

static void queue_put(struct queue *q, struct parcel *p)
{
    if (!q->first)
        q->end = &q->first;
    *q->end = p;
    q->end = &p->next;
    q->bytes += p->length;
}

static struct parcel *queue_take(struct queue *q)
{
    struct parcel *p = q->first;
    if (p) {
        q->first = p->next;
        q->bytes -= p->length;
    }
    return p;
}

static void queue_clear(struct queue *q)
{
    for (struct parcel *p; (p = queue_take(q)) != NULL;)
        free(p);
}

/* Queues an item for link_receive() and wakes the listener; false when there is no room. */
static bool tell(struct link *w, struct parcel *p)
{
    if (!p)
        return false;
    pthread_mutex_lock(&w->lock);
    bool room = w->in.bytes + p->length <= LINK_QUEUE;
    if (room) {
        queue_put(&w->in, p);
        if (!w->rung && write(w->bell[1], "", 1) == 1)
            w->rung = true;
    }
    pthread_mutex_unlock(&w->lock);
    if (!room)
        free(p);
    return room;
}

void link_reason(const char *why, char *out, size_t capacity)
{
    bool safety = why && (strstr(why, "SSL") || strstr(why, "tls") || strstr(why, "cert"));
    (void)snprintf(out, capacity, "%s",
                   !why     ? ""
                   : safety ? "its certificate is not to be trusted, or it speaks no TLS"
                            : why);
}

/* ---- On the socket's thread ---- */

static const uint32_t patience_ms[] = { 300, 700, 1500, 3000, 6000, 10000, 15000 };
static const lws_retry_bo_t patience = {
    .retry_ms_table = patience_ms,
    .retry_ms_table_count = sizeof patience_ms / sizeof *patience_ms,
    .conceal_count = LWS_RETRY_CONCEAL_ALWAYS,
    .secs_since_valid_ping = 20,
    .secs_since_valid_hangup = 40,
    .jitter_percent = 100, /* clients cut off together do not all reconnect together */
};

static void wait_and_connect(struct link *w);

static void connect_now(lws_sorted_usec_list_t *sul)
{
    struct link *w = lws_container_of(sul, struct link, again);
    struct lws_client_connect_info info = {
        .context = w->context,
        .address = w->address.host,
        .port = w->address.port,
        .ssl_connection = w->address.safe ? LCCSCF_USE_SSL : 0,
        .path = "/socket",
        .host = w->host,
        .protocol = "hearts.1",
        .local_protocol_name = "hearts.1",
        .opaque_user_data = w,
        .retry_and_idle_policy = &patience,
    };
    if (w->socket)
        return;
    w->why[0] = '\0';
    info.pwsi = &w->socket;
    /* On an immediate failure the callback may have run already and scheduled the retry. */
    if (!lws_client_connect_via_info(&info) && !lws_dll2_owner(&w->again.list))
        wait_and_connect(w);
}

static void wait_and_connect(struct link *w)
{
    char conceal;
    unsigned wait_ms = lws_retry_get_delay_ms(w->context, &patience, &w->tries, &conceal);
    w->socket = NULL;
    buffer_cut(&w->part, 0);
    pthread_mutex_lock(&w->lock);
    w->connected = false;
    queue_clear(&w->out);
    bool stop = w->stop;
    pthread_mutex_unlock(&w->lock);
    if (stop)
        return;
    struct parcel *p = parcel_new(LINK_LOST, 0, w->why, strlen(w->why));
    if (p)
        p->wait_ms = wait_ms;
    (void)tell(w, p);
    lws_sul_schedule(w->context, 0, &w->again, connect_now, (lws_usec_t)wait_ms * 1000);
}

static int take_in(struct link *w, struct lws *socket, const char *bytes, size_t length)
{
    if (lws_frame_is_binary(socket) || w->part.length + length > LINK_MESSAGE)
        return -1;
    buffer_append(&w->part, bytes, length);
    if (w->part.failed)
        return -1;
    if (!lws_is_final_fragment(socket) || lws_remaining_packet_payload(socket))
        return 0;
    struct parcel *p = parcel_new(LINK_MESSAGE_CAME, 0, w->part.data ? w->part.data : "",
                                  w->part.length);
    buffer_cut(&w->part, 0);
    return tell(w, p) ? 0 : -1;
}

static int give_out(struct link *w, struct lws *socket)
{
    pthread_mutex_lock(&w->lock);
    struct parcel *p = queue_take(&w->out);
    bool more = w->out.first != NULL;
    pthread_mutex_unlock(&w->lock);
    if (!p)
        return 0;
    int sent = lws_write(socket, (unsigned char *)p->text + LWS_PRE, p->length, LWS_WRITE_TEXT);
    bool good = sent >= (int)p->length;
    free(p);
    if (more)
        (void)lws_callback_on_writable(socket);
    return good ? 0 : -1;
}

static int add_token(struct link *w, struct lws *socket, unsigned char **at, unsigned char *end)
{
    char line[ADDRESS_TOKEN + 16];
    if (!w->token[0])
        return 0;
    int length = snprintf(line, sizeof line, "Bearer %s", w->token);
    return lws_add_http_header_by_name(socket, (const unsigned char *)"authorization:",
                                       (const unsigned char *)line, length, at, end);
}

/* Called when link_send() or link_free() has woken this thread. */
static void woken(struct link *w)
{
    pthread_mutex_lock(&w->lock);
    bool sending = w->connected && w->out.first;
    pthread_mutex_unlock(&w->lock);
    if (sending && w->socket)
        (void)lws_callback_on_writable(w->socket);
}

static int callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct link *w = lws_get_opaque_user_data(socket);
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **at = in;
        return add_token(w, socket, at, *at + length);
    }
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        w->tries = 0;
        pthread_mutex_lock(&w->lock);
        w->connected = true;
        pthread_mutex_unlock(&w->lock);
        return tell(w, parcel_new(LINK_OPENED, 0, "", 0)) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE: return take_in(w, socket, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return give_out(w, socket);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        link_reason(in, w->why, sizeof w->why);
        wait_and_connect(w);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: wait_and_connect(w); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        w = lws_context_user(lws_get_context(socket));
        if (w)
            woken(w);
        return 0;
    default: return 0;
    }
}

static void give_up(lws_sorted_usec_list_t *sul)
{
    lws_container_of(sul, struct link, too_late)->late = true;
}

static void *run(void *of)
{
    struct link *w = of;
    bool stop = false, over = false;
    lws_sul_schedule(w->context, 0, &w->again, connect_now, 1);
    while (!over && lws_service(w->context, 0) >= 0) {
        pthread_mutex_lock(&w->lock);
        bool sending = w->connected && w->out.first;
        if (w->stop && !stop) /* what is still queued is sent first */
            lws_sul_schedule(w->context, 0, &w->too_late, give_up, LAST_WORDS_US);
        stop = w->stop;
        over = stop && (!sending || w->late);
        pthread_mutex_unlock(&w->lock);
    }
    lws_sul_cancel(&w->too_late);
    lws_sul_cancel(&w->again);
    return NULL;
}

/* ---- Interface ---- */

struct link *link_new(const struct address *a, const char *token, struct error *e)
{
    static const struct lws_protocols protocols[] = {
        { .name = "hearts.1", .callback = callback, .rx_buffer_size = 4096 }, { .name = NULL }
    };
    struct link *w = calloc(1, sizeof *w);
    if (!w || pipe2(w->bell, O_NONBLOCK | O_CLOEXEC) != 0) {
        error_set(e, "there is no room for a connection: %s", strerror(errno));
        free(w);
        return NULL;
    }
    w->address = *a;
    address_host(a, w->host, sizeof w->host);
    (void)snprintf(w->token, sizeof w->token, "%s", token);
    pthread_mutex_init(&w->lock, NULL);
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = w,
        .options = a->safe ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    w->context = lws_create_context(&info);
    w->running = w->context && thread_start(&w->thread, run, w) == 0;
    if (!w->running) {
        error_set(e, "there is no room for a connection");
        link_free(w);
        return NULL;
    }
    return w;
}

void link_free(struct link *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_mutex_unlock(&w->lock);
    if (w->running) {
        lws_cancel_service(w->context);
        pthread_join(w->thread, NULL);
    }
    if (w->context)
        lws_context_destroy(w->context);
    queue_clear(&w->in);
    queue_clear(&w->out);
    buffer_release(&w->part);
    pthread_mutex_destroy(&w->lock);
    (void)close(w->bell[0]);
    (void)close(w->bell[1]);
    free(w);
}

int link_fd(const struct link *w) { return w->bell[0]; }

bool link_receive(struct link *w, struct link_news *out)
{
    pthread_mutex_lock(&w->lock);
    struct parcel *p = queue_take(&w->in);
    char byte;
    if (!w->in.first && w->rung && read(w->bell[0], &byte, 1) == 1)
        w->rung = false;
    pthread_mutex_unlock(&w->lock);
    if (!p)
        return false;
    out->kind = p->kind;
    out->wait_ms = p->wait_ms;
    out->length = p->length;
    out->text = malloc(p->length + 1);
    if (out->text)
        memcpy(out->text, p->text, p->length + 1);
    free(p);
    return out->text != NULL;
}

bool link_send(struct link *w, const char *text, size_t length)
{
    struct parcel *p = parcel_new(LINK_MESSAGE_CAME, LWS_PRE, text, length);
    if (!p)
        return false;
    pthread_mutex_lock(&w->lock);
    bool sent = w->connected && w->out.bytes + length <= LINK_QUEUE;
    if (sent)
        queue_put(&w->out, p);
    pthread_mutex_unlock(&w->lock);
    if (sent)
        lws_cancel_service(w->context);
    else
        free(p);
    return sent;
}
