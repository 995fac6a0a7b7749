/* start.h - the form that asks which table to open. */
#ifndef HEARTS_TUI_START_H
#define HEARTS_TUI_START_H

#include "clients/terminal/tui/paint.h"

enum start_page { START_GAMES, START_OPTIONS, START_COMPUTERS };

struct start {
    struct setup *setup;
    const struct settings *settings;
    enum start_page page;
    bool kept;                 /* a saved game is offered, first in the list */
    char about[160];           /* the saved game */
    const char *notice;        /* what is told below, or "" */
    int row, top;              /* the row under the cursor, the first one shown */
    int game_row;              /* of the page of games, while another is open */
    struct hearts_rules rules; /* as they are being put together */
    int game;                  /* the preset they began from */
    bool changed;
    char fault[256];         /* why they cannot be played, or "" */
    bool editing, untouched; /* untouched: what is typed first takes the value's place */
    char text[256];          /* being typed */
    char players[HEARTS_SEATS][PLAYER_NAME]; /* clockwise from the person's left */
    bool done, leaving, going_on;
    int rows, columns; /* of the list */
};

/* How many rows the page has. */
int start_rows(const struct start *f);

void start_draw(struct start *f);

/* A row of the options page: name, value, what it means. */
void start_draw_options(struct start *f, int y, int x);

/* Obeys a key on the options page and on the computers' page. */
void start_option_key(struct start *f, int key, bool function_key);
void start_computer_key(struct start *f, int key, bool function_key);

/* The computers' page: all of them at once, then seat by seat; and what is said of all. */
void start_draw_computers(struct start *f, int y, int x);
void start_tell_opponents(const struct start *f, struct buffer *out);

/* Makes all of them stronger or weaker: of the three that are asked for, on the computers' page of
 * all, where the step after the strongest is a mixture. */
void start_turn_opponents(struct start *f, int by);

/* Takes a game by its place among the presets. */
void start_take_game(struct start *f, int game);

/* Whether the rules as they stand agree; else *fault says why not. */
bool start_agrees(struct start *f);

#endif
