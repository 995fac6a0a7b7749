/* client.h - an open socket and who is at it.
 *
 * A client lives from rooms_opened() until its socket is closed and no transaction is to be
 * answered to it. Sockets of the same person hang together by a presence, which counts what that
 * person says, and is forgotten a while after the last of them.
 */
#ifndef HEARTS_ROOMS_CLIENT_H
#define HEARTS_ROOMS_CLIENT_H

#include "server/people/who/person.h"
#include "server/rooms/registry.h"

enum {
    CLIENT_MISSED = 8192, /* bytes of answers kept while a socket is behind */
    CLIENT_TABLES = 32,   /* tables that one socket looks at */
};

struct wire_no;

/* Somebody known, while there is a socket, and a little longer. */
struct presence {
    struct id id;
    struct presence *next; /* in its bucket */
    struct client *clients;
    int64_t window_at_ms, talked_at_ms;
    uint64_t in_window; /* messages since then */
};

struct client {
    struct rooms *rooms;
    struct socket *socket; /* NULL once it is closed */
    struct person who;
    struct presence *presence;    /* NULL: a stranger */
    struct client *sibling;       /* of the same person */
    struct client *next, *before; /* of all */
    unsigned users;               /* the socket, and transactions to be answered */
    uint64_t malformed;
    int64_t window_at_ms; /* of a stranger */
    uint64_t in_window;
    struct billed billed; /* the address of its socket */
    bool lobby;
    bool asks;            /* it is being found out whom somebody blocks */
    bool behind;          /* what waited was dropped: views follow */
    struct buffer missed; /* answers that were to be sent meanwhile, a line each */
    uint8_t deferred;     /* messages put off while its tables are taken up */
    uint8_t views;        /* how many tables it looks at */
    struct room *at[CLIENT_TABLES];
};

/* NULL when memory is out, or the server goes down. `who` may be a stranger. */
struct client *client_new(struct rooms *r, struct socket *s, const struct person *who);
/* Its socket is gone: it answers to nobody's name any more. It looks at no table any more. */
void client_part(struct client *c);
void client_leave(struct client *c); /* one user less */
void clients_release(struct rooms *r);
/* Forgets who has not been there for a while. */
void presences_sweep(struct rooms *r);
/* That person's, made where there is none; NULL when memory is out. */
struct presence *presence_of(struct rooms *r, const struct id *id);

/* Sends what a fresh view would say too: dropped where too much waits. */
void client_send(struct client *c, const struct buffer *text);
/* Sends an answer, which is not dropped with what waits. */
void client_reply(struct client *c, const struct buffer *text);
/* A socket that was behind gets the answers that it missed. */
void client_send_missed(struct client *c);
void client_ok(struct client *c, const struct id *id, const struct id *table, uint64_t n);
void client_refuse(struct client *c, const struct wire_no *no);
/* The same in few words, counted as the server's own. */
void client_no(struct client *c, const struct id *id, const struct id *table, const char *why,
               const char *say);
/* Whether one more message from them is too many; and whether they do not listen to being told
 * so. */
bool client_is_too_fast(struct client *c);
bool client_is_flood(const struct client *c);

#endif
