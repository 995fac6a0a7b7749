/* join_who.h - what is asked of a server by HTTP: who one is there, and for a table. */
#ifndef HEARTS_REMOTE_JOIN_WHO_H
#define HEARTS_REMOTE_JOIN_WHO_H

#include "base/buffer.h"
#include "base/json_span.h"
#include "clients/terminal/remote/server_link.h"

#include <stdint.h>

/* An answer: JSON, which lies in `text`. */
struct who_answer {
    int status; /* of HTTP; 0: none came */
    struct buffer text;
    struct json_span value;
};

/* One request; body NULL: it has none. False and *e filled when it is refused; out->text is to be
 * released either way. */
bool who_ask(const struct address *a, const char *token, const char *method, const char *path,
             const struct buffer *body, struct who_answer *out, struct error *e);

/* Finds out whether the server knows the token, and otherwise becomes a guest there: *token is the
 * one to use then, and *fresh says that it is new. A name, if not "", is taken over where a guest
 * may have it; where it is not `asked` for, a new guest alone gets it, and does without it where
 * the server refuses it. False and *e filled when the server cannot be reached or refuses. */
bool who_settle(const struct address *a, char token[ADDRESS_TOKEN], const char *name, bool asked,
                bool *fresh, struct error *e);

/* A name for a guest from any text: at most 24 characters that can be seen, or "". */
enum { WHO_NAME = 48 };
void who_name(const char *text, char out[WHO_NAME]);

/* How a table is to be played, in milliseconds; WHO_USUAL: as the server has it. */
enum { WHO_USUAL = -1 };
struct who_terms {
    int64_t turn_ms, bank_ms, grace_ms; /* turn_ms 0: no clock */
    bool unwatched;
    const char *money; /* what is played for, a word of the protocol; NULL: nothing */
    int64_t buy_in;    /* chips; 0: none */
};

/* A table that is to be made. */
struct who_table {
    const char *rules, *title;     /* title: "" for none */
    const char *password;          /* "": none */
    bool listed;                   /* in the lobby */
    int seat;                      /* where the host sits, or HEARTS_NO_SEAT: anywhere later */
    const struct who_terms *terms; /* NULL: the usual ones; a table that is not listed then, as with
                                      a turn that is WHO_USUAL, has no clock */
};

/* Makes a table; its id into *id. False and *e filled when it is refused. */
bool who_make(const struct address *a, const char *token, const struct who_table *t,
              char id[ADDRESS_ID], struct error *e);

/* A seat at a public table of these rules, or with "" of any. */
bool who_quick(const struct address *a, const char *token, const char *rules, char id[ADDRESS_ID],
               struct error *e);

#endif
