/* keeper.h - what the durable echo stores: rows in SQLite, written by one thread, a sync a group.
 */
#ifndef BENCH_SERVER_KEEPER_H
#define BENCH_SERVER_KEEPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOG_ID = 16, COMMAND_ID = 16 };

struct row {
    struct row *next;
    void *with; /* the caller's own */
    unsigned char log[LOG_ID], command[COMMAND_ID];
    uint64_t seq;
    size_t length;
    char body[];
};

/* Makes a new database in that folder and starts the thread, which calls `wake` when rows are on
 * the disk. False, after a line to stderr, on failure. */
bool keeper_begin(const char *folder, void (*wake)(void *with), void *with);

/* Queues a row, which belongs to the keeper until it is taken. */
void keeper_give(struct row *r);

/* Takes all rows that became durable since the last call, in order; the caller then owns them. */
struct row *keeper_take(void);

#endif
