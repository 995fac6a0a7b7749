/* screen.h - the full-screen table: its state, and the parts that draw it.
 *
 * Top to bottom: a bar, the board with the seats around the trick, the rail (your state and the
 * question), the hand, the keys in the bottom border. The rail and the hand never move. A wide
 * screen has a score pad at the right.
 */
#ifndef HEARTS_TUI_SCREEN_H
#define HEARTS_TUI_SCREEN_H

#include "clients/terminal/tui/history.h"
#include "clients/terminal/tui/layout.h"
#include "clients/terminal/tui/paint.h"

enum {
    SCREEN_SPOTS = 160,
};

/* A dialog over the board. */
enum screen_dialog {
    DIALOG_NONE,
    DIALOG_SCORES,
    DIALOG_RULES,
    DIALOG_HELP,
    DIALOG_LAST,
    DIALOG_HINT,
    DIALOG_NOTICE,
    DIALOG_TALK
};

/* A clickable rectangle: stands for a key, or for a card of the hand. */
struct screen_spot {
    int y, x, rows, columns;
    int key;  /* 0: a card */
    int card; /* index in the hand */
};

struct screen {
    struct seat *table;
    struct settings *settings;
    struct say say;
    struct history history;
    struct hearts_view view;

    hearts_card hand[HEARTS_CARDS]; /* in display order */
    int hand_count;
    int focus;                   /* index in the hand */
    int chosen[HEARTS_MOVE_MAX]; /* indexes, in the order chosen */
    int chosen_count;

    char message[400]; /* a reason, hint or refusal; "": show the question */
    bool message_is_brass;
    struct advice advice;    /* the latest hint */
    bool hinting;            /* the message is that hint */
    struct error fault_told; /* the last save error shown */
    int pending_rank;        /* typed, its suit is still to come; 0: none */
    const char *notice;      /* shown in a dialog before the first question, or "" */
    enum screen_dialog dialog;
    int dialog_top;
    bool hand_looked_at; /* the scores of the previous hand were shown */
    bool hurry;          /* the next computer decides at once */
    size_t thinking_at;  /* the step that a computer decides, + 1; 0: none does */
    int64_t due;         /* when to show that decision, by clock_ms() */
    bool leaving;
    bool shows_soon; /* several people: the next Space shows the cards */

    /* At a table with others: */
    int seat;         /* under the cursor, before a game */
    int hands_told;   /* hands whose scores were shown automatically */
    unsigned rebuilt; /* the seat's `rebuilt` then */
    bool talking;     /* keys typed go into a message */
    char talk[1201];
    int pressed_once; /* 1 + KEYS_GIVE_UP or KEYS_AGAIN, which need two presses; else 0 */

    struct screen_spot spots[SCREEN_SPOTS];
    int spot_count;
};

/* Draws everything. */
void screen_draw(struct screen *s);

/* Whether several people share the terminal, and it is another one's turn: nobody's cards are
 * shown. */
bool screen_is_covered(const struct screen *s);

/* Draw its parts. */
void draw_cover(const struct screen *s);
void draw_board(struct screen *s, const struct screen_layout *l);
void draw_hand(struct screen *s, const struct screen_layout *l);
void draw_pad(struct screen *s, const struct screen_layout *l);
void draw_dialog(struct screen *s, const struct screen_layout *l);

/* A card and how it looks. */
struct draw_card {
    hearts_card card;
    bool shaded, marked;
    bool cancelled; /* by an equal card: an outline with a cross */
    bool cut;       /* its bottom is covered by a card below */
};
void draw_card(const struct screen *s, int y, int x, int rows, int columns, struct draw_card card);

/* Draws the inside of a large card in the current colours. */
void draw_face(const struct screen *s, int y, int x, int rows, int columns, hearts_card card);

/* draw_taken() draws the cards with points that a seat has taken; draw_last() the last trick, on
 * the pad. */
void draw_taken(const struct screen *s, int seat, int y, int x, int rows, int columns);
void draw_last(const struct screen *s, const struct screen_layout *l);

/* Writes a seat's points in this hand, and its current role. */
void draw_seat_state(const struct screen *s, int seat, struct buffer *out);

/* Makes a rectangle clickable. */
void screen_spot(struct screen *s, int y, int x, int rows, int columns, int key, int card);

/* Updates view, history and hand; clears the chosen cards if the question changed. */
void screen_refresh(struct screen *s);

/* Whether the person has something to decide. */
bool screen_may_decide(const struct screen *s);

/* Whether the rules forbid the card at an index of the hand now; false while it is not the person's
 * turn. */
bool screen_forbids(const struct screen *s, int place);

/* Whether the card at an index of the hand is chosen. */
bool screen_is_chosen(const struct screen *s, int place);

/* Handles a key, as ncurses delivers it. */
void screen_key(struct screen *s, int key, bool function_key);

/* Handles the keys for a table with others; false if the key is not one of them. */
bool screen_others_key(struct screen *s, int key, bool function_key);

/* Puts the cursor on a free seat. */
void screen_others_begin(struct screen *s);

/* Shows a sentence in the rail. */
void screen_tell(struct screen *s, const char *sentence);

/* Writes what the rail shows about the others instead of the question; may be empty. */
void screen_others_text(const struct screen *s, struct buffer *out);

/* draw_latest() draws the latest message in the top border, draw_talk() the one being typed in the
 * rail. */
void draw_latest(const struct screen *s, const struct screen_layout *l);
void draw_talk(const struct screen *s, const struct screen_layout *l);

/* Draws the buttons shown before and after a game. */
void draw_stage(struct screen *s, const struct screen_layout *l);

/* Milliseconds until a clock's display changes; -1: no clock runs. */
int screen_tick_ms(const struct screen *s);

/* All messages, newest last. */
void dialog_talk(const struct screen *s, int columns, struct buffer *out);

/* Shows the buffer's text as the message, and releases the buffer. */
void screen_message(struct screen *s, struct buffer *text, bool brass);

/* The text of a dialog, line by line, with its title first. */
void dialog_text(const struct screen *s, int columns, struct buffer *out);

/* The scores, hand by hand, at most `columns` wide. */
void dialog_scores(const struct screen *s, int columns, struct buffer *out);

#endif
