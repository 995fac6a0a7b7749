/* ref_inside.h - what the parts of the reference implementation share. */
#ifndef REF_INSIDE_H
#define REF_INSIDE_H

#include "reference.h"

enum { CLUBS, DIAMONDS, SPADES, HEARTS };

enum {
    MOST_PLAYERS = 10,
    MOST_CARDS = 104,
    FACES = 52,
    MOST_RESETS = 32,
    MOST_LETTERS = 32,
    NOT_SET = -1000000 /* a number option whose value is its word: none, total, double */
};

enum {
    TEN_OF_CLUBS = 8,
    TEN_OF_DIAMONDS = 13 + 8,
    JACK_OF_DIAMONDS = 13 + 9,
    QUEEN_OF_SPADES = 26 + 10,
    KING_OF_SPADES = 26 + 11,
    ACE_OF_SPADES = 26 + 12,
    ACE_OF_HEARTS = 39 + 12
};

/* The words of the choices, in the order of their lists in ref_rules.c. */
enum { JOINED, SUMMED };
enum { KITTY_STANDARD, KITTY_NONE, KITTY_TAKE, KITTY_SWAP };
enum { FIRST_TRICK, FIRST_POINT };
enum { SEEN_TAKER, SEEN_ALL };
enum { THROUGH_OFF, THROUGH_WHOLE, THROUGH_PARTIAL };
enum { TOGETHER, TURNS, ROUNDS };
enum { CHARGE_HEARTS, CHARGE_QUEEN };
enum { LEAD2C, ANY_CLUB, ANY_CARD, DEALER_LEFT, LOW_SCORE };
enum { HEART_PLAYED, HEART_SLOUGHED };
enum { QS_NO, QS_PLAYED, QS_SLOUGHED };
enum { LEAD_QUEEN, LEAD_EITHER };
enum { ORDER_ANY, ORDER_QUEEN, ORDER_HEARTS };
enum { MUST_OFF, MUST_TRICK, MUST_HAND };
enum { BAN_BOTH, BAN_FIRST };
enum { UNWON_WINNER, UNWON_LEADER, UNWON_SECOND };
enum { HEARTS_NUMBER, HEARTS_PIPS, HEARTS_COURTS };
enum { MOON_OFF, MOON_ADD, MOON_SUBTRACT, MOON_CHOOSE, MOON_AUTO, MOON_CHOOSE_LATE };
enum { MOON_ALL, MOON_TRICKS };
enum { LATE_ANY, LATE_OWN };
enum { PARTNER_PAYS, PARTNER_SPARED };
enum { TIES_EXTRA, TIES_SHARED, TIES_FEWEST_MOONS };
enum { SETTLE_LOWEST, SETTLE_MEAN, SETTLE_PAIRS };
enum { BELOW_PAYS, BELOW_FREE };
enum { SPLIT_EXACT, SPLIT_ODD_LEFT };
enum { SHARES_ALL, SHARES_70_30 };
enum { TIES_SHARE_POT, TIES_LEAVE_POT };
enum { LEAVER_KEEPS, LEAVER_FORFEITS };
enum { STRIP_STANDARD, STRIP_CLUBS_FIRST };
enum { CHARGE_ALL };
enum { BAN_POINTS };

/* A set of cards as an option names it: faces, and words that stand for faces. */
struct faces {
    bool face[FACES];
    bool word[2];
};

struct points {
    bool given[FACES];
    int value[FACES];
};

struct resets {
    int count;
    int at[MOST_RESETS];
    int becomes[MOST_RESETS];
};

/* What the options say, each under its name. */
struct rules {
    int players, decks, team_score;
    char teams[64];
    struct faces strip;
    int kitty, kitty_when, kitty_seen, bury_points;
    char pass[MOST_LETTERS + 1];
    int pass_count, pass_through, pass_through_shown;
    struct faces charge;
    int charge_limit, charge_order, charge_lead, charge_slough, charge_or_hearts;
    int opening, open_free, hearts_any_time, hearts_break, qs_breaks, bonus_breaks;
    int qs_after_hearts, qs_or_hearts;
    struct faces trick1_ban;
    int trick1_bonus, trick1_order, must_qs, boost, boost_last, boost_ban, last_unwon;
    int hearts, queen, king, ace, jack, ten;
    struct points points;
    int tc_doubles, second_copy, no_tricks;
    int moon, moon_worth, moon_bonus, moon_cards, moon_late, moon_partner;
    int sun, sun_worth, half_moon;
    int floor;
    struct resets reset;
    int exact_wins, target, hands, ties, least;
    int stakes, settle, below_least, split, pot, pot_shares, pot_ties, leaver;
};

struct cards {
    int count;
    int card[MOST_CARDS];
};

enum phase { DEAL, PASS, CHARGE, PLAY, BURY, MOON, OVER };
enum shot { NO_SHOT, SHOT_MOON, SHOT_SUN, SHOT_HALF };

struct fraction {
    long num, den;
};

struct ref {
    struct rules rules;

    /* What follows from the options. */
    int players;
    struct cards deck;
    bool in_play[FACES];
    int value[FACES];
    bool banned[FACES]; /* on the first trick */
    bool chargeable[FACES];
    int hand_size;
    int kitty_kind; /* KITTY_NONE, KITTY_TAKE or KITTY_SWAP */
    char cycle[MOST_LETTERS + 1];
    int teams;
    int team_of[MOST_PLAYERS]; /* without teams everybody is a team */
    bool joined;

    /* The game. */
    enum phase phase;
    int dealer;
    int hand_number;
    int letters_used; /* hands since the table sat down */
    long total[MOST_PLAYERS];
    long hand_score[MOST_PLAYERS];
    int moons[MOST_PLAYERS]; /* of each team, suns too */
    bool end_reached;
    bool winner[MOST_PLAYERS];
    struct fraction stakes[MOST_PLAYERS];
    struct fraction pot[MOST_PLAYERS];
    int pots_waiting; /* of the games before */

    /* The hand. */
    struct cards hand[MOST_PLAYERS];
    struct cards kitty;
    bool committed[MOST_PLAYERS]; /* has passed, or has charged where all charge together */
    struct cards laid[MOST_PLAYERS];
    bool charged[FACES];
    int charges[MOST_PLAYERS];
    int asked;
    int declined_in_a_row;
    int opening_card; /* -1 when no club is in any hand */
    int leader, turn;
    int tricks;
    struct cards trick;
    int played_by[2 * MOST_PLAYERS];
    bool boosted;
    struct cards carried;
    int carried_tricks;
    bool broken;
    bool suit_was_led[4]; /* in an earlier trick */
    bool high_spade_fell; /* an ace or king of spades, unpaired, in an earlier trick */
    struct cards trick_pile[MOST_PLAYERS];
    struct cards other_pile[MOST_PLAYERS]; /* from the kitty, or buried */
    int tricks_taken[MOST_PLAYERS];
    int latest_trick[MOST_PLAYERS]; /* number of the latest trick taken */
    int last_winner;                /* of the last trick that had one, -1 */
    enum shot shot;
    int shooter;
};

/* cards */
int suit_of(int card);
int rank_of(int card);
void cards_add(struct cards *to, int card);
bool cards_remove(struct cards *from, int card);
int cards_count_of(const struct cards *cards, int card);
bool cards_have(const struct cards *cards, int card);
bool cards_have_suit(const struct cards *cards, int suit);
void cards_move_all(struct cards *to, struct cards *from);
void cards_sort(struct cards *cards);

/* ref_rules.c */
bool rules_read(struct rules *rules, const char *text, char *why, size_t capacity);

/* ref_ready.c */
void make_ready(struct ref *r);
bool make_teams(struct ref *r);
bool rules_refused(const struct ref *r, char *why, size_t capacity);
int scatter_each(const struct ref *r);

/* ref_legal.c */
struct cards legal_cards(const struct ref *r, int seat);

/* ref_play.c */
int seats_on(const struct ref *r, int seat, int steps);
char pass_letter(const struct ref *r);
void begin_play(struct ref *r);

/* ref_tricks.c */
void play_card(struct ref *r, int seat, int card);
bool may_bury(const struct ref *r, int seat, int card);

/* ref_score.c */
long worth(const struct ref *r, int card);
bool same_side(const struct ref *r, int a, int b);
void score_hand(struct ref *r);
void score_hand_as(struct ref *r, bool subtract);

/* ref_end.c */
struct outcome {
    long hand_score[MOST_PLAYERS];
    long total[MOST_PLAYERS];
    bool exact[MOST_PLAYERS];
    bool exact_win;
    bool end_reached;
};
struct outcome work_through(const struct ref *r, const long hand_score[MOST_PLAYERS]);
long team_sum(const struct ref *r, const long each[MOST_PLAYERS], int team);
bool team_may_win(const struct ref *r, int team); /* by its total */
bool auto_subtracts(const struct ref *r, const long as_add[MOST_PLAYERS]);
void end_test(struct ref *r, const struct outcome *o);

/* ref_money.c */
void settle_stakes(struct ref *r);
void settle_pot(struct ref *r);
bool pot_waits(const struct ref *r);

#endif
