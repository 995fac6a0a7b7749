/* sqlite_ledger.c - the SQLite store: accounts and transfers.
 *
 * A transfer is an inserted row. Triggers change the balances of both accounts, and refuse any
 * other change to them: see sqlite_schema.c.
 */
#include "server/store/sqlite/sqlite_inside.h"

#include <string.h>

/* The columns of SQLITE_LINE. */
enum {
    LINE_NUMBER,
    LINE_ID,
    LINE_PLACE,
    LINE_GAME,
    LINE_HAND,
    LINE_KIND,
    LINE_LINE,
    LINE_AMOUNT,
    LINE_AT,
    LINE_OUT_OF,
    LINE_DEBIT_LEFT,
    LINE_CREDIT_LEFT,
    LINE_DEBIT,
    LINE_CREDIT = LINE_DEBIT + 4
};

static void bind_number(struct store *s, enum sqlite_sql which, int at, int64_t n)
{
    (void)sqlite3_bind_int64(s->sql[which], at, n);
}

static void take_bytes(sqlite3_stmt *row, int at, uint8_t *out, size_t wanted)
{
    size_t length;
    const void *bytes = sqlite_bytes(row, at, &length);
    memset(out, 0, wanted);
    memcpy(out, bytes, length < wanted ? length : wanted);
}

/* ---- Accounts ---- */

static void bind_account(struct store *s, enum sqlite_sql which, const struct ledger_account *a)
{
    bind_number(s, which, 1, a->kind);
    sqlite_bind(s, which, 2, a->table.byte, ID_BYTES);
    sqlite_bind(s, which, 3, a->person.byte, ID_BYTES);
    bind_number(s, which, 4, a->seat);
}

/* Finds an account; *number is 0 if there is none. */
static bool find_account(struct store *s, const struct ledger_account *a, int64_t *number,
                         struct ledger_state *out)
{
    bool row;
    *number = 0;
    *out = (struct ledger_state){ 0 };
    bind_account(s, SQL_ACCOUNT, a);
    if (!sqlite_step(s, SQL_ACCOUNT, &row))
        return false;
    if (row) {
        *number = sqlite3_column_int64(s->sql[SQL_ACCOUNT], 0);
        out->balance = sqlite3_column_int64(s->sql[SQL_ACCOUNT], 1);
        out->lines = (uint64_t)sqlite3_column_int64(s->sql[SQL_ACCOUNT], 2);
    }
    sqlite_reset(s, SQL_ACCOUNT);
    return true;
}

static bool open_account(struct store *s, const struct ledger_account *a, int64_t *number,
                         struct ledger_state *out)
{
    if (!find_account(s, a, number, out))
        return false;
    if (*number)
        return true;
    bind_account(s, SQL_OPEN, a);
    return sqlite_do(s, SQL_OPEN) && find_account(s, a, number, out);
}

bool sqlite_account(struct store *s, const struct ledger_account *a, struct ledger_state *out)
{
    int64_t number;
    return find_account(s, a, &number, out);
}

bool sqlite_forget(struct store *s, const struct id *person)
{
    sqlite_bind(s, SQL_FORGET, 1, person->byte, ID_BYTES);
    return sqlite_do(s, SQL_FORGET);
}

/* ---- Transfers ---- */

static struct ledger_account account_of(sqlite3_stmt *row, int at)
{
    struct ledger_account a = { .kind = (enum ledger_kind)sqlite3_column_int(row, at),
                                .seat = (uint8_t)sqlite3_column_int(row, at + 3) };
    take_bytes(row, at + 1, a.table.byte, ID_BYTES);
    take_bytes(row, at + 2, a.person.byte, ID_BYTES);
    return a;
}

static void transfer_of(sqlite3_stmt *row, struct ledger_transfer *out)
{
    *out = (struct ledger_transfer){
        .place = { .game = (uint64_t)sqlite3_column_int64(row, LINE_GAME),
                   .hand = (uint32_t)sqlite3_column_int64(row, LINE_HAND),
                   .kind = (uint8_t)sqlite3_column_int(row, LINE_KIND),
                   .line = (uint32_t)sqlite3_column_int64(row, LINE_LINE) },
        .debit = account_of(row, LINE_DEBIT),
        .credit = account_of(row, LINE_CREDIT),
        .amount = sqlite3_column_int64(row, LINE_AMOUNT),
        .at_ms = sqlite3_column_int64(row, LINE_AT),
    };
    take_bytes(row, LINE_PLACE, out->place.of.byte, ID_BYTES);
}

bool sqlite_find_transfer(struct store *s, const uint8_t id[LEDGER_ID], struct ledger_transfer *out,
                          bool *found)
{
    sqlite_bind(s, SQL_FIND, 1, id, LEDGER_ID);
    if (!sqlite_step(s, SQL_FIND, found))
        return false;
    if (*found)
        transfer_of(s->sql[SQL_FIND], out);
    sqlite_reset(s, SQL_FIND);
    return true;
}

bool sqlite_transfer(struct store *s, const struct ledger_transfer *t)
{
    uint8_t id[LEDGER_ID];
    int64_t debit, credit;
    struct ledger_state from, to;
    struct ledger_transfer before;
    bool found;
    ledger_id(&t->place, id);
    if (!sqlite_find_transfer(s, id, &before, &found))
        return false;
    if (found)
        return true; /* done before */
    if (!open_account(s, &t->debit, &debit, &from) || !open_account(s, &t->credit, &credit, &to))
        return false;
    sqlite_bind(s, SQL_TRANSFER, 1, id, LEDGER_ID);
    sqlite_bind(s, SQL_TRANSFER, 2, t->place.of.byte, ID_BYTES);
    bind_number(s, SQL_TRANSFER, 3, (int64_t)t->place.game);
    bind_number(s, SQL_TRANSFER, 4, t->place.hand);
    bind_number(s, SQL_TRANSFER, 5, t->place.kind);
    bind_number(s, SQL_TRANSFER, 6, t->place.line);
    bind_number(s, SQL_TRANSFER, 7, debit);
    bind_number(s, SQL_TRANSFER, 8, credit);
    bind_number(s, SQL_TRANSFER, 9, t->amount);
    bind_number(s, SQL_TRANSFER, 10, from.balance - t->amount);
    bind_number(s, SQL_TRANSFER, 11, to.balance + t->amount);
    bind_number(s, SQL_TRANSFER, 12, t->at_ms);
    return sqlite_do(s, SQL_TRANSFER);
}

/* ---- Questions ---- */

static void line_of(sqlite3_stmt *row, int64_t account, struct ledger_line *out)
{
    transfer_of(row, &out->transfer);
    out->number = (uint64_t)sqlite3_column_int64(row, LINE_NUMBER);
    take_bytes(row, LINE_ID, out->id, LEDGER_ID);
    out->out = sqlite3_column_int64(row, LINE_OUT_OF) == account;
    out->left = sqlite3_column_int64(row, out->out ? LINE_DEBIT_LEFT : LINE_CREDIT_LEFT);
}

bool sqlite_lines(struct store *s, const struct store_op *op)
{
    enum sqlite_sql which = op->backwards ? SQL_LINES_BACK : SQL_LINES;
    struct ledger_state state;
    struct ledger_line line;
    int64_t account;
    bool row;
    if (!find_account(s, op->account, &account, &state))
        return false;
    bind_number(s, which, 1, account);
    bind_number(s, which, 2, op->number ? (int64_t)op->number : op->backwards ? INT64_MAX : 0);
    bind_number(s, which, 3, op->limit ? (int64_t)op->limit : -1);
    for (;;) {
        if (!sqlite_step(s, which, &row))
            return false;
        if (!row)
            return true;
        line_of(s->sql[which], account, &line);
        if (!op->line(op->with, &line))
            break;
    }
    sqlite_reset(s, which);
    return true;
}

bool sqlite_sums(struct store *s, struct ledger_sums *out)
{
    bool row;
    *out = (struct ledger_sums){ 0 };
    if (!sqlite_step(s, SQL_COUNT_LINES, &row))
        return false;
    out->transfers = row ? (uint64_t)sqlite3_column_int64(s->sql[SQL_COUNT_LINES], 0) : 0;
    sqlite_reset(s, SQL_COUNT_LINES);
    for (;;) {
        if (!sqlite_step(s, SQL_SUMS, &row))
            return false;
        if (!row)
            return true;
        int kind = sqlite3_column_int(s->sql[SQL_SUMS], 0);
        if (kind > LEDGER_NO_KIND && kind < LEDGER_KINDS) {
            out->accounts[kind] = (uint64_t)sqlite3_column_int64(s->sql[SQL_SUMS], 1);
            out->balance[kind] = sqlite3_column_int64(s->sql[SQL_SUMS], 2);
        }
    }
}
