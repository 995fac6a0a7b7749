/* join_inside.h - what the files of the client share. */
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
    JOIN_PENDING = 16,  /* commands without an answer, at most */
    JOIN_WAITING = 512, /* news that nobody has shown, at most: then a view is asked for */
    JOIN_TOLD = 4096,   /* late news, at most */
    JOIN_SEEN = 4096,   /* events of one message, at most */
    JOIN_AMOUNT = 32,   /* bytes of an amount of money, "-16/3" */
};

/* A name with its seat's letter, where two have the same. */
enum { JOIN_SHOWN = JOIN_NAME + 8 };

/* A message of the table that is still to be shown. Of one that is late only who came and what was
 * said is told: how the game stands a view says. */
struct news {
    struct news *next;
    struct json_span message; /* in `text` */
    int64_t at_ms;
    bool late;
    char text[];
};

/* A command that the server has not settled. */
struct pending {
    char id[ADDRESS_ID];
    char *text;
    enum seat_command_kind kind; /* COMMANDS: a decision; COMMANDS + 1: one taken back */
    int seat;                    /* that it names, or -1 */
    bool sent, answered;
    int64_t n; /* answered: the number of the event that it made */
};

/* What each seat gets, "" where nothing is told of it. */
struct join_money {
    char text[HEARTS_SEATS][JOIN_AMOUNT];
};

/* How a table is played and who may come: times and flags in the order of join_terms.c. */
enum { JOIN_TIMES = 3, JOIN_FLAGS = 7 };
struct join_terms {
    bool listed, locked; /* public, with a password */
    int64_t ms[JOIN_TIMES];
    bool on[JOIN_FLAGS];
    char stand_in[JOIN_NAME];
    char money[JOIN_WORD]; /* "": nothing is played for */
    int64_t buy_in;
};

/* Cards as they were shown first, and as they were shown later where those were others; no card:
 * they were not shown. */
struct join_shown {
    struct hearts_pile first, other;
};

/* A deal that nobody chose, as far as it was told, one's own chance for it, and the cards that one
 * was shown of it. */
struct join_deal {
    struct fair_deal deal;
    uint8_t chance[FAIR_CHANCE];
    bool has_chance, revealed;
    struct join_shown hand, kitty;
    uint8_t dealer;
    uint16_t hand_number; /* 0: who dealt is not known */
};
enum { JOIN_DEALS = 64 };
struct join_deals {
    uint8_t game[FAIR_GAME];
    int seat;      /* in it, or HEARTS_WATCHER */
    bool plays;    /* a deal is in play whose cards are told */
    uint32_t deal; /* which */
    struct join_deal of[JOIN_DEALS];
};

enum { PENDING_PLAY = COMMANDS, PENDING_TAKEBACK };

/* What computers pay a person today, and take. */
enum join_house {
    JOIN_HOUSE_OPEN,
    JOIN_HOUSE_PAYS_NONE,
    JOIN_HOUSE_TAKES_NONE,
    JOIN_HOUSE_FOR_NOTHING /* both */
};

struct join {
    struct seat seat; /* first: a seat of this kind is its join */
    struct seat_others others;
    struct link *link;
    struct address address;
    char token[ADDRESS_TOKEN];
    char link_begins[ADDRESS_HOST + 24]; /* of a link to a table, up to its id */
    struct buffer sent;
    bool greeted, parted; /* parted: the server has said that it goes down */
    char person[ADDRESS_ID], name[JOIN_NAME];

    char table[ADDRESS_ID], password[JOIN_PASSWORD];
    char refused[JOIN_WORD], refusal[JOIN_SAY];
    bool shown, asked;  /* asked: the table was asked for, and has not answered */
    bool wants_view;    /* asked for a view, whatever was missed */
    int64_t n, n_heard; /* numbers of the latest event shown, and of the latest that waits */
    struct news *first, **end;
    int waiting, late; /* of those that wait, so many are late */
    size_t steps;

    struct hearts_plan plan;
    char rules[HEARTS_RULES_TEXT], title[JOIN_TITLE];
    char names[HEARTS_SEATS][JOIN_SHOWN], players[HEARTS_SEATS][JOIN_NAME];
    char persons[HEARTS_SEATS][ADDRESS_ID]; /* "" where no person sits */
    struct hearts_view view;
    struct player_seat memory;
    struct hearts_seen *log;
    size_t log_count, log_capacity;
    struct join_money *money, pot; /* of each hand in the log that was scored */
    size_t money_count, money_capacity;
    enum join_house house; /* as the person was told */
    struct scratch *scratch;

    struct pending pending[JOIN_PENDING];
    int pending_count;
    bool comes;   /* the person sits down once the hand in play is over, */
    int comes_to; /* at that seat; -1: at any */
    struct join_terms terms;
    struct join_deals deals;
    enum pace pace; /* that the person wants; the server forgets it when it ends */

    bool listing;
    struct join_listed *listed;
    int listed_count;
    unsigned listed_changes;
};

/* Milliseconds of the monotonic clock. */
int64_t join__now_ms(void);

/* Sends a message; where nothing is connected it is lost. */
void join__send(struct join *j, const char *text, size_t length);

/* The connection is gone, for a reason, and is tried again after a while. */
void join__lost(struct join *j, const char *reason, unsigned wait_ms);

/* Takes the first of the news out of their queue, to be freed; NULL: there is none. */
struct news *join__next_news(struct join *j);

/* Asks for the table: what was missed of it, or with `whole` how it stands. */
void join__ask(struct join *j, bool whole);

/* ---- join_commands.c ---- */

/* Keeps a command and sends it; false when there is no room for more. */
bool join__command(struct join *j, const struct seat_command *command);
bool join__play(struct join *j, const struct hearts_move *m);
bool join__take_back(struct join *j);

/* The hand in play is over: who waits for that sits down. */
void join__hand_over(struct join *j);

/* Sends again what has not been answered. */
void join__resend(struct join *j);

/* An answer has come: `ok` with a number, or `no`. */
void join__answered(struct join *j, struct json_span message, bool done);

/* Forgets what the events shown have settled; with `whole` a view was shown, which settles whatever
 * was answered. Whether a decision is still on its way. */
void join__settle(struct join *j, bool whole);
bool join__is_deciding(const struct join *j);

/* ---- join_table.c ---- */

/* Takes in how a table stands, or what happened there. False, with *why, when it cannot be so. */
bool join__view(struct join *j, struct json_span message, int64_t at_ms, const char **why);
bool join__event(struct join *j, struct json_span message, int64_t at_ms, const char **why);

/* Takes in an event that the view sent instead of it already includes. */
void join__late(struct join *j, struct json_span message);

/* ---- join_deals.c ---- */

/* Gives a chance to the deals that a message tells of, as soon as it comes; and says where what is
 * told does not fit. */
void join__deals(struct join *j, struct json_span message, bool view);

/* ---- join_own.c ---- */

/* Notes the cards that a message shows of the deal in play; with `whole` its hand is as dealt. */
void join__own_shown(struct join *j, struct join_deal *d, struct json_span message, bool whole);

/* Says where they are others than those of the deal that was opened. */
void join__own_opened(struct join *j, const struct join_deal *d, const struct fair_outcome *o);

/* ---- join_terms.c ---- */

/* Takes in what a view, or how a table stands now, tells of them. */
void join__terms_told(struct join *j, struct json_span of);

/* Writes them as a member of an open object. */
void join__write_terms(struct json *w, const struct join_terms *t);

/* Writes what the host wants otherwise, typed as "turn 20s", into a command. False: nothing is to
 * be sent, and a line says what was expected, or how the terms are, where none are named. */
bool join__terms(struct join *j, const char *text, struct json *w);

/* ---- join_money.c ---- */

/* What the hands of a view come to; false when memory is out. */
bool join__money_begin(struct join *j, struct json_span hands);

/* What `game` tells of the pot, and of the hands that the log has from there on. */
bool join__money(struct join *j, struct json_span game, size_t from);

/* ---- join_notices.c ---- */

/* Adds a line for the person to read. */
void join__line(struct join *j, bool talk, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds what is to be told of an event beside the game. `was` is the name that the person who
 * sits down by it had there already, or "". */
void join__tell(struct join *j, struct json_span message, const char *was);
/* That the person was put out of the seat, where a view says so. */
void join__unseated(struct join *j, struct json_span message);

/* ---- join_seat.c, join_lobby.c ---- */

extern const struct seat_ops join__verbs;

void join__lobby(struct join *j, struct json_span message);

#endif
