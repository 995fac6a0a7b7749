/* store_faults.c - the SQLite store on a disk that fails at every operation in turn.
 *
 *   store_faults [SEEDS]
 *
 * A workload of requests in groups is run on the disk of store_vfs.h. A fault comes at any
 * operation, and perhaps another during recovery. Once the store can be opened, it must have the
 * first requests up to some number, each complete and once, including all that were answered. Runs
 * with synchronous=NORMAL lose answered requests, which shows that the test would notice.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seed.h"
#include "server/store/sqlite/sqlite_inside.h"
#include "store_try.h"
#include "store_vfs.h"

enum { REQUESTS = 40, LOGS = 5, OPS = 9, LARGE = 5000, SESSIONS = 4, TRIES = 100 };
enum { FIRST_TRANSFER = 9, LAST_TRANSFER = 17 };
enum { SECOND = 4, SHORT = 5 }; /* logs besides the first three; the short one is compacted */

static const char *const words[] = {
#define X(constant, word) [constant] = word,
    DISK_LIST_FAULT(X)
#undef X
};

/* What a store holds after the first this many requests. */
static struct buffer texts[REQUESTS + 1];

/* ---- The workload ---- */

struct request {
    struct store_op op[OPS];
    size_t count;
    struct ledger_transfer transfer;
    char key[8], value[8], body[LARGE + 1];
};

static bool has_second(unsigned i) { return i % 5 == 0; }
static bool has_short(unsigned i) { return i < 10; }

/* Events of a log among the first this many requests. */
static uint64_t events_before(unsigned log, unsigned request)
{
    uint64_t events = 0;
    for (unsigned i = 0; i < request; i++)
        events += log == SECOND ? has_second(i) : log == SHORT ? has_short(i) : log == 1 + i % 3;
    return events;
}

/* The short log has its events, is closed, and is compacted in three parts. */
static void add_short(struct request *r, unsigned i)
{
    static const char stay[] = "\xfc\xff\x02"; /* of its events 2, 5 and 8 */
    if (has_short(i))
        r->op[r->count++] = try_append(SHORT, events_before(SHORT, i) + 1, i + 1, "goes or stays");
    else if (i == 12)
        r->op[r->count++] = (struct store_op){ .kind = STORE_CLOSE, .log = try_id(SHORT) };
    else if (i == 15 || i == 18 || i == 21)
        r->op[r->count++] = (struct store_op){ .kind = STORE_COMPACT,
                                               .log = try_id(SHORT),
                                               .value = stay,
                                               .value_length = strlen(stay),
                                               .limit = 4 };
}

/* The first requests bring chips, the next put some in escrow, others move parts of chips; each
 * writes many pages. */
static void add_transfer(struct request *r, unsigned i)
{
    if (i < FIRST_TRANSFER || i > LAST_TRANSFER)
        return;
    unsigned n = i / 3 % 2;
    struct ledger_account mint = { .kind = LEDGER_MINT },
                          wallet = try_account(LEDGER_WALLET, 1, 1 + n),
                          seat = try_account(LEDGER_ESCROW, 1, n), other = seat;
    other.seat ^= 1;
    if (i % 3 == 0)
        r->transfer = try_transfer(1, i, mint, wallet, 10 * LEDGER_CHIP);
    else if (i % 3 == 1)
        r->transfer = try_transfer(1, i, wallet, seat, 4 * LEDGER_CHIP);
    else
        r->transfer = try_transfer(1, i, seat, other, LEDGER_CHIP / 3);
    r->op[r->count++] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &r->transfer };
}

/* Each request has an event, a transfer and two values, now and then a second event, a redacted
 * body or a closed log. */
static void request_make(struct request *r, unsigned i)
{
    unsigned log = 1 + i % 3;
    size_t length = i % 8 == 3 ? LARGE : 40;
    (void)snprintf(r->key, sizeof r->key, "r%03u", i);
    (void)snprintf(r->value, sizeof r->value, "%u", i);
    for (size_t at = 0; at < length; at++)
        r->body[at] = (char)('a' + (at + i) % 26);
    r->body[length] = '\0';
    r->count = 0;
    r->op[r->count++] = try_append(log, events_before(log, i) + 1, i + 1, r->body);
    add_transfer(r, i);
    r->op[r->count++] = try_put(STORE_PUT_NEW, r->key, r->value);
    r->op[r->count++] = try_put(STORE_PUT, "last", i % 8 == 3 ? r->body : r->value);
    r->op[r->count++] = try_put(i % 2 ? STORE_DELETE : STORE_PUT, "even", r->value);
    if (has_second(i))
        r->op[r->count++] = try_append(SECOND, events_before(SECOND, i) + 1, i + 1, "second");
    add_short(r, i);
    if (i % 10 == 9)
        r->op[r->count++] = (struct store_op){ .kind = STORE_REDACT,
                                               .log = try_id(log),
                                               .event = { .seq = events_before(log, i) + 1 } };
    else if (i + 3 >= REQUESTS)
        r->op[r->count++] = (struct store_op){ .kind = STORE_CLOSE, .log = try_id(log) };
}

/* Runs the same requests in a store that cannot fail. */
static bool texts_make(void)
{
    static struct request r;
    struct error e;
    struct store *s = store_memory.open("", &e);
    bool good = s != NULL;
    for (unsigned i = 0; i <= REQUESTS && good; i++) {
        good = try_tell(&store_memory, s, LOGS, &texts[i]);
        if (i < REQUESTS) {
            request_make(&r, i);
            good = good && try_run(&store_memory, s, r.op, r.count) == STORE_OK;
        }
    }
    store_memory.close(s);
    return good;
}

/* ---- One run ---- */

struct run {
    struct sqlite_how how;
    enum disk_fault fault;
    long at;
    uint64_t rng;
    unsigned answered; /* requests answered, which are the first this many */
    unsigned full;     /* groups that had no room */
    bool unanswered;   /* something was there that had not been answered */
    int sessions;
    bool repeated; /* a group contained what an earlier process had stored */
    bool cut;      /* the power fails now */
    char why[256]; /* what is wrong */
};

static bool wrong(struct run *r, const char *what, const char *more)
{
    if (!r->why[0])
        (void)snprintf(r->why, sizeof r->why, "%s%s%s; %u were answered", what, more[0] ? ": " : "",
                       more, r->answered);
    return false;
}

/* Whether what the store holds is the first this many requests, and all that were answered. */
static bool holds(struct run *r, struct store *s)
{
    struct buffer told = { 0 };
    struct error e = { "" };
    bool good = try_tell(&store_sqlite, s, LOGS, &told);
    unsigned n = 0;
    while (good && n <= REQUESTS &&
           (told.length != texts[n].length || memcmp(told.data, texts[n].data, told.length) != 0))
        n++;
    buffer_release(&told);
    if (!good) /* this read may be the operation that fails */
        return disk_met() ? false : wrong(r, "it cannot be read", store_sqlite.why(s));
    if (n > REQUESTS)
        return wrong(r, "a request is half there", "");
    if (n < r->answered)
        return wrong(r, "an answered request is lost", "");
    if (!store_sqlite.check(s, &e))
        return disk_met() ? false : wrong(r, "the check fails", e.text);
    r->unanswered |= n > r->answered;
    return true;
}

/* Runs a group of the next requests; *done: how many are answered with it. */
static enum store_result group_run(struct run *r, struct store *s, unsigned size, unsigned *done)
{
    static struct request request;
    enum store_result result = store_sqlite.begin(s);
    for (*done = 0; *done < size && r->answered + *done < REQUESTS && result == STORE_OK; ++*done) {
        request_make(&request, r->answered + *done);
        result = store_sqlite.run(s, request.op, request.count);
        if (result == STORE_REPEATED) { /* it was stored, and its answer lost */
            r->repeated = true;
            result = STORE_OK;
        }
    }
    return result == STORE_OK ? store_sqlite.commit(s) : result;
}

/* A group was refused for want of room: nothing of it is there. */
static bool left_nothing(struct run *r, struct store *s)
{
    r->full++;
    if (r->fault == DISK_FAILS && r->sessions == 1)
        return wrong(r, "an error is taken for a full disk", store_sqlite.why(s));
    if (!holds(r, s))
        return false;
    return r->sessions > 1 || !r->unanswered || wrong(r, "what had no room is there", "");
}

/* What failed is not tried again. Always false: the process must end. */
static bool stays_broken(struct run *r, struct store *s, enum store_result result)
{
    long before = disk_operations();
    if (result != STORE_BROKEN || store_sqlite.begin(s) != STORE_BROKEN ||
        disk_operations() != before)
        (void)wrong(r, "a broken store goes on", store_sqlite.why(s));
    return false;
}

/* Runs one process: true when it has done all requests, false when it must end. */
static bool session(struct run *r, struct store **out)
{
    struct error e = { "" };
    r->sessions++;
    struct store *s = *out = store_sqlite_open_with("hearts.db", &r->how, &e);
    if (!s && !disk_met())
        return wrong(r, "it cannot be opened", e.text);
    if (!s)
        return false;
    if (!disk_met() && !holds(r, s))
        return false;
    for (int tries = 0; r->answered < REQUESTS;) {
        unsigned done, size = 1 + try_below(&r->rng, 5);
        r->repeated = false;
        enum store_result result = group_run(r, s, size, &done);
        if (result == STORE_FULL && ++tries < TRIES) {
            if (!left_nothing(r, s))
                return false;
            continue;
        }
        if (result != STORE_OK)
            return disk_met() ? stays_broken(r, s, result)
                              : wrong(r, "a group fails", store_sqlite.why(s));
        r->answered += done;
        tries = 0;
        r->cut = r->repeated && try_below(&r->rng, 2);
        if (r->cut)
            return false;
    }
    return true;
}

/* Ends a process, and perhaps the power. */
static void end(struct store *s, bool closes, bool power)
{
    if (!closes && !disk_gone())
        disk_will(DISK_KILLS, 0);
    if (s)
        store_sqlite.close(s);
    disk_restart(power);
}

/* Whether a fault at this operation does no harm; *met: the fault came. */
static bool run(struct run *r, uint64_t seed, bool *met)
{
    struct store *s;
    r->rng = seed;
    disk_new(seed + 1);
    disk_will(r->fault, r->at);
    for (int i = 0;; i++) {
        bool whole = session(r, &s);
        if (i == 0)
            *met = disk_met();
        /* A killed process leaves the page cache intact; after an error the power may fail too. */
        bool power = r->fault == DISK_FAILS ? try_below(&r->rng, 2) : r->fault != DISK_KILLS;
        power |= r->cut;
        r->cut = false;
        end(s, whole && try_below(&r->rng, 2), power);
        if (r->why[0] || whole)
            break;
        /* Recovery from the first fault may fail as well, but not for ever. */
        if (i + 2 < SESSIONS && try_below(&r->rng, 2))
            disk_will(try_below(&r->rng, 2) ? DISK_CUTS : r->fault, (long)try_below(&r->rng, 60));
    }
    /* All was answered; now the power fails. */
    if (!r->why[0]) {
        disk_restart(true);
        (void)session(r, &s);
        end(s, true, false);
    }
    return !r->why[0];
}

/* ---- All operations ---- */

struct sum {
    long runs, lost, full, unanswered;
    char why[300];
};

/* One operation in this many fails, each in a run of its own. */
static void every_operation(enum disk_fault fault, bool careless, uint64_t seed, const char *vfs,
                            int one_in, struct sum *sum)
{
    bool met = true;
    for (long at = (long)fault % one_in; met; at += one_in) {
        struct run r = { .how = { .vfs = vfs, .careless = careless, .checkpoint = 12 },
                         .fault = fault,
                         .at = at };
        bool good = run(&r, seed + (uint64_t)at * 1000, &met);
        sum->runs += met;
        sum->full += r.full > 0;
        sum->unanswered += r.unanswered;
        sum->lost += !good;
        if (!good && !sum->why[0])
            (void)snprintf(sum->why, sizeof sum->why, "seed %llu, operation %ld: %s",
                           (unsigned long long)seed, at, r.why);
    }
}

int main(int argc, char **argv)
{
    int seeds = argc > 1 ? atoi(argv[1]) : 1;
    uint64_t seed = test_seed();
    int one_in = test_one_in(24, "operations fails");
    const char *vfs = disk_vfs();
    try_begin();
    (void)try_hold(texts_make(), "the requests cannot be run in memory");
    (void)try_end("the requests, where nothing fails");
    for (int careless = 0; careless < 2; careless++)
        for (enum disk_fault fault = DISK_FAILS; fault <= DISK_KILLS; fault++) {
            struct sum sum = { 0 };
            if (careless && fault != DISK_CUTS)
                continue;
            for (int i = 0; i < seeds; i++)
                every_operation(fault, careless, seed + (uint64_t)i, vfs, one_in, &sum);
            try_begin();
            if (careless)
                (void)try_hold(sum.lost > 0 && strstr(sum.why, "an answered request is lost"),
                               "%ld runs, and nothing is lost: %s", sum.runs, sum.why);
            else
                (void)try_hold(sum.lost == 0 && sum.runs > 100 / one_in, "%ld of %ld: %s", sum.lost,
                               sum.runs, sum.why);
            /* Shows that the faults came where they should. */
            if (fault == DISK_FULL || fault == DISK_QUOTA)
                (void)try_hold(sum.full > sum.runs / 10, "only %ld had no room", sum.full);
            if (!careless && (fault == DISK_CUTS || fault == DISK_KILLS))
                (void)try_hold(sum.unanswered > 0 || one_in > 1, /* a sample may miss those */
                               "nothing was kept whose answer was lost");
            (void)try_end(
                "synchronous=%s, %s at each operation: %ld runs, %ld lose what was answered",
                careless ? "NORMAL" : "FULL", words[fault], sum.runs, sum.lost);
        }
    disk_new(0);
    for (int i = 0; i <= REQUESTS; i++)
        buffer_release(&texts[i]);
    return try_done();
}
