/* ledger_report.h - what happened to the chips of a database, day by day, for its host. */
#ifndef HEARTS_STORE_LEDGER_REPORT_H
#define HEARTS_STORE_LEDGER_REPORT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Whole chips. Slates are between people: they are not in it. */
struct ledger_day {
    int64_t day;              /* since 1970-01-01 */
    int64_t given;            /* by the mint, on arrival, each day and by command */
    int64_t players, brought; /* who bought in, and how much */
    int64_t hands, moved;     /* settled, with pots; and what changed seats in them */
    int64_t taken;            /* cashed out */
    int64_t computers;        /* that computers brought, less what they took away */
    int64_t limited; /* won from computers or lost to them beyond somebody's day, and undone */
};

struct ledger_stock {
    int64_t wallets, chips; /* people's */
    int64_t at_tables;
};

/* Calls `each` for every day on which something moved, the first one first; then *out is filled. As
 * of one moment; others may have the database open, and it only reads. False and *e: it cannot be
 * told. */
bool ledger_report_folder(const char *where, void (*each)(void *with, const struct ledger_day *day),
                          void *with, struct ledger_stock *out, struct error *e);

#endif
