/* copying.c - copies all data of a server from its folder to a PostgreSQL database, or back. */
#define _GNU_SOURCE
#include "server/app/copying.h"

#include "server/app/database.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

struct copy_job {
    void (*progress)(const char *word, uint64_t rows);
    uint8_t key[KEY_BYTES];
    char key_path[DATA_FOLDER + 16]; /* path of the copy's key */
};

static void tell(void *with, const char *word, uint64_t rows)
{
    ((struct copy_job *)with)->progress(word, rows);
}

/* ---- The key of the copy ---- */

/* If the key file exists already, it must hold the same key. */
static bool key_may_go(const struct copy_job *g, struct error *e)
{
    uint8_t there[KEY_BYTES];
    if (!key_is_there(g->key_path))
        return true;
    if (!key_read(g->key_path, there, e))
        return false;
    bool same = sodium_memcmp(there, g->key, KEY_BYTES) == 0;
    sodium_memzero(there, sizeof there);
    if (!same)
        error_set(e,
                  "%.200s is another key than that of what is copied, and is not replaced: move it"
                  " away, or name another place with --key",
                  g->key_path);
    return same;
}

static bool key_goes(void *with, struct error *e)
{
    const struct copy_job *g = with;
    return key_is_there(g->key_path) || key_write(g->key_path, g->key, e);
}

/* ---- Both directions ---- */

static bool to_postgres(const struct options *o, const char *folder, struct copy_job *g,
                        struct copy *c, struct error *e)
{
    static struct options only;
    static struct data from;
    struct store *look = store_sqlite_look(folder, false, e), *to = NULL;
    if (!look)
        return false;
    store_sqlite.close(look);
    only = *o;
    *only.database = *only.key = '\0';
    if (!data_open(&only, g->key, &from, e))
        return false;
    if (*o->key)
        (void)snprintf(g->key_path, sizeof g->key_path, "%s", o->key);
    if (key_may_go(g, e))
        to = store_postgres_alone(o->database, &(struct store_postgres_use){ 0 }, e);
    bool good = to && copy_to_postgres(from.store, to, c, e);
    store_postgres.close(to);
    from.ops->close(from.store);
    return good;
}

static bool to_folder(const struct options *o, const char *folder, struct copy_job *g,
                      struct copy *c, struct error *e)
{
    const char *key_path = *o->key ? o->key : g->key_path;
    struct store *from = store_postgres_look(o->database, NULL, NULL, e);
    if (!from)
        return false;
    store_postgres.close(from);
    if (!key_is_there(key_path)) {
        error_set(e,
                  "%.200s: there is no key, and without it the database cannot be read: name its"
                  " place with --key",
                  key_path);
        return false;
    }
    from = database_open(o->database, key_path, NULL, false, g->key, e);
    bool good = from && key_may_go(g, e) && copy_to_sqlite(from, folder, c, e);
    store_postgres.close(from);
    return good;
}

bool copying(const struct options *o, bool to_database,
             void (*progress)(const char *word, uint64_t rows), struct copied *out, struct error *e)
{
    static struct copy_job g;
    char folder[DATA_FOLDER];
    struct copy c = { .before = key_goes, .progress = tell, .with = &g };
    g.progress = progress;
    if (sodium_init() < 0) {
        error_set(e, "libsodium cannot begin");
        return false;
    }
    if (!data_folder(o, folder, sizeof folder, e))
        return false;
    (void)snprintf(g.key_path, sizeof g.key_path, "%s/key", folder);
    bool good = to_database ? to_postgres(o, folder, &g, &c, e) : to_folder(o, folder, &g, &c, e);
    sodium_memzero(g.key, sizeof g.key);
    (void)snprintf(out->key, sizeof out->key, "%s", g.key_path);
    memcpy(out->rows, c.rows, sizeof out->rows);
    return good;
}
