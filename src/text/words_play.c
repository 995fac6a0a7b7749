/* words_play.c - rules in plain sentences: the play of the cards. */
#include "text/words_inside.h"

#define QUEEN hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN))

static bool queen_in_play(const struct hearts_plan *p) { return (p->deck.once & QUEEN) != 0; }

static void opening(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const with[] = {
        [HEARTS_OPEN_LEAD2C] = " leads it to the first trick",
        [HEARTS_OPEN_ANY_CLUB] = " leads to the first trick, with any club",
        [HEARTS_OPEN_ANY_CARD] = " leads to the first trick, with any card",
        [HEARTS_OPEN_DEALER_LEFT] = "The player on the dealer's left leads to the first trick, "
                                    "with any card",
        [HEARTS_OPEN_LOW_SCORE] = "The player who scored least in the hand before leads to the "
                                  "first trick, with any card",
    };
    hearts_faces clubs = p->deck.once & hearts_suit_faces(HEARTS_CLUBS);
    if (p->rules.opening <= HEARTS_OPEN_ANY_CARD) {
        buffer_text(out, "The player who holds ");
        if (clubs && !p->kitty_cards)
            words_of_card(hearts_faces_lowest(clubs), out);
        else
            buffer_text(out, "the lowest club");
    }
    buffer_text(out, with[p->rules.opening]);
    if (p->rules.open_free && !p->rules.hearts_any_time &&
        p->rules.opening > HEARTS_OPEN_ANY_CLUB)
        buffer_text(out, ", a heart too");
    buffer_text(out, ". Everybody follows suit who can; the highest card of the suit led takes the "
                     "trick, and its player leads to the next. ");
}

static void first_trick_order(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->trick1_ban || p->rules.trick1_order == HEARTS_ORDER_ANY)
        return;
    buffer_text(out, "Void in the suit led there, and with nothing but such cards, a player "
                     "gives ");
    buffer_text(out, p->rules.trick1_order == HEARTS_ORDER_QUEEN
                         ? "the queen of spades first. " : "a heart first. ");
}

static void first_trick(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces ban = p->trick1_ban;
    if (!ban) {
        buffer_text(out, "Any card may fall on the first trick. ");
        return;
    }
    if (ban == p->penalty || ban == (p->penalty | p->bonus)) {
        buffer_text(out, "No card that costs points");
        if (ban != p->penalty)
            buffer_text(out, ", and no bonus card,");
    } else {
        buffer_text(out, "None of ");
        words_of_faces(ban, out);
    }
    buffer_text(out, " may fall on the first trick, unless there is nothing else to play");
    if (p->boosters && p->rules.boost_ban == HEARTS_BOOST_BAN_FIRST)
        buffer_text(out, "; in its second round, when a nine boosts it, any card may");
    buffer_text(out, ". ");
    first_trick_order(p, out);
}

static void breaking(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces queen = queen_in_play(p) ? QUEEN : 0;
    if (!p->lead_ban) {
        buffer_text(out, "Hearts may be led at any time. ");
        return;
    }
    buffer_text(out, p->rules.hearts_break == HEARTS_BREAK_SLOUGHED
                         ? "Hearts may not be led until they are broken by one that is sloughed on "
                           "another suit, unless there is nothing else to lead. "
                         : "Hearts may not be led until they are broken by one that is played, "
                           "unless there is nothing else to lead. ");
    if (queen && p->rules.qs_breaks == HEARTS_QS_BREAKS_PLAYED)
        buffer_text(out, "The queen of spades breaks them too. ");
    if (queen && p->rules.qs_breaks == HEARTS_QS_BREAKS_SLOUGHED)
        buffer_text(out, "The queen of spades breaks them too, when she is sloughed. ");
    if (p->bonus && p->rules.bonus_breaks)
        buffer_text(out, "So does a bonus card. ");
    if (queen && p->rules.qs_after_hearts)
        buffer_text(out, "Nor may the queen of spades be led before. ");
    if (queen)
        buffer_format(out, "From nothing but hearts and the queen of spades, %s. ",
                      p->rules.qs_or_hearts == HEARTS_LEAD_EITHER
                          ? "any of them may be led" : "the queen must be led");
}

static void must_queen(const struct hearts_plan *p, struct buffer *out)
{
    if (!queen_in_play(p) || p->rules.must_qs == HEARTS_MUST_QS_OFF)
        return;
    buffer_text(out, "The queen of spades must be played as soon as it is safe: by a player void "
                     "in the suit led, or when the ace or king of spades lies on the trick");
    if (p->rules.must_qs == HEARTS_MUST_QS_HAND)
        buffer_text(out, " or fell earlier in the hand and spades are led");
    buffer_text(out, ". ");
}

static void boost(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->boosters)
        return;
    buffer_text(out, "A nine of the suit led sends the trick round once more, and the highest card "
                     "of both rounds takes it all");
    buffer_text(out, p->rules.boost_last ? "; with no card left there is no second round. "
                                         : "; not so when only one more card is left to each. ");
}

static void unwon(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const takers[] = {
        [HEARTS_UNWON_WINNER] = "the winner of the last trick that had one",
        [HEARTS_UNWON_LEADER] = "the leader of the last trick",
        [HEARTS_UNWON_SECOND] = "who played the second card of the highest pair of the suit led",
    };
    if (p->decks == 2)
        buffer_format(out, "The last tricks of a hand, when nobody wins them, go to %s. ",
                      takers[p->rules.last_unwon]);
}

void words_play(const struct hearts_plan *p, struct buffer *out)
{
    opening(p, out);
    first_trick(p, out);
    breaking(p, out);
    must_queen(p, out);
    boost(p, out);
    unwon(p, out);
}
