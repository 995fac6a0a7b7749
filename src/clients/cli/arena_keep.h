/* arena_keep.h - what an arena has played so far, in a file that a later run goes on from.
 *
 * Lines of text: which matches they are, as the request says it, and how each stands.
 */
#ifndef HEARTS_CLI_ARENA_KEEP_H
#define HEARTS_CLI_ARENA_KEEP_H

#include "clients/cli/arena.h"

/* Writes how the first `count` matches stand, of `all` that are asked for, whose sides are set. The
 * file is replaced as a whole. */
bool arena_keep(const struct arena_request *r, const struct arena_match *m, int count, int all,
                const char *path, struct error *e);

/* Fills the results of matches whose sides are set, those that the file has, and says how many
 * these are: none where there is no file. -1 and *e where it is of other matches or cannot be read.
 */
int arena_keep_read(const struct arena_request *r, struct arena_match *m, int all, const char *path,
                    struct error *e);

#endif
