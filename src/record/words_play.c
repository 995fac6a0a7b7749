/* words_play.c - rules in plain sentences: the play of the cards. */
#include "record/words_inside.h"

#define QUEEN hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN))

static bool queen_in_play(const struct hearts_plan *p) { return (p->deck.once & QUEEN) != 0; }

/* ---- The first trick ---- */

static hearts_faces in_play(const struct hearts_plan *p, int suit)
{
    return p->deck.once & hearts_suit_faces(suit);
}

static void opening_with(const struct hearts_plan *p, struct buffer *out)
{
    /* Charged cards, hearts and cards banned from the first trick may not be led to it. */
    bool all = (!p->lead_ban || p->rules.open_free) && !p->trick1_ban &&
               (!p->chargeable || p->rules.charge_lead);
    buffer_text(out, all ? "with any card" : "with any card that may be led");
    if (p->rules.open_free && p->lead_ban && in_play(p, HEARTS_HEARTS) & ~p->trick1_ban)
        buffer_text(out, ", a heart too");
}

static void opening_by_club(const struct hearts_plan *p, struct buffer *out)
{
    buffer_text(out, p->decks == 2 ? "The first player from the dealer's left who holds "
                                   : "The player who holds ");
    if (p->kitty_cards)
        buffer_text(out, "the lowest club");
    else
        words_of_card(hearts_faces_lowest(in_play(p, HEARTS_CLUBS)), out);
    if (p->rules.opening == HEARTS_OPEN_LEAD2C)
        buffer_text(out, " leads it to the first trick");
    else if (p->rules.opening == HEARTS_OPEN_ANY_CLUB)
        buffer_text(out, " leads to the first trick, with any club");
    else {
        buffer_text(out, " leads to the first trick, ");
        opening_with(p, out);
    }
}

static void opening(const struct hearts_plan *p, struct buffer *out)
{
    bool low_score = p->rules.opening == HEARTS_OPEN_LOW_SCORE;
    if (p->rules.opening <= HEARTS_OPEN_ANY_CARD && in_play(p, HEARTS_CLUBS))
        opening_by_club(p, out);
    else {
        buffer_text(out, low_score ? "Whoever scored least in the hand before"
                                   : "The player on the dealer's left");
        buffer_text(out, " leads to the first trick, ");
        opening_with(p, out);
    }
    buffer_text(out, ". ");
    if (low_score)
        buffer_text(out, "When several did, and in the first hand, it is the first of them from "
                         "the dealer's left. ");
    buffer_text(out,
                "Everybody follows suit if they can, and plays any card otherwise; the highest "
                "card of the suit led takes the trick, and its player leads to the next. ");
}

/* Which banned cards are sloughed first from a hand that has no others, if the rules say so. */
static void first_trick_order(const struct hearts_plan *p, hearts_faces ban, struct buffer *out)
{
    if (p->rules.trick1_order == HEARTS_ORDER_ANY)
        return;
    bool queen = p->rules.trick1_order == HEARTS_ORDER_QUEEN;
    hearts_faces bonus = queen ? ban & p->bonus : 0;
    hearts_faces first = ban & ~bonus & (queen ? QUEEN : hearts_suit_faces(HEARTS_HEARTS));
    bool others = (ban & ~bonus & ~first) != 0;
    if ((bonus != 0) + (first != 0) + others < 2 || !(bonus | first))
        return;
    buffer_text(out, "A player void in the suit led who has nothing else plays ");
    if (bonus)
        buffer_text(out, "a bonus card if there is one, else ");
    if (first && others)
        buffer_text(out, queen ? "the queen of spades if she is there, else "
                               : "a heart if there is one, else ");
    buffer_text(out, first && !others ? "the queen of spades. " : "any of them. ");
}

/* Completes suits by the cards that are not in play, so that whole suits are named as such. */
static hearts_faces whole_suits(const struct hearts_plan *p, hearts_faces f)
{
    hearts_faces out = f;
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces all = in_play(p, suit);
        if (hearts_faces_count(all) > 1 && (f & all) == all)
            out |= hearts_suit_faces(suit);
    }
    return out;
}

static void first_trick(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces ban = p->trick1_ban & p->deck.once, rest = ban;
    if (!ban) {
        buffer_text(out, "Any card may be played on the first trick. ");
        return;
    }
    size_t start = out->length;
    if ((ban & p->penalty) == p->penalty) {
        rest &= ~p->penalty;
        bool bonus = p->bonus && (rest & p->bonus) == p->bonus;
        if (bonus)
            rest &= ~p->bonus;
        buffer_text(out, bonus ? "No card that costs points, and no bonus card,"
                               : "No card that costs points");
        buffer_text(out, " may be played on the first trick");
    } else {
        words_of_faces(whole_suits(p, rest), out);
        words_capital(out, start);
        buffer_text(out, " may not be played on the first trick");
        rest = 0;
    }
    buffer_text(out, ", unless nothing else may be played");
    if (p->boosters && p->rules.boost_ban == HEARTS_BOOST_BAN_FIRST)
        buffer_text(out, "; in its second round, when a nine boosts it, any card may");
    buffer_text(out, ". ");
    if (rest) {
        buffer_text(out, "The same goes for ");
        words_of_faces(whole_suits(p, rest), out);
        buffer_text(out, ". ");
    }
    first_trick_order(p, ban, out);
}

/* ---- Hearts and the queen of spades ---- */

static void queen_or_hearts(const struct hearts_plan *p, struct buffer *out)
{
    buffer_text(out, "Before hearts are broken, a player with nothing but hearts and the queen of "
                     "spades ");
    if (p->rules.qs_or_hearts == HEARTS_LEAD_EITHER) {
        buffer_text(out, "may lead any of them. ");
        return;
    }
    buffer_text(out, "must lead the queen");
    if (p->chargeable & QUEEN && !p->rules.charge_lead)
        buffer_text(out, p->rules.charge_or_hearts == HEARTS_CHARGE_LEADS_QUEEN
                             ? ", even when she is charged and spades have not been led"
                             : ", but a heart when she is charged and spades have not been led");
    buffer_text(out, ". ");
}

static void what_breaks(const struct hearts_plan *p, bool queen, struct buffer *out)
{
    buffer_text(out, p->rules.hearts_break == HEARTS_BREAK_SLOUGHED
                         ? "A heart breaks them when it is discarded on another suit, not when it "
                           "is led or follows. "
                         : "Any heart that is played breaks them. ");
    if (queen && p->rules.qs_breaks == HEARTS_QS_BREAKS_PLAYED)
        buffer_text(out, "The queen of spades breaks them too, whenever she is played. ");
    if (queen && p->rules.qs_breaks == HEARTS_QS_BREAKS_SLOUGHED)
        buffer_text(out,
                    "The queen of spades breaks them too, when she is discarded on another suit. ");
    if (p->bonus && p->rules.bonus_breaks)
        buffer_text(out, "A bonus card breaks them too, whenever it is played. ");
}

static void breaking(const struct hearts_plan *p, struct buffer *out)
{
    bool queen = queen_in_play(p);
    if (!in_play(p, HEARTS_HEARTS) && !p->rules.qs_after_hearts)
        return;
    if (!p->lead_ban) {
        buffer_text(out, "Hearts may be led at any time. ");
        return;
    }
    buffer_text(out, "Hearts may not be led before they are broken, unless nothing else may be "
                     "led. ");
    what_breaks(p, queen, out);
    if (queen && p->rules.qs_after_hearts)
        buffer_text(out, "The queen of spades may not be led before that either, unless nothing "
                         "else may be led. ");
    if (queen)
        queen_or_hearts(p, out);
}

static void must_queen(const struct hearts_plan *p, struct buffer *out)
{
    if (!queen_in_play(p) || p->rules.must_qs == HEARTS_MUST_QS_OFF)
        return;
    buffer_text(out, "Whoever holds the queen of spades must play her as soon as that is safe, "
                     "where the rules above allow it: when void in the suit led, or when spades "
                     "are led and the ace or king of spades is in the trick");
    if (p->rules.must_qs == HEARTS_MUST_QS_HAND)
        buffer_text(out, " or was played earlier in the hand");
    buffer_text(out, p->decks == 2 ? "; an ace or king that its twin has cancelled does not count. "
                                   : ". ");
}

/* ---- Tricks out of the ordinary ---- */

static void boost(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->boosters)
        return;
    buffer_text(out,
                "A nine of the suit led sends its trick round once more: the same player "
                "begins, everybody plays a second card, and the highest card of the suit led "
                "in both rounds takes them all. A nine in the second round does not do so again. ");
    buffer_text(out, p->rules.boost_last
                         ? "With no card left there is no second round. "
                         : "There is no second round with each player's last card. ");
}

static void unwon(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const takers[] = {
        [HEARTS_UNWON_WINNER] = "whoever took the last trick before them; when nobody took one, to "
                                "the last leader",
        [HEARTS_UNWON_LEADER] = "the leader of the last of them",
        [HEARTS_UNWON_SECOND] = "whoever played, to the last of them, the second card of the "
                                "highest pair of the suit led",
    };
    if (p->decks == 2)
        buffer_format(out, "Tricks at the end of a hand that nobody takes go to %s. ",
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
