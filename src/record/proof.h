/* proof.h - the transcript of a record, checked: that nobody chose its deals, that every card
 * played was held, and that the record is as it was written. docs/FAIR.md has the checks by number.
 */
#ifndef HEARTS_RECORD_PROOF_H
#define HEARTS_RECORD_PROOF_H

#include "record/fair/fair_check.h"
#include "record/record.h"

struct proof_deal {
    struct fair_deal deal;
    unsigned line;   /* where its commitment stands */
    uint16_t hand;   /* the number of its hand; 0: never dealt */
    unsigned failed; /* FAIR_V() of the checks that fail, once it is opened */

    /* From here on for proof.c alone. */
    bool finished, voided, drawn; /* played out, called off; its dealer was drawn */
    uint8_t dealer;
    struct hearts_pile hands[HEARTS_SEATS], kitty;
};

enum proof_state {
    PROOF_RIGHT,
    PROOF_WRONG,   /* a deal, or the whole, fails a check */
    PROOF_RUNNING, /* nothing is wrong, but the game is not over, so its deals are not opened */
    PROOF_NONE,    /* the record has no such deals: there is nothing to check */
};

struct proof {
    enum proof_state state;
    unsigned failed;           /* of the whole: FAIR_V(2), (4), (9), (10), (11) */
    struct record_fault fault; /* the first of them, and where; "" when there is none */
    uint8_t link[FAIR_SEAL];   /* at the end of the chain */
    size_t count, capacity;
    struct proof_deal *deals;
    unsigned checked, dropped, absent, voided, unused; /* deals, and chances of seats */
};

/* Checks a record; false when out of memory. *out is to be released whatever is returned. */
bool proof_read(const struct fair_hash *h, const struct record *record, struct proof *out);
void proof_release(struct proof *p);

/* Continues a chain over the lines of a text. True if every `fair chain` line states the link of
 * the lines before it, and the last line is such a line. `stated`, if not NULL, gets that link. */
bool proof_chain(const struct fair_hash *h, const char *text, size_t length,
                 uint8_t link[FAIR_SEAL], uint8_t *stated);

/* The id of a record's game; false where it has none, or is of another protocol. */
bool proof_game(const struct record *record, uint8_t out[FAIR_GAME]);

#endif
