/* sim.h - a table, its runner, its store, its clients and the network between them, all in one
 * thread and under one virtual clock.
 *
 * The same seed plays the same game. The network drops, repeats, delays and reorders what is sent;
 * the runner crashes and rebuilds its table from the bytes that are durable; clients lose their
 * connection, resend what was not answered under the same id, and ask for what they missed. Checks
 * are made where things happen, and report to sim_wrong().
 *
 * There are two kinds of game. In a game of single steps (`steps`), the seed determines at every
 * point of the log who acts next and how. So the disturbed game must end with the log of the
 * undisturbed one. In a free game everybody acts when they like, clocks run, seats are taken over
 * and given back.
 */
#ifndef TESTS_SIM_H
#define TESTS_SIM_H

#include "table/table.h"

enum {
    SIM_CLIENTS = HEARTS_SEATS + 2,
    SIM_AUDIENCES = HEARTS_SEATS + 1, /* the last: watchers */
    SIM_HEARD = 512,                  /* most events of the engine for one event */
};

/* How one game is to be played. */
struct sim_setup {
    char rules[200];
    uint64_t seed;
    bool steps;        /* single steps */
    bool disturbed;    /* network, connections, crashes */
    bool crash_always; /* once at every event */
    int stop;          /* the table is closed after this many events; 0: when `games` are over */
    int games;         /* to their end, at most */
    int people;        /* who sit down */
    bool locks;        /* its deals are locked before they are dealt, as fair deals are */
};

/* ---- The log: log.c ---- */

struct log_entry {
    size_t at, length; /* its bytes */
    struct id id;
    int command;       /* it comes from, or -1 */
    int64_t handed_ms; /* the time that it was decided with */
    bool durable;
};

struct log {
    uint8_t *bytes;
    size_t used, room;
    struct log_entry *entries;
    size_t count, entry_room;
};

void log_clear(struct log *l);
void log_append(struct log *l, const struct table_event *e, int command, int64_t handed_ms);

/* The number of the event with that id, 0 when there is none. */
uint64_t log_find(const struct log *l, const struct id *id);
bool log_read(const struct log *l, size_t i, struct table_event *e);
void log_cut(struct log *l, size_t count);

/* ---- Telling: tell.c ---- */

/* What the engine reported while an event was applied. */
struct heard {
    int count;
    struct hearts_event at[SIM_HEARD];
};

void heard_take(void *with, const struct hearts_event *e);

/* Whether an audience (a seat, or HEARTS_WATCHER) is told of an event, and what, as a number. */
bool tell_is_for(const struct table_event *e, int audience);
uint64_t tell_digest(const struct hearts_plan *p, const struct table_event *e,
                     const struct heard *heard, int audience);

/* What one audience was told, in order. */
struct stream {
    uint64_t *digest;
    uint32_t count, room;
};

void stream_add(struct stream *s, uint64_t digest);

static inline int audience_slot(int audience)
{
    return audience == HEARTS_WATCHER ? HEARTS_SEATS : audience;
}

static inline int audience_at(const struct hearts_plan *p, int i)
{
    return i < p->seats ? i : HEARTS_WATCHER;
}

/* ---- The network: net.c ---- */

enum message_kind {
    /* to the runner */
    MESSAGE_HELLO, /* number: events received so far */
    MESSAGE_COMMAND,
    MESSAGE_ASK,  /* number: the first wanted */
    MESSAGE_LOOK, /* number: of the request */
    MESSAGE_PING,
    /* to a client */
    MESSAGE_RESET, /* the runner does not know the connection */
    MESSAGE_WELCOME,
    MESSAGE_ANSWER,
    MESSAGE_TOLD,
    MESSAGE_VIEW, /* number: of the request, 0 for one in place of what was missed */
    MESSAGE_PONG, /* number: events told */
    /* clocks */
    TIMER_STORED,
    TIMER_RUNNER,
    TIMER_PULSE, /* of the runner: who is there? */
    TIMER_RESTART,
    TIMER_WAKE, /* of a client */
    TIMER_BEAT, /* of a client: what is to be sent again? */
    TIMER_CONNECT,
};

struct message {
    int64_t at;
    uint64_t order; /* its order among those of the same time */
    uint8_t kind, client, audience, result;
    uint16_t era; /* which connection of the client */
    uint32_t number;
    int command;
    uint64_t seq, digest;
    struct table_view *view; /* owned */
};

struct net {
    struct message *heap;
    size_t count, room;
    uint64_t order;
};

struct sim;

/* Sends a message over the network, which may lose, repeat or delay it. */
void net_send(struct sim *s, struct message m);

/* Sets a clock, which comes exactly then. */
void net_timer(struct sim *s, enum message_kind kind, int client, int64_t at, uint32_t number);
bool net_next(struct sim *s, struct message *out);
void net_clear(struct sim *s);

/* ---- Clients: client.c, choose.c ---- */

enum purpose { PURPOSE_NONE, PURPOSE_DUE, PURPOSE_ASIDE };

struct client {
    struct id who;
    char name[TABLE_NAME];
    bool sits; /* wants a seat */
    bool connected, welcome;
    uint16_t era;
    uint8_t audience;
    uint64_t audience_seq; /* the event at which it was told */
    uint32_t have;         /* events received without a gap */
    uint64_t beyond;       /* bit i: event have + 2 + i was received too */
    int64_t asked_at;
    int command; /* not answered yet, or -1 */
    int64_t sent_at;
    uint8_t purpose; /* enum purpose: why it looks */
    uint64_t salt;   /* the seed of what it decides then */
    bool offered;    /* it does something that its view offers */
    uint32_t looks;
    int64_t looked_at;
    uint64_t decisions;
};

void client_start(struct sim *s, int c);
void client_take(struct sim *s, const struct message *m);
void client_timer(struct sim *s, const struct message *m);

/* Has the client look at the table and then act. */
void client_nudge(struct sim *s, int c, enum purpose why, uint64_t salt);

/* Whether it is there, knows everything, and has an answer to everything. */
bool client_is_settled(const struct sim *s, int c);

/* Chooses what a person who sees this does. False: nothing. */
bool choose_command(const struct sim *s, int c, const struct table_view *v, enum purpose why,
                    uint64_t *rng, struct table_command *out);

/* ---- The runner: runner.c, crash.c ---- */

enum { QUEUE = 64 };

struct runner {
    bool up;
    struct table table;
    bool writing; /* an event waits to be durable */
    struct table_event event;
    int command;
    int queue[QUEUE], queued;
    bool known[SIM_CLIENTS];
    uint16_t era[SIM_CLIENTS];
    int64_t gone_at[SIM_CLIENTS];
    int64_t clock; /* table time less virtual time */
    uint32_t plan; /* number of the latest wake-up */
};

void runner_start(struct sim *s);
void runner_take(struct sim *s, const struct message *m);
void runner_timer(struct sim *s, const struct message *m);

/* Does what the table wants, if anything; single steps. */
void runner_act(struct sim *s);

/* Gives a command of the runner's own. */
void runner_give(struct sim *s, enum table_command_kind kind, int seat);
int64_t runner_time(const struct sim *s);

/* Tells the table who is gone and who is there again. */
void runner_look_around(struct sim *s);

/* Applies an event that is durable, and checks the result. */
void runner_apply(struct sim *s, const struct table_event *e);

/* Forgets everything that is not durable, and is gone for a while. */
void runner_crash(struct sim *s);
void runner_restart(struct sim *s);

/* Builds the table again from its bytes, without a crash, and compares. */
void runner_verify(struct sim *s);

/* Where it may crash while it handles an event. */
enum crash_point {
    CRASH_DECIDED,
    CRASH_WRITTEN,
    CRASH_DURABLE,
    CRASH_APPLIED,
    CRASH_HALF_TOLD,
    CRASH_TOLD,
    CRASH_POINTS
};

/* Whether it has just crashed there. */
bool runner_crashes(struct sim *s, enum crash_point point);

/* ---- What must hold: model.c, secrets.c, after.c ---- */

enum { MODEL_STEPS = 512, MODEL_HELD = 64 };

struct model_seat {
    uint8_t kind; /* enum table_seat_kind */
    bool away, stood_in, again, ends, late;
    uint8_t colour, picture;
    char name[TABLE_NAME];
    struct id who;
    int64_t away_ms, asked_ms; /* in time that counts: since when */
    int64_t overdue_ms;        /* when a stand-in should have taken over; INT64_MAX: not yet */
    int64_t bank;
};

/* A second, plain model of what every event does. */
struct model {
    struct hearts_game game;
    struct hearts_game undo[MODEL_STEPS]; /* as it was before each decision of the hand */
    struct hearts_move moves[MODEL_STEPS];
    int undo_heard[MODEL_STEPS]; /* how much had been reported then */
    hearts_faces shown;          /* cards played to all and taken back */
    int steps;
    struct hearts_event heard[MODEL_STEPS]; /* reports of the hand, for the seats' memories */
    int heard_count;
    struct table before_deal;
    size_t deal_at;                    /* its place in the log */
    uint32_t deal_told[SIM_AUDIENCES]; /* how much had been told then */
    struct model_seat seat[HEARTS_SEATS];
    struct id host;
    struct id stopped[TABLE_STOPPED_MOST];
    int stopped_count;
    struct id held_by[MODEL_HELD]; /* who has played a hand of the current game, and which */
    uint8_t held[MODEL_HELD];
    int held_count;
    uint8_t stage;
    bool locked; /* the next deal is locked */
    bool paused;
    uint8_t offer, offer_seat;
    int64_t at_ms, counts_ms; /* time, and time without pauses and offers */
    uint32_t told[SIM_AUDIENCES];
};

void model_start(struct sim *s);

/* After an event was applied. */
void model_take(struct sim *s, const struct table_event *e);

/* After an event: nobody may notice when hidden cards are exchanged. */
void secrets_check(struct sim *s, const struct table_event *e);

/* Before a decision whose cards are hidden. */
void secrets_decision(struct sim *s, const struct table_event *e);

/* When the game is over: promises were kept, nothing was done twice, and the same commands lead to
 * the same log. */
void after_check(struct sim *s);

/* The log without times and presence: a number for each event. */
void after_core(struct sim *s, struct stream *out);

/* ---- Together: game.c, steps.c ---- */

struct sim_command {
    struct table_command c;
    int client; /* or -1 */
    bool promised;
    uint64_t seq; /* the event promised to the client */
    bool refused; /* and its client knows that */
};

struct sim_count {
    long games, events, crashes, rebuilt, dropped, repeated, worlds, refused, memories, claims,
        takebacks, ahead, stood_in, finished, resent, views, again, tabled[TABLE_EVENTS];
};

struct sim {
    struct sim_setup setup;
    struct hearts_plan plan;
    struct table_terms terms;
    uint64_t chance; /* for everything that is disturbed */
    int64_t now;
    bool settling; /* the table is closed: no more disturbance */
    struct log log;
    struct net net;
    struct runner runner;
    struct client clients[SIM_CLIENTS];
    int client_count;
    struct sim_command *commands;
    int command_count, command_room;
    struct stream told[SIM_AUDIENCES];
    struct model model;
    uint64_t applied;    /* events applied and told */
    uint64_t core;       /* of these, without those about presence */
    uint64_t crashed_at; /* the event at which it crashed last */
    int step_client;     /* single steps: who has to act; -1: nobody */
    int step_tries;      /* at this point of the log */
    uint64_t step_core;
    long idle; /* messages since the last event */
    struct sim_count count;
    bool verbose;    /* prints every event */
    char fault[600]; /* what is wrong; "": nothing so far */
};

/* Plays one game. False: s->fault says what is wrong. */
bool sim_play(struct sim *s, const struct sim_setup *setup);
void sim_release(struct sim *s);

/* Reports a failed check. Only the first counts. */
void sim_wrong(struct sim *s, const char *check, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* In a game of single steps: lets the next one act, unless somebody is about to. */
void steps_next(struct sim *s);

/* Random numbers for the disturbances; and numbers that depend only on the seed and the arguments.
 */
uint32_t sim_below(struct sim *s, uint32_t n);
uint64_t sim_hash(uint64_t a, uint64_t b, uint64_t c);
void sim_id(struct id *out, uint64_t a, uint64_t b, uint64_t c);

/* Stores a command; returns its number. */
int sim_command_add(struct sim *s, int client, const struct table_command *c);

#endif
