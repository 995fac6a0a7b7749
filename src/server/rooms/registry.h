/* registry.h - all live tables together: what they run on, finding one, when each is to be looked
 * at, a store that has no room.
 *
 * There is one of these, made by rooms_new() and freed by rooms_free(). Its parts are named after
 * the file that uses them.
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
    RATE_MS = 20000, /* of the limit of messages */
};

struct rooms {
    const struct platform *platform;
    const struct rooms_options *options;
    const char *version;    /* what the program calls itself, or NULL */
    uint64_t networks_each; /* what an IPv6 site may have of what each of its networks may */
    uint64_t message_bytes; /* of one message at most, as clients are told */
    uint8_t key[32], seal[SEAL_KEY];
    void (*look)(struct room *room); /* does what is due for it: want.c */

    struct room *rooms[ROOM_BUCKETS];
    size_t room_count, coming; /* live; and being made, by coming_next: */
    struct room *first_coming;
    struct due_heap due;
    struct timer *timer; /* for the earliest of these */
    struct plans plans;
    struct transactions transactions;
    struct rates *rates;   /* how often an address tries passwords, and makes tables */
    struct budget *budget; /* how much was stored of late, and for whom */

    /* Who is at a socket. */
    struct presence *presences[PRESENCE_BUCKETS];
    struct client *clients;
    size_t client_count;

    /* A disk that is full. */
    int64_t stood_ms;            /* for so long in all time stood still */
    int64_t still_at_ms;         /* since then it does; 0: it goes on */
    enum store_result still_for; /* FULL, or BUSY */
    struct timer *probe_timer;
    bool probing;
    struct journal_request probe;
    struct store_op probe_op;

    struct {
        struct timer *timer;
        bool waits; /* changes wait to be told */
        bool full;  /* everybody in the lobby needs the whole list */
        struct id *gone;
        size_t gone_count, gone_room;
        struct lobby_list *list; /* the latest that was asked for by HTTP, or NULL */
    } lobby;

    size_t checks;      /* passwords being checked, blocks being found out */
    size_t ratings;     /* being found out */
    struct hint *hints; /* being thought over */

    struct unloaded_tables *unloaded; /* that are not taken up yet; NULL: all are */
    struct {
        size_t reads;          /* logs being read */
        struct loading *again; /* that found no room beside them */
    } loading;
    struct {
        struct id *tables;
        size_t count, room, unlisted;
    } quarantine;
    struct upkeep *upkeep; /* what is done in the background */

    struct {
        size_t count; /* games being written down */
        /* Of an earlier run: handed on one after the other when the tables are there. */
        struct unrecorded *left;
        size_t left_count, left_room, left_next;
    } records;

    /* Deals that nobody chose, and of them the seats whose chance was not there, or dropped. */
    struct {
        uint64_t dealt, absent, dropped;
    } fair;

    /* The end. */
    bool draining;
    struct timer *drain_timer;
    void (*drained)(void *with);
    void *drained_with;
    int64_t drain_until_ms;
    struct timer *sweep_timer;

    /* Reused for every message and event. */
    struct buffer out, other;
    struct wire_message message;
    struct table_command command; /* of the runner */
    struct table_event event;
    struct table dry_run; /* a table as it would be after an event */
    struct table_view before[AUDIENCES], now;
    struct hearts_event *heard;
    size_t heard_count, heard_room;
    bool deaf; /* memory was out while listening */

    uint64_t charged_bytes, too_much[4]; /* refused for whose sake: storage_charge.c */
    uint64_t events, said, repeated, refused[TABLE_REFUSALS], refused_by_server;
    struct histogram acks, think_jobs;

    /* Who plays for chips with computers today, by their ids: house.c. */
    struct {
        struct house_person *all;
        size_t count, room;
        int64_t day; /* since 1970 */
    } house;
};

/* Time of the tables: it stands still while the disk is full or the database away. */
int64_t rooms_now_ms(const struct rooms *r);
/* The platform's table time, and its clock to measure by. */
int64_t rooms_clock_ms(const struct rooms *r);
uint64_t rooms_clock_ns(const struct rooms *r);
struct timer *rooms_timer(struct rooms *r, void (*fn)(void *with), void *with);
void rooms_ask(struct rooms *r, struct journal_request *q);

struct room *rooms_find(const struct rooms *r, const struct id *id);
/* From now on it is found, and counts. */
void rooms_add(struct room *room);
/* It is not any longer; where it never was, nothing happens. */
void rooms_remove(struct room *room);

/* The room is to be looked at at `due_ms`; INT64_MAX: not again by itself. */
void rooms_due(struct room *room, int64_t due_ms);
/* Everything that is due, for a timer. */
void rooms_look_due(void *with);

/* The store cannot be trusted any more: ends the process, which has lost nothing that it
 * acknowledged. */
_Noreturn void rooms_broken(struct rooms *r);
/* FULL or BUSY: time stands still until something can be kept. */
void rooms_stand_still(struct rooms *r, enum store_result why);
/* Looks whether there is room again, for a timer. */
void rooms_probe(void *with);

/* Whether somebody may not do something for somebody else's sake; false where nobody knows people.
 */
bool rooms_has_blocked(const struct rooms *r, const struct id *by, const struct id *whom,
                       bool mute);
bool rooms_knows_blocks(const struct rooms *r, const struct id *by);

#endif
