/* reasons_cards.h - where cards are, for checking reasons. */
#ifndef TESTS_UNIT_REASONS_CARDS_H
#define TESTS_UNIT_REASONS_CARDS_H

#include "reasons.h"

static inline int suit_of(hearts_card c) { return hearts_card_suit(c); }
static inline bool higher(hearts_card a, hearts_card b)
{
    return suit_of(a) == suit_of(b) && a > b;
}

static inline bool has(const struct hearts_move *m, hearts_card c)
{
    for (int i = 0; i < m->count; i++)
        if (m->cards[i] == c)
            return true;
    return false;
}

static inline bool mine(const struct given_reason *s, hearts_card c)
{
    return s->game->hand[s->view.seat].once & hearts_face(c);
}

/* Whether a card is neither in my hand nor played: others hold it, or it is set aside. */
static inline bool is_out(const struct given_reason *s, hearts_card c)
{
    hearts_faces there = s->of->plan.deck.once & ~s->game->hand[s->view.seat].once;
    for (int i = 0; i < s->game->trick_count; i++)
        there &= ~hearts_face(s->game->trick[i]);
    for (int i = 0; i < s->of->plan.seats; i++)
        there &= ~s->game->won[i].once;
    return there & hearts_face(c);
}

/* The card of the trick that takes it so far. */
static inline hearts_card taking(const struct given_reason *s)
{
    hearts_card top = s->game->trick[0];
    for (int i = 1; i < s->game->trick_count; i++)
        if (higher(s->game->trick[i], top))
            top = s->game->trick[i];
    return top;
}

static inline bool in_trick(const struct given_reason *s, hearts_card c)
{
    for (int i = 0; i < s->game->trick_count; i++)
        if (s->game->trick[i] == c)
            return true;
    return false;
}

static inline hearts_card dear(const struct given_reason *s)
{
    return hearts_faces_lowest(s->of->roles.costly);
}

static inline int held_of(const struct given_reason *s, int suit)
{
    struct hearts_pile all = s->game->hand[s->view.seat];
    return hearts_faces_count(all.once & hearts_suit_faces(suit)) +
           hearts_faces_count(all.twice & hearts_suit_faces(suit));
}

static inline int of_suit(const struct hearts_move *m, int suit)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += suit_of(m->cards[i]) == suit;
    return n;
}

/* Whether more than half of its suit's cards that are out are higher. */
static inline bool low(const struct given_reason *s, hearts_card c)
{
    int over = 0, all = 0;
    for (hearts_faces f = hearts_suit_faces(suit_of(c)) & s->of->plan.deck.once; f; f &= f - 1) {
        hearts_card one = hearts_faces_lowest(f);
        all += is_out(s, one);
        over += is_out(s, one) && one > c;
    }
    return 2 * over > all;
}

/* How many cards of c's suit that are out are higher; *all: how many are out. */
static inline int higher_out(const struct given_reason *s, hearts_card c, int *all)
{
    int over = 0;
    *all = 0;
    for (hearts_faces f = hearts_suit_faces(suit_of(c)) & s->of->plan.deck.once; f; f &= f - 1) {
        *all += is_out(s, hearts_faces_lowest(f));
        over += is_out(s, hearts_faces_lowest(f)) && hearts_faces_lowest(f) > c;
    }
    return over;
}

static inline bool out_between(const struct given_reason *s, hearts_card less, hearts_card more)
{
    for (int c = less + 1; c < more; c++)
        if (suit_of((hearts_card)c) == suit_of(less) && is_out(s, (hearts_card)c))
            return true;
    return false;
}

/* Whether only one side has taken penalty cards: my side, or else another. */
static inline bool one_has_all(const struct given_reason *s, bool me)
{
    unsigned sides = 0, mine = 1u << s->of->plan.side[s->view.seat];
    for (int i = 0; i < s->of->plan.seats; i++)
        if (s->game->won[i].once & s->of->plan.penalty)
            sides |= 1u << s->of->plan.side[i];
    return sides && !(sides & (sides - 1)) && (sides == mine) == me;
}

static inline bool somebody_is_void(const struct given_reason *s, int suit)
{
    for (int i = 0; i < s->of->plan.seats; i++)
        if (i != s->view.seat && !(s->game->hand[i].once & hearts_suit_faces(suit)))
            return true;
    return false;
}

/* Checks what a sentence says of a played card, of another, and of passed cards. */
void reason_is_true_of_cards(const struct given_reason *s, hearts_card card);

/* The same for a sentence about the dear card. */
void reason_is_true_of_dear(const struct given_reason *s, hearts_card card);

#endif
