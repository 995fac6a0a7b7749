/* join.h - one person's side of a table on a server, using the protocol of docs/PROTOCOL.md.
 *
 * It stores what the server sends to this seat, and checks all of it before anything is drawn or
 * played from it. Messages from the table wait in a queue, so that each event can be shown in turn.
 * The table itself is reached through struct seat. Commands are kept until the server replies, and
 * sent again unchanged if the connection was lost meanwhile.
 */
#ifndef HEARTS_REMOTE_JOIN_H
#define HEARTS_REMOTE_JOIN_H

#include "clients/terminal/remote/server_link.h"
#include "table/seat.h"

enum {
    JOIN_NAME = 64,
    JOIN_RULES = 120,
    JOIN_TITLE = 128,
    JOIN_SAY = 240,
    JOIN_WORD = 40,
    JOIN_PASSWORD = 201
};

struct join;

/* Connects with this token. Without an address nothing is connected, and outgoing messages are
 * collected instead: see join_sent(). NULL with *e filled on failure. */
struct join *join_new(const struct address *a, const char *token, struct error *e);
void join_free(struct join *j);

/* A file descriptor that is readable when there is something for join_hear(). */
int join_file(const struct join *j);

/* Handles everything that has arrived. */
void join_hear(struct join *j);

/* Handles one message, of any kind. */
void join_take(struct join *j, const char *text, size_t length);

/* Without a connection: the messages that would have been sent, one per line. */
const char *join_sent(const struct join *j);

/* Whether the server has greeted us since the last connection was made, and the name it knows us
 * by, "" for a stranger. */
bool join_greeted(const struct join *j);
const char *join_name(const struct join *j);

/* What is wrong with the connection now, as a sentence, or "". */
const char *join_trouble(const struct join *j);

/* ---- The table ---- */

/* Opens this table, now and again after every reconnection. */
void join_open(struct join *j, const char *table, const char *password);

/* Leaves the table: none is open then. */
void join_shut(struct join *j);

/* Why the table is not shown, as a word and as a sentence; "" while it may still come. */
const char *join_refused(const struct join *j);
const char *join_refusal(const struct join *j);

/* The seat at the table; NULL until the server has sent it. It lives as long as the join. */
struct seat *join_seat(struct join *j);

/* Lets a computer player decide for the person, from what the seat knows. False when there is
 * nothing to decide, or when the server's messages contradict each other. */
bool join_decide(struct join *j, const struct player *player, uint64_t chance, struct advice *out);

/* ---- The lobby ---- */

enum { JOIN_TABLES = 500 };

struct join_listed {
    char id[ADDRESS_ID];
    char rules[JOIN_RULES], title[JOIN_TITLE];
    char stage[JOIN_WORD];
    char people[200]; /* names, separated by commas */
    int seats, free, computers, watching;
    bool password;
    bool mine; /* somebody with this person's name sits there */
};

/* Subscribes to the list of public tables, or ends that. The list has the tables one sits at
 * first. */
void join_lobby(struct join *j, bool on);
int join_lobby_count(const struct join *j);
const struct join_listed *join_lobby_at(const struct join *j, int i);

/* A number that changes whenever the list does. */
unsigned join_lobby_changes(const struct join *j);

#endif
