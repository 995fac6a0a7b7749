/* say.h - the sentences of the table, shared by the full screen and the line mode.
 *
 * Plain present tense, first what and then why. The person at the table is "you", everybody else
 * has a name. Everything comes from a view and from the events that the seat saw.
 */
#ifndef HEARTS_TUI_SAY_H
#define HEARTS_TUI_SAY_H

#include "base/buffer.h"
#include "hearts/seen.h"
#include "players/player.h"

struct say {
    const struct hearts_plan *plan;
    const char *names[HEARTS_SEATS];
    int person; /* the seat addressed as "you", or HEARTS_WATCHER */
    bool ascii; /* ASCII only: suit letters and a hyphen */
    bool brief; /* cards as signs, "K♣"; else in words, "the king of clubs" */
};

/* "clubs". */
const char *say_suit(int suit);

/* "♣", or "C" in ASCII. */
const char *say_suit_sign(const struct say *s, int suit);

/* "10", "K". */
const char *say_rank(int rank);

/* "K♣", or "KC" in ASCII. */
void say_card(const struct say *s, struct buffer *out, hearts_card c);

/* "the king of clubs", or "K♣" if `brief` is set. */
void say_the_card(const struct say *s, struct buffer *out, hearts_card c);

/* Several cards: "the king of clubs and the ten of hearts", or "K♣ 10♥"; "nothing" for none. */
void say_cards(const struct say *s, struct buffer *out, const hearts_card *cards, int count);

/* A number with a true minus sign. */
void say_number(const struct say *s, struct buffer *out, int32_t n);

/* An amount of money from the table, such as "-16/3", with a true minus sign. */
void say_money(const struct say *s, struct buffer *out, const char *amount);

/* A seat's win or loss of such an amount: "Bruno gets 16", "you pay 2", "Edda gets nothing". */
void say_gets(const struct say *s, struct buffer *out, int seat, const char *amount);

/* Writes that the game is over, and who wins. */
void say_over(const struct say *s, struct buffer *out, unsigned winners);

/* "5 points", "1 point", "no points". */
void say_points(const struct say *s, struct buffer *out, int32_t n);

/* "three", up to twelve; digits above that. */
void say_count(struct buffer *out, int n);

/* "Bruno", or "you", or "You" with `capital`. */
void say_name(const struct say *s, struct buffer *out, int seat, bool capital);

/* "Bruno plays" or "You play". */
void say_does(const struct say *s, struct buffer *out, int seat, const char *does,
              const char *you_do);

/* "Ada 5, you 3": a number for every seat. */
void say_scores(const struct say *s, struct buffer *out, const int32_t *scores, bool capital);

/* "Ada, Bruno and you" for a set of seats. */
void say_names(const struct say *s, struct buffer *out, unsigned seats, bool capital);

/* The person's partners as a set of seats; 0 without teams, and for a watcher. */
unsigned say_partners(const struct say *s);

/* The pass direction: "left", "two to the left", "to all", or "nowhere" for a hold. */
void say_pass_way(const struct say *s, struct buffer *out, char letter);

/* Writes an event as one line without a newline. False, writing nothing, if it needs no words. */
bool say_event(const struct say *s, struct buffer *out, const struct hearts_seen *e);

/* Writes the current question: `what` in a few words, `why` with the background. If it is another
 * player's turn, `what` says so. */
void say_ask(const struct say *s, const struct hearts_view *v, struct buffer *what,
             struct buffer *why);

/* Why a card, or with HEARTS_NO_CARD a whole choice, is refused: "Q♠ must wait: you still hold
 * clubs." */
void say_refusal(const struct say *s, const struct hearts_view *v, struct hearts_refusal r,
                 hearts_card card, struct buffer *out);

/* Writes a player's advice, with cards in the chosen style. */
void say_advice(const struct say *s, const struct hearts_view *v, const struct advice *advice,
                struct buffer *out);

/* Writes a player's sentence, in which cards are written "TC", with cards in the chosen style. */
void say_sentence(const struct say *s, struct buffer *out, const char *text);

/* Writes the players' own remark about their game, with a full stop. */
void say_remark(struct buffer *out, const char *text);

/* Writes who leads, the cards played, and who takes the trick so far. */
void say_trick(const struct say *s, const struct hearts_view *v, struct buffer *out);

#endif
