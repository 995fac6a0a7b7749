/* unseen.h - characters that may not stand in what others read, named to their author. */
#ifndef HEARTS_RECORD_UNSEEN_H
#define HEARTS_RECORD_UNSEEN_H

#include <stdbool.h>

enum { UNSEEN_SAY = 120 };

/* Whether a text has a character that no line shows (see utf8.h). Of the first one is said where
 * in `what`, "the title", it stands, what it is, and what to do. With `lines`, line ends and tabs
 * may be there. */
bool unseen_tell(const char *what, const char *text, bool lines, char say[UNSEEN_SAY]);

#endif
