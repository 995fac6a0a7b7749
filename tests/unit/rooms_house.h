/* rooms_house.h - a house of live tables without sockets: the memory store, a fake net, people by
 * their socket. */
#ifndef TESTS_UNIT_ROOMS_HOUSE_H
#define TESTS_UNIT_ROOMS_HOUSE_H

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

struct house {
    struct server server;
    struct store *store; /* the journal's */
};

/* While set, nothing that is written finds room. */
extern bool house_is_full;

/* Everybody at a socket: what was said to it is read as it comes. */
struct client {
    struct house *house;
    struct socket *socket;
    struct person who;
    size_t read;  /* messages looked at so far */
    unsigned ids; /* of its commands */
};

/* Logs read from some event to their end in one request: everybody waits meanwhile. */
extern unsigned house_long_reads;

/* The same chance every time. */
void house_chance(uint64_t seed);

/* The decks of hands to come, or NULL: by chance. */
extern const hearts_card *house_deck;

/* Deals are those that nobody chose; else by house_deck. Set it before tables are made. */
extern bool house_fair;

/* Who has blocked whom: a name each, or "". Muted alone: house_mutes. */
extern const char *house_blocks[2], *house_mutes[2];

/* It is not known whom anybody blocks, until house_find_blocks(); false: the store failed. */
extern bool house_blocks_unknown;
void house_find_blocks(struct house *h, bool found);

/* Tells the rooms that tickets are gone. */
void house_gone(struct house *h, const struct person *who, enum people_gone how);

/* Whose rating in classic is 1520: a name, or NULL; how often anybody's was asked for. */
extern const char *house_rated;
extern unsigned house_looks;

/* Games that people were told of. */
extern unsigned house_games;
extern char house_record[16384];
extern struct people_game house_game; /* the last of them; its seats alone are still there */

void house_begin(struct house *h);
/* Over a store that is there already, which it takes. */
void house_begin_on(struct house *h, struct store *store, int64_t now_ms);
/* Ends it as a crash would: nothing is told, what was stored is copied into a new store. */
struct store *house_crash(struct house *h);
void house_end(struct house *h);
void house_settle(struct house *h);
void house_wait(struct house *h, int64_t ms);

struct person house_person(const char *name);

/* Asks; what was answered, to be freed by cJSON_Delete(). */
struct cJSON *house_ask(struct house *h, enum request_method method, const char *path,
                        const char *body, const struct person *who, int status);

void client_open(struct client *c, struct house *h, const struct person *who);
void client_close(struct client *c);
void client_say(struct client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A command with a new id: {"do":..., "id":..., "table":..., REST}; REST may be "". */
void client_command(struct client *c, const char *word, const char *table, const char *rest);
/* The next message whose `is` is this; those before it are passed over. NULL when there is none. */
struct cJSON *client_next(struct client *c, const char *is);
/* The same, which has to be there. */
struct cJSON *client_want(struct client *c, const char *is);
/* The next answer to a command: its `why`, or "ok", in a text that lives until the next call. */
const char *client_answer(struct client *c);

const char *text_of(const struct cJSON *object, const char *key);

#endif
