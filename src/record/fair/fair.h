/* fair.h - a deal that nobody chose, protocol hearts-deal/1: docs/FAIR.md says what all of it
 * means.
 *
 * A server commits to a secret, and each client commits to a chance. Both are locked, the chances
 * are revealed, the cards follow from all of them, and the secret is opened. A struct fair_deal has
 * what is known of one deal so far. Nothing in this folder allocates, reads a clock or draws a
 * random number.
 */
#ifndef HEARTS_FAIR_FAIR_H
#define HEARTS_FAIR_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hearts/cards.h"

#define FAIR_PROTOCOL "hearts-deal/1"

enum {
    FAIR_GAME = 16,   /* bytes of a game's id */
    FAIR_SECRET = 96, /* of the server's secret, S */
    FAIR_CHANCE = 32, /* of a client's, r */
    FAIR_SEAL = 32,   /* of C, K and T, and of a link of the chain */
    FAIR_DIGEST = 64, /* of D */
    FAIR_DECK = 128,  /* cards at most */
    FAIR_SEATS = HEARTS_SEATS,
};

/* Who has a seat when a deal is locked. */
enum fair_kind { FAIR_EMPTY, FAIR_BOT, FAIR_ABSENT, FAIR_COMMITTED };

/* What became of a seat's chance by the time the cards are dealt. */
enum fair_status { FAIR_NOTHING, FAIR_REVEALED, FAIR_DROPPED };

/* The steps of a deal that are done. */
enum { FAIR_HAS_COMMIT = 1, FAIR_HAS_LOCK = 2, FAIR_HAS_DEALT = 4, FAIR_HAS_OPEN = 8 };

/* Why a secret was opened. */
enum fair_reason {
    FAIR_GAME_OVER,
    FAIR_HAND_OVER,
    FAIR_VOID,      /* the hand was called off */
    FAIR_ABANDONED, /* the game was called off */
    FAIR_UNUSED,    /* never dealt */
    FAIR_REASONS
};

struct fair_seat {
    uint8_t kind;                /* enum fair_kind */
    uint8_t status;              /* enum fair_status */
    uint8_t commit[FAIR_SEAL];   /* K, of FAIR_COMMITTED */
    uint8_t chance[FAIR_CHANCE]; /* r, of FAIR_REVEALED */
};

struct fair_deal {
    uint32_t number;             /* in its game, from 0 */
    uint8_t done;                /* FAIR_HAS_... */
    uint8_t seats;               /* at the table, once locked */
    uint8_t reason;              /* enum fair_reason, once opened */
    uint8_t commit[FAIR_SEAL];   /* C */
    uint8_t lock[FAIR_SEAL];     /* T */
    uint8_t digest[FAIR_DIGEST]; /* D */
    uint8_t secret[FAIR_SECRET]; /* S: the server's from the beginning, others' once opened */
    struct fair_seat seat[FAIR_SEATS];
};

#endif
