/* store_ledger.c - every kind of store keeps the ledger as ledger.h says. */
#include <stdio.h>
#include <string.h>

#include "store_try.h"

enum { TABLE = 1, ADA = 1, BEA, CAL };

#define CHIPS(n) ((n)*LEDGER_CHIP)

static const struct ledger_account mint = { .kind = LEDGER_MINT }, house = { .kind = LEDGER_HOUSE };

static struct ledger_account wallet(unsigned n) { return try_account(LEDGER_WALLET, TABLE, n); }
static struct ledger_account escrow(unsigned n) { return try_account(LEDGER_ESCROW, TABLE, n); }
static struct ledger_account slate(unsigned n) { return try_account(LEDGER_SLATE, TABLE, n); }
static struct ledger_account pledge(unsigned n) { return try_account(LEDGER_PLEDGE, TABLE, n); }

static struct store_op op_of(const struct ledger_transfer *t)
{
    return (struct store_op){ .kind = STORE_TRANSFER, .transfer = t };
}

static void move(const struct store_ops *kind, struct store *s, struct ledger_transfer t,
                 enum store_result wanted, const char *what)
{
    struct store_op op = op_of(&t);
    enum store_result got = try_run(kind, s, &op, 1);
    (void)try_hold(got == wanted, "%s: %s, and not %s", what, store_result_word(got),
                   store_result_word(wanted));
}

static void has(const struct store_ops *kind, struct store *s, struct ledger_account a,
                int64_t units, uint64_t lines, const char *what)
{
    struct ledger_state state = { 0 };
    struct store_op op = { .kind = STORE_ACCOUNT, .account = &a, .state = &state };
    (void)try_hold(try_run(kind, s, &op, 1) == STORE_OK && state.balance == units &&
                       state.lines == lines,
                   "%s: %lld by %llu, and not %lld by %llu", what, (long long)state.balance,
                   (unsigned long long)state.lines, (long long)units, (unsigned long long)lines);
}

/* All sums together are 0, and the check passes. */
static void adds_up(const struct store_ops *kind, struct store *s, uint64_t transfers)
{
    struct ledger_sums sums = { 0 };
    struct store_op op = { .kind = STORE_SUMS, .sums = &sums };
    struct error e = { "" };
    int64_t sum = 0;
    (void)try_hold(try_run(kind, s, &op, 1) == STORE_OK, "the sums are not told");
    for (int of = 0; of < LEDGER_KINDS; of++)
        sum += sums.balance[of];
    (void)try_hold(sum == 0 && sums.transfers == transfers, "%llu transfers, the sum %lld",
                   (unsigned long long)sums.transfers, (long long)sum);
    (void)try_hold(kind->check(s, &e), "the check: %s", e.text);
}

void try_transfers(const struct store_ops *kind, struct store *s)
{
    has(kind, s, wallet(ADA), 0, 0, "a wallet that nobody opened");
    move(kind, s, try_transfer(TABLE, 1, mint, wallet(ADA), CHIPS(100)), STORE_OK, "granted");
    move(kind, s, try_transfer(TABLE, 2, mint, wallet(BEA), CHIPS(100)), STORE_OK, "and to Bea");
    move(kind, s, try_transfer(TABLE, 3, wallet(ADA), escrow(0), CHIPS(20)), STORE_OK, "a buy-in");
    move(kind, s, try_transfer(TABLE, 4, wallet(BEA), escrow(1), CHIPS(20)), STORE_OK, "and Bea's");
    move(kind, s, try_transfer(TABLE, 5, escrow(0), escrow(1), CHIPS(10) / 3), STORE_OK,
         "a third of ten chips");
    move(kind, s, try_transfer(TABLE, 6, wallet(ADA), house, CHIPS(1)), STORE_OK, "to the house");
    move(kind, s, try_transfer(TABLE, 7, slate(ADA), pledge(2), CHIPS(5)), STORE_OK,
         "from a slate, of which nothing is there");
    has(kind, s, mint, -CHIPS(200), 2, "the mint");
    has(kind, s, wallet(ADA), CHIPS(79), 3, "Ada's wallet");
    has(kind, s, escrow(0), CHIPS(50) / 3, 2, "her escrow");
    has(kind, s, escrow(1), CHIPS(70) / 3, 2, "Bea's");
    has(kind, s, slate(ADA), -CHIPS(5), 1, "Ada's slate");
    has(kind, s, try_account(LEDGER_ESCROW, TABLE + 1, 0), 0, 0, "a seat at another table");
    adds_up(kind, s, 7);
}

void try_settled_again(const struct store_ops *kind, struct store *s)
{
    struct ledger_transfer again = try_transfer(TABLE, 5, escrow(0), escrow(1), CHIPS(10) / 3);
    again.at_ms += 1000;
    for (int i = 0; i < 3; i++)
        move(kind, s, again, STORE_OK, "settled again, later");
    again.amount++;
    move(kind, s, again, STORE_DIFFERS, "with another amount");
    again.amount--;
    again.debit = escrow(1);
    again.credit = escrow(0);
    move(kind, s, again, STORE_DIFFERS, "the other way round");
    again.debit = escrow(2);
    move(kind, s, again, STORE_DIFFERS, "of a seat that has nothing");
    adds_up(kind, s, 7);
    struct ledger_transfer t = try_transfer(TABLE, 8, escrow(0), escrow(1), 1), same = t, more = t;
    struct store_op twice[] = { op_of(&t), op_of(&same) }, other[] = { op_of(&t), op_of(&more) };
    more.place.line = 9;
    more.amount = 2;
    (void)try_hold(try_run(kind, s, twice, 2) == STORE_OK, "twice in a request");
    (void)try_hold(try_run(kind, s, other, 2) == STORE_OK, "again, with a new one behind it");
    same.place.line = 10;
    t.place.line = 10;
    t.amount = 5;
    (void)try_hold(try_run(kind, s, twice, 2) == STORE_DIFFERS, "two of one place in a request");
    has(kind, s, escrow(0), CHIPS(50) / 3 - 3, 4, "each was paid once");
    uint8_t id[LEDGER_ID], next[LEDGER_ID];
    struct ledger_place place = t.place;
    ledger_id(&place, id);
    for (int field = 0; field < 5; field++) {
        place = t.place;
        place.of.byte[15] ^= field == 0;
        place.game ^= field == 1;
        place.hand ^= field == 2;
        place.kind ^= field == 3;
        place.line ^= field == 4;
        ledger_id(&place, next);
        (void)try_hold(memcmp(id, next, sizeof id) != 0, "field %d is not in the id", field);
    }
    adds_up(kind, s, 9);
}

void try_below_zero(const struct store_ops *kind, struct store *s)
{
    move(kind, s, try_transfer(TABLE, 20, wallet(CAL), house, CHIPS(1)), STORE_SHORT,
         "of a wallet that nobody opened");
    move(kind, s, try_transfer(TABLE, 20, house, wallet(CAL), CHIPS(2)), STORE_SHORT,
         "more than the house has");
    move(kind, s, try_transfer(TABLE, 20, escrow(0), escrow(1), CHIPS(50) / 3 - 2), STORE_SHORT,
         "one unit more than in escrow");
    move(kind, s, try_transfer(TABLE, 20, pledge(2), slate(BEA), CHIPS(6)), STORE_SHORT,
         "more than was pledged");
    move(kind, s, try_transfer(TABLE, 20, mint, wallet(CAL), LEDGER_MOST), STORE_SHORT,
         "more than there can be");
    move(kind, s, try_transfer(TABLE, 20, slate(CAL), slate(BEA), LEDGER_MOST), STORE_OK,
         "as much as one can owe");
    move(kind, s, try_transfer(TABLE, 21, slate(CAL), slate(BEA), CHIPS(1)), STORE_SHORT,
         "more than one can owe");
    move(kind, s, try_transfer(TABLE, 21, slate(BEA), slate(CAL), LEDGER_MOST), STORE_OK, "back");
    struct ledger_transfer in = try_transfer(TABLE, 22, mint, wallet(CAL), CHIPS(3)),
                           out = try_transfer(TABLE, 23, wallet(CAL), house, CHIPS(3)),
                           over = try_transfer(TABLE, 24, wallet(CAL), house, CHIPS(1));
    struct store_op ops[] = { op_of(&in), op_of(&out), op_of(&over) },
                    early[] = { op_of(&out), op_of(&in) };
    (void)try_hold(try_run(kind, s, early, 2) == STORE_SHORT, "spent before it is there");
    (void)try_hold(try_run(kind, s, ops, 3) == STORE_SHORT, "the third is too much");
    has(kind, s, wallet(CAL), 0, 0, "and nothing is done");
    (void)try_hold(try_run(kind, s, ops, 2) == STORE_OK, "the first two");
    has(kind, s, wallet(CAL), 0, 2, "all is spent");
    adds_up(kind, s, 13);
    static const struct ledger_account no_kind, seat = { .kind = LEDGER_WALLET, .seat = 1 };
    struct ledger_account high = try_account(LEDGER_ESCROW, TABLE, LEDGER_SEATS);
    (void)try_hold(!ledger_account_good(&no_kind) && !ledger_account_good(&seat) &&
                       !ledger_account_good(&high),
                   "accounts of no sense");
    const struct ledger_transfer bad[] = {
        try_transfer(TABLE, 30, mint, house, 0),
        try_transfer(TABLE, 30, mint, house, -CHIPS(1)),
        try_transfer(TABLE, 30, mint, house, CHIPS(1) / 2),
        try_transfer(TABLE, 30, mint, mint, CHIPS(1)),
        try_transfer(TABLE, 30, mint, house, LEDGER_MOST + LEDGER_CHIP),
        try_transfer(TABLE, 30, escrow(0), wallet(ADA), CHIPS(1) + 1),
        try_transfer(TABLE, 30, slate(ADA), wallet(ADA), CHIPS(1)),
        try_transfer(TABLE, 30, slate(ADA), escrow(0), CHIPS(1)),
        try_transfer(TABLE, 30, slate(ADA), try_account(LEDGER_SLATE, 2, ADA), CHIPS(1)),
        try_transfer(TABLE, 30, mint, high, CHIPS(1)),
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        (void)try_hold(!ledger_transfer_good(&bad[i]), "transfer %zu makes no sense", i);
}

void try_whole_requests(const struct store_ops *kind, struct store *s)
{
    struct buffer before = { 0 }, after = { 0 };
    struct ledger_transfer good = try_transfer(TABLE, 40, escrow(1), escrow(0), 7),
                           short_one = try_transfer(TABLE, 41, wallet(CAL), house, CHIPS(1));
    struct store_op ops[] = { try_append(8, 1, 77, "a hand is over"), op_of(&good),
                              op_of(&short_one) };
    (void)try_hold(try_tell(kind, s, 15, &before), "told before");
    (void)try_hold(try_run(kind, s, ops, 3) == STORE_SHORT, "an event with what is not there");
    ops[0].event.seq = 2;
    (void)try_hold(try_run(kind, s, ops, 2) == STORE_STALE, "a stale event with a transfer");
    ops[0].event.seq = 1;
    (void)try_hold(kind->begin(s) == STORE_OK && kind->run(s, ops, 2) == STORE_OK, "both");
    kind->rollback(s);
    (void)try_hold(try_tell(kind, s, 15, &after), "told after");
    (void)try_hold(before.length == after.length &&
                       memcmp(before.data, after.data, after.length) == 0,
                   "all is as it was");
    (void)try_hold(try_run(kind, s, ops, 2) == STORE_OK, "the event with its settlement");
    (void)try_hold(try_run(kind, s, ops, 2) == STORE_REPEATED, "and both again");
    adds_up(kind, s, 14);
    buffer_release(&before);
    buffer_release(&after);
}

static void pages(const struct store_ops *kind, struct store *s, bool backwards, size_t limit,
                  uint64_t number, const char *wanted, const char *what)
{
    struct ledger_account a = escrow(0);
    struct buffer told = { 0 }, numbers = { 0 };
    struct store_op op = { .kind = STORE_LINES,
                           .account = &a,
                           .backwards = backwards,
                           .limit = limit,
                           .number = number,
                           .line = try_line,
                           .with = &told };
    (void)try_hold(try_run(kind, s, &op, 1) == STORE_OK, "%s: not told", what);
    for (const char *at = told.data; at && (at = strstr(at, "line ")) != NULL; at += 5) {
        const char *left = strstr(at, ", left ");
        buffer_format(&numbers, "%.*s", (int)strspn(at + 5, "0123456789"), at + 5);
        buffer_format(&numbers, "%s ", left && strncmp(left - 3, "out", 3) == 0 ? "-" : "+");
    }
    (void)try_hold(strcmp(numbers.length ? numbers.data : "", wanted) == 0, "%s: %s, and not %s",
                   what, numbers.length ? numbers.data : "", wanted);
    buffer_release(&told);
    buffer_release(&numbers);
}

void try_lines(const struct store_ops *kind, struct store *s)
{
    pages(kind, s, false, 0, 0, "3+ 5- 8- 9- 14+ ", "all");
    pages(kind, s, false, 2, 0, "3+ 5- ", "the first two");
    pages(kind, s, false, 2, 5, "8- 9- ", "the next two");
    pages(kind, s, false, 2, 9, "14+ ", "the rest");
    pages(kind, s, false, 2, 14, "", "none behind the last");
    pages(kind, s, true, 0, 0, "14+ 9- 8- 5- 3+ ", "all backwards");
    pages(kind, s, true, 2, 0, "14+ 9- ", "the last two");
    pages(kind, s, true, 2, 9, "8- 5- ", "the two before");
    pages(kind, s, true, 2, 3, "", "none before the first");
    pages(kind, s, true, 2, 1, "", "none before all");
}

void try_forget(const struct store_ops *kind, struct store *s)
{
    struct buffer before = { 0 }, after = { 0 };
    struct ledger_account ada = wallet(ADA);
    struct store_op forget = { .kind = STORE_FORGET, .account = &ada };
    struct ledger_transfer later = try_transfer(TABLE, 50, mint, wallet(ADA), CHIPS(4));
    struct store_op op = op_of(&later);
    (void)try_hold(try_tell(kind, s, 15, &before), "told before");
    (void)try_hold(kind->begin(s) == STORE_OK && kind->run(s, &forget, 1) == STORE_OK &&
                       kind->run(s, &op, 1) == STORE_OK,
                   "forgotten, and an account of that name again");
    kind->rollback(s);
    (void)try_hold(try_tell(kind, s, 15, &after), "told after");
    (void)try_hold(before.length == after.length &&
                       memcmp(before.data, after.data, after.length) == 0,
                   "all taken back:\n%s", after.data);
    (void)try_hold(try_run(kind, s, &forget, 1) == STORE_OK, "forgotten");
    (void)try_hold(try_run(kind, s, &forget, 1) == STORE_OK, "and again");
    has(kind, s, wallet(ADA), 0, 0, "nobody has that name");
    has(kind, s, slate(ADA), 0, 0, "nobody has that name at a table");
    has(kind, s, wallet(BEA), CHIPS(80), 2, "others stay");
    adds_up(kind, s, 14);
    move(kind, s, try_transfer(TABLE, 1, mint, wallet(ADA), CHIPS(100)), STORE_OK,
         "a transfer done for her is known as done");
    move(kind, s, try_transfer(TABLE, 1, mint, wallet(ADA), CHIPS(101)), STORE_DIFFERS,
         "and not something else");
    (void)try_hold(try_run(kind, s, &op, 1) == STORE_OK, "somebody of the same name begins again");
    has(kind, s, wallet(ADA), CHIPS(4), 1, "without anything of the first one");
    adds_up(kind, s, 15);
    buffer_release(&before);
    buffer_release(&after);
}

/* The highest amounts, at so many tables and so often that their sum needs more than 64 bits. */
void try_most(const struct store_ops *kind, struct store *s)
{
    enum { MANY = 50, FIRST = 100 };
    for (unsigned table = FIRST; table < FIRST + MANY; table++) {
        struct ledger_account owes = try_account(LEDGER_SLATE, table, ADA),
                              owed = try_account(LEDGER_SLATE, table, BEA);
        move(kind, s, try_transfer(table, 1, owes, owed, LEDGER_MOST), STORE_OK, "all there is");
    }
    struct ledger_account one = try_account(LEDGER_SLATE, FIRST, ADA),
                          two = try_account(LEDGER_SLATE, FIRST, BEA);
    for (uint32_t i = 0; i < MANY; i++)
        move(kind, s, try_transfer(FIRST, 2 + i, i % 2 ? one : two, i % 2 ? two : one, LEDGER_MOST),
             STORE_OK, "there and back");
    has(kind, s, one, -LEDGER_MOST, 1 + MANY, "the balance in the end");
    adds_up(kind, s, 15 + 2 * MANY);
}
