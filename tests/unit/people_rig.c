/* people_rig.c - the people part of a server, without sockets. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "server/app/rules_http.h"
#include "server/net/log.h"
#include "server/people/task/jobs.h"
#include "unit/people_rig.h"

/* ---- A store that outlives its journal, and can be full ---- */

static struct store_ops ops;
static struct store *memory;
static bool full;

static void keep_open(struct store *s) { (void)s; }
static enum store_result begin(struct store *s) { return store_memory.begin(s); }

static enum store_result run(struct store *s, struct store_op *op, size_t count)
{
    if (full && store_writes(op, count)) {
        store_memory.rollback(s);
        return STORE_FULL;
    }
    return store_memory.run(s, op, count);
}

void rig_fill(bool now_full) { full = now_full; }

/* ---- The rig ---- */

static void wake(void *with) { net_wake(((struct server *)with)->site.net); }
static void woken(void *with) { journal_answer(((struct server *)with)->site.journal); }

static void changed(void *with, const struct id *from, const struct person *to)
{
    struct rig *h = with;
    h->changed_from = *from;
    h->changed_to = *to;
    h->changes++;
}

static void gone(void *with, const struct person *who, enum people_gone how)
{
    struct rig *h = with;
    h->gone = *who;
    h->gone_how = how;
    h->gones++;
}

static void open_rig(struct rig *h)
{
    struct error e;
    struct server *s = &h->server;
    s->site.net_options = &s->options.net;
    s->site.net = fake_net_new(1000);
    net_on_wake(s->site.net, woken, s);
    const struct people_given given = { .net = s->site.net,
                                        .options = &s->options.people,
                                        .networks_each = s->options.net.networks_each,
                                        .origin = s->options.net.origin,
                                        .key = s->site.key };
    s->people = people_new(&given, &ops, memory, &e);
    assert_non_null(s->people);
    people_on_change(s->people, changed, gone, h);
    s->site.journal = journal_new(&ops, memory, wake, s, &e);
    assert_non_null(s->site.journal);
    people_begin(s->people, s->site.journal);
}

void rig_end_people(struct rig *h)
{
    if (h->server.people)
        jobs_drain(h->server.people->jobs);
    journal_free(h->server.site.journal);
    people_free(h->server.people);
    h->server.site.journal = NULL;
    h->server.people = NULL;
}

static void close_rig(struct rig *h)
{
    rig_end_people(h);
    net_free(h->server.site.net);
}

void rig_begin(struct rig *h, const char *origin)
{
    struct error e;
    ops = store_memory;
    ops.close = keep_open;
    ops.begin = begin;
    ops.run = run;
    full = false;
    memset(h, 0, sizeof *h);
    options_standard(&h->server.options);
    snprintf(h->server.options.net.origin, OPTION_TEXT_MAX, "%s", origin);
    memset(h->server.site.key, 7, sizeof h->server.site.key);
    log_begin(LOG_ERROR);
    memory = store_memory.open("", &e);
    assert_non_null(memory);
    open_rig(h);
}

static void last_end(void);

void rig_end(struct rig *h)
{
    close_rig(h);
    store_memory.close(memory);
    last_end();
}

void rig_restart(struct rig *h)
{
    close_rig(h);
    open_rig(h);
    fake_net_pass(h->server.site.net, h->server.site.journal, 10);
}

/* ---- Asking ---- */

static struct answer last;

static void last_end(void)
{
    free(last.text);
    cJSON_Delete(last.json);
    memset(&last, 0, sizeof last);
}

static enum request_method method_of(const char *word)
{
    return strcmp(word, "POST") == 0     ? METHOD_POST
           : strcmp(word, "DELETE") == 0 ? METHOD_DELETE
           : strcmp(word, "HEAD") == 0   ? METHOD_HEAD
           : strcmp(word, "PUT") == 0    ? METHOD_PUT
                                         : METHOD_GET;
}

struct known {
    struct rig *rig;
    struct request *request;
    struct person who;
    int times;
    bool ours;
};

static void known(void *with, const struct person *who)
{
    struct known *k = with;
    k->who = *who;
    k->times++;
    if (k->request)
        k->ours = rules_request(k->request) ||
                  people_request(k->rig->server.people, k->request, who);
}

static void identify(struct rig *h, const char *ticket, const char *device, struct request *r,
                     struct known *k)
{
    char cookie[600] = "", bearer[300] = "";
    const char *name = strncmp(h->server.options.net.origin, "https", 5) == 0 ? "__Host-hearts"
                                                                              : "hearts";
    if (ticket && strncmp(ticket, "Bearer ", 7) == 0)
        snprintf(bearer, sizeof bearer, "%s", ticket);
    else if (ticket)
        snprintf(cookie, sizeof cookie, "theme=dark; %s=%s; x=y", name, ticket);
    if (device)
        snprintf(cookie + strlen(cookie), sizeof cookie - strlen(cookie), "; %s", device);
    if (r) {
        fake_request_header(r, HEADER_COOKIE, cookie);
        fake_request_header(r, HEADER_AUTHORIZATION, bearer);
    }
    *k = (struct known){ .rig = h, .request = r };
    people_identify(h->server.people, cookie, bearer, known, k);
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(k->times, 1);
}

struct person who_is(struct rig *h, const char *ticket)
{
    struct known k;
    identify(h, ticket, NULL, NULL, &k);
    return k.who;
}

static void take(struct request *r)
{
    last_end();
    last.status = fake_request_status(r);
    last.retry = fake_request_retry(r);
    last.text = strdup(fake_request_reply(r));
    last.json = cJSON_Parse(last.text);
    snprintf(last.cookie, sizeof last.cookie, "%s", fake_request_cookie(r));
    snprintf(last.device, sizeof last.device, "%.*s", (int)strcspn(fake_request_device(r), ";"),
             fake_request_device(r));
    const char *value = strchr(last.cookie, '=');
    if (value)
        snprintf(last.ticket, sizeof last.ticket, "%.*s", (int)strcspn(value + 1, ";"), value + 1);
}

static struct request *begin_as(struct rig *h, const struct asker *who, const char *method,
                                const char *path, const char *body, bool *ours)
{
    struct known k;
    struct request *r = fake_request_new(method_of(method), path, body);
    if (who->address)
        fake_request_from(r, who->address);
    if (who->agent)
        fake_request_header(r, HEADER_USER_AGENT, who->agent);
    if (who->browser)
        fake_request_header(r, HEADER_FETCH_SITE, "same-origin");
    identify(h, who->ticket, who->device, r, &k);
    *ours = k.ours;
    return r;
}

struct request *ask_begin(struct rig *h, const struct asker *who, const char *method,
                          const char *path, const char *body)
{
    bool ours;
    struct request *r = begin_as(h, who, method, path, body, &ours);
    assert_true(ours);
    return r;
}

const struct answer *ask_end(struct request *r)
{
    take(r);
    fake_request_free(r);
    return &last;
}

/* A delayed answer is waited for, up to two minutes of the test's time. */
const struct answer *ask_as(struct rig *h, const struct asker *who, const char *method,
                            const char *path, const char *body)
{
    enum { STEP_MS = 5, MOST_MS = 120000 };
    bool ours;
    int64_t after_ms = 0;
    struct request *r = begin_as(h, who, method, path, body, &ours);
    for (; ours && fake_request_status(r) == 0 && after_ms < MOST_MS; after_ms += STEP_MS)
        fake_net_pass(h->server.site.net, h->server.site.journal, STEP_MS);
    if (ours) {
        take(r);
        last.after_ms = after_ms;
        assert_int_not_equal(last.status, 0);
    } else {
        last_end();
    }
    fake_request_free(r);
    return &last;
}

const struct answer *ask(struct rig *h, const char *ticket, const char *method, const char *path,
                         const char *format, ...)
{
    static char body[70000];
    va_list more;
    va_start(more, format);
    vsnprintf(body, sizeof body, format, more);
    va_end(more);
    return ask_as(h, &(struct asker){ .ticket = ticket }, method, path, body);
}

const char *said(const struct answer *a, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(a->json, key));
    return text ? text : "";
}

void refused(const struct answer *a, int status, const char *why)
{
    if (a->status != status || strcmp(said(a, "why"), why) != 0)
        fail_msg("%d %s, not %d %s", a->status, a->text ? a->text : "", status, why);
    assert_true(said(a, "say")[0] != '\0');
}

void guest(struct rig *h, const char *name, char ticket[200])
{
    const struct answer *a = ask(h, NULL, "POST", "/api/guest", "{\"name\":\"%s\"}", name);
    assert_int_equal(a->status, 201);
    snprintf(ticket, 200, "%s", a->ticket);
}

void account(struct rig *h, const char *name, const char *password, char ticket[200])
{
    char body[400];
    static unsigned number;
    char address[40];
    snprintf(address, sizeof address, "10.%u.%u.1", number / 256 % 256, number % 256);
    number++;
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    const struct answer *a = ask_as(h, &(struct asker){ .address = address }, "POST",
                                    "/api/account", body);
    if (a->status != 201)
        fail_msg("%s: %d %s", name, a->status, a->text);
    snprintf(ticket, 200, "%s", a->ticket);
}

void id_of(struct rig *h, const char *ticket, struct id *out) { *out = who_is(h, ticket).id; }

/* ---- Looking into the store ---- */

struct look {
    const char *text;
    int count;
    uint64_t bytes; /* of keys and values */
};

static bool has(const void *bytes, size_t length, const char *text)
{
    size_t wanted = strlen(text);
    for (size_t i = 0; i + wanted <= length; i++)
        if (memcmp((const char *)bytes + i, text, wanted) == 0)
            return true;
    return false;
}

static bool count(void *with, const void *key, size_t key_length, const void *value,
                  size_t value_length)
{
    struct look *l = with;
    l->bytes += key_length + value_length;
    l->count += !l->text || has(key, key_length, l->text) || has(value, value_length, l->text);
    return true;
}

static struct look scan(struct rig *h, const char *prefix, const char *text)
{
    struct look look = { text, 0, 0 };
    struct store_op op = { .kind = STORE_SCAN,
                           .key = prefix,
                           .key_length = strlen(prefix),
                           .scan = count,
                           .with = &look };
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(store_memory.begin(memory), STORE_OK);
    assert_int_equal(store_memory.run(memory, &op, 1), STORE_OK);
    assert_int_equal(store_memory.commit(memory), STORE_OK);
    return look;
}

void keep(struct rig *h, const char *key, const char *value)
{
    struct store_op op = { .kind = STORE_PUT,
                           .key = key,
                           .key_length = strlen(key),
                           .value = value,
                           .value_length = strlen(value) };
    fake_net_settle(h->server.site.net, h->server.site.journal);
    assert_int_equal(store_memory.begin(memory), STORE_OK);
    assert_int_equal(store_memory.run(memory, &op, 1), STORE_OK);
    assert_int_equal(store_memory.commit(memory), STORE_OK);
}

int kept(struct rig *h, const char *prefix) { return scan(h, prefix, NULL).count; }
bool kept_anywhere(struct rig *h, const char *text) { return scan(h, "", text).count > 0; }
uint64_t kept_bytes(struct rig *h) { return scan(h, "", NULL).bytes; }
