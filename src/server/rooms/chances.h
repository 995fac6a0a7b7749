/* chances.h - the deals of a room that nobody chose, and what clients have sent for them so far. */
#ifndef HEARTS_ROOMS_CHANCES_H
#define HEARTS_ROOMS_CHANCES_H

#include "table/table_fair.h"

/* Somebody at the table whose chance did not come in time, so many deals in a row. */
struct room_dropped {
    struct id who;
    uint8_t deals;
};

/* What is known beside the log: lost when the process is, and sent again by the clients. */
struct room_fair {
    struct table_fair log;
    struct fair_deal mixed; /* the deal that is about to be dealt, with the chances that came */
    struct id who[HEARTS_SEATS];               /* whose the commitment is */
    uint8_t commit[HEARTS_SEATS][FAIR_SEAL];   /* to the deal that was sealed last ... */
    uint16_t committed;                        /* ... by the seats of these bits */
    uint8_t chance[HEARTS_SEATS][FAIR_CHANCE]; /* of the deal that is locked */
    uint16_t revealed;                         /* the same */
    uint16_t late;                             /* these are not waited for */
    struct room_dropped dropped[HEARTS_SEATS]; /* at any seat, in this game or those before */
    uint8_t dropped_at;                        /* the place that is taken next */
    int64_t lock_at_ms, deal_at_ms;            /* at the latest; 0: not thought about */
    bool read;                                 /* the lock was read from the log */
};

/* Wipes and frees; NULL is none. */
void chances_free(struct room_fair *f);

#endif
