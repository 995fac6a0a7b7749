/* file.c - whole files, read and replaced. */
#define _POSIX_C_SOURCE 200809L

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 65536 };

static const char *shown(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static bool read_from(int fd, const char *path, size_t limit, struct buffer *out, struct error *e)
{
    size_t total = 0;
    for (;;) {
        if (!buffer_reserve(out, CHUNK)) {
            error_set(e, "%s: there is not enough memory to read it", shown(path));
            return false;
        }
        ssize_t got = read(fd, out->data + out->length, CHUNK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            error_set(e, "%s: %s", shown(path), strerror(errno));
            return false;
        }
        if (got == 0)
            return true;
        total += (size_t)got;
        if (total > limit) {
            error_set(e, "%s: it is larger than %zu bytes", shown(path), limit);
            return false;
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
    if (fd < 0) {
        error_set(e, "%s: %s", path, strerror(errno));
        return false;
    }
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
        if (put < 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

/* Makes a rename last: a folder is a file that can be synced too. Some file systems cannot, and say
 * EINVAL; there is nothing more to be done on those. */
static bool sync_folder(const char *path, char *name)
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
    int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool good = fsync(fd) == 0 || errno == EINVAL;
    (void)close(fd);
    return good;
}

/* Writes bytes to a new file beside the path and puts its name in `name`. */
static bool write_beside(const char *path, char *name, const void *bytes, size_t length)
{
    static const char ending[] = ".XXXXXX";
    size_t stem = strlen(path);
    memcpy(name, path, stem);
    memcpy(name + stem, ending, sizeof ending);
    int fd = mkstemp(name);
    if (fd < 0)
        return false;
    bool good = write_all(fd, bytes, length) && fsync(fd) == 0;
    int why = errno;
    good = close(fd) == 0 && good;
    if (!good) {
        (void)unlink(name);
        errno = why ? why : EIO;
    }
    return good;
}

bool file_write_atomic(const char *path, const void *bytes, size_t length, struct error *e)
{
    char *name = malloc(strlen(path) + 16);
    if (!name) {
        error_set(e, "%s: there is not enough memory to write it", path);
        return false;
    }
    bool good = write_beside(path, name, bytes, length);
    if (good && rename(name, path) != 0) {
        int why = errno;
        (void)unlink(name);
        errno = why;
        good = false;
    }
    good = good && sync_folder(path, name);
    if (!good)
        error_set(e, "%s: %s", path, strerror(errno));
    free(name);
    return good;
}
