/* files.c - the disk fails at every call in turn: the old file stays whole, the reason is reported.
 *
 * The program is linked so that calls that write and sync go through this file.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/file.h"
#include "clients/terminal/solo/solo.h"
#include "unit/solo_person.h"

/* ---- Calls that fail ---- */

enum how { CALM, FAILS, SHORT, NOTHING, INTERRUPTED };

static struct {
    const char *call; /* which one, or NULL */
    int skip;         /* how many of them succeed before */
    enum how how;
    int made; /* calls so far */
} disk;

static enum how disk_does(const char *call)
{
    if (!disk.call || strcmp(disk.call, call) != 0)
        return CALM;
    disk.made++;
    return disk.skip-- == 0 ? disk.how : CALM;
}

static void disk_will(const char *call, int skip, enum how how)
{
    disk.call = call;
    disk.skip = skip;
    disk.how = how;
    disk.made = 0;
}

static int fails(int why)
{
    errno = why;
    return -1;
}

ssize_t __real_write(int fd, const void *bytes, size_t length);
int __real_fsync(int fd);
int __real_rename(const char *from, const char *to);
int __real_close(int fd);
ssize_t __wrap_write(int fd, const void *bytes, size_t length);
int __wrap_fsync(int fd);
int __wrap_rename(const char *from, const char *to);
int __wrap_close(int fd);

ssize_t __wrap_write(int fd, const void *bytes, size_t length)
{
    switch (disk_does("write")) {
    case FAILS: return fails(ENOSPC);
    case NOTHING: return 0;
    case INTERRUPTED: return fails(EINTR);
    case SHORT: return __real_write(fd, bytes, length > 3 ? 3 : length);
    case CALM: break;
    }
    return __real_write(fd, bytes, length);
}

int __wrap_fsync(int fd) { return disk_does("fsync") == FAILS ? fails(EIO) : __real_fsync(fd); }

int __wrap_rename(const char *from, const char *to)
{
    return disk_does("rename") == FAILS ? fails(EROFS) : __real_rename(from, to);
}

int __wrap_close(int fd)
{
    bool bad = disk_does("close") == FAILS;
    int closed = __real_close(fd);
    return bad ? fails(EDQUOT) : closed;
}

/* ---- A folder ---- */

static char folder[64], kept[96];
static const char old_text[] = "what was there before\n", new_text[] = "what comes in its place\n";

static int make_folder(void **state)
{
    (void)state;
    bool shared = access("/dev/shm", W_OK) == 0;
    (void)snprintf(folder, sizeof folder, "%s/hearts-files.XXXXXX", shared ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    (void)snprintf(kept, sizeof kept, "%s/table.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    (void)unlink(kept);
    return rmdir(folder);
}

/* Counts the files: a temporary file that was given up must be gone. */
static int files_there(void)
{
    DIR *list = opendir(folder);
    int count = 0;
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;)
        count += entry->d_name[0] != '.';
    (void)closedir(list);
    return count;
}

static void expect_text(const char *path, const char *wanted)
{
    struct buffer text = { 0 };
    struct error e = { "" };
    if (!file_read_all(path, 1 << 20, &text, &e))
        fail_msg("%s", e.text);
    assert_string_equal(text.data, wanted);
    buffer_release(&text);
}

static void expect_told(const struct error *e, const char *path, int why)
{
    if (!strstr(e->text, path) || !strstr(e->text, strerror(why)))
        fail_msg("\"%s\" does not say \"%s\" of %s", e->text, strerror(why), path);
}

static void write_old(void)
{
    struct error e = { "" };
    if (!file_write_atomic(kept, old_text, sizeof old_text - 1, &e))
        fail_msg("%s", e.text);
    expect_text(kept, old_text);
}

/* ---- Writing ---- */

static void writing_fails_at_every_call(void **state)
{
    (void)state;
    static const struct {
        const char *call;
        int skip;
        enum how how;
        int why;
        const char *left;
    } rows[] = {
        { "write", 0, FAILS, ENOSPC, old_text },
        { "write", 0, NOTHING, ENOSPC, old_text },
        { "fsync", 0, FAILS, EIO, old_text },
        { "close", 0, FAILS, EDQUOT, old_text },
        { "rename", 0, FAILS, EROFS, old_text },
        /* The folder is synced after the new file got its name. */
        { "fsync", 1, FAILS, EIO, new_text },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e = { "" };
        write_old();
        errno = 0;
        disk_will(rows[i].call, rows[i].skip, rows[i].how);
        bool done = file_write_atomic(kept, new_text, sizeof new_text - 1, &e);
        disk_will(NULL, 0, CALM);
        assert_false(done);
        expect_told(&e, kept, rows[i].why);
        expect_text(kept, rows[i].left);
        assert_int_equal(files_there(), 1);
    }
}

static void writing_goes_on_where_it_was_cut(void **state)
{
    (void)state;
    static const enum how ways[] = { SHORT, INTERRUPTED };
    for (size_t i = 0; i < 2; i++) {
        struct error e = { "" };
        write_old();
        disk_will("write", 0, ways[i]);
        assert_true(file_write_atomic(kept, new_text, sizeof new_text - 1, &e));
        assert_int_equal(disk.made, 2);
        disk_will(NULL, 0, CALM);
        expect_text(kept, new_text);
    }
}

static void cannot_write(const char *path, int why)
{
    struct error e = { "" };
    assert_false(file_write_atomic(path, new_text, sizeof new_text - 1, &e));
    const char *end = strlen(path) > 100 ? path + strlen(path) - 100 : path;
    expect_told(&e, end, why);
    expect_text(kept, old_text);
    assert_int_equal(files_there(), 1);
}

static void places_that_cannot_be_written(void **state)
{
    (void)state;
    char path[1400];
    write_old();
    (void)snprintf(path, sizeof path, "%s/none/table.txt", folder);
    cannot_write(path, ENOENT);
    (void)snprintf(path, sizeof path, "%s/table.txt", kept);
    cannot_write(path, ENOTDIR);
    (void)snprintf(path, sizeof path, "%s/%0300d", folder, 0);
    cannot_write(path, ENAMETOOLONG);
    (void)snprintf(path, sizeof path, "%s/none/%01000d", folder, 0);
    cannot_write(path, ENOENT);
    /* The name fits, but not with what is added to it while it is being written. */
    (void)snprintf(path, sizeof path, "%s/%0252d", folder, 0);
    cannot_write(path, ENAMETOOLONG);
}

static void a_folder_in_the_way(void **state)
{
    (void)state;
    char path[128];
    struct error e = { "" };
    write_old();
    (void)snprintf(path, sizeof path, "%s/folder", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(file_write_atomic(path, new_text, sizeof new_text - 1, &e));
    assert_int_equal(files_there(), 2);
    assert_int_equal(rmdir(path), 0);
    expect_told(&e, path, EISDIR);
}

/* A device is never replaced: with rights to rename in /dev, the device would be lost. */
static void a_device_in_the_way(void **state)
{
    (void)state;
    struct error e = { "" };
    struct stat before, after;
    assert_int_equal(stat("/dev/null", &before), 0);
    assert_false(file_write_atomic("/dev/null", new_text, sizeof new_text - 1, &e));
    assert_non_null(strstr(e.text, "it is not an ordinary file"));
    assert_int_equal(stat("/dev/null", &after), 0);
    assert_true(S_ISCHR(after.st_mode) && before.st_ino == after.st_ino);
}

/* Root may write everywhere: for this it becomes nobody for a while. */
static void a_folder_of_somebody_else(void **state)
{
    (void)state;
    struct error e = { "" };
    struct buffer text = { 0 };
    bool root = geteuid() == 0;
    write_old();
    assert_int_equal(chmod(kept, 0), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    if (root && seteuid(65534) != 0) {
        assert_int_equal(chmod(folder, 0700), 0);
        skip();
    }
    bool written = file_write_atomic(kept, new_text, sizeof new_text - 1, &e);
    struct error unread = { "" };
    bool read = file_read_all(kept, 1000, &text, &unread);
    if (root)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_int_equal(chmod(kept, 0600), 0);
    buffer_release(&text);
    assert_false(written || read);
    expect_told(&e, kept, EACCES);
    expect_told(&unread, kept, EACCES);
    expect_text(kept, old_text);
    assert_int_equal(files_there(), 1);
}

/* Limits the size of files; 0: no limit. Writes beyond it are cut short, then fail. */
static void limit_files(rlim_t bytes)
{
    static struct rlimit before;
    struct rlimit now;
    if (bytes) {
        (void)signal(SIGXFSZ, SIG_IGN);
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
        now = before;
        now.rlim_cur = bytes;
    } else
        now = before;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
}

static void a_full_disk(void **state)
{
    (void)state;
    struct error e = { "" };
    write_old();
    limit_files(10);
    bool done = file_write_atomic(kept, new_text, sizeof new_text - 1, &e);
    limit_files(0);
    assert_false(done);
    expect_told(&e, kept, EFBIG);
    expect_text(kept, old_text);
    assert_int_equal(files_there(), 1);
}

/* Files that a killed writer left are removed; those that only look similar stay. */
static void leftovers_are_swept(void **state)
{
    (void)state;
    static const char *const names[] = { ".new.abcdef", ".before", ".new.abcde", ".old.abcdef",
                                         "" };
    char path[160];
    for (size_t i = 0; i < 5; i++) {
        struct error e = { "" };
        (void)snprintf(path, sizeof path, "%s%s", kept, names[i]);
        assert_true(file_write_atomic(path, old_text, sizeof old_text - 1, &e));
    }
    file_sweep(kept);
    for (size_t i = 0; i < 5; i++) {
        (void)snprintf(path, sizeof path, "%s%s", kept, names[i]);
        assert_int_equal(access(path, F_OK) == 0, i > 0);
        (void)unlink(path);
    }
    (void)snprintf(path, sizeof path, "%s/none/table.txt", folder);
    file_sweep(path);
    file_sweep("nothing");
}

/* ---- Reading ---- */

static void cannot_read(const char *path, size_t limit, const char *why)
{
    struct buffer text = { 0 };
    struct error e = { "" };
    assert_false(file_read_all(path, limit, &text, &e));
    assert_true(text.length <= limit);
    buffer_release(&text);
    const char *end = strlen(path) > 100 ? path + strlen(path) - 100 : path;
    if (!strstr(e.text, end) || !strstr(e.text, why))
        fail_msg("\"%s\" does not say \"%s\"", e.text, why);
}

static void files_that_cannot_be_read(void **state)
{
    (void)state;
    char path[1400];
    struct buffer text = { 0 };
    struct error e;
    write_old();
    (void)snprintf(path, sizeof path, "%s/none", folder);
    cannot_read(path, 100, strerror(ENOENT));
    cannot_read(folder, 100, strerror(EISDIR));
    (void)snprintf(path, sizeof path, "%s/%01000d", folder, 0);
    cannot_read(path, 100, strerror(ENAMETOOLONG));
    cannot_read(kept, sizeof old_text - 2, "it is larger than 21 bytes");
    cannot_read("/dev/zero", 1 << 20, "it is larger than 1048576 bytes");
    assert_true(file_read_all(kept, sizeof old_text - 1, &text, &e));
    buffer_release(&text);
    assert_true(file_read_all("/dev/null", 0, &text, &e));
    buffer_release(&text);
}

/* ---- The table ---- */

static struct solo *open_table(const char *path, struct error *e)
{
    struct solo_setup setup = { .rules = "american pass=none",
                                .people = 1,
                                .names = { "You", "Edda", "Bruno", "Ines" },
                                .players = { "random", "random", "random", "random" },
                                .seeded = true,
                                .seed = 7,
                                .path = path };
    return solo_new(&setup, e);
}

/* Checks what somebody finds who continues the saved game: this game at this moment, or not. */
static void expect_kept(const struct solo *t, bool now)
{
    struct hearts_view here, there;
    struct error e = { "" };
    struct solo *again = solo_resume(kept, &e);
    if (!again)
        fail_msg("%s", e.text);
    solo_view(t, &here);
    solo_view(again, &there);
    assert_int_equal(memcmp(&here, &there, sizeof here) == 0, now);
    solo_free(again);
}

static void a_table_plays_on(struct solo *t, const char *reason)
{
    struct buffer before = { 0 };
    struct error e;
    assert_true(file_read_all(kept, 1 << 20, &before, &e));
    person_decides(t);
    assert_false(solo_kept(t));
    if (!strstr(solo_save_fault(t), kept) || !strstr(solo_save_fault(t), reason))
        fail_msg("\"%s\" does not say \"%s\"", solo_save_fault(t), reason);
    expect_text(kept, before.data);
    expect_kept(t, false);
    assert_int_equal(files_there(), 1);
    buffer_release(&before);
}

/* What could not be saved for a while is saved completely as soon as the disk works again. */
static void tables_outlive_the_disk(void **state)
{
    (void)state;
    struct error e = { "" };
    struct solo *t = open_table(kept, &e);
    assert_non_null(t);
    person_decides(t);
    assert_true(solo_kept(t));
    expect_kept(t, true);

    limit_files(64);
    a_table_plays_on(t, strerror(EFBIG));
    limit_files(0);
    person_decides(t);
    assert_true(solo_kept(t));
    expect_kept(t, true);

    disk_will("rename", 0, FAILS);
    while (solo_waits(t) == SOLO_COMPUTER && disk.made == 0)
        assert_true(solo_step(t, &e));
    assert_false(solo_kept(t));
    disk_will(NULL, 0, CALM);
    assert_true(solo_undo(t));
    assert_true(solo_kept(t));
    expect_kept(t, true);
    solo_free(t);
}

static void tables_without_a_place(void **state)
{
    (void)state;
    char path[SOLO_PATH + 100];
    struct error e = { "" };
    struct solo *t = open_table(NULL, &e);
    assert_non_null(t);
    person_decides(t);
    assert_false(solo_kept(t));
    assert_string_equal(solo_save_fault(t), "");
    solo_free(t);

    (void)snprintf(path, sizeof path, "%s/none/table.txt", folder);
    t = open_table(path, &e);
    assert_non_null(t);
    person_decides(t);
    assert_false(solo_kept(t));
    assert_non_null(strstr(solo_save_fault(t), strerror(ENOENT)));
    solo_free(t);

    /* A path that is cut short would be another file. */
    (void)snprintf(path, sizeof path, "%s/%0*d", folder, SOLO_PATH, 0);
    assert_null(open_table(path, &e));
    assert_non_null(strstr(e.text, "too long"));
}

static void names_are_read_again(void **state)
{
    (void)state;
    static const char *const names[] = { "\xff\xfe", "a\xc2\x85z", "\"\\", "] # {", "\t", "é" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct solo_setup setup = { .rules = "american",
                                    .people = 1,
                                    .names = { names[i], names[i], "B", "I" },
                                    .path = kept };
        struct error e = { "" };
        struct solo *t = solo_new(&setup, &e);
        if (!t)
            fail_msg("%s", e.text);
        person_decides(t);
        assert_true(solo_kept(t));
        expect_kept(t, true);
        solo_free(t);
    }
}

/* A file at the game's place is not overwritten unless it is known to be a finished game. */
static void strange_files_are_put_aside(void **state)
{
    (void)state;
    struct solo_quarantine where;
    struct error e = { "" };
    char aside[SOLO_QUARANTINE_PATH + 80];
    for (int i = 1; i <= SOLO_QUARANTINE_MOST; i++) {
        write_old();
        assert_true(solo_quarantine_save(kept, false, &where, &e));
        assert_true(where.why.text[0] && !where.in_place_of_oldest);
        (void)snprintf(aside, sizeof aside, "%s/%s", folder, where.name);
        expect_text(aside, old_text);
        assert_int_equal(files_there(), i);
    }
    /* Without a file there is nothing to do. */
    assert_true(solo_quarantine_save(kept, true, &where, &e));
    assert_string_equal(where.name, "");
    /* Every name for a quarantined game is taken. */
    write_old();
    assert_false(solo_quarantine_save(kept, true, &where, &e));
    assert_true(e.text[0]);
    expect_text(kept, old_text);
    for (int i = 1; i <= SOLO_QUARANTINE_MOST; i++) {
        char number[8] = "";
        if (i > 1)
            (void)snprintf(number, sizeof number, ".%d", i);
        (void)snprintf(aside, sizeof aside, "%s.before%s", kept, number);
        expect_text(aside, old_text);
        assert_int_equal(unlink(aside), 0);
    }
}

/* When the disk does not let it be moved, it stays where it is, and that is reported. */
static void what_cannot_be_put_aside_stays(void **state)
{
    (void)state;
    struct solo_quarantine where;
    struct error e = { "" };
    write_old();
    disk_will("rename", 0, FAILS);
    bool done = solo_quarantine_save(kept, true, &where, &e);
    disk_will(NULL, 0, CALM);
    assert_false(done);
    assert_non_null(strstr(e.text, strerror(EROFS)));
    assert_string_equal(where.name, "");
    expect_text(kept, old_text);
    assert_int_equal(files_there(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writing_fails_at_every_call),
        cmocka_unit_test(writing_goes_on_where_it_was_cut),
        cmocka_unit_test(places_that_cannot_be_written),
        cmocka_unit_test(a_folder_in_the_way),
        cmocka_unit_test(a_device_in_the_way),
        cmocka_unit_test(a_folder_of_somebody_else),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(leftovers_are_swept),
        cmocka_unit_test(files_that_cannot_be_read),
        cmocka_unit_test(tables_outlive_the_disk),
        cmocka_unit_test(tables_without_a_place),
        cmocka_unit_test(names_are_read_again),
        cmocka_unit_test(strange_files_are_put_aside),
        cmocka_unit_test(what_cannot_be_put_aside_stays),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
