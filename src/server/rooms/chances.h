/* chances.h - the state of a room's sealed deals, and the random contributions (chances) that
 * clients have sent for them so far. */
#ifndef HEARTS_ROOMS_CHANCES_H
#define HEARTS_ROOMS_CHANCES_H

#include "table/table_fair.h"

/* Somebody whose chance did not come in time, and for how many deals in a row. */
struct room_dropped {
    struct id who;
    uint8_t deals;
};

/* All but `log` is lost when the process ends; clients then send their commitments and chances
 * again. */
struct room_fair {
    struct table_fair log;
    struct fair_deal mixed; /* the deal that is about to be dealt, with the chances that came */
    struct id who[HEARTS_SEATS];               /* whose commitment it is */
    uint8_t commit[HEARTS_SEATS][FAIR_SEAL];   /* for the deal that was sealed last ... */
    uint16_t committed;                        /* ... by the seats of these bits */
    uint8_t chance[HEARTS_SEATS][FAIR_CHANCE]; /* for the deal that is locked */
    uint16_t revealed;                         /* which seats have sent theirs */
    uint16_t late;                             /* seats that are not waited for */
    struct room_dropped dropped[HEARTS_SEATS]; /* at any seat, in this game or those before */
    uint8_t dropped_at;                        /* index to use next */
    int64_t lock_at_ms, deal_at_ms;            /* deadlines; 0: not set */
    bool read;                                 /* the lock was read from the log */
};

/* Wipes and frees; NULL is none. */
void chances_free(struct room_fair *f);

#endif
