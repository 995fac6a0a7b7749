/* reasons_cards.c - checks what a reason says of cards against the true deal: of one that is
 * played, of another that is worse, of passed cards, and of the dear card (see reason.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reasons_cards.h"

/* Checks a reason about a card by itself, without another one. */
static void true_of_card(const struct given_reason *s, hearts_card card)
{
    int all, over = higher_out(s, card, &all), others = s->of->plan.seats - 1;
    bool lead = !s->game->trick_count, takes = lead || higher(card, taking(s));
    switch ((int)s->reason->word) {
    case REASON_TAKES: reason_holds(s, takes && !over, "somebody may go higher"); break;
    case REASON_ONE_HIGHER: reason_holds(s, takes && over == 1, "not one is higher"); break;
    case REASON_SOME_HIGHER:
        reason_holds(s, takes && over > 1 && over == s->reason->n, "not so many are higher");
        break;
    case REASON_LOWEST: reason_holds(s, lead && all && over == all, "one is lower"); break;
    case REASON_FRESH:
        reason_holds(s,
                     lead && !(s->view.led & hearts_suit_faces(suit_of(card))) &&
                         all >= 2 * others && over,
                     "it was led before, or few are out");
        break;
    case REASON_NEXT_TO_LAST:
        reason_holds(s, held_of(s, suit_of(card)) == 2 && all, "not one stays");
        break;
    case REASON_COULD_TAKE:
        reason_holds(s, !lead && suit_of(card) != suit_of(s->game->trick[0]) && over < all,
                     "it follows, or takes nothing later");
        break;
    default: return;
    }
    if (s->reason->suit >= 0)
        reason_holds(s, s->reason->suit == suit_of(card), "another suit is named");
}

/* Checks what the other card does to the trick. */
static void true_of_other(const struct given_reason *s, hearts_card card, hearts_card named)
{
    const int16_t *value = s->of->plan.value;
    int all, over = higher_out(s, named, &all);
    bool lead = !s->game->trick_count, last = s->view.trick_count + 1 == s->view.trick_end;
    bool alone_takes = !lead && higher(named, taking(s)) && !higher(card, taking(s));
    int32_t there = value[named];
    for (int i = 0; i < s->game->trick_count; i++)
        there += value[s->game->trick[i]];
    switch ((int)s->reason->word) {
    case REASON_WITH_TAKES: reason_holds(s, lead && !over, "somebody may go higher"); break;
    case REASON_WITH_ONE_HIGHER: reason_holds(s, lead && over == 1 && all > 1, "not one"); break;
    case REASON_WITH_FEW_HIGHER:
        reason_holds(s, lead && over > 1 && 2 * over <= all && over == s->reason->n, "not so many");
        break;
    case REASON_WITH_VOIDS:
        reason_holds(s, lead && somebody_is_void(s, suit_of(named)), "all can follow");
        break;
    case REASON_WITH_POINTS:
        reason_holds(s, lead && value[named] > 0 && value[card] <= 0, "there are none, or more");
        break;
    case REASON_WITH_HIGHER:
        reason_holds(s, higher(named, card) && out_between(s, card, named), "no more easily");
        break;
    case REASON_WITH_TRICK:
        reason_holds(s, last && alone_takes && there > 0, "it takes no points");
        break;
    case REASON_WITH_LEAD:
        reason_holds(s, last && alone_takes && there <= 0 && s->view.held[s->view.seat] > 1,
                     "it takes points, or leads nothing");
        break;
    case REASON_WITH_OVER:
        reason_holds(s, !last && alone_takes && s->reason->card == taking(s), "it does not");
        break;
    default: return;
    }
    reason_holds(s, mine(s, named) && named != card, "it is not the other");
}

/* Checks what stays in the hand with the other card. */
static void true_of_kept(const struct given_reason *s, hearts_card card, hearts_card named)
{
    int all, over = higher_out(s, card, &all);
    switch ((int)s->reason->word) {
    case REASON_KEEPS_COSTLY:
        reason_holds(s, s->of->plan.value[card] > 0, "it costs nothing");
        reason_holds(s, s->of->plan.value[card] > s->of->plan.value[named], "so does the other");
        break;
    case REASON_KEEPS_OVER:
        reason_holds(s, higher(card, dear(s)) && is_out(s, dear(s)), "it need not");
        break;
    case REASON_KEEPS_SUIT:
        reason_holds(s,
                     held_of(s, suit_of(card)) == 1 && s->reason->suit == suit_of(card) && all &&
                         suit_of(named) != suit_of(card),
                     "the suit stays, or goes");
        break;
    case REASON_KEEPS_HIGH: reason_holds(s, over < all, "it takes nothing later"); break;
    case REASON_KEEP_LOW:
        reason_holds(s, low(s, named) && !low(s, card), "it is not the low one");
        return;
    default: return;
    }
    reason_holds(s, s->reason->card == card && named != card, "that goes anyway");
}

static void true_of_parting(const struct given_reason *s)
{
    int suit = s->reason->suit, guards = 0;
    hearts_card card = s->reason->card;
    switch ((int)s->reason->word) {
    case REASON_LEAVES_ONE:
        reason_holds(s,
                     of_suit(s->move, suit) && held_of(s, suit) - of_suit(s->move, suit) == 1 &&
                         (!s->figures || of_suit(s->other, suit) < of_suit(s->move, suit)),
                     "not one stays, or else as many");
        break;
    case REASON_GUARDED:
        for (hearts_faces f = s->view.hand.once; f; f &= f - 1)
            guards += higher(dear(s), hearts_faces_lowest(f)) &&
                      !has(s->move, hearts_faces_lowest(f));
        reason_holds(
            s, mine(s, dear(s)) && !has(s->move, dear(s)) && guards == s->reason->n && guards >= 4,
            "it goes, or is guarded badly");
        break;
    case REASON_KEEP_GUARD:
        reason_holds(s,
                     !has(s->move, s->reason->other) && has(s->other, s->reason->other) &&
                         !has(s->move, dear(s)),
                     "it goes, or would stay anyway");
        break;
    case REASON_VOID_DEAR:
        reason_holds(s,
                     mine(s, dear(s)) && !has(s->move, dear(s)) && suit != suit_of(dear(s)) &&
                         of_suit(s->move, suit) == held_of(s, suit) &&
                         of_suit(s->other, suit) < held_of(s, suit),
                     "it goes, or one of the suit stays");
        break;
    case REASON_WITHOUT:
        reason_holds(s, has(s->move, card) && !has(s->other, card), "it stays, or goes anyway");
        for (int i = 0; i < s->other->count; i++)
            reason_holds(s,
                         has(s->move, s->other->cards[i]) ||
                             hearts_card_rank(s->other->cards[i]) < hearts_card_rank(card),
                         "a higher one would go");
        break;
    case REASON_RID_OF_HIGH:
        reason_holds(s,
                     has(s->move, card) && (!s->figures || !has(s->other, card)) &&
                         hearts_card_rank(card) >= HEARTS_QUEEN,
                     "it stays, or is not high");
        break;
    default: break;
    }
}

void reason_is_true_of_cards(const struct given_reason *s, hearts_card card)
{
    if (s->view.phase != HEARTS_PLAY) {
        true_of_parting(s);
        return;
    }
    true_of_card(s, card);
    if (s->reason->other == HEARTS_NO_CARD)
        return;
    true_of_other(s, card, s->reason->other);
    true_of_kept(s, card, s->reason->other);
}

/* ---- The dear card ---- */

static void true_of_dear(const struct given_reason *s, hearts_card card)
{
    hearts_card named = s->reason->other;
    switch ((int)s->reason->word) {
    case REASON_KEEP_OVER:
        reason_holds(
            s, is_out(s, dear(s)) && higher(named, dear(s)) && mine(s, named) && card != named,
            "it is not out, or the card not over it");
        break;
    case REASON_KEEP_GUARD:
        reason_holds(s,
                     mine(s, dear(s)) && higher(dear(s), named) && mine(s, named) && card != named,
                     "it is not held, or the card guards nothing");
        break;
    case REASON_KEEP_DEAR:
        reason_holds(s, named == dear(s) && mine(s, named), "it is not held");
        break;
    case REASON_UNDER_DEAR:
        reason_holds(s,
                     in_trick(s, dear(s)) && s->reason->card == taking(s) &&
                         higher(taking(s), card) && higher(named, taking(s)),
                     "it is not so in the trick");
        break;
    case REASON_DEAR_GOES:
        reason_holds(s, card == dear(s) && s->game->trick_count > 0 && !higher(card, taking(s)),
                     "it would take the trick, or is not played");
        break;
    case REASON_DRAWS_DEAR:
        reason_holds(s, !s->game->trick_count && is_out(s, dear(s)) && higher(dear(s), card),
                     "it cannot fall to that lead");
        break;
    case REASON_RID_OF_DEAR:
        reason_holds(s, has(s->move, dear(s)) && (!s->figures || !has(s->other, dear(s))),
                     "it is kept");
        break;
    case REASON_RID_OF_OVER:
        reason_holds(s,
                     has(s->move, s->reason->card) && higher(s->reason->card, dear(s)) &&
                         !mine(s, dear(s)),
                     "that card goes not, or is not over it");
        break;
    default: break;
    }
}

/* Checks whose trick it would be, and what stays in the hand. */
static void true_of_dear_tricks(const struct given_reason *s, hearts_card card)
{
    int all;
    hearts_card named = s->reason->other;
    switch ((int)s->reason->word) {
    case REASON_TAKES_DEAR:
        reason_holds(s, in_trick(s, dear(s)) && higher(named, taking(s)), "it is not so");
        break;
    case REASON_MAY_TAKE_DEAR:
        reason_holds(s,
                     is_out(s, dear(s)) && s->view.trick_count + 1 < s->view.trick_end &&
                         (!s->game->trick_count || higher(named, taking(s))),
                     "it cannot fall there, or the trick is not taken");
        break;
    case REASON_KEEP_COVER:
        reason_holds(s,
                     mine(s, dear(s)) && mine(s, named) && higher(named, dear(s)) &&
                         suit_of(card) != suit_of(dear(s)),
                     "it is not held, or not saved by that");
        break;
    case REASON_VOIDS_DEAR:
        reason_holds(s,
                     is_out(s, dear(s)) && !s->game->trick_count &&
                         somebody_is_void(s, suit_of(named)) && suit_of(named) != suit_of(dear(s)),
                     "all can follow, or it is not out");
        break;
    case REASON_KEEPS_TAKER:
        reason_holds(s,
                     is_out(s, dear(s)) && s->reason->card == card &&
                         suit_of(card) != suit_of(dear(s)) && higher_out(s, card, &all) < all,
                     "it takes nothing later");
        break;
    case REASON_LAST_DEAR:
    case REASON_NEXT_DEAR:
        reason_holds(s,
                     mine(s, dear(s)) && s->reason->suit == suit_of(card) &&
                         suit_of(card) != suit_of(dear(s)) && suit_of(named) != suit_of(card) &&
                         held_of(s, suit_of(card)) == (s->reason->word == REASON_LAST_DEAR ? 1 : 2),
                     "it is not held, or the suit is not short");
        break;
    default: break;
    }
}

void reason_is_true_of_dear(const struct given_reason *s, hearts_card card)
{
    true_of_dear(s, card);
    true_of_dear_tricks(s, card);
}
