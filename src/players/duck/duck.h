/* duck.h - shared by the files of the duck player.
 *
 * The duck computes in whole numbers, so that every machine plays alike: chances, with SURE for
 * certainty, and points in parts of POINT. A decision first finds what is known (duck_known.c),
 * then how dangerous the hand is, card by card (duck_hand.c), and then how each allowed card
 * affects the trick and the hand.
 */
#ifndef HEARTS_DUCK_DUCK_H
#define HEARTS_DUCK_DUCK_H

#include "players/player.h"

enum { SURE = 1024, POINT = 1024, ROUNDS = 4 };

typedef int64_t points; /* in parts of POINT; more is worse for the taker */

/* An unseen penalty card, which its holder throws away when possible. */
struct dump {
    hearts_card card;
    points worth;
};

/* How a suit is likely to be played from here on. */
struct outlook {
    int out;               /* cards of it in other hands, roughly */
    int followers;         /* other seats that may still hold it */
    int strangers;         /* other seats that are void, but still hold cards */
    int dry[ROUNDS];       /* chance that a follower is void by that round */
    points thrown[ROUNDS]; /* points others throw if I win a trick of it */
    int dumps;
    struct dump dump[13]; /* costliest first */
};

struct duck {
    const struct hearts_plan *p;
    const struct hearts_view *v;
    const struct memory *m; /* empty if the seat's own does not fit the view */
    struct memory none;
    int me, seats;
    bool moon; /* somebody may still shoot */
    hearts_faces charged;
    hearts_faces costly;        /* penalty cards much costlier than the rest */
    struct hearts_pile unseen;  /* in other hands, or set aside and unknown to me */
    struct hearts_pile unknown; /* of these, the ones whose place is unknown */
    int aside;                  /* how many of `unknown` are set aside */
    int share[HEARTS_SEATS][4]; /* chance that the seat holds a given unknown card of a suit */
    uint8_t voids[HEARTS_SEATS];
    points worth[HEARTS_FACES]; /* to the taker of the card, charges included */
    points penalty_out;         /* penalties among the unseen cards */
    points throw_worth;         /* average points that a void opponent throws */
    points taken[HEARTS_SEATS]; /* penalties in the piles, by side */
    points total;               /* all penalties of the hand */
    points moon_worth;
    points kitty_worth;         /* likely cost of a kitty still on the table */
    int threat;                 /* the other side that alone has penalties, or -1 */
    int kindness[HEARTS_SEATS]; /* my gain per point the seat takes, in parts of SURE */
    struct outlook suit[4];
    points danger[HEARTS_FACES][ROUNDS]; /* of my own cards, by the round they are played in */
    points relief_at_best;               /* the most that losing one card can save me */
};

/* ---- duck_known.c: what is known ---- */

/* Fills *d for a decision. */
void duck_know(struct duck *d, const struct player_seat *s, const struct hearts_view *v);

/* The chance that the seat holds none of these faces, which are all of one suit. */
int duck_none(const struct duck *d, int seat, int suit, hearts_faces faces);

/* How many cards of the pile have these faces. */
int duck_count(const struct hearts_pile *pile, hearts_faces faces);

/* The chance that something with this chance happens this many times in a row. */
int duck_power(int chance, int times);

/* Whether the seat is in my team; true for my own. */
bool duck_partner(const struct duck *d, int seat);

/* The cost of the ten of clubs, or any other doubling card, to the seat that takes it. */
points duck_doubling(const struct duck *d, int seat);

/* My gain if the seat takes cards worth `worth`, of which `penalty` are penalties. */
points duck_value(const struct duck *d, int seat, points worth, points penalty);

/* The chance that another side shoots the moon. */
int duck_fear(const struct duck *d);

/* ---- duck_hand.c: how dangerous a hand is ---- */

/* Computes danger[] of my cards and what depends on it; call duck_know() first. */
void duck_weigh(struct duck *d);

/* The points that the cards of a suit are likely to cost me. */
points duck_suit_danger(const struct duck *d, int suit, struct hearts_pile cards);

/* What being void in a suit, now or soon, is worth if I have this many cards of it. */
points duck_void_worth(const struct duck *d, int suit, int mine);

/* How many points a hand saves by losing c. */
points duck_relief(const struct duck *d, struct hearts_pile hand, hearts_card c);

/* The points that a hand is likely to cost me, all suits together. */
points duck_hand_danger(const struct duck *d, struct hearts_pile hand);

/* The tricks that the hand is likely to lose if it tries to win them all. */
int duck_losers(const struct duck *d, struct hearts_pile hand);

/* ---- duck_pass.c ---- */

/* Chooses the best cards to get rid of, as many as required; or fewer where that is allowed and one
 * more card gains less than `each`. good[] is an extra gain for each card. Returns how much better
 * the hand is. */
points duck_rid(const struct duck *d, const points *good, points each, struct hearts_move *m);

/* ---- Decisions; each fills in the move and its reason ---- */

void duck_pass(struct duck *d, struct advice *out);
void duck_charge(struct duck *d, struct advice *out);
void duck_bury(struct duck *d, struct advice *out);
void duck_moon(struct duck *d, struct advice *out);
void duck_play(struct duck *d, struct advice *out);

/* One legal card, and the likely result of playing it. */
struct candidate {
    hearts_card card;
    bool lead, follows, shooting;
    int mine;        /* chance that I take the trick */
    int ours;        /* chance that a partner does */
    points trick;    /* likely worth of the complete trick */
    points on_table; /* worth of the trick without my card */
    points bring;    /* my gain from the trick */
    points relief;   /* my gain from losing the card */
    points score;
};

/* Fills in the result of the trick if this card is played. */
void duck_try(const struct duck *d, struct candidate *c);

/* The highest card of the suit led that is not cancelled by an equal one, and whose it is. */
hearts_card duck_top(const struct duck *d, int *seat);

/* Writes the reason: "Pass QS AH: reason." with the cards of the move. */
void duck_say(struct advice *out, const char *verb, enum reason_word word);

/* Writes the sentence for a chosen card (duck_say.c). */
void duck_say_play(const struct duck *d, const struct candidate *c, struct advice *out);

#endif
