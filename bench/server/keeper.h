/* keeper.h - what the durable echo keeps: rows in SQLite, written by one thread, a sync a group. */
#ifndef BENCH_SERVER_KEEPER_H
#define BENCH_SERVER_KEEPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOG_ID = 16, COMMAND_ID = 16 };

struct row {
    struct row *next;
    void *with; /* of whoever gave it */
    unsigned char log[LOG_ID], command[COMMAND_ID];
    uint64_t seq;
    size_t length;
    char body[];
};

/* A new database in that folder, and the thread; `wake` is called from it when rows are kept.
 * False after a line to stderr. */
bool keeper_begin(const char *folder, void (*wake)(void *with), void *with);

/* Takes the row. */
void keeper_give(struct row *r);

/* All that became durable since the last call, in their order; the caller's then. */
struct row *keeper_take(void);

#endif
