/* plain_pass.c - the plain player's rule for giving cards away. */
#include "players/plain.h"

enum {
    GUARDS = 4,     /* low spades that make the high ones safe */
    SPADE = 20,     /* danger of an unguarded high spade; a low one has minus that */
    LOW_HEART = 10, /* subtracted for a low heart */
    SHORT = 3,      /* for each card that a suit is short of four */
    BONUS = 40,     /* for a bonus card, or a penalty card to bury */
};

static const hearts_faces queen = (hearts_faces)1 << HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);

static int suit_count(struct hearts_pile hand, hearts_faces faces)
{
    return hearts_faces_count(hand.once & faces) + hearts_faces_count(hand.twice & faces);
}

static int spade_danger(const struct hearts_plan *p, struct hearts_pile hand, hearts_card c)
{
    hearts_faces low = hearts_suit_faces(HEARTS_SPADES) & (queen - 1);
    bool high = hearts_card_rank(c) >= HEARTS_QUEEN;
    if (!(p->penalty & queen))
        return 0;
    if (!high)
        return -SPADE;
    return suit_count(hand, low) < GUARDS ? SPADE : -SPADE;
}

static int danger(const struct hearts_plan *p, const struct hearts_view *v, struct hearts_pile hand,
                  hearts_card c)
{
    int rank = hearts_card_rank(c), suit = hearts_card_suit(c), d = rank;
    int length = suit_count(hand, hearts_suit_faces(suit));
    if (suit == HEARTS_SPADES)
        d += spade_danger(p, hand, c);
    else if (suit == HEARTS_HEARTS)
        d -= rank < 7 ? LOW_HEART : 0;
    else
        d += length < 4 ? SHORT * (4 - length) : 0;
    if (p->bonus & hearts_face(c))
        d -= BONUS;
    /* Buried cards go to one's own pile. */
    if (v->phase == HEARTS_BURY && p->bonus & hearts_face(c))
        d += 2 * BONUS;
    if (v->phase == HEARTS_BURY && p->penalty & hearts_face(c))
        d -= 2 * BONUS;
    return d;
}

void plain_give_away(const struct hearts_plan *p, const struct hearts_view *v, int n,
                     struct hearts_move *m)
{
    struct hearts_pile hand = v->hand, from = v->choice.from;
    for (m->count = 0; m->count < n && from.once; m->count++) {
        int most = 0;
        hearts_card worst = HEARTS_NO_CARD;
        for (hearts_faces f = from.once; f; f &= f - 1) {
            hearts_card c = hearts_faces_lowest(f);
            int d = danger(p, v, hand, c);
            if (worst == HEARTS_NO_CARD || d > most) {
                worst = c;
                most = d;
            }
        }
        hearts_pile_take(&from, worst);
        hearts_pile_take(&hand, worst);
        m->cards[m->count] = worst;
    }
}
