/* postgres_turn.c - the PostgreSQL store: which process may write.
 *
 * The value under store/turn names it: an id of its own, the number of its last committed group,
 * and words for people. Each group that writes counts the number up in its own transaction, which
 * fails where the id is another. So a process that was frozen or cut off, and whose turn was taken
 * meanwhile, commits nothing more.
 *
 * The turn is taken from a process that has given it back, that has ended on this machine, or that
 * has not counted for SILENT_MS; a server counts once a second at least. If that process was alive
 * after all, it ends at its next group, and nothing is lost or done twice.
 */
#define _DEFAULT_SOURCE
#include "server/store/postgres/postgres_inside.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char postgres_turn_key[] = "store/turn";

enum {
    SILENT_MS = 4000,
    LOOK_MS = 200,     /* between two looks at who has the turn */
    CONNECT_MS = 1000, /* between two attempts to connect, while waiting */
    WORDS = 160,
};

#define OF_KEY " WHERE key = 'store/turn'"
static const char read_turn[] = "SELECT value FROM kept" OF_KEY,
                  first_turn[] = "INSERT INTO kept (key, value) VALUES ('store/turn', $1)"
                                 " ON CONFLICT (key) DO NOTHING",
                  take_turn[] = "UPDATE kept SET value = $1" OF_KEY " AND value = $2",
                  renew_turn[] = "UPDATE kept SET value = $1 || substr(value, 17)" OF_KEY
                                 " AND substr(value, 1, 16) IN ($1, $2) RETURNING value",
                  hold_turn[] = "SELECT value FROM kept" OF_KEY
                                " AND substr(value, 1, 16) = $1 FOR UPDATE";

static void rest(long ms)
{
    const struct timespec t = { ms / 1000, ms % 1000 * 1000000L };
    (void)nanosleep(&t, NULL);
}

static int64_t steady_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- The value ---- */

struct turn {
    size_t length; /* 0: nobody ever had it */
    uint8_t value[POSTGRES_TURN + WORDS];
};

/* "process PID on HOST; BOOT", where BOOT is another after each start of the machine. */
static void words_for(long pid, char out[WORDS])
{
    char host[64] = "", boot[40];
    FILE *f = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (!f || !fgets(boot, sizeof boot, f))
        *boot = '\0';
    if (f)
        (void)fclose(f);
    (void)gethostname(host, sizeof host - 1);
    (void)snprintf(out, WORDS, "process %ld on %s; %.36s", pid, host, boot);
}

static const char *words_in(const struct turn *t) { return (const char *)t->value + POSTGRES_TURN; }

static bool is_free(const struct turn *t)
{
    return t->length < POSTGRES_TURN || sodium_is_zero(t->value, POSTGRES_WHO);
}

/* Whether it was a process of this machine, and has ended. */
static bool has_ended(const struct turn *t)
{
    long pid;
    char same[WORDS];
    if (sscanf(words_in(t), "process %ld on", &pid) != 1 || pid <= 0)
        return false;
    words_for(pid, same);
    return strcmp(same, words_in(t)) == 0 && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

/* ---- Statements, outside of a pipeline ---- */

/* Runs one of the statements above; the result has to be cleared. NULL, with *e and *busy: it
 * failed; busy: somebody has locked the row. */
static PGresult *ask(struct store *s, const char *sql, const struct turn *set,
                     const struct turn *where, bool *busy, struct error *e)
{
    const char *values[2];
    int lengths[2], count = 0;
    static const int binary[2] = { 1, 1 };
    for (int i = 0; i < 2; i++) {
        const struct turn *t = i ? where : set;
        if (!t)
            continue;
        values[count] = (const char *)t->value;
        lengths[count++] = (int)t->length;
    }
    PGresult *r = PQexecParams(s->db, sql, count, NULL, values, lengths, binary, 1);
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return r;
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    *busy = state && strcmp(state, "55P03") == 0;
    (void)postgres_cannot(s->db, "who serves the database cannot be told", e);
    PQclear(r);
    return NULL;
}

static bool read_it(struct store *s, struct turn *out, struct error *e)
{
    bool busy;
    PGresult *r = ask(s, read_turn, NULL, NULL, &busy, e);
    memset(out, 0, sizeof *out);
    if (r && PQntuples(r)) {
        postgres_take(r, 0, 0, out->value, sizeof out->value - 1);
        out->length = (size_t)PQgetlength(r, 0, 0);
    }
    PQclear(r);
    return r != NULL;
}

enum taken { TAKEN, NOT_TAKEN, TAKEN_BUSY, TAKEN_FAILED };

static enum taken take_from(struct store *s, const struct turn *before, struct error *e)
{
    struct turn ours = { .length = 0 };
    bool busy = false;
    randombytes_buf(s->turn, POSTGRES_WHO);
    memcpy(ours.value, s->turn, POSTGRES_TURN);
    words_for((long)getpid(), (char *)ours.value + POSTGRES_TURN);
    ours.length = POSTGRES_TURN + strlen(words_in(&ours));
    PGresult *r = before->length ? ask(s, take_turn, &ours, before, &busy, e)
                                 : ask(s, first_turn, &ours, NULL, &busy, e);
    enum taken taken = r && postgres_changed(r) ? TAKEN : r ? NOT_TAKEN : TAKEN_FAILED;
    PQclear(r);
    return busy ? TAKEN_BUSY : taken;
}

/* ---- Taking and giving back ---- */

static bool refuse(const struct store *s, const char *words, struct error *e)
{
    error_set(e,
              "another process has the database \"%.60s\" open (%.100s): one at a time serves it;"
              " a second one waits for its turn with --standby on",
              PQdb(s->db), words);
    return false;
}

/* Connects again; tries until it works. */
static void connect_again(struct store *s, postgres_waiting *waiting, void *with, const char *words)
{
    struct error e;
    do {
        waiting(with, words);
        rest(CONNECT_MS);
        PQfinish(s->db);
        s->db = NULL;
    } while (!postgres_connect(s, &e));
}

bool postgres_take_turn(struct store *s, postgres_waiting *waiting, void *with, struct error *e)
{
    struct turn now, last = { .length = 0 };
    int64_t since_ms = steady_ms();
    char words[WORDS] = "";
    for (unsigned looks = 0;; looks++) {
        if (!read_it(s, &now, e)) {
            if (!waiting || !postgres_is_lost(s))
                return false;
            connect_again(s, waiting, with, words);
            continue;
        }
        bool counts = looks && memcmp(&now, &last, sizeof now) != 0;
        (void)snprintf(words, sizeof words, "%.*s", (int)strcspn(words_in(&now), ";"),
                       words_in(&now));
        if (counts && !waiting && !is_free(&now))
            return refuse(s, words, e);
        if (counts)
            since_ms = steady_ms();
        last = now;
        if (is_free(&now) || has_ended(&now) || steady_ms() - since_ms >= SILENT_MS) {
            enum taken taken = take_from(s, &now, e);
            if (taken == TAKEN)
                return true;
            if (taken == TAKEN_BUSY && !waiting)
                return refuse(s, words, e);
            if (taken == TAKEN_FAILED && !(waiting && postgres_is_lost(s)))
                return false;
        }
        if (waiting)
            waiting(with, words);
        rest(LOOK_MS);
    }
}

/* The same process under a new id: what its lost connection may still be doing fails. When the
 * answer is lost too, the id may have been set or not, so the same one is tried again. */
bool postgres_renew_turn(struct store *s, struct error *e)
{
    struct turn fresh = { .length = POSTGRES_WHO }, old = { .length = POSTGRES_WHO };
    bool busy = false;
    if (sodium_is_zero(s->next, POSTGRES_WHO))
        randombytes_buf(s->next, POSTGRES_WHO);
    memcpy(fresh.value, s->next, POSTGRES_WHO);
    memcpy(old.value, s->turn, POSTGRES_WHO);
    PGresult *r = ask(s, renew_turn, &fresh, &old, &busy, e);
    bool ours = r && PQntuples(r);
    if (ours) {
        postgres_take(r, 0, 0, s->turn, POSTGRES_TURN);
        sodium_memzero(s->next, POSTGRES_WHO);
    } else if (r) {
        error_set(e, "another process has taken the database over");
    }
    s->broken = r && !ours;
    PQclear(r);
    return ours;
}

bool postgres_hold_turn(struct store *s, struct error *e)
{
    struct turn ours = { .length = POSTGRES_WHO };
    bool busy = false;
    memcpy(ours.value, s->turn, POSTGRES_WHO);
    PGresult *r = ask(s, hold_turn, NULL, &ours, &busy, e);
    bool held = r && PQntuples(r);
    if (r && !held)
        error_set(e, "another process has taken the database over");
    PQclear(r);
    return held;
}

void postgres_give_turn_back(struct store *s)
{
    struct turn none = { .length = POSTGRES_WHO }, old = { .length = POSTGRES_WHO };
    struct error e;
    bool busy;
    memcpy(old.value, s->turn, POSTGRES_WHO);
    if (postgres_is_lost(s) || !PQexitPipelineMode(s->db))
        return;
    if (PQtransactionStatus(s->db) != PQTRANS_IDLE)
        PQclear(PQexec(s->db, "ROLLBACK")); /* that of a copy */
    PQclear(ask(s, renew_turn, &none, &old, &busy, &e));
}
