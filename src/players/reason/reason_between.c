/* reason_between.c - finds the reason why one decision is better than another: first the largest
 * difference in their numbers, then what the cards show of it. */
#include "players/reason/reason_cards.h"

#include <math.h>

#define CLEARLY 0.06 /* smallest difference in chance worth mentioning */
#define LIKELY  0.5
#define MAINLY  0.25 /* share of a loss that its reason must explain */
#define SLIGHT  0.05

enum cause { CAUSE_POINTS, CAUSE_MOON, CAUSE_MOON_OTHER, CAUSE_DEAR };

/* ---- The numbers ---- */

/* Whether a chance is greater, beyond random error. */
static bool clearly(double less, double more, double deals)
{
    double spread = less * (1 - less) + more * (1 - more);
    double noise = deals > 0 ? 2 * sqrt(fmax(spread, 0) / deals) : 0;
    return more - less > fmax(CLEARLY, noise);
}

/* The cost to the taker, with charges: of the costliest card in *price, and of all penalties in
 * *total. */
static void weigh_cards(const struct reason_case *c, double *price, double *total)
{
    const struct hearts_plan *p = c->roles->plan;
    hearts_faces charged = 0;
    *price = *total = 0;
    for (int s = 0; s < p->seats; s++)
        charged |= c->view->charged[s];
    for (hearts_faces f = p->penalty; f; f &= f - 1) {
        hearts_card card = hearts_faces_lowest(f);
        double worth = hearts_plan_worth(p, charged, card) / c->roles->point;
        *total += p->deck.twice & hearts_face(card) ? 2 * worth : worth;
        if (c->roles->costly & hearts_face(card))
            *price = fmax(*price, worth);
    }
    *total = fmax(*total, p->rules.moon_worth / c->roles->point);
}

/* The main difference between the two, in points of classic. */
static enum cause cause_of(const struct reason_case *c)
{
    const struct hearts_plan *p = c->roles->plan;
    /* Money is paid by or to each opponent; points are compared with their mean. */
    double each = p->seats - 1, times = c->unit.money ? each : 1, total, price;
    weigh_cards(c, &price, &total);
    total *= times;
    price *= times * p->seats / each;
    double most = c->unit.score ? 1 : MAINLY * c->loss;
    enum cause cause = CAUSE_POINTS;
    double moon = total * (c->own.moon - c->others.moon);
    double other = total / 2 * (c->others.moon_other - c->own.moon_other);
    double dear = price * (c->others.queen - c->own.queen);
    if (dear > most && clearly(c->own.queen, c->others.queen, c->deals)) {
        cause = CAUSE_DEAR;
        most = dear;
    }
    if (other > most && clearly(c->own.moon_other, c->others.moon_other, c->deals)) {
        cause = CAUSE_MOON_OTHER;
        most = other;
    }
    /* Keeping a costly card for one's own moon is not a fault: it also costs the others. */
    if (cause == CAUSE_DEAR)
        most = fmax(dear * each / p->seats, other);
    if (moon > most && clearly(c->others.moon, c->own.moon, c->deals))
        cause = CAUSE_MOON;
    return cause;
}

static bool fewer_points(const struct reason_case *c)
{
    return c->own.points < c->others.points - SLIGHT * c->roles->point;
}

/* The reason by points alone, if the cards show nothing. */
static enum reason_word plain_word(const struct reason_case *c)
{
    if (c->unit.score)
        return REASON_WINS;
    return fewer_points(c) ? REASON_FEWER : REASON_OTHERS_PAY;
}

/* ---- A card to play ---- */

/* The dear card is neither on the table nor played: perhaps a card above it goes, or the other
 * choice may take the trick with it. */
static struct reason less_dear(const struct reason_case *c, hearts_card card, hearts_card dear)
{
    const struct hearts_view *v = c->view;
    bool thrown = v->trick_count && hearts_card_suit(card) != hearts_card_suit(v->trick[0]);
    bool last = v->trick_count + 1 == v->trick_end;
    if ((thrown || last) && cards_among(cards_out(c), dear) && cards_among(cards_over(dear), card))
        return cards_reason(REASON_RID_OF_OVER, card);
    struct reason r = reason_for_short(c, card);
    if (!r.word)
        r = reason_against_dear(c);
    return r.word ? r : reason_of(REASON_LESS_DEAR);
}

/* The dear card is on the table or played, and it is clear whose trick it is. */
static struct reason dear_in_trick(const struct reason_case *c, hearts_card dear, hearts_card card,
                                   hearts_card other)
{
    const struct hearts_view *v = c->view;
    hearts_faces laid = 0;
    if (!v->trick_count)
        return less_dear(c, card, dear);
    hearts_card top = cards_top(v);
    for (int i = 0; i < v->trick_count; i++)
        laid |= hearts_face(v->trick[i]);
    if (cards_among(laid, dear) && dear != top && cards_among(cards_over(top), other) &&
        cards_among(cards_below(top), card))
        return cards_reason(REASON_UNDER_DEAR, top);
    if (cards_among(laid, dear) && dear == top && cards_among(cards_over(top), other) &&
        cards_among(cards_below(top), card))
        return cards_reason(REASON_UNDER, top);
    if (card == dear && !cards_among(cards_over(top), card) && !c->roles->teams)
        return reason_of(REASON_DEAR_GOES);
    return less_dear(c, card, dear);
}

static struct reason say_dear(const struct reason_case *c, hearts_card card, hearts_card other)
{
    hearts_card dear = cards_dear(c);
    hearts_faces mine = c->view->hand.once;
    if (dear == HEARTS_NO_CARD)
        return reason_of(REASON_LESS_DEAR);
    bool out = cards_among(cards_out(c), dear);
    if (other == dear)
        return reason_of(REASON_KEEP_DEAR);
    if (out && cards_among(cards_over(dear), other) && !cards_among(cards_over(dear), card))
        return reason_of(REASON_KEEP_OVER);
    if (cards_among(mine, dear) && card != dear && cards_among(cards_below(dear), other) &&
        !cards_among(cards_below(dear), card))
        return reason_of(REASON_KEEP_GUARD);
    if (out && !c->view->trick_count && cards_among(cards_below(dear), card))
        return reason_of(REASON_DRAWS_DEAR);
    return dear_in_trick(c, dear, card, other);
}

static struct reason say_follow(const struct reason_case *c, hearts_card card, hearts_card other)
{
    const struct hearts_view *v = c->view;
    hearts_card top = cards_top(v);
    bool last = v->trick_count + 1 == v->trick_end;
    bool high = cards_among(cards_over(other), card);
    if (cards_among(cards_below(top), card) && cards_among(cards_over(top), other))
        return cards_reason(REASON_UNDER, top);
    if (cards_among(cards_below(top), card) && cards_among(cards_below(top), other) && high)
        return cards_reason(REASON_HIGH_UNDER, top);
    if (cards_among(cards_over(top), card) && last && high && cards_among(cards_over(top), other))
        return reason_of(REASON_HIGH_GOES);
    if (cards_among(cards_over(top), card) && last && cards_among(cards_below(top), other) &&
        !v->carried_tricks && cards_on_table(c) + c->roles->plan->value[card] <= 0)
        return reason_of(REASON_FREE_TRICK);
    return reason_of(plain_word(c));
}

static struct reason say_last_of_suit(const struct reason_case *c, hearts_card card)
{
    struct reason r = reason_of(plain_word(c));
    if (cards_last_of_suit(c, card)) {
        r.word = REASON_LAST_OF_SUIT;
        r.suit = (int8_t)hearts_card_suit(card);
    }
    return r;
}

/* By points: what the cards show, unless more points are taken. */
static struct reason say_points(const struct reason_case *c, hearts_card card, hearts_card other)
{
    const struct hearts_view *v = c->view;
    const struct hearts_plan *p = c->roles->plan;
    if (!fewer_points(c) || p->decks == 2)
        return reason_of(plain_word(c));
    if (!v->trick_count) {
        /* With an unseen kitty, nobody knows how many of the remaining cards are higher. */
        if (p->kitty_cards || !cards_low(c, card) || cards_low(c, other))
            return say_last_of_suit(c, card);
        struct reason r = reason_of(REASON_LOW);
        r.suit = (int8_t)hearts_card_suit(card);
        return r;
    }
    if (hearts_card_suit(card) == hearts_card_suit(v->trick[0]))
        return say_follow(c, card, other);
    if (p->value[card] > 0 && !c->roles->teams)
        return reason_of(REASON_PAID_BY_OTHERS);
    return say_last_of_suit(c, card);
}

/* What the cards show in favour of the best, or else against the other. */
static struct reason say_cards(const struct reason_case *c, hearts_card card, hearts_card other)
{
    struct reason r = say_points(c, card, other);
    if (r.word != REASON_FEWER)
        return r;
    r = reason_against_card(c);
    if (r.word)
        return r;
    /* A point in favour of the best, unless it holds equally for the other. */
    r = reason_for_card(c, card, false);
    bool speaks = r.word == REASON_FRESH || r.word == REASON_NEXT_TO_LAST ||
                  r.word == REASON_LOWEST || r.word == REASON_COULD_TAKE;
    if (speaks && r.word != reason_for_card(c, other, false).word)
        return r;
    return reason_of(REASON_FEWER);
}

/* Whether all penalty cards taken so far belong to one side: mine, or another. */
static bool has_all(const struct reason_case *c, bool mine)
{
    const struct hearts_plan *p = c->roles->plan;
    int me = c->view->seat;
    bool own = false, others = false, two = false;
    for (int s = 0, side = -1; s < p->seats; s++) {
        if (!(c->view->won[s].once & p->penalty))
            continue;
        own |= p->side[s] == p->side[me];
        others |= p->side[s] != p->side[me];
        two |= side >= 0 && side != p->side[s];
        side = p->side[s];
    }
    return !two && (mine ? own : others);
}

static enum reason_word moon_word(const struct reason_case *c)
{
    if (c->own.moon >= LIKELY)
        return REASON_SHOOTS;
    return has_all(c, true) ? REASON_MOON_SO_FAR : REASON_MOON;
}

static struct reason say_card(const struct reason_case *c, enum cause cause)
{
    hearts_card card = c->move->cards[0], other = c->other->cards[0];
    struct reason r = reason_of(REASON_NONE);
    switch (cause) {
    case CAUSE_MOON: r.word = (uint8_t)moon_word(c); break;
    case CAUSE_MOON_OTHER: r.word = has_all(c, false) ? REASON_STOPS_ALL : REASON_STOPS; break;
    case CAUSE_DEAR: r = say_dear(c, card, other); break;
    case CAUSE_POINTS: r = say_cards(c, card, other); break;
    }
    r.other = other;
    return r;
}

/* ---- Cards to give away ---- */

/* Whether the dear card goes, or one that might have to take it; `kept` has the cards that stay in
 * the other choice. */
static struct reason part_with_dear(const struct reason_case *c, hearts_faces kept)
{
    hearts_card dear = cards_dear(c);
    hearts_faces gone = cards_of(c->move) & kept;
    if (dear == HEARTS_NO_CARD)
        return reason_of(REASON_NONE);
    if (cards_among(gone, dear))
        return reason_of(REASON_RID_OF_DEAR);
    if (!cards_among(c->view->hand.once, dear) && gone & cards_over(dear))
        return cards_reason(REASON_RID_OF_OVER, hearts_faces_highest(gone & cards_over(dear)));
    return reason_of(REASON_NONE);
}

struct reason reason_parting(const struct reason_case *c)
{
    if (c->own.moon >= LIKELY)
        return reason_of(REASON_SHOOTS);
    struct reason r = part_with_dear(c, ~(hearts_faces)0);
    return r.word ? r : reason_for_parting(c, 0);
}

static struct reason say_parting(const struct reason_case *c, enum cause cause)
{
    struct reason r = reason_of(REASON_NONE);
    hearts_faces other = cards_of(c->other);
    if (cause == CAUSE_MOON)
        r.word = c->own.moon >= LIKELY ? REASON_SHOOTS : REASON_MOON_KEPT;
    else if (cause == CAUSE_MOON_OTHER)
        r.word = REASON_STOPS;
    else if (c->move->option)
        r.word = REASON_OWN_HAND;
    else if (cause == CAUSE_DEAR) {
        hearts_card dear = cards_dear(c);
        r = part_with_dear(c, ~other);
        if (!r.word && dear != HEARTS_NO_CARD)
            r = reason_parting_dear(c, dear);
        r.word = r.word ? r.word : REASON_LESS_DEAR;
    } else {
        if (fewer_points(c))
            r = reason_for_parting(c, other);
        r.word = r.word ? r.word : (uint8_t)plain_word(c);
    }
    return r;
}

static struct reason say_charge(const struct reason_case *c, enum cause cause)
{
    if (cause == CAUSE_MOON)
        return reason_of(c->own.moon >= LIKELY ? REASON_SHOOTS : REASON_MOON);
    if (cause == CAUSE_MOON_OTHER)
        return reason_of(REASON_STOPS);
    bool more = c->move->count > c->other->count;
    return reason_of(more ? REASON_CHARGE_PAYS : REASON_CHARGE_COSTS);
}

static struct reason say_shot(const struct reason_case *c)
{
    if (!(c->loss > 0))
        return reason_of(REASON_BOTH_WAYS);
    return reason_of(c->unit.score ? REASON_WINS : REASON_PUTS_BETWEEN);
}

/* ---- The entry points ---- */

struct reason reason_between(const struct reason_case *c)
{
    struct reason r = reason_of(REASON_NONE);
    struct amount cost = amount_of(c->loss, c->error, &c->unit);
    enum cause cause = cause_of(c);
    if (c->view->phase == HEARTS_SCORE)
        r = say_shot(c);
    else if (cost.word == AMOUNT_NONE)
        r.word = c->view->phase == HEARTS_CHARGE ? REASON_CHARGE_EVEN : REASON_AS_GOOD;
    else if (c->view->phase == HEARTS_PLAY)
        r = say_card(c, cause);
    else if (c->view->phase == HEARTS_CHARGE)
        r = say_charge(c, cause);
    else
        r = say_parting(c, cause);
    r.dear = c->roles->costly;
    r.cost = cost;
    return r;
}

/* The fault of a card in a list that costs something: from the cards, or else from the numbers. */
static struct reason say_against(const struct reason_case *c, enum cause cause)
{
    struct reason r = reason_of(REASON_NONE);
    switch (cause) {
    case CAUSE_MOON: return reason_of(REASON_GIVES_MOON_UP);
    case CAUSE_MOON_OTHER: return reason_of(REASON_LETS_MOON);
    case CAUSE_DEAR: r = reason_against_dear(c); return r.word ? r : reason_of(REASON_MORE_DEAR);
    case CAUSE_POINTS: break;
    }
    if (c->unit.score)
        return reason_of(REASON_WINS_LESS);
    if (!fewer_points(c))
        return reason_of(REASON_OTHERS_SPARED);
    r = reason_against_card(c);
    return r.word ? r : reason_of(REASON_MORE);
}

struct reason reason_against(const struct reason_case *c)
{
    struct amount cost = amount_of(c->loss, c->error, &c->unit);
    struct reason r = reason_for_card(c, c->other->cards[0], true);
    if (cost.word != AMOUNT_NONE)
        r = say_against(c, cause_of(c));
    else if (!r.word)
        r.word = REASON_AS_WELL;
    if (cost.word != AMOUNT_NONE || r.word == REASON_AS_WELL)
        r.other = c->other->cards[0];
    r.cost = cost;
    r.dear = c->roles->costly;
    return r;
}
