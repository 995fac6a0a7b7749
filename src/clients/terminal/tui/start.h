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
    char about[160];           /* describes the saved game */
    const char *notice;        /* shown at the bottom, or "" */
    int row, top;              /* the row under the cursor, and the first row shown */
    int game_row;              /* the row on the page of games, while another page is open */
    struct hearts_rules rules; /* as edited so far */
    int game;                  /* the preset they started from */
    bool changed;
    char fault[256];                         /* why they cannot be played, or "" */
    bool editing, untouched;                 /* untouched: the first key replaces the value */
    char text[256];                          /* the text being edited */
    char players[HEARTS_SEATS][PLAYER_NAME]; /* clockwise from the person's left */
    bool done, leaving, going_on;
    int rows, columns; /* of the list */
};

/* How many rows the page has. */
int start_rows(const struct start *f);

void start_draw(struct start *f);

/* Draws the rows of the options page: name, value, meaning. */
void start_draw_options(struct start *f, int y, int x);

/* Handle a key on the options page and on the computers' page. */
void start_option_key(struct start *f, int key, bool function_key);
void start_computer_key(struct start *f, int key, bool function_key);

/* Draws the computers' page: all of them at once, then seat by seat. start_tell_opponents()
 * describes them all in words. */
void start_draw_computers(struct start *f, int y, int x);
void start_tell_opponents(const struct start *f, struct buffer *out);

/* Makes all of them stronger or weaker: among the basic strengths, or on the computers' page among
 * all, where a mixture follows the strongest. */
void start_turn_opponents(struct start *f, int by);

/* Selects the game with that index among the presets. */
void start_take_game(struct start *f, int game);

/* Whether the current rules are valid; if not, f->fault says why. */
bool start_agrees(struct start *f);

#endif
