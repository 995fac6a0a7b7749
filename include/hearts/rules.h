/* rules.h - what a table has agreed to play.
 *
 * struct hearts_rules is what people choose: flat, small, printable, comparable with memcmp.
 * hearts_plan_make() (plan.h) checks that the options agree and makes them ready to play.
 */
#ifndef HEARTS_RULES_H
#define HEARTS_RULES_H

#include "hearts/cards.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The words of each choice, in order: X(constant, word, brief). */
#define HEARTS_LIST_TEAM_SCORE(X)                                                              \
    X(HEARTS_TEAM_JOINED, "joined", "One score for the team, which keeps its tricks together") \
    X(HEARTS_TEAM_SUMMED, "summed", "Each player scores alone; the sums are compared at the end")

#define HEARTS_LIST_KITTY(X)                                                               \
    X(HEARTS_KITTY_STANDARD, "standard",                                                   \
      "None where cards are stripped, as with three to five players; otherwise like take") \
    X(HEARTS_KITTY_NONE, "none", "There is no kitty: the cards must deal out evenly")      \
    X(HEARTS_KITTY_TAKE, "take", "The winner of the trick gets it, and it counts")         \
    X(HEARTS_KITTY_SWAP, "swap",                                                           \
      "The winner of the trick takes it into the hand, and buries as many cards")

#define HEARTS_LIST_KITTY_WHEN(X)                                               \
    X(HEARTS_KITTY_FIRST_TRICK, "first_trick", "The first trick that is taken") \
    X(HEARTS_KITTY_FIRST_POINT, "first_point", "The first trick taken with a penalty card in it")

#define HEARTS_LIST_KITTY_SEEN(X)                                       \
    X(HEARTS_KITTY_SEEN_TAKER, "taker", "Only the player who takes it") \
    X(HEARTS_KITTY_SEEN_ALL, "all", "Everybody, when it is taken")

#define HEARTS_LIST_PASS_THROUGH(X)                             \
    X(HEARTS_PASS_THROUGH_OFF, "off", "Not allowed")            \
    X(HEARTS_PASS_THROUGH_WHOLE, "whole",                       \
      "All or nothing: your own cards, or those passed to you") \
    X(HEARTS_PASS_THROUGH_PARTIAL, "partial",                   \
      "Your own cards first, the rest from those passed to you")

#define HEARTS_LIST_CHARGE_ORDER(X)                                                          \
    X(HEARTS_CHARGE_TOGETHER, "together", "All choose at once and show together")            \
    X(HEARTS_CHARGE_TURNS, "turns", "One after the other from the dealer's left, one round") \
    X(HEARTS_CHARGE_ROUNDS, "rounds", "Round after round, until nobody charges any more")

#define HEARTS_LIST_CHARGE_OR_HEARTS(X)                                         \
    X(HEARTS_CHARGE_LEADS_HEARTS, "hearts", "A heart: the charged queen waits") \
    X(HEARTS_CHARGE_LEADS_QUEEN, "queen", "The queen, charged though she is")

#define HEARTS_LIST_OPENING(X)                                                                  \
    X(HEARTS_OPEN_LEAD2C, "lead2c", "The player with the lowest club, with that card")          \
    X(HEARTS_OPEN_ANY_CLUB, "any_club", "The player with the lowest club, with any club")       \
    X(HEARTS_OPEN_ANY_CARD, "any_card", "The player with the lowest club, with any card")       \
    X(HEARTS_OPEN_DEALER_LEFT, "dealer_left", "The player on the dealer's left, with any card") \
    X(HEARTS_OPEN_LOW_SCORE, "low_score",                                                       \
      "The player who scored least in the last hand, with any card")

#define HEARTS_LIST_HEARTS_BREAK(X)                           \
    X(HEARTS_BREAK_PLAYED, "played", "Whenever it is played") \
    X(HEARTS_BREAK_SLOUGHED, "sloughed", "When it is discarded on another suit")

#define HEARTS_LIST_QS_BREAKS(X)                                  \
    X(HEARTS_QS_BREAKS_NO, "no", "It does not")                   \
    X(HEARTS_QS_BREAKS_PLAYED, "played", "Whenever it is played") \
    X(HEARTS_QS_BREAKS_SLOUGHED, "sloughed", "When it is discarded on another suit")

#define HEARTS_LIST_QS_OR_HEARTS(X)                        \
    X(HEARTS_LEAD_QUEEN, "queen", "The queen must be led") \
    X(HEARTS_LEAD_EITHER, "either", "Any of them")

#define HEARTS_LIST_TRICK1_ORDER(X)                                                       \
    X(HEARTS_ORDER_ANY, "any", "Any of them")                                             \
    X(HEARTS_ORDER_QUEEN, "queen", "The queen of spades first, after banned bonus cards") \
    X(HEARTS_ORDER_HEARTS, "hearts", "Hearts first")

#define HEARTS_LIST_MUST_QS(X)                                                      \
    X(HEARTS_MUST_QS_OFF, "off", "It need not be")                                  \
    X(HEARTS_MUST_QS_TRICK, "trick",                                                \
      "When void in the suit led, or under an ace or king of spades on this trick") \
    X(HEARTS_MUST_QS_HAND, "hand",                                                  \
      "The same, and when spades are led once their ace or king has been played in the hand")

#define HEARTS_LIST_BOOST_BAN(X)             \
    X(HEARTS_BOOST_BAN_BOTH, "both", "Both") \
    X(HEARTS_BOOST_BAN_FIRST, "first", "The first round only")

#define HEARTS_LIST_LAST_UNWON(X)                                                 \
    X(HEARTS_UNWON_WINNER, "winner", "The winner of the last trick that had one") \
    X(HEARTS_UNWON_LEADER, "leader", "The leader of the last trick")              \
    X(HEARTS_UNWON_SECOND, "second",                                              \
      "The second card of the highest pair of the suit led takes them")

#define HEARTS_LIST_HEARTS(X)                                                                \
    X(HEARTS_HEARTS_NUMBER, "number", "1 each")                                              \
    X(HEARTS_HEARTS_PIPS, "pips", "Their pips: 2 to 10, jack 11, queen 12, king 13, ace 14") \
    X(HEARTS_HEARTS_COURTS, "courts", "Their pips, court cards 10, ace 15")

#define HEARTS_LIST_MOON(X)                                                    \
    X(HEARTS_MOON_OFF, "off", "Nothing: there is no moon")                     \
    X(HEARTS_MOON_ADD, "add", "Everyone else scores it")                       \
    X(HEARTS_MOON_SUBTRACT, "subtract", "The shooter's score goes down by it") \
    X(HEARTS_MOON_CHOOSE, "choose", "The shooter chooses one of the two")      \
    X(HEARTS_MOON_AUTO, "auto",                                                \
      "Everyone else scores it, unless that would win somebody else the game") \
    X(HEARTS_MOON_CHOOSE_LATE, "choose_late",                                  \
      "Everyone else scores it; the shooter chooses once that might end the game")

#define HEARTS_LIST_MOON_CARDS(X)                                                          \
    X(HEARTS_MOON_CARDS_ALL, "all", "All in play, including those in the kitty or buried") \
    X(HEARTS_MOON_CARDS_TRICKS, "tricks", "Those taken in tricks")

#define HEARTS_LIST_MOON_LATE(X)                \
    X(HEARTS_MOON_LATE_ANY, "any", "Anybody's") \
    X(HEARTS_MOON_LATE_OWN, "own", "The shooter's own")

#define HEARTS_LIST_MOON_PARTNER(X)                                        \
    X(HEARTS_PARTNER_PAYS, "pays", "The partner pays like everybody else") \
    X(HEARTS_PARTNER_SPARED, "spared", "Only opponents pay")

#define HEARTS_LIST_TIES(X)                                                  \
    X(HEARTS_TIES_EXTRA, "extra",                                            \
      "Extra hands, with everybody playing, until one side alone is lowest") \
    X(HEARTS_TIES_SHARED, "shared", "The lowest share the game")             \
    X(HEARTS_TIES_FEWEST_MOONS, "fewest_moons",                              \
      "Of those tied, the one with the fewest moons and suns wins; then shared")

#define HEARTS_LIST_SETTLE(X)                                                            \
    X(HEARTS_SETTLE_LOWEST, "lowest", "Everybody pays the lowest scorer the difference") \
    X(HEARTS_SETTLE_MEAN, "mean", "Everybody pays or gets the difference from the mean") \
    X(HEARTS_SETTLE_PAIRS, "pairs", "In every pair, the higher pays the lower the difference")

#define HEARTS_LIST_BELOW_LEAST(X)                                        \
    X(HEARTS_BELOW_PAYS, "pays", "It pays the difference like any other") \
    X(HEARTS_BELOW_FREE, "free", "It pays nothing")

#define HEARTS_LIST_SPLIT(X)                                          \
    X(HEARTS_SPLIT_EXACT, "exact", "It is kept as an exact fraction") \
    X(HEARTS_SPLIT_ODD_LEFT, "odd_left", "Odd units go to the first player from the dealer's left")

#define HEARTS_LIST_POT_SHARES(X)                          \
    X(HEARTS_POT_ALL, "all", "The winner takes all of it") \
    X(HEARTS_POT_70_30, "70-30", "The winner takes 70 of 100, the second 30")

#define HEARTS_LIST_POT_TIES(X)                                \
    X(HEARTS_POT_TIES_SHARED, "shared", "Those tied share it") \
    X(HEARTS_POT_TIES_WAIT, "wait",                            \
      "It waits: nobody pays, and everybody antes again in the next game")

#define HEARTS_LIST_LEAVER(X)                                          \
    X(HEARTS_LEAVER_KEEPS, "keeps", "Their ante back, like everybody") \
    X(HEARTS_LEAVER_FORFEITS, "forfeits", "Nothing: the others share it")

/* Words that may stand in a set of faces: each is a bit that no card uses. */
#define HEARTS_LIST_STRIP(X)                                                           \
    X(HEARTS_STRIP_STANDARD, "standard", "With three players 2D, with five 2D and 2C") \
    X(HEARTS_STRIP_CLUBS_FIRST, "clubs_first", "With three players 2C, with five 2C and 2D")
#define HEARTS_LIST_CHARGE(X) \
    X(HEARTS_CHARGE_ALL, "all", "AH, QS, JD, TC and bonus cards, as far as they count")
#define HEARTS_LIST_TRICK1_BAN(X) X(HEARTS_BAN_POINTS, "points", "Every penalty card")

#define HEARTS_CONSTANT(constant, word, brief) constant,
enum hearts_team_score { HEARTS_LIST_TEAM_SCORE(HEARTS_CONSTANT) };
enum hearts_kitty { HEARTS_LIST_KITTY(HEARTS_CONSTANT) };
enum hearts_kitty_when { HEARTS_LIST_KITTY_WHEN(HEARTS_CONSTANT) };
enum hearts_kitty_seen { HEARTS_LIST_KITTY_SEEN(HEARTS_CONSTANT) };
enum hearts_pass_through { HEARTS_LIST_PASS_THROUGH(HEARTS_CONSTANT) };
enum hearts_charge_order { HEARTS_LIST_CHARGE_ORDER(HEARTS_CONSTANT) };
enum hearts_charge_or_hearts { HEARTS_LIST_CHARGE_OR_HEARTS(HEARTS_CONSTANT) };
enum hearts_opening { HEARTS_LIST_OPENING(HEARTS_CONSTANT) };
enum hearts_break { HEARTS_LIST_HEARTS_BREAK(HEARTS_CONSTANT) };
enum hearts_qs_breaks { HEARTS_LIST_QS_BREAKS(HEARTS_CONSTANT) };
enum hearts_qs_or_hearts { HEARTS_LIST_QS_OR_HEARTS(HEARTS_CONSTANT) };
enum hearts_trick1_order { HEARTS_LIST_TRICK1_ORDER(HEARTS_CONSTANT) };
enum hearts_must_qs { HEARTS_LIST_MUST_QS(HEARTS_CONSTANT) };
enum hearts_boost_ban { HEARTS_LIST_BOOST_BAN(HEARTS_CONSTANT) };
enum hearts_last_unwon { HEARTS_LIST_LAST_UNWON(HEARTS_CONSTANT) };
enum hearts_hearts { HEARTS_LIST_HEARTS(HEARTS_CONSTANT) };
enum hearts_moon { HEARTS_LIST_MOON(HEARTS_CONSTANT) };
enum hearts_moon_cards { HEARTS_LIST_MOON_CARDS(HEARTS_CONSTANT) };
enum hearts_moon_late { HEARTS_LIST_MOON_LATE(HEARTS_CONSTANT) };
enum hearts_moon_partner { HEARTS_LIST_MOON_PARTNER(HEARTS_CONSTANT) };
enum hearts_ties { HEARTS_LIST_TIES(HEARTS_CONSTANT) };
enum hearts_settle { HEARTS_LIST_SETTLE(HEARTS_CONSTANT) };
enum hearts_below_least { HEARTS_LIST_BELOW_LEAST(HEARTS_CONSTANT) };
enum hearts_split { HEARTS_LIST_SPLIT(HEARTS_CONSTANT) };
enum hearts_pot_shares { HEARTS_LIST_POT_SHARES(HEARTS_CONSTANT) };
enum hearts_pot_ties { HEARTS_LIST_POT_TIES(HEARTS_CONSTANT) };
enum hearts_leaver { HEARTS_LIST_LEAVER(HEARTS_CONSTANT) };
enum { HEARTS_LIST_STRIP(HEARTS_CONSTANT) HEARTS_STRIP_WORDS };
enum { HEARTS_LIST_CHARGE(HEARTS_CONSTANT) HEARTS_CHARGE_WORDS };
enum { HEARTS_LIST_TRICK1_BAN(HEARTS_CONSTANT) HEARTS_TRICK1_BAN_WORDS };
#undef HEARTS_CONSTANT

enum {
    HEARTS_CYCLE_MAX = 24, /* letters of a passing cycle */
    HEARTS_RESETS_MAX = 20,
    HEARTS_NO_LEAST = -1001, /* `least=none`: one below the range of that option */
    HEARTS_RULES_TEXT = 2048 /* enough for any rules written out, with the NUL */
};

/* Letters L R A H S and digits 1 to 9, ended by a NUL; empty means standard. */
struct hearts_cycle {
    char letters[HEARTS_CYCLE_MAX + 1];
};

/* The team of each seat, from 1; all 0 when there are no teams. */
struct hearts_teams {
    uint8_t of[HEARTS_SEATS];
};

struct hearts_points {
    hearts_faces set; /* faces that have a value of their own */
    int16_t value[HEARTS_FACES];
};

struct hearts_resets {
    uint8_t count;
    struct {
        int16_t from, to;
    } at[HEARTS_RESETS_MAX];
};

/* Options as fields. `reserved` is zero, and room for later ones: programs built with an older
 * header run with a newer library. Always start with hearts_rules_standard(). */
#define HEARTS_FIELD(type, name) type name;
struct hearts_rules {
#include "hearts/fields.def"
    uint8_t reserved[69];
};
#undef HEARTS_FIELD

enum hearts_option_kind {
    HEARTS_OPTION_FLAG,
    HEARTS_OPTION_NUMBER,
    HEARTS_OPTION_CHOICE,
    HEARTS_OPTION_FACES,
    HEARTS_OPTION_CYCLE,
    HEARTS_OPTION_TEAMS,
    HEARTS_OPTION_POINTS,
    HEARTS_OPTION_RESETS,
};

struct hearts_word {
    const char *word, *brief;
};

/* One row for every line of rules.def. */
struct hearts_option {
    const char *name;
    enum hearts_option_kind kind;
    size_t offset;                   /* of the field in struct hearts_rules */
    int low, high;                   /* NUMBER */
    const char *word;                /* NUMBER: the word for low - 1, or "" */
    const struct hearts_word *words; /* CHOICE, FACES: ended by a NULL word */
    const char *standard;            /* the default, as text */
    const char *group;
    const char *brief;
};

/* The i-th option, in the order of rules.def; NULL after the last. The rows live as long as the
 * program. */
const struct hearts_option *hearts_option_at(size_t i);
size_t hearts_option_count(void);

/* The option of that name, or NULL. */
const struct hearts_option *hearts_option_find(const char *name);

/* A game under a name: a parent and what differs, as text; `parent` is NULL for classic. */
struct hearts_preset {
    const char *name, *parent, *changes, *brief;
};

/* The i-th preset; NULL after the last. */
const struct hearts_preset *hearts_preset_at(size_t i);
size_t hearts_preset_count(void);

/* What was wrong with rules. Strings are static, except that `at` points into the text read. */
struct hearts_error {
    const char *option; /* the option at fault, or NULL */
    const char *other;  /* the one it disagrees with, or NULL */
    const char *why;
    const char *at; /* where in the text, or NULL */
    size_t at_length;
};

/* Writes the error as one line, without a newline: "reset=100:50,100:0: has the same total twice".
 * Returns the length, which may exceed capacity as with snprintf; a capacity over 0 always gets its
 * NUL. */
size_t hearts_error_write(const struct hearts_error *e, char *out, size_t capacity);

/* Sets every option to its default: classic. */
void hearts_rules_standard(struct hearts_rules *r);

/* Applies text to *r. Text is words separated by white space: first, if at all, a preset's name or
 * `parent=NAME`, which replaces everything; then `option=value`; a value with spaces is quoted.
 * `name="..."` and `about="..."` are skipped (see hearts_rules_label()); # begins a comment up to
 * the end of the line. Returns false and fills *e on the first fault, leaving *r as it was. */
bool hearts_rules_read(struct hearts_rules *r, const char *text, size_t length,
                       struct hearts_error *e);

/* Copies the value of `name=` or `about=` in a rules text, unquoted; returns its length, 0 when
 * there is none. */
size_t hearts_rules_label(const char *text, size_t length, const char *key, char *out,
                          size_t capacity);

/* Writes the shortest text that reads back as *r: a preset and what differs from it. Length as
 * with snprintf; HEARTS_RULES_TEXT is always enough. */
size_t hearts_rules_write(const struct hearts_rules *r, char *out, size_t capacity);

/* Writes one option's value as text. */
size_t hearts_option_write(const struct hearts_rules *r, const struct hearts_option *o, char *out,
                           size_t capacity);

/* Reads one option's value into r. */
bool hearts_option_read(struct hearts_rules *r, const struct hearts_option *o, const char *text,
                        size_t length, struct hearts_error *e);

#ifdef __cplusplus
}
#endif

#endif
