/* unseen.h - refuses invisible characters in texts that others will read, and tells the author. */
#ifndef HEARTS_RECORD_UNSEEN_H
#define HEARTS_RECORD_UNSEEN_H

#include <stdbool.h>

enum { UNSEEN_SAY = 120 };

/* Whether a text has an invisible character (see utf8.h). `say` gets a sentence about the first:
 * what it is, where in `what` ("the title"), and what to do. With `lines`, newlines and tabs are
 * allowed.
 */
bool unseen_tell(const char *what, const char *text, bool lines, char say[UNSEEN_SAY]);

#endif
