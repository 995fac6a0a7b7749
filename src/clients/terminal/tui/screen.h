/* screen.h - the full-screen table: what it shows, and the parts that draw it.
 *
 * Top to bottom: a bar, the board with the seats around the trick, the rail (you, what is asked),
 * the hand, the keys in the hem. The rail and the hand never move. A wide screen has a score pad
 * at the right.
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

/* A rectangle that answers the mouse: with a key, or with a card of the hand. */
struct screen_spot {
    int y, x, rows, columns;
    int key;  /* 0: a card */
    int card; /* place in the hand */
};

struct screen {
    struct seat *table;
    struct settings *settings;
    struct say say;
    struct history history;
    struct hearts_view view;

    hearts_card hand[HEARTS_CARDS]; /* in the order it is shown */
    int hand_count;
    int focus;                   /* a place in the hand */
    int chosen[HEARTS_MOVE_MAX]; /* places, in the order they were chosen */
    int chosen_count;

    char message[400]; /* a reason, a hint, a refusal; "" for what is asked */
    bool message_is_brass;
    struct advice advice;    /* the hint told last */
    bool hinting;            /* it is the message */
    struct error fault_told; /* what went wrong when the game was kept, as last told */
    int pending_rank;        /* typed, its suit still to come; 0: none */
    const char *notice;      /* shown in a dialog before the first question, or "" */
    enum screen_dialog dialog;
    int dialog_top;
    bool hand_looked_at; /* the scores of the hand before have been seen */
    bool hurry;          /* the next computer decides at once */
    size_t thinking_at;  /* the step that a computer thinks about, + 1; 0: none does */
    int64_t due;         /* when it is to be shown, by the clock of the loop */
    bool leaving;

    /* At a table with others. */
    int seat;         /* under the cursor, before a game */
    int hands_told;   /* how many hands' scores came up by themselves */
    unsigned rebuilt; /* as the place had it then */
    bool talking;     /* what is typed is said */
    char talk[1201];
    int pressed_once; /* 1 + KEYS_GIVE_UP or KEYS_AGAIN, which want to be pressed twice; or 0 */

    struct screen_spot spots[SCREEN_SPOTS];
    int spot_count;
};

/* Draws everything. */
void screen_draw(struct screen *s);

/* The parts. */
void draw_board(struct screen *s, const struct screen_layout *l);
void draw_hand(struct screen *s, const struct screen_layout *l);
void draw_pad(struct screen *s, const struct screen_layout *l);
void draw_dialog(struct screen *s, const struct screen_layout *l);

/* A card in full at a place. */
struct draw_card {
    hearts_card card;
    bool shaded, marked;
    bool cancelled; /* has met its equal: no paper is left of it, and a cross stands in its place */
    bool cut;       /* what is below it covers its lower edge */
};
void draw_card(const struct screen *s, int y, int x, int rows, int columns, struct draw_card card);

/* The inside of a large card, in the paint in use. */
void draw_face(const struct screen *s, int y, int x, int rows, int columns, hearts_card card);

/* The cards that a seat has taken and that count; on the pad, the trick before. */
void draw_taken(const struct screen *s, int seat, int y, int x, int rows, int columns);
void draw_last(const struct screen *s, const struct screen_layout *l);

/* The points of a seat in this hand, and what it is about. */
void draw_seat_state(const struct screen *s, int seat, struct buffer *out);

/* Makes a rectangle answer the mouse. */
void screen_spot(struct screen *s, int y, int x, int rows, int columns, int key, int card);

/* Brings view, history and hand up to date; the choice starts over with another question. */
void screen_refresh(struct screen *s);

/* Whether the person has something to decide. */
bool screen_may_decide(const struct screen *s);

/* Whether the rules forbid the card at a place now; never because it is another's turn. */
bool screen_forbids(const struct screen *s, int place);

/* Whether the card at a place of the hand is among those chosen. */
bool screen_is_chosen(const struct screen *s, int place);

/* Obeys a key, as ncurses gives it. */
void screen_key(struct screen *s, int key, bool function_key);

/* The same at a table with others; false where the key is for something else. */
bool screen_others_key(struct screen *s, int key, bool function_key);

/* Puts the cursor on a seat that is free. */
void screen_others_begin(struct screen *s);

/* Says a sentence in the rail. */
void screen_tell(struct screen *s, const char *sentence);

/* What the rail says about the others instead of the question; may be empty. */
void screen_others_text(const struct screen *s, struct buffer *out);

/* What is said, in the upper hem; and what is being typed, in the rail. */
void draw_latest(const struct screen *s, const struct screen_layout *l);
void draw_talk(const struct screen *s, const struct screen_layout *l);

/* What can be pressed before a game and after. */
void draw_stage(struct screen *s, const struct screen_layout *l);

/* How long until a clock shows something else; -1: none runs. */
int screen_tick_ms(const struct screen *s);

/* All that was said, the newest last. */
void dialog_talk(const struct screen *s, int columns, struct buffer *out);

/* Takes what is in the buffer as the message, and lets the buffer go. */
void screen_message(struct screen *s, struct buffer *text, bool brass);

/* The text of a dialog, line by line, its title first. */
void dialog_text(const struct screen *s, int columns, struct buffer *out);

/* The scores, hand by hand, no wider than that. */
void dialog_scores(const struct screen *s, int columns, struct buffer *out);

#endif
