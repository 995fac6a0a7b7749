/* arena_file.h - the matches an arena has played so far, in a file that a later run resumes from.
 *
 * Lines of text: which matches they are, from the request, and the state of each.
 */
#ifndef HEARTS_CLI_ARENA_FILE_H
#define HEARTS_CLI_ARENA_FILE_H

#include "clients/cli/arena.h"

/* Writes the state of the first `count` of `all` requested matches, whose sides are set. The file
 * is replaced atomically. False with *e filled on failure. */
bool arena_file_write(const struct arena_request *r, const struct arena_match *m, int count,
                      int all, const char *path, struct error *e);

/* Reads the results that the file has, for matches whose sides are set, and returns how many; 0 if
 * there is no file. -1 with *e filled when it belongs to other matches or cannot be read. */
int arena_file_read(const struct arena_request *r, struct arena_match *m, int all, const char *path,
                    struct error *e);

#endif
