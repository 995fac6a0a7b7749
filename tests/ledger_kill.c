/* ledger_kill.c - a process that settles is killed again and again: no chip is lost or paid twice.
 *
 *   ledger_kill [CYCLES]
 *
 * A child process plays at many tables through the journal, and reports each settlement that was
 * answered. What a request contains follows from its table and number alone. So the parent can tell
 * from the store what everybody must have: the result of the events that are there, each once,
 * which have to include all that were answered. The next child gives the last request of each table
 * again before it goes on.
 */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "seed.h"
#include "server/store/book.h"
#include "server/store/journal/journal.h"
#include "store_try.h"

enum { TABLES = 16, SEATS = 3, STEPS = 6, GRANT = 1000, BUY_IN = 100, MANY = 150, LONG_US = 3000 };

static const char *folder;

/* ---- What a request is ---- */

/* Request 1 of a table brings chips for all; from then on six of them are a game: sitting down,
 * four hands, leaving. */
struct order {
    struct ledger_transfer transfers[BOOK_MOST];
    size_t count;
    struct store_op ops[1 + BOOK_MOST];
};

static struct book_game game_of(unsigned table, uint64_t seq)
{
    struct book_game g = { .table = try_id(table), .game = (seq - 2) / STEPS, .seats = SEATS };
    for (unsigned seat = 0; seat < SEATS; seat++)
        g.person[seat] = try_id(1000 + table * SEATS + seat);
    return g;
}

/* What the seats get by a hand: parts of chips, random but always the same. */
static void hand_of(unsigned table, uint64_t seq, int64_t gets[BOOK_SEATS])
{
    uint64_t rng = (uint64_t)table << 32 | seq;
    unsigned payer = try_below(&rng, SEATS);
    int64_t chips = 1 + try_below(&rng, 20);
    for (unsigned seat = 0; seat < SEATS; seat++)
        gets[seat] = seat == payer ? -chips * LEDGER_CHIP : chips * LEDGER_CHIP / (SEATS - 1);
}

/* What the seats have before this request of a game. */
static void seats_before(unsigned table, uint64_t seq, int64_t has[BOOK_SEATS])
{
    uint64_t first = seq - (seq - 2) % STEPS;
    for (int seat = 0; seat < SEATS; seat++)
        has[seat] = BUY_IN * LEDGER_CHIP;
    for (uint64_t at = first + 1; at < seq; at++) {
        int64_t gets[BOOK_SEATS] = { 0 };
        hand_of(table, at, gets);
        for (int seat = 0; seat < SEATS; seat++)
            has[seat] += gets[seat];
    }
}

static void grant(const struct book_game *g, struct order *o)
{
    for (int seat = 0; seat < SEATS; seat++)
        o->transfers[o->count++] = (struct ledger_transfer){
            .place = { .of = g->person[seat], .kind = BOOK_GRANT },
            .debit = { .kind = LEDGER_MINT },
            .credit = { .kind = LEDGER_WALLET, .person = g->person[seat] },
            .amount = GRANT * LEDGER_CHIP
        };
}

static void order_make(unsigned table, uint64_t seq, struct order *o)
{
    struct book_game g = game_of(table, seq < 2 ? 2 : seq);
    uint64_t step = seq < 2 ? STEPS : (seq - 2) % STEPS;
    int64_t amounts[BOOK_SEATS] = { 0 };
    o->count = 0;
    if (seq == 1)
        grant(&g, o);
    else if (step == 0)
        for (int seat = 0; seat < SEATS; seat++)
            o->transfers[o->count++] = book_buy_in(&g, seat, 0, BUY_IN);
    else if (step < STEPS - 1) {
        hand_of(table, seq, amounts);
        o->count = book_settle(&g, BOOK_HAND, (uint32_t)step, amounts, o->transfers);
    } else {
        seats_before(table, seq, amounts);
        o->count = book_cash_out(&g, (uint32_t)step, amounts, (int)(seq % SEATS), 1, o->transfers);
    }
    o->ops[0] = try_append(table, seq, (unsigned)seq, "a hand is over, or a game");
    for (size_t i = 0; i < o->count; i++)
        o->ops[1 + i] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &o->transfers[i] };
}

/* ---- The child ---- */

struct table {
    struct journal_request request;
    struct order order;
    uint64_t seq;
    bool again,
        alone; /* it was there at the start: given again, once whole and once without its event */
};

static struct {
    struct journal *journal;
    pthread_mutex_t mutex;
    pthread_cond_t rung;
    bool rings;
    int told;
    struct table table[TABLES + 1];
} child = { .mutex = PTHREAD_MUTEX_INITIALIZER, .rung = PTHREAD_COND_INITIALIZER };

static void wake(void *with)
{
    (void)with;
    (void)pthread_mutex_lock(&child.mutex);
    child.rings = true;
    (void)pthread_cond_signal(&child.rung);
    (void)pthread_mutex_unlock(&child.mutex);
}

static void say(uint64_t table, uint64_t seq)
{
    uint64_t said[2] = { table, seq };
    if (write(child.told, said, sizeof said) != (ssize_t)sizeof said)
        _exit(3);
}

static void answered(struct journal_request *r, enum store_result result)
{
    struct table *t = r->with;
    unsigned number = (unsigned)(t - child.table);
    if (result != (t->again ? STORE_REPEATED : STORE_OK)) {
        say(0, (uint64_t)result);
        return;
    }
    say(number, t->seq);
    if (t->again) {
        t->again = false;
        t->alone = true;
        r->ops = t->order.ops + 1;
        r->count = t->order.count;
    } else {
        t->alone = false;
        order_make(number, ++t->seq, &t->order);
        r->ops = t->order.ops;
        r->count = 1 + t->order.count;
    }
    journal_ask(child.journal, r);
}

static bool log_seen(void *with, const struct id *log, uint64_t head)
{
    uint64_t *heads = with;
    for (unsigned i = 1; i <= TABLES; i++) {
        struct id id = try_id(i);
        if (memcmp(&id, log, sizeof id) == 0)
            heads[i] = head;
    }
    return true;
}

static void child_run(int told)
{
    struct error e = { "" };
    uint64_t heads[TABLES + 1] = { 0 };
    struct store *s = store_sqlite.open(folder, &e);
    child.told = told;
    if (!s || !store_sqlite.logs(s, log_seen, heads, &e))
        _exit(2);
    child.journal = journal_new(&store_sqlite, s, wake, NULL, &e);
    for (unsigned i = 1; i <= TABLES && child.journal; i++) {
        struct table *t = &child.table[i];
        *t = (struct table){ .seq = heads[i] ? heads[i] : 1, .again = heads[i] > 0 };
        order_make(i, t->seq, &t->order);
        t->request = (struct journal_request){
            .ops = t->order.ops, .count = 1 + t->order.count, .answer = answered, .with = t
        };
        journal_ask(child.journal, &t->request);
    }
    while (child.journal) {
        (void)pthread_mutex_lock(&child.mutex);
        while (!child.rings)
            (void)pthread_cond_wait(&child.rung, &child.mutex);
        child.rings = false;
        (void)pthread_mutex_unlock(&child.mutex);
        journal_answer(child.journal);
    }
    _exit(2);
}

/* ---- The parent ---- */

/* The last request of each table that a child reported as answered. */
static uint64_t said[TABLES + 1];
static uint64_t settled, answers;

/* Reads this many reports, or all until the end. */
static void listen(int from, uint64_t enough)
{
    uint64_t what[2], end = enough == UINT64_MAX ? enough : answers + enough;
    while (answers < end && read(from, what, sizeof what) == (ssize_t)sizeof what) {
        if (!try_hold(what[0] && what[0] <= TABLES, "a child was answered: %s",
                      store_result_word((enum store_result)what[1])))
            continue;
        said[what[0]] = what[1] > said[what[0]] ? what[1] : said[what[0]];
        answers++;
    }
}

static bool account_is(struct store *s, struct ledger_account a, int64_t units)
{
    struct ledger_state state = { 0 };
    struct store_op op = { .kind = STORE_ACCOUNT, .account = &a, .state = &state };
    return try_run(&store_sqlite, s, &op, 1) == STORE_OK && state.balance == units;
}

/* Checks that everybody has what the events that are there have moved. */
static uint64_t table_is(struct store *s, unsigned table, uint64_t head)
{
    static struct order o;
    int64_t own[SEATS] = { 0 }, seat[SEATS] = { 0 };
    uint64_t transfers = 0;
    for (uint64_t seq = 1; seq <= head; seq++) {
        order_make(table, seq, &o);
        transfers += o.count;
        for (size_t i = 0; i < o.count; i++) {
            const struct ledger_transfer *t = &o.transfers[i];
            unsigned person = 0;
            for (unsigned p = 0; p < SEATS; p++) {
                struct id id = try_id(1000 + table * SEATS + p);
                bool out = memcmp(&id, &t->debit.person, sizeof id) == 0;
                bool in = memcmp(&id, &t->credit.person, sizeof id) == 0;
                person = out || in ? p : person;
            }
            own[person] -= t->debit.kind == LEDGER_WALLET ? t->amount : 0;
            own[person] += t->credit.kind == LEDGER_WALLET ? t->amount : 0;
            seat[t->debit.seat] -= t->debit.kind == LEDGER_ESCROW ? t->amount : 0;
            seat[t->credit.seat] += t->credit.kind == LEDGER_ESCROW ? t->amount : 0;
        }
    }
    for (unsigned p = 0; p < SEATS; p++) {
        struct ledger_account wallet = { .kind = LEDGER_WALLET,
                                         .person = try_id(1000 + table * SEATS + p) };
        (void)try_hold(account_is(s, wallet, own[p]) &&
                           account_is(s, try_account(LEDGER_ESCROW, table, p), seat[p]),
                       "table %u, seat %u, after event %llu: not what it must be", table, p,
                       (unsigned long long)head);
    }
    return transfers;
}

static void look(void)
{
    uint64_t heads[TABLES + 1] = { 0 }, transfers = 0;
    struct ledger_sums sums = { 0 };
    struct store_op op = { .kind = STORE_SUMS, .sums = &sums };
    struct error e = { "" };
    struct store *s = store_sqlite.open(folder, &e);
    if (!try_hold(s, "%s", e.text))
        return;
    (void)try_hold(store_sqlite.logs(s, log_seen, heads, &e), "%s", e.text);
    for (unsigned i = 1; i <= TABLES; i++) {
        (void)try_hold(said[i] <= heads[i], "table %u: %llu were answered, %llu are there", i,
                       (unsigned long long)said[i], (unsigned long long)heads[i]);
        transfers += table_is(s, i, heads[i]);
    }
    (void)try_hold(try_run(&store_sqlite, s, &op, 1) == STORE_OK && sums.transfers == transfers,
                   "%llu transfers, and not %llu", (unsigned long long)sums.transfers,
                   (unsigned long long)transfers);
    (void)try_hold(store_sqlite.check(s, &e), "the check: %s", e.text);
    settled = transfers;
    store_sqlite.close(s);
}

static void cycle(uint64_t *rng)
{
    int ends[2], status;
    if (!try_hold(pipe(ends) == 0, "no pipe"))
        return;
    (void)fflush(stdout);
    pid_t process = fork();
    if (process == 0) {
        (void)close(ends[0]);
        child_run(ends[1]);
    }
    (void)close(ends[1]);
    /* Some are killed early, perhaps while they open the store; most in the middle of their work.
     */
    listen(ends[0], try_below(rng, 4) ? 1 + try_below(rng, MANY) : 0);
    (void)usleep(try_below(rng, LONG_US));
    (void)try_hold(process > 0 && kill(process, SIGKILL) == 0, "no child");
    listen(ends[0], UINT64_MAX);
    (void)close(ends[0]);
    (void)try_hold(waitpid(process, &status, 0) == process && WIFSIGNALED(status),
                   "the child ended by itself: %d", status);
    look();
}

int main(int argc, char **argv)
{
    uint64_t rng = test_seed();
    int cycles = argc > 1 ? atoi(argv[1]) : test_many(8, 40, "kills");
    folder = try_folder();
    try_begin();
    for (int i = 0; i < cycles; i++)
        cycle(&rng);
    (void)try_hold(answers > (uint64_t)cycles, "only %llu settlements were answered",
                   (unsigned long long)answers);
    (void)try_end("killed %d times: %llu transfers by %llu answers, none lost and none twice",
                  cycles, (unsigned long long)settled, (unsigned long long)answers);
    try_sweep(folder);
    return try_done();
}
