/* join_who.h - HTTP requests to a server: one's identity there, and seats at tables. */
#ifndef HEARTS_REMOTE_JOIN_WHO_H
#define HEARTS_REMOTE_JOIN_WHO_H

#include "base/buffer.h"
#include "base/json_span.h"
#include "clients/terminal/remote/server_link.h"

#include <stdint.h>

/* A reply: JSON, whose spans point into `text`. */
struct who_answer {
    int status; /* of HTTP; 0: no reply */
    struct buffer text;
    struct json_span value;
};

/* Makes one request; body NULL: without a body. False with *e filled when it is refused; the caller
 * releases out->text either way. */
bool who_ask(const struct address *a, const char *token, const char *method, const char *path,
             const struct buffer *body, struct who_answer *out, struct error *e);

/* Checks that the server knows the token, and otherwise becomes a guest there: then *token is the
 * new one and *fresh is true. A name other than "" is set where a guest may have it. Unless the
 * name was `asked` for, only a new guest gets it, and does without it if the server refuses it.
 * False with *e filled when the server cannot be reached or refuses. */
bool who_settle(const struct address *a, char token[ADDRESS_TOKEN], const char *name, bool asked,
                bool *fresh, struct error *e);

/* Makes a name for a guest from any text: at most 24 visible characters, or "". */
enum { WHO_NAME = 48 };
void who_name(const char *text, char out[WHO_NAME]);

/* The terms of a new table, in milliseconds; WHO_USUAL: the server's default. */
enum { WHO_USUAL = -1 };
struct who_terms {
    int64_t turn_ms, bank_ms, grace_ms; /* turn_ms 0: no clock */
    bool unwatched;
    const char *money; /* what is played for, a word of the protocol; NULL: nothing */
    int64_t buy_in;    /* chips; 0: none */
};

/* A table to be made. */
struct who_table {
    const char *rules, *title;     /* title: "" for none */
    const char *password;          /* "": none */
    bool listed;                   /* in the lobby */
    int seat;                      /* where the host sits, or HEARTS_NO_SEAT: chosen later */
    const struct who_terms *terms; /* NULL: the defaults. An unlisted table has no clock if turn_ms
                                    * is WHO_USUAL */
};

/* Makes a table and writes its id to *id. False with *e filled when it is refused. */
bool who_make(const struct address *a, const char *token, const struct who_table *t,
              char id[ADDRESS_ID], struct error *e);

/* Gets a seat at a public table with these rules, or with "" at any. */
bool who_quick(const struct address *a, const char *token, const char *rules, char id[ADDRESS_ID],
               struct error *e);

#endif
