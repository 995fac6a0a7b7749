/* client.c - open sockets and who uses them: sending to them, and limiting their messages. */
#include "server/rooms/client.h"

#include "base/json.h"
#include "table/wire/wire_answer.h"

#include <stdlib.h>
#include <string.h>

enum { FLOOD = 5 }; /* times the number of messages allowed */

/* ---- People ---- */

struct presence *presence_of(struct rooms *r, const struct id *id)
{
    size_t bucket = (id->byte[0] | (size_t)id->byte[1] << 8) % PRESENCE_BUCKETS;
    for (struct presence *g = r->presences[bucket]; g; g = g->next)
        if (id_same(&g->id, id))
            return g;
    struct presence *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->id = *id;
    g->window_at_ms = g->talked_at_ms = INT64_MIN / 2;
    g->next = r->presences[bucket];
    r->presences[bucket] = g;
    return g;
}

void presences_sweep(struct rooms *r)
{
    int64_t now = rooms_clock_ms(r);
    for (size_t i = 0; i < PRESENCE_BUCKETS; i++)
        for (struct presence **at = &r->presences[i]; *at;) {
            struct presence *g = *at;
            if (g->clients || now - g->window_at_ms < RATE_MS) {
                at = &g->next;
                continue;
            }
            *at = g->next;
            free(g);
        }
}

/* ---- Opening and closing ---- */

struct client *client_new(struct rooms *r, struct socket *s, const struct person *who)
{
    struct client *c = r->draining ? NULL : calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->rooms = r;
    c->socket = s;
    c->who = *who;
    c->users = 1;
    c->window_at_ms = INT64_MIN / 2;
    if (person_is_known(who)) {
        c->presence = presence_of(r, &who->id);
        if (!c->presence) {
            free(c);
            return NULL;
        }
        c->sibling = c->presence->clients;
        c->presence->clients = c;
    }
    payer_set(&c->payer, r->platform->address(s));
    c->next = r->clients;
    if (c->next)
        c->next->before = c;
    r->clients = c;
    r->client_count++;
    return c;
}

void client_part(struct client *c)
{
    c->socket = NULL;
    c->lobby = false;
    if (c->presence) {
        struct client **at = &c->presence->clients;
        while (*at != c)
            at = &(*at)->sibling;
        *at = c->sibling;
        c->presence = NULL;
    }
    client_leave(c);
}

void client_leave(struct client *c)
{
    struct rooms *r = c->rooms;
    if (--c->users)
        return;
    if (c->before)
        c->before->next = c->next;
    else
        r->clients = c->next;
    if (c->next)
        c->next->before = c->before;
    r->client_count--;
    buffer_release(&c->missed);
    free(c);
}

void clients_release(struct rooms *r)
{
    for (struct client *c = r->clients, *next; c; c = next) {
        next = c->next;
        buffer_release(&c->missed);
        free(c);
    }
    for (size_t i = 0; i < PRESENCE_BUCKETS; i++)
        for (struct presence *g = r->presences[i], *next; g; g = next) {
            next = g->next;
            free(g);
        }
}

/* ---- Sending ---- */

void client_send(struct client *c, const struct buffer *text)
{
    if (!c->socket || c->behind || text->failed)
        return;
    if (!c->rooms->platform->send(c->socket, text->data, text->length))
        c->behind = true; /* rooms_overflowed() is called later, and sends fresh views */
}

void client_reply(struct client *c, const struct buffer *text)
{
    client_send(c, text);
    if (!c->behind || text->failed)
        return;
    if (c->missed.length + text->length < CLIENT_MISSED) {
        buffer_append(&c->missed, text->data, text->length);
        buffer_char(&c->missed, '\n');
    } else if (c->socket) {
        c->rooms->platform->close(c->socket, 1013,
                                  "too slow"); /* a reply must not be dropped silently */
    }
}

void client_reconnect(struct client *c)
{
    if (c->socket)
        c->rooms->platform->close(c->socket, 1012, "what was known of a table is out of date");
}

void client_send_missed(struct client *c)
{
    struct buffer missed = c->missed, line = { 0 };
    buffer_init(&c->missed);
    for (size_t at = 0; at < missed.length && !missed.failed;) {
        size_t length = strcspn(missed.data + at, "\n");
        buffer_cut(&line, 0);
        buffer_append(&line, missed.data + at, length);
        client_reply(c, &line);
        at += length + 1;
    }
    buffer_release(&line);
    buffer_release(&missed);
}

void client_ok(struct client *c, const struct id *id, const struct id *table, uint64_t n)
{
    struct json j;
    buffer_cut(&c->rooms->out, 0);
    json_begin(&j, &c->rooms->out);
    wire_ok(&j, id, table, n);
    client_reply(c, &c->rooms->out);
}

void client_refuse(struct client *c, const struct wire_no *no)
{
    struct json j;
    buffer_cut(&c->rooms->out, 0);
    json_begin(&j, &c->rooms->out);
    wire_no(&j, no);
    client_reply(c, &c->rooms->out);
}

void client_no(struct client *c, const struct id *id, const struct id *table, const char *why,
               const char *say)
{
    c->rooms->refused_by_server++;
    client_refuse(c, &(struct wire_no){ .id = id, .table = table, .why = why, .say = say });
}

/* ---- Limits on messages ---- */

static bool window_is_full(struct rooms *r, int64_t *at_ms, uint64_t *in)
{
    int64_t now = rooms_clock_ms(r);
    if (now - *at_ms >= RATE_MS) {
        *at_ms = now;
        *in = 0;
    }
    return ++*in > r->options->messages;
}

bool client_is_too_fast(struct client *c)
{
    if (c->presence)
        return window_is_full(c->rooms, &c->presence->window_at_ms, &c->presence->in_window);
    return window_is_full(c->rooms, &c->window_at_ms, &c->in_window);
}

bool client_is_flood(const struct client *c)
{
    uint64_t in = c->presence ? c->presence->in_window : c->in_window;
    return in > FLOOD * c->rooms->options->messages;
}
