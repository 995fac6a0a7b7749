/* tricks.c - the tricks of a hand, derived from the order in which its cards were played. */
#include "clients/programs/tricks.h"

int trick_size(const struct hearts_plan *p, const hearts_card *cards, int count, int left)
{
    bool boosted = false;
    int after = left - 1;
    if (count < p->seats)
        return p->seats;
    hearts_faces led = hearts_suit_faces(hearts_card_suit(cards[0]));
    for (int i = 0; i < p->seats; i++)
        boosted |= (p->boosters & led & hearts_face(cards[i])) != 0;
    return boosted && after > (p->rules.boost_last ? 0 : 1) ? 2 * p->seats : p->seats;
}

int trick_unwon_taker(const struct hearts_plan *p, const hearts_card *cards, const uint8_t *by,
                      int count, int winner)
{
    if (p->rules.last_unwon == HEARTS_UNWON_WINNER && winner != HEARTS_NO_SEAT)
        return winner;
    if (p->rules.last_unwon != HEARTS_UNWON_SECOND)
        return by[0];
    return by[hearts_trick_second(cards, count)];
}
