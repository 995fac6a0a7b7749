/* reasons_true.c - what each reason means, held to its figures and the true deal.
 *
 * Nothing here looks at how a reason is chosen: what a sentence says is written anew.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <math.h>

#include "reasons.h"

static void fails(const struct said *s, const char *what)
{
    fail_msg("%s, %s %s: \"%s\" (%s), but %s; with it %.2f points, queen %.3f, moon %.3f, other "
             "%.3f; else %.2f, %.3f, %.3f, %.3f",
             s->of->rules, hearts_phase_name((enum hearts_phase)s->view.phase),
             s->review ? "reviewed" : "hint", s->why, reason_word(s->reason), what, s->own.points,
             s->own.queen, s->own.moon, s->own.moon_other, s->others.points, s->others.queen,
             s->others.moon, s->others.moon_other);
}

void reason_holds(const struct said *s, bool what, const char *otherwise)
{
    if (!what)
        fails(s, otherwise);
}

/* ---- The cards ---- */

static int suit_of(hearts_card c) { return hearts_card_suit(c); }
static bool higher(hearts_card a, hearts_card b) { return suit_of(a) == suit_of(b) && a > b; }

static bool has(const struct hearts_move *m, hearts_card c)
{
    for (int i = 0; i < m->count; i++)
        if (m->cards[i] == c)
            return true;
    return false;
}

static bool mine(const struct said *s, hearts_card c)
{
    return s->game->hand[s->view.seat].once & hearts_face(c);
}

/* Neither in my hand nor played: others hold it, or it lies aside. */
static bool is_out(const struct said *s, hearts_card c)
{
    hearts_faces there = s->of->plan.deck.once & ~s->game->hand[s->view.seat].once;
    for (int i = 0; i < s->game->trick_count; i++)
        there &= ~hearts_face(s->game->trick[i]);
    for (int i = 0; i < s->of->plan.seats; i++)
        there &= ~s->game->won[i].once;
    return there & hearts_face(c);
}

/* The card of the trick that takes it so far. */
static hearts_card taking(const struct said *s)
{
    hearts_card top = s->game->trick[0];
    for (int i = 1; i < s->game->trick_count; i++)
        if (higher(s->game->trick[i], top))
            top = s->game->trick[i];
    return top;
}

static bool in_trick(const struct said *s, hearts_card c)
{
    for (int i = 0; i < s->game->trick_count; i++)
        if (s->game->trick[i] == c)
            return true;
    return false;
}

static hearts_card dear(const struct said *s) { return hearts_faces_lowest(s->of->lore.dear); }

static int held_of(const struct said *s, int suit)
{
    struct hearts_pile all = s->game->hand[s->view.seat];
    return hearts_faces_count(all.once & hearts_suit_faces(suit)) +
           hearts_faces_count(all.twice & hearts_suit_faces(suit));
}

static int of_suit(const struct hearts_move *m, int suit)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += suit_of(m->cards[i]) == suit;
    return n;
}

/* Whether of a suit's cards that are out more than half are higher. */
static bool low(const struct said *s, hearts_card c)
{
    int over = 0, all = 0;
    for (hearts_faces f = hearts_suit_faces(suit_of(c)) & s->of->plan.deck.once; f; f &= f - 1) {
        hearts_card one = hearts_faces_lowest(f);
        all += is_out(s, one);
        over += is_out(s, one) && one > c;
    }
    return 2 * over > all;
}

/* ---- The figures ---- */

/* By how much a chance is greater; 0 where that may be chance itself, two standard errors. */
static double more(const struct said *s, double a, double b)
{
    double error = s->deals > 0 ? sqrt((a * (1 - a) + b * (1 - b)) / s->deals) : 0;
    return a - b > 2 * error && a - b > 0.05 ? a - b : 0;
}

enum about { OF_CARDS, OF_MOON, OF_OTHERS_MOON, OF_DEAR, OF_NOTHING };

static enum about about(const struct said *s)
{
    const struct reason *r = s->reason;
    switch ((int)r->word) {
    case REASON_SHOOTS:
    case REASON_MOON:
    case REASON_MOON_KEPT: return OF_MOON;
    case REASON_STOPS: return OF_OTHERS_MOON;
    case REASON_LESS_DEAR:
    case REASON_KEEP_OVER:
    case REASON_KEEP_GUARD:
    case REASON_KEEP_DEAR:
    case REASON_UNDER_DEAR:
    case REASON_DEAR_GOES:
    case REASON_DRAWS_DEAR:
    case REASON_RID_OF_DEAR:
    case REASON_RID_OF_OVER: return OF_DEAR;
    case REASON_UNDER: return s->of->lore.dear && r->card == dear(s) ? OF_DEAR : OF_CARDS;
    case REASON_NOTHING_BETTER:
    case REASON_AS_GOOD: return OF_NOTHING;
    default: return OF_CARDS;
    }
}

/* A reason is the main thing: nothing that it does not speak of tells the two ways apart more, in
 * points of the hand. A moon is worth them all, somebody else's half of them. What speaks of the
 * points alone is held against those: against most of what tells the two apart. */
static void is_main(const struct said *s)
{
    enum about what = about(s);
    double all = s->of->plan.total, price = s->of->lore.dear ? s->of->plan.value[dear(s)] : 0;
    double worth[] = {
        [OF_CARDS] = 0,
        [OF_MOON] = all * more(s, s->own.moon, s->others.moon),
        [OF_OTHERS_MOON] = all / 2 * more(s, s->others.moon_other, s->own.moon_other),
        [OF_DEAR] = price * more(s, s->others.queen, s->own.queen),
    };
    static const char *const names[] = { "", "the moon", "somebody's moon", "the dear card" };
    if (!s->figures || what == OF_NOTHING || s->view.phase == HEARTS_SCORE)
        return;
    double least = worth[what], apart = s->others.points - s->own.points;
    if (what == OF_CARDS)
        least = 0.6 * fmax(all / 4, apart);
    for (int i = OF_MOON; i <= OF_DEAR; i++)
        if (i != (int)what && worth[i] > 1.5 * least + 0.01 * all &&
            !(s->view.phase == HEARTS_CHARGE && i == OF_DEAR) &&
            !(what == OF_MOON && s->own.moon >= 0.5)) {
            char text[80];
            (void)snprintf(text, sizeof text, "%s is worth %.1f points", names[i], worth[i]);
            fails(s, text);
        }
}

/* ---- What each word says ---- */

static void true_of_figures(const struct said *s)
{
    const struct prospect *own = &s->own, *others = &s->others;
    switch ((int)s->reason->word) {
    case REASON_SHOOTS: reason_holds(s, own->moon >= 0.5, "the moon is not likely"); break;
    case REASON_MOON:
    case REASON_MOON_KEPT:
        reason_holds(s, more(s, own->moon, others->moon) > 0, "the moon is no likelier");
        break;
    case REASON_STOPS:
        reason_holds(s, more(s, others->moon_other, own->moon_other) > 0, "their moon is no rarer");
        break;
    case REASON_UNDER:
    case REASON_HIGH_UNDER:
    case REASON_HIGH_GOES:
    case REASON_FREE_TRICK:
    case REASON_PAID_BY_OTHERS:
    case REASON_LAST_OF_SUIT:
    case REASON_LOW:
    case REASON_FEWER:
        reason_holds(s, own->points < others->points || more(s, others->queen, own->queen) > 0,
                     "the points are no fewer");
        break;
    case REASON_RID_OF_SUIT:
        reason_holds(s, !s->figures || own->points < others->points, "the points are no fewer");
        break;
    case REASON_OTHERS_PAY:
        reason_holds(s, own->points > others->points - 0.1 * s->of->lore.point,
                     "the points are fewer");
        break;
    case REASON_WINS: reason_holds(s, s->score, "the game is far from its end"); break;
    case REASON_PUTS_BETWEEN: reason_holds(s, !s->score, "the game is near its end"); break;
    default: break;
    }
    if (about(s) == OF_DEAR && s->figures)
        reason_holds(s, more(s, others->queen, own->queen) > 0, "the dear card is taken as often");
}

static void true_of_dear(const struct said *s, hearts_card card)
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

static void true_of_trick(const struct said *s, hearts_card card)
{
    bool last = s->view.trick_count + 1 == s->view.trick_end;
    hearts_card named = s->reason->other;
    int32_t there = s->of->plan.value[card];
    for (int i = 0; i < s->game->trick_count; i++)
        there += s->of->plan.value[s->game->trick[i]];
    switch ((int)s->reason->word) {
    case REASON_UNDER:
        reason_holds(s, s->reason->card == taking(s) && higher(taking(s), card), "it does not");
        reason_holds(s, higher(named, taking(s)), "so does the other");
        break;
    case REASON_HIGH_UNDER:
        reason_holds(s,
                     s->reason->card == taking(s) && higher(taking(s), card) && higher(card, named),
                     "it is not the higher one, or not under it");
        break;
    case REASON_HIGH_GOES:
        reason_holds(s, last && higher(named, taking(s)) && higher(card, named),
                     "it need not be taken");
        break;
    case REASON_FREE_TRICK:
        reason_holds(s, last && higher(card, taking(s)) && there <= 0, "it costs something");
        break;
    case REASON_PAID_BY_OTHERS:
        reason_holds(s, s->of->plan.value[card] > 0 && suit_of(card) != suit_of(s->game->trick[0]),
                     "it costs nothing, or follows suit");
        break;
    case REASON_LAST_OF_SUIT:
        reason_holds(s, suit_of(card) == s->reason->suit && held_of(s, suit_of(card)) == 1,
                     "there is another");
        break;
    case REASON_LOW:
        reason_holds(s, !s->game->trick_count && low(s, card) && !low(s, named),
                     "it is not the low one");
        break;
    default: break;
    }
}

static void true_of_rest(const struct said *s)
{
    const struct hearts_choice *may = &s->view.choice;
    hearts_faces left = 0;
    for (int i = 0; i < s->of->plan.seats; i++)
        left |= s->game->hand[i].once;
    for (int i = 0; i < s->game->trick_count; i++)
        left |= hearts_face(s->game->trick[i]);
    switch ((int)s->reason->word) {
    case REASON_ONLY:
        reason_holds(s, hearts_faces_count(may->from.once) == 1, "others may go");
        break;
    case REASON_NOTHING_LEFT:
        for (hearts_faces f = left; f; f &= f - 1)
            reason_holds(s, !s->of->plan.value[hearts_faces_lowest(f)], "a card counts");
        break;
    case REASON_REST_IS_YOURS:
        reason_holds(s, !s->game->trick_count, "the lead is another's");
        for (hearts_faces f = s->view.hand.once; f; f &= f - 1)
            for (int i = 0; i < s->of->plan.seats; i++)
                for (hearts_faces g = s->game->hand[i].once; g && i != s->view.seat; g &= g - 1)
                    reason_holds(s, !higher(hearts_faces_lowest(g), hearts_faces_lowest(f)),
                                 "a card is higher");
        break;
    case REASON_ALL_ALIKE:
        for (hearts_faces f = may->from.once; f; f &= f - 1)
            reason_holds(s,
                         suit_of(hearts_faces_lowest(f)) == suit_of(s->move->cards[0]) &&
                             s->of->plan.value[hearts_faces_lowest(f)] ==
                                 s->of->plan.value[s->move->cards[0]],
                         "two differ");
        break;
    case REASON_RID_OF_SUIT:
        reason_holds(s, of_suit(s->move, s->reason->suit) == held_of(s, s->reason->suit),
                     "one of it stays");
        reason_holds(
            s, !s->figures || of_suit(s->other, s->reason->suit) < held_of(s, s->reason->suit),
            "so it would otherwise");
        break;
    case REASON_OWN_HAND: reason_holds(s, s->move->option == 1, "own cards go"); break;
    case REASON_NOTHING_TO_CHARGE: reason_holds(s, may->high == 0, "a card may be charged"); break;
    case REASON_CHARGE_PAYS:
        reason_holds(s, s->move->count > s->other->count, "none is charged");
        break;
    case REASON_CHARGE_COSTS:
        reason_holds(s, s->move->count <= s->other->count, "more is charged");
        break;
    case REASON_USUAL:
    case REASON_UNUSUAL: reason_holds(s, s->deals <= 0, "there are figures"); break;
    default: break;
    }
}

void reason_is_true(const struct said *s)
{
    hearts_card card = s->move->count ? s->move->cards[0] : HEARTS_NO_CARD;
    reason_holds(s, s->reason->word > REASON_NONE && s->reason->word < REASON_SAME_AS,
                 "it is no reason of this player");
    true_of_figures(s);
    true_of_dear(s, card);
    if (s->view.phase == HEARTS_PLAY)
        true_of_trick(s, card);
    true_of_rest(s);
    is_main(s);
}

/* ---- What it costs, as it is told ---- */

void cost_is_true(const struct said *s, const struct amount *a, double loss, double error)
{
    double unit = s->of->lore.point *
                  (s->of->plan.rules.stakes >= 1 ? s->of->plan.rules.stakes : 1);
    double n = loss * unit, step = amount_step(error, unit);
    reason_holds(s, step >= 1.95 * error * unit, "the cost is told more finely than it is known");
    reason_holds(s, a->word == AMOUNT_NONE || loss > 1.95 * error,
                 "it is not sure to cost anything");
    switch ((enum amount_word)a->word) {
    case AMOUNT_NONE:
        reason_holds(s, loss <= 1.97 * error || (s->score && loss < 0.5), "it costs");
        break;
    case AMOUNT_UNDER_ONE:
    case AMOUNT_UNDER:
    case AMOUNT_MONEY_UNDER: reason_holds(s, n < a->n, "it costs more"); break;
    case AMOUNT_ONE:
    case AMOUNT_POINTS:
    case AMOUNT_MONEY:
        reason_holds(s, fabs(n - a->n) <= step / 2 + 0.01 && a->n % (int32_t)step == 0,
                     "the cost is off");
        break;
    case AMOUNT_LITTLE: reason_holds(s, s->score && loss < 5.01, "it costs more"); break;
    case AMOUNT_SOME: reason_holds(s, s->score && loss > 4.99 && loss < 15.01, "not some"); break;
    case AMOUNT_MUCH: reason_holds(s, s->score && loss > 14.99, "it costs less"); break;
    case AMOUNTS: fails(s, "it is no amount"); break;
    }
}
