/* sqlite_backup.c - the SQLite store: copies. */
#define _DEFAULT_SOURCE
#include "base/os/file.h"
#include "server/store/sqlite/sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool sync_file(const char *path, struct error *e)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (!good)
        error_set(e, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool copy_into(struct store *s, const char *path, struct error *e)
{
    sqlite3_stmt *copy = NULL;
    bool good = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &copy, NULL) == SQLITE_OK &&
                sqlite3_bind_text(copy, 1, path, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(copy) == SQLITE_DONE;
    if (!good)
        error_set(e, "%s: the copy cannot be made: %s", path, sqlite3_errmsg(s->db));
    (void)sqlite3_finalize(copy);
    return good;
}

bool sqlite_backup(struct store *s, const char *path, struct error *e)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        error_set(e, "%s: %s", path, strerror(errno));
        return false;
    }
    (void)close(fd);
    /* SQLite does not sync what it vacuums into. */
    if (copy_into(s, path, e) && sync_file(path, e) && file_sync_folder(path, e))
        return true;
    (void)unlink(path);
    return false;
}
