/* stakes.h - money at a table that plays for chips or on a slate: transfers are stored together
 * with their events or not at all. See store/book.h, and docs/decisions/051.
 *
 * The amounts at the seats follow from the events. They are computed before an event is stored, for
 * its transfers, and in the same way when it is applied or read from the log.
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

/* A person on a table's slate: two keys, and the name and time under the first. */
struct slate_note {
    struct key of_table, of_person;
    char value[TABLE_NAME + KEY_SLATE_TIME];
};
/* What is stored about money with an event. */
struct transaction_money {
    struct ledger_transfer transfer[BOOK_EVENT];
    struct slate_note note[BOOK_SEATS];
    struct house_note house[BOOK_SEATS];
    size_t houses;
};

struct room_stakes {
    struct id person[BOOK_SEATS]; /* whose money a seat holds; zero: a computer's */
    int64_t has[BOOK_SEATS];      /* units */
    uint16_t in;                  /* seats that have bought in */
    uint16_t gone;                /* seats whose person left in play: a computer plays for them */
    uint16_t forfeits; /* those of them who left of their own accord, where there is a pot */
    uint16_t broke;    /* seats whose person could not pay for another game */
    bool playing;      /* a hand is in play */
    uint32_t hand;     /* hands settled so far in this game */
    bool limited;      /* a hand, or a game with a pot, has limits; see house.h */
    struct book_limits limits;               /* of the hand that was locked last */
    uint8_t from[BOOK_SEATS][TABLE_NETWORK]; /* network of the person there; zero: not known */
};

/* stakes_are_on(): money is played for at this table. stakes_in_play(): some of it depends on a
 * hand or a game that is not over. */
bool stakes_are_on(const struct room *room);
bool stakes_in_play(const struct room *room);

/* Adds the transfers of an event to what is stored. False: out of memory. */
bool stakes_store(struct room *room, struct transaction *t, const struct table_event *e);
/* Updates the amounts for an event that was applied. False: out of memory. */
bool stakes_took(struct room *room, const struct table_event *e);

/* For an event of sitting down: stores a hash of the person's network in it. */
void stakes_note_network(const struct room *room, const struct transaction *t,
                         struct table_event *e);

/* stakes_know_limits(): false while tables are still being loaded, since the limits are not known
 * then. stakes_limit(): sets the limits of a hand whose deal is about to be locked. */
bool stakes_know_limits(const struct room *room);
void stakes_limit(struct room *room, struct table_event *e);
/* Writes the member `house` where chips are played for: what each may still win from computers and
 * lose to them, in whole chips. null where there are no limits. */
void stakes_write(struct json *j, const struct room *room);

/* stakes_stored(): call after an event was stored. stakes_loaded(): call after the table was read
 * from its log. Both update the limits of the day, which are kept outside the log. */
void stakes_stored(struct room *room, const struct transaction *t);
void stakes_loaded(struct room *room);

/* Why something is refused where money is played for: a word and a sentence. */
struct stakes_refused {
    const char *why, *say;
};
/* NULL if the command is allowed. */
const struct stakes_refused *stakes_refusal(const struct room *room, const struct transaction *t,
                                            const struct table_command *c);
/* Call when somebody could not pay for a command: if it was for another game, their seat is marked
 * as broke. */
void stakes_short(struct room *room, const struct transaction *t);
/* Whether a seat keeps another game from beginning because its person cannot pay for it. */
bool stakes_is_broke(const struct room *room, int seat);
/* The word and the sentence for somebody who cannot pay. */
extern const char stakes_short_why[], stakes_short_say[];

#endif
