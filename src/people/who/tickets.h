/* tickets.h - tickets: the tokens by which people say who they are, in a cookie or behind "Bearer".
 *
 * A guest's ticket says it all, signed by the server: "g.", the id and the name, and a code over
 * them. Those of a session and of a bot are the id of the account and 32 random bytes; only their
 * hash is kept.
 */
#ifndef HEARTS_PEOPLE_WHO_TICKETS_H
#define HEARTS_PEOPLE_WHO_TICKETS_H

#include "people/who/keys.h"
#include "people/who/person.h"

enum {
    TICKET_SECRET = 32,
    TICKET_MAX = 160,        /* bytes of a ticket, with a NUL */
    TICKET_COOKIE = 320,     /* of a Set-Cookie header's value */
    TICKET_AGE_S = 31536000, /* a year */
};

enum ticket_kind { TICKET_NONE, TICKET_GUEST, TICKET_SESSION, TICKET_BOT };

struct ticket {
    enum ticket_kind kind;
    struct table_id id;     /* of the guest, the account, the bot's owner */
    char name[TABLE_NAME];  /* of a guest */
    uint8_t hash[KEY_HASH]; /* SHA-256 of the ticket as text */
};

/* The key of guests' codes, from the server's. */
void ticket_key(const uint8_t server_key[32], uint8_t out[32]);

void ticket_guest(const uint8_t key[32], const struct table_id *id, const char *name,
                  char out[TICKET_MAX]);

/* A new ticket of a session or a bot. */
void ticket_secret(enum ticket_kind kind, const struct table_id *id, char out[TICKET_MAX]);

/* Reads a ticket; false, and TICKET_NONE, when it is none, or a guest's that this server did not
 * sign. */
bool ticket_read(const uint8_t key[32], const char *text, struct ticket *out);

/* Finds the ticket in the headers of a request: a bearer's before a cookie's. */
bool ticket_find(const uint8_t key[32], bool secure, const char *cookie, const char *authorization,
                 struct ticket *out);

/* A Set-Cookie header's value; "" for the ticket takes the cookie away. */
void ticket_cookie(bool secure, const char *ticket, char out[TICKET_COOKIE]);

#endif
