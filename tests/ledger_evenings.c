/* ledger_evenings.c - evenings at many tables at once, through the journal, and settlements that
 * are given again and again.
 *
 * A table's request is its event with the transfers of book.h. Each table has one request under
 * way; together they fill the journal's groups. Now and then an answer is lost, and the same
 * request is given again, or only its transfers; now and then one needs more than there is. Every
 * table keeps its own count of what its people and seats must have.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger.h"
#include "server/store/book.h"
#include "server/store/journal/journal.h"
#include "store_try.h"

enum { TABLES = 48, SEATS = 6, GRANT = 1000, BUY_IN = 100, HANDS = 12 };

enum step { STEP_GRANT, STEP_SIT, STEP_HAND, STEP_OVERDRAW, STEP_LEAVE };

struct table {
    struct journal_request request;
    struct store_op ops[1 + BOOK_MOST];
    struct ledger_transfer transfers[BOOK_MOST];
    size_t count; /* transfers */
    struct book_game game;
    enum step step;
    uint64_t seq; /* events stored */
    uint32_t hand;
    int64_t seat[BOOK_SEATS], own[BOOK_SEATS]; /* what they must have by the test's own count */
    int64_t next_seat[BOOK_SEATS], next_own[BOOK_SEATS];
    bool again; /* an answered request is given once more */
};

static struct {
    struct journal *journal;
    pthread_mutex_t mutex;
    pthread_cond_t rung;
    bool rings;
    uint64_t rng;
    long left, settled; /* hands to play, and hands played */
    struct table table[TABLES];
} evening;

static void wake(void *with)
{
    (void)with;
    (void)pthread_mutex_lock(&evening.mutex);
    evening.rings = true;
    (void)pthread_cond_signal(&evening.rung);
    (void)pthread_mutex_unlock(&evening.mutex);
}

/* ---- What a table does next ---- */

static void grant(struct table *t)
{
    struct ledger_account mint = { .kind = LEDGER_MINT };
    t->count = 0;
    for (int seat = 0; seat < t->game.seats; seat++) {
        struct ledger_transfer *to = &t->transfers[t->count++];
        *to = (struct ledger_transfer){ .place = { .of = t->game.person[seat], .kind = BOOK_GRANT },
                                        .debit = mint,
                                        .credit = { .kind = LEDGER_WALLET,
                                                    .person = t->game.person[seat] },
                                        .amount = GRANT * LEDGER_CHIP };
        t->next_own[seat] += to->amount;
    }
}

static void sit(struct table *t)
{
    t->game.game++;
    t->game.seats = 2 + (int)try_below(&evening.rng, SEATS - 1);
    t->hand = 0;
    t->count = 0;
    for (int seat = 0; seat < t->game.seats; seat++) {
        /* A person with too little for it does not play. */
        if (!t->game.slate && t->own[seat] < BUY_IN * LEDGER_CHIP)
            continue;
        t->transfers[t->count++] = book_buy_in(&t->game, seat, 0, BUY_IN);
        t->next_own[seat] -= BUY_IN * LEDGER_CHIP;
        t->next_seat[seat] += BUY_IN * LEDGER_CHIP;
    }
}

/* Each pays a part of what is in front of it; the others share it exactly, as far as they can. */
static void play(struct table *t)
{
    int64_t gets[BOOK_SEATS] = { 0 }, pool = 0;
    int seats = t->game.seats, winners = 1 + (int)try_below(&evening.rng, (uint32_t)seats - 1);
    for (int seat = winners; seat < seats; seat++) {
        int64_t part = t->seat[seat] / 4 / LEDGER_CHIP * LEDGER_CHIP;
        gets[seat] = -part;
        pool += part;
    }
    for (int seat = 0; seat < winners; seat++) /* whole chips divide by 1 to 10 */
        gets[seat] = pool / winners;
    t->hand++;
    t->count = book_settle(&t->game, BOOK_HAND, t->hand, gets, t->transfers);
    for (int seat = 0; seat < seats; seat++)
        t->next_seat[seat] += gets[seat];
}

/* A hand that would cost more than there is: nothing of it may be stored. */
static void overdraw(struct table *t)
{
    int64_t gets[BOOK_SEATS] = { 0 };
    gets[0] = -t->seat[0] - 1;
    gets[1] = t->seat[0] + 1;
    t->count = book_settle(&t->game, BOOK_HAND, 1000, gets, t->transfers);
}

static void leave(struct table *t)
{
    t->count = book_cash_out(&t->game, t->hand, t->seat,
                             (int)try_below(&evening.rng, (uint32_t)t->game.seats),
                             (uint16_t)try_below(&evening.rng, 1 << SEATS), t->transfers);
    for (size_t i = 0; i < t->count; i++) {
        const struct ledger_transfer *of = &t->transfers[i];
        t->next_seat[of->debit.seat] -= of->amount;
        if (of->place.kind == BOOK_ODD)
            t->next_seat[of->credit.seat] += of->amount;
        else
            t->next_own[of->debit.seat] += of->amount;
    }
}

static void prepare(struct table *t)
{
    memcpy(t->next_seat, t->seat, sizeof t->seat);
    memcpy(t->next_own, t->own, sizeof t->own);
    switch (t->step) {
    case STEP_GRANT: grant(t); break;
    case STEP_SIT: sit(t); break;
    case STEP_HAND: play(t); break;
    case STEP_OVERDRAW: overdraw(t); break;
    case STEP_LEAVE: leave(t); break;
    }
    unsigned number = (unsigned)(t - evening.table) + 1;
    t->ops[0] = try_append(number, t->seq + 1, (unsigned)t->seq + 1, "something happened");
    for (size_t i = 0; i < t->count; i++)
        t->ops[1 + i] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &t->transfers[i] };
    t->request.ops = t->ops;
    t->request.count = 1 + t->count;
}

static void move_on(struct table *t)
{
    switch (t->step) {
    case STEP_GRANT: t->step = STEP_SIT; break;
    case STEP_LEAVE: t->step = STEP_SIT; break;
    case STEP_OVERDRAW: t->step = STEP_HAND; break;
    case STEP_SIT:
    case STEP_HAND:
        evening.settled += t->step == STEP_HAND;
        evening.left -= t->step == STEP_HAND;
        t->step = STEP_HAND;
        if (t->hand == HANDS || evening.left <= 0 || try_below(&evening.rng, 20) == 0)
            t->step = STEP_LEAVE;
        else if (try_below(&evening.rng, 10) == 0)
            t->step = STEP_OVERDRAW;
        break;
    }
}

/* ---- Answers ---- */

static void answered(struct journal_request *r, enum store_result result)
{
    struct table *t = r->with;
    enum store_result wanted = t->step == STEP_OVERDRAW ? STORE_SHORT : STORE_OK;
    if (t->again) /* the event is known already, or it was only the transfers */
        wanted = r->ops == t->ops ? STORE_REPEATED : STORE_OK;
    if (!try_hold(result == wanted, "table %d, step %d%s: %s, and not %s", (int)(t - evening.table),
                  t->step, t->again ? " again" : "", store_result_word(result),
                  store_result_word(wanted)))
        return;
    if (result == STORE_OK && !t->again) {
        t->seq++;
        memcpy(t->seat, t->next_seat, sizeof t->seat);
        memcpy(t->own, t->next_own, sizeof t->own);
    }
    bool again = !t->again && result == STORE_OK && t->count && try_below(&evening.rng, 4) == 0;
    t->again = again;
    if (again && try_below(&evening.rng, 2)) {
        r->ops = t->ops + 1;
        r->count = t->count;
    }
    if (!again) {
        bool over = t->step == STEP_LEAVE && evening.left <= 0;
        move_on(t);
        if (over)
            return;
        prepare(t);
    }
    journal_ask(evening.journal, r);
}

/* ---- An evening ---- */

static void begin(uint64_t seed, long hands)
{
    memset(evening.table, 0, sizeof evening.table);
    evening.rng = seed;
    evening.left = hands;
    evening.settled = 0;
    for (unsigned i = 0; i < TABLES; i++) {
        struct table *t = &evening.table[i];
        t->game = (struct book_game){ .table = try_id(i + 1), .slate = i % 3 == 0, .seats = SEATS };
        for (unsigned seat = 0; seat < SEATS; seat++)
            t->game.person[seat] = try_id(1000 + i * SEATS + seat);
        t->step = t->game.slate ? STEP_SIT : STEP_GRANT;
        t->request = (struct journal_request){ .answer = answered, .with = t };
        prepare(t);
        journal_ask(evening.journal, &t->request);
    }
}

static void until_all_left(void)
{
    while (journal_waiting(evening.journal)) {
        (void)pthread_mutex_lock(&evening.mutex);
        while (!evening.rings)
            (void)pthread_cond_wait(&evening.rung, &evening.mutex);
        evening.rings = false;
        (void)pthread_mutex_unlock(&evening.mutex);
        journal_answer(evening.journal);
    }
}

static bool has(const struct store_ops *kind, struct store *s, struct ledger_account a,
                int64_t units)
{
    struct ledger_state state = { 0 };
    struct store_op op = { .kind = STORE_ACCOUNT, .account = &a, .state = &state };
    return try_run(kind, s, &op, 1) == STORE_OK && state.balance == units;
}

/* Whether everybody has what the tables have counted, and nothing is left in escrow. */
static void all_is_right(const struct store_ops *kind, struct store *s)
{
    struct ledger_sums sums = { 0 };
    struct store_op op = { .kind = STORE_SUMS, .sums = &sums };
    struct error e = { "" };
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &evening.table[i];
        for (unsigned seat = 0; seat < SEATS; seat++) {
            struct ledger_account own = { .kind = LEDGER_WALLET, .person = t->game.person[seat] };
            if (t->game.slate) {
                own.kind = LEDGER_SLATE;
                own.table = t->game.table;
            }
            enum ledger_kind in = t->game.slate ? LEDGER_PLEDGE : LEDGER_ESCROW;
            (void)try_hold(has(kind, s, own, t->own[seat]), "table %u, seat %u: not its own", i,
                           seat);
            (void)try_hold(has(kind, s, try_account(in, i + 1, seat), 0),
                           "table %u, seat %u: something stayed", i, seat);
        }
    }
    (void)try_hold(try_run(kind, s, &op, 1) == STORE_OK && sums.balance[LEDGER_ESCROW] == 0 &&
                       sums.balance[LEDGER_PLEDGE] == 0 && sums.balance[LEDGER_SLATE] == 0 &&
                       sums.balance[LEDGER_WALLET] == -sums.balance[LEDGER_MINT],
                   "the sums are not even");
    (void)try_hold(kind->check(s, &e), "the check: %s", e.text);
}

/* Keeps the journal from closing its store, which the test looks at afterwards. */
static void not_closed(struct store *s) { (void)s; }

void try_evenings(const struct store_ops *kind, uint64_t seed, long hands, const char *folder)
{
    const char *own = folder ? NULL : try_folder();
    struct error e = { "" };
    struct store_ops open = *kind;
    struct journal_figures f = { 0 };
    open.close = not_closed;
    (void)pthread_mutex_init(&evening.mutex, NULL);
    (void)pthread_cond_init(&evening.rung, NULL);
    try_begin();
    struct store *s = kind->open(own ? own : folder, &e);
    evening.journal = s ? journal_new(&open, s, wake, NULL, &e) : NULL;
    if (try_hold(evening.journal, "%s", e.text)) {
        begin(seed, hands);
        until_all_left();
        journal_figures(evening.journal, &f);
        journal_free(evening.journal);
        all_is_right(kind, s);
    }
    if (s)
        kind->close(s);
    (void)try_end("%s: %ld hands at %d tables in %llu groups: all have what they counted",
                  kind->name, evening.settled, TABLES, (unsigned long long)f.groups);
    if (own)
        try_sweep(own);
}

/* ---- Again and again ---- */

void try_doubled(const struct store_ops *kind, long times)
{
    enum { LINES = 20 };
    const char *folder = try_folder();
    struct error e = { "" };
    struct ledger_transfer of[LINES];
    struct store_op ops[LINES];
    struct buffer before = { 0 }, after = { 0 };
    try_begin();
    struct store *s = kind->open(folder, &e);
    for (uint32_t i = 0; i < LINES; i++) {
        of[i] = try_transfer(1, i, (struct ledger_account){ .kind = LEDGER_MINT },
                             try_account(LEDGER_WALLET, 1, 1 + i % 3), (1 + i) * LEDGER_CHIP);
        ops[i] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &of[i] };
    }
    bool good = try_hold(s, "%s", e.text) &&
                try_hold(try_run(kind, s, ops, LINES) == STORE_OK, "settled") &&
                try_tell_ledger(kind, s, &before);
    for (long done = 0; good && done < times;) {
        good = try_hold(kind->begin(s) == STORE_OK, "a group");
        for (int i = 0; i < 100 && good; i++, done += LINES)
            good = try_hold(kind->run(s, ops, LINES) == STORE_OK, "settled again");
        good = try_hold(kind->commit(s) == STORE_OK, "kept") && good;
    }
    (void)try_hold(good && try_tell_ledger(kind, s, &after) && before.length == after.length &&
                       memcmp(before.data, after.data, after.length) == 0,
                   "something changed");
    (void)try_end("%s: %ld doubled settlements change nothing", kind->name, times);
    if (s)
        kind->close(s);
    buffer_release(&before);
    buffer_release(&after);
    try_sweep(folder);
}
