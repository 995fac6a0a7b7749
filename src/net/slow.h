/* slow.h - how often something may be tried: a bounded table of what was tried of late.
 *
 * Each thing (a name, an address) has a level that every try raises by one and that falls with
 * time. At the burst of its kind it has to wait.
 */
#ifndef HEARTS_NET_SLOW_H
#define HEARTS_NET_SLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* X(constant, tries at once, milliseconds until one of them is forgotten) */
#define SLOW_LIST(X)                                                                               \
    X(SLOW_LOGIN_PAIR, 5, 30000)     /* passwords tried for a name from an address */              \
    X(SLOW_LOGIN_ADDRESS, 20, 10000) /* for all names from an address */                           \
    X(SLOW_LOGIN_NAME, 100, 3000) /* for a name from all addresses: its owner is not locked out */ \
    X(SLOW_ACCOUNT, 10, 360000)   /* accounts made from an address */                              \
    X(SLOW_REPORT, 5, 600000)     /* reports from an address */                                    \
    X(SLOW_KEEP, 60, 10000)       /* other things kept for an address */                           \
    X(SLOW_EXPORT, 20, 10000)     /* pages of exports for a person */                              \
    X(SLOW_KNOCK_ADDRESS, 40, 5000) /* passwords of tables from an address */                      \
    X(SLOW_KNOCK_TABLE, 100, 3000)  /* wrong ones for a table from all addresses */                \
    X(SLOW_TABLE, 60, 1000)         /* tables made from an address: as the options say */          \
    X(SLOW_GUEST, 60, 1000)         /* guests made from an address: the same */                    \
    X(SLOW_REPLAY, 60, 1000)        /* records played through for an address */                    \
    X(SLOW_REVIEW, 40, 2000)        /* hands judged for an address */

#define SLOW_CONSTANT(constant, burst, each_ms) constant,
enum slow_kind { SLOW_LIST(SLOW_CONSTANT) SLOW_KINDS };
#undef SLOW_CONSTANT

struct slow;

/* The key keeps others from guessing which things share a place. NULL when memory is out. */
struct slow *slow_new(const uint8_t key[16]);
void slow_free(struct slow *s);

/* One more try; true when it may go on. Otherwise nothing has changed, and *wait_ms is how long it
 * has to wait. */
bool slow_try(struct slow *s, enum slow_kind kind, const void *what, size_t length, int64_t now_ms,
              int64_t *wait_ms);

/* The same where a minute allows so many, at once or one after the other. */
bool slow_try_each_minute(struct slow *s, enum slow_kind kind, uint64_t many, const void *what,
                          size_t length, int64_t now_ms, int64_t *wait_ms);

/* A try that turned out well is taken back. */
void slow_forgive(struct slow *s, enum slow_kind kind, const void *what, size_t length,
                  int64_t now_ms);

/* An address as its owner has it: of IPv6 the first 64 bits. The length; `out` has 16 bytes or
 * more. */
size_t slow_address(const char *address, uint8_t *out, size_t capacity);

#endif
