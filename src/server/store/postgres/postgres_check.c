/* postgres_check.c - whether everything in a PostgreSQL database is as it was written.
 *
 * Each check is one statement that returns a row for each fault. The database recomputes every
 * hash, so none of the code that wrote it is used.
 */
#include "server/store/postgres/postgres_inside.h"

#include <string.h>

/* An event with what precedes it in its log: an event, or a gap. */
#define BEFORE                                                                        \
    "WITH place AS ("                                                                 \
    "SELECT log, seq AS first, seq AS last, hash, true AS there FROM event"           \
    " UNION ALL SELECT log, first, last, hash, false FROM gap), chain AS ("           \
    "SELECT log, first, last, hash, there,"                                           \
    " lag(last, 1, 0::bigint) OVER w AS last_before, lag(hash) OVER w AS hash_before" \
    " FROM place WINDOW w AS (PARTITION BY log ORDER BY first)) "

#define ZEROS(n) "decode(repeat('00', " #n "), 'hex')"
#define NAME     "'log ' || encode(c.log, 'hex') || ', event ' || "

/* The hash that store_hash_event() computes. */
#define HASH                                                                                  \
    "sha256(coalesce(c.hash_before, " ZEROS(                                                  \
        32) ") || e.log || int8send(e.seq)"                                                   \
            " || coalesce(e.command, " ZEROS(16) ") || int8send(e.at)"                        \
                                                 " || substring(int8send(e.kind) FROM 8) || " \
                                                 "coalesce(e.body_hash, sha256(e.body)))"

#define KIND "(ARRAY['mint', 'house', 'wallet', 'escrow', 'slate', 'pledge'])[a.kind]"

/* Each transfer twice, once for each of its accounts, with the balance after it. */
#define MOVES                                                                                   \
    "WITH move AS (SELECT number, debit AS account, -amount AS amount, debit_left AS left_over" \
    " FROM transfer UNION ALL SELECT number, credit, amount, credit_left FROM transfer),"       \
    " course AS (SELECT number, account, left_over, sum(amount) OVER"                           \
    " (PARTITION BY account ORDER BY number) AS had FROM move) "

/* Kinds are numbered as in KIND. 1 (mint) and 5 (slate) may be below zero, 4 (escrow) and 6
 * (pledge) may have parts of a chip, which is LEDGER_CHIP = 252000 units. */
static const char *const questions[] = {
    BEFORE "SELECT " NAME "c.last_before + 1 || ': it is missing' FROM chain c"
           " WHERE c.first <> c.last_before + 1 LIMIT 1",
    BEFORE "SELECT " NAME "e.seq || ': it is not what was stored' FROM chain c"
           " JOIN event e ON e.log = c.log AND e.seq = c.first WHERE c.there AND e.hash <> " HASH
           " LIMIT 1",
    "SELECT " NAME "l.head || ': it does not end as its log says' FROM log l JOIN"
    " (SELECT l2.id AS log, (SELECT max(seq) FROM event WHERE log = l2.id) AS seq,"
    "  (SELECT max(last) FROM gap WHERE log = l2.id) AS gone FROM log l2) c ON c.log = l.id"
    " WHERE l.head IS DISTINCT FROM greatest(c.seq, c.gone) OR l.hash IS DISTINCT FROM"
    "  coalesce((SELECT hash FROM event WHERE log = l.id AND seq = l.head),"
    "           (SELECT hash FROM gap WHERE log = l.id AND last = l.head)) LIMIT 1",
    "SELECT " NAME "c.seq || ': its log is not listed' FROM event c"
    " WHERE NOT EXISTS (SELECT 1 FROM log WHERE id = c.log) LIMIT 1",
    "SELECT 'the ledger: what all accounts have comes to ' || sum(balance) || ' units, and not to "
    "0'"
    " FROM account HAVING sum(balance) <> 0",
    "SELECT 'the ledger: the slates of the table of account ' || min(number) || ' come to '"
    " || sum(balance) || ' units, and not to 0' FROM account WHERE kind IN (5, 6)"
    " GROUP BY at_table HAVING sum(balance) <> 0 LIMIT 1",
    MOVES "SELECT 'the ledger: account ' || a.number || ' has ' || a.balance ||"
          " ' units, and its transfers come to ' || coalesce(sum(m.amount), 0)"
          " FROM account a LEFT JOIN move m ON m.account = a.number GROUP BY a.number"
          " HAVING a.balance <> coalesce(sum(m.amount), 0) OR a.lines <> count(m.number) LIMIT 1",
    MOVES "SELECT 'the ledger: transfer ' || number || ' says that it left ' || left_over ||"
          " ' units in account ' || account || ', and left ' || had"
          " FROM course WHERE had <> left_over LIMIT 1",
    MOVES "SELECT 'the ledger: transfer ' || c.number || ' left account ' || c.account || ', a ' ||"
          " " KIND " || ', with ' || c.had || ' units, which it may not have' FROM course c"
          " JOIN account a ON a.number = c.account WHERE (c.had < 0 AND a.kind NOT IN (1, 5))"
          " OR (c.had % 252000 <> 0 AND a.kind NOT IN (4, 6)) LIMIT 1",
    "SELECT 'the ledger: transfer ' || t.number || ' goes from account ' || t.debit || ' to ' ||"
    " t.credit || ', but nothing may move between these two' FROM transfer t JOIN account d ON "
    "d.number = t.debit"
    " JOIN account c ON c.number = t.credit WHERE (d.kind IN (5, 6)) <> (c.kind IN (5, 6))"
    " OR (d.kind IN (5, 6) AND d.at_table <> c.at_table) LIMIT 1",
    "SELECT 'the ledger: there are ' || count(*) || ' transfers, and their numbers go to ' ||"
    " coalesce(max(number), 0) FROM transfer"
    " HAVING count(*) <> coalesce(max(number), 0) OR count(*) <> (SELECT last FROM ledger)",
    "SELECT 'the ledger: transfer ' || number || ' has an id that does not follow from its place'"
    " FROM transfer WHERE id <> sha256('hearts-transfer/1'::bytea || place || int8send(game)"
    " || substring(int8send(hand) FROM 5) || substring(int8send(kind) FROM 8)"
    " || substring(int8send(line) FROM 5)) LIMIT 1",
};

bool postgres_check_all(PGconn *db, struct error *e)
{
    bool good = true;
    for (size_t i = 0; good && i < sizeof questions / sizeof *questions; i++) {
        PGresult *r = PQexec(db, questions[i]);
        bool told = r && PQresultStatus(r) == PGRES_TUPLES_OK;
        const char *why = PQerrorMessage(db);
        good = told && PQntuples(r) == 0;
        if (told && !good)
            error_set(e, "%.300s", PQgetvalue(r, 0, 0));
        else if (!good)
            error_set(e, "the check cannot be made: %.*s", (int)strcspn(why, "\n"), why);
        PQclear(r);
    }
    return good;
}

/* Checks one snapshot, while others may write. */
bool postgres_check(struct store *s, struct error *e)
{
    static const char cannot[] = "the check cannot be made";
    if (!PQexitPipelineMode(s->db)) {
        error_set(e, "the check cannot be made: the store is at work");
        return false;
    }
    bool good = postgres_exec(s->db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", cannot,
                              e) &&
                postgres_exec(s->db, "SET LOCAL statement_timeout = 0", cannot, e) &&
                postgres_check_all(s->db, e);
    PQclear(PQexec(s->db, "ROLLBACK"));
    return PQenterPipelineMode(s->db) && good;
}
