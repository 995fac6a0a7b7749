/* file.h - whole files, read and replaced. */
#ifndef HEARTS_OS_FILE_H
#define HEARTS_OS_FILE_H

#include "base/buffer.h"
#include "base/error.h"

/* Appends the bytes of a file, or of standard input for "-", to *out; more than `limit` bytes
 * are an error. On false *e says what went wrong, the path included, and *out has what was read
 * so far. */
bool file_read_all(const char *path, size_t limit, struct buffer *out, struct error *e);

/* Whether file_write_atomic() could write there, tried with a file that is gone again; if not, *e
 * says why. Only an ordinary file is ever replaced. */
bool file_may_replace(const char *path, struct error *e);

/* Puts these bytes in place of the file: the old contents or the new are there, whole, at any
 * moment, and the new ones are on the disk when it returns true. On false *e says why, the path
 * included; the old contents are there still, unless it was the folder that could not be synced.
 * The file is for its owner alone. */
bool file_write_atomic(const char *path, const void *bytes, size_t length, struct error *e);

/* Makes it last that this file, or folder, is in the folder it is in; on false *e says why. */
bool file_sync_folder(const char *path, struct error *e);

/* Removes what writers of this file left beside it when they were killed. Only where it is certain
 * that nobody else is writing it now. */
void file_sweep(const char *path);

#endif
