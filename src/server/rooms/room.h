/* room.h - one live table: its machine, who looks at it, what is known beside its log.
 *
 * A room is made when a table is made or its log is read, is found by its id while its first event
 * is stored (`stored`), is `over` once the table is closed or set aside, and is freed when nothing
 * of it is under way any more. It belongs to the tables' thread.
 */
#ifndef HEARTS_ROOMS_ROOM_H
#define HEARTS_ROOMS_ROOM_H

#include "base/buffer.h"
#include "server/rooms/billed.h"
#include "server/rooms/due.h"
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

/* What a person at a public table is rated. */
struct room_rating {
    uint64_t who;   /* the beginning of the id; 0: nobody */
    int32_t rating; /* 0: no game has counted yet */
    bool sure;
};

struct room {
    struct rooms *rooms;
    struct room *next; /* in its bucket */
    struct room *coming_next;
    struct id id;
    struct table table;
    struct kept_plan *plan;
    struct id made_by;
    char *title, *password; /* "" and NULL where there are none; the password's hash */
    bool open;              /* public */
    bool quick;
    bool stored;  /* its first event is */
    bool over;    /* closed, or set aside: to be freed */
    bool leaving; /* it is being closed, so that there is room for another */
    bool changed; /* the lobby is to be told */
    bool listed;  /* the lobby shows it, as far as it was told */
    bool chosen;  /* and is to show it */
    struct viewer *viewers;
    uint16_t viewer_count, viewer_room;
    uint8_t pace;       /* enum pace: how fast computers are to play ... */
    struct id paced_by; /* ... for this person, as long as they are here alone */
    bool limited;       /* what computers pay is played for here: house.h */
    uint16_t here;      /* bit s: the person of seat s has just opened the table */
    uint16_t
        hands_most;  /* after this many no other is dealt; 0: as the rules say; see retry_table.h */
    uint64_t chance; /* that computers go by; 0: it is drawn each time */
    struct transaction *under_way, *waiting;
    uint16_t waiting_count;
    uint16_t hand_count, hand_room;
    int32_t *hands; /* of the game in play, scored; see wire_hands() */
    uint16_t stakes_count, stakes_room;
    struct hearts_fraction *stakes; /* of the same hands, by seat, where stakes are played for */
    struct talk talk;
    struct billed billed; /* for what the table does by itself */
    struct room_think_job *think_job;
    struct room_thinking *counted;   /* NULL: nothing is counted yet */
    struct room_stakes *stakes_held; /* money that lies at its seats; see stakes.h */
    struct room_fair *fair;          /* its deals, where nobody chose them; see sealed_deal.h */
    struct room_rating rated[HEARTS_SEATS]; /* in no order; see ratings.h */
    int64_t made_at_ms;                     /* table time */
    int64_t away_at_ms[HEARTS_SEATS];       /* when a person without a socket counts as away; 0: not
                                               thought about */
    int64_t ahead_at_ms;                    /* 0: not thought about */
    int64_t hold_ms;                        /* nothing by the runner before */
    int64_t fill_at_ms;                     /* quick: when computers fill it */
    int64_t empty_at_ms;                    /* when it is closed for want of people; INT64_MAX */
    struct due due;                         /* when it is to be looked at next */
};

_Static_assert(sizeof(struct room) <= 8192 - 768,
               "a live table has to fit into 8 kB, with what hangs on it");

/* On a plan that is in use once more for it. NULL when memory is out: the plan is the caller's
 * still. */
struct room *room_new(struct rooms *r, struct kept_plan *plan, const struct id *id);
/* What it has of memory; its plan is to be left by who frees it. */
void room_release(struct room *room);

int room_viewer_of(const struct room *room, const struct client *c);
bool room_is_there(const struct room *room, int seat);
unsigned room_watchers(const struct room *room);
/* People, and computers, at seats; nobody. */
unsigned room_seats(const struct room *room, enum table_seat_kind kind);
/* Whether one person alone has a seat: nobody else is kept waiting, and nobody is hurried. Those
 * who watch do not count. */
bool room_is_solitary(const struct room *room);
/* What a computer, or a card played ahead, is to take where it usually takes so long. */
uint32_t room_pace_ms(const struct room *room, uint32_t usual_ms);
/* People who look at it from their seats now. */
unsigned room_people_there(const struct room *room);
/* Whether it is quick and has people: then its empty seats are filled by and by. */
bool room_fills_itself(const struct room *room);
/* The computer that then takes them. */
extern const char room_fills_with[];
/* Enough of an id to tell the ten people of a table apart; never 0. */
uint64_t room_brief(const struct id *who);
/* What the person at a seat is rated; NULL where nothing is known. */
const struct room_rating *room_rating_of(const struct room *room, int seat);
/* Events told so far to an audience, and things said among them. */
uint64_t room_told(const struct room *room, int audience);
/* Keeps the scores of a hand that an event tells of. */
void room_note_seen(struct room *room, const struct hearts_event *e);

/* What of its meta data is to be other than it is. */
struct room_access {
    bool sets_open, open; /* public */
    bool sets_password;
    char password[128]; /* its hash; "": none any more */
};

/* Writes the metadata as JSON, as they will be with that access (may be NULL); reads them. */
void room_meta_write(const struct room *room, const struct room_access *access, struct buffer *out);
bool room_meta_read(struct room *room, const char *text, size_t length);
size_t room_meta_key(const struct id *id, char out[8 + 2 * ID_BYTES]);

#endif
