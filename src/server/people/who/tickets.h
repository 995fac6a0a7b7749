/* tickets.h - tickets: the tokens that identify people, in a cookie or after "Bearer".
 *
 * A guest's ticket is self-contained, signed by the server: "G.", its date, the id and the name,
 * and an HMAC of them; those of version 0.1, "g.", have no date. Tickets of sessions and bots are
 * the id of the account and 32 random bytes; only their hash is stored.
 *
 * A device's cookie, "d.", logs nobody in. It shows that somebody has logged in to an account with
 * this browser, and outlives the session.
 */
#ifndef HEARTS_WHO_TICKETS_H
#define HEARTS_WHO_TICKETS_H

#include "server/people/who/person.h"
#include "server/store/value_keys.h"

enum {
    TICKET_SECRET = 32,
    TICKET_MAX = 160,         /* bytes of a ticket, with a NUL */
    TICKET_COOKIE = 320,      /* bytes of a Set-Cookie header's value */
    TICKET_MINUTE_MS = 60000, /* resolution of dates */
};

enum ticket_kind { TICKET_NONE, TICKET_GUEST, TICKET_SESSION, TICKET_BOT };

struct ticket {
    enum ticket_kind kind;
    struct id id;           /* id of the guest, the account, or the bot's owner */
    char name[TABLE_NAME];  /* of a guest */
    int64_t made_ms;        /* of a guest, since 1970; 0: it has no date */
    uint8_t hash[KEY_HASH]; /* SHA-256 of the ticket as text */
};

/* Derives the key that signs guests' tickets from the server's key. */
void ticket_key(const uint8_t server_key[32], uint8_t out[32]);

/* Makes a guest's ticket. `made_ms` as in struct ticket: 0 makes one of version 0.1. */
void ticket_guest(const uint8_t key[32], const struct id *id, const char *name, int64_t made_ms,
                  char out[TICKET_MAX]);

/* Makes a new ticket for a session or a bot. */
void ticket_secret(enum ticket_kind kind, const struct id *id, char out[TICKET_MAX]);

/* Reads a ticket; false, and TICKET_NONE, when it is malformed, or a guest's that this server did
 * not sign. */
bool ticket_read(const uint8_t key[32], const char *text, struct ticket *out);

/* Finds the ticket in the headers of a request: a bearer's takes precedence over a cookie's. */
bool ticket_find(const uint8_t key[32], bool secure, const char *cookie, const char *authorization,
                 struct ticket *out);

/* Makes a Set-Cookie header's value that lasts `age_ms`; "" for the ticket removes the cookie. */
void ticket_cookie(bool secure, const char *ticket, uint64_t age_ms, char out[TICKET_COOKIE]);

/* The same for the cookie of a device on which somebody has just logged in. */
void device_cookie(const uint8_t key[32], bool secure, const struct id *account, int64_t now_ms,
                   uint64_t age_ms, char out[TICKET_COOKIE]);
/* Reads the account of the device's cookie, if there is one that is not too old. */
bool device_read(const uint8_t key[32], bool secure, const char *cookie, int64_t now_ms,
                 uint64_t age_ms, struct id *account);

#endif
