/* registry.h - all live tables: what they run on, finding one, when each needs attention, and
 * standing still while the store cannot write.
 *
 * There is one struct rooms, made by rooms_new() and freed by rooms_free(). Its parts are named
 * after the file that uses them.
 */
#ifndef HEARTS_ROOMS_REGISTRY_H
#define HEARTS_ROOMS_REGISTRY_H

#include "server/rooms/due.h"
#include "server/rooms/histogram.h"
#include "server/rooms/plans.h"
#include "server/rooms/platform.h"
#include "server/rooms/room.h"
#include "server/rooms/room_rates.h"
#include "server/rooms/rooms_options.h"
#include "server/rooms/transaction.h"
#include "server/seal/seal.h"
#include "table/wire/wire_read.h"

struct unloaded_tables;
struct budget;
struct hint;
struct house_person;
struct loading;
struct unrecorded;
struct upkeep;

enum {
    ROOM_BUCKETS = 4096,
    PRESENCE_BUCKETS = 4096,
    RATE_MS = 20000, /* window of the message limit */
};

struct rooms {
    const struct platform *platform;
    const struct rooms_options *options;
    const char *version;    /* what the program calls itself, or NULL */
    uint64_t networks_each; /* quota of an IPv6 site, as a multiple of that of one network */
    uint64_t message_bytes; /* longest message, as announced to clients */
    uint8_t key[32], seal[SEAL_KEY];
    void (*look)(struct room *room); /* does what is due for a table: want.c */

    struct room *rooms[ROOM_BUCKETS];
    size_t room_count, being_made;
    struct room *first_being_made; /* not live yet; linked by being_made_next */
    struct due_heap due;
    struct timer *timer; /* for the earliest in `due` */
    struct plans plans;
    struct transactions transactions;
    struct rates *rates;   /* limits on trying passwords and making tables */
    struct budget *budget; /* how much was stored lately, and for whom */

    /* People with open sockets. */
    struct presence *presences[PRESENCE_BUCKETS];
    struct client *clients;
    size_t client_count;

    /* A full disk, or a database that is away. */
    int64_t stood_ms;            /* how long table time has stood still in all */
    int64_t still_at_ms;         /* since when it stands still; 0: it runs */
    enum store_result still_for; /* FULL, or BUSY */
    struct timer *probe_timer;
    bool probing;
    struct journal_request probe;
    struct store_op probe_op;

    struct {
        struct timer *timer;
        bool waits; /* changes are waiting to be sent */
        bool full;  /* everybody in the lobby needs the whole list */
        struct id *gone;
        size_t gone_count, gone_room;
        struct lobby_list *list; /* the list last requested by HTTP, or NULL */
    } lobby;

    size_t checks;      /* passwords being checked, blocks being looked up */
    size_t ratings;     /* lookups under way */
    struct hint *hints; /* under way */

    struct unloaded_tables *unloaded; /* not in memory */
    struct {
        size_t reads;          /* logs being read */
        struct loading *again; /* to be retried */
    } loading;
    struct {
        struct id *tables;
        size_t count, room, unlisted;
    } quarantine;
    struct upkeep *upkeep; /* background cleanup */

    struct {
        size_t count; /* games being recorded */
        /* Left by an earlier run: recorded one by one once the tables are loaded. */
        struct unrecorded *left;
        size_t left_count, left_room, left_next;
    } records;

    /* Sealed deals, and the seats in them whose chance was absent or dropped. */
    struct {
        uint64_t dealt, absent, dropped;
    } fair;

    /* Shutting down. */
    bool draining;
    struct timer *drain_timer;
    void (*drained)(void *with);
    void *drained_with;
    int64_t drain_until_ms;
    struct timer *sweep_timer;

    /* Reused for every message and event. */
    struct buffer out, other;
    struct wire_message message;
    struct table_command command; /* for the runner's own commands */
    struct table_event event;
    struct table dry_run; /* a table as it would be after an event */
    struct table_view before[AUDIENCES], now;
    struct hearts_event *heard;
    size_t heard_count, heard_room;
    bool deaf; /* `heard` is not complete: out of memory */

    uint64_t charged_bytes, too_much[4]; /* refused, by whose quota: storage_charge.c */
    uint64_t events, said, repeated, refused[TABLE_REFUSALS], refused_by_server;
    struct histogram acks, think_jobs;

    /* People who play for chips with computers today, sorted by id: house.c. */
    struct {
        struct house_person *all;
        size_t count, room;
        int64_t day; /* since 1970 */
    } house;
};

/* The time of all tables: it stands still while the disk is full or the database away. */
int64_t rooms_now_ms(const struct rooms *r);
/* The time of one table: it goes on from its last event when the table is loaded, so that nobody
 * pays for the time in between. */
int64_t room_now_ms(const struct room *room);
/* The platform's clock, and its clock for measuring durations. */
int64_t rooms_clock_ms(const struct rooms *r);
uint64_t rooms_clock_ns(const struct rooms *r);
struct timer *rooms_timer(struct rooms *r, void (*fn)(void *with), void *with);
void rooms_ask(struct rooms *r, struct journal_request *q);

struct room *rooms_find(const struct rooms *r, const struct id *id);
/* Adds a room: from now on it can be found, and is counted. */
void rooms_add(struct room *room);
/* Removes a room; does nothing if it was never added. */
void rooms_remove(struct room *room);

/* Sets when the room is to be looked at next, in its time; INT64_MAX: not before something happens
 * there. */
void rooms_due(struct room *room, int64_t due_ms);
/* Looks at every room that is due; for a timer. */
void rooms_look_due(void *with);

/* The store can no longer be trusted: ends the process. Nothing acknowledged is lost. */
_Noreturn void rooms_broken(struct rooms *r);
/* Stops the tables' time until the store can write again. `why`: FULL or BUSY. */
void rooms_stand_still(struct rooms *r, enum store_result why);
/* Tests whether the store can write again; for a timer. */
void rooms_probe(void *with);

/* Whether `by` has blocked `whom` or, of a bot, its owner; with `mute`, also whether they are
 * muted. False if the program has no people (platform.h). */
bool rooms_has_blocked(const struct rooms *r, const struct id *by, const struct person *whom,
                       bool mute);
/* Whether that can be answered for `by`; if not, the platform has to look the blocks up first. */
bool rooms_knows_blocks(const struct rooms *r, const struct id *by);

#endif
