/* reference_test.c - sets up positions in the reference implementation, for its own tests. */
#include "reference_test.h"

#include "ref_inside.h"

#include <string.h>

void ref_test_clear(struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++) {
        r->hand[seat].count = 0;
        r->trick_pile[seat].count = 0;
        r->other_pile[seat].count = 0;
        r->tricks_taken[seat] = 0;
        r->latest_trick[seat] = 0;
    }
    memset(r->charged, 0, sizeof r->charged);
    memset(r->suit_was_led, 0, sizeof r->suit_was_led);
    r->kitty.count = 0;
    r->trick.count = 0;
    r->carried.count = 0;
    r->carried_tricks = 0;
    r->tricks = 0;
    r->boosted = false;
    r->high_spade_fell = false;
    r->broken = r->rules.hearts_any_time;
    r->last_winner = -1;
    r->opening_card = -1;
    r->shot = NO_SHOT;
    r->phase = PLAY;
}

void ref_test_hand(struct ref *r, int seat, const int *cards, int count)
{
    r->hand[seat].count = 0;
    for (int i = 0; i < count; i++)
        cards_add(&r->hand[seat], cards[i]);
}

void ref_test_kitty(struct ref *r, const int *cards, int count)
{
    for (int i = 0; i < count; i++)
        cards_add(&r->kitty, cards[i]);
}

void ref_test_broken(struct ref *r, bool broken) { r->broken = broken; }

void ref_test_charged(struct ref *r, int card) { r->charged[card] = true; }

void ref_test_suit_led(struct ref *r, int suit) { r->suit_was_led[suit] = true; }

void ref_test_begin(struct ref *r, int leader, int tricks)
{
    begin_play(r);
    r->tricks = tricks;
    if (leader >= 0) {
        r->leader = leader;
        r->turn = leader;
    }
}

void ref_test_pile(struct ref *r, int seat, const int *cards, int count, int tricks)
{
    for (int i = 0; i < count; i++)
        cards_add(&r->trick_pile[seat], cards[i]);
    r->tricks_taken[seat] += tricks;
    r->tricks += tricks;
    if (tricks > 0)
        r->latest_trick[seat] = r->tricks;
}

void ref_test_other_pile(struct ref *r, int seat, const int *cards, int count)
{
    for (int i = 0; i < count; i++)
        cards_add(&r->other_pile[seat], cards[i]);
}

void ref_test_score(struct ref *r) { score_hand(r); }

void ref_test_total(struct ref *r, int seat, long total) { r->total[seat] = total; }

void ref_test_end_reached(struct ref *r) { r->end_reached = true; }

long ref_test_points_in_play(const struct ref *r)
{
    long points = 0;

    for (int i = 0; i < r->deck.count; i++) {
        if (r->value[r->deck.card[i]] > 0)
            points += worth(r, r->deck.card[i]);
    }
    return points;
}

int ref_test_kitty_size(const struct ref *r) { return r->kitty.count; }

char ref_test_letter(const struct ref *r) { return pass_letter(r); }

int ref_test_captured(const struct ref *r, int seat, int card)
{
    return cards_count_of(&r->trick_pile[seat], card) + cards_count_of(&r->other_pile[seat], card);
}

int ref_test_anywhere(const struct ref *r, int card)
{
    int copies = cards_count_of(&r->kitty, card) + cards_count_of(&r->trick, card) +
                 cards_count_of(&r->carried, card);

    for (int seat = 0; seat < r->players; seat++)
        copies += cards_count_of(&r->hand[seat], card) + ref_test_captured(r, seat, card);
    return copies;
}

long ref_test_pile_points(const struct ref *r, int seat)
{
    long points = 0;

    for (int face = 0; face < FACES; face++) {
        if (r->value[face] > 0)
            points += ref_test_captured(r, seat, face) * worth(r, face);
    }
    return points;
}
