/* tickets.h - tickets: the tokens by which people say who they are, in a cookie or behind "Bearer".
 *
 * A guest's ticket says it all, signed by the server: "G.", when it was made, the id and the name,
 * and a code over them; those of 0.1, "g.", have no date. Those of a session and of a bot are the
 * id of the account and 32 random bytes; only their hash is kept.
 *
 * A device's, "d.", is nobody's ticket: it says that somebody logged in to an account with this
 * browser, in a cookie of its own that outlives the session.
 */
#ifndef HEARTS_WHO_TICKETS_H
#define HEARTS_WHO_TICKETS_H

#include "server/people/who/person.h"
#include "server/store/value_keys.h"

enum {
    TICKET_SECRET = 32,
    TICKET_MAX = 160,         /* bytes of a ticket, with a NUL */
    TICKET_COOKIE = 320,      /* of a Set-Cookie header's value */
    TICKET_MINUTE_MS = 60000, /* dates are so fine */
};

enum ticket_kind { TICKET_NONE, TICKET_GUEST, TICKET_SESSION, TICKET_BOT };

struct ticket {
    enum ticket_kind kind;
    struct id id;           /* of the guest, the account, the bot's owner */
    char name[TABLE_NAME];  /* of a guest */
    int64_t made_ms;        /* of a guest, of the calendar; 0: it has no date */
    uint8_t hash[KEY_HASH]; /* SHA-256 of the ticket as text */
};

/* The key of guests' codes, from the server's. */
void ticket_key(const uint8_t server_key[32], uint8_t out[32]);

/* `made_ms` as in struct ticket: 0 writes one of 0.1. */
void ticket_guest(const uint8_t key[32], const struct id *id, const char *name, int64_t made_ms,
                  char out[TICKET_MAX]);

/* A new ticket of a session or a bot. */
void ticket_secret(enum ticket_kind kind, const struct id *id, char out[TICKET_MAX]);

/* Reads a ticket; false, and TICKET_NONE, when it is none, or a guest's that this server did not
 * sign. */
bool ticket_read(const uint8_t key[32], const char *text, struct ticket *out);

/* Finds the ticket in the headers of a request: a bearer's before a cookie's. */
bool ticket_find(const uint8_t key[32], bool secure, const char *cookie, const char *authorization,
                 struct ticket *out);

/* A Set-Cookie header's value, for so long; "" for the ticket takes the cookie away. */
void ticket_cookie(bool secure, const char *ticket, uint64_t age_ms, char out[TICKET_COOKIE]);

/* The same of a device on which somebody has just logged in. */
void device_cookie(const uint8_t key[32], bool secure, const struct id *account, int64_t now_ms,
                   uint64_t age_ms, char out[TICKET_COOKIE]);
/* The account of the device's cookie, if there is one that is not too old. */
bool device_read(const uint8_t key[32], bool secure, const char *cookie, int64_t now_ms,
                 uint64_t age_ms, struct id *account);

#endif
