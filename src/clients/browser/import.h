/* import.h - POST /api/records: records from a file join the games that are kept in this browser.
 *
 *   {"records", "before", "more"}  a piece of the file; how many lines of it lie before, and
 * whether more lies behind: then its last record may go on there
 *   {"lines", "kept", "known", "bad": [{"line", "why", "say"}]}  so many lines were read; of their
 *                                  games, how many are kept now and how many were already, and what
 *                                  is wrong with the others ("bad-record" or "part")
 *
 * A piece is kept whole, or nothing of it is.
 */
#ifndef HEARTS_BROWSER_IMPORT_H
#define HEARTS_BROWSER_IMPORT_H

#include "server/people/task/task.h"

void api_import(struct task *t, const char *rest);

/* A game was kept otherwise: which ones there are is to be looked up again. */
void import_forget(void);

#endif
