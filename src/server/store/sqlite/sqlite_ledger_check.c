/* sqlite_ledger_check.c - whether the ledger of a database adds up.
 *
 * Each check is one statement that returns a row for each fault. Nothing of ledger.c or
 * sqlite_ledger.c is used, since their notion of an amount or an id is what is being checked.
 */
#include "server/store/ledger_check.h"
#include "server/store/sqlite/sqlite_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { LEDGER_SINCE = 3 }; /* the version of the tables that has a ledger */

/* The kind of account `a`, as a word. */
#define WORD                                                                              \
    "CASE a.kind WHEN 1 THEN 'mint' WHEN 2 THEN 'house' WHEN 3 THEN 'wallet' WHEN 4 THEN" \
    " 'escrow' WHEN 5 THEN 'slate' ELSE 'pledge' END"

/* A sum that cannot overflow on the way: whole chips and remainders are summed separately. */
#define SUM(of)                                   \
    "(coalesce(sum(" of " / 252000), 0) * 252000" \
    " + coalesce(sum(" of " % 252000), 0))"
#define OF_BALANCES SUM("balance")
#define OF_MOVES    SUM("m.amount")

/* Each transfer twice, once for each of its accounts; and the balance after it. */
#define MOVES                                                                                   \
    "WITH move AS (SELECT number, debit AS account, -amount AS amount, debit_left AS left_over" \
    " FROM transfer UNION ALL SELECT number, credit, amount, credit_left FROM transfer)"
#define COURSE                                                               \
    MOVES ", course AS (SELECT number, account, left_over, sum(amount) OVER" \
          " (PARTITION BY account ORDER BY number) AS had FROM move) "

/* Every account with the sum of its transfers. */
#define ACCOUNTS                                                                   \
    MOVES ", had AS (SELECT a.number, a.balance, a.lines, " OF_MOVES " AS amount," \
          " count(m.number) AS moves FROM account a LEFT JOIN move m"              \
          " ON m.account = a.number GROUP BY a.number) "

/* The checks: each row returned is a sentence about a fault. */
static const struct {
    enum ledger_finding of;
    const char *sql;
} questions[] = {
    { FINDING_SUMS, "SELECT printf('what all accounts have comes to %d units, and not to 0', total)"
                    " FROM (SELECT " OF_BALANCES " AS total FROM account) WHERE total <> 0" },
    { FINDING_SUMS,
      "SELECT printf('the slates of the table of account %d come to %d units, and not to 0',"
      " first, total) FROM (SELECT min(number) AS first, " OF_BALANCES " AS total"
      " FROM account WHERE kind IN (5, 6) GROUP BY at_table) WHERE total <> 0" },
    { FINDING_SUMS,
      "SELECT printf('transfer %d moves %d units, from account %d to %d', number, amount, debit,"
      " credit) FROM transfer WHERE amount <= 0 OR debit = credit" },
    { FINDING_BALANCES,
      ACCOUNTS "SELECT printf('account %d has %d units, and its transfers come to %d', number,"
               " balance, amount) FROM had WHERE balance <> amount" },
    { FINDING_BALANCES,
      ACCOUNTS "SELECT printf('account %d counts %d transfers, and has %d', number, lines, moves)"
               " FROM had WHERE lines <> moves" },
    { FINDING_BALANCES,
      "SELECT printf('an account of transfer %d is missing', number) FROM transfer"
      " WHERE debit NOT IN (SELECT number FROM account)"
      " OR credit NOT IN (SELECT number FROM account)" },
    { FINDING_HISTORIES,
      COURSE "SELECT printf('transfer %d says that it left %d units in account %d, and left %d',"
             " number, left_over, account, had) FROM course WHERE had <> left_over" },
    { FINDING_BELOW, COURSE
      "SELECT printf('transfer %d left account %d, a %s, with %d units', c.number, c.account,"
      " " WORD ", c.had) FROM course c JOIN account a ON a.number = c.account"
      " WHERE c.had < 0 AND a.kind NOT IN (1, 5)" },
    { FINDING_WHOLE,
      COURSE "SELECT printf('transfer %d left account %d, a %s, with %d units, no whole chips',"
             " c.number, c.account, " WORD ", c.had)"
             " FROM course c JOIN account a ON a.number = c.account"
             " WHERE c.had % 252000 <> 0 AND a.kind NOT IN (4, 6)" },
    { FINDING_APART, "SELECT printf('transfer %d goes from account %d to %d, but nothing may move "
                     "between these two', t.number, t.debit,"
                     " t.credit) FROM transfer t JOIN account d ON d.number = t.debit"
                     " JOIN account c ON c.number = t.credit"
                     " WHERE (d.kind IN (5, 6)) <> (c.kind IN (5, 6))"
                     " OR (d.kind IN (5, 6) AND d.at_table <> c.at_table)" },
    { FINDING_IDS,
      "SELECT printf('there are %d transfers, and their numbers go to %d', count(*), max(number))"
      " FROM transfer HAVING count(*) <> max(number)" },
};

/* ---- One question ---- */

static bool failed(sqlite3 *db, struct error *e)
{
    error_set(e, "the ledger cannot be read: %s", sqlite3_errmsg(db));
    return false;
}

/* Keeps the first fault to report. */
static void wrong(struct ledger_found *f, const char *why)
{
    if (f->good)
        error_set(&f->why, "%s", why ? why : "out of memory");
    f->good = false;
}

static bool ask(sqlite3 *db, size_t which, struct ledger_checked *out, struct error *e)
{
    sqlite3_stmt *rows = NULL;
    int rc = sqlite3_prepare_v2(db, questions[which].sql, -1, &rows, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(rows);
    if (rc == SQLITE_ROW)
        wrong(&out->of[questions[which].of], (const char *)sqlite3_column_text(rows, 0));
    (void)sqlite3_finalize(rows);
    return rc == SQLITE_ROW || rc == SQLITE_DONE || failed(db, e);
}

/* ---- Ids ---- */

static void hash_number(crypto_hash_sha256_state *state, sqlite3_stmt *row, int at, int bytes)
{
    uint8_t out[8];
    uint64_t n = (uint64_t)sqlite3_column_int64(row, at);
    for (int i = bytes; i-- > 0; n >>= 8)
        out[i] = (uint8_t)n;
    (void)crypto_hash_sha256_update(state, out, (unsigned long long)bytes);
}

static bool id_is_right(sqlite3_stmt *row)
{
    static const uint8_t name[] = "hearts-transfer/1";
    crypto_hash_sha256_state state;
    uint8_t id[crypto_hash_sha256_BYTES];
    size_t place, length;
    const void *of = sqlite_bytes(row, 2, &place);
    (void)crypto_hash_sha256_init(&state);
    (void)crypto_hash_sha256_update(&state, name, sizeof name - 1);
    (void)crypto_hash_sha256_update(&state, of, place);
    hash_number(&state, row, 3, 8);
    hash_number(&state, row, 4, 4);
    hash_number(&state, row, 5, 1);
    hash_number(&state, row, 6, 4);
    (void)crypto_hash_sha256_final(&state, id);
    const void *kept = sqlite_bytes(row, 1, &length);
    return length == sizeof id && memcmp(kept, id, sizeof id) == 0;
}

static bool ask_ids(sqlite3 *db, struct ledger_checked *out, struct error *e)
{
    sqlite3_stmt *rows = NULL;
    int rc = sqlite3_prepare_v2(
        db, "SELECT number, id, place, game, hand, kind, line FROM transfer ORDER BY number", -1,
        &rows, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(rows)) == SQLITE_ROW) {
        rc = SQLITE_OK;
        char why[80];
        (void)snprintf(why, sizeof why,
                       "transfer %lld has an id that does not follow from its place",
                       (long long)sqlite3_column_int64(rows, 0));
        if (!id_is_right(rows))
            wrong(&out->of[FINDING_IDS], why);
    }
    (void)sqlite3_finalize(rows);
    return rc == SQLITE_DONE || failed(db, e);
}

/* ---- The whole check ---- */

static bool number_of(sqlite3 *db, const char *sql, uint64_t *out, struct error *e)
{
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK &&
                sqlite3_step(row) == SQLITE_ROW;
    *out = good ? (uint64_t)sqlite3_column_int64(row, 0) : 0;
    (void)sqlite3_finalize(row);
    return good || failed(db, e);
}

static bool ask_all(sqlite3 *db, struct ledger_checked *out, struct error *e)
{
    uint64_t version;
    if (!number_of(db, "PRAGMA user_version", &version, e))
        return false;
    out->there = version >= LEDGER_SINCE;
    if (!out->there)
        return true;
    if (!number_of(db, "SELECT count(*) FROM account", &out->accounts, e) ||
        !number_of(db, "SELECT count(*) FROM transfer", &out->transfers, e))
        return false;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (!ask(db, i, out, e))
            return false;
    return ask_ids(db, out, e);
}

bool sqlite_ledger_check(sqlite3 *db, struct ledger_checked *out, struct error *e)
{
    *out = (struct ledger_checked){ 0 };
#define X(constant, word_, what_) \
    out->of[constant] = (struct ledger_found){ .word = word_, .what = what_, .good = true };
    LEDGER_LIST_FINDING(X)
#undef X
    bool own = sqlite3_get_autocommit(db); /* read everything from one snapshot */
    if (own && sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return failed(db, e);
    bool good = ask_all(db, out, e);
    if (own)
        (void)sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool ledger_check_folder(const char *where, struct ledger_checked *out, struct error *e)
{
    struct store *look = store_sqlite_look(where, false, e);
    bool good = look && sqlite_ledger_check(look->db, out, e);
    sqlite_close(look);
    return good;
}

bool ledger_check_good(const struct ledger_checked *c)
{
    bool good = true;
    for (int i = 0; i < FINDING_COUNT; i++)
        good = good && c->of[i].good;
    return good;
}
