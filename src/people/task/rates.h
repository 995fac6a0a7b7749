/* rates.h - what people may ask how often. */
#ifndef HEARTS_PEOPLE_TASK_RATES_H
#define HEARTS_PEOPLE_TASK_RATES_H

#include "net/rate.h"

/* X(constant, tries at once, milliseconds until one of them is forgotten) */
#define PEOPLE_LIST_RATE(X)                                                                        \
    X(RATE_LOGIN_PAIR, 5, 30000)     /* passwords tried for a name from an address */              \
    X(RATE_LOGIN_ADDRESS, 20, 10000) /* for all names from an address */                           \
    X(RATE_LOGIN_NAME, 100, 3000) /* for a name from all addresses: its owner is not locked out */ \
    X(RATE_ACCOUNT, 10, 360000)   /* accounts made from an address */                              \
    X(RATE_REPORT, 5, 600000)     /* reports from an address */                                    \
    X(RATE_KEEP, 60, 10000)       /* other things kept for an address */                           \
    X(RATE_EXPORT, 20, 10000)     /* pages of exports for a person */                              \
    X(RATE_GUEST, 60, 1000)       /* guests made from an address: as the options say */            \
    X(RATE_REPLAY, 60, 1000)      /* records played through for an address */                      \
    X(RATE_REVIEW, 40, 2000)      /* hands judged for an address */

#define PEOPLE_RATE_CONSTANT(constant, burst, each_ms) constant,
enum people_rate { PEOPLE_LIST_RATE(PEOPLE_RATE_CONSTANT) PEOPLE_RATES };
#undef PEOPLE_RATE_CONSTANT

#endif
