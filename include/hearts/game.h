/* game.h - one game, with all that is hidden from players.
 *
 * For code that may see every hand: the engine, the table that runs a game, search, tests. Code
 * that talks to one player includes view.h and seen.h.
 *
 * The engine has no randomness, clock or memory of its own. A game starts with hearts_game_start(),
 * waits in phase HEARTS_DEAL for hearts_game_deal(), takes one hearts_game_move() after another,
 * and is back in HEARTS_DEAL, or in HEARTS_OVER, when the hand has been scored.
 */
#ifndef HEARTS_GAME_H
#define HEARTS_GAME_H

#include "hearts/seen.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A game in progress. It has no pointers: assignment copies it. Its plan is passed separately. */
struct hearts_game {
    /* Of the hand in play. */
    struct hearts_pile hand[HEARTS_SEATS];
    struct hearts_pile won[HEARTS_SEATS]; /* captured in tricks */
    hearts_faces trick_once, trick_twice; /* the trick on the table as a pile */
    hearts_faces lead_ban;                /* what may not be led now; 0 once broken */
    hearts_faces opening;                 /* the first lead must be one of these; 0: any card */
    hearts_faces led;                     /* all faces of the suits led in finished tricks */
    hearts_faces charged;
    hearts_card trick[HEARTS_TRICK_MAX]; /* in order of play, from `leader` on */
    uint8_t trick_count;
    uint8_t trick_end; /* cards that make it full */
    uint8_t tricks;    /* finished this hand */
    uint8_t leader;
    uint8_t last_winner; /* of a decided trick this hand, or HEARTS_NO_SEAT */
    bool spade_fell;     /* an A or K of spades, in an earlier trick, unpaired; for must_qs */
    uint8_t tricks_won[HEARTS_SEATS];
    uint8_t latest[HEARTS_SEATS]; /* by side: the seat that won its latest trick */
    uint8_t carried_tricks;
    uint8_t kitty_taker;             /* HEARTS_NO_SEAT while it lies on the table */
    uint8_t charge_silence;          /* how many in a row have charged nothing */
    uint8_t shot, shooter, answerer; /* enum hearts_shot; a side; the seat that chooses */
    int32_t shot_worth;
    uint16_t unseen; /* bit s: seat s passed on cards unseen */
    struct hearts_pile carried;
    struct hearts_pile kitty; /* set aside: the kitty, or what was buried for it */
    struct hearts_pile kitty_dealt;
    hearts_faces charges[HEARTS_SEATS]; /* by seat; public once shown */
    uint8_t sent_count[HEARTS_SEATS], got_count[HEARTS_SEATS];
    hearts_card sent[HEARTS_SEATS][HEARTS_MOVE_MAX]; /* own cards passed */
    hearts_card got[HEARTS_SEATS][HEARTS_MOVE_MAX];

    /* Of the game. A new hand clears everything above and keeps what follows. */
    uint8_t phase; /* enum hearts_phase */
    uint8_t dealer;
    uint8_t scored_dealer; /* who dealt the hand scored last */
    bool ended;            /* the end was reached; stays true while extra hands are played */
    uint16_t to_act;       /* bit s: seat s has a decision to make */
    uint16_t hand_number;  /* in the passing cycle, from 1; games of one hand go on counting */
    uint16_t hands_played; /* scored in this game */
    uint16_t winners;
    int32_t score[HEARTS_SEATS];      /* of the seat's side */
    int32_t hand_score[HEARTS_SEATS]; /* of the last hand scored */
    uint8_t moons[HEARTS_SEATS];      /* and suns, of the seat's side */
    uint8_t pots;                     /* of earlier games: the winner of this one takes them too */

    uint8_t reserved[63]; /* zero; room for later fields */
};

/* What happened, with every card; hearts_seen_of() turns it into what one seat may know of it. */
struct hearts_event {
    struct hearts_seen all;
};

/* The events of one deal or move, in order. */
struct hearts_events {
    int count;
    struct hearts_event at[24];
};

/* Where a game begins. In an ordinary game all is 0 but `dealer`, and `hand_number`, which is 1. */
struct hearts_start {
    uint8_t dealer;
    uint16_t hand_number;  /* in the passing cycle, from 1 */
    uint16_t hands_played; /* in this game so far */
    bool ended;
    int32_t score[HEARTS_SEATS];      /* totals */
    int32_t hand_score[HEARTS_SEATS]; /* of the hand before */
    uint8_t moons[HEARTS_SEATS];
    uint8_t pots;         /* see hearts_money_waiting() */
    uint8_t reserved[27]; /* zero; room for later fields */
};

/* A position between two tricks, or with the play finished and not yet scored. */
struct hearts_position {
    struct hearts_pile hand[HEARTS_SEATS], won[HEARTS_SEATS];
    struct hearts_pile kitty, carried;
    uint8_t kitty_taker, carried_tricks, leader, last_winner, tricks;
    uint8_t tricks_won[HEARTS_SEATS];
    hearts_faces charges[HEARTS_SEATS];
    hearts_faces led; /* any face of each suit led so far */
    bool broken, spade_fell;
    uint8_t reserved[40]; /* zero; room for later fields */
};

/* Starts a new game, which waits for its first deal; what *g was before does not matter. */
void hearts_game_start(const struct hearts_plan *p, struct hearts_game *g,
                       const struct hearts_start *start);

/* From HEARTS_OVER, for games of one hand: starts another at the same table. Totals start over;
 * dealer and passing cycle go on. Before another game of many hands a dealer is drawn: use
 * hearts_game_start(). In any other phase it returns HEARTS_NOT_YOUR_TURN and changes nothing. */
struct hearts_refusal hearts_game_next(const struct hearts_plan *p, struct hearts_game *g);

/* Deals plan->deck_cards cards: one at a time from the dealer's left, the rest is the kitty.
 * Refuses what is not the plan's deck in some order (HEARTS_BAD_DECK), and any phase but
 * HEARTS_DEAL: HEARTS_NOT_YOUR_TURN, or HEARTS_GAME_OVER in HEARTS_OVER. The game is then
 * unchanged. `events` may be NULL here and below. */
struct hearts_refusal hearts_game_deal(const struct hearts_plan *p, struct hearts_game *g,
                                       const hearts_card *deck, struct hearts_events *events);

/* Calls off the hand in play: it is dealt again, by the same dealer and with the same letter.
 * HEARTS_GAME_OVER in HEARTS_OVER: the game is unchanged. In HEARTS_DEAL nothing is in play, and
 * nothing changes. */
struct hearts_refusal hearts_game_void(const struct hearts_plan *p, struct hearts_game *g);

/* From HEARTS_DEAL: sets up the middle of a hand. Returns NULL; or, with the game unchanged, what
 * is wrong with the position or the phase. If no hand has cards left, the hand is scored. */
const char *hearts_game_place(const struct hearts_plan *p, struct hearts_game *g,
                              const struct hearts_position *at, struct hearts_events *events);

/* What `seat` may decide now; low > high if it has nothing to decide, as in HEARTS_DEAL and
 * HEARTS_OVER. */
struct hearts_choice hearts_game_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                        int seat);

/* Whether a move would be allowed; HEARTS_OK or the reason: HEARTS_NOT_YOUR_TURN for a seat that
 * has nothing to decide, HEARTS_GAME_OVER in HEARTS_OVER. */
struct hearts_refusal hearts_game_check(const struct hearts_plan *p, const struct hearts_game *g,
                                        const struct hearts_move *m);

/* Checks and makes a move. On anything but HEARTS_OK the game is unchanged. */
struct hearts_refusal hearts_game_move(const struct hearts_plan *p, struct hearts_game *g,
                                       const struct hearts_move *m, struct hearts_events *events);

/* One side's hand, as it was scored. */
struct hearts_tally {
    int32_t penalty; /* of its penalty cards, after a moon, sun or half moon */
    int32_t bonus;   /* of its bonus cards and of taking no trick */
    int32_t times;   /* 1; 2 or 4 with the ten of clubs, where it doubles */
    int32_t hand;    /* the hand score: (penalty + bonus) * times */
};

/* Scores the cards taken in the hand, by side; `subtract` says how a shot is scored. In mid-hand it
 * scores what was taken so far, in HEARTS_DEAL and HEARTS_OVER the hand that was scored last. */
void hearts_game_tally(const struct hearts_plan *p, const struct hearts_game *g, bool subtract,
                       struct hearts_tally out[HEARTS_SEATS]);

/* From HEARTS_DEAL: counts a hand without playing it; `hands` has its score by seat, and bit s of
 * `shooters` says that the side of seat s shot a moon or a sun. Totals, resets and the end of the
 * game follow. Refused in other phases as hearts_game_deal() is. */
struct hearts_refusal hearts_game_settle(const struct hearts_plan *p, struct hearts_game *g,
                                         const int32_t hands[HEARTS_SEATS], uint16_t shooters);

/* An exact amount in lowest terms, den > 0. */
struct hearts_fraction {
    int64_t num, den;
};

/* What each seat gets (above 0) or pays (below 0) for the hand scored last, in the table's money.
 * All 0 without stakes; the sum is exactly 0. */
void hearts_money_stakes(const struct hearts_plan *p, const struct hearts_game *g,
                         struct hearts_fraction out[HEARTS_SEATS]);

/* What each player puts into the pot of this game: the `pot` of the rules, and as much again for
 * each pot that waits. 0 without a pot. */
int64_t hearts_money_ante(const struct hearts_plan *p, const struct hearts_game *g);

/* How many pots wait for the next game, once this one is over: if the rules have `pot_ties=wait`
 * and nobody has won it alone, those that waited for it and its own, 255 at most; else 0. */
uint8_t hearts_money_waiting(const struct hearts_plan *p, const struct hearts_game *g);

/* What each seat wins (above 0) or loses (below 0) by the pot, once the game is over. All 0 before
 * that, without a pot, or if it waits. */
void hearts_money_pot(const struct hearts_plan *p, const struct hearts_game *g,
                      struct hearts_fraction out[HEARTS_SEATS]);

/* The same for a game that is called off; bit s of `left`: seat s left it. */
void hearts_money_void(const struct hearts_plan *p, const struct hearts_game *g, uint16_t left,
                       struct hearts_fraction out[HEARTS_SEATS]);

/* For search. Random bits come from *rng, which may have any value and changes with every draw. */

/* The next 64 random bits (splitmix64). */
uint64_t hearts_random(uint64_t *rng);

/* A number below n, n > 0; all are equally likely. */
uint32_t hearts_random_below(uint64_t *rng, uint32_t n);

/* Shuffles the plan's deck into deck[]. */
void hearts_deck_shuffle(const struct hearts_plan *p, hearts_card *deck, uint64_t *rng);

/* From HEARTS_DEAL: shuffles and deals in one go, for search and simulation. Refused in other
 * phases as hearts_game_deal() is; *rng is unchanged then. */
struct hearts_refusal hearts_game_deal_random(const struct hearts_plan *p, struct hearts_game *g,
                                              uint64_t *rng);

/* The legal cards of the seat to play. Only for phase HEARTS_PLAY, which is not checked. */
hearts_faces hearts_game_legal(const struct hearts_plan *p, const struct hearts_game *g);

/* Plays a card known to be legal, unchecked: any other card, or another phase than HEARTS_PLAY,
 * spoils the game. The hand is not scored when it ends; a swapped kitty may make the phase
 * HEARTS_BURY. */
void hearts_game_play(const struct hearts_plan *p, struct hearts_game *g, hearts_card c);

/* Whether every card has been played (phase HEARTS_PLAY), so that the hand may be tallied. */
HEARTS_INLINE bool hearts_game_played_out(const struct hearts_game *g)
{
    return g->phase == HEARTS_PLAY && g->trick_count == 0 && !g->hand[g->leader].once;
}

/* Plays the hand out at random from wherever it stands, passing, charging and burying included, and
 * scores it as hearts_game_move() would; where a seat would choose how a moon is scored, by the
 * fallback. Does nothing in HEARTS_DEAL and HEARTS_OVER. */
void hearts_game_playout(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);

#ifdef __cplusplus
}
#endif

#endif
