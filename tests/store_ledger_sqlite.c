/* store_ledger_sqlite.c - the ledger in SQLite alone: raw SQL that is refused, damage that the
 * check finds, databases of earlier versions. */
#include <stdio.h>
#include <string.h>

#include "base/os/file.h"
#include "server/store/ledger_check.h"
#include "server/store/sqlite/sqlite_inside.h"
#include "store_try.h"

enum { TABLE = 1 };

static const char *folder;

static const char *database(void)
{
    static char path[512];
    (void)snprintf(path, sizeof path, "%s/hearts.db", folder);
    return path;
}

/* An evening in a few transfers: chips at a table, and a slate. */
static bool fill(struct store *s)
{
    struct ledger_account mint = { .kind = LEDGER_MINT },
                          ada = try_account(LEDGER_WALLET, TABLE, 1),
                          bea = try_account(LEDGER_WALLET, TABLE, 2),
                          seat = try_account(LEDGER_ESCROW, TABLE, 0),
                          other = try_account(LEDGER_ESCROW, TABLE, 1),
                          owes = try_account(LEDGER_SLATE, TABLE, 1),
                          owed = try_account(LEDGER_SLATE, TABLE, 2);
    const struct ledger_transfer of[] = {
        try_transfer(TABLE, 1, mint, ada, 100 * LEDGER_CHIP),
        try_transfer(TABLE, 2, mint, bea, 100 * LEDGER_CHIP),
        try_transfer(TABLE, 3, ada, seat, 10 * LEDGER_CHIP),
        try_transfer(TABLE, 4, bea, other, 10 * LEDGER_CHIP),
        try_transfer(TABLE, 5, seat, other, LEDGER_CHIP / 3),
        try_transfer(TABLE, 6, owes, owed, 7 * LEDGER_CHIP),
    };
    struct store_op ops[sizeof of / sizeof *of];
    size_t count = sizeof of / sizeof *of;
    for (size_t i = 0; i < count; i++)
        ops[i] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &of[i] };
    return try_run(&store_sqlite, s, ops, count) == STORE_OK;
}

/* A new folder with a closed store filled like that; it is made once, then copied. */
static bool begin(void)
{
    static struct buffer made;
    struct error e = { "" };
    try_begin();
    folder = try_folder();
    if (made.length)
        return try_hold(file_write_atomic(database(), made.data, made.length, &e), "%s", e.text);
    struct store *s = store_sqlite.open(folder, &e);
    bool good = try_hold(s && fill(s), "the ledger is not filled: %s", e.text);
    store_sqlite.close(s);
    return good && try_hold(file_read_all(database(), SIZE_MAX, &made, &e), "%s", e.text);
}

/* Runs SQL on the closed store from outside; the result's text, or "". */
static const char *outside(const char *sql)
{
    static char said[256];
    sqlite3 *db = NULL;
    char *why = NULL;
    said[0] = '\0';
    if (sqlite3_open_v2(database(), &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        (void)snprintf(said, sizeof said, "%s", why ? why : sqlite3_errmsg(db));
    sqlite3_free(why);
    (void)sqlite3_close(db);
    return said;
}

/* ---- Raw SQL ---- */

#define NEXT(number, id, debit, credit, amount, left, right)                            \
    "INSERT INTO transfer VALUES (" number ", " id ", zeroblob(16), 0, 0, 0, 0, " debit \
    ", " credit ", " amount ", " left ", " right ", 0)"

static void triggers(void)
{
    /* Accounts: 1 the mint, 2 and 3 wallets, 4 and 5 escrow, 6 and 7 slates. */
    static const struct {
        const char *sql, *told;
    } cases[] = {
        { "DELETE FROM transfer", "a transfer is never deleted" },
        { "DELETE FROM transfer WHERE number = 6", "a transfer is never deleted" },
        { "UPDATE transfer SET amount = 1", "a transfer is never changed" },
        { "UPDATE transfer SET at = 0 WHERE number = 1", "a transfer is never changed" },
        { "DELETE FROM account", "an account is never deleted" },
        { "UPDATE account SET balance = balance + 252000 WHERE kind = 3", "by transfers alone" },
        { "UPDATE account SET balance = balance + 252000, last = last + 1, lines = lines + 1"
          " WHERE kind = 3",
          "by transfers alone" },
        { "UPDATE account SET person = zeroblob(16) WHERE kind = 3", "by transfers alone" },
        { "UPDATE account SET person = NULL WHERE kind = 4", "CHECK" },
        { "UPDATE account SET kind = 5 WHERE kind = 3", "by transfers alone" },
        { "UPDATE account SET lines = 0", "by transfers alone" },
        { "INSERT INTO account VALUES (9, 3, zeroblob(16), randomblob(16), 0, 252000, 0, 0)",
          "begins once, with nothing" },
        { "INSERT OR REPLACE INTO account VALUES (2, 3, zeroblob(16), randomblob(16), 0, 0, 0, 0)",
          "begins once, with nothing" },
        { "INSERT OR REPLACE INTO account SELECT 9, kind, at_table, person, seat, 0, 0, 0"
          " FROM account WHERE number = 2",
          "begins once, with nothing" },
        { "INSERT INTO account VALUES (9, 7, zeroblob(16), zeroblob(16), 0, 0, 0, 0)", "CHECK" },
        { "INSERT INTO account VALUES (9, 3, zeroblob(16), zeroblob(16), 0, 0, 0, 0)", "CHECK" },
        { "INSERT INTO account VALUES (9, 4, zeroblob(16), zeroblob(16), 0, 0, 0, 0)", "CHECK" },
        { NEXT("8", "zeroblob(32)", "2", "3", "252000", "22428000", "22932000"), "is the next" },
        { NEXT("7", "(SELECT id FROM transfer)", "2", "3", "252000", "22428000", "22932000"),
          "once" },
        { "INSERT OR REPLACE INTO transfer SELECT * FROM transfer WHERE number = 6", "once" },
        { NEXT("7", "zeroblob(32)", "2", "3", "252000", "22428000", "22932001"), "accounts have" },
        { NEXT("7", "zeroblob(32)", "2", "3", "-252000", "22932000", "22428000"), "CHECK" },
        { NEXT("7", "zeroblob(32)", "2", "9", "252000", "22428000", "252000"), "accounts have" },
        { NEXT("7", "zeroblob(32)", "2", "7", "252000", "22428000", "2016000"), "accounts have" },
        { NEXT("7", "zeroblob(32)", "2", "3", "22932000", "-252000", "45612000"), "CHECK" },
        { NEXT("7", "zeroblob(32)", "2", "3", "1", "22679999", "22680001"), "CHECK" },
        { NEXT("7", "zeroblob(31)", "2", "3", "252000", "22428000", "22932000"), "CHECK" },
        { NEXT("7", "zeroblob(32)", "2", "3", "252000", "22428000", "22932000"), "" },
        { "UPDATE account SET person = NULL WHERE number = 2", "" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (begin()) {
            const char *said = outside(cases[i].sql);
            (void)try_hold(cases[i].told[0] ? strstr(said, cases[i].told) != NULL : !said[0],
                           "it says: %s", said);
        }
        (void)try_end("sqlite: %s: %.70s", cases[i].told[0] ? "refused" : "taken", cases[i].sql);
        try_sweep(folder);
    }
}

/* ---- Damage ---- */

#define FREE                                                                                 \
    "DROP TRIGGER account_begins; DROP TRIGGER account_follows; DROP TRIGGER account_stays;" \
    "DROP TRIGGER transfer_follows; DROP TRIGGER transfer_moves;"                            \
    "DROP TRIGGER transfer_as_it_was; DROP TRIGGER transfer_stays;"                          \
    "PRAGMA ignore_check_constraints = ON;"

/* The words of the findings, with a space after each; "" when all is well. */
static void found(char words[200])
{
    struct ledger_checked c = { 0 };
    struct error e = { "" };
    words[0] = '\0';
    if (!try_hold(ledger_check_folder(folder, &c, &e), "it cannot be checked: %s", e.text))
        return;
    (void)try_hold(c.there && c.accounts && c.transfers, "there is no ledger");
    for (int i = 0; i < FINDING_COUNT; i++)
        if (!c.of[i].good)
            (void)snprintf(words + strlen(words), 200 - strlen(words), "%s ", c.of[i].word);
    (void)try_hold(ledger_check_good(&c) == !words[0], "good is not good");
}

/* The store's own check says so too. */
static bool store_checks(void)
{
    struct error e = { "" };
    struct store *s = store_sqlite_look(folder, false, &e);
    bool good = s && store_sqlite.check(s, &e);
    store_sqlite.close(s);
    return good;
}

static void damage(void)
{
    static const struct {
        const char *sql, *words;
    } cases[] = {
        { "", "" },
        { "UPDATE account SET balance = balance + 252000 WHERE number = 2", "sums balances " },
        { "UPDATE account SET balance = balance + 252000 * (5 - 2 * number) WHERE number IN (2, 3)",
          "balances " },
        { "UPDATE account SET balance = balance + 1 WHERE number = 7", "sums balances " },
        { "UPDATE account SET lines = 9 WHERE number = 1", "balances " },
        { "DELETE FROM account WHERE number = 5", "sums balances " },
        { "UPDATE transfer SET amount = amount + 252000 WHERE number = 3", "balances histories " },
        { "UPDATE transfer SET debit_left = debit_left + 252000 WHERE number = 3", "histories " },
        { "UPDATE transfer SET debit = 3 WHERE number = 3", "balances histories " },
        { "UPDATE transfer SET amount = 252000 * 11, debit_left = -84000 WHERE number = 5",
          "balances histories below-zero " },
        { "UPDATE account SET kind = 3 WHERE number = 4", "whole-chips " },
        { "UPDATE account SET kind = 6 WHERE number = 4", "sums apart " },
        { "UPDATE account SET at_table = randomblob(16) WHERE number = 7", "sums apart " },
        { "UPDATE transfer SET id = randomblob(32) WHERE number = 4", "ids " },
        { "UPDATE transfer SET line = 77 WHERE number = 4", "ids " },
        { "UPDATE transfer SET game = 77 WHERE number = 4", "ids " },
        { "UPDATE transfer SET hand = 77 WHERE number = 4", "ids " },
        { "UPDATE transfer SET kind = 77 WHERE number = 4", "ids " },
        { "UPDATE transfer SET place = randomblob(16) WHERE number = 4", "ids " },
        { "UPDATE transfer SET number = 9 WHERE number = 6", "ids " },
        { "DELETE FROM transfer WHERE number = 5", "balances ids " },
        { "DELETE FROM transfer WHERE number = 1", "balances histories below-zero ids " },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[200], sql[1000];
        (void)snprintf(sql, sizeof sql, "%s%s", FREE, cases[i].sql);
        if (begin()) {
            const char *said = outside(sql);
            (void)try_hold(!said[0], "%s", said);
            found(words);
            (void)try_hold(strcmp(words, cases[i].words) == 0, "found: %s", words);
            (void)try_hold(store_checks() == !words[0], "the store's check says otherwise");
        }
        (void)try_end("sqlite: the check of the ledger finds: %.70s", cases[i].sql);
        try_sweep(folder);
    }
}

/* ---- Versions ---- */

/* Makes a database as a version before the ledger did. */
static void older(size_t version)
{
    struct sqlite_how how = { .migrations = sqlite_migrations, .migration_count = version };
    struct ledger_checked c = { 0 };
    struct error e = { "" };
    char words[200];
    try_begin();
    folder = try_folder();
    /* Today's statements do not fit its tables, so it is only created. */
    struct store *s = store_sqlite_open_with(database(), &how, &e);
    (void)try_hold(!s && strstr(e.text, "no such"), "it was opened: %s", e.text);
    (void)try_hold(ledger_check_folder(folder, &c, &e) && !c.there && ledger_check_good(&c),
                   "looked at as it is: %s", e.text);
    s = store_sqlite.open(folder, &e);
    if (try_hold(s, "%s", e.text)) {
        (void)try_hold(fill(s), "transfers");
        (void)try_hold(store_sqlite.check(s, &e), "the check: %s", e.text);
        found(words); /* even while somebody has it open */
        (void)try_hold(!words[0], "found: %s", words);
    }
    store_sqlite.close(s);
    how.migration_count = 2;
    (void)try_hold(!store_sqlite_open_with(database(), &how, &e) &&
                       strstr(e.text, "a later version of this program has written it"),
                   "an older program takes it: %s", e.text);
    (void)try_end("sqlite: tables of version %zu are taken up, and then refused by what made them",
                  version);
    try_sweep(folder);
}

void try_ledger_sqlite(void)
{
    triggers();
    damage();
    older(1);
    older(2);
}
