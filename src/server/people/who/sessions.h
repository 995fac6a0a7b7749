/* sessions.h - who the tickets of late are, held in memory: a bounded table that forgets what was
 * not asked for longest. */
#ifndef HEARTS_WHO_SESSIONS_H
#define HEARTS_WHO_SESSIONS_H

#include "server/people/who/tickets.h"

struct session {
    uint8_t hash[KEY_HASH]; /* of the ticket */
    uint8_t kind;           /* enum ticket_kind; TICKET_NONE: an empty place */
    struct person who;
    struct id account; /* the guest's or account's id, a bot's owner */
    int64_t noted_ms;  /* wall time: its use was kept last then */
    uint64_t touched;
};

struct sessions;

/* Room for about `room` of them. NULL when memory is out. */
struct sessions *sessions_new(size_t room);
void sessions_free(struct sessions *s);

/* The one with that ticket, or NULL. It may be gone after any other call. */
struct session *sessions_find(struct sessions *s, const struct ticket *t);
struct session *sessions_add(struct sessions *s, const struct ticket *t, const struct person *who);
void sessions_drop(struct sessions *s, const uint8_t hash[KEY_HASH]);
/* Every one of an account, guest, or a bot's owner. */
void sessions_drop_all(struct sessions *s, const struct id *account);
size_t sessions_count(const struct sessions *s);

#endif
