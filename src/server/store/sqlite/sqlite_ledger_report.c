/* sqlite_ledger_report.c - what happened to the chips of a database, day by day. */
#include "server/store/book.h"
#include "server/store/ledger_report.h"
#include "server/store/sqlite/sqlite_inside.h"

/* Times in milliseconds, amounts in units. Kinds of transfers are from book.h, kinds of accounts
 * from ledger.h, as bound below. */
static const char days[] =
    "SELECT t.at / 86400000 AS day,"
    " sum(CASE WHEN t.kind = :grant THEN t.amount ELSE 0 END) / :chip,"
    " count(DISTINCT CASE WHEN t.kind = :buy_in AND d.kind = :wallet THEN t.debit END),"
    " sum(CASE WHEN t.kind = :buy_in AND d.kind = :wallet THEN t.amount ELSE 0 END) / :chip,"
    " count(DISTINCT CASE WHEN t.kind IN (:hand, :pot)"
    "  THEN hex(t.place) || '/' || t.game || '/' || t.hand END),"
    " sum(CASE WHEN t.kind IN (:hand, :pot) THEN t.amount ELSE 0 END) / :chip,"
    " sum(CASE WHEN t.kind = :cash_out AND c.kind = :wallet THEN t.amount ELSE 0 END) / :chip,"
    " sum(CASE WHEN t.kind = :buy_in AND d.kind = :mint THEN t.amount"
    "          WHEN t.kind = :cash_out AND c.kind = :mint THEN -t.amount ELSE 0 END) / :chip,"
    " sum(CASE WHEN t.kind = :house THEN t.amount ELSE 0 END) / :chip"
    " FROM transfer t JOIN account d ON d.number = t.debit JOIN account c ON c.number = t.credit"
    " WHERE d.kind NOT IN (:slate, :pledge) GROUP BY day ORDER BY day";

static const char stock[] =
    "SELECT sum(kind = :wallet), sum(CASE WHEN kind = :wallet THEN balance ELSE 0 END) / :chip,"
    " sum(CASE WHEN kind = :escrow THEN balance ELSE 0 END) / :chip FROM account";

static const struct {
    const char *name;
    int64_t number;
} numbers[] = {
    { ":grant", BOOK_GRANT },     { ":buy_in", BOOK_BUY_IN },     { ":hand", BOOK_HAND },
    { ":pot", BOOK_POT },         { ":cash_out", BOOK_CASH_OUT }, { ":wallet", LEDGER_WALLET },
    { ":escrow", LEDGER_ESCROW }, { ":slate", LEDGER_SLATE },     { ":pledge", LEDGER_PLEDGE },
    { ":mint", LEDGER_MINT },     { ":house", BOOK_HOUSE },       { ":chip", LEDGER_CHIP },
};

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
        return NULL;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int at = sqlite3_bind_parameter_index(s, numbers[i].name);
        if (at)
            (void)sqlite3_bind_int64(s, at, numbers[i].number);
    }
    return s;
}

static bool tell_days(sqlite3 *db, void (*each)(void *with, const struct ledger_day *day),
                      void *with)
{
    sqlite3_stmt *s = prepared(db, days);
    int rc = SQLITE_ERROR;
    while (s && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        struct ledger_day d = {
            .day = sqlite3_column_int64(s, 0),
            .given = sqlite3_column_int64(s, 1),
            .players = sqlite3_column_int64(s, 2),
            .brought = sqlite3_column_int64(s, 3),
            .hands = sqlite3_column_int64(s, 4),
            .moved = sqlite3_column_int64(s, 5),
            .taken = sqlite3_column_int64(s, 6),
            .computers = sqlite3_column_int64(s, 7),
            .limited = sqlite3_column_int64(s, 8),
        };
        each(with, &d);
    }
    (void)sqlite3_finalize(s);
    return rc == SQLITE_DONE;
}

static bool tell_stock(sqlite3 *db, struct ledger_stock *out)
{
    sqlite3_stmt *s = prepared(db, stock);
    bool good = s && sqlite3_step(s) == SQLITE_ROW;
    if (good)
        *out = (struct ledger_stock){ .wallets = sqlite3_column_int64(s, 0),
                                      .chips = sqlite3_column_int64(s, 1),
                                      .at_tables = sqlite3_column_int64(s, 2) };
    (void)sqlite3_finalize(s);
    return good;
}

bool ledger_report_folder(const char *where, void (*each)(void *with, const struct ledger_day *day),
                          void *with, struct ledger_stock *out, struct error *e)
{
    struct store *look = store_sqlite_look(where, false, e);
    if (!look)
        return false;
    bool good = sqlite3_exec(look->db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
                tell_days(look->db, each, with) && tell_stock(look->db, out);
    if (!good)
        error_set(e, "the ledger cannot be read: %s", sqlite3_errmsg(look->db));
    (void)sqlite3_exec(look->db, "ROLLBACK", NULL, NULL, NULL);
    sqlite_close(look);
    return good;
}
