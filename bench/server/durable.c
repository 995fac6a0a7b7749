/* durable.c - an echo server that stores what it echoes: libwebsockets on libuv, SQLite, no rules.
 *
 *   durable PORT FOLDER TOLD ANSWERED
 *
 * A message is stored, with a sync for each group of messages. Then the four clients of its table
 * get TOLD bytes each, and its sender also an answer of ANSWERED bytes. A client sits down at a
 * table by an "open" with its name; four fit, and they have the turn one after the other.
 */
#define _GNU_SOURCE

#include "bench/server/keeper.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE = 8192, AT_ONCE = 1024, SEATS = 4, BUCKETS = 4096, NAME = 2 * LOG_ID };

struct table {
    struct table *next;
    char name[NAME];
    struct lws *seat[SEATS];
    int seats;
    uint64_t seq;
};

struct session {
    struct table *table;
};

/* A text with room before it for the library. */
struct text {
    unsigned char *at;
    size_t length;
};

static struct {
    struct table *bucket[BUCKETS];
    struct text hello, view[2], event[2], ok; /* [1]: to whose turn it is */
    uv_async_t wake;
} all;

/* ---- Output ---- */

/* A JSON object of this many bytes: its head, what fills it up, and its end. */
static struct text text_of(const char *head, const char *end, size_t bytes)
{
    static const char pad[] = "\"rest\":\"";
    size_t least = strlen(head) + strlen(pad) + 1 + strlen(end);
    struct text t = { NULL, bytes > least ? bytes : least };
    t.at = malloc(LWS_PRE + t.length + 1);
    if (!t.at)
        _Exit(1);
    char *out = (char *)t.at + LWS_PRE;
    int length = sprintf(out, "%s%s", head, pad);
    memset(out + length, '-', t.length - least);
    (void)sprintf(out + length + (t.length - least), "\"%s", end);
    return t;
}

static void texts_begin(size_t told, size_t answered)
{
    static const char none[] = ",\"game\":{\"choice\":null}}",
                      turn[] = ",\"game\":{\"choice\":{\"low\":1,\"high\":1,\"from\":[\"2C\"]}}}";
    all.hello = text_of("{\"is\":\"hello\",", "}", 0);
    all.ok = text_of("{\"is\":\"ok\",\"n\":1,", "}", answered);
    for (int i = 0; i < 2; i++) {
        all.view[i] = text_of("{\"is\":\"view\",\"n\":1,", i ? turn : none, 0);
        all.event[i] = text_of("{\"is\":\"event\",\"n\":1,", i ? turn : none, told);
    }
}

/* Writes at once: a robot has so little waiting that the kernel takes it. A client that reads
 * nothing is dropped. */
static void say(struct lws *wsi, const struct text *t)
{
    if (wsi && lws_write(wsi, t->at + LWS_PRE, t->length, LWS_WRITE_TEXT) < (int)t->length)
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- Tables ---- */

static struct table *table_of(const char *name)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < NAME; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    struct table **at = &all.bucket[hash % BUCKETS];
    while (*at && memcmp((*at)->name, name, NAME) != 0)
        at = &(*at)->next;
    if (!*at && (*at = calloc(1, sizeof **at)))
        memcpy((*at)->name, name, NAME);
    return *at;
}

/* The bytes after a member's name and its quotation mark; NULL when there are not this many. */
static const char *member(const char *text, size_t length, const char *name, size_t bytes)
{
    const char *at = memmem(text, length, name, strlen(name));
    return at && (size_t)(text + length - at) >= strlen(name) + bytes ? at + strlen(name) : NULL;
}

static void bytes_of(const char *hex, unsigned char *out, int count)
{
    for (int i = 0; i < count; i++) {
        char two[3] = { hex[2 * i], hex[2 * i + 1], '\0' };
        out[i] = (unsigned char)strtoul(two, NULL, 16);
    }
}

static int sit(struct lws *wsi, struct session *s, const char *text, size_t length)
{
    const char *name = member(text, length, "\"table\":\"", NAME);
    struct table *t = name && !s->table ? table_of(name) : NULL;
    if (!t || t->seats == SEATS)
        return -1;
    s->table = t;
    t->seat[t->seats++] = wsi;
    say(wsi, &all.view[t->seats == 1]);
    return 0;
}

static int keep(struct lws *wsi, struct session *s, const char *text, size_t length)
{
    const char *id = member(text, length, "\"id\":\"", 2 * COMMAND_ID);
    struct row *r = id && s->table ? malloc(sizeof *r + length) : NULL;
    if (!r)
        return -1;
    bytes_of(s->table->name, r->log, LOG_ID);
    bytes_of(id, r->command, COMMAND_ID);
    r->with = wsi;
    r->seq = ++s->table->seq;
    r->length = length;
    memcpy(r->body, text, length);
    keeper_give(r);
    return 0;
}

/* On the loop's thread: rows are on the disk. `with` is still valid, since nobody leaves while this
 * server is measured. */
static void kept(uv_async_t *wake)
{
    (void)wake;
    for (struct row *r = keeper_take(), *next; r; r = next) {
        struct lws *wsi = r->with;
        const struct table *t = ((struct session *)lws_wsi_user(wsi))->table;
        next = r->next;
        for (int i = 0; i < t->seats; i++)
            say(t->seat[i], &all.event[r->seq % SEATS == (uint64_t)i]);
        say(wsi, &all.ok);
        free(r);
    }
}

static void woken(void *with) { (void)uv_async_send(with); }

static int called(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                  size_t length)
{
    struct session *s = user;
    /* The library has a hundred reasons; these are the ones that matter. */
    if (why == LWS_CALLBACK_ESTABLISHED)
        lws_callback_on_writable(wsi);
    else if (why == LWS_CALLBACK_SERVER_WRITEABLE)
        say(wsi, &all.hello);
    else if (why == LWS_CALLBACK_RECEIVE)
        return s->table ? keep(wsi, s, in, length) : sit(wsi, s, in, length);
    else if (why == LWS_CALLBACK_CLOSED)
        for (int i = 0; s->table && i < s->table->seats; i++)
            if (s->table->seat[i] == wsi)
                s->table->seat[i] = NULL;
    return 0;
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        { "hearts.1", called, sizeof(struct session), AT_ONCE, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    uv_loop_t loop;
    void *loops[] = { &loop };
    struct lws_context_creation_info info = { 0 };
    if (argc != 5 || uv_loop_init(&loop) != 0 || uv_async_init(&loop, &all.wake, kept) != 0 ||
        !keeper_begin(argv[2], woken, &all.wake))
        return 2;
    texts_begin(strtoul(argv[3], NULL, 10), strtoul(argv[4], NULL, 10));
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
