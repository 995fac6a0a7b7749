/* snapshot.c - a PostgreSQL database as a folder, for what reads folders. */
#define _DEFAULT_SOURCE
#include "server/app/snapshot.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/copy.h"

bool snapshot_is_database(const char *where)
{
    static const char *const begins[] = { "postgres://", "postgresql://" };
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(where, begins[i], strlen(begins[i])) == 0)
            return true;
    return strchr(where, '=') != NULL && access(where, F_OK) != 0;
}

static bool folder_new(struct snapshot *s, struct error *e)
{
    const char *in = getenv("TMPDIR");
    in = in && *in ? in : "/tmp";
    errno = ENAMETOOLONG;
    if (snprintf(s->folder, sizeof s->folder, "%s/hearts.XXXXXX", in) < (int)sizeof s->folder &&
        mkdtemp(s->folder))
        return true;
    error_set(e, "no folder can be made in %.100s for a copy of the database: %s", in,
              strerror(errno));
    return false;
}

void snapshot_remove(const struct snapshot *s)
{
    DIR *folder = opendir(s->folder);
    for (const struct dirent *file; folder && (file = readdir(folder)) != NULL;)
        (void)unlinkat(dirfd(folder), file->d_name, 0);
    if (folder)
        (void)closedir(folder);
    (void)rmdir(s->folder);
}

static bool no_key(void *with, struct error *e)
{
    (void)with;
    (void)e;
    return true;
}

struct told {
    void (*progress)(const char *word, uint64_t rows);
};

static void tell(void *with, const char *word, uint64_t rows)
{
    ((struct told *)with)->progress(word, rows);
}

bool snapshot_take(const char *database, void (*progress)(const char *word, uint64_t rows),
                   struct snapshot *out, struct error *e)
{
    struct told told = { progress };
    struct copy c = { .before = no_key, .progress = tell, .with = &told };
    struct store *from = store_postgres_look(database, NULL, NULL, e);
    if (!from)
        return false;
    bool made = folder_new(out, e), good = made && copy_to_sqlite(from, out->folder, &c, e);
    store_postgres.close(from);
    if (made && !good)
        snapshot_remove(out);
    return good;
}
