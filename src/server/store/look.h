/* look.h - read access to a store's data, to decide whether a request may run. */
#ifndef HEARTS_STORE_LOOK_H
#define HEARTS_STORE_LOOK_H

#include "server/store/store.h"

/* The head of a log; seq 0: there is no such log. */
struct store_head {
    uint64_t seq;
    uint64_t compacted; /* events up to this one were looked at, and most deleted */
    bool live;
    uint8_t hash[STORE_HASH];
};

/* Read access to a store's data; each returns false if it cannot be read. */
struct store_look {
    bool (*log)(struct store *s, const struct id *log, struct store_head *out);
    bool (*command)(struct store *s, const struct id *log, const struct id *command, bool *found);
    bool (*key)(struct store *s, const void *key, size_t length, bool *found);
    bool (*transfer)(struct store *s, const uint8_t id[LEDGER_ID], struct ledger_transfer *out,
                     bool *found);
    bool (*account)(struct store *s, const struct ledger_account *account,
                    struct ledger_state *out);
};

#endif
