/* say.h - the sentences of the table, the same for the full screen and for the line mode.
 *
 * Plain present tense, first what and then why; the person at the table is "you", everybody else
 * has a name. Everything is made from a view and from what the seat saw happen.
 */
#ifndef HEARTS_TUI_SAY_H
#define HEARTS_TUI_SAY_H

#include "base/buffer.h"
#include "hearts/seen.h"
#include "players/player.h"

struct say {
    const struct hearts_plan *plan;
    const char *names[HEARTS_SEATS];
    int person; /* the seat spoken to as "you", or HEARTS_WATCHER */
    bool ascii; /* suit letters and a hyphen, for terminals without more */
    bool brief; /* cards as signs, "K♣"; else in words, "the king of clubs" */
};

/* "clubs" */
const char *say_suit(int suit);

/* "♣", or "C" in ASCII. */
const char *say_suit_sign(const struct say *s, int suit);

/* "10", "K" */
const char *say_rank(int rank);

/* "K♣", or "KC" in ASCII. */
void say_card(const struct say *s, struct buffer *out, hearts_card c);

/* "the king of clubs", or "K♣" where the say is brief. */
void say_the_card(const struct say *s, struct buffer *out, hearts_card c);

/* Several of them: "the king of clubs and the ten of hearts", "K♣ 10♥"; "nothing" for none. */
void say_cards(const struct say *s, struct buffer *out, const hearts_card *cards, int count);

/* A number with a real minus sign. */
void say_number(const struct say *s, struct buffer *out, int32_t n);

/* An amount as the table tells it, "-16/3", with a real minus sign. */
void say_money(const struct say *s, struct buffer *out, const char *amount);

/* Who gets or pays such an amount: "Bruno gets 16", "you pay 2", "Edda gets nothing". */
void say_gets(const struct say *s, struct buffer *out, int seat, const char *amount);

/* That the game is over, and who wins it. */
void say_over(const struct say *s, struct buffer *out, unsigned winners);

/* "5 points", "1 point", "no points". */
void say_points(const struct say *s, struct buffer *out, int32_t n);

/* "three" up to twelve, then figures. */
void say_count(struct buffer *out, int n);

/* "Bruno", or "you", or "You" with `capital`. */
void say_name(const struct say *s, struct buffer *out, int seat, bool capital);

/* "Bruno plays" or "You play". */
void say_does(const struct say *s, struct buffer *out, int seat, const char *does,
              const char *you_do);

/* "Ada, Bruno and you" for the seats of a set. */
void say_names(const struct say *s, struct buffer *out, unsigned seats, bool capital);

/* The seats that play with the person; 0 where everybody plays alone, and for a watcher. */
unsigned say_partners(const struct say *s);

/* Where cards go: "left", "two to the left", "to all", or "nowhere" for a hold. */
void say_pass_way(const struct say *s, struct buffer *out, char letter);

/* What happened, as one line without a newline. False, and nothing, where it needs no words. */
bool say_event(const struct say *s, struct buffer *out, const struct hearts_seen *e);

/* What is asked now: `what` in a few words, `why` with what there is to know about it. Also when it
 * is another's turn. */
void say_ask(const struct say *s, const struct hearts_view *v, struct buffer *what,
             struct buffer *why);

/* Why a card, or with HEARTS_NO_CARD a whole choice, is refused: "Q♠ must wait: you still hold
 * clubs." */
void say_refusal(const struct say *s, const struct hearts_view *v, struct hearts_refusal r,
                 hearts_card card, struct buffer *out);

/* A player's advice, the cards in it written as the say has them. */
void say_advice(const struct say *s, const struct hearts_view *v, const struct advice *advice,
                struct buffer *out);

/* A player's sentence, in which cards stand as "TC", with the cards as the say has them. */
void say_sentence(const struct say *s, struct buffer *out, const char *text);

/* What the people say about their game, ended like a sentence. */
void say_remark(struct buffer *out, const char *text);

/* Who leads, who played what, who takes it so far. */
void say_trick(const struct say *s, const struct hearts_view *v, struct buffer *out);

#endif
