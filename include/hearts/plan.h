/* plan.h - rules made ready to play: public, constant, shared freely.
 *
 * Everything here is known to everybody at the table.
 */
#ifndef HEARTS_PLAN_H
#define HEARTS_PLAN_H

#include "hearts/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flat, and constant once made: it may be copied, and shared between games and threads. */
struct hearts_plan {
    struct hearts_rules rules; /* as asked for */

    uint8_t seats;
    uint8_t decks;
    uint8_t hand_cards;          /* dealt to each seat */
    uint8_t kitty_cards;         /* left over: 0 to 9 */
    uint8_t kitty;               /* enum hearts_kitty: NONE, TAKE or SWAP */
    uint8_t kernel;              /* which play code fits; see src/engine/kernels.def */
    uint8_t teams;               /* how many parties: `seats` when everybody plays alone */
    uint8_t team[HEARTS_SEATS];  /* 0 to teams - 1 */
    uint8_t sides;               /* how many have a pile and a score: teams, or seats */
    uint8_t side[HEARTS_SEATS];  /* 0 to sides - 1: the team if scores are joined, else the seat */
    uint8_t first[HEARTS_SEATS]; /* of each side: its first seat */
    char cycle[HEARTS_CYCLE_MAX + 1]; /* letters as hearts_plan_pass() returns them */
    uint8_t cycle_length;

    struct hearts_pile deck; /* every card in play, kitty included */
    uint8_t deck_cards;
    hearts_faces penalty;  /* faces in play worth more than 0 */
    hearts_faces bonus;    /* faces in play worth less than 0 */
    hearts_faces doubling; /* TC where it doubles, or none */
    hearts_faces chargeable;
    int16_t value[HEARTS_FACES];
    hearts_faces ones; /* faces worth exactly 1 */
    int32_t total;     /* of all penalty cards in play, uncharged */

    hearts_faces lead_ban;       /* hearts, or nothing where they may be led from the start */
    hearts_faces break_played;   /* faces that break hearts by falling to a trick */
    hearts_faces break_sloughed; /* and by being sloughed */
    hearts_faces trick1_ban;
    hearts_faces boosters; /* the nines, or nothing */

    uint8_t reserved[120]; /* zero; room for later fields */
};

/* Checks that the options agree with each other and works out the plan. Returns false and names
 * both options and the reason in *e when they do not. */
bool hearts_plan_make(struct hearts_plan *p, const struct hearts_rules *r, struct hearts_error *e);

/* Reads rules and makes their plan in one go. */
bool hearts_plan_read(struct hearts_plan *p, const char *text, size_t length,
                      struct hearts_error *e);

/* What is odd about rules that are allowed all the same, such as options that have no effect: the
 * i-th remark, or false when there are no more. */
bool hearts_plan_remark(const struct hearts_plan *p, int i, struct hearts_error *e);

/* The passing letter of a hand, 1 for the first: 'H' hold, 'S' scatter, or a digit: how many seats
 * to the left. */
HEARTS_INLINE char hearts_plan_pass(const struct hearts_plan *p, int hand)
{
    return p->cycle[(hand + p->cycle_length - 1) % p->cycle_length];
}

/* How many cards a seat passes under that letter. */
HEARTS_INLINE int hearts_plan_pass_cards(const struct hearts_plan *p, char letter)
{
    int each = p->rules.pass_count / (p->seats - 1);
    if (letter == 'S')
        return (each ? each : 1) * (p->seats - 1);
    return letter == 'H' ? 0 : p->rules.pass_count;
}

/* What a face is worth once these cards are charged: each counts double, and the ace of hearts
 * doubles every other heart. */
HEARTS_INLINE int32_t hearts_plan_worth(const struct hearts_plan *p, hearts_faces charged,
                                        hearts_card c)
{
    const hearts_card ace = HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE);
    int32_t worth = p->value[c];
    if (charged >> c & 1)
        worth *= 2;
    if (c != ace && hearts_card_suit(c) == HEARTS_HEARTS && charged >> ace & 1)
        worth *= 2;
    return worth;
}

/* Whether two faces of a suit differ only in rank, once these cards are charged: the only rule that
 * tells them apart is that the higher one takes the trick. */
HEARTS_INLINE bool hearts_plan_same_kind(const struct hearts_plan *p, hearts_faces charged,
                                         hearts_card a, hearts_card b)
{
    const hearts_faces queen = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    hearts_faces one = hearts_face(a), other = hearts_face(b);
    const hearts_faces sets[] = { p->doubling, p->boosters, p->trick1_ban, charged, queen };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (!(sets[i] & one) != !(sets[i] & other))
            return false;
    return hearts_plan_worth(p, charged, a) == hearts_plan_worth(p, charged, b);
}

/* Whether the tricks themselves win or lose points, besides what their cards are worth: while that
 * is so, a hand is not decided before its last trick. */
HEARTS_INLINE bool hearts_plan_tricks_count(const struct hearts_plan *p)
{
    return p->rules.no_tricks || (p->rules.sun && p->rules.moon != HEARTS_MOON_OFF);
}

#ifdef __cplusplus
}
#endif

#endif
