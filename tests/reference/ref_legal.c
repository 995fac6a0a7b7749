/* ref_legal.c - the seven rules of play, one after the other. */
#include "ref_inside.h"

/* Does a rule forbid this card to this player? It sees what the earlier rules left. */
typedef bool rule(const struct ref *r, int seat, const struct cards *left, int card);

static bool on_lead(const struct ref *r) { return r->trick.count == 0; }

static int suit_led(const struct ref *r) { return suit_of(r->trick.card[0]); }

static bool first_trick(const struct ref *r) { return r->tricks == 0; }

static bool second_round(const struct ref *r) { return r->trick.count >= r->players; }

static bool is_void(const struct ref *r, int seat)
{
    return !on_lead(r) && !cards_have_suit(&r->hand[seat], suit_led(r));
}

/* Hearts may not be led: not broken, and this is not an opening lead that is free. */
static bool hearts_barred(const struct ref *r)
{
    if (!on_lead(r) || r->broken)
        return false;
    return !(first_trick(r) && r->rules.open_free);
}

/* A hand of nothing but hearts and the queen of spades. */
static bool hearts_and_queen(const struct cards *hand)
{
    for (int i = 0; i < hand->count; i++) {
        if (suit_of(hand->card[i]) != HEARTS && hand->card[i] != QUEEN_OF_SPADES)
            return false;
    }
    return cards_have(hand, QUEEN_OF_SPADES);
}

/* Rule 1: follow the suit led. */
static bool breaks_suit(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)seat;
    (void)left;
    return !on_lead(r) && suit_of(card) != suit_led(r);
}

/* The queen may be made to lead, charged though she is, from nothing but hearts and her. */
static bool charged_queen_leads(const struct ref *r, int seat, int card)
{
    return card == QUEEN_OF_SPADES && r->rules.charge_or_hearts == CHARGE_QUEEN &&
           r->rules.qs_or_hearts == LEAD_QUEEN && hearts_barred(r) &&
           hearts_and_queen(&r->hand[seat]);
}

/* Rule 2: no charged card in the first trick in which its suit is led, neither as the lead nor
 * in following; with an option not as a slough either before its suit was led. */
static bool charged_waits(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)left;
    if (!r->charged[card] || r->suit_was_led[suit_of(card)])
        return false;
    if (on_lead(r))
        return !r->rules.charge_lead && !charged_queen_leads(r, seat, card);
    if (suit_of(card) == suit_led(r))
        return true;
    return !r->rules.charge_slough;
}

/* Rule 3: the opening lead is the lowest club in a hand, or any club. */
static bool not_the_opening(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)seat;
    (void)left;
    if (!on_lead(r) || !first_trick(r) || r->opening_card < 0)
        return false;
    if (r->rules.opening == LEAD2C)
        return card != r->opening_card;
    return r->rules.opening == ANY_CLUB && suit_of(card) != CLUBS;
}

static bool first_trick_closed(const struct ref *r)
{
    if (!first_trick(r))
        return false;
    return !(second_round(r) && r->rules.boost_ban == BAN_FIRST);
}

/* Rule 4: banned cards do not fall on the first trick, led, followed or sloughed. */
static bool banned_now(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)seat;
    (void)left;
    return first_trick_closed(r) && r->banned[card];
}

/* Rule 4 where it would leave no card: an option puts the sloughs in order. */
static bool out_of_order(const struct ref *r, int seat, const struct cards *left, int card)
{
    bool bonus = false;

    if (!first_trick_closed(r) || !is_void(r, seat))
        return false;
    for (int i = 0; i < left->count; i++) {
        if (!r->banned[left->card[i]])
            return false;
        bonus = bonus || r->value[left->card[i]] < 0;
    }
    if (r->rules.trick1_order == ORDER_HEARTS)
        return suit_of(card) != HEARTS;
    if (r->rules.trick1_order == ORDER_QUEEN)
        return bonus ? r->value[card] >= 0 : card != QUEEN_OF_SPADES;
    return false;
}

/* A hand that may lead any of its cards, hearts and the queen alike. */
static bool either_may_be_led(const struct ref *r, int seat)
{
    return r->rules.qs_or_hearts == LEAD_EITHER && hearts_and_queen(&r->hand[seat]);
}

/* Rule 5: hearts are not led until they are broken. */
static bool heart_too_early(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)left;
    return hearts_barred(r) && suit_of(card) == HEARTS && !either_may_be_led(r, seat);
}

/* Rule 6: with an option, the queen of spades is not led until hearts are broken. */
static bool queen_too_early(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)left;
    return r->rules.qs_after_hearts && hearts_barred(r) && card == QUEEN_OF_SPADES &&
           !either_may_be_led(r, seat);
}

/* An ace or king of spades lies on this trick, its twin not beside it. */
static bool high_spade_here(const struct ref *r)
{
    return cards_count_of(&r->trick, ACE_OF_SPADES) == 1 ||
           cards_count_of(&r->trick, KING_OF_SPADES) == 1;
}

static bool queen_is_safe(const struct ref *r, int seat)
{
    if (is_void(r, seat))
        return true;
    if (suit_led(r) != SPADES)
        return false;
    if (high_spade_here(r))
        return true;
    return r->rules.must_qs == MUST_HAND && r->high_spade_fell;
}

/* Rule 7: with an option, the queen of spades is played as soon as it is safe. */
static bool queen_must_go(const struct ref *r, int seat, const struct cards *left, int card)
{
    (void)left;
    return r->rules.must_qs != MUST_OFF && !on_lead(r) && queen_is_safe(r, seat) &&
           card != QUEEN_OF_SPADES;
}

/* A rule that would leave no card is skipped. */
static void apply(const struct ref *r, int seat, rule *forbids, struct cards *left)
{
    struct cards kept = { 0 };

    for (int i = 0; i < left->count; i++) {
        if (!forbids(r, seat, left, left->card[i]))
            cards_add(&kept, left->card[i]);
    }
    if (kept.count > 0)
        *left = kept;
}

struct cards legal_cards(const struct ref *r, int seat)
{
    static rule *const rules[] = { breaks_suit,  charged_waits,   not_the_opening, banned_now,
                                   out_of_order, heart_too_early, queen_too_early, queen_must_go };
    struct cards left = r->hand[seat];

    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        apply(r, seat, rules[i], &left);
    cards_sort(&left);
    return left;
}
