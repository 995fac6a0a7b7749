/* join_inside.h - shared by the files of the client. */
#ifndef HEARTS_REMOTE_JOIN_INSIDE_H
#define HEARTS_REMOTE_JOIN_INSIDE_H

#include "base/buffer.h"
#include "base/json.h"
#include "clients/terminal/remote/connection.h"
#include "clients/terminal/remote/join.h"
#include "clients/terminal/remote/read.h"
#include "players/common/scratch.h"
#include "record/fair/fair_check.h"
#include "table/pace.h"

enum {
    JOIN_PENDING = 16,     /* commands without a reply, at most */
    JOIN_WAITING = 512,    /* messages not shown yet, at most: then a view is requested */
    JOIN_LATE_MOST = 4096, /* late messages, at most */
    JOIN_SEEN = 4096,      /* events in one message, at most */
    JOIN_AMOUNT = 32,      /* bytes of an amount of money, such as "-16/3" */
};

/* Room for a name plus its seat's letter, added where two seats have the same name. */
enum { JOIN_SHOWN = JOIN_NAME + 8 };

/* A message of the table that is still to be shown. A late one only tells who came and what was
 * said: a view has already given the state of the game. */
struct news {
    struct news *next;
    struct json_span message; /* in `text` */
    int64_t at_ms;
    bool late;
    char text[];
};

/* A command that is not settled yet. */
struct pending {
    char id[ADDRESS_ID];
    char *text;
    enum seat_command_kind kind; /* COMMANDS: a move; COMMANDS + 1: a takeback */
    int seat;                    /* that the command names, or -1 */
    bool sent, answered;
    int64_t n; /* if answered: the number of the event that the command caused */
};

/* The amount for each seat, "" where unknown. */
struct join_money {
    char text[HEARTS_SEATS][JOIN_AMOUNT];
};

/* How a table is played and who may join: times and flags in the order of join_terms.c. */
enum { JOIN_TIMES = 3, JOIN_FLAGS = 7 };
struct join_terms {
    bool listed, locked; /* listed: public; locked: has a password */
    int64_t ms[JOIN_TIMES];
    bool on[JOIN_FLAGS];
    char stand_in[JOIN_NAME];
    char money[JOIN_WORD]; /* "": the game is not played for money */
    int64_t buy_in;
};

/* Cards as first shown, and as shown later if that differed; empty: not shown. */
struct join_shown {
    struct hearts_pile first, other;
};

/* A deal made with everybody's chances, as far as the server has sent it, our own chance for it,
 * and the cards that we were shown of it. */
struct join_deal {
    struct fair_deal deal;
    uint8_t chance[FAIR_CHANCE];
    bool has_chance, revealed;
    struct join_shown hand, kitty;
    uint8_t dealer;
    uint16_t hand_number; /* 0: the dealer is not known */
};
enum { JOIN_DEALS = 64 };
struct join_deals {
    uint8_t game[FAIR_GAME];
    int seat;      /* our seat in the game, or HEARTS_WATCHER */
    bool plays;    /* a deal is in play whose cards are known */
    uint32_t deal; /* its number */
    struct join_deal of[JOIN_DEALS];
};

enum { PENDING_PLAY = COMMANDS, PENDING_TAKEBACK };

/* Whether the daily limits on winning from and losing to computers are reached. */
enum join_house {
    JOIN_HOUSE_OPEN,
    JOIN_HOUSE_PAYS_NONE,
    JOIN_HOUSE_TAKES_NONE,
    JOIN_HOUSE_FOR_NOTHING /* both */
};

struct join {
    struct seat seat; /* first: a seat of this kind is cast to its join */
    struct seat_others others;
    struct link *link;
    struct address address;
    char token[ADDRESS_TOKEN];
    char link_begins[ADDRESS_HOST + 24]; /* of a link to a table, up to its id */
    struct buffer sent;
    bool greeted, shutting_down; /* shutting_down: the server has announced that it shuts down */
    char person[ADDRESS_ID], name[JOIN_NAME];

    char table[ADDRESS_ID], password[JOIN_PASSWORD];
    char refused[JOIN_WORD], refusal[JOIN_SAY];
    bool shown, asked;  /* asked: the table was requested and has not arrived */
    bool wants_view;    /* that request was for a view, whatever was missed */
    int64_t n, n_heard; /* numbers of the latest event shown, and of the latest queued */
    struct news *first, **end;
    int waiting, late; /* messages queued, and how many of them are late */
    size_t steps;

    struct hearts_plan plan;
    char rules[HEARTS_RULES_TEXT], title[JOIN_TITLE];
    char names[HEARTS_SEATS][JOIN_SHOWN], players[HEARTS_SEATS][JOIN_NAME];
    char persons[HEARTS_SEATS][ADDRESS_ID]; /* "" where no person sits */
    struct hearts_view view;
    struct player_seat memory;
    struct hearts_seen *log;
    size_t log_count, log_capacity;
    struct join_money *money, pot; /* money: one entry per scored hand in the log */
    size_t money_count, money_capacity;
    enum join_house house; /* as last reported to the person */
    struct scratch *scratch;

    struct pending pending[JOIN_PENDING];
    int pending_count;
    bool sits_later;   /* the person sits down once the hand in play is over, */
    int sits_later_at; /* at this seat; -1: at any */
    struct join_terms terms;
    struct join_deals deals;
    enum pace pace; /* that the person wants; the server forgets it when it restarts */

    bool listing;
    struct join_listed *listed;
    int listed_count;
    unsigned listed_changes;
};

/* Milliseconds of the monotonic clock. */
int64_t join__now_ms(void);

/* Sends a message; dropped if the connection is down. Without an address it is added to `sent`. */
void join__send(struct join *j, const char *text, size_t length);

/* Handles the loss of the connection, for a reason; the next attempt is after wait_ms. */
void join__lost(struct join *j, const char *reason, unsigned wait_ms);

/* Takes the first message out of the queue, to be freed by the caller; NULL: the queue is empty. */
struct news *join__next_news(struct join *j);

/* Requests the table: what was missed of it, or with `whole` a complete view. */
void join__ask(struct join *j, bool whole);

/* ---- join_commands.c ---- */

/* Keeps a command and sends it; false when too many wait already. */
bool join__command(struct join *j, const struct seat_command *command);
bool join__play(struct join *j, const struct hearts_move *m);
bool join__take_back(struct join *j);

/* Call when the hand in play is over: sits down if that was waiting for it. */
void join__hand_over(struct join *j);

/* Sends the unanswered commands again after a reconnection. */
void join__resend(struct join *j);

/* Handles a reply to a command: `ok` with a number, or `no`. */
void join__answered(struct join *j, struct json_span message, bool done);

/* Drops the commands that the events shown so far have settled; with `whole`, after a view, all
 * answered ones. join__is_deciding() says whether a decision is still on its way. */
void join__settle(struct join *j, bool whole);
bool join__is_deciding(const struct join *j);

/* ---- join_table.c ---- */

/* Reads a view of the table, or an event there. False, with *why, when it cannot be valid. */
bool join__view(struct join *j, struct json_span message, int64_t at_ms, const char **why);
bool join__event(struct join *j, struct json_span message, int64_t at_ms, const char **why);

/* Reads an event that is already included in the view that came instead of it. */
void join__late(struct join *j, struct json_span message);

/* ---- join_deals.c ---- */

/* Sends our commitments and reveals for the deals in a message as soon as it arrives; adds a line
 * for the person where the server contradicts itself. */
void join__deals(struct join *j, struct json_span message, bool view);

/* ---- join_own.c ---- */

/* Notes the cards that a message shows of the deal in play; with `whole` its hand is as dealt. */
void join__own_shown(struct join *j, struct join_deal *d, struct json_span message, bool whole);

/* Tells the person if those cards differ from those of the opened deal. */
void join__own_opened(struct join *j, const struct join_deal *d, const struct fair_outcome *o);

/* ---- join_terms.c ---- */

/* Reads the terms from a view, or from an event's `to_table`. */
void join__terms_told(struct join *j, struct json_span of);

/* Writes them as a member of an open object. */
void join__write_terms(struct json *w, const struct join_terms *t);

/* Writes the change that the host typed, such as "turn 20s", into a command. False: nothing is to
 * be sent. A line then says what was expected, or without a name lists the terms. */
bool join__terms(struct join *j, const char *text, struct json *w);

/* ---- join_money.c ---- */

/* Reads the money won and lost in the hands of a view; false when out of memory. */
bool join__money_begin(struct join *j, struct json_span hands);

/* Reads the pot from `game`, and the stakes of the hands scored in the log from index `from`. */
bool join__money(struct join *j, struct json_span game, size_t from);

/* ---- join_notices.c ---- */

/* Adds a line for the person to read. */
void join__line(struct join *j, bool talk, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds the line about an event apart from the game itself. `was` is the name that the person who
 * sits down already had at that seat, or "". */
void join__tell(struct join *j, struct json_span message, const char *was);
/* Tells the person that they lost their seat, if a view says so. */
void join__unseated(struct join *j, struct json_span message);

/* ---- join_seat.c, join_lobby.c ---- */

extern const struct seat_ops join__seat_ops;

void join__lobby(struct join *j, struct json_span message);

#endif
