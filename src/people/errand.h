/* errand.h - a request under way: what it asks the journal, what came back, and what is done next.
 *
 * Operations are gathered, sent, and answered to `next` by the loop's thread. Keys and values are
 * the errand's own. Memory that is out while they are gathered is remembered, and answered as
 * STORE_FULL.
 */
#ifndef HEARTS_PEOPLE_ERRAND_H
#define HEARTS_PEOPLE_ERRAND_H

#include "people/accounts.h"
#include "people/guests.h"
#include "people/keys.h"
#include "people/people.h"

struct cJSON;

enum { ERRAND_ROWS_BYTES = 8 << 20 }; /* of a scan's keys and values; what is beyond is left out */

struct errand {
    struct people *people;
    struct request *request; /* NULL: nobody asks */
    struct person who;
    void (*next)(struct errand *e, enum store_result result);
    struct journal_request ask;
    struct store_op *op;
    struct part **part; /* of each operation: key, value, what was found */
    size_t count, room;
    bool failed;
    unsigned tries;

    /* For the answers, as they need it. */
    struct cJSON *asked; /* the body of the request */
    struct buffer body;  /* of the answer */
    struct table_id id;
    char name[TABLE_NAME], folded[TABLE_NAME];
    char ticket[TICKET_MAX];
    uint8_t hash[KEY_HASH];
    int64_t number, epoch;
    bool flag;
    struct secret *secret;  /* passwords; wiped when it is over */
    struct table_id locked; /* see people_lock() */
    void *more;             /* freed by `more_free` */
    void (*more_free)(void *more);
    void (*known)(void *with, const struct person *who); /* of people_identify() */
    void (*then)(void *with);                            /* of people_find_blocks() */
    void *with;
};

/* NULL when memory is out; the request is answered then. */
struct errand *errand_new(struct people *p, struct request *r, const struct person *who);
/* Forgets the operations, for the next step. */
void errand_clear(struct errand *e);
/* The request must have been answered. */
void errand_end(struct errand *e);

/* Each returns the number of the operation. */
size_t errand_get(struct errand *e, struct key key);
size_t errand_scan(struct errand *e, struct key prefix, size_t limit);
/* The same from behind a key on; "" for all. */
size_t errand_scan_after(struct errand *e, struct key prefix, struct key after, size_t limit);
size_t errand_put(struct errand *e, struct key key, const void *value, size_t length);
size_t errand_put_new(struct errand *e, struct key key, const void *value, size_t length);
size_t errand_delete(struct errand *e, struct key key);
size_t errand_redact(struct errand *e, const struct table_id *log, uint64_t seq);
/* At most STORE_PIECE events from that one on; `each` is called on the journal's thread. */
size_t errand_read(struct errand *e, const struct table_id *log, uint64_t from,
                   bool (*each)(void *with, const struct store_event *event), void *with);

void errand_send(struct errand *e, void (*next)(struct errand *e, enum store_result result));

const char *errand_key(const struct errand *e, size_t op);

/* What a GET found, with a NUL behind it, or NULL. */
const char *errand_got(const struct errand *e, size_t op, size_t *length);
/* The same read as JSON, to be deleted; NULL when there is none. */
struct cJSON *errand_got_json(const struct errand *e, size_t op);

/* Goes through what a SCAN found: *at is 0 at first. The texts have a NUL behind them. */
struct errand_row {
    const char *key, *value;
    size_t value_length;
};
bool errand_row(const struct errand *e, size_t op, size_t *at, struct errand_row *out);
size_t errand_rows(const struct errand *e, size_t op);
/* Whether memory was out when it was to be kept. */
bool errand_is_short(const struct errand *e, size_t op);

#endif
