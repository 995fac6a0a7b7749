/* no_postgres.c - stands in for the PostgreSQL store where libpq was not found: every function that
 * opens one reports that. */
#include "server/store/copy.h"
#include "server/store/store.h"

static void refuse(struct error *e)
{
    error_set(
        e,
        "this program was built without PostgreSQL; to use one, install libpq-dev and rebuild it");
}

static struct store *refuse_open(const char *where, struct error *e)
{
    (void)where;
    refuse(e);
    return NULL;
}

static void close_none(struct store *s) { (void)s; }

/* No such store is ever open, so nothing else is called. */
const struct store_ops store_postgres = {
    .name = "postgres",
    .open = refuse_open,
    .close = close_none,
};

struct store *store_postgres_alone(const char *where, const struct store_postgres_use *use,
                                   struct error *e)
{
    (void)use;
    return refuse_open(where, e);
}

struct store *store_postgres_look(const char *where,
                                  bool (*before)(void *with, struct store *s, struct error *e),
                                  void *with, struct error *e)
{
    (void)before;
    (void)with;
    return refuse_open(where, e);
}

struct store *store_postgres_beside(const char *where, struct error *e)
{
    return refuse_open(where, e);
}

static bool refused(struct error *e)
{
    refuse(e);
    return false;
}

bool store_postgres_there(struct store *s, bool *there, struct error *e)
{
    (void)s;
    *there = false;
    return refused(e);
}

bool store_postgres_has_logs(struct store *s, bool *has, struct error *e)
{
    (void)s;
    *has = false;
    return refused(e);
}

bool store_postgres_look_value(struct store *s, const void *key, size_t length, struct buffer *out,
                               bool *found, struct error *e)
{
    (void)s;
    (void)key;
    (void)length;
    (void)out;
    *found = false;
    return refused(e);
}

const struct copy_side copy_postgres;

bool postgres_copy_begin(struct store *s, struct error *e)
{
    (void)s;
    return refused(e);
}

bool postgres_copy_check(struct store *s, struct error *e) { return postgres_copy_begin(s, e); }
bool postgres_copy_end(struct store *s, struct error *e) { return postgres_copy_begin(s, e); }
bool postgres_copy_from(struct store *s, struct error *e) { return postgres_copy_begin(s, e); }
