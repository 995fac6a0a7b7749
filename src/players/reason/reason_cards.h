/* reason_cards.h - what can be seen in the cards, whatever the figures say: what reasons share. */
#ifndef HEARTS_REASON_REASON_CARDS_H
#define HEARTS_REASON_REASON_CARDS_H

#include "players/memory/roles.h"
#include "players/reason/reason.h"

static inline bool cards_among(hearts_faces faces, hearts_card card)
{
    return card != HEARTS_NO_CARD && faces & hearts_face(card);
}

/* The faces of its suit that are higher, and that are lower. */
static inline hearts_faces cards_over(hearts_card card)
{
    return hearts_suit_faces(hearts_card_suit(card)) &
           ~(hearts_face(card) | (hearts_face(card) - 1));
}

static inline hearts_faces cards_below(hearts_card card)
{
    return hearts_suit_faces(hearts_card_suit(card)) & (hearts_face(card) - 1);
}

/* The dear card, where a word can stand for it: there is one of them, once. Else HEARTS_NO_CARD. */
hearts_card cards_dear(const struct reason_case *c);

/* Cards that lie neither in my hand nor in the tricks: others hold them, or they lie aside. */
hearts_faces cards_out(const struct reason_case *c);

hearts_faces cards_of(const struct hearts_move *m);

/* The highest card of the suit led that lies there; something has to lie there. */
hearts_card cards_top(const struct hearts_view *v);

/* The worth of what lies there. */
int32_t cards_on_table(const struct reason_case *c);

/* Whether most of the suit's cards that others hold are higher. */
bool cards_low(const struct reason_case *c, hearts_card card);

/* Whether it is the last of its suit, which others hold. */
bool cards_last_of_suit(const struct reason_case *c, hearts_card card);

struct reason cards_reason(enum reason_word word, hearts_card card);

/* What is true of a card that may be played, or REASON_NONE. `listed`: in a list, where numbers
 * tell cards apart. */
struct reason reason_for_card(const struct reason_case *c, hearts_card card, bool listed);

/* What is true of c->other and not of c->move, a card each, and makes it the worse one by points;
 * or REASON_NONE. */
struct reason reason_against_card(const struct reason_case *c);

/* The same where the dear card tells them apart. */
struct reason reason_against_dear(const struct reason_case *c);

/* The dear card is my own, and a suit runs short with this card, but not with c->other; or
 * REASON_NONE. */
struct reason reason_for_short(const struct reason_case *c, hearts_card card);

/* Cards to part with, where the dear card, one that a word can stand for, tells them apart. */
struct reason reason_parting_dear(const struct reason_case *c, hearts_card dear);

/* What is true of cards to part with, and not where `other` go; or REASON_NONE. */
struct reason reason_for_parting(const struct reason_case *c, hearts_faces other);

#endif
