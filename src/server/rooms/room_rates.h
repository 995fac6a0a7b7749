/* room_rates.h - rate limits at live tables. */
#ifndef HEARTS_ROOMS_ROOM_RATES_H
#define HEARTS_ROOMS_ROOM_RATES_H

#include "server/net/rate.h"

/* X(constant, tries at once, milliseconds until one of them is forgotten) */
#define ROOMS_LIST_RATE(X)                                                                   \
    X(RATE_PASSWORD_ADDRESS, 40, 5000) /* passwords of tables from an address */             \
    X(RATE_PASSWORD_TABLE, 100, 3000)  /* wrong ones for a table from all addresses */       \
    X(RATE_PASSWORD_PAIR, 3, 600000)   /* beyond that, from an address for a table */        \
    X(RATE_PASSWORD_GIVEN, 20, 3000)   /* set for tables, from an address */                 \
    X(RATE_TABLE, 60, 1000)            /* tables made from an address: as the options say */ \
    X(RATE_INVITE, 20, 5000)           /* invitations by a person */                         \
    X(RATE_INVITE_PAIR, 5, 60000)      /* by an address to a person */                       \
    X(RATE_INVITED, 30, 10000)         /* to a person, by everybody */

#define ROOMS_RATE_CONSTANT(constant, burst, each_ms) constant,
enum rooms_rate { ROOMS_LIST_RATE(ROOMS_RATE_CONSTANT) ROOMS_RATES };
#undef ROOMS_RATE_CONSTANT

#endif
