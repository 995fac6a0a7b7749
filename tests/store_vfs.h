/* store_vfs.h - a disk in memory for SQLite that fails, fills up, and loses power.
 *
 * Written data is in the page cache until it is synced. When the power fails, each sector of 512
 * bytes that was written since the last sync of its file is kept or lost by chance. So are the
 * creation and the deletion of files that no sync has followed. A sync that fails forgets what it
 * should have written: the cache still shows it, and the next sync reports success. Operations are
 * counted, so that each of them can be the one that fails.
 */
#ifndef TESTS_STORE_VFS_H
#define TESTS_STORE_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* X(constant, word): what happens at the chosen operation. */
#define DISK_LIST_FAULT(X)                                                                         \
    X(DISK_FINE, "nothing")                                                                        \
    X(DISK_FAILS, "an error")                  /* once; reads count as operations too */           \
    X(DISK_FULL, "a full disk")                /* this write and some after it, which do a part */ \
    X(DISK_QUOTA, "a full quota")              /* the same, reported as a full quota */            \
    X(DISK_TEARS, "a torn write and no power") /* some sectors of it, and no power from then on */ \
    X(DISK_CUTS, "no power")                   /* before the operation */                          \
    X(DISK_KILLS, "a killed process")          /* before the operation; the page cache stays */

enum disk_fault {
#define X(constant, word) constant,
    DISK_LIST_FAULT(X)
#undef X
};

/* Registers the disk as a VFS; returns its name. */
const char *disk_vfs(void);

/* Makes the disk empty. */
void disk_new(uint64_t seed);

/* Plans a fault at operation `at`, counted from now on, from 0. */
void disk_will(enum disk_fault fault, long at);

/* The number of operations since disk_will(). */
long disk_operations(void);

/* Whether the fault has come; whether the process is dead, so that every operation fails. */
bool disk_met(void);
bool disk_gone(void);

/* Starts again with what is left, after a power failure or, without `power`, only a dead process.
 */
void disk_restart(bool power);

#endif
