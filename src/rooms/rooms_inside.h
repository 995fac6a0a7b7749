/* rooms_inside.h - what the files of the live tables share.
 *
 * A room is a live table. A caller is an open socket and who is at it; a caller that looks at a
 * table is one of its lookers. A task is a command, or another event, on its way through the
 * journal. All of it belongs to the loop's thread.
 */
#ifndef HEARTS_ROOMS_ROOMS_INSIDE_H
#define HEARTS_ROOMS_ROOMS_INSIDE_H

#include "people/people.h"
#include "rooms/rates.h"
#include "rooms/rooms.h"
#include "rooms/think.h"
#include "seal/seal.h"
#include "wire/wire.h"

enum {
    ROOM_WAITING = 32,    /* commands that wait for those before them */
    CALLER_MISSED = 8192, /* bytes of answers kept while a socket is behind */
    CALLER_LATER = 64,    /* messages of one socket while the tables are taken up */
    CALLER_TABLES = 32,   /* tables that one socket looks at */
    AUDIENCES = HEARTS_SEATS + 1,
    RATE_MS = 20000,    /* of the limit of messages */
    PATIENCE_MS = 2000, /* before somebody without a socket is away: pages are loaded again */
    PATIENCE_FIRST_MS = 10000, /* the same where none was there yet, so after a restart */
    OFFER_MS = 30000,
    LOBBY_EVERY_MS = 250,
    LOBBY_LISTED = 60, /* tables that the lobby shows at once */
    ROOM_BUCKETS = 4096,
    REGULAR_BUCKETS = 4096,
    ROOM_EVENTS = 20000, /* of a table's log, before no other game begins there */
};

/* Rules made ready, shared by the tables that play by them. */
struct kept_plan {
    struct kept_plan *next;
    unsigned users;
    struct hearts_plan plan;
    char text[]; /* as hearts_rules_write() has it */
};

/* Somebody known, while there is a socket, and a little longer. */
struct regular {
    struct table_id id;
    struct regular *next;
    struct caller *callers;
    int64_t window_at_ms, talked_at_ms;
    uint64_t in_window; /* messages since then */
};

struct caller {
    struct rooms *rooms;
    struct socket *socket; /* NULL once it is closed */
    struct person who;
    struct regular *regular;      /* NULL: a stranger */
    struct caller *sibling;       /* of the same person */
    struct caller *next, *before; /* of all */
    unsigned users;               /* the socket, and tasks that are to be answered */
    uint64_t malformed;
    int64_t window_at_ms; /* of a stranger */
    uint64_t in_window;
    bool lobby;
    bool asks;            /* it is being found out whom somebody blocks */
    bool behind;          /* what waited was dropped: views follow */
    struct buffer missed; /* answers that were to be sent meanwhile, a line each */
    uint8_t later;        /* messages put off */
    uint8_t looks_at;     /* how many tables */
    struct room *at[CALLER_TABLES];
};

struct looker {
    struct caller *caller;
    uint8_t audience; /* a seat, or HEARTS_WATCHER */
    bool admitted;    /* knew the password, or needed none */
};

struct task;

/* A log that was live when the server began. */
struct live_log {
    struct table_id id;
    uint64_t head;
};

/* A game that was over when the server began, and not kept yet. */
struct unrecorded {
    struct table_id table;
    uint64_t until; /* the event that ended it */
    bool open;
};

struct later;
struct loading;
struct hint;

/* A computer's decision under way, and when it is to be told. */
struct room_thought {
    struct thought thought;
    struct room *room; /* NULL: nobody waits for it any more */
    struct kept_plan *plan;
    struct rooms *rooms;
    int64_t due_ms;
    int64_t begun_ms;
    bool done;
};

struct room {
    struct rooms *rooms;
    struct room *next; /* in its bucket */
    struct room *coming_next;
    struct table_id id;
    struct table table;
    struct kept_plan *plan;
    struct table_id made_by;
    char *title, *password; /* "" and NULL where there are none; the password's hash */
    bool open;              /* public */
    bool quick;
    bool stored;  /* its first event is */
    bool over;    /* closed, or set aside: to be freed */
    bool changed; /* the lobby is to be told */
    struct looker *lookers;
    uint16_t looker_count, looker_room;
    uint16_t here; /* bit s: the person of seat s has just opened the table */
    uint16_t ahead_delay_ms;
    struct task *under_way, *waiting;
    uint16_t waiting_count;
    uint16_t hand_count, hand_room;
    int32_t *hands; /* of the game in play, scored; see wire_hands() */
    uint16_t stakes_count, stakes_room;
    struct hearts_fraction *stakes; /* of the same hands, by seat, where stakes are played for */
    struct room_thought *thought;
    int64_t away_at_ms[HEARTS_SEATS]; /* when a person without a socket counts as away; 0: not
                                         thought about */
    int64_t ahead_at_ms;              /* 0: not thought about */
    int64_t hold_ms;                  /* nothing by the runner before */
    int64_t fill_at_ms;               /* quick: when computers fill it */
    int64_t empty_at_ms;              /* when it is closed for want of people; INT64_MAX */
    int64_t due_ms;                   /* when it is to be looked at next */
    uint32_t heap_at;                 /* 1 + its place; 0: not there */
};

_Static_assert(sizeof(struct room) <= 8192 - 768,
               "a live table has to fit into 8 kB, with what hangs on it");

/* What became of a command. */
struct verdict {
    bool done;
    bool before;           /* done, but not now: the command was in the log */
    uint64_t n;            /* done: the event's number for who asked */
    const char *why, *say; /* else */
    const struct hearts_refusal *rule;
};

struct task {
    struct task *next;
    struct room *room;
    struct caller *caller;                                   /* to be answered, or NULL */
    struct request *request;                                 /* the same */
    void (*answer)(struct task *t, const struct verdict *v); /* NULL: nobody asks */
    struct table_id id, who;                                 /* of the command */
    uint8_t kind, seat, colour;                              /* the same */
    char name[TABLE_NAME];                                   /* the same */
    struct table_command *command;                           /* all of it, while it waits */
    bool sits;       /* of a table being made: its maker sits down, at `seat` */
    uint8_t tries;   /* of a quick seat */
    bool any_rules;  /* the same */
    uint8_t refusal; /* by the table, and by which rule */
    struct hearts_refusal why;
    uint64_t asked_ns; /* when the message came */
    int64_t given_ms;  /* when it was handed in: what waits costs nobody time */
    struct journal_request journal;
    struct store_op ops[3];
    uint8_t *bytes; /* of its event, as it is stored */
    char key[64];   /* of what is kept beside it */
    struct buffer meta;
};

/* Times in buckets: up to 1 ms, 2, 4 ... */
enum { HISTOGRAM = 16 };
struct histogram {
    uint64_t in[HISTOGRAM], count;
    double sum; /* seconds */
};

struct rooms {
    struct site *site;
    struct people *people;
    const struct rooms_options *options;
    struct thinkers *thinkers;
    uint8_t seal[SEAL_KEY];
    struct room *rooms[ROOM_BUCKETS];
    size_t room_count, coming; /* live; and being made, by coming_next: */
    struct room *first_coming;
    struct room **heap;
    size_t heap_count, heap_room;
    struct regular *regulars[REGULAR_BUCKETS];
    struct caller *callers;
    size_t caller_count;
    struct kept_plan *plans;
    struct task *spare_tasks;
    size_t spare_count, tasks;
    size_t records;      /* games being written down */
    size_t knocks;       /* passwords being checked */
    struct hint *hints;  /* being thought over */
    struct rates *rates; /* how often an address knocks, and makes tables */

    struct timer *timer; /* for the earliest room */
    struct timer *lobby_timer, *room_timer, *sweep_timer, *drain_timer, *begin_timer;
    int64_t stood_ms;    /* for so long in all time stood still, for want of room */
    int64_t still_at_ms; /* since then it does; 0: it goes on */
    bool probing;

    /* While the tables are taken up. */
    bool loading;
    struct live_log *logs;
    size_t log_count, log_room, log_next, log_reads;
    struct loading *log_again;
    struct later *later;

    /* Handed to the history one after the other when the tables are there. */
    struct unrecorded *unrecorded;
    size_t unrecorded_count, unrecorded_room, unrecorded_next;

    struct journal_request probe;
    struct store_op probe_op;

    /* Used anew for every message and event. */
    struct buffer out, other;
    struct wire_message message;
    struct table_command command; /* of the runner */
    struct table_event event;
    struct table trial; /* a table as it would be */
    struct table_view before[AUDIENCES], now;
    struct hearts_event *heard;
    size_t heard_count, heard_room;
    bool deaf; /* memory was out while listening */

    bool lobby_waits; /* changes wait to be told */
    bool lobby_full;  /* everybody in the lobby needs the whole list */
    struct table_id *lobby_gone;
    size_t lobby_gone_count, lobby_gone_room;

    void (*drained)(void *with);
    void *drained_with;
    int64_t drain_until_ms;

    uint64_t events, repeated, refused[TABLE_REFUSALS], refused_by_server;
    struct histogram acks, thoughts;
};

/* ---- rooms.c ---- */

int64_t rooms__now_ms(const struct rooms *r);
uint64_t rooms__clock_ns(void);
bool rooms__id_equal(const struct table_id *a, const struct table_id *b);
struct room *rooms__find(const struct rooms *r, const struct table_id *id);
void rooms__add(struct room *room);
struct task *rooms__task(struct rooms *r);
void rooms__task_free(struct rooms *r, struct task *t);
void rooms__histogram(struct histogram *h, uint64_t ns);
struct kept_plan *rooms__plan(struct rooms *r, const struct hearts_plan *p);
void rooms__plan_leave(struct rooms *r, struct kept_plan *p);
/* The store cannot be trusted any more: ends the process, which has lost nothing that it
 * acknowledged. */
_Noreturn void rooms__broken(void);
/* The disk is full: time stands still until there is room. */
void rooms__full(struct rooms *r);
/* Tells whoever waits for the end, when it has come. */
void rooms__look_drained(struct rooms *r);
/* The room is to be looked at at `due_ms`. */
void rooms__due(struct room *room, int64_t due_ms);

/* ---- room.c ---- */

struct room *room_new(struct rooms *r, struct kept_plan *plan, const struct table_id *id);
/* Frees it; nobody looks at it any more and nothing is under way. */
void room_free(struct room *room);
int room_looker_of(const struct room *room, const struct caller *c);
bool room_is_there(const struct room *room, int seat);
/* False when memory is out or the caller looks at too many tables. */
bool room_attach(struct room *room, struct caller *c, bool admitted);
void room_detach(struct room *room, struct caller *c);
unsigned room_watchers(const struct room *room);
/* People, and computers, at seats; nobody. */
unsigned room_seats(const struct room *room, enum table_seat_kind kind);
void room_note_seen(struct room *room, const struct hearts_event *e);
/* Takes a table out of use: its lookers are told, it is freed when nothing is under way. */
void room_end(struct room *room, const char *why, const char *say);
/* Its meta data as JSON, and back. */
void room_meta_write(const struct room *room, struct buffer *out);
bool room_meta_read(struct room *room, const char *text, size_t length);
size_t room_meta_key(const struct table_id *id, char out[8 + 2 * TABLE_ID]);

/* ---- room_flow.c ---- */

/* Hands a command in; it is answered by task->answer, perhaps at once. The task is given away. */
void room_give(struct room *room, struct task *t, const struct table_command *c);
/* Stores the room's first event. */
void room_create(struct room *room, struct task *t, const struct table_event *e);

/* ---- room_tell.c ---- */

/* Applies an event and tells it to everybody; false when it does not follow. */
bool room_take(struct room *room, const struct table_event *e, const char *speaker);
void room_send_view(struct room *room, struct looker *l);
/* Events told so far to whoever looks. */
uint64_t room_told(const struct room *room, int audience);
void caller_send(struct caller *c, const struct buffer *text);

/* ---- room_want.c ---- */

/* Does what is due for the table: deals, thinks, ticks; and says when to look again. */
void room_look(struct room *room);

/* Whether it begins by itself, its empty seats filled, and in how many milliseconds. */
bool room_begins(const struct room *room, int64_t *in_ms);

/* Its host closes it; the request is answered when that is done. False when memory is out. */
bool room_close(struct room *room, struct request *q);
/* The id of a command by the runner, the same whenever the same thing is done. */
void room_runner_id(const struct room *room, const char *kind, int seat, struct table_id *out);

/* ---- room_hint.c ---- */

/* Tells somebody at the table, in a while, what the strongest computer would do in their place; or
 * answers why not. `id`: of the message. */
void room_hint(struct room *room, struct caller *c, const struct table_id *id);

/* ---- room_money.c ---- */

/* After an event: takes note of what the stakes of a hand come to that it has ended. */
void room_note_money(struct room *room);
void room_money(const struct room *room, struct wire_money *out);

/* ---- rooms_record.c ---- */

/* Hands the game that is just over to the people's history. */
void room_record(struct room *room);

/* What is kept together with the event that ends a game, until its record is: a key's value, and
 * back. */
void rooms__unrecorded_write(const struct room *room, const struct table_event *e,
                             struct buffer *out);
/* Finds out, before the loop runs, which games were not handed on; false when that fails. */
bool rooms__unrecorded_find(struct rooms *r, const struct store_ops *ops, struct store *store);
/* Hands them on. */
void rooms__unrecorded_next(struct rooms *r);

/* ---- lobby.c ---- */

void lobby_changed(struct room *room);
void lobby_gone(struct room *room);
void lobby_send(struct caller *c);
void lobby_tick(void *with);
/* `who`: told where they sit and whether they have something to decide; NULL in lists for all. */
void lobby_write(struct json *j, const char *key, struct room *room, const struct table_id *who);
struct lobby_filter {
    char rules[HEARTS_RULES_TEXT]; /* as hearts_rules_write() has them; "": any */
    bool by_preset;                /* `rules` is a preset: whatever stems from it */
    bool watch_only;
    unsigned free; /* seats, at least */
};
bool lobby_shows(const struct room *room, const struct lobby_filter *f);

/* ---- rooms_socket.c ---- */

/* Whether the room's host wants nothing to do with somebody, or bots may not sit there; NULL: may
 * sit. */
const char *room_may_sit(const struct room *room, const struct person *who, const char **say);

void caller_leave(struct caller *c); /* one user less */
/* Sends an answer, which is not dropped with what waits. */
void caller_answer(struct caller *c, const struct buffer *text);
void caller_no(struct caller *c, const struct table_id *id, const struct table_id *table,
               const char *why, const char *say);
/* Whether one more message from them is too many. */
bool caller_too_fast(struct caller *c);

/* ---- rooms_people.c ---- */

void rooms__follow_people(struct rooms *r);
/* True where it is not known yet whom `by` blocks: `then` is called when it is, or else the message
 * is refused; the socket is not listened to meanwhile. */
bool caller_asks_blocks(struct caller *c, const struct table_id *by, const struct wire_message *m,
                        void (*then)(struct caller *c, struct wire_message *m));

/* ---- rooms_http.c ---- */

void rooms__reply(struct request *q, int status, const struct buffer *body);
void rooms__reply_no(struct request *q, int status, const char *why, const char *say);
void rooms__reply_too_fast(struct request *q, const char *say, int64_t wait_ms);
void rooms__reply_bad_rules(struct request *q, const struct hearts_error *e);
/* The body as an object, to be deleted; NULL when it was answered that it is none. */
struct cJSON *rooms__body(struct request *q);

/* ---- rooms_make.c ---- */

/* Requests that make tables, or find a seat: answered, perhaps later. */
void rooms__make(struct rooms *r, struct request *q, const struct person *who);
void rooms__quick(struct rooms *r, struct request *q, const struct person *who);

/* ---- rooms_load.c ---- */

/* While the tables are taken up: what comes is put off. False: it is to be done now. */
bool rooms__later_message(struct caller *c, const char *text, size_t length);
bool rooms__later_request(struct rooms *r, struct request *q, const struct person *who);
void rooms__load_free(struct rooms *r);
/* The rules of a table from its first event, in use once more; NULL: not known, or memory is out.
 */
struct kept_plan *rooms__plan_of(struct rooms *r, const char *text);
bool rooms__load(struct rooms *r, const struct store_ops *ops, struct store *store,
                 struct error *e);

/* ---- rooms_password.c ---- */

/* Checks, or makes, the hash of a table's password on another thread; `then` is called by the loop.
 */
struct knock {
    struct rooms *rooms;
    char password[WIRE_PASSWORD + 1], hash[128];
    bool make, right;
    void (*then)(struct knock *k);
    void *with;
    struct caller *caller;
    struct request *request;
    struct wire_message message;
};
struct knock *knock_new(struct rooms *r, const char *password);
/* False when there are too many under way. */
bool knock_begin(struct knock *k);
/* Whether a password of the table may be tried from an address; and it was right: of the tries for
 * the table it is taken back, which are there for whoever guesses. */
bool knock_is_allowed(struct rooms *r, const char *address, const struct table_id *table);
void knock_forgive(struct rooms *r, const struct table_id *table);
void knock_free(struct knock *k);

#endif
