/* ledger_report.h - what happened to the chips of a database, day by day, for its host. */
#ifndef HEARTS_STORE_LEDGER_REPORT_H
#define HEARTS_STORE_LEDGER_REPORT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* In whole chips. Slates are private between people, so they are not included. */
struct ledger_day {
    int64_t day;              /* days since 1970-01-01 */
    int64_t given;            /* granted by the mint, on arrival, each day and by command */
    int64_t players, brought; /* number of people who bought in, and how much */
    int64_t hands, moved;     /* hands settled, pots included; chips that changed seats in them */
    int64_t taken;            /* cashed out */
    int64_t computers;        /* brought by computers, less what they took away */
    int64_t limited;          /* won from or lost to computers beyond the daily limit, and undone */
};

struct ledger_stock {
    int64_t wallets, chips; /* people's */
    int64_t at_tables;
};

/* Calls `each` for every day with transfers, in order; then fills *out. Reads one snapshot; others
 * may have the database open. False, with *e set: it cannot be read. */
bool ledger_report_folder(const char *where, void (*each)(void *with, const struct ledger_day *day),
                          void *with, struct ledger_stock *out, struct error *e);

#endif
