/* dry_run.h - whether the transfers of a request may be made, each with those before it. */
#ifndef HEARTS_STORE_DRY_RUN_H
#define HEARTS_STORE_DRY_RUN_H

#include "server/store/look.h"

struct dry_run {
    size_t count;
    struct {
        const struct ledger_transfer *transfer;
        uint8_t id[LEDGER_ID];
        bool moves; /* it is not there yet */
    } of[LEDGER_REQUEST];
};

/* The next one; with `count` 0 it is the first. */
enum store_result dry_run_transfer(struct dry_run *dry_run, struct store *s,
                                   const struct store_look *look, const struct ledger_transfer *t);

#endif
