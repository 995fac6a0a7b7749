/* postgres_ask.c - the PostgreSQL store: statements sent in a pipeline, and their results.
 *
 * Related statements are sent without waiting, and their results read in the same order. So a
 * request costs two round trips, however many statements it has.
 */
#include "server/store/postgres/postgres_inside.h"

#include <assert.h>
#include <string.h>

/* ---- Values ---- */

void postgres_give(struct postgres_values *v, const void *bytes, size_t length)
{
    assert(v->count < POSTGRES_VALUES && length <= STORE_VALUE_MAX);
    v->at[v->count] = length ? bytes : "";
    v->length[v->count++] = (int)length;
}

void postgres_give_id(struct postgres_values *v, const struct id *id)
{
    postgres_give(v, id->byte, ID_BYTES);
}

/* Most significant byte first. */
void postgres_give_number(struct postgres_values *v, int64_t n)
{
    uint8_t *out = v->number[v->count];
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)((uint64_t)n >> (56 - 8 * i));
    postgres_give(v, out, 8);
}

void postgres_give_null(struct postgres_values *v)
{
    assert(v->count < POSTGRES_VALUES);
    v->at[v->count] = NULL;
    v->length[v->count++] = 0;
}

void postgres_give_limit(struct postgres_values *v, size_t limit)
{
    if (limit)
        postgres_give_number(v, (int64_t)limit);
    else
        postgres_give_null(v);
}

void postgres_give_account(struct postgres_values *v, const struct ledger_account *a)
{
    postgres_give_number(v, a->kind);
    postgres_give_id(v, &a->table);
    postgres_give_id(v, &a->person);
    postgres_give_number(v, a->seat);
}

size_t postgres_changed(PGresult *r)
{
    size_t n = 0;
    for (const char *digit = PQcmdTuples(r); *digit >= '0' && *digit <= '9'; digit++)
        n = n * 10 + (size_t)(*digit - '0');
    return n;
}

int64_t postgres_number(const PGresult *r, int row, int at)
{
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(r, row, at);
    uint64_t n = 0;
    for (int i = 0; i < PQgetlength(r, row, at); i++)
        n = n << 8 | bytes[i];
    return (int64_t)n;
}

const void *postgres_bytes(const PGresult *r, int row, int at, size_t *length)
{
    *length = (size_t)PQgetlength(r, row, at);
    return PQgetvalue(r, row, at);
}

void postgres_take(const PGresult *r, int row, int at, uint8_t *out, size_t wanted)
{
    size_t length;
    const void *bytes = postgres_bytes(r, row, at, &length);
    memset(out, 0, wanted);
    memcpy(out, bytes, length < wanted ? length : wanted);
}

/* ---- Statements ---- */

static bool failed(struct store *s, const char *why)
{
    size_t length = strcspn(why, "\n");
    if (!s->failed)
        error_set(&s->why, "%.*s", (int)(length < 400 ? length : 400), why);
    s->failed = true;
    return false;
}

bool postgres_send(struct store *s, enum postgres_ask which, const struct postgres_values *v)
{
    static const int binary[POSTGRES_VALUES] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    char name[16];
    (void)snprintf(name, sizeof name, "ask%d", (int)which);
    if (s->failed || !PQsendQueryPrepared(s->db, name, v ? v->count : 0, v ? v->at : NULL,
                                          v ? v->length : NULL, binary, 1))
        return failed(s, PQerrorMessage(s->db));
    s->sent++;
    return true;
}

/* Its result is skipped when it comes: it is sent before all statements whose results are read. */
bool postgres_send_text(struct store *s, const char *text)
{
    assert(s->sent == s->unread);
    if (s->failed || !PQsendQueryParams(s->db, text, 0, NULL, NULL, NULL, NULL, 1))
        return failed(s, PQerrorMessage(s->db));
    s->sent++;
    s->unread++;
    return true;
}

bool postgres_sync(struct store *s)
{
    if (s->failed || !PQpipelineSync(s->db))
        return failed(s, PQerrorMessage(s->db));
    for (; s->unread; s->unread--)
        PQclear(postgres_next(s));
    return !s->failed;
}

/* Why a failed statement may succeed if it is retried, by its SQLSTATE. FULL: the disk was full
 * (53100). BUSY: a conflict with others (class 40), another shortage (class 53), or a lock (55P03)
 * or a statement (57014) took too long. OK: no reason; retrying is useless. */
static enum store_result retry_reason(const char *state)
{
    if (state && strcmp(state, "53100") == 0)
        return STORE_FULL;
    bool busy = state && (strncmp(state, "40", 2) == 0 || strncmp(state, "53", 2) == 0 ||
                          strcmp(state, "55P03") == 0 || strcmp(state, "57014") == 0);
    return busy ? STORE_BUSY : STORE_OK;
}

/* Only ASK_TURN divides, and only by zero where the turn is another's. */
static void note_reason(struct store *s, const char *state)
{
    s->retryable = retry_reason(state);
    s->taken = state && strcmp(state, "22012") == 0;
}

PGresult *postgres_next(struct store *s)
{
    PGresult *r = s->sent ? PQgetResult(s->db) : NULL;
    if (s->sent) {
        s->sent--;
        PQclear(PQgetResult(s->db)); /* the NULL after each result */
    }
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return r;
    if (r && status == PGRES_FATAL_ERROR && !s->failed)
        note_reason(s, PQresultErrorField(r, PG_DIAG_SQLSTATE));
    (void)failed(s, r ? PQresultErrorMessage(r) : PQerrorMessage(s->db));
    PQclear(r);
    return NULL;
}

bool postgres_end(struct store *s)
{
    while (s->sent && PQstatus(s->db) == CONNECTION_OK)
        PQclear(postgres_next(s));
    s->sent = 0;
    PGresult *r = PQstatus(s->db) == CONNECTION_OK ? PQgetResult(s->db) : NULL;
    if (!r || PQresultStatus(r) != PGRES_PIPELINE_SYNC)
        (void)failed(s, PQerrorMessage(s->db));
    PQclear(r);
    return !s->failed;
}

PGresult *postgres_ask(struct store *s, enum postgres_ask which, const struct postgres_values *v)
{
    if (!postgres_send(s, which, v) || !postgres_sync(s)) {
        (void)postgres_end(s);
        return NULL;
    }
    PGresult *r = postgres_next(s);
    if (postgres_end(s))
        return r;
    PQclear(r);
    return NULL;
}
