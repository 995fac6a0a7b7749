/* reason_cards.h - what the cards show, independent of the numbers: shared by all reasons. */
#ifndef HEARTS_REASON_REASON_CARDS_H
#define HEARTS_REASON_REASON_CARDS_H

#include "players/memory/roles.h"
#include "players/reason/reason.h"

static inline bool cards_among(hearts_faces faces, hearts_card card)
{
    return card != HEARTS_NO_CARD && faces & hearts_face(card);
}

/* The higher, and the lower, faces of its suit. */
static inline hearts_faces cards_over(hearts_card card)
{
    return hearts_suit_faces(hearts_card_suit(card)) &
           ~(hearts_face(card) | (hearts_face(card) - 1));
}

static inline hearts_faces cards_below(hearts_card card)
{
    return hearts_suit_faces(hearts_card_suit(card)) & (hearts_face(card) - 1);
}

/* The dear card, if there is exactly one, with one copy; else HEARTS_NO_CARD. */
hearts_card cards_dear(const struct reason_case *c);

/* Cards that are neither in my hand nor in the tricks: others hold them, or they are set aside. */
hearts_faces cards_out(const struct reason_case *c);

hearts_faces cards_of(const struct hearts_move *m);

/* The highest card of the suit led on the table, which must not be empty. */
hearts_card cards_top(const struct hearts_view *v);

/* The points on the table. */
int32_t cards_on_table(const struct reason_case *c);

/* Whether most of the suit's cards that others hold are higher. */
bool cards_low(const struct reason_case *c, hearts_card card);

/* Whether it is my last of its suit, and others still hold some. */
bool cards_last_of_suit(const struct reason_case *c, hearts_card card);

struct reason cards_reason(enum reason_word word, hearts_card card);

/* A fact in favour of a card that may be played, or REASON_NONE. `listed`: for a list, where
 * numbers already distinguish the cards. */
struct reason reason_for_card(const struct reason_case *c, hearts_card card, bool listed);

/* A fact that holds for c->other but not for c->move, a single card each, and makes it worse in
 * points; or REASON_NONE. */
struct reason reason_against_card(const struct reason_case *c);

/* The same if the dear card makes the difference. */
struct reason reason_against_dear(const struct reason_case *c);

/* If I hold the dear card, and a suit runs short with this card but not with c->other: that reason;
 * or REASON_NONE. */
struct reason reason_for_short(const struct reason_case *c, hearts_card card);

/* For cards to give away, if the dear card makes the difference; there must be exactly one. */
struct reason reason_parting_dear(const struct reason_case *c, hearts_card dear);

/* A fact about the cards to give away that does not hold for `other`; or REASON_NONE. */
struct reason reason_for_parting(const struct reason_case *c, hearts_faces other);

#endif
