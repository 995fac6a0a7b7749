/* rooms_rig.c - live tables for tests. */
#include "unit/rooms_rig.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <pthread.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/net/log.h"
#include "server/people/people.h"
#include "server/rooms/deal.h"
#include "server/rooms/sealed_deal.h"
#include "server/store/value_keys.h"

/* ---- Chance ---- */

static uint64_t chance;

static uint32_t next_chance(void)
{
    uint64_t z = chance += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (uint32_t)(z >> 32);
}

static const char *chance_name(void) { return "of the test"; }

static void chance_bytes(void *const out, const size_t size)
{
    uint8_t *at = out;
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)next_chance();
}

static struct randombytes_implementation chances = {
    .implementation_name = chance_name,
    .random = next_chance,
    .buf = chance_bytes,
};

void rig_chance(uint64_t seed)
{
    chance = seed;
    randombytes_set_implementation(&chances);
}

/* ---- Replacements for random deals, and for people ---- */

const hearts_card *rig_deck;
const char *rig_blocks[2] = { "", "" }, *rig_mutes[2] = { "", "" };
unsigned rig_games;
char rig_record[16384];
struct people_game rig_game;

bool rig_fair;

/* They have the type of the functions they replace, so the compiler notices if that changes. */
__typeof__(fair_add) __real_fair_add, __wrap_fair_add;
__typeof__(deal_deck) __real_deal_deck, __wrap_deal_deck;
__typeof__(people_has_blocked) __wrap_people_has_blocked;
__typeof__(people_knows_blocks) __wrap_people_knows_blocks;
__typeof__(people_find_blocks) __wrap_people_find_blocks;
__typeof__(people_on_change) __wrap_people_on_change;
__typeof__(people_game_over) __wrap_people_game_over;
__typeof__(people_find_rating) __wrap_people_find_rating;

void __wrap_deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS])
{
    if (rig_deck)
        memcpy(deck, rig_deck, p->deck_cards);
    else
        __real_deal_deck(p, deck);
}

bool __wrap_fair_add(struct room *room, struct table_event *e)
{
    return !rig_fair || __real_fair_add(room, e);
}

static bool are(const char *const names[2], const struct id *by, const struct id *whom)
{
    struct person a = rig_person(names[0]), b = rig_person(names[1]);
    return names[0][0] && memcmp(&a.id, by, sizeof a.id) == 0 &&
           memcmp(&b.id, whom, sizeof b.id) == 0;
}

bool __wrap_people_has_blocked(struct people *p, const struct id *by, const struct id *whom,
                               bool mute)
{
    (void)p;
    return are(rig_blocks, by, whom) || (mute && are(rig_mutes, by, whom));
}

bool rig_blocks_unknown;
static void (*blocks_then)(void *with);
static void *blocks_with;

bool __wrap_people_knows_blocks(const struct people *p, const struct id *by)
{
    (void)p;
    (void)by;
    return !rig_blocks_unknown;
}

void __wrap_people_find_blocks(struct people *p, const struct id *by, void (*then)(void *with),
                               void *with)
{
    (void)p;
    (void)by;
    assert(!blocks_then && then);
    blocks_then = then;
    blocks_with = with;
}

void rig_find_blocks(struct rig *h, bool found)
{
    void (*then)(void *with) = blocks_then;
    blocks_then = NULL;
    rig_blocks_unknown = !found;
    assert(then);
    then(blocks_with);
    rig_settle(h);
}

typedef void changed_fn(void *with, const struct id *from, const struct person *to);
typedef void gone_fn(void *with, const struct person *who, enum people_gone how);
static gone_fn *told_gone;
static void *gone_with;

void __wrap_people_on_change(struct people *p, changed_fn *changed, gone_fn *gone, void *with)
{
    (void)p;
    (void)changed;
    told_gone = gone;
    gone_with = with;
}

void rig_gone(struct rig *h, const struct person *who, enum people_gone how)
{
    told_gone(gone_with, who, how);
    rig_settle(h);
}

void __wrap_people_game_over(struct people *p, const struct people_game *g)
{
    (void)p;
    rig_games++;
    rig_game = *g;
    assert(g->record_length < sizeof rig_record);
    memcpy(rig_record, g->record, g->record_length + 1);
}

const char *rig_rated;
unsigned rig_looks;

void __wrap_people_find_rating(struct people *p, const struct id *who, const char *family,
                               void (*then)(void *with, int32_t rating, bool sure), void *with)
{
    struct person rated = rig_person(rig_rated ? rig_rated : "");
    bool is = memcmp(&rated.id, who, sizeof *who) == 0 && strcmp(family, "classic") == 0;
    (void)p;
    rig_looks++;
    then(with, rig_rated && is ? 1520 : 0, false);
}

/* ---- The store ---- */

struct store *rig_shared;

/* One journal at a time has a group under way. */
static pthread_mutex_t one_group = PTHREAD_MUTEX_INITIALIZER;

/* These are called on the journals' threads. */

static enum store_result begin(struct store *s)
{
    (void)pthread_mutex_lock(&one_group);
    return store_memory.begin(s);
}

static enum store_result group_over(enum store_result result)
{
    (void)pthread_mutex_unlock(&one_group);
    return result;
}

bool rig_is_full;

static enum store_result commit(struct store *s)
{
    if (!__atomic_load_n(&rig_is_full, __ATOMIC_SEQ_CST))
        return group_over(store_memory.commit(s));
    store_memory.rollback(s);
    return group_over(STORE_FULL);
}

unsigned rig_long_reads;

static enum store_result run(struct store *s, struct store_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ops[i].kind == STORE_READ && (ops[i].limit == 0 || ops[i].limit > STORE_PIECE))
            __atomic_add_fetch(&rig_long_reads, 1, __ATOMIC_SEQ_CST);
    enum store_result result = store_memory.run(s, ops, count);
    assert(result != STORE_FULL); /* memory is not out */
    return result;
}

static void close_own(struct store *s)
{
    if (s != rig_shared)
        store_memory.close(s);
}

static const struct store_ops *rig_ops(void)
{
    static struct store_ops ops;
    ops = store_memory;
    ops.begin = begin;
    ops.commit = commit;
    ops.run = run;
    ops.close = close_own;
    return &ops;
}

/* ---- The rig ---- */

static void woken(void *with)
{
    struct rig *h = with;
    if (h->server.site.journal)
        journal_answer(h->server.site.journal);
}

static void wake(void *with)
{
    struct rig *h = with;
    net_wake(h->server.site.net);
}

void rig_begin_on(struct rig *h, struct store *store, int64_t now_ms)
{
    struct error e;
    assert(sodium_init() >= 0);
    if (!h->server.options.rooms.messages)
        options_standard(&h->server.options);
    for (int i = 0; i < 32; i++)
        h->server.site.key[i] = (uint8_t)i;
    h->server.site.net_options = &h->server.options.net;
    h->server.site.net = fake_net_new(now_ms);
    net_on_wake(h->server.site.net, woken, h);
    h->server.site.draining = false;
    h->server.site.stands = STORE_OK;
    h->server.people = (struct people *)h; /* only passed back to the functions above */
    assert(rooms_platform_begin(&h->server, rig_ops(), store, &e));
    h->server.site.journal = journal_new(rig_ops(), store, wake, h, &e);
    assert(h->server.site.journal);
    h->store = store;
    rig_settle(h);
}

void rig_begin(struct rig *h)
{
    struct error e;
    memset(h, 0, sizeof *h);
    log_begin(LOG_ERROR);
    options_standard(&h->server.options);
    h->server.options.rooms.think_nodes = 1;
    rig_begin_on(h, store_memory.open("", &e), 1000);
}

void rig_settle(struct rig *h) { fake_net_settle(h->server.site.net, h->server.site.journal); }
void rig_wait(struct rig *h, int64_t ms)
{
    fake_net_pass(h->server.site.net, h->server.site.journal, ms);
}

static void rig_drained(void *with) { *(bool *)with = true; }

void rig_end(struct rig *h)
{
    bool drained = false;
    if (!h->server.site.draining)
        rooms_drain(h->server.rooms, rig_drained, &drained);
    rig_wait(h, 6000);
    struct journal *j = h->server.site.journal;
    h->server.site.journal = NULL;
    journal_free(j);
    rooms_platform_end(&h->server);
    net_free(h->server.site.net);
}

/* ---- Copies of a store ---- */

struct copying {
    struct store *to;
    struct id log;
};

static void put(struct store *to, struct store_op *op)
{
    assert(store_memory.begin(to) == STORE_OK);
    assert(store_memory.run(to, op, 1) == STORE_OK);
    assert(store_memory.commit(to) == STORE_OK);
}

static bool copy_event(void *with, const struct store_event *e)
{
    struct copying *c = with;
    struct store_op op = { .kind = STORE_APPEND, .log = c->log, .event = *e };
    put(c->to, &op);
    return true;
}

static bool copy_value(void *with, const void *key, size_t key_length, const void *value,
                       size_t value_length)
{
    struct store_op op = { .kind = STORE_PUT,
                           .key = key,
                           .key_length = key_length,
                           .value = value,
                           .value_length = value_length };
    put(with, &op);
    return true;
}

static void keep_answer(struct journal_request *r, enum store_result result)
{
    assert(result == STORE_OK);
    *(bool *)r->with = true;
}

static void ask_journal(struct rig *h, struct store_op *op)
{
    bool done = false;
    struct journal_request q = { .ops = op, .count = 1, .answer = keep_answer, .with = &done };
    journal_ask(h->server.site.journal, &q);
    while (!done)
        rig_settle(h);
}

struct listing {
    struct id logs[64];
    size_t count;
};

static bool list_log(void *with, const struct id *log, uint64_t head)
{
    struct listing *l = with;
    (void)head;
    assert(l->count < 64);
    l->logs[l->count++] = *log;
    return true;
}

/* Finds a closed log by the mark of its game. */
static bool list_marked(void *with, const void *key, size_t key_length, const void *value,
                        size_t value_length)
{
    struct listing *l = with;
    struct key text = { "" };
    struct id id;
    (void)value, (void)value_length;
    memcpy(text.text, key, key_length);
    assert(l->count < 64 && id_read(strchr(text.text, '/') + 1, &id));
    memcpy(l->logs[l->count++].byte, id.byte, ID_BYTES);
    return true;
}

static void copy_closed(struct rig *h, struct store *to, const struct listing *live)
{
    struct listing marked = { .count = 0 };
    struct store_op scan = { .kind = STORE_SCAN,
                             .key = "unrecorded/",
                             .key_length = 11,
                             .scan = list_marked,
                             .with = &marked };
    ask_journal(h, &scan);
    for (size_t i = 0; i < marked.count; i++) {
        bool there = false;
        for (size_t k = 0; k < live->count + i; k++)
            there |= memcmp(k < live->count ? &live->logs[k] : &marked.logs[k - live->count],
                            &marked.logs[i], ID_BYTES) == 0;
        if (there)
            continue;
        struct copying copying = { .to = to, .log = marked.logs[i] };
        struct store_op close = { .kind = STORE_CLOSE, .log = marked.logs[i] };
        struct store_op read = { .kind = STORE_READ,
                                 .log = marked.logs[i],
                                 .event = { .seq = 1 },
                                 .read = copy_event,
                                 .with = &copying };
        ask_journal(h, &read);
        put(to, &close);
    }
}

static void forgotten(void *with) { (void)with; }

struct store *rig_crash(struct rig *h)
{
    struct error e;
    struct listing listing = { .count = 0 };
    struct copying copying = { .to = store_memory.open("", &e) };
    /* Once nothing is under way, the store can be used from this thread. */
    rig_settle(h);
    assert(store_memory.logs(h->store, list_log, &listing, &e));
    for (size_t i = 0; i < listing.count; i++) {
        copying.log = listing.logs[i];
        struct store_op read = { .kind = STORE_READ,
                                 .log = copying.log,
                                 .event = { .seq = 1 },
                                 .read = copy_event,
                                 .with = &copying };
        ask_journal(h, &read);
    }
    copy_closed(h, copying.to, &listing);
    struct store_op scan = {
        .kind = STORE_SCAN, .key = "", .scan = copy_value, .with = copying.to
    };
    ask_journal(h, &scan);
    h->server.site.draining = true;
    rooms_drain(h->server.rooms, forgotten, NULL);
    struct journal *j = h->server.site.journal;
    h->server.site.journal = NULL;
    journal_free(j);
    rooms_platform_end(&h->server);
    net_free(h->server.site.net);
    return copying.to;
}

/* ---- People ---- */

struct person rig_person(const char *name)
{
    struct person p = { .guest = true };
    size_t length = strlen(name);
    memcpy(p.name, name, length + 1);
    memcpy(p.id.byte, name, length < ID_BYTES ? length : ID_BYTES);
    p.owner = p.id;
    return p;
}

cJSON *rig_ask(struct rig *h, enum request_method method, const char *path, const char *body,
               const struct person *who, int status)
{
    static const struct person stranger;
    struct request *q = fake_request_new(method, path, body);
    fake_request_header(q, HEADER_HOST, "localhost:8000");
    assert(api_tables(h->server.rooms, q, who ? who : &stranger));
    while (!fake_request_status(q))
        rig_settle(h);
    if (fake_request_status(q) != status) {
        printf("# %s: %d: %s\n", path, fake_request_status(q), fake_request_reply(q));
        abort();
    }
    cJSON *reply = cJSON_Parse(fake_request_reply(q));
    assert(reply);
    fake_request_free(q);
    return reply;
}

void client_open(struct client *c, struct rig *h, const struct person *who)
{
    unsigned ids = c->ids;
    memset(c, 0, sizeof *c);
    c->rig = h;
    c->ids = ids;
    if (who)
        c->who = *who;
    c->socket = fake_socket_new(h->server.site.net);
    assert(rooms_opened(h->server.rooms, c->socket, &c->who));
    rig_settle(h);
}

void client_close(struct client *c)
{
    rooms_closed(c->rig->server.rooms, c->socket);
    fake_socket_free(c->socket);
    c->socket = NULL;
    rig_settle(c->rig);
}

void client_say(struct client *c, const char *format, ...)
{
    char text[8192];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert(length > 0 && (size_t)length < sizeof text);
    rooms_message(c->rig->server.rooms, c->socket, text, (size_t)length);
    rig_settle(c->rig);
}

void client_command(struct client *c, const char *word, const char *table, const char *rest)
{
    client_say(c, "{\"do\":\"%s\",\"id\":\"%02x%02x%028x\",\"table\":\"%s\"%s%s}", word,
               c->who.id.byte[0], c->who.id.byte[1], ++c->ids, table, *rest ? "," : "", rest);
}

const char *text_of(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
    return text ? text : "";
}

cJSON *client_next(struct client *c, const char *is)
{
    while (c->read < fake_socket_count(c->socket)) {
        cJSON *m = cJSON_Parse(fake_socket_said(c->socket, c->read++));
        assert(m);
        if (strcmp(text_of(m, "is"), is) == 0)
            return m;
        cJSON_Delete(m);
    }
    return NULL;
}

cJSON *client_want(struct client *c, const char *is)
{
    cJSON *m = client_next(c, is);
    if (!m) {
        for (size_t i = 0; i < fake_socket_count(c->socket); i++)
            printf("# %s\n", fake_socket_said(c->socket, i));
        printf("# %s is not there\n", is);
        abort();
    }
    return m;
}

const char *client_answer(struct client *c)
{
    static char answer[64];
    while (c->read < fake_socket_count(c->socket)) {
        cJSON *m = cJSON_Parse(fake_socket_said(c->socket, c->read++));
        bool ok = strcmp(text_of(m, "is"), "ok") == 0, no = strcmp(text_of(m, "is"), "no") == 0;
        (void)snprintf(answer, sizeof answer, "%s", no ? text_of(m, "why") : "ok");
        cJSON_Delete(m);
        if (ok || no)
            return answer;
    }
    return "nothing";
}
