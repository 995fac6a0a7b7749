/* data.c - a server's data: a folder, with a key and a database, and whether they belong together.
 * PostgreSQL is in database.c. */
#define _GNU_SOURCE
#include "server/app/data.h"

#include "server/app/database.h"
#include "server/app/key.h"
#include "server/app/stores.h"
#include "server/net/log.h"
#include "server/store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = DATA_FOLDER + 16 };

const char data_unchecked[] = "server/unchecked";

/* The paths of the data. */
struct paths {
    const char *folder;
    char key[PATH], database[PATH], ahead[PATH];
};

enum there { THERE_NOT, THERE_FILE, THERE_OTHER };

/* ---- The folder ---- */

bool data_folder(const struct options *o, char *out, size_t capacity, struct error *e)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (*o->data)
        length = snprintf(out, capacity, "%s", o->data);
    else if (state && *state == '/')
        length = snprintf(out, capacity, "%s/hearts/server", state);
    else if (home && *home == '/')
        length = snprintf(out, capacity, "%s/.local/state/hearts/server", home);
    else {
        error_set(e, "neither XDG_STATE_HOME nor HOME names a folder for the data: use --data");
        return false;
    }
    if (length < 0 || (size_t)length >= capacity) {
        error_set(e, "the name of the folder of the data is too long");
        return false;
    }
    return true;
}

/* Makes a folder and its parents. */
static bool folder_make(char *path, struct error *e)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        error_set(e, "%.200s: the folder of the data cannot be made: %s", path, strerror(errno));
        return false;
    }
    return true;
}

/* Whether this process has the access to the folder that a server needs. */
static bool folder_serves(const char *path, struct error *e)
{
    struct stat what;
    if (stat(path, &what) != 0) {
        error_set(e, "%.200s: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(what.st_mode)) {
        error_set(e, "%.200s: this is no folder, and the data needs one: see --data", path);
        return false;
    }
    if (faccessat(AT_FDCWD, path, R_OK | W_OK | X_OK, AT_EACCESS) == 0)
        return true;
    if (errno == EROFS)
        error_set(e, "%.200s: this file system can only be read: a server writes its data", path);
    else
        error_set(
            e,
            "%.200s: this process (user %ld) may not write in this folder (of user %ld): start"
            " it as that user, or name another folder with --data",
            path, (long)geteuid(), (long)what.st_uid);
    return false;
}

static enum there what_is(const char *path)
{
    struct stat what;
    if (lstat(path, &what) != 0)
        return THERE_NOT;
    return S_ISREG(what.st_mode) ? THERE_FILE : THERE_OTHER;
}

static long size_of(const char *path)
{
    struct stat what;
    return stat(path, &what) == 0 ? (long)what.st_size : 0;
}

/* ---- Whether they belong together ---- */

static bool belong(const struct paths *at, bool half, const uint8_t key[KEY_BYTES], struct error *e)
{
    bool fits = false;
    struct key_look look = { .store = store_sqlite_look(at->folder, half, e),
                             .value = store_sqlite_look_value,
                             .last = store_sqlite_look_last };
    bool good = look.store && key_fits(&look, key, &fits, e);
    store_sqlite.close(look.store);
    if (good && !fits)
        error_set(e,
                  "%.200s is not the key of the database beside it: no table in it could be read."
                  " Nothing was changed. Put the key back that was there before",
                  at->key);
    return good && fits;
}

/* ---- Opening ---- */

static bool write_key(void *with, struct error *e)
{
    const struct paths *at = ((void **)with)[0];
    return key_write(at->key, ((void **)with)[1], e);
}

static bool make(const struct paths *at, uint8_t key[KEY_BYTES], struct data *out, struct error *e)
{
    uint8_t mark[KEY_MARK];
    void *with[] = { (void *)at, key };
    randombytes_buf(key, KEY_BYTES);
    struct store_op op = key_mark(key, mark);
    out->store = store_sqlite_make(at->folder, &op, 1, write_key, with, e);
    return out->store != NULL;
}

static enum store_result run_alone(const struct data *d, struct store_op *ops, size_t count)
{
    enum store_result result = d->ops->begin(d->store);
    if (result == STORE_OK)
        result = d->ops->run(d->store, ops, count);
    return result == STORE_OK ? d->ops->commit(d->store) : result;
}

static struct store_op mark_op(enum store_op_kind kind, const char *name)
{
    return (struct store_op){ .kind = kind, .key = name, .key_length = strlen(name) };
}

/* Stores the mark of the key if there is none, and reads whether the database needs a check. */
static bool keep_marks(struct data *d, const uint8_t key[KEY_BYTES], bool unclean, struct error *e)
{
    uint8_t mark[KEY_MARK];
    struct buffer out = { 0 };
    bool marked = false;
    struct store_op ops[] = { key_mark_asked(&out, &marked), mark_op(STORE_GET, data_unchecked) };
    ops[1].out = &out;
    ops[1].found = &d->unchecked;
    enum store_result result = run_alone(d, ops, 2);
    size_t count = 0;
    if (!marked)
        ops[count++] = key_mark(key, mark);
    if (unclean && !d->unchecked)
        ops[count++] = mark_op(STORE_PUT, data_unchecked);
    if (result == STORE_OK && count)
        result = run_alone(d, ops, count);
    /* A full disk is no reason not to start: the next start finds the mark that this one could not
     * store. */
    if (result == STORE_FULL)
        result = STORE_OK;
    if (result != STORE_OK)
        error_set(e, "%.200s: %.280s", d->folder, d->ops->why(d->store));
    d->unchecked = unclean || d->unchecked;
    buffer_release(&out);
    return result == STORE_OK;
}

static bool open_there(const struct paths *at, bool half, uint8_t key[KEY_BYTES], struct data *out,
                       struct error *e)
{
    bool unclean = size_of(at->ahead) > 0;
    if (!key_read(at->key, key, e) || !belong(at, half, key, e))
        return false;
    out->store = out->ops->open(at->folder, e);
    return out->store && keep_marks(out, key, unclean, e);
}

/* A database exists: reports what prevents its use, if anything. */
static bool database_serves(const struct paths *at, struct error *e)
{
    if (what_is(at->database) != THERE_FILE)
        error_set(e, "%.200s: this is no file, and the database is one: move it away",
                  at->database);
    else if (size_of(at->database) == 0)
        error_set(e,
                  "%.200s: the database is empty, and no server leaves it so. Put a copy of it back"
                  " from a backup; to begin anew without what was there, move it and the file"
                  " \"key\" away",
                  at->database);
    else if (what_is(at->key) == THERE_NOT)
        error_set(e,
                  "%.200s is missing, and without it the database beside it cannot be read: put it"
                  " back from where it was kept",
                  at->key);
    else
        return true;
    return false;
}

static bool open_at(const struct paths *at, uint8_t key[KEY_BYTES], struct data *out,
                    struct error *e)
{
    if (store_sqlite_half_copied(at->folder)) {
        error_set(e,
                  "%.200s: a copy into this folder was cut short, and is not whole: make it again"
                  " with --copy folder, or move hearts.db.copy away",
                  at->folder);
        return false;
    }
    if (what_is(at->database) != THERE_NOT)
        return database_serves(at, e) && open_there(at, false, key, out, e);
    if (what_is(at->key) == THERE_NOT)
        return make(at, key, out, e);
    if (store_sqlite_half_made(at->folder))
        return open_there(at, true, key, out, e);
    error_set(e,
              "%.200s is there, and the database hearts.db that belongs to it is not: put a copy of"
              " it back from a backup; to begin anew, move the key away",
              at->key);
    return false;
}

void data_broke(struct journal *j)
{
    struct error why = { "" };
    (void)journal_why(j, &why);
    log_line(LOG_ERROR, "the store is broken: the server ends", "why", why.text, NULL);
    _exit(STATUS_BROKEN);
}

static bool folder_had(const struct options *o, char folder[DATA_FOLDER], struct paths *at,
                       struct error *e)
{
    if (!data_folder(o, folder, DATA_FOLDER, e) || !folder_make(folder, e) ||
        !folder_serves(folder, e))
        return false;
    at->folder = folder;
    (void)snprintf(at->key, sizeof at->key, "%s/key", folder);
    (void)snprintf(at->database, sizeof at->database, "%s/hearts.db", folder);
    (void)snprintf(at->ahead, sizeof at->ahead, "%s/hearts.db-wal", folder);
    return true;
}

/* Opens a PostgreSQL database; the folder is needed only for the key, if no key file is named. */
static bool open_database(const struct options *o, struct paths *at, uint8_t key[KEY_BYTES],
                          struct data *out, struct error *e)
{
    static char folder[DATA_FOLDER];
    bool named = *o->key;
    out->ops = &store_postgres;
    if (!named && !folder_had(o, folder, at, e))
        return false;
    const char *beside = named || what_is(at->database) == THERE_NOT ? NULL : folder;
    (void)snprintf(out->key, sizeof out->key, "%s", named ? o->key : at->key);
    out->store = database_open(o->database, out->key, beside, o->standby, key, e);
    return out->store != NULL;
}

bool data_open(const struct options *o, uint8_t key[KEY_BYTES], struct data *out, struct error *e)
{
    static struct paths at;
    *out = (struct data){ .ops = store_find(o->store) };
    if (*o->database)
        return open_database(o, &at, key, out, e);
    if (out->ops == &store_memory) {
        randombytes_buf(key, KEY_BYTES);
        out->store = store_memory.open("", e);
        return out->store != NULL;
    }
    if (!folder_had(o, out->folder, &at, e))
        return false;
    (void)snprintf(out->key, sizeof out->key, "%s", at.key);
    if (open_at(&at, key, out, e))
        return true;
    if (out->store)
        out->ops->close(out->store);
    out->store = NULL;
    return false;
}
