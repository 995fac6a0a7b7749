/* postgres_ledger.c - the PostgreSQL store: accounts and transfers.
 *
 * A transfer is an inserted row; a trigger changes the balances of both accounts: see
 * postgres_schema.c.
 */
#include "server/store/postgres/postgres_inside.h"

#include <string.h>

/* The columns of POSTGRES_LINE. */
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
    LINE_DEBIT_LEFT,
    LINE_CREDIT_LEFT,
    LINE_DEBIT,
    LINE_CREDIT = LINE_DEBIT + 4
};

static struct ledger_account account_of(const PGresult *r, int row, int at)
{
    struct ledger_account a = { .kind = (enum ledger_kind)postgres_number(r, row, at),
                                .seat = (uint8_t)postgres_number(r, row, at + 3) };
    postgres_take(r, row, at + 1, a.table.byte, ID_BYTES);
    postgres_take(r, row, at + 2, a.person.byte, ID_BYTES);
    return a;
}

void postgres_transfer_of(const PGresult *r, int row, int at, struct ledger_transfer *out)
{
    *out = (struct ledger_transfer){
        .place = { .game = (uint64_t)postgres_number(r, row, at + LINE_GAME),
                   .hand = (uint32_t)postgres_number(r, row, at + LINE_HAND),
                   .kind = (uint8_t)postgres_number(r, row, at + LINE_KIND),
                   .line = (uint32_t)postgres_number(r, row, at + LINE_LINE) },
        .debit = account_of(r, row, at + LINE_DEBIT),
        .credit = account_of(r, row, at + LINE_CREDIT),
        .amount = postgres_number(r, row, at + LINE_AMOUNT),
        .at_ms = postgres_number(r, row, at + LINE_AT),
    };
    postgres_take(r, row, at + LINE_PLACE, out->place.of.byte, ID_BYTES);
}

bool postgres_send_transfer(struct store *s, const struct ledger_transfer *t)
{
    struct postgres_values v = { 0 }, debit = { 0 }, credit = { 0 };
    uint8_t id[LEDGER_ID];
    ledger_id(&t->place, id);
    postgres_give(&v, id, sizeof id);
    postgres_give_id(&v, &t->place.of);
    postgres_give_number(&v, (int64_t)t->place.game);
    postgres_give_number(&v, t->place.hand);
    postgres_give_number(&v, t->place.kind);
    postgres_give_number(&v, t->place.line);
    postgres_give_number(&v, t->amount);
    postgres_give_number(&v, t->at_ms);
    postgres_give_account(&v, &t->debit);
    postgres_give_account(&v, &t->credit);
    postgres_give_account(&debit, &t->debit);
    postgres_give_account(&credit, &t->credit);
    return postgres_send(s, ASK_ACCOUNT_OPEN, &debit) &&
           postgres_send(s, ASK_ACCOUNT_OPEN, &credit) && postgres_send(s, ASK_TRANSFER, &v);
}

/* Whether a row was inserted does not matter: a transfer that occurs twice in a request exists the
 * second time, and moves nothing. */
bool postgres_read_transfer(struct store *s)
{
    bool good = true;
    for (int i = 0; i < 3 && good; i++) {
        PGresult *r = postgres_next(s);
        good = r != NULL;
        PQclear(r);
    }
    return good;
}

bool postgres_send_lines(struct store *s, const struct store_op *op)
{
    struct postgres_values v = { 0 };
    postgres_give_account(&v, op->account);
    postgres_give_number(&v, op->number ? (int64_t)op->number : op->backwards ? INT64_MAX : 0);
    postgres_give_limit(&v, op->limit);
    return postgres_send(s, op->backwards ? ASK_LINES_BACK : ASK_LINES, &v);
}

static void line_of(const PGresult *r, int row, struct ledger_line *out)
{
    *out = (struct ledger_line){ .number = (uint64_t)postgres_number(r, row, 1 + LINE_NUMBER),
                                 .out = postgres_number(r, row, 0) != 0 };
    postgres_transfer_of(r, row, 1, &out->transfer);
    postgres_take(r, row, 1 + LINE_ID, out->id, LEDGER_ID);
    out->left = postgres_number(r, row, 1 + (out->out ? LINE_DEBIT_LEFT : LINE_CREDIT_LEFT));
}

bool postgres_read_lines(struct store *s, const struct store_op *op)
{
    PGresult *r = postgres_next(s);
    struct ledger_line line;
    bool on = true;
    for (int i = 0; r && i < PQntuples(r) && on; i++) {
        line_of(r, i, &line);
        on = op->line(op->with, &line);
    }
    PQclear(r);
    return r != NULL;
}

bool postgres_read_sums(struct store *s, struct ledger_sums *out)
{
    PGresult *last = postgres_next(s), *kinds = last ? postgres_next(s) : NULL;
    *out = (struct ledger_sums){ 0 };
    if (last && PQntuples(last))
        out->transfers = (uint64_t)postgres_number(last, 0, 0);
    for (int i = 0; kinds && i < PQntuples(kinds); i++) {
        int64_t kind = postgres_number(kinds, i, 0);
        if (kind > LEDGER_NO_KIND && kind < LEDGER_KINDS) {
            out->accounts[kind] = (uint64_t)postgres_number(kinds, i, 1);
            out->balance[kind] = postgres_number(kinds, i, 2);
        }
    }
    PQclear(last);
    PQclear(kinds);
    return kinds != NULL;
}
