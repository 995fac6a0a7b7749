/* dry_run.h - whether the transfers of a request may be made, each after those before it. */
#ifndef HEARTS_STORE_DRY_RUN_H
#define HEARTS_STORE_DRY_RUN_H

#include "server/store/look.h"

struct dry_run {
    size_t count;
    struct {
        const struct ledger_transfer *transfer;
        uint8_t id[LEDGER_ID];
        bool moves; /* it is new, not a repeat */
    } of[LEDGER_REQUEST];
};

/* Checks the request's next transfer; start with `count` 0. */
enum store_result dry_run_transfer(struct dry_run *dry_run, struct store *s,
                                   const struct store_look *look, const struct ledger_transfer *t);

#endif
