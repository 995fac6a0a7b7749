/* line_inside.h - shared by the files of the line mode. */
#ifndef HEARTS_TUI_LINE_INSIDE_H
#define HEARTS_TUI_LINE_INSIDE_H

#include "base/nearest.h"
#include "clients/terminal/tui/history.h"
#include "clients/terminal/tui/line.h"

/* Whether a computer plays for the person: to the end of the hand, or of the game. */
enum line_auto { AUTO_OFF, AUTO_HAND, AUTO_GAME };

struct line {
    struct seat *table;
    struct settings *settings;
    struct say words; /* cards in words, for events */
    struct say codes; /* cards as typed */
    struct history history;
    struct hearts_view view;
    size_t told;                  /* events reported so far */
    size_t shown[HEARTS_SEATS];   /* with several people: how many there were at each one's turn */
    struct hearts_pile hand_told; /* for short lines: the hand at the last question */
    enum line_auto automatic;
    bool prompting, leaving;
    FILE *in, *out;
};

/* Sets how cards and numbers are written, from the settings. */
void line_voice(struct line *l);

/* Whether the person has chosen short lines. */
bool line_is_terse(const struct line *l);

/* Short lines: terse_event() writes event i, or returns false if it needs no line; terse_ask()
 * writes the question. */
bool terse_event(struct line *l, size_t i, struct buffer *out);
void terse_ask(struct line *l);

/* Replaces every card in words with its short name: "the queen of spades" becomes "QS". */
void terse_cards(const struct line *l, struct buffer *text);

/* Writes a finished buffer as a line and releases it. */
void line_say(struct line *l, struct buffer *text);

/* Writes the stakes that a hand of the table, counted from 0, has won and lost; nothing without
 * stakes. */
void line_stakes(struct line *l, int hand);

/* Writes how the pot was divided, once the game is over; nothing without a pot. */
void line_pot(struct line *l);

/* Writes the question, the hand, and what may be chosen. */
void line_ask(struct line *l);

/* Writes the hand, suit by suit. */
void line_hand(struct line *l);

/* Executes what was typed. */
void line_obey(struct line *l, char *text);

/* Executes a command about the other people; false if `text`, which is as typed, is not one. */
bool line_obey_others(struct line *l, const char *text);

/* The additional words at a table with others: for help, and to suggest for a mistyped word. */
void line_help_others(struct line *l);
void line_offer_others(struct nearest *n);

/* Reports the events since the last call. */
void line_news(struct line *l);

/* Writes a row of help. */
void line_help_row(struct line *l, const char *word, const char *brief);

/* Makes the move that the hint suggests. */
bool line_take_hint(struct line *l);

#endif
