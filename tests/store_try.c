/* store_try.c - what the tests of the store share. */
#define _DEFAULT_SOURCE
#include "store_try.h"
#include "seed.h"

#include <dirent.h>
#include <libpq-fe.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Cases ---- */

static struct {
    int cases, failed;
    char why[512]; /* of the case that is being tried */
} tap;

static bool print_case(bool good, const char *format, va_list args)
{
    printf("%s %d - ", good ? "ok" : "not ok", ++tap.cases);
    (void)vprintf(format, args);
    printf("\n");
    tap.failed += !good;
    return good;
}

bool try_case(bool good, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)print_case(good, format, args);
    va_end(args);
    (void)fflush(stdout);
    return good;
}

void try_begin(void) { tap.why[0] = '\0'; }

bool try_hold(bool good, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!good && !tap.why[0])
        (void)vsnprintf(tap.why, sizeof tap.why, format, args);
    va_end(args);
    return good;
}

bool try_end(const char *format, ...)
{
    va_list args;
    bool good = !tap.why[0];
    va_start(args, format);
    (void)print_case(good, format, args);
    va_end(args);
    if (!good)
        printf("# %s\n", tap.why);
    (void)fflush(stdout);
    return good;
}

int try_done(void)
{
    printf("1..%d\n", tap.cases);
    return tap.failed != 0;
}

/* ---- Folders ---- */

const char *try_folder(void)
{
    static char name[4][256];
    static int next;
    const char *where = getenv("TMPDIR");
    char *folder = name[next++ % 4];
    /* For killed processes memory is as good as a disk. Whole samples are taken on a real one. */
    if (!where)
        where = !test_all() && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    (void)snprintf(folder, sizeof name[0], "%s/hearts-store.XXXXXX", where);
    if (!mkdtemp(folder))
        folder[0] = '\0';
    return folder;
}

void try_sweep(const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *entry; d && (entry = readdir(d)) != NULL;)
        if (entry->d_name[0] != '.')
            (void)unlinkat(dirfd(d), entry->d_name, 0);
    if (d)
        (void)closedir(d);
    (void)rmdir(folder);
}

static const char *postgres;

void try_postgres_at(const char *address) { postgres = address; }

const char *try_where(const struct store_ops *kind)
{
    static char where[4][300];
    static int next;
    if (kind != &store_postgres)
        return try_folder();
    char *out = where[next % 4], say[64], address[300];
    (void)snprintf(address, sizeof address, "%s dbname=postgres", postgres);
    (void)snprintf(say, sizeof say, "CREATE DATABASE hearts%d_%d", (int)getpid(), ++next);
    PGconn *db = PQconnectdb(address);
    PQclear(PQexec(db, say));
    PQfinish(db);
    (void)snprintf(out, sizeof where[0], "%s dbname=hearts%d_%d", postgres, (int)getpid(), next);
    return out;
}

/* ---- Requests ---- */

uint64_t try_random(uint64_t *rng)
{
    uint64_t z = (*rng += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t try_below(uint64_t *rng, uint32_t n) { return (uint32_t)(try_random(rng) % n); }

struct id try_id(unsigned number)
{
    struct id id = { { 0 } };
    /* The low byte comes first, so that ids are not in the order of numbers. */
    for (int i = 0; i < 4; i++)
        id.byte[i] = (uint8_t)(number >> 8 * i);
    return id;
}

struct store_op try_append(unsigned log, uint64_t seq, unsigned command, const char *body)
{
    return (struct store_op){ .kind = STORE_APPEND,
                              .log = try_id(log),
                              .event = { .seq = seq,
                                         .command = try_id(command),
                                         .at_ms = (int64_t)seq * 1000 - 5,
                                         .kind = (uint8_t)(250 + seq),
                                         .body = body,
                                         .length = strlen(body) } };
}

struct store_op try_put(enum store_op_kind kind, const char *key, const char *value)
{
    return (struct store_op){ .kind = kind,
                              .key = key,
                              .key_length = strlen(key),
                              .value = value,
                              .value_length = strlen(value) };
}

struct ledger_account try_account(enum ledger_kind kind, unsigned table, unsigned n)
{
    struct ledger_account a = { .kind = kind };
    if (kind == LEDGER_SLATE || ledger_has_parts(kind))
        a.table = try_id(table);
    if (kind == LEDGER_WALLET || kind == LEDGER_SLATE)
        a.person = try_id(n);
    else if (ledger_has_parts(kind))
        a.seat = (uint8_t)n;
    return a;
}

struct ledger_transfer try_transfer(unsigned table, uint32_t line, struct ledger_account debit,
                                    struct ledger_account credit, int64_t amount)
{
    return (struct ledger_transfer){
        .place = { .of = try_id(table), .game = 1, .hand = 1, .kind = 1, .line = line },
        .debit = debit,
        .credit = credit,
        .amount = amount,
        .at_ms = line,
    };
}

enum store_result try_run(const struct store_ops *kind, struct store *s, struct store_op *ops,
                          size_t count)
{
    enum store_result result = kind->begin(s);
    if (result == STORE_OK)
        result = kind->run(s, ops, count);
    if (result == STORE_FULL || result == STORE_BROKEN)
        return result;
    enum store_result committed = kind->commit(s);
    return committed == STORE_OK ? result : committed;
}

/* ---- Telling ---- */

static void tell_bytes(struct buffer *out, const void *bytes, size_t length)
{
    const uint8_t *b = bytes;
    if (length > 300) { /* only its two ends */
        buffer_format(out, "<%zu>", length);
        tell_bytes(out, b, 8);
        tell_bytes(out, b + length - 8, 8);
        return;
    }
    buffer_char(out, '<');
    for (size_t i = 0; i < length; i++)
        buffer_format(out, "%02x", b[i]);
    buffer_char(out, '>');
}

void try_tell_value(struct buffer *out, const void *key, size_t key_length, const void *value,
                    size_t length)
{
    buffer_text(out, "value ");
    tell_bytes(out, key, key_length);
    tell_bytes(out, value, length);
    buffer_char(out, '\n');
}

void try_tell_event(struct buffer *out, const struct store_event *e)
{
    buffer_format(out, "event %llu kind %d at %lld ", (unsigned long long)e->seq, e->kind,
                  (long long)e->at_ms);
    tell_bytes(out, &e->command, sizeof e->command);
    tell_bytes(out, e->body, e->length);
    tell_bytes(out, e->hash, sizeof e->hash);
    buffer_char(out, '\n');
}

bool try_scan(void *with, const void *key, size_t key_length, const void *value, size_t length)
{
    try_tell_value(with, key, key_length, value, length);
    return true;
}

bool try_read(void *with, const struct store_event *e)
{
    try_tell_event(with, e);
    return true;
}

static void tell_account(struct buffer *out, const struct ledger_account *a)
{
    buffer_text(out, ledger_kind_word(a->kind));
    tell_bytes(out, &a->table, 2);
    tell_bytes(out, &a->person, 2);
    buffer_format(out, "%d", a->seat);
}

bool try_line(void *with, const struct ledger_line *l)
{
    const struct ledger_transfer *t = &l->transfer;
    buffer_format(with, "line %llu of ", (unsigned long long)l->number);
    tell_bytes(with, &t->place.of, sizeof t->place.of);
    buffer_format(with, "%llu %u %u %u at %lld: %lld from ", (unsigned long long)t->place.game,
                  t->place.hand, t->place.kind, t->place.line, (long long)t->at_ms,
                  (long long)t->amount);
    tell_account(with, &t->debit);
    buffer_text(with, " to ");
    tell_account(with, &t->credit);
    buffer_format(with, ", %s, left %lld ", l->out ? "out" : "in", (long long)l->left);
    tell_bytes(with, l->id, sizeof l->id);
    buffer_char(with, '\n');
    return true;
}

static bool tell_all_of(const struct store_ops *kind, struct store *s, enum ledger_kind of,
                        unsigned n, struct buffer *out)
{
    struct ledger_account a = try_account(of, 1, n);
    struct ledger_state state = { 0 };
    struct store_op ops[] = {
        { .kind = STORE_ACCOUNT, .account = &a, .state = &state },
        { .kind = STORE_LINES, .account = &a, .line = try_line, .with = out },
    };
    bool good = try_run(kind, s, ops, 2) == STORE_OK;
    if (state.lines) {
        tell_account(out, &a);
        buffer_format(out, " has %lld by %llu\n", (long long)state.balance,
                      (unsigned long long)state.lines);
    }
    return good;
}

bool try_tell_ledger(const struct store_ops *kind, struct store *s, struct buffer *out)
{
    struct ledger_sums sums = { 0 };
    struct store_op op = { .kind = STORE_SUMS, .sums = &sums };
    bool good = try_run(kind, s, &op, 1) == STORE_OK;
    buffer_format(out, "%llu transfers\n", (unsigned long long)sums.transfers);
    for (int of = LEDGER_MINT; of < LEDGER_KINDS && good; of++) {
        buffer_format(out, "%llu have %lld\n", (unsigned long long)sums.accounts[of],
                      (long long)sums.balance[of]);
        bool alone = of == LEDGER_MINT || of == LEDGER_HOUSE;
        unsigned first = ledger_has_parts((enum ledger_kind)of) ? 0 : 1;
        for (unsigned n = first; n < (alone ? first + 1 : first + 3) && good && sums.transfers; n++)
            good = tell_all_of(kind, s, (enum ledger_kind)of, n, out);
    }
    return good;
}

struct live {
    unsigned logs;
    uint64_t *head;
    bool strange; /* a log that nobody opened */
};

static bool live_take(void *with, const struct id *log, uint64_t head)
{
    struct live *l = with;
    for (unsigned i = 1; i <= l->logs; i++) {
        struct id id = try_id(i);
        if (memcmp(&id, log, sizeof id) == 0) {
            l->head[i] = head;
            return true;
        }
    }
    l->strange = true;
    return true;
}

struct closed {
    unsigned logs;
    struct buffer *out;
};

static bool closed_take(void *with, const struct id *log, uint64_t head)
{
    struct closed *c = with;
    for (unsigned i = 1; i <= c->logs; i++) {
        struct id id = try_id(i);
        if (memcmp(&id, log, sizeof id) == 0)
            buffer_format(c->out, "closed %u, %llu\n", i, (unsigned long long)head);
    }
    return true;
}

bool try_tell(const struct store_ops *kind, struct store *s, unsigned logs, struct buffer *out)
{
    struct live live = { logs, calloc(logs + 1, sizeof *live.head), false };
    struct error e;
    bool good = live.head && kind->logs(s, live_take, &live, &e) && !live.strange;
    good = good && try_tell_ledger(kind, s, out);
    struct store_op all = { .kind = STORE_SCAN, .key = "", .scan = try_scan, .with = out };
    good = good && try_run(kind, s, &all, 1) == STORE_OK;
    for (unsigned i = 1; i <= logs && good; i++) {
        struct store_op read = {
            .kind = STORE_READ, .log = try_id(i), .read = try_read, .with = out
        };
        buffer_format(out, "log %u head %llu\n", i, (unsigned long long)live.head[i]);
        good = try_run(kind, s, &read, 1) == STORE_OK;
    }
    free(live.head);
    struct closed closed = { logs, out };
    struct store_op rest = { .kind = STORE_CLOSED, .closed = closed_take, .with = &closed };
    good = good && try_run(kind, s, &rest, 1) == STORE_OK;
    return good && !out->failed;
}

struct store *try_reopened(const struct store_ops *kind, struct store *store, const char *where)
{
    struct buffer before = { 0 }, after = { 0 };
    struct error e = { "" };
    bool good = try_tell(kind, store, 9, &before);
    kind->close(store);
    store = kind->open(where, &e);
    good = try_hold(store, "%s", e.text) && good && try_tell(kind, store, 9, &after);
    (void)try_hold(good && before.length == after.length &&
                       memcmp(before.data, after.data, after.length) == 0,
                   "it is not what was there before");
    buffer_release(&before);
    buffer_release(&after);
    return store;
}

void try_hash(const uint8_t before[STORE_HASH], const struct id *log, const struct store_event *e,
              uint8_t out[STORE_HASH])
{
    crypto_hash_sha256_state state;
    uint8_t body[STORE_HASH], numbers[17];
    for (int i = 0; i < 8; i++) {
        numbers[7 - i] = (uint8_t)(e->seq >> 8 * i);
        numbers[15 - i] = (uint8_t)((uint64_t)e->at_ms >> 8 * i);
    }
    numbers[16] = e->kind;
    (void)crypto_hash_sha256(body, e->body ? e->body : (const void *)"", e->length);
    (void)crypto_hash_sha256_init(&state);
    (void)crypto_hash_sha256_update(&state, before, STORE_HASH);
    (void)crypto_hash_sha256_update(&state, log->byte, ID_BYTES);
    (void)crypto_hash_sha256_update(&state, numbers, 8);
    (void)crypto_hash_sha256_update(&state, e->command.byte, ID_BYTES);
    (void)crypto_hash_sha256_update(&state, numbers + 8, 9);
    (void)crypto_hash_sha256_update(&state, body, STORE_HASH);
    (void)crypto_hash_sha256_final(&state, out);
}
