/* store_vfs.c - a disk in memory for SQLite that fails, fills up, and loses power. */
#include "store_vfs.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 4, NAME = 64, SECTOR = 512, REGIONS = 8, SPAN = 24 };

struct image {
    bool exists;
    uint8_t *bytes;
    size_t length, room;
};

/* A change in the cache that is not on the disk: bytes at an offset or, without bytes, a new
 * length.
 */
struct pending {
    uint8_t *bytes;
    size_t at, length;
    struct pending *next;
};

struct file {
    char name[NAME];
    struct image now;  /* as the process sees it */
    struct image safe; /* what is certainly on the disk */
    bool fresh;        /* recreated, and not synced since: the disk may still have the old file */
    struct pending *pending;
    void *region[REGIONS]; /* memory that SQLite shares between connections */
};

struct handle {
    sqlite3_file base;
    struct file *file;
};

static struct {
    struct file file[FILES];
    uint64_t rng;
    enum disk_fault fault;
    long at, operations;
    long full_left; /* writes for which there is no room */
    bool met, gone;
} disk;

/* ---- Chance ---- */

static uint64_t chance(void)
{
    uint64_t z = (disk.rng += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* True this many times in a hundred. */
static bool luck(unsigned percent) { return chance() % 100 < percent; }

/* ---- Images ---- */

static void image_resize(struct image *m, size_t length)
{
    if (length > m->room) {
        m->room = length * 2;
        m->bytes = realloc(m->bytes, m->room);
        if (!m->bytes)
            abort();
    }
    if (length > m->length)
        memset(m->bytes + m->length, 0, length - m->length);
    m->length = length;
    m->exists = true;
}

static void image_write(struct image *m, size_t at, const uint8_t *bytes, size_t length)
{
    if (at + length > m->length)
        image_resize(m, at + length);
    if (length)
        memcpy(m->bytes + at, bytes, length);
}

static void image_copy(struct image *to, const struct image *from)
{
    to->length = 0;
    if (from->exists) {
        image_resize(to, from->length);
        if (from->length)
            memcpy(to->bytes, from->bytes, from->length);
    }
    to->exists = from->exists;
}

/* Applies those sectors of a write that survive, each with this chance; a new length as a whole. */
static void image_take(struct image *m, const struct pending *p, unsigned percent)
{
    if (!p->bytes) {
        if (luck(percent))
            image_resize(m, p->length);
        return;
    }
    for (size_t done = 0; done < p->length;) {
        size_t here = SECTOR - (p->at + done) % SECTOR;
        if (here > p->length - done)
            here = p->length - done;
        if (luck(percent))
            image_write(m, p->at + done, p->bytes + done, here);
        done += here;
    }
}

/* ---- Files ---- */

static void pending_clear(struct file *f)
{
    for (struct pending *p = f->pending, *next; p; p = next) {
        next = p->next;
        free(p->bytes);
        free(p);
    }
    f->pending = NULL;
}

static void pending_add(struct file *f, const void *bytes, size_t at, size_t length)
{
    struct pending *p = calloc(1, sizeof *p), **end = &f->pending;
    if (!p || (bytes && !(p->bytes = malloc(length + 1))))
        abort();
    if (bytes)
        memcpy(p->bytes, bytes, length);
    p->at = at;
    p->length = length;
    while (*end)
        end = &(*end)->next;
    *end = p;
}

/* Writes pending changes to the disk, each part with this chance. */
static void settle(struct file *f, unsigned percent)
{
    if (f->fresh) {
        f->safe.length = 0;
        f->safe.exists = true;
        f->fresh = false;
    }
    for (struct pending *p = f->pending; p; p = p->next)
        image_take(&f->safe, p, percent);
    pending_clear(f);
}

static struct file *file_find(const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (strcmp(disk.file[i].name, name) == 0)
            return &disk.file[i];
    return NULL;
}

static struct file *file_make(const char *name)
{
    struct file *f = file_find(name);
    for (int i = 0; i < FILES && !f; i++)
        if (!disk.file[i].name[0])
            f = &disk.file[i];
    assert(f && strlen(name) < NAME);
    strcpy(f->name, name);
    if (!f->now.exists) {
        pending_clear(f);
        f->now.length = 0;
        f->now.exists = true;
        f->fresh = true;
    }
    return f;
}

/* ---- Faults ---- */

/* Counts an operation; returns whether the fault comes at this one. */
static bool comes(void)
{
    bool now = !disk.gone && disk.fault != DISK_FINE && disk.operations == disk.at;
    disk.operations++;
    disk.met |= now;
    if (now && (disk.fault == DISK_CUTS || disk.fault == DISK_KILLS))
        disk.gone = true;
    return now;
}

/* Counts an operation other than a write; returns whether it fails. */
static bool fails(void)
{
    bool now = comes();
    return disk.gone || (now && disk.fault == DISK_FAILS);
}

static bool no_room(bool now)
{
    if (now && (disk.fault == DISK_FULL || disk.fault == DISK_QUOTA))
        disk.full_left = 1 + (long)(chance() % SPAN);
    return disk.full_left > 0 && disk.full_left-- > 0;
}

/* ---- Operations on an open file ---- */

static struct file *file_of(sqlite3_file *h) { return ((struct handle *)(void *)h)->file; }

static int disk_close(sqlite3_file *h)
{
    (void)h;
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *h, void *out, int length, sqlite3_int64 at)
{
    const struct image *m = &file_of(h)->now;
    if (disk.gone || (disk.fault == DISK_FAILS && fails()))
        return SQLITE_IOERR_READ;
    size_t from = (size_t)at, wanted = (size_t)length,
           there = from < m->length ? m->length - from : 0;
    if (there > wanted)
        there = wanted;
    if (there)
        memcpy(out, m->bytes + from, there);
    memset((uint8_t *)out + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

/* Does part of a write: its beginning when the disk is full; some sectors when it is torn. */
static void write_part(struct file *f, const uint8_t *bytes, size_t at, size_t length, bool torn)
{
    struct pending whole = { .at = at, .length = length };
    if (!torn) {
        length = chance() % length;
        image_write(&f->now, at, bytes, length);
        pending_add(f, bytes, at, length);
        return;
    }
    whole.bytes = malloc(length);
    if (!whole.bytes)
        abort();
    memcpy(whole.bytes, bytes, length);
    settle(f, 50);
    image_take(&f->safe, &whole, 50);
    free(whole.bytes);
}

static int disk_write(sqlite3_file *h, const void *bytes, int count, sqlite3_int64 at)
{
    struct file *f = file_of(h);
    size_t length = (size_t)count, from = (size_t)at;
    bool now = comes();
    if (disk.gone)
        return SQLITE_IOERR_WRITE;
    if (no_room(now)) {
        write_part(f, bytes, from, length, false);
        return disk.fault == DISK_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    if (now && disk.fault == DISK_TEARS) {
        write_part(f, bytes, from, length, true);
        disk.gone = true;
        return SQLITE_IOERR_WRITE;
    }
    if (now && disk.fault == DISK_FAILS) {
        write_part(f, bytes, from, length, false);
        return SQLITE_IOERR_WRITE;
    }
    image_write(&f->now, from, bytes, length);
    pending_add(f, bytes, from, length);
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *h, sqlite3_int64 length)
{
    if (fails())
        return SQLITE_IOERR_TRUNCATE;
    image_resize(&file_of(h)->now, (size_t)length);
    pending_add(file_of(h), NULL, 0, (size_t)length);
    return SQLITE_OK;
}

/* With the first sync of a journal SQLite syncs the folder too: files made and deleted in it stay
 * so.
 */
static void folder_sync(void)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        if (!f->now.exists)
            f->safe.exists = false;
        else if (f->fresh) {
            f->safe.length = 0;
            f->safe.exists = true;
            f->fresh = false;
        }
    }
}

static int disk_sync(sqlite3_file *h, int flags)
{
    (void)flags;
    bool first = file_of(h)->fresh && strchr(file_of(h)->name, '-');
    if (fails()) {
        /* Each change is dropped with a chance of one half, and a later sync does not notice. */
        if (!disk.gone)
            settle(file_of(h), 50);
        return SQLITE_IOERR_FSYNC;
    }
    settle(file_of(h), 100);
    if (first)
        folder_sync();
    return SQLITE_OK;
}

static int disk_size(sqlite3_file *h, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)file_of(h)->now.length;
    return SQLITE_OK;
}

static int disk_lock(sqlite3_file *h, int level)
{
    (void)h;
    (void)level;
    return SQLITE_OK;
}

static int disk_reserved(sqlite3_file *h, int *out)
{
    (void)h;
    *out = 0;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *h, int what, void *with)
{
    (void)h;
    (void)what;
    (void)with;
    return SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *h)
{
    (void)h;
    return SECTOR;
}

/* What SQLite assumes of real disks: a write damages nothing but its own bytes. */
static int disk_traits(sqlite3_file *h)
{
    (void)h;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int disk_region(sqlite3_file *h, int number, int size, int make, void volatile **out)
{
    struct file *f = file_of(h);
    assert(number < REGIONS);
    if (!f->region[number] && make && !(f->region[number] = calloc(1, (size_t)size)))
        return SQLITE_NOMEM;
    *out = f->region[number];
    return SQLITE_OK;
}

static int disk_region_lock(sqlite3_file *h, int at, int count, int flags)
{
    (void)h;
    (void)at;
    (void)count;
    (void)flags;
    return SQLITE_OK;
}

static void disk_barrier(sqlite3_file *h) { (void)h; }

static void regions_free(struct file *f)
{
    for (int i = 0; i < REGIONS; i++) {
        free(f->region[i]);
        f->region[i] = NULL;
    }
}

static int disk_unmap(sqlite3_file *h, int remove)
{
    (void)remove; /* there is one connection: what it leaves, nobody reads */
    regions_free(file_of(h));
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_lock,
    .xCheckReservedLock = disk_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_region,
    .xShmLock = disk_region_lock,
    .xShmBarrier = disk_barrier,
    .xShmUnmap = disk_unmap,
};

/* ---- Operations on names ---- */

static int disk_open(sqlite3_vfs *v, const char *name, sqlite3_file *h, int flags, int *given)
{
    (void)v;
    assert(name); /* temporary files are in memory */
    struct file *f = file_find(name);
    ((struct handle *)(void *)h)->base.pMethods = NULL;
    if ((!f || !f->now.exists) && (!(flags & SQLITE_OPEN_CREATE) || fails()))
        return SQLITE_CANTOPEN;
    if (disk.gone)
        return SQLITE_CANTOPEN;
    *(struct handle *)(void *)h = (struct handle){ { &methods }, file_make(name) };
    if (given)
        *given = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *v, const char *name, int sync_folder)
{
    (void)v;
    struct file *f = file_find(name);
    if (!f || !f->now.exists)
        return SQLITE_IOERR_DELETE_NOENT;
    if (fails())
        return SQLITE_IOERR_DELETE;
    f->now.exists = false;
    f->now.length = 0;
    pending_clear(f);
    f->fresh = false;
    if (sync_folder)
        f->safe.exists = false;
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v;
    (void)flags;
    const struct file *f = file_find(name);
    *out = f && f->now.exists && f->now.length > 0;
    return SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *v, const char *name, int room, char *out)
{
    (void)v;
    if (strlen(name) >= (size_t)room)
        return SQLITE_CANTOPEN;
    strcpy(out, name);
    return SQLITE_OK;
}

static int disk_random(sqlite3_vfs *v, int length, char *out)
{
    (void)v;
    for (int i = 0; i < length; i++)
        out[i] = (char)chance();
    return length;
}

static int disk_sleep(sqlite3_vfs *v, int us)
{
    (void)v;
    return us;
}

static int disk_time(sqlite3_vfs *v, double *out)
{
    (void)v;
    *out = 2461000.5;
    return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *v, int length, char *out)
{
    (void)v;
    (void)length;
    (void)out;
    return disk.fault == DISK_QUOTA ? EDQUOT : EIO;
}

const char *disk_vfs(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 1,
        .szOsFile = sizeof(struct handle),
        .mxPathname = NAME - 16,
        .zName = "hearts-test-disk",
        .xOpen = disk_open,
        .xDelete = disk_delete,
        .xAccess = disk_access,
        .xFullPathname = disk_full_name,
        .xRandomness = disk_random,
        .xSleep = disk_sleep,
        .xCurrentTime = disk_time,
        .xGetLastError = disk_last_error,
    };
    if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
        abort();
    return vfs.zName;
}

/* ---- The disk ---- */

void disk_new(uint64_t seed)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        pending_clear(f);
        regions_free(f);
        free(f->now.bytes);
        free(f->safe.bytes);
        *f = (struct file){ 0 };
    }
    disk.rng = seed;
    disk.gone = false;
    disk.full_left = 0;
    disk_will(DISK_FINE, 0);
}

void disk_will(enum disk_fault fault, long at)
{
    disk.fault = fault;
    disk.at = at;
    disk.operations = 0;
    disk.met = false;
}

long disk_operations(void) { return disk.operations; }
bool disk_met(void) { return disk.met; }
bool disk_gone(void) { return disk.gone; }

/* A file after a power failure: its entry in the folder, too, is kept or lost by chance. */
static void power_lost(struct file *f)
{
    static const unsigned lucks[] = { 0, 20, 50, 80, 100 };
    unsigned percent = lucks[chance() % (sizeof lucks / sizeof *lucks)];
    if (f->now.exists && !(f->fresh && luck(50)))
        settle(f, percent);
    else if (!f->now.exists && f->safe.exists && luck(50))
        f->safe.exists = false;
    pending_clear(f);
    f->fresh = false;
    image_copy(&f->now, &f->safe);
}

void disk_restart(bool power)
{
    for (int i = 0; i < FILES; i++) {
        regions_free(&disk.file[i]);
        if (power)
            power_lost(&disk.file[i]);
    }
    disk.gone = false;
    disk.full_left = 0;
    disk_will(DISK_FINE, 0);
}
