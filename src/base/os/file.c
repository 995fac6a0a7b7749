/* file.c - whole files, read and replaced. */
#define _POSIX_C_SOURCE 200809L

#include "base/os/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CHUNK = 65536,
    SHOWN = 160, /* bytes of a path in an error, which also needs room for the reason */
};

/* Fills in what is wrong with a path. Only the end of a long path is shown. Returns false. */
static bool fault(struct error *e, const char *path, const char *why)
{
    size_t length = strlen(path);
    const char *from = length > SHOWN ? path + length - SHOWN : path;
    while (from > path && (*from & 0xc0) == 0x80)
        from++;
    if (strcmp(path, "-") == 0)
        from = "standard input";
    if (!*path)
        from = "\"\"";
    error_set(e, "%s%s: %s", length > SHOWN ? "..." : "", from, why);
    return false;
}

static bool read_from(int fd, const char *path, size_t limit, struct buffer *out, struct error *e)
{
    size_t total = 0;
    char why[64];
    for (;;) {
        if (!buffer_reserve(out, CHUNK))
            return fault(e, path, "there is not enough memory to read it");
        ssize_t got = read(fd, out->data + out->length, CHUNK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fault(e, path, strerror(errno));
        if (got == 0)
            return true;
        total += (size_t)got;
        if (total > limit) {
            (void)snprintf(why, sizeof why, "it is larger than %zu bytes", limit);
            return fault(e, path, why);
        }
        out->length += (size_t)got;
        out->data[out->length] = '\0';
    }
}

bool file_read_all(const char *path, size_t limit, struct buffer *out, struct error *e)
{
    if (strcmp(path, "-") == 0)
        return read_from(STDIN_FILENO, path, limit, out, e);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fault(e, path, strerror(errno));
    bool good = read_from(fd, path, limit, out, e);
    (void)close(fd);
    return good;
}

static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length) {
        ssize_t put = write(fd, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put == 0)
            errno = ENOSPC; /* nothing was written, and no reason given */
        if (put <= 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

/* The folder of a path; `name` has room for the path and more. */
static void folder_of(const char *path, char *name)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        memcpy(name, ".", 2);
    else if (slash == path)
        memcpy(name, "/", 2);
    else {
        memcpy(name, path, (size_t)(slash - path));
        name[slash - path] = '\0';
    }
}

/* Makes a rename durable by syncing its folder. Some file systems cannot do that and return EINVAL,
 * which is ignored. */
static bool sync_folder(const char *path, char *name)
{
    folder_of(path, name);
    int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool good = fsync(fd) == 0 || errno == EINVAL;
    (void)close(fd);
    return good;
}

bool file_make_folders(const char *path, struct error *e)
{
    char *part = strdup(path);
    if (!part)
        return fault(e, path, "there is not enough memory to make its folder");
    char *at = part + 1;
    bool made = true;
    while (made && (at = strchr(at, '/')) != NULL) {
        *at = '\0';
        made = mkdir(part, 0700) == 0 || errno == EEXIST;
        if (!made)
            error_set(e, "%.150s cannot be made: %s", part, strerror(errno));
        *at++ = '/';
    }
    free(part);
    return made;
}

bool file_sync_folder(const char *path, struct error *e)
{
    char *name = malloc(strlen(path) + 2);
    if (!name)
        return fault(e, path, "there is not enough memory to sync its folder");
    bool good = sync_folder(path, name);
    if (!good)
        (void)fault(e, path, strerror(errno));
    free(name);
    return good;
}

/* Appended to a file's name while it is being written; mkstemp() replaces the X. */
static const char ending[] = ".new.XXXXXX";
enum { ENDING = sizeof ending - 1, ENDING_KNOWN = sizeof ".new." - 1 };

/* Writes bytes to a new file in the same folder, whose name goes to `name`. */
static bool write_beside(const char *path, char *name, const void *bytes, size_t length)
{
    size_t stem = strlen(path);
    memcpy(name, path, stem);
    memcpy(name + stem, ending, sizeof ending);
    int fd = mkstemp(name);
    if (fd < 0)
        return false;
    int why = write_all(fd, bytes, length) && fsync(fd) == 0 ? 0 : errno;
    if (close(fd) != 0 && !why)
        why = errno;
    if (why)
        (void)unlink(name);
    errno = why;
    return !why;
}

/* A device or a folder must not be replaced by a file. */
static bool is_ordinary(const char *path, struct error *e)
{
    struct stat there;
    if (!*path)
        return fault(e, path, strerror(ENOENT));
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode))
        return true;
    return fault(e, path, S_ISDIR(there.st_mode) ? strerror(EISDIR) : "it is not an ordinary file");
}

bool file_may_replace(const char *path, struct error *e)
{
    if (!is_ordinary(path, e))
        return false;
    char *name = malloc(strlen(path) + sizeof ending);
    if (!name)
        return fault(e, path, "there is not enough memory to write it");
    bool good = write_beside(path, name, "", 0);
    int why = errno;
    if (good)
        (void)unlink(name);
    free(name);
    return good || fault(e, path, strerror(why));
}

bool file_write_atomic(const char *path, const void *bytes, size_t length, struct error *e)
{
    if (!is_ordinary(path, e))
        return false;
    char *name = malloc(strlen(path) + sizeof ending + 2);
    if (!name)
        return fault(e, path, "there is not enough memory to write it");
    bool good = write_beside(path, name, bytes, length);
    if (good && rename(name, path) != 0) {
        int why = errno;
        (void)unlink(name);
        errno = why;
        good = false;
    }
    good = good && sync_folder(path, name);
    if (!good)
        (void)fault(e, path, strerror(errno));
    free(name);
    return good;
}

void file_sweep(const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t stem = strlen(base);
    char *name = malloc(strlen(path) + 2);
    if (!name)
        return;
    folder_of(path, name);
    DIR *folder = opendir(name);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        const char *rest = entry->d_name;
        if (strncmp(rest, base, stem) == 0 && strlen(rest + stem) == ENDING &&
            memcmp(rest + stem, ending, ENDING_KNOWN) == 0)
            (void)unlinkat(dirfd(folder), rest, 0);
    }
    if (folder)
        (void)closedir(folder);
    free(name);
}
