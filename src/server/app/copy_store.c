/* copy_store.c - copies all data of a store to one of another kind. What was written is read back,
 * and the hashes of both sides must agree. */
#include "server/store/copy.h"

#include <sodium.h>
#include <string.h>

enum { TOLD_EACH = 1000 };

/* A table's checksum: the number of rows, and a hash over all of them in order. */
struct sum {
    uint64_t rows;
    uint8_t hash[STORE_HASH];
};

/* A table being copied; `put` is NULL if it is only summed. */
struct carry {
    const struct copy_table *table;
    bool (*put)(struct store *s, const struct copy_table *t, const struct copy_value *values,
                struct error *e);
    struct store *to;
    struct copy *copy;
    crypto_hash_sha256_state state;
    uint64_t rows;
};

/* ---- Sums ---- */

static void add_number(crypto_hash_sha256_state *state, uint64_t n)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(n >> (56 - 8 * i));
    (void)crypto_hash_sha256_update(state, bytes, sizeof bytes);
}

/* Hashes a value unambiguously, so that different rows never give the same bytes. */
static void add(crypto_hash_sha256_state *state, char kind, const struct copy_value *v)
{
    if (kind == 'n') {
        add_number(state, (uint64_t)v->number);
        return;
    }
    add_number(state, v->bytes ? v->length : UINT64_MAX);
    if (v->bytes && v->length)
        (void)crypto_hash_sha256_update(state, v->bytes, v->length);
}

static bool carry_row(void *with, const struct copy_value *values, struct error *e)
{
    struct carry *c = with;
    for (size_t i = 0; c->table->kinds[i]; i++)
        add(&c->state, c->table->kinds[i], &values[i]);
    if (c->rows++ % TOLD_EACH == 0)
        c->copy->progress(c->copy->with, c->table->word, c->rows);
    return !c->put || c->put(c->to, c->table, values, e);
}

static void summed(struct carry *c, struct sum *out)
{
    out->rows = c->rows;
    (void)crypto_hash_sha256_final(&c->state, out->hash);
}

/* ---- Tables ---- */

static bool carry_table(const struct copy_side *from, struct store *source,
                        const struct copy_side *to, struct store *target, struct carry *c,
                        struct error *e)
{
    const struct copy_rows rows = { carry_row, c };
    (void)crypto_hash_sha256_init(&c->state);
    c->to = target;
    c->put = to ? to->put : NULL;
    return (!to || to->begin(target, c->table, e)) && from->read(source, c->table, &rows, e) &&
           (!to || to->end(target, c->table, e));
}

/* Copies all tables, and reads them back to compare. */
static bool carry_all(const struct copy_side *from, struct store *source,
                      const struct copy_side *to, struct store *target, struct copy *copy,
                      struct error *e)
{
    for (size_t i = 0; i < COPY_TABLES; i++) {
        struct carry out = { .table = &copy_tables[i], .copy = copy }, in = out;
        struct sum had, has;
        if (!carry_table(from, source, to, target, &out, e) ||
            !carry_table(to, target, NULL, NULL, &in, e))
            return false;
        summed(&out, &had);
        summed(&in, &has);
        copy->rows[i] = had.rows;
        if (had.rows != has.rows || memcmp(had.hash, has.hash, sizeof had.hash) != 0) {
            error_set(e, "the copy is not what was copied: its %s are others", copy_tables[i].word);
            return false;
        }
    }
    return true;
}

/* ---- Both directions ---- */

bool copy_to_postgres(struct store *sqlite, struct store *postgres, struct copy *c, struct error *e)
{
    return postgres_copy_begin(postgres, e) &&
           carry_all(&copy_sqlite, sqlite, &copy_postgres, postgres, c, e) &&
           postgres_copy_check(postgres, e) && c->before(c->with, e) &&
           postgres_copy_end(postgres, e);
}

struct filling {
    struct store *postgres;
    struct copy *copy;
};

static bool fill(void *with, struct store *sqlite, struct error *e)
{
    struct filling *f = with;
    return carry_all(&copy_postgres, f->postgres, &copy_sqlite, sqlite, f->copy, e);
}

static bool before(void *with, struct error *e)
{
    struct copy *c = ((struct filling *)with)->copy;
    return c->before(c->with, e);
}

bool copy_to_sqlite(struct store *postgres, const char *folder, struct copy *c, struct error *e)
{
    struct filling f = { postgres, c };
    return postgres_copy_from(postgres, e) && store_sqlite_copy_into(folder, fill, before, &f, e);
}
