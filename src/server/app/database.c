/* database.c - a PostgreSQL database for a server, and whether the given key belongs to it. The key
 * is not stored with the database, so it is tried before anything is written. */
#define _GNU_SOURCE
#include "server/app/database.h"

#include "server/net/log.h"
#include "server/net/sd.h"
#include "server/store/copy.h"

#include <sodium.h>
#include <string.h>

struct opening {
    const char *key_path, *beside;
    uint8_t *key;
    char holder[128]; /* who has the database, while this process waits */
};

/* ---- What is in it ---- */

static bool has_value(struct store *s, const char *name, bool *found, struct error *e)
{
    struct buffer value = { 0 };
    bool good = store_postgres_look_value(s, name, strlen(name), &value, found, e);
    buffer_release(&value);
    return good;
}

/* ---- The key ---- */

static bool new_key(const struct opening *o, struct error *e)
{
    if (o->beside) {
        error_set(e,
                  "nothing is kept in the database yet, and %.200s has one of its own: take that"
                  " along with --copy database, or name another key with --key",
                  o->beside);
        return false;
    }
    if (key_is_there(o->key_path))
        return key_read(o->key_path, o->key, e);
    randombytes_buf(o->key, KEY_BYTES);
    if (!key_write(o->key_path, o->key, e))
        return false;
    log_line(LOG_INFO, "a key is made for a database in which nothing is kept yet", "file",
             o->key_path, NULL);
    return true;
}

static bool its_key(const struct opening *o, struct store *s, bool marked, struct error *e)
{
    const struct key_look look = { .store = s, .value = store_postgres_look_value };
    bool fits = false;
    if (!key_is_there(o->key_path)) {
        error_set(e,
                  "%.200s is missing, and without it the database cannot be read: put it back from"
                  " where it was kept, or name its place with --key",
                  o->key_path);
        return false;
    }
    if (!key_read(o->key_path, o->key, e) || !key_fits(&look, o->key, &fits, e))
        return false;
    if (!marked || !fits)
        error_set(e,
                  "%.200s is not the key of the database: no table in it could be read. Nothing was"
                  " changed. Name the right one with --key",
                  o->key_path);
    return marked && fits;
}

static bool cut_short(struct error *e)
{
    error_set(e, "a copy into this database was cut short, and is not whole: make it again with"
                 " --copy database");
    return false;
}

static bool try_key(void *with, struct store *s, struct error *e)
{
    const struct opening *o = with;
    struct buffer mark = { 0 };
    bool copying, marked = false, logs;
    struct store_op asked = key_mark_asked(&mark, &marked);
    if (!has_value(s, copy_mark, &copying, e) || !has_value(s, asked.key, &marked, e) ||
        !store_postgres_has_logs(s, &logs, e))
        return false;
    if (copying)
        return cut_short(e);
    return marked || logs ? its_key(o, s, marked, e) : new_key(o, e);
}

/* ---- Opening ---- */

/* Says once for each process that has the database what this one waits for. */
static void waiting(void *with, const char *holder)
{
    struct opening *o = with;
    sd_tell("WATCHDOG=1");
    if (strcmp(holder, o->holder) == 0)
        return;
    (void)snprintf(o->holder, sizeof o->holder, "%s", holder);
    log_line(LOG_INFO, "standing by: another process serves the database", "process", holder, NULL);
    sd_tell("READY=1\nSTATUS=standing by");
}

struct store *database_open(const char *where, const char *key_path, const char *beside, bool waits,
                            uint8_t key[KEY_BYTES], struct error *e)
{
    struct opening o = { .key_path = key_path, .beside = beside, .key = key };
    const struct store_postgres_use use = { try_key, waits ? waiting : NULL, &o };
    struct store *s = store_postgres_alone(where, &use, e);
    if (!s)
        return NULL;
    uint8_t mark[KEY_MARK];
    struct store_op op = key_mark(key, mark);
    enum store_result result = store_postgres.begin(s);
    if (result == STORE_OK)
        result = store_postgres.run(s, &op, 1);
    if (result == STORE_OK)
        result = store_postgres.commit(s);
    if (result == STORE_OK)
        return s;
    error_set(e, "the database: %.300s", store_postgres.why(s));
    store_postgres.close(s);
    return NULL;
}

/* ---- The check ---- */

/* A check needs no key: if none is named, none is tried. */
static bool may_be_checked(void *with, struct store *s, struct error *e)
{
    const struct opening *o = with;
    bool copying;
    if (!has_value(s, copy_mark, &copying, e))
        return false;
    if (copying)
        return cut_short(e);
    return !o->key_path || its_key(o, s, true, e);
}

bool database_check(const char *where, const char *key_path, struct error *e)
{
    uint8_t key[KEY_BYTES];
    struct opening o = { .key_path = key_path, .key = key };
    struct store *s = store_postgres_look(where, may_be_checked, &o, e);
    bool good = s && store_postgres.check(s, e);
    store_postgres.close(s);
    sodium_memzero(key, sizeof key);
    return good;
}
