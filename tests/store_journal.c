/* store_journal.c - the journal: order, groups, a full disk, a broken store, the end. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/journal/journal.h"
#include "store_try.h"

enum { REQUESTS = 700, GROUP = 256 };

/* ---- A store that stops at a gate, and fails when it is told to ---- */

static struct {
    sem_t reached, open; /* a group that begins posts `reached`, and waits for `open` */
    bool gated;
    int begins, runs;
    int full_run, broken_run; /* the run that fails, from 1; 0: none */
    int full_commit, broken_commit, commits;
    bool closed;
} gate;

static enum store_result gate_begin(struct store *s)
{
    gate.begins++;
    if (gate.gated) {
        (void)sem_post(&gate.reached);
        (void)sem_wait(&gate.open);
    }
    return store_memory.begin(s);
}

static enum store_result gate_run(struct store *s, struct store_op *ops, size_t count)
{
    gate.runs++;
    if (gate.runs != gate.full_run && gate.runs != gate.broken_run)
        return store_memory.run(s, ops, count);
    store_memory.rollback(s);
    return gate.runs == gate.full_run ? STORE_FULL : STORE_BROKEN;
}

static enum store_result gate_commit(struct store *s)
{
    gate.commits++;
    if (gate.commits != gate.full_commit && gate.commits != gate.broken_commit)
        return store_memory.commit(s);
    store_memory.rollback(s);
    return gate.commits == gate.full_commit ? STORE_FULL : STORE_BROKEN;
}

static void gate_close(struct store *s)
{
    gate.closed = true;
    store_memory.close(s);
}

static struct store_ops gated;

/* ---- The loop ---- */

static struct {
    struct journal *journal;
    pthread_mutex_t mutex;
    pthread_cond_t rung;
    int wakes;
    int answers[REQUESTS * 2]; /* which requests were answered, in order */
    enum store_result results[REQUESTS * 2];
    int answered;
    uint64_t again; /* events appended by answers */
} loop;

static void wake(void *with)
{
    (void)with;
    (void)pthread_mutex_lock(&loop.mutex);
    loop.wakes++;
    (void)pthread_cond_signal(&loop.rung);
    (void)pthread_mutex_unlock(&loop.mutex);
}

/* Runs the loop until there are this many answers. */
static void loop_until(int answered)
{
    int seen = 0;
    journal_answer(loop.journal);
    while (loop.answered < answered) {
        (void)pthread_mutex_lock(&loop.mutex);
        while (loop.wakes == seen)
            (void)pthread_cond_wait(&loop.rung, &loop.mutex);
        seen = loop.wakes;
        (void)pthread_mutex_unlock(&loop.mutex);
        journal_answer(loop.journal);
    }
}

struct asker {
    struct journal_request request;
    struct store_op op;
    int number, again; /* again: how often it makes a new request when it is answered */
    struct buffer out;
    bool found;
};

static struct asker askers[REQUESTS];

static void answered(struct journal_request *r, enum store_result result)
{
    struct asker *a = r->with;
    loop.answers[loop.answered] = a->number;
    loop.results[loop.answered++] = result;
    if (a->again-- > 0) {
        a->op = try_append(50, ++loop.again, 0, "again");
        journal_ask(loop.journal, r);
    }
}

static void ask(int number, struct store_op op)
{
    struct asker *a = &askers[number];
    *a = (struct asker){ .op = op, .number = number };
    a->request = (struct journal_request){
        .ops = &a->op, .count = 1, .answer = answered, .with = a
    };
    journal_ask(loop.journal, &a->request);
}

static bool start(bool stopped)
{
    struct error e;
    memset(&gate, 0, sizeof gate);
    (void)sem_init(&gate.reached, 0, 0);
    (void)sem_init(&gate.open, 0, 0);
    gate.gated = stopped;
    gated = store_memory;
    gated.begin = gate_begin;
    gated.run = gate_run;
    gated.commit = gate_commit;
    gated.close = gate_close;
    memset(&loop, 0, sizeof loop);
    (void)pthread_mutex_init(&loop.mutex, NULL);
    (void)pthread_cond_init(&loop.rung, NULL);
    try_begin();
    struct store *s = store_memory.open("", &e);
    loop.journal = s ? journal_new(&gated, s, wake, NULL, &e) : NULL;
    return try_hold(loop.journal, "%s", e.text);
}

/* Opens the gate for the group that has begun, and for all after it. */
static void let_go(void)
{
    gate.gated = false;
    (void)sem_post(&gate.open);
}

static void stop(void)
{
    journal_free(loop.journal);
    (void)try_hold(gate.closed, "the store is not closed");
    (void)sem_destroy(&gate.reached);
    (void)sem_destroy(&gate.open);
}

/* The results of the first requests are these: a letter each, o r s e f b. */
static void results_are(const char *wanted)
{
    for (int i = 0; wanted[i]; i++) {
        (void)try_hold(i < loop.answered && loop.answers[i] == i, "answer %d is for request %d", i,
                       loop.answers[i]);
        char got = store_result_word(loop.results[i])[0];
        if (loop.results[i] == STORE_STALE)
            got = 's';
        (void)try_hold(got == wanted[i], "request %d of \"%s\": %s", i, wanted,
                       store_result_word(loop.results[i]));
    }
}

/* ---- Cases ---- */

static void in_order(void)
{
    struct journal_figures f;
    if (!start(true))
        return;
    /* The first is a group by itself; the others wait behind it. */
    ask(0, try_append(1, 1, 1, "x"));
    (void)sem_wait(&gate.reached);
    for (int i = 1; i < REQUESTS; i++)
        ask(i, try_append(1, (uint64_t)i + 1, (unsigned)i + 1, "x"));
    (void)try_hold(journal_waiting(loop.journal) == REQUESTS, "%zu wait",
                   journal_waiting(loop.journal));
    (void)try_hold(loop.answered == 0, "an answer before its commit");
    let_go();
    loop_until(REQUESTS);
    journal_figures(loop.journal, &f);
    for (int i = 0; i < REQUESTS; i++)
        (void)try_hold(loop.answers[i] == i && loop.results[i] == STORE_OK,
                       "answer %d: request %d, %s", i, loop.answers[i],
                       store_result_word(loop.results[i]));
    (void)try_hold(journal_waiting(loop.journal) == 0, "some wait still");
    /* 1, 256, 256, 187. */
    (void)try_hold(f.groups == 4 && gate.begins == 4, "%d groups", gate.begins);
    (void)try_hold(f.requests == REQUESTS && f.events == REQUESTS && f.full == 0, "the figures");
    (void)try_hold(f.commit_ns >= f.slowest_commit_ns && f.slowest_commit_ns > 0,
                   "the time of commits");
    stop();
    (void)try_hold(loop.wakes == 4, "woken %d times", loop.wakes);
    (void)try_end("journal: those that wait become a group, %d at most, answered in order", GROUP);
}

static void from_answers(void)
{
    enum { AGAIN = 300 };
    if (!start(false))
        return;
    askers[0] = (struct asker){ .op = try_append(1, 1, 1, "x"), .again = AGAIN };
    askers[0].request = (struct journal_request){
        .ops = &askers[0].op, .count = 1, .answer = answered, .with = &askers[0]
    };
    journal_ask(loop.journal, &askers[0].request);
    loop_until(1 + AGAIN);
    for (int i = 0; i <= AGAIN; i++)
        (void)try_hold(loop.results[i] == STORE_OK, "answer %d: %s", i,
                       store_result_word(loop.results[i]));
    (void)try_hold(journal_waiting(loop.journal) == 0, "one waits still");
    stop();
    (void)try_end("journal: a callback may make the next request");
}

static void drains(void)
{
    if (!start(true))
        return;
    for (int i = 0; i < REQUESTS; i++) {
        ask(i, try_append(1, (uint64_t)i + 1, 0, "x"));
        askers[i].again = i % 2; /* half of them make another request while the journal ends */
    }
    (void)sem_wait(&gate.reached);
    let_go();
    stop();
    (void)try_hold(loop.answered == REQUESTS + REQUESTS / 2, "%d answers", loop.answered);
    for (int i = 0; i < loop.answered; i++)
        (void)try_hold(loop.results[i] == STORE_OK, "answer %d: %s", i,
                       store_result_word(loop.results[i]));
    (void)try_end("journal: all that is queued is done and answered before it ends");
}

static void read_value(int number, const char *key)
{
    struct asker *a = &askers[number];
    struct store_op op = { .kind = STORE_GET, .key = key, .key_length = 1 };
    *a = (struct asker){ .op = op, .number = number };
    a->op.out = &a->out;
    a->op.found = &a->found;
    a->request = (struct journal_request){
        .ops = &a->op, .count = 1, .answer = answered, .with = a
    };
    journal_ask(loop.journal, &a->request);
}

/* One request keeps the thread busy while the others queue; those are a group. */
static void a_group(void)
{
    ask(0, try_append(9, 1, 900, "x"));
    (void)sem_wait(&gate.reached);
    read_value(1, "v");                     /* before any write */
    ask(2, try_put(STORE_DELETE, "v", "")); /* the first write */
    ask(3, try_append(1, 1, 1, "x"));
    ask(4, try_append(1, 1, 1, "x")); /* repeats what is not durable yet */
    ask(5, try_append(1, 3, 2, "x")); /* is stale */
    read_value(6, "v");
    ask(7, try_append(1, 2, 3, "x"));
}

static void full_commit(void)
{
    struct journal_figures f;
    struct error why = { "" };
    if (!start(true))
        return;
    gate.full_commit = 2;
    a_group();
    let_go();
    loop_until(8);
    results_are("oofffff");
    /* There is room again, and refused requests may be repeated. */
    ask(8, try_append(1, 1, 1, "x"));
    ask(9, try_append(1, 1, 1, "x"));
    loop_until(10);
    results_are("ooffffffor");
    journal_figures(loop.journal, &f);
    (void)try_hold(f.full == 1 && f.events == 2, "%d full, %d events", (int)f.full, (int)f.events);
    (void)try_hold(journal_why(loop.journal, &why) && why.text[0], "no reason");
    stop();
    (void)try_end(
        "journal: no room at the commit: all from the first write on is refused, repeats too");
}

static void full_run(void)
{
    if (!start(true))
        return;
    gate.full_run = 4; /* request 3 */
    a_group();
    let_go();
    loop_until(8);
    /* Requests 4 to 7 are a group of their own; 4 is the first that succeeds. */
    results_are("ooffosoo");
    stop();
    (void)try_end("journal: no room in a request: the others behind it go on in a new group");
}

static void broken(bool at_commit)
{
    if (!start(true))
        return;
    gate.broken_commit = at_commit ? 2 : 0;
    gate.broken_run = at_commit ? 0 : 6;
    a_group();
    let_go();
    loop_until(8);
    results_are("obbbbbbb");
    int begins = gate.begins;
    ask(8, try_append(7, 1, 1, "x"));
    read_value(9, "v");
    loop_until(10);
    results_are("obbbbbbbbb");
    (void)try_hold(begins == gate.begins, "the store was tried again");
    stop();
    (void)try_end("journal: a store broken at %s is not tried again",
                  at_commit ? "a commit" : "a request");
}

/* On a real disk: the store has just what the answers said. */
static void on_disk(void)
{
    struct error e = { "" };
    const char *folder = try_folder();
    struct buffer told = { 0 };
    if (!start(false))
        return;
    stop();
    try_begin();
    struct store *s = store_sqlite.open(folder, &e);
    loop.journal = s ? journal_new(&store_sqlite, s, wake, NULL, &e) : NULL;
    loop.answered = 0;
    if (try_hold(loop.journal, "%s", e.text)) {
        for (int i = 0; i < REQUESTS; i++)
            ask(i, try_append(1 + (unsigned)i % 7, 1 + (uint64_t)i / 7, (unsigned)i + 1, "x"));
        loop_until(REQUESTS);
        for (int i = 0; i < REQUESTS; i++)
            (void)try_hold(loop.results[i] == STORE_OK, "%s", store_result_word(loop.results[i]));
        journal_free(loop.journal);
        s = store_sqlite.open(folder, &e);
        (void)try_hold(s && store_sqlite.check(s, &e) && try_tell(&store_sqlite, s, 7, &told), "%s",
                       e.text);
        (void)try_hold(told.data && strstr(told.data, "log 7 head 100\n"), "not all are there");
        store_sqlite.close(s);
    }
    (void)try_end("journal: %d requests on a disk", REQUESTS);
    buffer_release(&told);
    try_sweep(folder);
}

void try_journal(void)
{
    in_order();
    from_answers();
    drains();
    full_commit();
    full_run();
    broken(true);
    broken(false);
    on_disk();
}
