/* ref_tricks.c - plays cards to tricks and takes them in, kitty and booster nines included. */
#include "ref_inside.h"

/* Does this card, falling now, break hearts? */
static bool breaks_hearts(const struct ref *r, int card)
{
    bool sloughed = r->trick.count > 0 && suit_of(card) != suit_of(r->trick.card[0]);

    if (suit_of(card) == HEARTS && (r->rules.hearts_break == HEART_PLAYED || sloughed))
        return true;
    if (card == QUEEN_OF_SPADES && r->rules.qs_breaks == QS_PLAYED)
        return true;
    if (card == QUEEN_OF_SPADES && r->rules.qs_breaks == QS_SLOUGHED && sloughed)
        return true;
    return r->rules.bonus_breaks && r->value[card] < 0;
}

/* A nine of the suit led, led or followed, sends the trick round once more, if everybody has a
 * card left for it. */
static bool nine_boosts(const struct ref *r)
{
    int cards_left = r->hand[r->leader].count;
    int nine = suit_of(r->trick.card[0]) * 13 + 9 - 2;

    if (!r->rules.boost || cards_left == 0)
        return false;
    if (cards_left == 1 && !r->rules.boost_last)
        return false;
    return cards_have(&r->trick, nine);
}

/* The place in the trick of the highest card of the suit led that has no twin beside it, -1
 * when every card of that suit has one. */
static int winning_place(const struct ref *r)
{
    int best = -1;

    for (int i = 0; i < r->trick.count; i++) {
        int card = r->trick.card[i];

        if (suit_of(card) != suit_of(r->trick.card[0]) || cards_count_of(&r->trick, card) > 1)
            continue;
        if (best < 0 || card > r->trick.card[best])
            best = i;
    }
    return best;
}

/* Who played the second card of the highest pair of the suit led. */
static int second_of_highest_pair(const struct ref *r)
{
    int highest = r->trick.card[0];
    int who = r->leader;

    for (int i = 0; i < r->trick.count; i++) {
        int card = r->trick.card[i];

        if (suit_of(card) == suit_of(highest) && card > highest)
            highest = card;
    }
    for (int i = 0; i < r->trick.count; i++) {
        if (r->trick.card[i] == highest)
            who = r->played_by[i];
    }
    return who;
}

/* Who takes the last tricks of a hand when nobody won them. */
static int takes_unwon(const struct ref *r)
{
    if (r->rules.last_unwon == UNWON_LEADER)
        return r->leader;
    if (r->rules.last_unwon == UNWON_SECOND)
        return second_of_highest_pair(r);
    return r->last_winner >= 0 ? r->last_winner : r->leader;
}

/* Whether the kitty goes with this trick: the first captured, or the first with a penalty card. */
static bool kitty_goes_with(const struct ref *r, const struct cards *captured)
{
    if (r->kitty.count == 0)
        return false;
    if (r->rules.kitty_when == FIRST_TRICK)
        return true;
    for (int i = 0; i < captured->count; i++) {
        if (r->value[captured->card[i]] > 0)
            return true;
    }
    return false;
}

/* A player captures the cards of this trick and those carried to it. */
static void capture(struct ref *r, int seat)
{
    bool last = r->hand[seat].count == 0;
    bool kitty = kitty_goes_with(r, &r->carried) || (last && r->kitty.count > 0);

    cards_move_all(&r->trick_pile[seat], &r->carried);
    r->tricks_taken[seat] += r->carried_tricks;
    r->latest_trick[seat] = r->tricks;
    r->carried_tricks = 0;
    if (!kitty)
        return;
    if (r->kitty_kind == KITTY_SWAP && !last) {
        cards_move_all(&r->hand[seat], &r->kitty);
        cards_sort(&r->hand[seat]);
        r->phase = BURY;
    } else {
        cards_move_all(&r->other_pile[seat], &r->kitty);
    }
}

static void finish_trick(struct ref *r)
{
    int place = winning_place(r);
    bool last = r->hand[r->leader].count == 0;

    if (cards_count_of(&r->trick, ACE_OF_SPADES) == 1 ||
        cards_count_of(&r->trick, KING_OF_SPADES) == 1)
        r->high_spade_fell = true;
    r->suit_was_led[suit_of(r->trick.card[0])] = true;
    r->tricks++;
    r->carried_tricks++;
    for (int i = 0; i < r->trick.count; i++)
        cards_add(&r->carried, r->trick.card[i]);
    if (place >= 0) {
        r->leader = r->played_by[place];
        r->last_winner = r->leader;
        capture(r, r->leader);
    } else if (last) {
        capture(r, takes_unwon(r));
    }
    r->trick.count = 0;
    r->boosted = false;
    r->turn = r->leader;
    if (last)
        score_hand(r);
}

void play_card(struct ref *r, int seat, int card)
{
    if (breaks_hearts(r, card))
        r->broken = true;
    cards_remove(&r->hand[seat], card);
    r->played_by[r->trick.count] = seat;
    cards_add(&r->trick, card);
    if (r->trick.count == r->players && nine_boosts(r))
        r->boosted = true;
    if (r->trick.count == (r->boosted ? 2 : 1) * r->players)
        finish_trick(r);
    else
        r->turn = seats_on(r, seat, 1);
}

/* Cards that count: any worth, and the ten of clubs where it doubles. */
static bool counts(const struct ref *r, int card)
{
    return r->value[card] != 0 || (card == TEN_OF_CLUBS && r->rules.tc_doubles);
}

/* A charged card stays in the hand; with an option cards that count do too, as long as there
 * are enough others. */
bool may_bury(const struct ref *r, int seat, int card)
{
    const struct cards *hand = &r->hand[seat];
    int others = 0;

    if (r->charged[card])
        return false;
    if (r->rules.bury_points || !counts(r, card))
        return true;
    for (int i = 0; i < hand->count; i++) {
        if (!r->charged[hand->card[i]] && !counts(r, hand->card[i]))
            others++;
    }
    return others < r->deck.count % r->players;
}
