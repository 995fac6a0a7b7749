/* stakes.h - money at a table that is played for chips or on a slate: transfers that are stored
 * with the events they belong to, or not at all. See store/book.h, and docs/decisions/051.
 *
 * What lies at the seats follows from the events. So it is worked out before an event is stored,
 * for the transfers, and in the same way when it is applied or read from the log.
 */
#ifndef HEARTS_ROOMS_STAKES_H
#define HEARTS_ROOMS_STAKES_H

#include "server/rooms/house.h"
#include "server/rooms/room.h"
#include "server/rooms/transaction.h"
#include "server/store/book.h"
#include "server/store/value_keys.h"

struct json;
struct person;

/* What is stored of money with an event. */
struct slate_note {
    struct key of_table, of_person;
    char value[TABLE_NAME + KEY_SLATE_TIME];
};
struct transaction_moved {
    struct ledger_transfer of[BOOK_EVENT];
    struct slate_note note[BOOK_SEATS];
    struct house_note house[BOOK_SEATS];
    size_t houses;
};

struct room_stakes {
    struct id person[BOOK_SEATS]; /* whose money lies at a seat; zero: a computer's */
    int64_t has[BOOK_SEATS];      /* units */
    uint16_t in;                  /* these seats have brought theirs */
    uint16_t gone;                /* whose person got up in play: a computer plays for it */
    uint16_t forfeits;            /* the same by themselves, where there is a pot */
    uint16_t broke;               /* who sits there could not bring what another game takes */
    bool playing;                 /* a hand is */
    uint32_t hand;                /* settled so far in this game */
    bool limited;              /* a hand, or a game for a pot, is played by limits; see house.h */
    struct book_limits limits; /* of the hand that was locked last */
    uint8_t from[BOOK_SEATS][TABLE_NETWORK]; /* where who sits there came from; zero: not known */
};

/* Whether money is played for at a table, and whether some of it hangs on a hand or a game that is
 * not over. */
bool stakes_are_on(const struct room *room);
bool stakes_in_play(const struct room *room);

/* Adds the transfers of an event to what is stored. False: memory is out. */
bool stakes_store(struct room *room, struct transaction *t, const struct table_event *e);
/* Takes an event that was applied. False: memory is out. */
bool stakes_took(struct room *room, const struct table_event *e);

/* Somebody is to sit down: keeps where they come from with it. */
void stakes_from(const struct room *room, const struct transaction *t, struct table_event *e);

/* A deal is to be locked: sets the limits of its hand. False: they are not known yet, since tables
 * are still taken up. */
bool stakes_know_limits(const struct room *room);
void stakes_limit(struct room *room, struct table_event *e);
/* The member `house`, where chips are played for: what each may yet win from computers and lose to
 * them, in whole chips; null where there are none. */
void stakes_write(struct json *j, const struct room *room);

/* What is known beside the log follows: an event was stored, or the table was read from its log. */
void stakes_stored(struct room *room, const struct transaction *t);
void stakes_woke(struct room *room);

/* Why something does not go with what is played for: a word and a sentence. */
struct stakes_no {
    const char *why, *say;
};
/* NULL where it does. */
const struct stakes_no *stakes_refusal(const struct room *room, const struct transaction *t,
                                       const struct table_command *c);
/* Somebody could not bring what a command takes. */
void stakes_short(struct room *room, const struct transaction *t);
/* Whether somebody waits for another game that another's empty purse keeps from beginning. */
bool stakes_is_broke(const struct room *room, int seat);
/* The word and the sentence where somebody has not enough. */
extern const char stakes_short_why[], stakes_short_say[];

#endif
