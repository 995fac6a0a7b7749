/* reasons_true.c - checks the meaning of each reason against its figures and the true deal.
 *
 * How a reason is chosen plays no part here: its meaning is computed a second time.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <math.h>

#include "reasons_cards.h"

static void fails(const struct given_reason *s, const char *what)
{
    fail_msg("%s, %s %s: \"%s\" (%s), but %s; with it %.2f points, queen %.3f, moon %.3f, other "
             "%.3f; else %.2f, %.3f, %.3f, %.3f",
             s->of->rules, hearts_phase_name((enum hearts_phase)s->view.phase),
             s->review ? "reviewed" : "hint", s->why, reason_word(s->reason), what, s->own.points,
             s->own.queen, s->own.moon, s->own.moon_other, s->others.points, s->others.queen,
             s->others.moon, s->others.moon_other);
}

void reason_holds(const struct given_reason *s, bool what, const char *otherwise)
{
    if (!what)
        fails(s, otherwise);
}

/* ---- The figures ---- */

/* How much greater one chance is; 0 within two standard errors. A list has its figures as floats,
 * so a difference of just two errors may be mentioned but need not be. */
static double more_by(const struct given_reason *s, double a, double b, double rounding)
{
    double error = s->deals > 0 ? sqrt((a * (1 - a) + b * (1 - b)) / s->deals) : 0;
    return a - b > fmax(2 * error, 0.05) + rounding ? a - b : 0;
}
static double more(const struct given_reason *s, double a, double b)
{
    return more_by(s, a, b, -1e-6);
}
static double surely_more(const struct given_reason *s, double a, double b)
{
    return more_by(s, a, b, 1e-6);
}

enum about { OF_CARDS, OF_MOON, OF_OTHERS_MOON, OF_DEAR, OF_NOTHING };

static enum about about(const struct given_reason *s)
{
    const struct reason *r = s->reason;
    switch ((int)r->word) {
    case REASON_SHOOTS:
    case REASON_MOON:
    case REASON_MOON_SO_FAR:
    case REASON_GIVES_MOON_UP:
    case REASON_MOON_KEPT: return OF_MOON;
    case REASON_STOPS:
    case REASON_STOPS_ALL:
    case REASON_LETS_MOON: return OF_OTHERS_MOON;
    case REASON_LESS_DEAR:
    case REASON_MORE_DEAR:
    case REASON_TAKES_DEAR:
    case REASON_MAY_TAKE_DEAR:
    case REASON_KEEP_COVER:
    case REASON_VOIDS_DEAR:
    case REASON_KEEPS_TAKER:
    case REASON_LAST_DEAR:
    case REASON_NEXT_DEAR:
    case REASON_VOID_DEAR:
    case REASON_WITHOUT:
    case REASON_KEEP_OVER:
    case REASON_KEEP_GUARD:
    case REASON_KEEP_DEAR:
    case REASON_UNDER_DEAR:
    case REASON_DEAR_GOES:
    case REASON_DRAWS_DEAR:
    case REASON_RID_OF_DEAR:
    case REASON_RID_OF_OVER: return OF_DEAR;
    case REASON_UNDER:
        /* Under the queen: for her, or where others like her are had already, for the points. */
        return s->of->roles.costly && r->card == dear(s) &&
                       more(s, s->others.queen, s->own.queen) > 0
                   ? OF_DEAR
                   : OF_CARDS;
    case REASON_NOTHING_BETTER:
    case REASON_AS_GOOD: return OF_NOTHING;
    default: return OF_CARDS;
    }
}

/* How far a cost says that the two are apart, in points; 0 if it is in another unit. It includes
 * everything: what the others take and lose, and bonuses, as well as my own cards. */
static double cost_of(const struct given_reason *s)
{
    const struct reason *r = s->reason;
    return r->cost.word == AMOUNT_ONE || r->cost.word == AMOUNT_POINTS ? r->cost.n : 0;
}

/* A reason has to be the main one: nothing that it does not mention makes a greater difference
 * between the two ways, in points of the hand. A moon is worth all points, somebody else's moon
 * half of them. Beside a reason about points alone, nothing else may be worth more than most of the
 * difference in points or half of the cost, whichever is more. */
static void is_main(const struct given_reason *s)
{
    enum about what = about(s);
    double all = s->of->plan.total, price = s->of->roles.costly ? s->of->plan.value[dear(s)] : 0;
    double worth[] = {
        [OF_CARDS] = 0,
        [OF_MOON] = all * surely_more(s, s->own.moon, s->others.moon),
        [OF_OTHERS_MOON] = all / 2 * surely_more(s, s->others.moon_other, s->own.moon_other),
        [OF_DEAR] = price * surely_more(s, s->others.queen, s->own.queen),
    };
    static const char *const names[] = { "", "the moon", "somebody's moon", "the dear card" };
    if (!s->figures || what == OF_NOTHING || s->view.phase == HEARTS_SCORE)
        return;
    double least = worth[what], apart = s->others.points - s->own.points;
    if (what == OF_CARDS)
        least = fmax(0.6 * fmax(all / 4, apart), cost_of(s) / 3);
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

static void true_of_figures(const struct given_reason *s)
{
    const struct prospect *own = &s->own, *others = &s->others;
    switch ((int)s->reason->word) {
    case REASON_SHOOTS: reason_holds(s, own->moon >= 0.5, "the moon is not likely"); break;
    case REASON_MOON:
    case REASON_MOON_SO_FAR:
    case REASON_GIVES_MOON_UP:
    case REASON_MOON_KEPT:
        reason_holds(s, more(s, own->moon, others->moon) > 0, "the moon is no likelier");
        break;
    case REASON_STOPS:
    case REASON_STOPS_ALL:
    case REASON_LETS_MOON:
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
    case REASON_MORE:
    case REASON_WITH_TAKES:
    case REASON_WITH_ONE_HIGHER:
    case REASON_WITH_FEW_HIGHER:
    case REASON_WITH_VOIDS:
    case REASON_WITH_POINTS:
    case REASON_WITH_HIGHER:
    case REASON_WITH_TRICK:
    case REASON_WITH_LEAD:
    case REASON_WITH_OVER:
    case REASON_KEEPS_COSTLY:
    case REASON_KEEPS_OVER:
    case REASON_KEEPS_SUIT:
    case REASON_KEEPS_HIGH:
    case REASON_KEEP_LOW:
    case REASON_LEAVES_ONE:
    case REASON_GUARDED:
    case REASON_RID_OF_HIGH:
        if (!s->figures)
            break;
        reason_holds(s, own->points < others->points || more(s, others->queen, own->queen) > 0,
                     "the points are no fewer");
        break;
    case REASON_RID_OF_SUIT:
        reason_holds(s, !s->figures || own->points < others->points, "the points are no fewer");
        break;
    case REASON_OTHERS_PAY:
    case REASON_OTHERS_SPARED:
        reason_holds(s, own->points > others->points - 0.1 * s->of->roles.point,
                     "the points are fewer");
        break;
    case REASON_WINS_LESS:
    case REASON_WINS: reason_holds(s, s->score, "the game is far from its end"); break;
    case REASON_PUTS_BETWEEN: reason_holds(s, !s->score, "the game is near its end"); break;
    default: break;
    }
    if (about(s) == OF_DEAR && s->figures)
        reason_holds(s, more(s, others->queen, own->queen) > 0, "the dear card is taken as often");
}

static void true_of_trick(const struct given_reason *s, hearts_card card)
{
    bool last = s->view.trick_count + 1 == s->view.trick_end;
    hearts_card named = s->reason->other;
    bool alone = named == HEARTS_NO_CARD; /* there is no comparison with another card */
    int32_t there = s->of->plan.value[card];
    for (int i = 0; i < s->game->trick_count; i++)
        there += s->of->plan.value[s->game->trick[i]];
    switch ((int)s->reason->word) {
    case REASON_UNDER:
        reason_holds(s, s->reason->card == taking(s) && higher(taking(s), card), "it does not");
        reason_holds(s, alone || higher(named, taking(s)), "so does the other");
        break;
    case REASON_HIGH_UNDER:
        reason_holds(s,
                     s->reason->card == taking(s) && higher(taking(s), card) &&
                         (alone || higher(card, named)),
                     "it is not the higher one, or not under it");
        break;
    case REASON_HIGH_GOES:
        reason_holds(s,
                     last && higher(card, taking(s)) &&
                         (alone || (higher(named, taking(s)) && higher(card, named))),
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
        reason_holds(s, !s->game->trick_count && low(s, card) && (alone || !low(s, named)),
                     "it is not the low one");
        break;
    default: break;
    }
}

static void true_of_rest(const struct given_reason *s)
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
    case REASON_MOON_SO_FAR: reason_holds(s, one_has_all(s, true), "others have some"); break;
    case REASON_STOPS_ALL: reason_holds(s, one_has_all(s, false), "not one has them"); break;
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

void reason_is_true(const struct given_reason *s)
{
    hearts_card card = s->move->count ? s->move->cards[0] : HEARTS_NO_CARD;
    reason_holds(s, s->reason->word > REASON_NONE && s->reason->word < REASON_GUESSED,
                 "it is no reason of this player");
    true_of_figures(s);
    reason_is_true_of_dear(s, card);
    reason_is_true_of_cards(s, card);
    if (s->view.phase == HEARTS_PLAY)
        true_of_trick(s, card);
    true_of_rest(s);
    is_main(s);
}

/* ---- The stated cost ---- */

void cost_is_true(const struct given_reason *s, const struct amount *a, double loss, double error)
{
    double unit = s->of->roles.point *
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
