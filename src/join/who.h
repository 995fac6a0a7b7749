/* who.h - what is asked of a server by HTTP: who one is there, and for a table. */
#ifndef HEARTS_JOIN_WHO_H
#define HEARTS_JOIN_WHO_H

#include "join/address.h"

/* Finds out whether the server knows the token, and otherwise becomes a guest there: *token is the
 * one to use then, and *fresh says that it is new. A name, if not "", is taken over where a guest
 * may have it. False and *e filled when the server cannot be reached or refuses. */
bool who_settle(const struct address *a, char token[ADDRESS_TOKEN], const char *name, bool *fresh,
                struct error *e);

/* A table that is to be made. */
struct who_table {
    const char *rules, *title;    /* title: "" for none */
    const char *password;         /* "": none */
    bool listed;                  /* in the lobby */
    int seat;                     /* where the host sits, or HEARTS_NO_SEAT: anywhere later */
};

/* Makes a table; its id into *id. False and *e filled when it is refused. */
bool who_make(const struct address *a, const char *token, const struct who_table *t,
              char id[ADDRESS_ID], struct error *e);

/* A seat at a public table of these rules, or with "" of any. */
bool who_quick(const struct address *a, const char *token, const char *rules, char id[ADDRESS_ID],
               struct error *e);

#endif
