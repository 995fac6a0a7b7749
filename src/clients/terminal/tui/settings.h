/* settings.h - how the person likes the table, and what table it is to be. */
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

/* What the terminal cannot show is left out: signs beyond ASCII, and colours where NO_COLOR is set
 * and nobody has `chosen` them. */
void settings_of_terminal(struct settings *s, bool chosen);

const char *settings_sort_brief(enum settings_sort sort);

/* The cards of a hand in the order the person likes; how many. */
int settings_hand(const struct settings *s, struct hearts_pile hand, hearts_card *out);

/* The table that is to be opened. */
struct setup {
    char rules[HEARTS_RULES_TEXT];
    char title[256], about[1024]; /* what name= and about= say, or "" */
    char name[SOLO_NAME];
    char players[HEARTS_SEATS][PLAYER_NAME]; /* computers, repeated around the table */
    int player_count;                        /* 0: all of `strength` */
    char strength[PLAYER_NAME];              /* as chosen last; never empty */
    uint8_t seat;                            /* the person's */
    bool seeded;
    uint64_t seed;
    bool others; /* for a table with other people: no computers are chosen */
};

/* What everybody at a table of this many seats is called there. */
void setup_names(const struct setup *s, int seats, const char *out[HEARTS_SEATS]);

/* Opens a table as set up, kept at `path`, which may be NULL. NULL and *e filled when it cannot
 * be. */
struct solo *setup_open(const struct setup *s, const char *path, struct error *e);

/* Reads one computer of that many bytes, by its own name or by what people call it: writes its own.
 * False and *e filled, with what is near, where there is none. */
bool setup_player_read(const char *from, size_t length, char out[PLAYER_NAME], struct error *e);

/* Reads "careful,full,cmd:PROGRAM": false and *e filled when one of them is not known. */
bool setup_players_read(struct setup *s, const char *list, struct error *e);

/* Whether there is a seat for every player named, at a table of this many: false and *e filled. */
bool setup_players_fit(const struct setup *s, int seats, struct error *e);

/* Whether every player named can be had: false and *e filled when a program cannot be started. */
bool setup_players_try(const struct setup *s, struct error *e);

/* How strong the computers were last, kept beside the game at `path`, into s->strength: the weakest
 * where nothing is kept, or nothing that can be read. */
void setup_strength_recall(struct setup *s, const char *path);

/* Keeps it, where all computers chosen are of one strength that has a name. A disk that refuses is
 * no reason not to play. */
void setup_strength_keep(const struct setup *s, const char *path);

/* A say for a table. */
void say_for_table(struct say *say, const struct seat *table, bool ascii, bool brief);

#endif
