/* reason_between.c - which reason tells two ways apart: the largest thing in their figures, and
 * then what of it can be seen in the cards.
 */
#include "players/lore.h"
#include "players/reason.h"

#include <math.h>

#define CLEARLY 0.06 /* differences in chance from which on they are worth a word */
#define LIKELY  0.5
#define MAINLY  0.25 /* part of a loss that its reason has to be */
#define SLIGHT  0.05

enum cause { CAUSE_POINTS, CAUSE_MOON, CAUSE_MOON_OTHER, CAUSE_DEAR };

/* ---- The figures ---- */

/* Whether a chance is greater, by more than chance alone makes it. */
static bool clearly(double less, double more, double deals)
{
    double spread = less * (1 - less) + more * (1 - more);
    double noise = deals > 0 ? 2 * sqrt(fmax(spread, 0) / deals) : 0;
    return more - less > fmax(CLEARLY, noise);
}

/* What the cards that are told apart cost whoever takes them, as they are charged: the dearest of
 * the dear ones, and all penalties together. */
static void weigh_cards(const struct reason_case *c, double *price, double *total)
{
    const struct hearts_plan *p = c->lore->plan;
    hearts_faces charged = 0;
    *price = *total = 0;
    for (int s = 0; s < p->seats; s++)
        charged |= c->view->charged[s];
    for (hearts_faces f = p->penalty; f; f &= f - 1) {
        hearts_card card = hearts_faces_lowest(f);
        double worth = hearts_plan_worth(p, charged, card) / c->lore->point;
        *total += p->deck.twice & hearts_face(card) ? 2 * worth : worth;
        if (c->lore->dear & hearts_face(card))
            *price = fmax(*price, worth);
    }
    *total = fmax(*total, p->rules.moon_worth / c->lore->point);
}

/* What tells the two apart most, in points of classic for the mean of such a hand. */
static enum cause cause_of(const struct reason_case *c)
{
    const struct hearts_plan *p = c->lore->plan;
    /* Money is paid by or to each of the others, and points are held against their mean. */
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
    if (moon > most && clearly(c->others.moon, c->own.moon, c->deals))
        cause = CAUSE_MOON;
    return cause;
}

static bool fewer_points(const struct reason_case *c)
{
    return c->own.points < c->others.points - SLIGHT * c->lore->point;
}

/* By points alone, with nothing to be seen in the cards. */
static enum reason_word plain_word(const struct reason_case *c)
{
    if (c->unit.score)
        return REASON_WINS;
    return fewer_points(c) ? REASON_FEWER : REASON_OTHERS_PAY;
}

/* ---- The cards ---- */

static bool among(hearts_faces faces, hearts_card card)
{
    return card != HEARTS_NO_CARD && faces & hearts_face(card);
}

static hearts_faces over(hearts_card card)
{
    return hearts_suit_faces(hearts_card_suit(card)) &
           ~(hearts_face(card) | (hearts_face(card) - 1));
}

static hearts_faces below(hearts_card card)
{
    return hearts_suit_faces(hearts_card_suit(card)) & (hearts_face(card) - 1);
}

/* Where a word can stand for the dear cards: there is one of them, once. */
static hearts_card dear_of(const struct reason_case *c)
{
    hearts_faces dear = c->lore->dear;
    bool one = hearts_faces_count(dear) == 1 && !(c->lore->plan->deck.twice & dear);
    return one ? hearts_faces_lowest(dear) : HEARTS_NO_CARD;
}

/* Cards that lie neither in my hand nor in the tricks: others hold them, or they lie aside. */
static hearts_faces out_of(const struct reason_case *c)
{
    const struct hearts_view *v = c->view;
    return c->lore->plan->deck.once & ~v->hand.once & ~c->fallen & ~v->buried.once;
}

static hearts_faces faces_of(const struct hearts_move *m)
{
    hearts_faces f = 0;
    for (int i = 0; i < m->count; i++)
        f |= hearts_face(m->cards[i]);
    return f;
}

/* The highest card of the suit led that lies there. */
static hearts_card top_of(const struct hearts_view *v)
{
    hearts_faces led = hearts_suit_faces(hearts_card_suit(v->trick[0])), laid = 0;
    for (int i = 0; i < v->trick_count; i++)
        laid |= hearts_face(v->trick[i]) & led;
    return hearts_faces_highest(laid);
}

static int32_t on_table(const struct reason_case *c)
{
    int32_t sum = 0;
    for (int i = 0; i < c->view->trick_count; i++)
        sum += c->lore->plan->value[c->view->trick[i]];
    return sum;
}

static struct reason with_card(enum reason_word word, hearts_card card)
{
    struct reason r = reason_of(word);
    r.card = card;
    return r;
}

/* Whether most of the suit's cards that others hold are higher. */
static bool is_low(const struct reason_case *c, hearts_card card)
{
    hearts_faces out = out_of(c) & hearts_suit_faces(hearts_card_suit(card));
    return 2 * hearts_faces_count(out & over(card)) > hearts_faces_count(out);
}

static bool is_last_of_suit(const struct reason_case *c, hearts_card card)
{
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(card));
    return (c->view->hand.once & suit) == hearts_face(card) && !(c->view->hand.twice & suit) &&
           out_of(c) & suit;
}

/* ---- A card to play ---- */

/* The dear card lies there or goes: it is clear whose trick it is. */
static struct reason dear_in_trick(const struct reason_case *c, hearts_card dear, hearts_card card,
                                   hearts_card other)
{
    const struct hearts_view *v = c->view;
    hearts_faces laid = 0;
    if (!v->trick_count)
        return reason_of(REASON_LESS_DEAR);
    hearts_card top = top_of(v);
    for (int i = 0; i < v->trick_count; i++)
        laid |= hearts_face(v->trick[i]);
    if (among(laid, dear) && dear != top && among(over(top), other) && among(below(top), card))
        return with_card(REASON_UNDER_DEAR, top);
    if (among(laid, dear) && dear == top && among(over(top), other) && among(below(top), card))
        return with_card(REASON_UNDER, top);
    if (card == dear && !among(over(top), card) && !c->lore->teams)
        return reason_of(REASON_DEAR_GOES);
    return reason_of(REASON_LESS_DEAR);
}

static struct reason say_dear(const struct reason_case *c, hearts_card card, hearts_card other)
{
    hearts_card dear = dear_of(c);
    hearts_faces mine = c->view->hand.once;
    if (dear == HEARTS_NO_CARD)
        return reason_of(REASON_LESS_DEAR);
    bool out = among(out_of(c), dear);
    if (other == dear)
        return reason_of(REASON_KEEP_DEAR);
    if (out && among(over(dear), other) && !among(over(dear), card))
        return reason_of(REASON_KEEP_OVER);
    if (among(mine, dear) && card != dear && among(below(dear), other) && !among(below(dear), card))
        return reason_of(REASON_KEEP_GUARD);
    if (out && !c->view->trick_count && among(below(dear), card))
        return reason_of(REASON_DRAWS_DEAR);
    return dear_in_trick(c, dear, card, other);
}

static struct reason say_follow(const struct reason_case *c, hearts_card card, hearts_card other)
{
    const struct hearts_view *v = c->view;
    hearts_card top = top_of(v);
    bool last = v->trick_count + 1 == v->trick_end;
    bool high = among(over(other), card);
    if (among(below(top), card) && among(over(top), other))
        return with_card(REASON_UNDER, top);
    if (among(below(top), card) && among(below(top), other) && high)
        return with_card(REASON_HIGH_UNDER, top);
    if (among(over(top), card) && last && high && among(over(top), other))
        return reason_of(REASON_HIGH_GOES);
    if (among(over(top), card) && last && among(below(top), other) && !v->carried_tricks &&
        on_table(c) + c->lore->plan->value[card] <= 0)
        return reason_of(REASON_FREE_TRICK);
    return reason_of(plain_word(c));
}

static struct reason say_last_of_suit(const struct reason_case *c, hearts_card card)
{
    struct reason r = reason_of(plain_word(c));
    if (is_last_of_suit(c, card)) {
        r.word = REASON_LAST_OF_SUIT;
        r.suit = (int8_t)hearts_card_suit(card);
    }
    return r;
}

/* By points: what can be seen in the cards, as long as it is no more points that are taken. */
static struct reason say_points(const struct reason_case *c, hearts_card card, hearts_card other)
{
    const struct hearts_view *v = c->view;
    const struct hearts_plan *p = c->lore->plan;
    if (!fewer_points(c) || p->decks == 2)
        return reason_of(plain_word(c));
    if (!v->trick_count) {
        if (!is_low(c, card) || is_low(c, other))
            return say_last_of_suit(c, card);
        struct reason r = reason_of(REASON_LOW);
        r.suit = (int8_t)hearts_card_suit(card);
        return r;
    }
    if (hearts_card_suit(card) == hearts_card_suit(v->trick[0]))
        return say_follow(c, card, other);
    if (p->value[card] > 0 && !c->lore->teams)
        return reason_of(REASON_PAID_BY_OTHERS);
    return say_last_of_suit(c, card);
}

static struct reason say_card(const struct reason_case *c, enum cause cause)
{
    hearts_card card = c->move->cards[0], other = c->other->cards[0];
    struct reason r = reason_of(REASON_NONE);
    switch (cause) {
    case CAUSE_MOON: r.word = c->own.moon >= LIKELY ? REASON_SHOOTS : REASON_MOON; break;
    case CAUSE_MOON_OTHER: r.word = REASON_STOPS; break;
    case CAUSE_DEAR: r = say_dear(c, card, other); break;
    case CAUSE_POINTS: r = say_points(c, card, other); break;
    }
    r.other = other;
    return r;
}

/* ---- Cards to part with ---- */

static int suit_emptied(const struct reason_case *c, hearts_faces gone)
{
    const struct hearts_pile *hand = &c->view->hand;
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces all = hearts_suit_faces(suit), own = hand->once & all;
        if (own && !(own & ~gone) && !(hand->twice & all))
            return suit;
    }
    return -1;
}

/* The dear card goes, or one that would have to take it; `kept`: what does not go otherwise. */
static struct reason part_with_dear(const struct reason_case *c, hearts_faces kept)
{
    hearts_card dear = dear_of(c);
    hearts_faces gone = faces_of(c->move) & kept;
    if (dear == HEARTS_NO_CARD)
        return reason_of(REASON_NONE);
    if (among(gone, dear))
        return reason_of(REASON_RID_OF_DEAR);
    if (!among(c->view->hand.once, dear) && gone & over(dear))
        return with_card(REASON_RID_OF_OVER, hearts_faces_highest(gone & over(dear)));
    return reason_of(REASON_NONE);
}

static struct reason part_with_suit(const struct reason_case *c, hearts_faces other)
{
    struct reason r = reason_of(REASON_NONE);
    int suit = suit_emptied(c, faces_of(c->move));
    if (suit >= 0 && suit != suit_emptied(c, other)) {
        r.word = REASON_RID_OF_SUIT;
        r.suit = (int8_t)suit;
    }
    return r;
}

struct reason reason_parting(const struct reason_case *c)
{
    if (c->own.moon >= LIKELY)
        return reason_of(REASON_SHOOTS);
    struct reason r = part_with_dear(c, ~(hearts_faces)0);
    return r.word ? r : part_with_suit(c, 0);
}

static struct reason say_parting(const struct reason_case *c, enum cause cause)
{
    struct reason r = reason_of(REASON_NONE);
    hearts_faces other = faces_of(c->other);
    if (cause == CAUSE_MOON)
        r.word = c->own.moon >= LIKELY ? REASON_SHOOTS : REASON_MOON_KEPT;
    else if (cause == CAUSE_MOON_OTHER)
        r.word = REASON_STOPS;
    else if (c->move->option)
        r.word = REASON_OWN_HAND;
    else if (cause == CAUSE_DEAR) {
        r = part_with_dear(c, ~other);
        r.word = r.word ? r.word : REASON_LESS_DEAR;
    } else {
        if (fewer_points(c))
            r = part_with_suit(c, other);
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

/* ---- Either ---- */

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
    r.dear = c->lore->dear;
    r.cost = cost;
    return r;
}

struct reason reason_against(const struct reason_case *c)
{
    static const enum reason_word words[] = {
        [CAUSE_MOON] = REASON_GIVES_MOON_UP,
        [CAUSE_MOON_OTHER] = REASON_LETS_MOON,
        [CAUSE_DEAR] = REASON_MORE_DEAR,
    };
    struct reason r = reason_of(REASON_AS_WELL);
    r.cost = amount_of(c->loss, c->error, &c->unit);
    r.other = c->other->cards[0];
    r.dear = c->lore->dear;
    if (r.cost.word == AMOUNT_NONE)
        return r;
    enum cause cause = cause_of(c);
    if (cause != CAUSE_POINTS)
        r.word = (uint8_t)words[cause];
    else if (c->unit.score)
        r.word = REASON_WINS_LESS;
    else
        r.word = fewer_points(c) ? REASON_MORE : REASON_OTHERS_SPARED;
    return r;
}
