/* data.c - what a server keeps: a folder, a key and a database in it, and whether they belong
 * together.
 *
 * A server that starts with another key reads none of its tables, so the key is tried before
 * anything is written: by a mark of it that the database keeps, or, where an earlier version made
 * the database, on what is sealed in it.
 */
#define _GNU_SOURCE
#include "server/data.h"

#include "base/file.h"
#include "base/planted.h"
#include "net/log.h"
#include "seal/seal.h"
#include "store/stores.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MARK = 32, PATH = DATA_FOLDER + 16, SEALED = 1 };

static const char mark_name[] = "server/key-mark";
const char data_unchecked[] = "server/unchecked";

/* Where it all is. */
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

/* Makes a folder and those above it. */
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

/* Whether this process may do what a server does there. */
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

/* ---- The key ---- */

static bool key_read(const struct paths *at, uint8_t key[DATA_KEY], struct error *e)
{
    struct buffer bytes = { 0 };
    struct error why = { "" };
    bool good = file_read_all(at->key, DATA_KEY, &bytes, &why);
    bool fits = good && bytes.length == DATA_KEY;
    if (fits)
        memcpy(key, bytes.data, DATA_KEY);
    else if (good || size_of(at->key) > DATA_KEY)
        error_set(e,
                  "%.200s: a key has %d bytes, and this file has %ld: it is not the key of this"
                  " server, or not all of it. Put the right one back from where it was kept",
                  at->key, DATA_KEY, size_of(at->key));
    else
        error_set(e, "%.250s. Without its key the database beside it cannot be read", why.text);
    if (bytes.data)
        sodium_memzero(bytes.data, bytes.capacity);
    buffer_release(&bytes);
    return fits;
}

/* What a database keeps of its key: nothing that the key could be worked out from. */
static void mark_of(const uint8_t key[DATA_KEY], uint8_t out[MARK])
{
    (void)crypto_kdf_derive_from_key(out, MARK, 1, "key-mark", key);
}

/* ---- Whether they belong together ---- */

struct trial {
    uint8_t key[SEAL_KEY];
    bool tried, fits;
};

static bool unseal(void *with, const struct store_id *log, const struct store_event *stored)
{
    struct trial *t = with;
    struct table_id table;
    struct table_event event;
    memcpy(table.byte, log->byte, sizeof table.byte);
    t->tried = true;
    t->fits = seal_read(t->key, &table, stored, &event);
    return !t->fits;
}

/* Without a mark: on what is sealed. What was sealed once under another key does not matter where
 * anything can be opened. Nothing is sealed: any key fits. */
static bool sealed_fits(struct store *look, const uint8_t key[DATA_KEY], bool *fits,
                        struct error *e)
{
    struct trial t = { .tried = false };
    seal_key(t.key, key);
    bool good = store_sqlite_look_last(look, SEALED, unseal, &t, e);
    sodium_memzero(t.key, sizeof t.key);
    *fits = t.fits || !t.tried || PLANTED(KEY_UNTRIED);
    return good;
}

static bool key_fits(struct store *look, const uint8_t key[DATA_KEY], bool *fits, struct error *e)
{
    struct buffer kept = { 0 };
    uint8_t mark[MARK];
    bool found,
        good = store_sqlite_look_value(look, mark_name, strlen(mark_name), &kept, &found, e);
    mark_of(key, mark);
    if (good && found)
        *fits = PLANTED(KEY_UNTRIED) ||
                (kept.length == MARK && sodium_memcmp(kept.data, mark, MARK) == 0);
    else if (good)
        good = sealed_fits(look, key, fits, e);
    buffer_release(&kept);
    return good;
}

static bool belong(const struct paths *at, bool half, const uint8_t key[DATA_KEY], struct error *e)
{
    bool fits = false;
    struct store *look = store_sqlite_look(at->folder, half, e);
    bool good = look && key_fits(look, key, &fits, e);
    store_sqlite.close(look);
    if (good && !fits)
        error_set(e,
                  "%.200s is not the key of the database beside it: no table in it could be read."
                  " Nothing was changed. Put the key back that was there before",
                  at->key);
    return good && fits;
}

/* ---- Opening ---- */

static bool key_write(void *with, struct error *e)
{
    const struct paths *at = ((void **)with)[0];
    const uint8_t *key = ((void **)with)[1];
    return file_write_atomic(at->key, key, DATA_KEY, e);
}

static bool make(const struct paths *at, uint8_t key[DATA_KEY], struct data *out, struct error *e)
{
    uint8_t mark[MARK];
    void *with[] = { (void *)at, key };
    randombytes_buf(key, DATA_KEY);
    mark_of(key, mark);
    struct store_op op = { .kind = STORE_PUT,
                           .key = mark_name,
                           .key_length = strlen(mark_name),
                           .value = mark,
                           .value_length = MARK };
    out->store = store_sqlite_make(at->folder, &op, !PLANTED(KEY_UNMARKED), key_write, with, e);
    return out->store != NULL;
}

static enum store_result run_alone(const struct data *d, struct store_op *ops, size_t count)
{
    enum store_result result = d->ops->begin(d->store);
    if (result == STORE_OK)
        result = d->ops->run(d->store, ops, count);
    return result == STORE_OK ? d->ops->commit(d->store) : result;
}

static struct store_op about(enum store_op_kind kind, const char *name)
{
    return (struct store_op){ .kind = kind, .key = name, .key_length = strlen(name) };
}

/* The mark of the key, where there is none yet, and whether the database is to be checked. */
static bool keep_marks(struct data *d, const uint8_t key[DATA_KEY], bool unclean, struct error *e)
{
    uint8_t mark[MARK];
    struct buffer out = { 0 };
    bool marked = false;
    mark_of(key, mark);
    struct store_op ops[] = { about(STORE_GET, mark_name), about(STORE_GET, data_unchecked) };
    ops[0].out = ops[1].out = &out;
    ops[0].found = &marked;
    ops[1].found = &d->unchecked;
    enum store_result result = run_alone(d, ops, 2);
    size_t count = 0;
    if (!marked && !PLANTED(KEY_UNMARKED)) {
        ops[count] = about(STORE_PUT, mark_name);
        ops[count].value = mark;
        ops[count++].value_length = MARK;
    }
    if (unclean && !d->unchecked)
        ops[count++] = about(STORE_PUT, data_unchecked);
    if (result == STORE_OK && count)
        result = run_alone(d, ops, count);
    if (result != STORE_OK)
        error_set(e, "%.200s: %.280s", d->folder, d->ops->why(d->store));
    d->unchecked = unclean || (d->unchecked && !PLANTED(CHECK_FORGOTTEN));
    buffer_release(&out);
    return result == STORE_OK;
}

static bool open_there(const struct paths *at, bool half, uint8_t key[DATA_KEY], struct data *out,
                       struct error *e)
{
    bool unclean = size_of(at->ahead) > 0;
    if (!key_read(at, key, e) || (!PLANTED(KEY_TRIED_LATE) && !belong(at, half, key, e)))
        return false;
    out->store = out->ops->open(at->folder, e);
    if (PLANTED(KEY_TRIED_LATE) && !belong(at, half, key, e))
        return false;
    return out->store && keep_marks(out, key, unclean, e);
}

/* A database is there: what stands in its way, if anything does. */
static bool database_serves(const struct paths *at, struct error *e)
{
    if (what_is(at->database) != THERE_FILE)
        error_set(e, "%.200s: this is no file, and the database is one: move it away",
                  at->database);
    else if (size_of(at->database) == 0 && !PLANTED(EMPTY_TAKEN))
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

static bool open_at(const struct paths *at, uint8_t key[DATA_KEY], struct data *out,
                    struct error *e)
{
    if (what_is(at->database) != THERE_NOT)
        return database_serves(at, e) && open_there(at, false, key, out, e);
    if (what_is(at->key) == THERE_NOT)
        return make(at, key, out, e);
    if (PLANTED(MISSING_MADE))
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

bool data_open(const struct options *o, uint8_t key[DATA_KEY], struct data *out, struct error *e)
{
    static struct paths at;
    *out = (struct data){ .ops = store_find(o->store) };
    if (out->ops == &store_memory) {
        randombytes_buf(key, DATA_KEY);
        out->store = store_memory.open("", e);
        return out->store != NULL;
    }
    if (!data_folder(o, out->folder, sizeof out->folder, e) || !folder_make(out->folder, e) ||
        !folder_serves(out->folder, e))
        return false;
    at.folder = out->folder;
    (void)snprintf(at.key, sizeof at.key, "%s/key", out->folder);
    (void)snprintf(at.database, sizeof at.database, "%s/hearts.db", out->folder);
    (void)snprintf(at.ahead, sizeof at.ahead, "%s/hearts.db-wal", out->folder);
    if (open_at(&at, key, out, e))
        return true;
    if (out->store)
        out->ops->close(out->store);
    out->store = NULL;
    return false;
}
