/* room.h - one live table: its table machine, its viewers, and what is known besides its log.
 *
 * A room is made when a table is made or its log is read. It can be found by its id once its first
 * event is stored (`stored`). It is `over` once the table is closed, quarantined or out of date,
 * and is freed when nothing of it is under way any more. It belongs to the tables' thread.
 */
#ifndef HEARTS_ROOMS_ROOM_H
#define HEARTS_ROOMS_ROOM_H

#include "base/buffer.h"
#include "server/rooms/due.h"
#include "server/rooms/payer.h"
#include "server/rooms/plans.h"
#include "server/rooms/talk.h"
#include "table/table.h"

struct client;
struct room_fair;
struct room_stakes;
struct room_thinking;
struct room_think_job;
struct rooms;
struct transaction;

enum { AUDIENCES = HEARTS_SEATS + 1 };

/* A client that looks at a table. */
struct viewer {
    struct client *client;
    uint8_t audience; /* a seat, or HEARTS_WATCHER */
    bool admitted;    /* knew the password, or needed none */
};

/* The rating of a person at a public table. */
struct room_rating {
    uint64_t who;   /* as room_brief(); 0: nobody */
    int32_t rating; /* 0: no game has counted yet */
    bool sure;
};

/* Times are in the table's time, room_now_ms(). */
struct room {
    struct rooms *rooms;
    struct room *next; /* in its bucket */
    struct room *being_made_next;
    struct id id;
    struct table table;
    struct kept_plan *plan;
    struct id made_by;
    char *title, *password; /* "" and NULL where there are none; the password's hash */
    bool open;              /* public */
    bool quick;
    bool stored;  /* its first event is stored */
    bool over;    /* closed, quarantined or outdated: to be freed */
    bool leaving; /* being closed to make room for another */
    bool changed; /* the lobby has to be sent the change */
    bool listed;  /* clients in the lobby were sent it */
    bool chosen;  /* the lobby is to show it */
    struct viewer *viewers;
    uint16_t viewer_count, viewer_room;
    uint8_t pace;        /* enum pace: how fast computers are to play ... */
    struct id paced_by;  /* ... for this person, as long as they are here alone */
    bool limited;        /* limits on what computers pay apply: house.h */
    uint16_t here;       /* bit s: the person of seat s has just opened the table */
    uint16_t hands_most; /* hands dealt here at most; 0: by the rules; see retry_table.h */
    bool outdated;       /* its log has grown without this process: over, and loaded again */
    uint16_t waiting_count;
    uint64_t chance; /* seed for computers' draws; 0: random each time */
    struct transaction *under_way, *waiting;
    uint16_t hand_count, hand_room, stakes_count, stakes_room;
    int32_t *hands;                 /* of the game in play, scored; see wire_hands() */
    struct hearts_fraction *stakes; /* of the same hands, by seat, where stakes are played for */
    struct talk talk;
    struct payer payer; /* pays for what the table does by itself */
    struct room_think_job *think_job;
    struct room_thinking *counted;          /* NULL: nothing is counted yet */
    struct room_stakes *stakes_held;        /* money at its seats; see stakes.h */
    struct room_fair *fair;                 /* its sealed deals; see sealed_deal.h */
    struct room_rating rated[HEARTS_SEATS]; /* in no order; see ratings.h */
    int64_t shift_ms;                       /* its time is so much later than rooms_now_ms() */
    int64_t made_at_ms;
    int64_t away_at_ms[HEARTS_SEATS]; /* a person without a socket is away then; 0: not set */
    int64_t ahead_at_ms;              /* when a card played ahead is due; 0: not set */
    int64_t hold_ms;                  /* the runner does nothing before then */
    int64_t fill_at_ms;               /* quick: when computers fill it */
    int64_t empty_at_ms;              /* when it is closed, being empty; INT64_MAX: never */
    struct due due;                   /* when it is to be looked at next */
};

_Static_assert(sizeof(struct room) <= 8192 - 768,
               "a live table has to fit into 8 kB, with what hangs on it");

/* Makes a room for a plan. On success it owns that use of the plan. NULL when out of memory: the
 * caller still owns it. */
struct room *room_new(struct rooms *r, struct kept_plan *plan, const struct id *id);
/* Frees the room; the caller has to leave its plan. */
void room_release(struct room *room);

/* The index of a client in `viewers`, or -1. */
int room_viewer_of(const struct room *room, const struct client *c);
/* Whether somebody looks at the table from that seat. */
bool room_is_there(const struct room *room, int seat);
unsigned room_watchers(const struct room *room);
/* Counts seats with people, with computers, or with nobody. */
unsigned room_seats(const struct room *room, enum table_seat_kind kind);
/* Whether just one person has a seat: nobody else is kept waiting, and nobody is hurried. Watchers
 * do not count. */
bool room_is_solitary(const struct room *room);
/* Number of people who look at the table from their seats now. */
unsigned room_people_there(const struct room *room);
/* Whether it is a quick table with people: computers then fill its empty seats after a while. */
bool room_fills_itself(const struct room *room);
/* A short form of an id, enough to distinguish the ten people of a table; never 0. */
uint64_t room_brief(const struct id *who);
/* The rating of the person at a seat; NULL if not known. */
const struct room_rating *room_rating_of(const struct room *room, int seat);
/* Number of events sent so far to an audience, talk included. */
uint64_t room_sent_count(const struct room *room, int audience);
/* Records the scores of a hand, if the event has them. */
void room_note_seen(struct room *room, const struct hearts_event *e);

/* Changes to a room's metadata. */
struct room_access {
    bool sets_open, open; /* public */
    bool sets_password;
    char password[128]; /* its hash; "": no password any more */
};

/* Write the room's metadata as JSON, with the changes in `access` (may be NULL), and read it back.
 */
void room_meta_write(const struct room *room, const struct room_access *access, struct buffer *out);
bool room_meta_read(struct room *room, const char *text, size_t length);
/* Writes the key of the metadata, without a NUL; returns its length. */
size_t room_meta_key(const struct id *id, char out[8 + 2 * ID_BYTES]);

#endif
