/* duck.h - what the files of the duck share.
 *
 * The duck thinks in two measures, both whole numbers so that every machine plays alike: chances,
 * SURE being certainty, and points in parts of POINT. A decision first works out what is known
 * (duck_known.c), then how dangerous the hand is, card by card (duck_hand.c), and then what each
 * card that may be chosen does to the trick and to the hand.
 */
#ifndef HEARTS_DUCK_DUCK_H
#define HEARTS_DUCK_DUCK_H

#include "players/player.h"

enum { SURE = 1024, POINT = 1024, ROUNDS = 4 };

typedef int64_t points; /* in parts of POINT; more is worse for who takes them */

/* A penalty card still out, which its holder gives away where he can. */
struct dump {
    hearts_card card;
    points worth;
};

/* How a suit is likely to go from here on. */
struct outlook {
    int out;               /* cards of it in other hands, roughly */
    int followers;         /* seats that may still hold it, me left out */
    int strangers;         /* seats known to be void that still hold cards, me left out */
    int dry[ROUNDS];       /* chance that a follower is void by that round */
    points thrown[ROUNDS]; /* points others throw on a trick of it that I win */
    int dumps;
    struct dump dump[13]; /* the costliest first */
};

struct duck {
    const struct hearts_plan *p;
    const struct hearts_view *v;
    const struct memory *m; /* empty where the seat's own does not fit the view */
    struct memory none;
    int me, seats;
    bool moon; /* somebody may still shoot */
    hearts_faces charged;
    hearts_faces costly;        /* penalty cards much dearer than the rest */
    struct hearts_pile unseen;  /* in other hands, or lying aside unknown to me */
    struct hearts_pile unknown; /* of these, the ones whose place I do not know */
    int aside;                  /* how many of `unknown` lie aside */
    int share[HEARTS_SEATS][4]; /* chance that the seat holds a given unknown card of a suit */
    uint8_t voids[HEARTS_SEATS];
    points worth[HEARTS_FACES]; /* to the taker of the card, charges included */
    points penalty_out;         /* penalties among the unseen cards */
    points throw_worth;         /* what a void opponent throws, on average */
    points taken[HEARTS_SEATS]; /* penalties in the piles, by side */
    points total;               /* all penalties of the hand */
    points moon_worth;
    points kitty_worth;         /* what a kitty still on the table is likely to cost */
    int threat;                 /* the other side that alone has penalties, or -1 */
    int kindness[HEARTS_SEATS]; /* parts of SURE of a point the seat takes that I gain */
    struct outlook suit[4];
    points danger[HEARTS_FACES][ROUNDS]; /* of my own cards, by the round they are played in */
    points relief_at_best;               /* by getting rid of my worst card */
};

/* ---- duck_known.c: what is known ---- */

/* Fills d in for a decision. */
void duck_know(struct duck *d, const struct player_seat *s, const struct hearts_view *v);

/* Chance that the seat holds none of these faces, all of one suit. */
int duck_none(const struct duck *d, int seat, int suit, hearts_faces faces);

/* How many of the unseen cards are of these faces. */
int duck_count(const struct hearts_pile *pile, hearts_faces faces);

int duck_power(int chance, int times);

bool duck_partner(const struct duck *d, int seat);

/* What the ten of clubs, or whatever doubles, costs the seat that takes it. */
points duck_doubling(const struct duck *d, int seat);

/* The good it does me that the seat takes so much, some of it penalty cards or none. */
points duck_value(const struct duck *d, int seat, points worth, points penalty);

/* Chance that another side shoots the moon. */
int duck_fear(const struct duck *d);

/* ---- duck_hand.c: how dangerous a hand is ---- */

/* Works out danger[] of my cards and what depends on it; duck_know() comes before it. */
void duck_weigh(struct duck *d);

/* Points the cards of a suit are likely to cost me. */
points duck_suit_danger(const struct duck *d, int suit, struct hearts_pile cards);

/* What being void in a suit, or soon, is worth with this many cards of it in my hand. */
points duck_void_worth(const struct duck *d, int suit, int mine);

/* What a hand is spared without c. */
points duck_relief(const struct duck *d, struct hearts_pile hand, hearts_card c);

/* Points a hand is likely to cost me, all suits together. */
points duck_hand_danger(const struct duck *d, struct hearts_pile hand);

/* Tricks the hand is likely to lose if it tries to win them all. */
int duck_losers(const struct duck *d, struct hearts_pile hand);

/* ---- duck_pass.c ---- */

/* Lays the best cards of the choice to be rid of, as many as it asks for, or fewer where it allows
 * that and one more does less good than `each`; good[] is what a card does on top. Returns how much
 * better the hand is. */
points duck_rid(const struct duck *d, const points *good, points each, struct hearts_move *m);

/* ---- Decisions; each fills in the move and its reason ---- */

void duck_pass(struct duck *d, struct advice *out);
void duck_charge(struct duck *d, struct advice *out);
void duck_bury(struct duck *d, struct advice *out);
void duck_moon(struct duck *d, struct advice *out);
void duck_play(struct duck *d, struct advice *out);

/* One legal card, what playing it is likely to bring. */
struct candidate {
    hearts_card card;
    bool lead, follows, shooting;
    int mine;        /* chance that I take the trick */
    int ours;        /* and that a partner does */
    points trick;    /* what the trick is likely to be worth in the end */
    points on_table; /* and what lies there without my card */
    points bring;    /* the good the trick does me */
    points relief;   /* the good of being rid of the card */
    points score;
};

/* Fills in what the trick brings if this card is played. */
void duck_try(const struct duck *d, struct candidate *c);

/* The highest card of the suit led that has no twin on the trick, and whose it is. */
hearts_card duck_top(const struct duck *d, int *seat);

/* Gives the reason: "Pass QS AH: reason." with the cards of the move. */
void duck_say(struct advice *out, const char *verb, enum reason_word word);

/* The sentence for a card chosen (duck_say.c). */
void duck_say_play(const struct duck *d, const struct candidate *c, struct advice *out);

#endif
