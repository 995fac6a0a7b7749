/* sqlite_folder.c - the SQLite store: a folder, its lock, and the database in it.
 *
 * A new database is made under another name, and renamed when it is complete. So an empty or half
 * made hearts.db is never one of ours.
 */
#define _DEFAULT_SOURCE
#include "base/os/file.h"
#include "server/store/sqlite/sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024 }; /* longest path in bytes */

static bool folder_make(const char *where, struct error *e)
{
    struct stat what;
    if (mkdir(where, 0700) == 0)
        return file_sync_folder(where, e);
    if (errno == EEXIST && stat(where, &what) == 0) {
        if (S_ISDIR(what.st_mode))
            return true;
        errno = ENOTDIR;
    }
    error_set(e, "%s: %s", where, strerror(errno));
    return false;
}

/* Opens a file, or creates it, readable only by its owner. */
static int file_open(const char *path, struct error *e)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        error_set(e, "%s: %s", path, strerror(errno));
    return fd;
}

/* Locks the folder for this process; the kernel releases the lock however the process ends. */
static int lock_take(const char *path, struct error *e)
{
    char who[24] = "";
    int fd = file_open(path, e);
    if (fd < 0)
        return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        int why = errno;
        ssize_t got = pread(fd, who, sizeof who - 1, 0);
        who[got > 0 ? strcspn(who, "\n") : 0] = '\0';
        if (why == EWOULDBLOCK)
            error_set(e, "%s: another process (%s) has this folder open", path, who);
        else
            error_set(e, "%s: %s", path, strerror(why));
        (void)close(fd);
        return -1;
    }
    /* The process id is only for people to read; a full disk is no reason to stop. */
    int length = snprintf(who, sizeof who, "%ld\n", (long)getpid());
    if (ftruncate(fd, 0) == 0)
        (void)!pwrite(fd, who, (size_t)length, 0);
    return fd;
}

/* ---- The database ---- */

/* The names of a folder's files. */
struct names {
    char lock[PATH_ROOM], database[PATH_ROOM], half[PATH_ROOM];
};

/* Names of a database being made, and of one being copied. */
static const char made[] = "hearts.db.new", copied[] = "hearts.db.copy";

static bool names_make(const char *where, const char *half, struct names *out, struct error *e)
{
    int room = PATH_ROOM - 16; /* SQLite appends "-journal" to a name */
    (void)snprintf(out->lock, sizeof out->lock, "%s/hearts.lock", where);
    (void)snprintf(out->database, sizeof out->database, "%s/hearts.db", where);
    if (snprintf(out->half, sizeof out->half, "%s/%s", where, half) < room)
        return true;
    error_set(e, "the folder's name is too long");
    return false;
}

static bool there(const char *path)
{
    struct stat what;
    return lstat(path, &what) == 0;
}

/* Opens the database of a locked folder; SQLite makes it if there is none. */
static struct store *open_locked(const struct names *names, struct error *e)
{
    static const struct sqlite_how how = { 0 };
    int fd = file_open(names->database, e);
    if (fd < 0)
        return NULL;
    (void)close(fd);
    struct store *s = store_sqlite_open_with(names->database, &how, e);
    if (s && !file_sync_folder(names->database, e)) {
        sqlite_close(s);
        s = NULL;
    }
    return s;
}

static bool give_name(const struct names *names, struct error *e)
{
    if (rename(names->half, names->database) == 0)
        return file_sync_folder(names->database, e);
    error_set(e, "%.200s: it cannot be renamed to hearts.db: %s", names->half, strerror(errno));
    return false;
}

/* Gives the lock to the store, or releases it if there is none. */
static struct store *keep_lock(struct store *s, int lock)
{
    if (s)
        s->lock = lock;
    else
        (void)close(lock);
    return s;
}

struct store *sqlite_open(const char *where, struct error *e)
{
    struct names names;
    if (!names_make(where, made, &names, e) || !folder_make(where, e))
        return NULL;
    int lock = lock_take(names.lock, e);
    if (lock < 0)
        return NULL;
    bool named = there(names.database) || !there(names.half) || give_name(&names, e);
    return keep_lock(named ? open_locked(&names, e) : NULL, lock);
}

/* ---- Together with another process ---- */

struct store *store_sqlite_beside(const char *where, struct error *e)
{
    static const struct sqlite_how how = { .beside = true };
    struct names names;
    return names_make(where, made, &names, e) ? store_sqlite_open_with(names.database, &how, e)
                                              : NULL;
}

/* ---- A new one ---- */

static void remove_half(const struct names *names)
{
    static const char *const behind[] = { "", "-journal", "-wal", "-shm" };
    char path[PATH_ROOM + 16];
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        (void)snprintf(path, sizeof path, "%s%s", names->half, behind[i]);
        (void)unlink(path);
    }
}

static struct store *open_half(const struct names *names, struct error *e)
{
    static const struct sqlite_how how = { .plain = true };
    remove_half(names);
    int fd = file_open(names->half, e);
    if (fd < 0)
        return NULL;
    (void)close(fd);
    return store_sqlite_open_with(names->half, &how, e);
}

/* Makes the database under its temporary name: everything in one file, synced. The write-ahead log
 * is still empty; its file is named after the database. */
static bool make_half(const struct names *names, struct store_op *ops, size_t count,
                      struct error *e)
{
    struct store *s = open_half(names, e);
    if (!s)
        return false;
    enum store_result result = sqlite_begin(s);
    if (result == STORE_OK)
        result = sqlite_run(s, ops, count);
    if (result == STORE_OK)
        result = sqlite_commit(s);
    if (result != STORE_OK)
        error_set(e, "%.200s: it cannot be written: %.200s", names->half, s->why.text);
    bool good = result == STORE_OK && sqlite_ahead(s, names->half, e);
    sqlite_close(s);
    return good && file_sync_folder(names->half, e);
}

struct store *store_sqlite_make(const char *where, struct store_op *ops, size_t count,
                                bool (*before)(void *with, struct error *e), void *with,
                                struct error *e)
{
    struct names names;
    if (!names_make(where, made, &names, e) || !folder_make(where, e))
        return NULL;
    int lock = lock_take(names.lock, e);
    if (lock < 0)
        return NULL;
    bool good = !there(names.database);
    if (!good)
        error_set(e, "%.200s: there is one already", names.database);
    good = good && make_half(&names, ops, count, e) && before(with, e) && give_name(&names, e);
    if (good)
        remove_half(&names); /* what SQLite left with it */
    return keep_lock(good ? open_locked(&names, e) : NULL, lock);
}

/* ---- A copy ---- */

static bool copy_half(const struct names *names,
                      bool (*fill)(void *with, struct store *s, struct error *e), void *with,
                      struct error *e)
{
    struct buffer triggers = { 0 };
    struct store *s = open_half(names, e);
    bool good = s && sqlite_copy_begin(s, &triggers, e) && fill(with, s, e) &&
                sqlite_copy_end(s, &triggers, e) && sqlite_check(s, e) &&
                sqlite_ahead(s, names->half, e);
    sqlite_close(s);
    buffer_release(&triggers);
    return good && file_sync_folder(names->half, e);
}

bool store_sqlite_copy_into(const char *where,
                            bool (*fill)(void *with, struct store *s, struct error *e),
                            bool (*before)(void *with, struct error *e), void *with,
                            struct error *e)
{
    struct names names;
    if (!names_make(where, copied, &names, e) || !folder_make(where, e))
        return false;
    int lock = lock_take(names.lock, e);
    if (lock < 0)
        return false;
    bool good = !there(names.database) && !store_sqlite_half_made(where);
    if (!good)
        error_set(e, "%.200s: this folder has a database already; a copy goes into an empty one",
                  where);
    good = good && copy_half(&names, fill, with, e) && before(with, e) && give_name(&names, e);
    if (good)
        remove_half(&names);
    (void)close(lock);
    return good;
}

bool store_sqlite_half_copied(const char *where)
{
    struct names names;
    return names_make(where, copied, &names, NULL) && there(names.half);
}

bool store_sqlite_half_made(const char *where)
{
    struct names names;
    return names_make(where, made, &names, NULL) && there(names.half) && !there(names.database);
}
