/* view.h - what one seat is entitled to know.
 *
 * A view is its own type, filled field by field from a game by naming what to show; there is no
 * cast or copy from one to the other. Everything that leaves the process, every screen and every
 * player is given a view.
 */
#ifndef HEARTS_VIEW_H
#define HEARTS_VIEW_H

#include "hearts/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HEARTS_NO_SEAT = 255,
    HEARTS_WATCHER = 255,                /* the seat of somebody who only watches */
    HEARTS_TRICK_MAX = 2 * HEARTS_SEATS, /* a boosted trick is two rounds */
    HEARTS_MOVE_MAX = 10,                /* cards in one move */
};

enum hearts_phase {
    HEARTS_DEAL, /* waits for a deck */
    HEARTS_PASS,
    HEARTS_CHARGE,
    HEARTS_PLAY,
    HEARTS_BURY,  /* the taker of a swapped kitty buries cards */
    HEARTS_SCORE, /* a moon to be scored in one of two ways */
    HEARTS_OVER,
};

/* "deal", "pass", "charge", "play", "bury", "moon", "over". */
const char *hearts_phase_name(enum hearts_phase phase);

/* What a seat may decide: choose from `low` to `high` cards of `from`, and one of the numbered
 * `options` where there are any (0: none).
 *   passing where cards may be passed on unseen (whole): 0 own cards, 1 unseen and no cards;
 *   scoring a moon: 0 add, 1 subtract, no cards.
 * low > high: this seat has nothing to decide. */
struct hearts_choice {
    struct hearts_pile from;
    uint8_t low, high;
    uint8_t options;
    uint8_t fallback; /* the option taken when no answer comes */
};

/* The word of a numbered option: "cards", "unseen", "add", "subtract". */
const char *hearts_choice_word(enum hearts_phase phase, int option);

/* What a seat decides. In a pass the order of the cards counts: it says who gets which when cards
 * go to all others, and which are passed on when some are passed on unseen. */
struct hearts_move {
    uint8_t seat;
    uint8_t option;
    uint8_t count;
    hearts_card cards[HEARTS_MOVE_MAX];
};

/* Why a move is refused, by the rule that refuses it. X(constant, word): the word names the rule in
 * the rulebook. */
#define HEARTS_LIST_REFUSAL(X)                     \
    X(HEARTS_OK, "ok")                             \
    X(HEARTS_NOT_YOUR_TURN, "not-your-turn")       \
    X(HEARTS_GAME_OVER, "game-over")               \
    X(HEARTS_NOT_HELD, "not-held")                 \
    X(HEARTS_WRONG_COUNT, "wrong-count")           \
    X(HEARTS_NO_OPTION, "no-option")               \
    X(HEARTS_NOT_CHARGEABLE, "not-chargeable")     \
    X(HEARTS_CHARGE_LIMIT, "charge-limit")         \
    X(HEARTS_BURY_CHARGED, "bury-charged")         \
    X(HEARTS_BURY_POINTS, "bury-points")           \
    X(HEARTS_MUST_FOLLOW, "follow-suit")           \
    X(HEARTS_CHARGED_FIRST, "charged-first-lead")  \
    X(HEARTS_CHARGED_SLOUGH, "charged-slough")     \
    X(HEARTS_OPENING_CARD, "opening-card")         \
    X(HEARTS_OPENING_CLUB, "opening-club")         \
    X(HEARTS_FIRST_POINTS, "first-trick-points")   \
    X(HEARTS_FIRST_BONUS, "first-trick-bonus")     \
    X(HEARTS_FIRST_NAMED, "first-trick-named")     \
    X(HEARTS_FIRST_ORDER, "first-trick-order")     \
    X(HEARTS_NOT_BROKEN, "not-broken")             \
    X(HEARTS_QUEEN_NOT_BROKEN, "queen-not-broken") \
    X(HEARTS_QUEEN_NOW, "queen-now")               \
    X(HEARTS_BAD_DECK, "bad-deck")                 \
    X(HEARTS_NAMED_TOO_OFTEN, "named-too-often")

#define HEARTS_CONSTANT(constant, word) constant,
enum hearts_refusal_code { HEARTS_LIST_REFUSAL(HEARTS_CONSTANT) HEARTS_REFUSALS };
#undef HEARTS_CONSTANT

struct hearts_refusal {
    uint8_t code;      /* enum hearts_refusal_code */
    hearts_card card;  /* the card refused, or the one asked for, or HEARTS_NO_CARD */
    uint8_t suit;      /* the suit to follow, or of the charged card */
    uint8_t low, high; /* how many cards were wanted */
};

/* The word of the rule: "follow-suit". */
const char *hearts_refusal_word(enum hearts_refusal_code code);

/* Writes the reason as a clause: "follow suit: you hold clubs". Length as with snprintf. */
size_t hearts_refusal_write(struct hearts_refusal r, char *out, size_t capacity);

/* What was shot: none, a moon, a sun, half a moon. */
enum hearts_shot { HEARTS_NO_SHOT, HEARTS_SHOT_MOON, HEARTS_SHOT_SUN, HEARTS_SHOT_HALF };

struct hearts_view {
    uint8_t seat;  /* whose view, or HEARTS_WATCHER */
    uint8_t phase; /* enum hearts_phase */
    uint8_t dealer;
    uint8_t leader;       /* of the trick on the table, or of the next */
    char pass;            /* this hand's letter, as hearts_plan_pass() */
    bool broken;          /* hearts may be led */
    uint16_t hand_number; /* from 1 */
    uint16_t to_act;      /* bit s: seat s has a decision to make */

    struct hearts_choice choice;             /* mine */
    struct hearts_pile hand;                 /* mine */
    struct hearts_refusal why[HEARTS_FACES]; /* of each face I hold: why it may not be chosen */

    uint8_t passed_count, received_count;
    hearts_card passed[HEARTS_MOVE_MAX];   /* my own cards, once I have chosen */
    hearts_card received[HEARTS_MOVE_MAX]; /* once all have chosen */
    uint16_t passed_unseen;                /* bit s: seat s passed on cards unseen, if it is told */

    uint8_t held[HEARTS_SEATS];         /* how many cards each seat holds */
    hearts_faces charged[HEARTS_SEATS]; /* by whom; mine alone until all are shown */
    hearts_faces led;                   /* every face of the suits led so far this hand */

    uint8_t trick_count;                 /* cards on the table */
    uint8_t trick_end;                   /* cards that make the trick full: seats, or twice that */
    uint8_t tricks;                      /* finished this hand */
    hearts_card trick[HEARTS_TRICK_MAX]; /* in order of play from the leader on */
    struct hearts_pile carried;          /* from tricks nobody won, waiting for a winner */
    uint8_t carried_tricks;
    struct hearts_pile won[HEARTS_SEATS]; /* taken in tricks */
    uint8_t tricks_won[HEARTS_SEATS];

    uint8_t kitty_count;       /* cards set aside: of the kitty, or buried */
    uint8_t kitty_taker;       /* HEARTS_NO_SEAT while nobody has taken it */
    struct hearts_pile kitty;  /* as it was dealt, if I may know it: all may after the hand */
    struct hearts_pile buried; /* aside in the taker's pile; all may know it once no card is held */

    int32_t points[HEARTS_SEATS];     /* of the cards taken so far, as far as I may know them */
    int32_t score[HEARTS_SEATS];      /* totals, this hand left out until it is scored */
    int32_t hand_score[HEARTS_SEATS]; /* of the hand scored last; 0 before the first */
    uint8_t moons[HEARTS_SEATS];      /* moons and suns shot this game */
    bool ended;                       /* the end is reached: extra hands are played */

    uint8_t shot;    /* enum hearts_shot, while it is chosen how it is scored */
    uint8_t shooter; /* the seat that chooses */
    int32_t shot_worth;
    uint16_t winners; /* bit s: seat s has won, once the game is over */
    uint8_t pots;     /* of earlier games: the winner of this one takes them too */

    uint8_t reserved[119]; /* zero; room for later fields */
};

struct hearts_game;

/* Fills *v with what `seat` (or HEARTS_WATCHER) may know. Unused bytes are zero. */
void hearts_view_of(const struct hearts_plan *p, const struct hearts_game *g, int seat,
                    struct hearts_view *v);

#ifdef __cplusplus
}
#endif

#endif
