/* rooms_rig.h - a rig for tests: live tables without sockets, over the memory store and a
 * fake net; each client says who it is. */
#ifndef TESTS_UNIT_ROOMS_RIG_H
#define TESTS_UNIT_ROOMS_RIG_H

#include "server/api/api_tables.h"
#include "server/app/rooms_platform.h"
#include "server/app/server.h"
#include "server/people/games/finished.h"
#include "server/people/people.h"
#include "server/rooms/figures.h"
#include "server/rooms/messages.h"
#include "server/rooms/rooms.h"
#include "unit/fake_net.h"

struct cJSON;

struct rig {
    struct server server;
    struct store *store; /* the journal's */
};

/* A store that several rigs use at once, as processes use a database; it is not closed with them.
 */
extern struct store *rig_shared;

/* While set, the store has no room for anything. */
extern bool rig_is_full;

/* A client with a socket; its messages are read in order. */
struct client {
    struct rig *rig;
    struct socket *socket;
    struct person who;
    size_t read;  /* messages read so far */
    unsigned ids; /* of its commands */
};

/* How many requests read a log to its end without a limit, which everybody has to wait for. */
extern unsigned rig_long_reads;

/* Makes all random numbers follow from a seed. */
void rig_chance(uint64_t seed);

/* The deck of coming hands; NULL: random ones. */
extern const hearts_card *rig_deck;

/* Whether there are fair deals; else decks follow rig_deck. Set it before tables are made. */
extern bool rig_fair;

/* Who has blocked whom: a name each, or "". Muted alone: rig_mutes. */
extern const char *rig_blocks[2], *rig_mutes[2];

/* While set, it is not known whom anybody blocks, until rig_find_blocks(); false: the store
 * failed.
 */
extern bool rig_blocks_unknown;
void rig_find_blocks(struct rig *h, bool found);

/* Tells the rooms that tickets have ended. */
void rig_gone(struct rig *h, const struct person *who, enum people_gone how);

/* Whose rating in classic is 1520: a name, or NULL; how often anybody's was asked for. */
extern const char *rig_rated;
extern unsigned rig_looks;

/* The number of finished games reported to people. */
extern unsigned rig_games;
extern char rig_record[16384];
extern struct people_game rig_game; /* the last of them; only its seats are still valid */

void rig_begin(struct rig *h);
/* Begins over an existing store, which it then owns. */
void rig_begin_on(struct rig *h, struct store *store, int64_t now_ms);
/* Ends it as a crash would: clients get nothing more; a new store gets a copy of what was stored.
 */
struct store *rig_crash(struct rig *h);
void rig_end(struct rig *h);
void rig_settle(struct rig *h);
void rig_wait(struct rig *h, int64_t ms);

struct person rig_person(const char *name);

/* Makes a request; returns the answer, to be freed by cJSON_Delete(). */
struct cJSON *rig_ask(struct rig *h, enum request_method method, const char *path, const char *body,
                      const struct person *who, int status);

void client_open(struct client *c, struct rig *h, const struct person *who);
void client_close(struct client *c);
void client_say(struct client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A command with a new id: {"do":..., "id":..., "table":..., REST}; REST may be "". */
void client_command(struct client *c, const char *word, const char *table, const char *rest);
/* The next message with this `is`; those before it are skipped. NULL when there is none. */
struct cJSON *client_next(struct client *c, const char *is);
/* The same, which has to be there. */
struct cJSON *client_want(struct client *c, const char *is);
/* The next answer to a command: its `why`, or "ok", in a text that lives until the next call. */
const char *client_answer(struct client *c);

const char *text_of(const struct cJSON *object, const char *key);

#endif
