/* rates.h - rate limits for requests about people. */
#ifndef HEARTS_TASK_RATES_H
#define HEARTS_TASK_RATES_H

#include "server/net/rate.h"

/* X(constant, tries at once, milliseconds until one of them is forgotten) */
#define PEOPLE_LIST_RATE(X)                                                                       \
    X(RATE_LOGIN_LOOK, 60, 100)      /* names looked up for an address, or a known device */      \
    X(RATE_LOGIN_PAIR, 5, 30000)     /* passwords tried for a name from an address: not slowed */ \
    X(RATE_LOGIN_PAIR_2, 10, 30000)  /* slowed a little */                                        \
    X(RATE_LOGIN_PAIR_3, 20, 30000)  /* slowed more; beyond it, by the longest delay */           \
    X(RATE_LOGIN_ADDRESS, 20, 10000) /* the same for all names from an address */                 \
    X(RATE_LOGIN_ADDRESS_2, 40, 10000)                                                            \
    X(RATE_LOGIN_ADDRESS_3, 80, 10000)                                                            \
    X(RATE_LOGIN_NAME, 100, 3000) /* the same for a name from all addresses not known to it */    \
    X(RATE_LOGIN_NAME_2, 200, 3000)                                                               \
    X(RATE_LOGIN_NAME_3, 400, 3000)                                                               \
    X(RATE_LOGIN_DEVICE, 10, 10000) /* the same for an account from its sessions and devices */   \
    X(RATE_LOGIN_DEVICE_2, 20, 10000)                                                             \
    X(RATE_LOGIN_DEVICE_3, 40, 10000)                                                             \
    X(RATE_ACCOUNT, 10, 360000) /* accounts made from an address */                               \
    X(RATE_REPORT, 5, 600000)   /* reports from an address */                                     \
    X(RATE_KEEP, 60, 10000)     /* other things stored for an address */                          \
    X(RATE_EXPORT, 20, 10000)   /* pages of exports for a person */                               \
    X(RATE_GUEST, 60, 1000)     /* guests made from an address: as the options say */             \
    X(RATE_REPLAY, 60, 1000)    /* records played through for an address */                       \
    X(RATE_REVIEW, 40, 2000)    /* hands reviewed for an address */                               \
    X(RATE_BRING, 500, 172800)  /* games imported by a person: 500 a day */                       \
    X(RATE_FIELD, 60, 1000)     /* daily fields looked at from an address */

#define PEOPLE_RATE_CONSTANT(constant, burst, each_ms) constant,
enum people_rate { PEOPLE_LIST_RATE(PEOPLE_RATE_CONSTANT) PEOPLE_RATES };
#undef PEOPLE_RATE_CONSTANT

#endif
