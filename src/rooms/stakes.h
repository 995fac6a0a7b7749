/* stakes.h - money at a table that is played for chips or on a slate: transfers that are stored
 * with the events they belong to, or not at all. See store/book.h, and docs/decisions/051.
 *
 * What lies at the seats follows from the events. So it is worked out before an event is stored,
 * for the transfers, and in the same way when it is applied or read from the log.
 */
#ifndef HEARTS_ROOMS_STAKES_H
#define HEARTS_ROOMS_STAKES_H

#include "people/who/keys.h"
#include "rooms/room.h"
#include "rooms/transaction.h"
#include "store/book.h"

struct person;

/* What is stored of money with an event. */
struct slate_note {
    struct key of_table, of_person;
    char name[TABLE_NAME];
};
struct transaction_moved {
    struct ledger_transfer of[LEDGER_REQUEST];
    struct slate_note note[BOOK_SEATS];
};

struct room_stakes {
    struct store_id person[BOOK_SEATS]; /* whose money lies at a seat; zero: a computer's */
    int64_t has[BOOK_SEATS];            /* units */
    uint16_t in;                        /* these seats have brought theirs */
    uint16_t gone;                      /* whose person got up in play: a computer plays for it */
    uint16_t forfeits;                  /* the same by themselves, where there is a pot */
    bool playing;                       /* a hand is */
    uint32_t hand;                      /* settled so far in this game */
    struct payer from[BOOK_SEATS];      /* where who sits there came from, as far as it is known */
};

/* Whether money is played for at a table, and whether some of it hangs on a hand or a game that is
 * not over. */
bool stakes_are_on(const struct room *room);
bool stakes_in_play(const struct room *room);

/* Adds the transfers of an event to what is stored. False: memory is out. */
bool stakes_store(struct room *room, struct transaction *t, const struct table_event *e);
/* Takes an event that was applied. False: memory is out. */
bool stakes_took(struct room *room, const struct table_event *e);

/* Somebody has sat down, from there: told when their event was stored. */
void stakes_sat(struct room *room, const struct transaction *t);

/* Why something does not go with what is played for: a word and a sentence. */
struct stakes_no {
    const char *why, *say;
};
/* NULL where it does. */
const struct stakes_no *stakes_refusal(const struct room *room, const struct transaction *t,
                                       const struct table_command *c);
/* The word and the sentence where somebody has not enough. */
extern const char stakes_short_why[], stakes_short_say[];

#endif
