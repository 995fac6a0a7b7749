/* key.c - a server's key: a file, and its mark, which a database stores.
 *
 * A server started with another key could read none of its tables. So the key is tried before
 * anything is written: by the mark, or, if an earlier version made the database, on the sealed
 * events in it.
 */
#define _GNU_SOURCE
#include "server/app/key.h"

#include "base/os/file.h"
#include "server/seal/seal.h"

#include <sodium.h>
#include <string.h>
#include <sys/stat.h>

enum { SEALED = 1 };

static const char mark_name[] = "server/key-mark";

/* ---- The file ---- */

bool key_is_there(const char *path)
{
    struct stat what;
    return lstat(path, &what) == 0;
}

bool key_is_open(const char *path)
{
    struct stat what;
    return stat(path, &what) == 0 && (what.st_mode & S_IROTH);
}

static long size_of(const char *path)
{
    struct stat what;
    return stat(path, &what) == 0 ? (long)what.st_size : 0;
}

bool key_read(const char *path, uint8_t key[KEY_BYTES], struct error *e)
{
    struct buffer bytes = { 0 };
    struct error why = { "" };
    struct stat what;
    if (stat(path, &what) == 0 && S_ISDIR(what.st_mode)) {
        error_set(e, "%.200s is a folder, and a key is a file of %d bytes: name that", path,
                  KEY_BYTES);
        return false;
    }
    bool good = file_read_all(path, KEY_BYTES, &bytes, &why);
    bool fits = good && bytes.length == KEY_BYTES;
    if (fits)
        memcpy(key, bytes.data, KEY_BYTES);
    else if (good || size_of(path) > KEY_BYTES)
        error_set(e,
                  "%.200s: a key has %d bytes, and this file has %ld: it is not the key of this"
                  " server, or not all of it. Put the right one back from where it was kept",
                  path, KEY_BYTES, size_of(path));
    else
        error_set(e, "%.250s. Without its key the database cannot be read", why.text);
    if (bytes.data)
        sodium_memzero(bytes.data, bytes.capacity);
    buffer_release(&bytes);
    return fits;
}

bool key_write(const char *path, const uint8_t key[KEY_BYTES], struct error *e)
{
    return file_write_atomic(path, key, KEY_BYTES, e);
}

/* ---- The mark ---- */

/* A hash from which the key cannot be computed. */
static void mark_of(const uint8_t key[KEY_BYTES], uint8_t out[KEY_MARK])
{
    (void)crypto_kdf_derive_from_key(out, KEY_MARK, 1, "key-mark", key);
}

struct store_op key_mark(const uint8_t key[KEY_BYTES], uint8_t mark[KEY_MARK])
{
    mark_of(key, mark);
    return (struct store_op){ .kind = STORE_PUT,
                              .key = mark_name,
                              .key_length = strlen(mark_name),
                              .value = mark,
                              .value_length = KEY_MARK };
}

struct store_op key_mark_asked(struct buffer *out, bool *found)
{
    return (struct store_op){ .kind = STORE_GET,
                              .key = mark_name,
                              .key_length = strlen(mark_name),
                              .out = out,
                              .found = found };
}

/* ---- Whether it belongs to a database ---- */

struct attempt {
    uint8_t key[SEAL_KEY];
    bool tried, fits;
};

static bool unseal(void *with, const struct id *log, const struct store_event *stored)
{
    struct attempt *t = with;
    struct table_event event;
    t->tried = true;
    t->fits = seal_read(t->key, log, stored, &event);
    return !t->fits;
}

/* Without a mark, tries the key on sealed events. It fits if any can be opened, even if others were
 * sealed with another key. If nothing is sealed, any key fits. */
static bool sealed_fits(const struct key_look *look, const uint8_t key[KEY_BYTES], bool *fits,
                        struct error *e)
{
    struct attempt t = { .tried = false };
    seal_key(t.key, key);
    bool good = look->last(look->store, SEALED, unseal, &t, e);
    sodium_memzero(t.key, sizeof t.key);
    *fits = t.fits || !t.tried;
    return good;
}

bool key_fits(const struct key_look *look, const uint8_t key[KEY_BYTES], bool *fits,
              struct error *e)
{
    struct buffer kept = { 0 };
    uint8_t mark[KEY_MARK];
    bool found, good = look->value(look->store, mark_name, strlen(mark_name), &kept, &found, e);
    mark_of(key, mark);
    if (good && found)
        *fits = kept.length == KEY_MARK && sodium_memcmp(kept.data, mark, KEY_MARK) == 0;
    else if (good && look->last)
        good = sealed_fits(look, key, fits, e);
    else
        *fits = true;
    buffer_release(&kept);
    return good;
}
