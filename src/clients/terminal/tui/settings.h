/* settings.h - the person's settings for the table, and the setup of a new table. */
#ifndef HEARTS_TUI_SETTINGS_H
#define HEARTS_TUI_SETTINGS_H

#include "clients/programs/open.h"
#include "clients/terminal/solo/solo.h"
#include "clients/terminal/tui/keys.h"
#include "clients/terminal/tui/say.h"
#include "table/pace.h"

/* X(constant, word, brief) */
#define SETTINGS_LIST_COLORS(X)                      \
    X(COLORS_TWO, "2", "Black and red suits")        \
    X(COLORS_FOUR, "4", "Every suit has its colour") \
    X(COLORS_NONE, "none", "No colours")

#define SETTINGS_LIST_SORT(X)                                \
    X(SORT_HIGH, "high", "By suits, the highest card first") \
    X(SORT_LOW, "low", "By suits, the lowest card first")    \
    X(SORT_RANK, "rank", "By ranks, the highest card first")

#define SETTINGS_LIST_PLAIN(X)                              \
    X(PLAIN_OFF, "off", "The full screen, where it can be") \
    X(PLAIN_ON, "on", "Line by line, in sentences")         \
    X(PLAIN_TERSE, "terse", "Line by line, only what changes")

#define SETTINGS_CONSTANT(constant, word, brief) constant,
enum settings_colors { SETTINGS_LIST_COLORS(SETTINGS_CONSTANT) COLORS_KINDS };
enum settings_sort { SETTINGS_LIST_SORT(SETTINGS_CONSTANT) SORTS };
enum settings_plain { SETTINGS_LIST_PLAIN(SETTINGS_CONSTANT) PLAINS };
#undef SETTINGS_CONSTANT

/* How a table was left. */
enum table_end { TABLE_OVER, TABLE_LEFT, TABLE_FAILED };

struct settings {
    enum pace speed;
    enum settings_colors colors;
    enum settings_sort sort;
    enum settings_plain plain;
    bool ascii;
    struct keys keys;
};

/* Adapts the settings to the terminal: ASCII if it cannot show more, no colours if NO_COLOR is set
 * and the person has not `chosen` any. */
void settings_of_terminal(struct settings *s, bool chosen);

const char *settings_sort_brief(enum settings_sort sort);

/* Lists a hand's cards in the order that the person chose; returns how many. */
int settings_hand(const struct settings *s, struct hearts_pile hand, hearts_card *out);

/* The table to be opened. */
struct setup {
    char rules[HEARTS_RULES_TEXT];
    char title[256], about[1024]; /* from name= and about= in the rules, or "" */
    char name[SOLO_NAME];
    char players[HEARTS_SEATS][PLAYER_NAME]; /* computers, repeated around the table */
    int player_count;                        /* 0: all use `strength` */
    char strength[PLAYER_NAME];              /* as last chosen; never empty */
    uint8_t seat;                            /* the person's */
    char people[HEARTS_SEATS][SOLO_NAME];    /* who shares the terminal, from seat A on */
    int people_count;                        /* 0: one person plays, or none */
    bool seeded;
    uint64_t seed;
    bool others; /* for a table with other people: no computers are chosen */
};

/* The names of everybody at a table with this many seats. */
void setup_names(const struct setup *s, int seats, const char *out[HEARTS_SEATS]);

/* Opens the table, saved at `path` (NULL: not saved). NULL with *e filled on failure. */
struct solo *setup_open(const struct setup *s, const char *path, struct error *e);

/* Reads the name of a computer of `length` bytes, its own or the displayed one, and writes its own.
 * False with *e filled, with a suggestion, if there is none. */
bool setup_player_read(const char *from, size_t length, char out[PLAYER_NAME], struct error *e);

/* Reads how many people share the terminal, or their names: "2", "Anna,Ben". False with *e filled
 * when they are too few or too many, or two have the same name. */
bool setup_people_read(struct setup *s, const char *list, struct error *e);

/* The seats of the people, as bits, at a table with this many. */
unsigned setup_people(const struct setup *s, int seats);

/* Reads a list such as "careful,full,cmd:PROGRAM"; false with *e filled when one is unknown. */
bool setup_players_read(struct setup *s, const char *list, struct error *e);

/* Whether a table with this many seats has room for all people and players named; false with *e
 * filled if not. */
bool setup_players_fit(const struct setup *s, int seats, struct error *e);

/* Whether all players named are available; false with *e filled when a program cannot be
 * started. */
bool setup_players_try(const struct setup *s, struct error *e);

/* Reads the last strength of the computers, stored next to the game at `path`, into s->strength;
 * the weakest if nothing readable is stored. */
void setup_strength_recall(struct setup *s, const char *path);

/* Stores that strength, if all computers chosen have the same, and it has a name. Write errors are
 * ignored: they are no reason not to play. */
void setup_strength_keep(const struct setup *s, const char *path);

/* Fills a `say` for a table. */
void say_for_table(struct say *say, const struct seat *table, bool ascii, bool brief);

#endif
