/* line_inside.h - what the files of the line mode share. */
#ifndef HEARTS_TUI_LINE_INSIDE_H
#define HEARTS_TUI_LINE_INSIDE_H

#include "base/nearest.h"
#include "clients/terminal/tui/history.h"
#include "clients/terminal/tui/line.h"

/* How far computers play for the person. */
enum line_auto { AUTO_OFF, AUTO_HAND, AUTO_GAME };

struct line {
    struct seat *table;
    struct settings *settings;
    struct say words; /* cards in words, for what happens */
    struct say codes; /* cards as they are typed */
    struct history history;
    struct hearts_view view;
    size_t told;                  /* events said so far */
    struct hearts_pile hand_told; /* the hand as it was when something was asked, in short lines */
    enum line_auto automatic;
    bool prompting, leaving;
    FILE *in, *out;
};

/* How cards and numbers are said, by the settings. */
void line_voice(struct line *l);

/* Whether lines are short. */
bool line_is_terse(const struct line *l);

/* The short lines: what event i is about, false where it needs no words; and what is asked. */
bool terse_event(struct line *l, size_t i, struct buffer *out);
void terse_ask(struct line *l);

/* Gives every card in a text its one name: "QS" for "the queen of spades". */
void terse_cards(const struct line *l, struct buffer *text);

/* Writes a finished buffer as a line and lets it go. */
void line_say(struct line *l, struct buffer *text);

/* Who gets and pays what by a hand of the table, counted from 0; nothing without stakes. */
void line_stakes(struct line *l, int hand);

/* What the pot brought, once the game is over; nothing without one. */
void line_pot(struct line *l);

/* What is asked, the hand, and what may be chosen. */
void line_ask(struct line *l);

/* The hand, suit by suit. */
void line_hand(struct line *l);

/* Does what was typed. */
void line_obey(struct line *l, char *text);

/* Whether these words were a command about the others; carries it out. `text` is as it was typed.
 */
bool line_obey_others(struct line *l, const char *text);

/* The words there are besides, for help, and for what was mistyped. */
void line_help_others(struct line *l);
void line_offer_others(struct nearest *n);

/* Says what has happened since. */
void line_news(struct line *l);

/* A row of help. */
void line_help_row(struct line *l, const char *word, const char *brief);

/* Makes the move that a good computer would make. */
bool line_take_hint(struct line *l);

#endif
