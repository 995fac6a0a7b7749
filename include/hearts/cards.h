/* cards.h - a card, a set of faces, a pile that may hold a face twice.
 *
 * Everything here is a value: no function allocates, fails or keeps a pointer.
 */
#ifndef HEARTS_CARDS_H
#define HEARTS_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Small functions are inline. The library exports them as well, for languages that cannot read C
 * headers: src/engine/exported.c defines this macro as nothing. */
#ifndef HEARTS_INLINE
#define HEARTS_INLINE static inline
#endif

/* A card's face: suit in the high nibble, rank (2 to 14) in the low one. */
typedef uint8_t hearts_card;

enum hearts_suit { HEARTS_CLUBS, HEARTS_DIAMONDS, HEARTS_SPADES, HEARTS_HEARTS };

enum {
    HEARTS_TWO = 2,
    HEARTS_NINE = 9,
    HEARTS_TEN,
    HEARTS_JACK,
    HEARTS_QUEEN,
    HEARTS_KING,
    HEARTS_ACE,
};

enum {
    HEARTS_SEATS = 10, /* players at most */
    HEARTS_FACES = 64, /* faces are numbered below this, with gaps */
    HEARTS_CARDS = 104 /* cards in play at most */
};

#define HEARTS_NO_CARD          ((hearts_card)0xff)
#define HEARTS_CARD(suit, rank) ((hearts_card)((suit) << 4 | (rank)))

HEARTS_INLINE int hearts_card_suit(hearts_card c) { return c >> 4; }
HEARTS_INLINE int hearts_card_rank(hearts_card c) { return c & 15; }

/* A set of faces: bit c is face c. Sixteen bits a suit, so a suit is a shift; bits 2 to 14 of
 * each are used. */
typedef uint64_t hearts_faces;

#define HEARTS_ALL_FACES UINT64_C(0x7ffc7ffc7ffc7ffc)

HEARTS_INLINE hearts_faces hearts_face(hearts_card c) { return (hearts_faces)1 << c; }

/* Every bit of a suit, used or not. */
HEARTS_INLINE hearts_faces hearts_suit_faces(int suit)
{
    return (hearts_faces)0xffff << (16 * suit);
}

HEARTS_INLINE int hearts_faces_count(hearts_faces f) { return __builtin_popcountll(f); }

/* The lowest and the highest face, clubs first; f is not empty. */
HEARTS_INLINE hearts_card hearts_faces_lowest(hearts_faces f)
{
    return (hearts_card)__builtin_ctzll(f);
}
HEARTS_INLINE hearts_card hearts_faces_highest(hearts_faces f)
{
    return (hearts_card)(63 - __builtin_clzll(f));
}

/* A pile of cards. Games with two decks hold a face twice, never more, so two sets say it all.
 * Invariant: `twice` is a subset of `once`. */
struct hearts_pile {
    hearts_faces once;  /* faces held at least once */
    hearts_faces twice; /* faces held two times */
};

HEARTS_INLINE int hearts_pile_count(struct hearts_pile p)
{
    return hearts_faces_count(p.once) + hearts_faces_count(p.twice);
}

/* How many of c the pile holds: 0, 1 or 2. */
HEARTS_INLINE int hearts_pile_copies(struct hearts_pile p, hearts_card c)
{
    return (int)(p.once >> c & 1) + (int)(p.twice >> c & 1);
}

/* Adds one copy of c, of which the pile holds at most one. */
HEARTS_INLINE void hearts_pile_add(struct hearts_pile *p, hearts_card c)
{
    p->twice |= p->once & hearts_face(c);
    p->once |= hearts_face(c);
}

/* Takes one copy of c, which the pile must hold. */
HEARTS_INLINE void hearts_pile_take(struct hearts_pile *p, hearts_card c)
{
    hearts_faces spare = p->twice & hearts_face(c);
    p->twice ^= spare;
    p->once ^= hearts_face(c) ^ spare;
}

/* Both piles together; they hold at most two of any face between them. */
HEARTS_INLINE struct hearts_pile hearts_pile_join(struct hearts_pile a, struct hearts_pile b)
{
    struct hearts_pile both = { a.once | b.once, a.twice | b.twice | (a.once & b.once) };
    return both;
}

/* a without the cards of b, which it must hold. */
HEARTS_INLINE struct hearts_pile hearts_pile_less(struct hearts_pile a, struct hearts_pile b)
{
    hearts_faces one_of_two = a.twice & b.once & ~b.twice;
    hearts_faces gone = b.twice | (b.once & ~a.twice);
    struct hearts_pile rest = { a.once & ~gone, a.twice & ~b.twice & ~one_of_two };
    return rest;
}

/* Whether every card of a is in b. */
HEARTS_INLINE bool hearts_pile_within(struct hearts_pile a, struct hearts_pile b)
{
    return !(a.once & ~b.once) && !(a.twice & ~b.twice);
}

/* The card that takes a trick of these cards if `suit` was led: the highest of that suit that has
 * no twin among them, or HEARTS_NO_CARD. */
HEARTS_INLINE hearts_card hearts_trick_best(struct hearts_pile laid, int suit)
{
    hearts_faces live = laid.once & ~laid.twice & hearts_suit_faces(suit);
    return live ? hearts_faces_highest(live) : HEARTS_NO_CARD;
}

/* The same for cards in order of play: the index of the card that takes the trick, or -1. */
HEARTS_INLINE int hearts_trick_winner(const hearts_card *trick, int count)
{
    struct hearts_pile laid = { 0, 0 };
    for (int i = 0; i < count; i++)
        hearts_pile_add(&laid, trick[i]);
    hearts_card best = count ? hearts_trick_best(laid, hearts_card_suit(trick[0])) : HEARTS_NO_CARD;
    int at = 0;
    while (at < count && trick[at] != best)
        at++;
    return at < count ? at : -1;
}

/* In a trick that nobody won, the index of the second card of its highest pair. */
HEARTS_INLINE int hearts_trick_second(const hearts_card *trick, int count)
{
    int last = 0;
    for (int i = 1; i < count; i++)
        if (hearts_card_suit(trick[i]) == hearts_card_suit(trick[0]) && trick[i] >= trick[last])
            last = i;
    return last;
}

/* Writes the pile's cards to out, clubs, diamonds, spades, hearts, low to high, twins side by
 * side; returns how many. out must have room for them. */
size_t hearts_pile_list(struct hearts_pile p, hearts_card *out);

/* Writes "QS" and a NUL. */
void hearts_card_write(hearts_card c, char out[3]);

/* Reads one card at the start of text (length bytes long): rank then suit, either case, 10 for T,
 * a suit letter or one of the eight suit symbols in UTF-8. Returns the bytes used, or 0 when
 * there is no card. */
size_t hearts_card_read(const char *text, size_t length, hearts_card *out);

#ifdef __cplusplus
}
#endif

#endif
