/* sqlite_ledger_settled.c - settlements at tables, one per hand or pot. */
#include "server/store/book.h"
#include "server/store/ledger_settled.h"
#include "server/store/sqlite/sqlite_inside.h"

#include <string.h>

/* Every transfer at a table. A seat's account is escrow (4) or a pledge (6); the seat is -1 on a
 * side that is neither. */
static const char rows_at_tables[] =
    "SELECT t.place, t.game, t.hand, t.kind, t.amount,"
    " CASE WHEN d.kind IN (4, 6) THEN d.seat ELSE -1 END,"
    " CASE WHEN c.kind IN (4, 6) THEN c.seat ELSE -1 END"
    " FROM transfer t JOIN account d ON d.number = t.debit JOIN account c ON c.number = t.credit"
    " WHERE d.kind IN (4, 6) OR c.kind IN (4, 6) ORDER BY t.place, t.number";

struct walk {
    struct ledger_settled now; /* the settlement being collected; game 0: none yet */
    int64_t has[LEDGER_SEATS];
    struct id table;
};

static bool tell(struct walk *w, bool (*each)(void *with, const struct ledger_settled *settled),
                 void *with)
{
    bool on = !w->now.game || each(with, &w->now);
    w->now.game = 0;
    return on;
}

static void move(struct walk *w, int64_t amount, int from, int to)
{
    if (from >= 0 && from < LEDGER_SEATS) {
        w->has[from] -= amount;
        w->now.net[from] -= amount;
    }
    if (to >= 0 && to < LEDGER_SEATS) {
        w->has[to] += amount;
        w->now.net[to] += amount;
    }
}

static bool take_row(struct walk *w, sqlite3_stmt *row,
                     bool (*each)(void *with, const struct ledger_settled *settled), void *with)
{
    size_t length;
    const void *place = sqlite_bytes(row, 0, &length);
    uint64_t game = (uint64_t)sqlite3_column_int64(row, 1);
    uint32_t hand = (uint32_t)sqlite3_column_int64(row, 2);
    int kind = sqlite3_column_int(row, 3);
    bool settles = kind == BOOK_HAND || kind == BOOK_POT, pot = kind == BOOK_POT, on = true;
    bool other = length != ID_BYTES || memcmp(place, w->table.byte, ID_BYTES) != 0;
    bool same = w->now.game == game && w->now.hand == hand && w->now.pot == pot;
    if (other || !settles || !same)
        on = tell(w, each, with);
    if (other && length == ID_BYTES) {
        memset(w->has, 0, sizeof w->has);
        memcpy(w->table.byte, place, ID_BYTES);
    }
    if (settles && !w->now.game) {
        w->now = (struct ledger_settled){
            .table = w->table, .game = game, .hand = hand, .pot = pot
        };
        memcpy(w->now.before, w->has, sizeof w->has);
    }
    move(w, sqlite3_column_int64(row, 4), sqlite3_column_int(row, 5), sqlite3_column_int(row, 6));
    return on;
}

bool ledger_settled_all(struct store *look,
                        bool (*each)(void *with, const struct ledger_settled *settled), void *with,
                        struct error *e)
{
    struct walk w = { 0 };
    sqlite3_stmt *rows = NULL;
    bool on = true;
    int rc = sqlite3_prepare_v2(look->db, rows_at_tables, -1, &rows, NULL);
    while (rc == SQLITE_OK && on && (rc = sqlite3_step(rows)) == SQLITE_ROW) {
        rc = SQLITE_OK;
        on = take_row(&w, rows, each, with);
    }
    (void)sqlite3_finalize(rows);
    if (on && rc == SQLITE_DONE)
        (void)tell(&w, each, with);
    else if (on)
        error_set(e, "the ledger cannot be read: %s", sqlite3_errmsg(look->db));
    return !on || rc == SQLITE_DONE;
}
