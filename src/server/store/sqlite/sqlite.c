/* sqlite.c - the SQLite store: its table of operations. */
#include "server/store/sqlite/sqlite_inside.h"

static const char *sqlite_why(const struct store *s) { return s->why.text; }

const struct store_ops store_sqlite = {
    .name = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .run = sqlite_run,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .logs = sqlite_logs,
    .backup = sqlite_backup,
    .check = sqlite_check,
    .bytes = sqlite_sizes,
    .why = sqlite_why,
};
