/* join.h - one person's side of a table that is on a server, spoken to as docs/PROTOCOL.md says.
 *
 * It keeps what the server tells this seat, and nothing is drawn or played from that was not
 * checked first. What the table has told waits in a queue, so that each event can be shown
 * in its turn: struct seat is the way to the table itself. Commands are kept until the server has
 * answered them, and sent again, as they were, when the connection was gone meanwhile.
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

/* Connects, as the owner of the token; without an address nothing is connected, and what
 * would be sent is kept: see join_sent(). NULL and *e filled when that cannot be. */
struct join *join_new(const struct address *a, const char *token, struct error *e);
void join_free(struct join *j);

/* A descriptor that can be read when there is something to hear. */
int join_file(const struct join *j);

/* Takes in all that has come. */
void join_hear(struct join *j);

/* Takes in one message, whatever it is. */
void join_take(struct join *j, const char *text, size_t length);

/* Where nothing is connected: what would have been sent, a line each. */
const char *join_sent(const struct join *j);

/* Whether the server has greeted us since the connection was made last; and by which name, "" for
 * a stranger. */
bool join_greeted(const struct join *j);
const char *join_name(const struct join *j);

/* What is wrong with the connection now, as a sentence, or "". */
const char *join_trouble(const struct join *j);

/* ---- The table ---- */

/* From now on this table, once the server shows it; after a lost connection again. */
void join_open(struct join *j, const char *table, const char *password);

/* No table any more. */
void join_shut(struct join *j);

/* The id of the table, or "". */
const char *join_table(const struct join *j);

/* Why it is not shown, as a word and as a sentence; "" while it may still come. */
const char *join_refused(const struct join *j);
const char *join_refusal(const struct join *j);

/* The seat at the table; NULL until the server has shown it. It lives as long as the join. */
struct seat *join_seat(struct join *j);

/* Decides for the person as a computer would, from what the seat knows. False when there is nothing
 * to decide, or when what the server told does not hold together. */
bool join_decide(struct join *j, const struct player *player, uint64_t chance, struct advice *out);

/* ---- The lobby ---- */

enum { JOIN_TABLES = 500 };

struct join_listed {
    char id[ADDRESS_ID];
    char rules[JOIN_RULES], title[JOIN_TITLE];
    char stage[JOIN_WORD];
    char people[200]; /* names, parted by commas */
    int seats, free, computers, watching;
    bool password;
    bool mine; /* somebody of this person's name sits there */
};

/* Whether to be told of public tables, and which there are, those one sits at first. */
void join_lobby(struct join *j, bool on);
int join_lobby_count(const struct join *j);
const struct join_listed *join_lobby_at(const struct join *j, int i);

/* Another number whenever the list is another. */
unsigned join_lobby_changes(const struct join *j);

#endif
