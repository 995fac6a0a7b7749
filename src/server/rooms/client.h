/* client.h - an open socket and who uses it.
 *
 * A client lives from rooms_opened() until its socket is closed and no transaction still has to
 * answer it. All sockets of one person share a presence, which counts that person's messages. It is
 * dropped a while after the last of them has closed.
 */
#ifndef HEARTS_ROOMS_CLIENT_H
#define HEARTS_ROOMS_CLIENT_H

#include "server/people/who/person.h"
#include "server/rooms/registry.h"

enum {
    CLIENT_MISSED = 8192, /* bytes of replies kept while a socket is behind */
    CLIENT_TABLES = 32,   /* tables that one socket may look at */
};

struct wire_no;

/* A known person, while they have a socket, and a little longer. */
struct presence {
    struct id id;
    struct presence *next; /* in its bucket */
    struct client *clients;
    int64_t window_at_ms, talked_at_ms;
    uint64_t in_window; /* messages since window_at_ms */
};

struct client {
    struct rooms *rooms;
    struct socket *socket; /* NULL once it is closed */
    struct person who;
    struct presence *presence;    /* NULL: a stranger */
    struct client *sibling;       /* next client of the same person */
    struct client *next, *before; /* in the list of all */
    unsigned users;               /* the socket, and transactions to be answered */
    uint64_t malformed;
    int64_t window_at_ms; /* as in presence, for a stranger */
    uint64_t in_window;
    struct payer payer;   /* the address of its socket */
    bool lobby;           /* it is sent the lobby and its changes */
    bool asks;            /* a lookup of somebody's blocks is under way */
    bool behind;          /* queued output was dropped: fresh views follow */
    struct buffer missed; /* replies not sent meanwhile, a line each */
    uint8_t deferred;     /* messages deferred while its tables are loaded */
    uint8_t views;        /* how many tables it looks at */
    struct room *at[CLIENT_TABLES];
};

/* NULL when out of memory, or the server is shutting down. `who` may be a stranger. */
struct client *client_new(struct rooms *r, struct socket *s, const struct person *who);
/* Call when its socket is closed and it has left all tables: removes it from its person. */
void client_part(struct client *c);
void client_leave(struct client *c); /* one user less */
void clients_release(struct rooms *r);
/* Frees presences of people who have had no socket for a while. */
void presences_sweep(struct rooms *r);
/* Finds a person's presence, or makes one; NULL when out of memory. */
struct presence *presence_of(struct rooms *r, const struct id *id);

/* For messages that a fresh view can replace: dropped if too much is queued for the socket. */
void client_send(struct client *c, const struct buffer *text);
/* Sends a reply: if the socket is behind, it is kept and not dropped. */
void client_reply(struct client *c, const struct buffer *text);
/* Closes the socket: the client reconnects, and sends again what was not answered. */
void client_reconnect(struct client *c);
/* Sends the replies kept while the socket was behind. */
void client_send_missed(struct client *c);
void client_ok(struct client *c, const struct id *id, const struct id *table, uint64_t n);
void client_refuse(struct client *c, const struct wire_no *no);
/* Refuses a command with a word and a sentence; counted as refused by the server itself. */
void client_no(struct client *c, const struct id *id, const struct id *table, const char *why,
               const char *say);
/* client_is_too_fast() counts one more message: true if it is over the limit. client_is_flood():
 * they go on sending far beyond the limit, in spite of refusals. */
bool client_is_too_fast(struct client *c);
bool client_is_flood(const struct client *c);

#endif
