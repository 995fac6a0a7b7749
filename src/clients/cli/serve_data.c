/* serve_data.c - checks and copies of the server's data by `hearts serve`. */
#define _GNU_SOURCE
#include "clients/cli/serve_data.h"

#include "clients/cli/commands.h"
#include "server/app/copying.h"
#include "server/app/data.h"
#include "server/app/database.h"
#include "server/app/snapshot.h"
#include "server/store/store_check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- The check ---- */

/* Shows the progress, if standard error is a terminal. */
static void check_told(const struct check *c, bool end)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (end)
        fprintf(stderr, "\r\033[K");
    else
        fprintf(stderr, "\r%3d %%, %llu events and values", check_percent(c),
                (unsigned long long)check_rows(c));
    (void)fflush(stderr);
}

/* Runs the same check as after an unclean end, but without pauses, and over all pages. */
static bool check_folder(const struct options *o, struct error *e)
{
    char folder[DATA_FOLDER];
    if (!data_folder(o, folder, sizeof folder, e))
        return false;
    struct check *c = check_new(folder, true, e);
    enum check_result result = c ? CHECK_MORE : CHECK_CANNOT;
    while (result == CHECK_MORE) {
        check_told(c, false);
        result = check_step(c, e);
    }
    if (c)
        check_told(c, true);
    check_free(c);
    return result == CHECK_GOOD;
}

static int in_memory(void)
{
    return command_wrong("serve", "a store in memory can be neither copied nor checked");
}

int serve_check(const struct options *o)
{
    struct error e;
    if (strcmp(o->store, "sqlite") != 0)
        return in_memory();
    const char *key = *o->key ? o->key : NULL;
    if (!(*o->database ? database_check(o->database, key, &e) : check_folder(o, &e)))
        return command_failed("serve", "%s", e.text);
    puts("All chains and counts agree.");
    return 0;
}

/* ---- Copies ---- */

void serve_copy_told(const char *word, uint64_t rows)
{
    if (!isatty(STDERR_FILENO))
        return;
    fputs("\r\033[K", stderr);
    if (word)
        fprintf(stderr, "%s: %llu", word, (unsigned long long)rows);
    (void)fflush(stderr);
}

static bool back_up(const char *folder, const char *path, struct error *e)
{
    struct store *store = store_sqlite_look(folder, false, e);
    bool good = store && store_sqlite.backup(store, path, e);
    store_sqlite.close(store);
    return good;
}

int serve_backup(const struct options *o, const char *path)
{
    struct error e;
    char folder[DATA_FOLDER];
    bool good;
    if (strcmp(o->store, "sqlite") != 0)
        return in_memory();
    if (*o->database) {
        struct snapshot taken;
        good = snapshot_take(o->database, serve_copy_told, &taken, &e);
        serve_copy_told(NULL, 0);
        if (good) {
            good = back_up(taken.folder, path, &e);
            snapshot_remove(&taken);
        }
    } else
        good = data_folder(o, folder, sizeof folder, &e) && back_up(folder, path, &e);
    if (!good)
        return command_failed("serve", "%s", e.text);
    printf("The database is copied to %s. Keep the %s with it.\n", path,
           *o->database ? "file of its key" : "file \"key\" of its folder");
    return 0;
}

int serve_copy(const struct options *o, bool to_database)
{
    struct error e;
    struct copied copied;
    bool good = copying(o, to_database, serve_copy_told, &copied, &e);
    serve_copy_told(NULL, 0);
    if (!good)
        return command_failed("serve", "%s", e.text);
    printf("Copied:");
    for (size_t i = 0; i < COPY_TABLES; i++)
        printf("%s %llu %s", i ? "," : "", (unsigned long long)copied.rows[i], copy_tables[i].word);
    printf(".\nAll chains, counts and sums agree. The key is in %s.\n", copied.key);
    return 0;
}
