/* sessions.h - the owners of recently used tickets, cached in memory: a bounded table that drops
 * the one used least recently. */
#ifndef HEARTS_WHO_SESSIONS_H
#define HEARTS_WHO_SESSIONS_H

#include "server/people/who/tickets.h"

struct session {
    uint8_t hash[KEY_HASH]; /* of the ticket */
    uint8_t kind;           /* enum ticket_kind; TICKET_NONE: a free slot */
    struct person who;
    struct id account; /* the guest's or account's id, a bot's owner */
    int64_t noted_ms;  /* wall time when its use was last stored */
    uint64_t touched;
};

struct sessions;

/* Makes a cache for about `room` tickets. NULL when out of memory. */
struct sessions *sessions_new(size_t room);
void sessions_free(struct sessions *s);

/* The session of that ticket, or NULL. Valid only until the next call. */
struct session *sessions_find(struct sessions *s, const struct ticket *t);
struct session *sessions_add(struct sessions *s, const struct ticket *t, const struct person *who);
void sessions_drop(struct sessions *s, const uint8_t hash[KEY_HASH]);
/* Drops all sessions of an account, a guest, or a bot's owner. */
void sessions_drop_all(struct sessions *s, const struct id *account);
size_t sessions_count(const struct sessions *s);

#endif
