/* store.c - every kind of store does what store.h says: each operation, each result.
 *
 *   store [brief]             brief: only the cases that notice the changes of tests/mutants.txt
 *   store postgres ADDRESS    the PostgreSQL store alone: see store_postgres.sh
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seed.h"
#include "server/app/stores.h"
#include "store_try.h"

static const struct store_ops *kind;
static struct store *store;
static uint64_t rng;

static enum store_result run(struct store_op *ops, size_t count)
{
    return try_run(kind, store, ops, count);
}

static enum store_result run_one(struct store_op op) { return run(&op, 1); }

static void want(enum store_result got, enum store_result wanted, const char *what)
{
    (void)try_hold(got == wanted, "%s: %s, and not %s", what, store_result_word(got),
                   store_result_word(wanted));
}

/* Checks the results of an operation that reads. */
static void told(struct store_op op, const struct buffer *wanted, const char *what)
{
    struct buffer got = { 0 };
    op.with = &got;
    want(run_one(op), STORE_OK, what);
    bool same = got.length == wanted->length &&
                (!got.length || memcmp(got.data, wanted->data, got.length) == 0);
    (void)try_hold(same, "%s: told\n%s# and not\n%s", what, got.data ? got.data : "",
                   wanted->data ? wanted->data : "");
    buffer_release(&got);
}

static struct store_op scan_of(const char *prefix, bool backwards, size_t limit)
{
    return (struct store_op){ .kind = STORE_SCAN,
                              .key = prefix,
                              .key_length = strlen(prefix),
                              .backwards = backwards,
                              .limit = limit,
                              .scan = try_scan };
}

static struct store_op read_of(unsigned log, uint64_t seq, size_t limit)
{
    return (struct store_op){ .kind = STORE_READ,
                              .log = try_id(log),
                              .event = { .seq = seq },
                              .limit = limit,
                              .read = try_read };
}

/* Appends how an event is told; the chain of hashes goes on from *hash. */
static void expect(struct buffer *out, struct store_op op, uint8_t hash[STORE_HASH])
{
    try_hash(hash, &op.log, &op.event, hash);
    memcpy(op.event.hash, hash, STORE_HASH);
    try_tell_event(out, &op.event);
}

static bool log_counted(void *with, const struct id *log, uint64_t head)
{
    (void)log;
    *(uint64_t *)with += head;
    return true;
}

/* The sum of the heads of all live logs. */
static uint64_t heads(void)
{
    uint64_t sum = 0;
    struct error e;
    (void)try_hold(kind->logs(store, log_counted, &sum, &e), "the logs are not told");
    return sum;
}

/* ---- Cases ---- */

static void case_logs(void)
{
    struct buffer wanted = { 0 }, second = { 0 };
    uint8_t hash[STORE_HASH] = { 0 };
    struct store_op a = try_append(1, 1, 11, "first"), b = try_append(1, 2, 12, "");
    want(run_one(a), STORE_OK, "the first event");
    want(run_one(b), STORE_OK, "the second");
    expect(&wanted, a, hash);
    expect(&second, b, hash);
    buffer_append(&wanted, second.data, second.length);
    told(read_of(1, 0, 0), &wanted, "from 0");
    told(read_of(1, 1, 0), &wanted, "from 1");
    told(read_of(1, 2, 0), &second, "from 2");
    buffer_cut(&second, 0);
    told(read_of(1, 3, 0), &second, "from behind the end");
    told(read_of(1, UINT64_MAX, 0), &second, "from the highest number");
    told(read_of(2, 1, 0), &second, "a log that nobody opened");
    buffer_cut(&wanted, 0);
    memset(hash, 0, sizeof hash);
    expect(&wanted, a, hash);
    told(read_of(1, 1, 1), &wanted, "one at most");
    (void)try_hold(heads() == 2, "one live log with two events");
    buffer_release(&wanted);
    buffer_release(&second);
}

static void case_stale(void)
{
    want(run_one(try_append(1, 2, 13, "x")), STORE_STALE, "a number that is taken");
    want(run_one(try_append(1, 4, 13, "x")), STORE_STALE, "a gap");
    want(run_one(try_append(1, UINT64_MAX, 13, "x")), STORE_STALE, "the highest number");
    want(run_one(try_append(2, 2, 13, "x")), STORE_STALE, "a log that does not begin with 1");
    struct store_op two[] = { try_append(1, 3, 13, "x"), try_append(1, 3, 14, "y") };
    want(run(two, 2), STORE_STALE, "the same number twice in a request");
    (void)try_hold(heads() == 2, "nothing was done");
}

static void case_repeated(void)
{
    want(run_one(try_append(1, 1, 11, "first")), STORE_REPEATED, "the same again");
    want(run_one(try_append(1, 3, 11, "other")), STORE_REPEATED,
         "its command with the next number");
    want(run_one(try_append(1, 9, 12, "other")), STORE_REPEATED, "before it is stale");
    struct store_op late[] = { try_append(1, 9, 13, "x"), try_append(1, 10, 12, "y") };
    want(run(late, 2), STORE_REPEATED, "a repeat behind one that is stale");
    struct store_op twins[] = { try_append(1, 3, 15, "x"), try_append(1, 4, 15, "y") };
    want(run(twins, 2), STORE_REPEATED, "one command twice in a request");
    struct store_op mixed[] = { try_put(STORE_PUT, "k", "v"), try_append(1, 3, 11, "x") };
    want(run(mixed, 2), STORE_REPEATED, "with a value before it");
    struct buffer none = { 0 };
    told(scan_of("", false, 0), &none, "nothing of a refused request is kept");
    want(run_one(try_append(2, 1, 11, "x")), STORE_OK, "the same command in another log");
    (void)try_hold(heads() == 3, "nothing was done but that");
}

static void case_no_command(void)
{
    for (uint64_t seq = 1; seq <= 5; seq++)
        want(run_one(try_append(3, seq, 0, "timer")), STORE_OK, "an event of no command");
    struct store_op two[] = { try_append(3, 6, 0, "timer"), try_append(3, 7, 0, "timer") };
    want(run(two, 2), STORE_OK, "two of them at once");
    want(run_one(try_append(3, 7, 0, "timer")), STORE_STALE, "a number that is taken");
}

static void case_closed(void)
{
    struct store_op close = { .kind = STORE_CLOSE, .log = try_id(3) };
    uint64_t before = heads();
    want(run_one(close), STORE_OK, "closing");
    (void)try_hold(heads() == before - 7, "it is no longer live");
    want(run_one(try_append(3, 8, 16, "x")), STORE_STALE, "an event for it");
    want(run_one(close), STORE_OK, "closing it again");
    want(run_one((struct store_op){ .kind = STORE_CLOSE, .log = try_id(99) }), STORE_OK,
         "closing what was never opened");
    struct store_op last[] = { try_append(4, 1, 17, "x"),
                               { .kind = STORE_CLOSE, .log = try_id(4) } };
    want(run(last, 2), STORE_OK, "opened and closed in one request");
    want(run_one(try_append(4, 1, 17, "x")), STORE_REPEATED, "a repeat, though it is closed");
    struct store_op behind[] = { { .kind = STORE_CLOSE, .log = try_id(2) },
                                 try_append(2, 2, 18, "x") };
    want(run(behind, 2), STORE_STALE, "an event behind the close in one request");
    (void)try_hold(heads() == before - 7, "no log was closed by it");
    struct buffer out = { 0 };
    struct store_op read = read_of(3, 7, 0);
    read.with = &out;
    want(run_one(read), STORE_OK, "reading what is closed");
    (void)try_hold(out.length && strncmp(out.data, "event 7 ", 8) == 0, "its events stay");
    buffer_release(&out);
}

static void get(const char *key, const char *wanted, const char *what)
{
    struct buffer out = { 0 };
    bool found = false;
    buffer_text(&out, "what was there before");
    struct store_op op = {
        .kind = STORE_GET, .key = key, .key_length = strlen(key), .out = &out, .found = &found
    };
    want(run_one(op), STORE_OK, what);
    (void)try_hold(found == (wanted != NULL) && strlen(wanted ? wanted : "") == out.length &&
                       (!out.length || strcmp(out.data, wanted) == 0),
                   "%s: found %d, \"%s\"", what, found, out.data ? out.data : "");
    buffer_release(&out);
}

static void case_values(void)
{
    char longest[STORE_KEY_MAX + 1];
    memset(longest, 'k', STORE_KEY_MAX);
    longest[STORE_KEY_MAX] = '\0';
    get("a", NULL, "a value that is not there");
    want(run_one(try_put(STORE_PUT, "a", "1")), STORE_OK, "a value");
    get("a", "1", "and it is there");
    want(run_one(try_put(STORE_PUT, "a", "two")), STORE_OK, "another in its place");
    get("a", "two", "and that is there");
    want(run_one(try_put(STORE_PUT_NEW, "a", "3")), STORE_EXISTS, "a new one where one is");
    get("a", "two", "changes nothing");
    want(run_one(try_put(STORE_PUT_NEW, "ab", "")), STORE_OK, "an empty one where none is");
    get("ab", "", "an empty one is one");
    want(run_one(try_put(STORE_DELETE, "a", "")), STORE_OK, "deleted");
    get("a", NULL, "and gone");
    want(run_one(try_put(STORE_DELETE, "a", "")), STORE_OK, "deleted again");
    want(run_one(try_put(STORE_PUT_NEW, "a", "4")), STORE_OK, "a new one where one was");
    want(run_one(try_put(STORE_PUT, longest, "5")), STORE_OK, "the longest key");
    get(longest, "5", "is a key");
    want(run_one(try_put(STORE_DELETE, longest, "")), STORE_OK, "that one deleted");
}

static void case_values_in_one(void)
{
    struct store_op taken[] = { try_put(STORE_PUT, "z", "1"), try_put(STORE_PUT_NEW, "z", "2") };
    want(run(taken, 2), STORE_EXISTS, "a key that the request itself takes");
    get("z", NULL, "nothing was done");
    struct store_op freed[] = { try_put(STORE_DELETE, "a", ""), try_put(STORE_PUT_NEW, "a", "5") };
    want(run(freed, 2), STORE_OK, "a key that the request itself frees");
    get("a", "5", "it has the new value");
    struct store_op mixed[] = { try_append(2, 2, 20, "x"),
                                try_put(STORE_PUT, "q", "1"),
                                { .kind = STORE_CLOSE, .log = try_id(1) },
                                { .kind = STORE_REDACT, .log = try_id(1), .event = { .seq = 1 } },
                                try_put(STORE_DELETE, "a", ""),
                                try_put(STORE_PUT_NEW, "ab", "x") };
    uint64_t before = heads();
    want(run(mixed, 6), STORE_EXISTS, "six operations of which the last is refused");
    (void)try_hold(heads() == before, "no log has changed");
    get("a", "5", "no value has changed");
    get("q", NULL, "none has come");
    struct buffer out = { 0 };
    struct store_op read = read_of(1, 1, 1);
    read.with = &out;
    want(run_one(read), STORE_OK, "reading");
    (void)try_hold(out.data && strstr(out.data, "<6669727374>"), "no body has gone");
    buffer_release(&out);
}

static bool one_only(void *with, const void *key, size_t key_length, const void *value,
                     size_t length)
{
    try_tell_value(with, key, key_length, value, length);
    return false;
}

static void case_scan(void)
{
    static const char *const keys[] = { "b",         "b\x01", "ba",   "b\xff",   "b\xff\x01",
                                        "b\xff\xff", "c",     "\xff", "\xff\xff" };
    enum { KEYS = sizeof keys / sizeof *keys };
    struct buffer wanted = { 0 };
    for (size_t i = 0; i < KEYS; i++) /* in another order than theirs */
        want(run_one(try_put(STORE_PUT, keys[i * 4 % KEYS], keys[i * 4 % KEYS])), STORE_OK,
             "a value");
    for (size_t i = 0; i < 6; i++)
        try_tell_value(&wanted, keys[i], strlen(keys[i]), keys[i], strlen(keys[i]));
    told(scan_of("b", false, 0), &wanted, "all with b");
    buffer_cut(&wanted, 0);
    for (size_t i = 6; i-- > 3;)
        try_tell_value(&wanted, keys[i], strlen(keys[i]), keys[i], strlen(keys[i]));
    told(scan_of("b\xff", true, 0), &wanted, "backwards");
    told(scan_of("b", true, 3), &wanted, "three at most, backwards");
    buffer_cut(&wanted, 0);
    told(scan_of("bb", false, 0), &wanted, "none");
    for (size_t i = 7; i < 9; i++)
        try_tell_value(&wanted, keys[i], strlen(keys[i]), keys[i], strlen(keys[i]));
    told(scan_of("\xff", false, 0), &wanted, "all with the highest byte");
    static const char *const after[] = { "b\xff\xfe", "b\xff\xff", "c", "\xfe" };
    for (size_t i = 0; i < 4; i++) {
        struct store_op behind = scan_of("\xff", false, 0);
        behind.after = after[i];
        behind.after_length = strlen(after[i]);
        told(behind, &wanted, "behind a key before the first");
    }
    buffer_cut(&wanted, 0);
    for (size_t i = 3; i < 6; i++) {
        struct store_op behind = scan_of("b", false, 1);
        behind.after = keys[i - 1];
        behind.after_length = strlen(keys[i - 1]);
        try_tell_value(&wanted, keys[i], strlen(keys[i]), keys[i], strlen(keys[i]));
        told(behind, &wanted, "the one behind a key");
        buffer_cut(&wanted, 0);
    }
    struct store_op last = scan_of("b", true, 0);
    last.after = "b\xff\xff";
    last.after_length = 3;
    told(last, &wanted, "none behind the last");
    try_tell_value(&wanted, "a", 1, "5", 1);
    told(scan_of("", false, 1), &wanted, "the first of all");
    struct store_op first = scan_of("", false, 0);
    first.scan = one_only;
    told(first, &wanted, "ended by who is told");
    buffer_release(&wanted);
}

static void case_redact(void)
{
    struct buffer before = { 0 }, after = { 0 };
    struct error e;
    struct store_op redact = { .kind = STORE_REDACT, .log = try_id(1), .event = { .seq = 1 } };
    struct store_op read = read_of(1, 0, 0);
    read.with = &before;
    want(run_one(read), STORE_OK, "reading");
    want(run_one(redact), STORE_OK, "redacting");
    want(run_one(redact), STORE_OK, "again");
    redact.event.seq = 99;
    want(run_one(redact), STORE_OK, "an event that is not there");
    redact.event.seq = 2;
    want(run_one(redact), STORE_OK, "an empty body");
    read.with = &after;
    want(run_one(read), STORE_OK, "reading");
    char *body = before.data ? strstr(before.data, "<6669727374>") : NULL;
    if (try_hold(body, "the body was there")) {
        memmove(body + 1, body + 11, strlen(body + 11) + 1);
        (void)try_hold(after.data && strcmp(before.data, after.data) == 0,
                       "nothing but the body is gone:\n%s", after.data ? after.data : "");
    }
    (void)try_hold(kind->check(store, &e), "the check passes: %s", e.text);
    want(run_one(try_append(1, 3, 30, "third")), STORE_OK, "an event behind it");
    (void)try_hold(kind->check(store, &e), "the check passes still: %s", e.text);
    buffer_release(&before);
    buffer_release(&after);
}

static bool tell_closed(void *with, const struct id *log, uint64_t head)
{
    for (unsigned i = 1; i <= 20; i++) {
        struct id id = try_id(i);
        if (memcmp(&id, log, sizeof id) == 0)
            buffer_format(with, "%u has %llu\n", i, (unsigned long long)head);
    }
    return true;
}

static void closed_are(struct id behind, size_t limit, const char *wanted)
{
    struct buffer text = { 0 };
    buffer_text(&text, wanted);
    told(
        (struct store_op){
            .kind = STORE_CLOSED, .log = behind, .limit = limit, .closed = tell_closed },
        &text, "the closed logs");
    buffer_release(&text);
}

static struct store_op compact_of(unsigned log, const char *stay, size_t limit, bool *more)
{
    return (struct store_op){ .kind = STORE_COMPACT,
                              .log = try_id(log),
                              .value = stay,
                              .value_length = strlen(stay),
                              .limit = limit,
                              .found = more };
}

/* Events 1 to 12 of the kinds 251, 252 and so on, to 255, and then from 0 on. */
static void case_compact(void)
{
    enum { LOG = 13, EVENTS = 12 };
    struct buffer wanted = { 0 };
    uint8_t hash[STORE_HASH] = { 0 };
    bool more = false;
    struct error e;
    struct store_op close = { .kind = STORE_CLOSE, .log = try_id(LOG) };
    for (unsigned seq = 1; seq <= EVENTS; seq++) {
        struct store_op op = try_append(LOG, seq, 100 + seq, "some words");
        want(run_one(op), STORE_OK, "an event");
        if (seq == 3 || seq == 4 || seq == 9)
            expect(&wanted, op, hash);
        else
            try_hash(hash, &op.log, &op.event, hash);
    }
    want(run_one(compact_of(LOG, "", 0, NULL)), STORE_STALE, "compacting a live log");
    want(run_one(compact_of(12, "", 0, NULL)), STORE_OK, "one that nobody opened");
    want(run_one(close), STORE_OK, "closing it");
    closed_are(try_id(LOG - 1), 1, "13 has 12\n");
    closed_are(try_id(LOG), 0, "");
    static const char stay[] = "\xfd\xfe\x03"; /* of events 3, 4 and 9 */
    for (int left = 2; left >= 0; left--) {
        want(run_one(compact_of(LOG, stay, 5, &more)), STORE_OK, "a part of it");
        (void)try_hold(more == (left > 0), "whether there is more");
        (void)try_hold(kind->check(store, &e), "the check passes: %s", e.text);
    }
    told(read_of(LOG, 0, 0), &wanted, "what is left");
    want(run_one(compact_of(LOG, "", 0, &more)), STORE_OK, "again, and nothing is to stay");
    (void)try_hold(!more, "there is no more");
    told(read_of(LOG, 0, 0), &wanted, "nothing else goes");
    closed_are(try_id(LOG - 1), 0, "");
    want(run_one(close), STORE_OK, "closing it again");
    want(run_one(try_append(LOG, EVENTS + 1, 200, "x")), STORE_STALE, "an event for it");
    want(run_one(try_append(LOG, 1, 200, "x")), STORE_STALE, "its first once more");
    want(run_one(try_append(LOG, 1, 104, "x")), STORE_REPEATED, "a command that is left");
    want(run_one(try_append(LOG, 1, 105, "x")), STORE_STALE, "a command that went");
    want(run_one(
             (struct store_op){ .kind = STORE_REDACT, .log = try_id(LOG), .event = { .seq = 5 } }),
         STORE_OK, "redacting what went");
    struct store_op at_once[] = { try_append(14, 1, 1, "x"),
                                  { .kind = STORE_CLOSE, .log = try_id(14) },
                                  compact_of(14, "", 0, NULL) };
    want(run(at_once, 3), STORE_OK, "opened, closed and compacted in one request");
    struct store_op too_early[] = { try_append(15, 1, 1, "x"), compact_of(15, "", 0, NULL) };
    want(run(too_early, 2), STORE_STALE, "opened and compacted");
    (void)try_hold(kind->check(store, &e), "the check passes: %s", e.text);
    buffer_release(&wanted);
}

static void case_group(void)
{
    struct buffer out = { 0 };
    bool found = false;
    struct store_op good = try_append(5, 1, 31, "one"), next = try_append(5, 2, 32, "two"),
                    value = try_put(STORE_PUT, "g", "1"),
                    read = {
                        .kind = STORE_GET, .key = "g", .key_length = 1, .out = &out, .found = &found
                    };
    struct store_op bad[] = { try_append(5, 2, 33, "bad"), try_put(STORE_PUT, "g", "bad"),
                              try_put(STORE_PUT_NEW, "g", "bad") };
    want(kind->begin(store), STORE_OK, "a group");
    want(kind->run(store, &good, 1), STORE_OK, "the first request");
    want(kind->run(store, &value, 1), STORE_OK, "the second");
    want(kind->run(store, bad, 3), STORE_EXISTS, "one that is refused");
    want(kind->run(store, &good, 1), STORE_REPEATED, "one that repeats the first");
    want(kind->run(store, &read, 1), STORE_OK, "one that reads");
    want(kind->run(store, &next, 1), STORE_OK, "one that goes on");
    want(kind->commit(store), STORE_OK, "the commit");
    (void)try_hold(found && out.length == 1 && out.data[0] == '1',
                   "what was written before is read");
    get("g", "1", "it stays");
    want(run_one(try_append(5, 3, 33, "three")), STORE_OK, "the log has two events");
    buffer_release(&out);
}

static void case_rollback(void)
{
    struct buffer before = { 0 }, after = { 0 };
    (void)try_hold(try_tell(kind, store, 9, &before), "told before");
    struct store_op ops[] = { try_append(5, 4, 40, "x"),
                              try_append(6, 1, 41, "y"),
                              try_append(6, 2, 42, "z"),
                              { .kind = STORE_CLOSE, .log = try_id(6) },
                              { .kind = STORE_CLOSE, .log = try_id(2) },
                              { .kind = STORE_REDACT, .log = try_id(5), .event = { .seq = 1 } },
                              { .kind = STORE_REDACT, .log = try_id(6), .event = { .seq = 1 } },
                              compact_of(6, "\xfb", 0, NULL),
                              compact_of(3, "\xfc\xfd", 3, NULL),
                              compact_of(3, "", 2, NULL),
                              try_put(STORE_PUT, "g", "2"),
                              try_put(STORE_PUT, "g", "3"),
                              try_put(STORE_DELETE, "g", ""),
                              try_put(STORE_PUT, "g", "4"),
                              try_put(STORE_PUT_NEW, "new", "1"),
                              try_put(STORE_DELETE, "b", ""),
                              try_put(STORE_PUT, "\xff", "") };
    want(kind->begin(store), STORE_OK, "a group");
    want(kind->run(store, ops, sizeof ops / sizeof *ops), STORE_OK, "much is done");
    kind->rollback(store);
    kind->rollback(store); /* nothing more to take back */
    (void)try_hold(try_tell(kind, store, 9, &after), "told after");
    (void)try_hold(before.length == after.length &&
                       memcmp(before.data, after.data, after.length) == 0,
                   "all is as it was:\n%s", after.data ? after.data : "");
    want(run(ops, sizeof ops / sizeof *ops), STORE_OK, "the same once more, for good");
    buffer_release(&before);
    buffer_release(&after);
}

static void case_large(void)
{
    char *bytes = malloc(STORE_VALUE_MAX);
    if (!try_hold(bytes, "no memory"))
        return;
    for (size_t i = 0; i < STORE_VALUE_MAX; i++)
        bytes[i] = (char)try_random(&rng);
    struct store_op put = { .kind = STORE_PUT,
                            .key = "large",
                            .key_length = 5,
                            .value = bytes,
                            .value_length = STORE_VALUE_MAX };
    struct store_op append = { .kind = STORE_APPEND,
                               .log = try_id(7),
                               .event = { .seq = 1, .body = bytes, .length = STORE_VALUE_MAX } };
    want(run_one(put), STORE_OK, "the largest value");
    want(run_one(append), STORE_OK, "the largest body");
    struct buffer out = { 0 };
    bool found = false;
    struct store_op back = {
        .kind = STORE_GET, .key = "large", .key_length = 5, .out = &out, .found = &found
    };
    want(run_one(back), STORE_OK, "the value back");
    (void)try_hold(found && out.length == STORE_VALUE_MAX &&
                       memcmp(out.data, bytes, out.length) == 0,
                   "it is the same");
    want(run_one(try_put(STORE_DELETE, "large", "")), STORE_OK, "and deleted");
    buffer_release(&out);
    free(bytes);
}

static void case_transfers(void) { try_transfers(kind, store); }
static void case_settled_again(void) { try_settled_again(kind, store); }
static void case_below_zero(void) { try_below_zero(kind, store); }
static void case_whole_requests(void) { try_whole_requests(kind, store); }
static void case_lines(void) { try_lines(kind, store); }
static void case_forget(void) { try_forget(kind, store); }
static void case_most(void) { try_most(kind, store); }

static const struct {
    void (*try)(void);
    const char *name;
} cases[] = {
    { case_logs, "events are numbered and chained, and read as they were given" },
    { case_stale, "an event that does not follow is stale" },
    { case_repeated, "a command is in a log once" },
    { case_no_command, "events of no command, as many as come" },
    { case_closed, "a closed log stays as it is" },
    { case_values, "values: put, put new, get, delete" },
    { case_values_in_one, "a request goes whole or not at all" },
    { case_scan, "keys are scanned in the order of their bytes, both ways" },
    { case_redact, "a body is taken out, and the chain holds" },
    { case_compact, "a closed log gives up its events, but for kinds that stay" },
    { case_group, "a refused request leaves its group as it was" },
    { case_rollback, "a group is taken back whole" },
    { case_large, "the largest value and the largest body" },
    { case_transfers, "a transfer moves an amount from one account to another" },
    { case_settled_again, "settled twice is settled once; with other content it differs" },
    { case_below_zero, "nobody is below zero but the mint and slates" },
    { case_whole_requests, "transfers and events go together or not at all" },
    { case_lines, "an account's lines, in pages, both ways" },
    { case_forget, "an account that is forgotten keeps what it has" },
    { case_most, "as much as there can be, at many tables" },
};

static void conformance(void)
{
    const char *folder = try_where(kind);
    struct error e = { "" };
    bool lasts = kind != &store_memory;
    store = kind->open(folder, &e);
    (void)try_case(store, "%s: it is opened%s", kind->name, e.text);
    for (size_t i = 0; store && i < sizeof cases / sizeof *cases; i++) {
        try_begin();
        cases[i].try();
        if (lasts)
            store = try_reopened(kind, store, folder);
        (void)try_end("%s: %s%s", kind->name, cases[i].name,
                      lasts ? "; and after opening again" : "");
    }
    (void)try_case(store && kind->check(store, &e), "%s: the check passes in the end", kind->name);
    (void)try_case(store_find(kind->name) == kind, "%s: it is found by its name", kind->name);
    if (store)
        kind->close(store);
    try_sweep(folder);
}

static int main_postgres(const char *address, uint64_t seed)
{
    try_postgres_at(address);
    kind = &store_postgres;
    conformance();
    if (test_all())
        try_model(kind, seed);
    else
        puts("# without random requests beside a model: they are for --all");
    try_postgres();
    return try_done();
}

int main(int argc, char **argv)
{
    static const struct store_ops *const kinds[] = {
#define X(constant, brief) &constant,
#include "server/app/stores.def"
#undef X
    };
    uint64_t seed = test_seed();
    bool brief = argc > 1 && strcmp(argv[1], "brief") == 0;
    rng = seed;
    if (argc > 2 && strcmp(argv[1], "postgres") == 0)
        return main_postgres(argv[2], seed);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kind = kinds[i];
        if (kind == &store_postgres)
            continue; /* it needs a database: see store_postgres.sh */
        conformance();
        if (!brief)
            try_model(kind, seed);
    }
    (void)try_case(!store_find("nonsense"), "a store of no known name is not found");
    try_sqlite();
    try_check();
    try_ledger_sqlite();
    if (!brief)
        try_journal();
    return try_done();
}
