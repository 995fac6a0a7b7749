/* table.h - one table, for every front end, as a pure machine.
 *
 * It is given commands, each with a time and a sender, and makes numbered events of them.
 * table_decide() changes nothing: it refuses the command with a reason, or returns an event. The
 * runner of the table stores the event, then applies it (table_apply), then sends it to everybody.
 * So nothing is sent that is not stored. Everything that happens is an event, and applying the same
 * events again gives the same table, byte for byte.
 *
 * The machine reads no clock, opens no files, draws no random numbers and allocates nothing. Time,
 * decks and computers' decisions are handed in; table_wants() says what it waits for.
 */
#ifndef HEARTS_TABLE_TABLE_H
#define HEARTS_TABLE_TABLE_H

#include "base/id.h"
#include "hearts/game.h"
#include "players/player.h"

#include <string.h>

enum {
    TABLE_NETWORK = 8, /* bytes of a hash of where somebody comes from */
    TABLE_NAME = 48,   /* bytes of a person's name in UTF-8, with a NUL */
    TABLE_PLAYER = 24, /* bytes of a computer's name, with a NUL */
    TABLE_SAY = 1200,  /* bytes of a chat message: 300 characters */
    TABLE_SAY_CHARACTERS = 300,
    TABLE_AHEAD = 13,   /* cards played ahead */
    TABLE_COLOURS = 10, /* colours that people choose from */
#define PICTURE(word) +1
    TABLE_PICTURES = 0
#include "table/pictures.def"
    ,
#undef PICTURE
    TABLE_INITIAL = 255,      /* in a command: no picture any more */
    TABLE_RECENT = 64,        /* ids of commands that the table itself remembers */
    TABLE_HELD = 32,          /* people who have held a hand of the game in play */
    TABLE_STOPPED_MOST = 16,  /* people whom hosts have stopped at a table */
    TABLE_HAND_BYTES = 1536,  /* room for the decisions of one hand */
    TABLE_FAIR = 1536,        /* lines of a transcript that an event has, with a NUL */
    TABLE_EVENT_BYTES = 4096, /* enough for any event as bytes */
};

/* What the amounts of a game with money stand for: nothing, chips of the ledger, or a slate that
 * people settle among themselves. X(constant, word) */
#define TABLE_LIST_MONEY(X)         \
    X(TABLE_FOR_NOTHING, "nothing") \
    X(TABLE_FOR_CHIPS, "chips")     \
    X(TABLE_ON_THE_SLATE, "slate")
#define HEARTS_CONSTANT(constant, word) constant,
enum table_money { TABLE_LIST_MONEY(HEARTS_CONSTANT) TABLE_MONEYS };
#undef HEARTS_CONSTANT
const char *table_money_word(unsigned money);

/* What a table is made with. Times are in milliseconds of table time. */
struct table_terms {
    uint32_t turn_ms;  /* for a decision; 0: no clock */
    uint32_t bank_ms;  /* beyond that, for a whole game */
    uint32_t grace_ms; /* how long an absent seat waits for its person before a computer plays */
    uint32_t offer_ms; /* how long an offer waits for answers */
    uint32_t buy_in;   /* chips that each brings to a game with money; 0: none */
    uint8_t money;     /* enum table_money */
    bool takebacks, claims, pauses, watching, talking;
    bool tricks; /* all tricks of the hand may be looked at again; else the last one only */
    bool bots;   /* programs are rated, and may join games on the slate */
    char stand_in[TABLE_PLAYER]; /* the computer that plays for the absent */
};

/* The commands. X(constant, word of the protocol) */
#define TABLE_LIST_COMMAND(X)                                                                      \
    /* by people */                                                                                \
    X(TABLE_SIT, "sit")          /* seat, name, colour, picture; between games also for somebody   \
                                  who sits there already: another name, colour or picture */       \
    X(TABLE_LEAVE, "leave")      /* for good: a computer goes on */                                \
    X(TABLE_SEAT, "seat")        /* the host: seat a computer (player), or nobody (""), at seat */ \
    X(TABLE_SWAP, "swap")        /* the host, before a game: seat and other change places */       \
    X(TABLE_START, "start")      /* the host: empty seats are filled by `player`, if not "" */     \
    X(TABLE_MOVE, "play")        /* move: any decision of the game */                              \
    X(TABLE_PLAY_AHEAD, "ahead") /* cards[]: to be played in their turn; none: forget them */      \
    X(TABLE_CLAIM, "claim")      /* all tricks that are left */                                    \
    X(TABLE_FINISH, "finish")    /* a hand that nothing can change any more is played out */       \
    X(TABLE_TAKE_BACK, "takeback") /* one's last decision */                                       \
    X(TABLE_ANSWER, "answer")      /* to the open offer; yes: agrees */                            \
    X(TABLE_PAUSE, "pause")                                                                        \
    X(TABLE_RESUME, "resume")                                                                      \
    X(TABLE_REMATCH, "rematch") /* after a game, for another: all people must want it */           \
    X(TABLE_END, "end")         /* to call off the game: all people there must want it */          \
    X(TABLE_TALK, "say")        /* text */                                                         \
    X(TABLE_BACK, "back")       /* takes the seat back from its stand-in */                        \
    X(TABLE_REMOVE, "remove")   /* the host: removes the person at seat; during a game only if     \
                                 they are away and a computer plays for them */                    \
    X(TABLE_STOP, "stop")       /* the host: removes whom, at any time; they may not come back     \
                                 to this table */                                                  \
    X(TABLE_TERMS, "terms")     /* the host, before a game: new terms if `yes`, else the same */   \
    /* by the table's runner */                                                                    \
    X(TABLE_CREATE, "create")         /* the first command; see struct table_event */              \
    X(TABLE_DEAL, "deal")             /* deck; dealer where the game begins */                     \
    X(TABLE_LOCK, "lock")             /* fixes who mixes the next deal: see table_fair.h */        \
    X(TABLE_COMPUTER_MOVE, "thought") /* move: what the computer of a seat decides */              \
    X(TABLE_AHEAD_DUE, "due")         /* the turn of cards played ahead has come */                \
    X(TABLE_AWAY, "away")             /* seat: its person's connection is gone */                  \
    X(TABLE_HERE, "here")             /* seat: it is there again */                                \
    X(TABLE_TICK, "tick")             /* time has passed: see table_wants() */                     \
    X(TABLE_CLOSE, "close")           /* the table ends; a game in play is called off */

#define HEARTS_CONSTANT(constant, word) constant,
enum table_command_kind { TABLE_LIST_COMMAND(HEARTS_CONSTANT) TABLE_COMMANDS };
#undef HEARTS_CONSTANT

/* The word of a command, and back: -1 when there is no such word. */
const char *table_command_word(enum table_command_kind kind);
int table_command_kind(const char *word);

/* Whether people may give this command; if not, only the table's runner may. */
bool table_command_is_personal(enum table_command_kind kind);

struct table_command {
    struct id id;        /* chosen by the sender; a repeated command changes nothing */
    struct id who;       /* the person; all zero: the table's runner */
    struct id whom;      /* STOP */
    uint8_t kind;        /* enum table_command_kind */
    uint8_t seat, other; /* where the command names seats */
    bool yes;
    bool bot;        /* SIT: a program does */
    uint8_t colour;  /* SIT: 1 + one of TABLE_COLOURS; 0: none */
    uint8_t picture; /* SIT: 1 + one of TABLE_PICTURES, or TABLE_INITIAL; 0: as it was */
    uint8_t dealer;  /* DEAL: who deals a game's first hand; ignored later */
    uint8_t count;   /* PLAY_AHEAD: of cards */
    hearts_card cards[TABLE_AHEAD];
    struct hearts_move move;        /* MOVE, COMPUTER_MOVE; for MOVE its seat is that of `who` */
    hearts_card deck[HEARTS_CARDS]; /* DEAL: plan->deck_cards of them */
    char name[TABLE_NAME];
    char player[TABLE_PLAYER];
    char text[TABLE_SAY + 1];
    struct table_terms terms; /* TERMS */
};

/* Why a command is refused. X(constant, word, sentence) */
#define TABLE_LIST_REFUSAL(X)                                                                      \
    X(TABLE_OK, "ok", "")                                                                          \
    X(TABLE_DONE_BEFORE, "done-before", "That has been done already.")                             \
    X(TABLE_NOT_SEATED, "not-seated", "You have no seat at this table.")                           \
    X(TABLE_NOT_HOST, "not-host", "Only the host can do that.")                                    \
    X(TABLE_NOT_YOURS, "not-yours", "Only the table itself can do that.")                          \
    X(TABLE_NO_SEAT, "no-seat", "There is no such seat.")                                          \
    X(TABLE_SEAT_TAKEN, "seat-taken", "That seat is taken.")                                       \
    X(TABLE_SEATED_ALREADY, "seated-already", "You are sitting at this table already.")            \
    X(TABLE_SAT_ELSEWHERE, "sat-elsewhere",                                                        \
      "You have seen another hand of this game, so that seat is the only one you can take.")       \
    X(TABLE_NO_NAME, "no-name", "Names are 1 to 24 visible characters.")                           \
    X(TABLE_NO_PLAYER, "no-player", "There is no computer player of that name.")                   \
    X(TABLE_NOT_NOW, "not-now", "That can't be done now.")                                         \
    X(TABLE_SEATS_EMPTY, "seats-empty", "Some seats are still empty.")                             \
    X(TABLE_PAUSED_NOW, "paused", "The table is paused.")                                          \
    X(TABLE_RULES_REFUSE, "rules", "The rules don't allow that.")                                  \
    X(TABLE_NOT_ALLOWED, "not-allowed", "That is off at this table.")                              \
    X(TABLE_OFFER_OPEN, "offer-open", "An offer is still waiting for answers.")                    \
    X(TABLE_NO_OFFER, "no-offer", "There is no offer to answer.")                                  \
    X(TABLE_LEARNT, "learnt", "Too late: somebody has already seen what you chose.")               \
    X(TABLE_NOT_CERTAIN, "not-certain", "Computers only agree to a claim that is certain.")        \
    X(TABLE_CANNOT_BE, "cannot-be", "The cards don't allow that.")                                 \
    X(TABLE_NO_TEXT, "no-text", "Messages are 1 to 300 visible characters.")                       \
    X(TABLE_BAD_DECK, "bad-deck", "That is not the deck of this game.")                            \
    X(TABLE_IS_STOPPED, "stopped",                                                                 \
      "The host has removed you from this table for good. You can still play at any other.")       \
    X(TABLE_YOURSELF, "yourself", "The host can't be removed: leave the table, or close it.")      \
    X(TABLE_STOPS_NO_MORE, "stopped-many",                                                         \
      "Too many people have been removed here: close the table and open a new one.")               \
    X(TABLE_HOUSE_PLAYS, "house-plays",                                                            \
      "The computers have money at stake here, so the game is played to the end: if you leave, a " \
      "computer plays on for you.")                                                                \
    X(TABLE_CLOSED_NOW, "closed", "The table is closed.")

#define HEARTS_CONSTANT(constant, word, sentence) constant,
enum table_refusal { TABLE_LIST_REFUSAL(HEARTS_CONSTANT) TABLE_REFUSALS };
#undef HEARTS_CONSTANT

const char *table_refusal_word(enum table_refusal refusal);
const char *table_refusal_sentence(enum table_refusal refusal);

/* The events. X(constant, word, told): sent to everybody at the table (1) or only to the seat (0).
 * Their numbers are stored, so new ones go to the end. */
#define TABLE_LIST_EVENT(X)                                                                        \
    X(TABLE_CREATED, "created", 1)       /* terms, rules (text), who: the host */                  \
    X(TABLE_SAT, "sat", 1)               /* seat, who, name, colour, picture; also a change */     \
    X(TABLE_LEFT, "left", 1)             /* seat; player: who goes on in a game, or "" */          \
    X(TABLE_SEATED, "seated", 1)         /* seat, player: a computer, or "" nobody */              \
    X(TABLE_SWAPPED, "swapped", 1)       /* seat, other */                                         \
    X(TABLE_STARTED, "started", 1)       /* player: who filled the empty seats */                  \
    X(TABLE_DEALT, "dealt", 1)           /* deck, dealer (HEARTS_NO_SEAT: as the rules go on) */   \
    X(TABLE_MOVED, "moved", 1)           /* move, seat (the same); by: enum table_by */            \
    X(TABLE_AHEAD_SET, "ahead", 0)       /* seat, cards */                                         \
    X(TABLE_CLAIMED, "claimed", 1)       /* seat: its hand is face up; the others are asked */     \
    X(TABLE_CLAIM_HELD, "claim-held", 1) /* seat; cards: how the rest was played, in order */      \
    X(TABLE_TAKEBACK_ASKED, "takeback-asked", 1) /* seat */                                        \
    X(TABLE_TOOK_BACK, "took-back", 1)           /* seat */                                        \
    X(TABLE_ANSWERED, "answered", 1)             /* seat, yes; the offer waits for others */       \
    X(TABLE_OFFER_ENDED, "offer-ended", 1) /* seat that said no; or HEARTS_NO_SEAT: time is up, or \
                                            with `yes`: agreed, but the cards do not allow it */   \
    X(TABLE_PAUSED, "paused", 1)           /* seat */                                              \
    X(TABLE_RESUMED, "resumed", 1)         /* seat */                                              \
    X(TABLE_WANTS_REMATCH, "wants-rematch", 1) /* seat; yes: has brought the buy-in. The others    \
                                                have to want it too */                             \
    X(TABLE_NEXT_GAME, "again", 1)   /* another game; player: who filled the empty seats */        \
    X(TABLE_TALKED, "said", 1)       /* seat, or HEARTS_WATCHER; text */                           \
    X(TABLE_WENT_AWAY, "away", 1)    /* seat */                                                    \
    X(TABLE_CAME_BACK, "back", 1)    /* seat */                                                    \
    X(TABLE_STOOD_IN, "stood-in", 1) /* seat: its stand-in plays; by: clock or absence */          \
    X(TABLE_CLOSED, "closed", 1)                                                                   \
    X(TABLE_PLAYED_OUT, "played-out", 1) /* seat; cards as in CLAIM_HELD, won by any seats */      \
    X(TABLE_STOPPED, "stopped", 1)     /* whom; seat, if they had one: player goes on in a game */ \
    X(TABLE_TERMS_SET, "terms", 1)     /* terms */                                                 \
    X(TABLE_LOCKED, "locked", 1)       /* fair, house */                                           \
    X(TABLE_WANTS_END, "wants-end", 1) /* seat; others have to want it too, in this hand */

#define HEARTS_CONSTANT(constant, word, told) constant,
enum table_event_kind { TABLE_LIST_EVENT(HEARTS_CONSTANT) TABLE_EVENTS };
#undef HEARTS_CONSTANT

const char *table_event_word(enum table_event_kind kind);
/* The word of a picture (1 + one of TABLE_PICTURES, or TABLE_INITIAL), and back: 0 when there is no
 * such word. */
const char *table_picture_word(int picture);
uint8_t table_picture_read(const char *word);

/* Who made a decision. */
enum table_by {
    TABLE_BY_PERSON,
    TABLE_BY_COMPUTER,
    TABLE_BY_AHEAD,
    TABLE_BY_CLOCK,
    TABLE_BY_ABSENCE
};

/* How much the person at a seat may still win from computers and lose to them, in units of the
 * ledger. */
struct table_house {
    int64_t win, lose;
};

struct table_event {
    uint64_t seq;   /* from 1, without gaps */
    int64_t at_ms;  /* table time; never goes back */
    struct id id;   /* of the command it comes from */
    struct id who;  /* who gave that command; CREATED: the host */
    struct id whom; /* STOPPED */
    uint8_t kind;   /* enum table_event_kind */
    uint8_t by;     /* enum table_by */
    uint8_t seat, other, dealer;
    uint8_t colour;  /* SAT: as in the command */
    uint8_t picture; /* SAT: 1 + one of TABLE_PICTURES; 0: none */
    bool yes;
    bool bot;                        /* SAT: a program */
    bool secret;                     /* MOVED: the others may not know the cards yet */
    uint8_t count;                   /* of cards */
    hearts_card cards[HEARTS_CARDS]; /* deck, cards ahead, how the rest was played */
    struct hearts_move move;
    char name[TABLE_NAME];
    char player[TABLE_PLAYER];
    char text[HEARTS_RULES_TEXT]; /* TALKED: the message; CREATED: the rules */
    struct table_terms terms;     /* CREATED, TERMS_SET */
    char fair[TABLE_FAIR];        /* CREATED, STARTED, NEXT_GAME, LOCKED, DEALT: see table_fair.h */
    uint8_t network[TABLE_NETWORK]; /* SAT: where they come from, for games with money; else 0 */
    bool limited;                   /* LOCKED: these limits hold in the hand */
    struct table_house house[HEARTS_SEATS];
};

/* An event as bytes, with a version, and back. Writing returns the length, at most
 * TABLE_EVENT_BYTES; reading refuses bytes that writing would not have produced. */
size_t table_event_write(const struct table_event *e, uint8_t out[TABLE_EVENT_BYTES]);
bool table_event_read(struct table_event *e, const uint8_t *bytes, size_t length);

/* Whether the event has something that not everybody may know during the game: then it is stored
 * sealed. */
bool table_event_is_secret(const struct table_event *e);

/* Whether an audience (a seat, or HEARTS_WATCHER) is sent an event at all. */
bool table_event_is_for(const struct table_event *e, int audience);

/* Whether a person may have that name: 1 to 24 characters, at least one of which can be seen, and
 * no space at either end. */
bool table_name_is_good(const char *name);

/* Whether a computer may have that name: letters, digits, '-' and '_'. */
bool table_player_is_named(const char *player);

enum table_seat_kind { TABLE_NOBODY, TABLE_PERSON, TABLE_COMPUTER };

struct table_seat {
    struct id who; /* who sits there, or sat there last in this game */
    char name[TABLE_NAME];
    char player[TABLE_PLAYER]; /* of a computer's seat */
    uint8_t kind;              /* enum table_seat_kind */
    uint8_t colour;            /* of its person: 1 + one of TABLE_COLOURS; 0: none */
    uint8_t picture;           /* the same: 1 + one of TABLE_PICTURES; 0: none */
    bool bot;                  /* its person is a program */
    bool away;                 /* its person's connection is gone */
    bool stood_in;             /* its stand-in plays for it */
    bool again;                /* wants another game */
    bool late;                 /* its time for this decision has run out: the stand-in makes this
                                  decision, but not necessarily the next */
    int64_t away_at_ms;        /* while it is away: since when */
    int64_t asked_at_ms;       /* since when it has had a decision to make; pauses move it on */
    uint32_t bank_ms;          /* the bank left */
    uint32_t told;             /* events sent to this seat */
    uint8_t ahead_count;
    hearts_card ahead[TABLE_AHEAD];
};

/* "gathering": people sit down; "playing"; "over": a game has ended, another may follow; "closed".
 */
enum table_stage { TABLE_GATHERING, TABLE_PLAYING, TABLE_OVER, TABLE_SHUT };

enum table_offer_kind { TABLE_NO_OFFER_OPEN, TABLE_OFFER_CLAIM, TABLE_OFFER_TAKEBACK };

struct table_offer {
    uint8_t kind;       /* enum table_offer_kind */
    uint8_t seat;       /* whose */
    uint16_t waits_for; /* bit s: seat s has not answered */
    int64_t at_ms;
};

/* Who has held which hand of the game in play: nobody may see a second one. */
struct table_held {
    struct id who;
    uint8_t seat;
};

/* It owns no other memory: assignment copies a table, and two tables of the same plan can be
 * compared as bytes from `seats` on. */
struct table {
    const struct hearts_plan *plan; /* borrowed, constant, may be shared */
    struct table_seat seats[HEARTS_SEATS];
    struct table_terms terms;
    struct id host;
    struct hearts_game game;
    struct hearts_game before;      /* as it was before the hand in play was dealt */
    hearts_card deck[HEARTS_CARDS]; /* of the hand in play */
    uint16_t hand_length;
    uint8_t hand[TABLE_HAND_BYTES]; /* its decisions, see table_hand.c */
    struct id recent[TABLE_RECENT]; /* ids of the latest commands, a ring */
    struct table_held held[TABLE_HELD];
    struct id stopped[TABLE_STOPPED_MOST];
    uint8_t held_count, stopped_count;
    bool draws_dealer; /* the next DEAL has to say who deals */
    bool locked;       /* who mixes the next deal is fixed */
    uint8_t recent_at;
    uint8_t takebacks;   /* in this game, by a person alone with computers, after something had
                            been shown; stays at 255 */
    uint16_t refused_at; /* 1 + hand_length when a takeback was refused last; 0: never */
    uint8_t stage;       /* enum table_stage */
    uint8_t paused_by;   /* a seat, or HEARTS_NO_SEAT */
    uint16_t exposed;    /* bit s: seat s has claimed, its hand is face up */
    uint16_t ends;       /* bit s: seat s wants this game called off */
    uint16_t games;      /* finished or in play */
    uint16_t rated;      /* bit s: this game, if it counts, is rated for the player at s: a person,
                            or a program where programs are rated, who was there from its start */
    uint32_t told_watchers; /* events sent to watchers */
    struct table_offer offer;
    uint64_t seq;  /* of the event applied last; 0: none, TABLE_CREATED is to come */
    int64_t at_ms; /* its time */
    int64_t paused_at_ms;
};

/* A server has many tables. */
_Static_assert(sizeof(struct table) <= 8192, "a live table has to fit into 8 kB");

/* An empty table, which waits for TABLE_CREATED. `p`: the rules that this event will name. */
void table_init(struct table *t, const struct hearts_plan *p);

/* The first event of a table. Its text is the rules of `p`. */
void table_create(struct table_event *out, const struct hearts_plan *p,
                  const struct table_terms *terms, const struct id *id, const struct id *host,
                  int64_t now_ms);

/* Decides on a command. TABLE_OK: *out is the event to store and then apply. Otherwise the command
 * is refused; with TABLE_RULES_REFUSE *why says by which rule. Never changes the table. */
enum table_refusal table_decide(const struct table *t, int64_t now_ms,
                                const struct table_command *c, struct table_event *out,
                                struct hearts_refusal *why);

/* Gets what happens in the game while an event is applied, hidden cards included: give it to
 * players only through hearts_seen_of(). */
struct table_listener {
    void (*hear)(void *with, const struct hearts_event *e);
    void *with;
};

/* Applies an event made by table_decide() for this very state, or read back from a log. False, with
 * the table unchanged, when the event cannot follow this state: the log is damaged. `listener` may
 * be NULL. */
bool table_apply(struct table *t, const struct table_event *e,
                 const struct table_listener *listener);

/* The seat of a person, or HEARTS_WATCHER. */
int table_seat_of(const struct table *t, const struct id *who);

/* Whether a host has stopped somebody here: they may not sit, speak or watch. */
bool table_is_stopped(const struct table *t, const struct id *who);

/* What the table waits for from its runner. */
enum table_want_kind {
    TABLE_WANTS_NOTHING,       /* it waits only for people */
    TABLE_WANTS_DECK,          /* a DEAL; draw a dealer for it unless `seat` is HEARTS_NO_SEAT */
    TABLE_WANTS_COMPUTER_MOVE, /* a COMPUTER_MOVE of the computer `player` at `seat` */
    TABLE_WANTS_AHEAD,         /* an AHEAD_DUE of `seat` */
};
struct table_want {
    uint8_t kind;
    uint8_t seat;
    const char *player; /* borrowed from the table */
    int64_t tick_ms;    /* when a TICK is due; INT64_MAX: never */
};
void table_wants(const struct table *t, struct table_want *out);

/* The memory that a computer at this seat has of the hand in play, recomputed from the hand's
 * decisions. */
void table_memory(const struct table *t, int seat, struct player_seat *out);

/* How many decisions a seat has made in the hand in play. */
unsigned table_decisions(const struct table *t, int seat);

/* Repeats everything that has happened in the hand in play, from its deal on, to `listener`, hidden
 * cards included. */
void table_hand_tell(const struct table *t, const struct table_listener *listener);

/* How things stand for a seat, or for HEARTS_WATCHER. */
struct table_view {
    struct hearts_view game;                  /* as hearts_view_of() */
    struct hearts_pile exposed[HEARTS_SEATS]; /* hands that are face up after a claim */
    struct {
        uint8_t kind;    /* enum table_seat_kind */
        uint8_t colour;  /* 1 + one of TABLE_COLOURS; 0: none */
        uint8_t picture; /* 1 + one of TABLE_PICTURES; 0: none */
        bool bot, away, stood_in, again, ends;
        char name[TABLE_NAME], player[TABLE_PLAYER];
        uint32_t turn_left_ms, bank_left_ms; /* of its clock, while that runs */
    } seat[HEARTS_SEATS];
    uint8_t stage, paused_by, host_seat; /* host_seat: HEARTS_NO_SEAT if the host only watches */
    bool can_take_back, can_claim, can_finish; /* worth offering to this seat */
    bool taken_back; /* this game has takebacks, and so counts in no statistics */
    struct table_offer offer;
    uint8_t ahead_count; /* of this seat alone */
    hearts_card ahead[TABLE_AHEAD];
    uint32_t told; /* events told to this audience so far */
    uint16_t games;
};
void table_view(const struct table *t, int audience, int64_t now_ms, struct table_view *out);

/* Whether a seat's claim of all tricks left is certain, whatever the others hold and play. It is
 * judged by the seat's own hand, the trick on the table and the cards played, never by the hands of
 * others. True is always right; some certain claims are missed. */
bool table_claim_is_certain(const struct table *t, int seat);

/* Whether everybody's score in this hand is decided, as far as the seat may know: all cards that
 * count are taken, or the seat takes the rest whatever anybody plays. Some are missed. */
bool table_hand_is_decided(const struct table *t, int seat);

#endif
