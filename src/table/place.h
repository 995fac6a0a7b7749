/* place.h - a person's place at a table: what is known there, and what can be done there, whether
 * the table is in this process (solo.h) or far away (clients/terminal/remote/join.h).
 *
 * A place goes one step at a time, so that each can be shown. What it shows is its
 * seat's view and what that seat saw happen, never more.
 */
#ifndef HEARTS_TABLE_PLACE_H
#define HEARTS_TABLE_PLACE_H

#include "base/error.h"
#include "hearts/seen.h"
#include "players/player.h"

#include <stdint.h>

/* What a place waits for. */
enum place_wait {
    PLACE_DEAL,    /* a hand to be dealt: place_step() deals */
    PLACE_NEWS,    /* place_step(): a computer's decision is to be made, or news to be taken in */
    PLACE_PERSON,  /* the person's decision */
    PLACE_OUTSIDE, /* somebody far away: place_listen() */
    PLACE_OVER,    /* the game is over */
};

enum place_undone { PLACE_NOT_UNDONE, PLACE_UNDONE, PLACE_UNDO_ASKED };

struct place_company;
struct place_wish;
struct place;

/* How a place does what it does; see the functions below. */
struct place_verbs {
    void (*view)(const struct place *p, struct hearts_view *out);
    size_t (*seen_count)(const struct place *p);
    const struct hearts_seen *(*seen)(const struct place *p, size_t i);
    size_t (*step_count)(const struct place *p);
    enum place_wait (*waits)(const struct place *p);
    uint32_t (*thinking_ms)(const struct place *p);
    bool (*think)(struct place *p, struct error *e);
    bool (*step)(struct place *p, struct error *e);
    struct hearts_refusal (*move)(struct place *p, const struct hearts_move *m);
    enum place_undone (*undo)(struct place *p);
    bool (*hint)(const struct place *p, struct advice *out);
    bool (*next)(struct place *p, struct error *e);
    const char *(*fault)(const struct place *p);
    bool (*kept)(const struct place *p);
    const char *(*stakes)(const struct place *p, size_t hand, int seat);
    const char *(*pot)(const struct place *p, int seat);
    /* Where there is company; else NULL. */
    void (*wish)(struct place *p, const struct place_wish *wish);
    bool (*listen)(struct place *p, struct error *e);
};

struct place {
    const struct place_verbs *verbs;
    const struct hearts_plan *plan;
    int person; /* a seat, or HEARTS_WATCHER */
    const char *names[HEARTS_SEATS];
    const char *players[HEARTS_SEATS]; /* which computer plays there; "" for a person */
    const char *rules;                 /* shortest text */
    const char *title, *about;         /* what people call this game and say about it, or "" */
    const char *seed;                  /* "" where the deal goes by chance */
    bool one_hand;                     /* nothing follows the hand in play */
    unsigned rebuilt;                  /* how often what was seen has been put together anew */
    struct place_company *company;     /* NULL where nobody else is a person */
};

/* What the game is called: its title, or else its rules. */
static inline const char *place_called(const struct place *p)
{
    return *p->title ? p->title : p->rules;
}

/* What the person may know now. */
static inline void place_view(const struct place *p, struct hearts_view *out)
{
    p->verbs->view(p, out);
}

/* What the person saw, the oldest first. Gets shorter only where `rebuilt` counts on. */
static inline size_t place_seen_count(const struct place *p) { return p->verbs->seen_count(p); }
static inline const struct hearts_seen *place_seen(const struct place *p, size_t i)
{
    return p->verbs->seen(p, i);
}

/* A number that is another one after every step. */
static inline size_t place_step_count(const struct place *p) { return p->verbs->step_count(p); }

static inline enum place_wait place_waits(const struct place *p) { return p->verbs->waits(p); }

/* How long the next step is to wait, for the eye, in thousandths of a second. */
static inline uint32_t place_thinking_ms(const struct place *p) { return p->verbs->thinking_ms(p); }

/* Gets the next step ready, so that it takes no time. False and *e filled when the table cannot
 * go on. */
static inline bool place_think(struct place *p, struct error *e) { return p->verbs->think(p, e); }

/* Makes the next step. False and *e filled when the table cannot go on. */
static inline bool place_step(struct place *p, struct error *e) { return p->verbs->step(p, e); }

/* The person's decision. HEARTS_OK, or why it is refused; then nothing has changed. */
static inline struct hearts_refusal place_move(struct place *p, const struct hearts_move *m)
{
    return p->verbs->move(p, m);
}

/* Takes back the person's last decision, or asks the others for it. */
static inline enum place_undone place_undo(struct place *p) { return p->verbs->undo(p); }

/* What the strongest computer would do in the person's place, and why. False when the person has
 * nothing to decide. */
static inline bool place_hint(const struct place *p, struct advice *out)
{
    return p->verbs->hint(p, out);
}

/* Another game at the same table, once one is over. */
static inline bool place_next(struct place *p, struct error *e) { return p->verbs->next(p, e); }

/* What goes wrong with keeping the game, or ""; and whether it is kept. */
static inline const char *place_fault(const struct place *p) { return p->verbs->fault(p); }
static inline bool place_kept(const struct place *p) { return p->verbs->kept(p); }

/* What a seat gets, or pays, for a hand of the table, counted from 0; what the pot brings it. As
 * "16/3", "-5", or "" where there is none. */
static inline const char *place_stakes(const struct place *p, size_t hand, int seat)
{
    return p->verbs->stakes(p, hand, seat);
}
static inline const char *place_pot(const struct place *p, int seat)
{
    return p->verbs->pot(p, seat);
}

/* ---- Company ---- */

enum place_stage { PLACE_GATHERING, PLACE_PLAYING, PLACE_ENDED, PLACE_CLOSED };
enum place_seat_kind { PLACE_NOBODY, PLACE_SOMEBODY, PLACE_COMPUTER };
enum place_offer { PLACE_NO_OFFER, PLACE_OFFER_CLAIM, PLACE_OFFER_TAKEBACK };

enum { PLACE_LINE = 1400, PLACE_LINES = 64 };

/* Something to read that is not part of the game: what somebody says, who comes and goes. */
struct place_line {
    bool talk;
    bool passing;          /* of no worth later: why something was refused */
    int64_t at_ms;         /* when it came, by the monotonic clock */
    char text[PLACE_LINE]; /* safe for a terminal */
};

struct place_guest {
    enum place_seat_kind kind;
    bool away;                     /* the connection is gone */
    bool stood_in;                 /* a computer plays for the person */
    bool again;                    /* wants another game */
    bool ends;                     /* wants this one called off */
    bool clocked;                  /* a clock runs */
    int64_t turn_ends_ms, bank_ms; /* by the monotonic clock; what comes after that */
};

/* What there is besides where others are people. */
struct place_company {
    enum place_stage stage;
    struct place_guest guests[HEARTS_SEATS];
    int host, paused_by; /* seats, or HEARTS_NO_SEAT */
    bool hosting;        /* the person is the host */
    bool counts;         /* the game in play: for ratings or for money */
    unsigned watching;
    enum place_offer offer;
    int offer_by;
    unsigned offer_waits_for; /* bit s: seat s has not answered */
    bool can_claim, can_finish, can_take_back, can_pause, can_talk;
    struct hearts_pile exposed[HEARTS_SEATS]; /* hands that lie open after a claim */
    struct place_line lines[PLACE_LINES];     /* a ring */
    size_t line_count;                        /* of all that came; the last of them are there */
    unsigned waiting;                         /* how much news there is to step through */
    unsigned unsettled; /* wishes and decisions of which it is not seen yet what came of them */
    unsigned refusals;  /* how often the server has refused something; the last line says why */
    char trouble[160];  /* what is wrong with the connection now, or "" */
    char link[320];     /* to the table, for others; or "" */
    char gone[200];     /* why the table is gone for good, or "" */
    int file;           /* a descriptor that can be read when there is something to listen to */
};

/* X(constant, word of the protocol): what the person may wish for beside a decision. */
#define PLACE_LIST_WISH(X)                                                          \
    X(PLACE_SIT, "sit")       /* at `seat`, or anywhere: HEARTS_NO_SEAT */          \
    X(PLACE_LEAVE, "leave")   /* for good */                                        \
    X(PLACE_SEAT, "seat")     /* the host: the computer `text` at `seat`, or "" */  \
    X(PLACE_SWAP, "swap")     /* the host: `seat` and `other` */                    \
    X(PLACE_REMOVE, "remove") /* the host: the person at `seat` is put out */       \
    X(PLACE_STOP, "stop")     /* the host: the person at `seat`, for good */        \
    X(PLACE_START, "start")   /* the host: `text` fills the empty seats, or "" */   \
    X(PLACE_TERMS, "terms")   /* the host: `text`, as "turn 20s"; "": tells them */ \
    X(PLACE_CLAIM, "claim")                                                         \
    X(PLACE_FINISH, "finish") /* a hand that nothing can change */                  \
    X(PLACE_PACE, "pace")     /* `other`: enum pace, of the computers */            \
    X(PLACE_ANSWER, "answer") /* `yes` */                                           \
    X(PLACE_PAUSE, "pause")                                                         \
    X(PLACE_RESUME, "resume")                                                       \
    X(PLACE_REMATCH, "rematch")                                                     \
    X(PLACE_END, "end")   /* wants the game called off */                           \
    X(PLACE_BACK, "back") /* takes the seat back from its stand-in */               \
    X(PLACE_BOOK, "book") /* tells what the person has of chips */                  \
    X(PLACE_SAY, "say")   /* `text` */

#define PLACE_CONSTANT(constant, word) constant,
enum place_wish_kind { PLACE_LIST_WISH(PLACE_CONSTANT) PLACE_WISHES };
#undef PLACE_CONSTANT

struct place_wish {
    enum place_wish_kind kind;
    int seat, other;
    bool yes;
    const char *text; /* borrowed; may be NULL */
};

/* Asks for it; what comes of it is told as news or as a line. */
static inline void place_wish(struct place *p, const struct place_wish *wish)
{
    p->verbs->wish(p, wish);
}

/* Hears what has come. False and *e filled when the table is gone for good. */
static inline bool place_listen(struct place *p, struct error *e) { return p->verbs->listen(p, e); }

#endif
