/* seat.h - a person's seat at a table: what the person knows and can do there, whether the table is
 * in this process (solo.h) or on a server (clients/terminal/remote/join.h).
 *
 * The game moves on one step at a time, so that each step can be shown. A seat gives its own view
 * and what it saw happen, never more.
 */
#ifndef HEARTS_TABLE_SEAT_H
#define HEARTS_TABLE_SEAT_H

#include "base/error.h"
#include "hearts/seen.h"
#include "players/player.h"

#include <stdint.h>

/* What a seat waits for. */
enum seat_wait {
    SEAT_DEAL,    /* a hand to be dealt: seat_step() deals */
    SEAT_NEWS,    /* seat_step(): makes a computer's decision, or takes in an event of the server */
    SEAT_PERSON,  /* the person's decision */
    SEAT_OTHER,   /* that of another person at this terminal: seat_show() */
    SEAT_OUTSIDE, /* somebody at another computer: seat_listen() */
    SEAT_OVER,    /* the game is over */
};

/* SEAT_UNDONE_LATE: after others had decided, so that the game leaves the statistics. */
enum seat_undone { SEAT_NOT_UNDONE, SEAT_UNDONE, SEAT_UNDONE_LATE, SEAT_UNDO_ASKED };

struct seat_others;
struct seat_command;
struct seat;

/* The operations of one kind of seat; the functions below say what each does. */
struct seat_ops {
    void (*view)(const struct seat *p, struct hearts_view *out);
    size_t (*seen_count)(const struct seat *p);
    const struct hearts_seen *(*seen)(const struct seat *p, size_t i);
    size_t (*step_count)(const struct seat *p);
    enum seat_wait (*waits)(const struct seat *p);
    uint32_t (*thinking_ms)(const struct seat *p);
    bool (*think)(struct seat *p, struct error *e);
    bool (*step)(struct seat *p, struct error *e);
    struct hearts_refusal (*move)(struct seat *p, const struct hearts_move *m);
    enum seat_undone (*undo)(struct seat *p);
    bool (*hint)(const struct seat *p, struct advice *out);
    bool (*next)(struct seat *p, struct error *e);
    const char *(*fault)(const struct seat *p);
    bool (*kept)(const struct seat *p);
    const char *(*stakes)(const struct seat *p, size_t hand, int seat);
    const char *(*pot)(const struct seat *p, int seat);
    /* NULL where people do not share a terminal. */
    int (*turn)(const struct seat *p);
    void (*show)(struct seat *p, int seat);
    /* NULL where nobody else is a person. */
    void (*command)(struct seat *p, const struct seat_command *command);
    bool (*listen)(struct seat *p, struct error *e);
};

struct seat {
    const struct seat_ops *ops;
    const struct hearts_plan *plan;
    int person; /* a seat, or HEARTS_WATCHER */
    const char *names[HEARTS_SEATS];
    const char *players[HEARTS_SEATS]; /* which computer plays there; "" for a person */
    const char *rules;                 /* shortest text */
    const char *title, *about;         /* what people call this game and say about it, or "" */
    const char *seed;                  /* "" where the deal goes by chance */
    bool several;                      /* people share this terminal: `person` changes */
    bool one_hand;                     /* nothing follows the hand in play */
    unsigned rebuilt;                  /* incremented whenever the events seen are rebuilt */
    struct seat_others *others;        /* NULL where nobody else is a person */
};

/* What the game is called: its title, or else its rules. */
static inline const char *seat_called(const struct seat *p)
{
    return *p->title ? p->title : p->rules;
}

/* What the person may know now. */
static inline void seat_view(const struct seat *p, struct hearts_view *out)
{
    p->ops->view(p, out);
}

/* What the person saw, the oldest first. The count never gets smaller while `rebuilt` stays the
 * same. */
static inline size_t seat_seen_count(const struct seat *p) { return p->ops->seen_count(p); }
static inline const struct hearts_seen *seat_seen(const struct seat *p, size_t i)
{
    return p->ops->seen(p, i);
}

/* A number that changes with every step. */
static inline size_t seat_step_count(const struct seat *p) { return p->ops->step_count(p); }

static inline enum seat_wait seat_waits(const struct seat *p) { return p->ops->waits(p); }

/* How long to wait before the next step, in milliseconds, so that people can follow. */
static inline uint32_t seat_thinking_ms(const struct seat *p) { return p->ops->thinking_ms(p); }

/* Prepares the next step, so that seat_step() takes no time. False and *e filled when the table
 * cannot go on. */
static inline bool seat_think(struct seat *p, struct error *e) { return p->ops->think(p, e); }

/* Makes the next step. False and *e filled when the table cannot go on. */
static inline bool seat_step(struct seat *p, struct error *e) { return p->ops->step(p, e); }

/* The person's decision. HEARTS_OK, or why it is refused; then nothing has changed. */
static inline struct hearts_refusal seat_move(struct seat *p, const struct hearts_move *m)
{
    return p->ops->move(p, m);
}

/* Takes back the person's last decision, or asks the others for it. */
static inline enum seat_undone seat_undo(struct seat *p) { return p->ops->undo(p); }

/* What the strongest computer would do in the person's seat, and why. False when the person has
 * nothing to decide. */
static inline bool seat_hint(const struct seat *p, struct advice *out)
{
    return p->ops->hint(p, out);
}

/* Another game at the same table, once one is over. */
static inline bool seat_next(struct seat *p, struct error *e) { return p->ops->next(p, e); }

/* Why the game cannot be saved, or "" while it can; and whether it is saved at all. */
static inline const char *seat_fault(const struct seat *p) { return p->ops->fault(p); }
static inline bool seat_kept(const struct seat *p) { return p->ops->kept(p); }

/* What a seat wins or loses (below 0) by a hand, counted from 0, and by the pot: "16/3", "-5", or
 * "" where the game has none. */
static inline const char *seat_stakes(const struct seat *p, size_t hand, int seat)
{
    return p->ops->stakes(p, hand, seat);
}
static inline const char *seat_pot(const struct seat *p, int seat) { return p->ops->pot(p, seat); }

/* Where several people share a terminal: who of them decides next, and showing the table as that
 * one may see it; HEARTS_WATCHER: as everybody may. */
static inline int seat_turn(const struct seat *p) { return p->ops->turn(p); }
static inline void seat_show(struct seat *p, int seat) { p->ops->show(p, seat); }

/* ---- Others ---- */

enum seat_stage { SEAT_GATHERING, SEAT_PLAYING, SEAT_ENDED, SEAT_CLOSED };
enum seat_kind { SEAT_NOBODY, SEAT_SOMEBODY, SEAT_COMPUTER };
enum seat_offer { SEAT_NO_OFFER, SEAT_OFFER_CLAIM, SEAT_OFFER_TAKEBACK };

enum { NOTICE_BYTES = 1400, NOTICES = 64 };

/* A line of text that is not part of the game: chat, people who come and go. */
struct notice {
    bool talk;
    bool passing;            /* not worth keeping: why something was refused */
    int64_t at_ms;           /* when it came, by the monotonic clock */
    char text[NOTICE_BYTES]; /* safe for a terminal */
};

struct seat_other {
    enum seat_kind kind;
    bool away;                     /* the connection is gone */
    bool stood_in;                 /* a computer plays for the person */
    bool again;                    /* wants another game */
    bool ends;                     /* wants this one called off */
    bool clocked;                  /* a clock runs */
    int64_t turn_ends_ms, bank_ms; /* by the monotonic clock; the bank left after that */
};

/* What a seat knows of a table with other people. */
struct seat_others {
    enum seat_stage stage;
    struct seat_other other[HEARTS_SEATS];
    int host, paused_by; /* seats, or HEARTS_NO_SEAT */
    bool hosting;        /* the person is the host */
    bool counts;         /* the game in play counts for ratings or money */
    unsigned watching;
    enum seat_offer offer;
    int offer_by;
    unsigned offer_waits_for; /* bit s: seat s has not answered */
    bool can_claim, can_finish, can_take_back, can_pause, can_talk;
    struct hearts_pile exposed[HEARTS_SEATS]; /* hands that are face up after a claim */
    struct notice lines[NOTICES];             /* a ring */
    size_t line_count;                        /* lines so far; the last NOTICES are in the ring */
    unsigned waiting;                         /* events of the server not stepped through yet */
    unsigned unsettled; /* commands and decisions sent whose outcome is not known yet */
    unsigned refusals;  /* how often the server has refused something; the last line says why */
    char trouble[160];  /* what is wrong with the connection now, or "" */
    char link[320];     /* to the table, for others; or "" */
    char gone[200];     /* why the table is gone for good, or "" */
    int file;           /* a descriptor that becomes readable when the server has sent something */
};

/* X(constant, word of the protocol): what the person may ask for, besides deciding. */
#define COMMAND_LIST(X)                                                               \
    X(COMMAND_SIT, "sit")       /* at `seat`, or anywhere: HEARTS_NO_SEAT */          \
    X(COMMAND_LEAVE, "leave")   /* for good */                                        \
    X(COMMAND_SEAT, "seat")     /* the host: the computer `text` at `seat`, or "" */  \
    X(COMMAND_SWAP, "swap")     /* the host: `seat` and `other` */                    \
    X(COMMAND_REMOVE, "remove") /* the host: the person at `seat` is put out */       \
    X(COMMAND_STOP, "stop")     /* the host: the person at `seat`, for good */        \
    X(COMMAND_START, "start")   /* the host: `text` fills the empty seats, or "" */   \
    X(COMMAND_TERMS, "terms")   /* the host: `text`, as "turn 20s"; "": tells them */ \
    X(COMMAND_CLAIM, "claim")                                                         \
    X(COMMAND_FINISH, "finish") /* a hand that nothing can change */                  \
    X(COMMAND_PACE, "pace")     /* `other`: enum pace, of the computers */            \
    X(COMMAND_ANSWER, "answer") /* `yes` */                                           \
    X(COMMAND_PAUSE, "pause")                                                         \
    X(COMMAND_RESUME, "resume")                                                       \
    X(COMMAND_REMATCH, "rematch")                                                     \
    X(COMMAND_END, "end")   /* wants the game called off */                           \
    X(COMMAND_BACK, "back") /* takes the seat back from its stand-in */               \
    X(COMMAND_BOOK, "book") /* says how many chips the person has */                  \
    X(COMMAND_SAY, "say")   /* `text` */

#define COMMAND_CONSTANT(constant, word) constant,
enum seat_command_kind { COMMAND_LIST(COMMAND_CONSTANT) COMMANDS };
#undef COMMAND_CONSTANT

struct seat_command {
    enum seat_command_kind kind;
    int seat, other;
    bool yes;
    const char *text; /* borrowed; may be NULL */
};

/* Sends the command. Its outcome comes as an event or as a notice. */
static inline void seat_ask(struct seat *p, const struct seat_command *command)
{
    p->ops->command(p, command);
}

/* Takes in what the server has sent. False and *e filled when the table is gone for good. */
static inline bool seat_listen(struct seat *p, struct error *e) { return p->ops->listen(p, e); }

#endif
