/* file.h - whole files, read and replaced. */
#ifndef HEARTS_OS_FILE_H
#define HEARTS_OS_FILE_H

#include "base/buffer.h"
#include "base/error.h"

/* Appends the bytes of a file, or of standard input for "-", to *out; more than `limit` bytes
 * are an error. On false *e says what went wrong, the path included, and *out has what was read
 * so far. */
bool file_read_all(const char *path, size_t limit, struct buffer *out, struct error *e);

/* Whether file_write_atomic() could write there, tried with a temporary file; if not, *e says why.
 * Only ordinary files are replaced. */
bool file_may_replace(const char *path, struct error *e);

/* Replaces the contents of a file. At any moment the file has the whole old or the whole new
 * contents, and true means that the new ones are on the disk. On false *e says why, the path
 * included; the file still has the old contents, unless its folder could not be synced. Only the
 * owner may read the file. */
bool file_write_atomic(const char *path, const void *bytes, size_t length, struct error *e);

/* Makes every folder on the path to a file, with access for the owner alone; on false *e says why.
 */
bool file_make_folders(const char *path, struct error *e);

/* Syncs the folder of a file, so that its name is on the disk; on false *e says why. */
bool file_sync_folder(const char *path, struct error *e);

/* Removes temporary files that killed writers of this file left in its folder. Call it only if
 * nobody else can be writing the file now. */
void file_sweep(const char *path);

#endif
