/* import.h - POST /api/records: adds records from a file to the games stored in this browser.
 *
 *   {"records", "before", "more"}  a piece of the file, the number of file lines before it, and
 *       whether more of the file follows: if so, its last record may be incomplete
 *   {"lines", "kept", "known", "bad": [{"line", "why", "say"}]}  the number of lines read, of
 *       games stored now and of games already known, and the bad records ("bad-record" or "part")
 *
 * A piece is stored completely or not at all.
 */
#ifndef HEARTS_BROWSER_IMPORT_H
#define HEARTS_BROWSER_IMPORT_H

#include "server/people/task/task.h"

void api_import(struct task *t, const char *rest);

/* Call when a game was stored by other means: the list of known games is then read afresh. */
void import_forget(void);

#endif
