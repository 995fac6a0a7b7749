/* reason_cards.c - what the cards show: about a card to play, a worse one, and cards to pass or
 * bury. */
#include "players/reason/reason_cards.h"

/* ---- Where the cards are ---- */

hearts_card cards_dear(const struct reason_case *c)
{
    hearts_faces dear = c->roles->costly;
    bool one = hearts_faces_count(dear) == 1 && !(c->roles->plan->deck.twice & dear);
    return one ? hearts_faces_lowest(dear) : HEARTS_NO_CARD;
}

hearts_faces cards_out(const struct reason_case *c)
{
    const struct hearts_view *v = c->view;
    return c->roles->plan->deck.once & ~v->hand.once & ~c->fallen & ~v->buried.once;
}

hearts_faces cards_of(const struct hearts_move *m)
{
    hearts_faces f = 0;
    for (int i = 0; i < m->count; i++)
        f |= hearts_face(m->cards[i]);
    return f;
}

hearts_card cards_top(const struct hearts_view *v)
{
    hearts_faces led = hearts_suit_faces(hearts_card_suit(v->trick[0])), laid = 0;
    for (int i = 0; i < v->trick_count; i++)
        laid |= hearts_face(v->trick[i]) & led;
    return hearts_faces_highest(laid);
}

int32_t cards_on_table(const struct reason_case *c)
{
    int32_t sum = 0;
    for (int i = 0; i < c->view->trick_count; i++)
        sum += c->roles->plan->value[c->view->trick[i]];
    return sum;
}

static hearts_faces suit_of(hearts_card card) { return hearts_suit_faces(hearts_card_suit(card)); }

bool cards_low(const struct reason_case *c, hearts_card card)
{
    hearts_faces out = cards_out(c) & suit_of(card);
    return 2 * hearts_faces_count(out & cards_over(card)) > hearts_faces_count(out);
}

bool cards_last_of_suit(const struct reason_case *c, hearts_card card)
{
    hearts_faces suit = suit_of(card);
    return (c->view->hand.once & suit) == hearts_face(card) && !(c->view->hand.twice & suit) &&
           cards_out(c) & suit;
}

struct reason cards_reason(enum reason_word word, hearts_card card)
{
    struct reason r = reason_of(word);
    r.card = card;
    return r;
}

static struct reason of_suit(enum reason_word word, hearts_card card)
{
    struct reason r = reason_of(word);
    r.suit = (int8_t)hearts_card_suit(card);
    return r;
}

static bool follows(const struct reason_case *c, hearts_card card)
{
    const struct hearts_view *v = c->view;
    return v->trick_count && hearts_card_suit(card) == hearts_card_suit(v->trick[0]);
}

static bool is_last(const struct reason_case *c)
{
    return c->view->trick_count + 1 == c->view->trick_end;
}

/* How many of the cards still out are higher. */
static int higher_out(const struct reason_case *c, hearts_card card)
{
    return hearts_faces_count(cards_out(c) & cards_over(card));
}

static struct reason say_higher(const struct reason_case *c, hearts_card card)
{
    struct reason r = of_suit(REASON_SOME_HIGHER, card);
    r.n = higher_out(c, card);
    if (r.n < 2)
        r.word = r.n ? REASON_ONE_HIGHER : REASON_TAKES;
    r.n = r.n < 2 ? 0 : r.n;
    return r;
}

/* ---- In favour of a card ---- */

/* Whether its suit is short in my hand: the last card, or the last but one. */
static struct reason say_short(const struct reason_case *c, hearts_card card)
{
    hearts_faces suit = c->view->hand.once & suit_of(card);
    if (cards_last_of_suit(c, card))
        return of_suit(REASON_LAST_OF_SUIT, card);
    if (hearts_faces_count(suit) == 2 && cards_out(c) & suit_of(card))
        return of_suit(REASON_NEXT_TO_LAST, card);
    return reason_of(REASON_NONE);
}

static struct reason for_lead(const struct reason_case *c, hearts_card card, bool listed)
{
    hearts_card dear = cards_dear(c);
    hearts_faces out = cards_out(c), suit = out & suit_of(card);
    int others = c->roles->plan->seats - 1;
    if (cards_among(out, dear) && cards_among(cards_below(dear), card))
        return reason_of(REASON_DRAWS_DEAR);
    if (cards_last_of_suit(c, card))
        return of_suit(REASON_LAST_OF_SUIT, card);
    if (suit && !(suit & cards_below(card)))
        return of_suit(REASON_LOWEST, card);
    if (!listed && suit && cards_low(c, card))
        return of_suit(REASON_LOW, card);
    if (!listed && higher_out(c, card) && !(c->view->led & suit_of(card)) &&
        hearts_faces_count(suit) >= 2 * others)
        return of_suit(REASON_FRESH, card);
    struct reason few = say_short(c, card);
    return few.word && higher_out(c, card) ? few : say_higher(c, card);
}

static struct reason for_follow(const struct reason_case *c, hearts_card card)
{
    const struct hearts_view *v = c->view;
    hearts_faces legal = v->choice.from.once;
    hearts_card top = cards_top(v);
    if (cards_among(cards_below(top), card)) {
        hearts_faces under = legal & cards_below(top);
        bool highest = card == hearts_faces_highest(under) && under & (under - 1);
        return cards_reason(highest ? REASON_HIGH_UNDER : REASON_UNDER, top);
    }
    if (!is_last(c))
        return say_higher(c, card);
    if (!(legal & cards_below(top)) && legal & (legal - 1) && card == hearts_faces_highest(legal))
        return reason_of(REASON_HIGH_GOES);
    if (!cards_low(c, card) && !v->carried_tricks &&
        cards_on_table(c) + c->roles->plan->value[card] <= 0)
        return reason_of(REASON_FREE_TRICK);
    return reason_of(REASON_NONE);
}

static struct reason for_thrown(const struct reason_case *c, hearts_card card)
{
    hearts_card dear = cards_dear(c);
    hearts_faces out = cards_out(c);
    if (c->roles->plan->value[card] > 0 && !c->roles->teams)
        return reason_of(card == dear ? REASON_DEAR_GOES : REASON_PAID_BY_OTHERS);
    if (cards_among(out, dear) && cards_among(cards_over(dear), card))
        return cards_reason(REASON_RID_OF_OVER, card);
    struct reason few = say_short(c, card);
    if (few.word || !(out & cards_below(card)))
        return few;
    return reason_of(REASON_COULD_TAKE);
}

/* Whether the cards still out cannot be counted: there are twins, or a kitty not seen by all. */
static bool uncountable(const struct reason_case *c)
{
    return c->roles->plan->decks == 2 || c->roles->plan->kitty_cards;
}

struct reason reason_for_card(const struct reason_case *c, hearts_card card, bool listed)
{
    if (uncountable(c))
        return reason_of(REASON_NONE);
    if (!c->view->trick_count)
        return for_lead(c, card, listed);
    return follows(c, card) ? for_follow(c, card) : for_thrown(c, card);
}

/* ---- Against a card ---- */

static struct reason held(enum reason_word word, const struct reason_case *c)
{
    struct reason r = of_suit(word, c->other->cards[0]);
    r.card = c->move->cards[0];
    r.other = c->other->cards[0];
    return r;
}

/* Whether not everybody else can follow: a seat has shown out, or too few of the suit are left. */
static bool some_are_void(const struct reason_case *c, hearts_card card)
{
    const struct hearts_plan *p = c->roles->plan;
    if (c->roles->teams || p->kitty_cards || !(cards_out(c) & p->penalty & ~suit_of(card)))
        return false;
    return c->voids >> hearts_card_suit(card) & 1 ||
           hearts_faces_count(cards_out(c) & suit_of(card)) < p->seats - 1;
}

/* Whether the best move gives away a card that could take a trick later, which the other could
 * not. */
static bool keeps_taker(const struct reason_case *c)
{
    hearts_card card = c->move->cards[0], other = c->other->cards[0];
    hearts_faces out = cards_out(c);
    if (suit_of(card) & hearts_face(other))
        return out & cards_over(other) & cards_below(card);
    return !cards_low(c, card) && out & cards_below(card);
}

/* What is wrong with the hand that the other choice leaves. */
static struct reason against_keeping(const struct reason_case *c)
{
    const struct hearts_plan *p = c->roles->plan;
    hearts_card card = c->move->cards[0], other = c->other->cards[0], dear = cards_dear(c);
    hearts_faces out = cards_out(c), same = suit_of(card) & hearts_face(other);
    if (p->value[card] > 0 && p->value[card] > p->value[other])
        return held(REASON_KEEPS_COSTLY, c);
    if (cards_among(out, dear) && cards_among(cards_over(dear), card) &&
        !cards_among(cards_over(dear), other))
        return held(REASON_KEEPS_OVER, c);
    if (cards_last_of_suit(c, card) && !same) {
        struct reason r = held(REASON_KEEPS_SUIT, c);
        r.suit = (int8_t)hearts_card_suit(card);
        return r;
    }
    if (keeps_taker(c))
        return held(REASON_KEEPS_HIGH, c);
    if (cards_low(c, other) && !cards_low(c, card))
        return held(REASON_KEEP_LOW, c);
    return reason_of(REASON_NONE);
}

/* Whether the other is higher in the same suit, with an unseen card between the two. */
static bool goes_past(const struct reason_case *c, hearts_card card, hearts_card other)
{
    return cards_among(cards_over(card), other) &&
           cards_out(c) & cards_over(card) & cards_below(other);
}

static struct reason against_lead(const struct reason_case *c)
{
    const struct hearts_plan *p = c->roles->plan;
    hearts_card card = c->move->cards[0], other = c->other->cards[0];
    int higher = higher_out(c, other), all = hearts_faces_count(cards_out(c) & suit_of(other));
    if (!higher && higher_out(c, card))
        return held(REASON_WITH_TAKES, c);
    if (some_are_void(c, other) && !some_are_void(c, card))
        return held(REASON_WITH_VOIDS, c);
    if (higher && 2 * higher <= all && cards_low(c, card)) {
        struct reason r = held(higher > 1 ? REASON_WITH_FEW_HIGHER : REASON_WITH_ONE_HIGHER, c);
        r.n = higher > 1 ? higher : 0;
        return r;
    }
    if (p->value[other] > 0 && p->value[card] <= 0)
        return held(REASON_WITH_POINTS, c);
    if (goes_past(c, card, other))
        return held(REASON_WITH_HIGHER, c);
    return against_keeping(c);
}

static struct reason against_follow(const struct reason_case *c)
{
    hearts_card card = c->move->cards[0], other = c->other->cards[0], top = cards_top(c->view);
    bool takes = cards_among(cards_over(top), other), best = cards_among(cards_over(top), card);
    int32_t there = cards_on_table(c) + c->roles->plan->value[other];
    if (takes && !best && is_last(c) && there > 0)
        return held(REASON_WITH_TRICK, c);
    if (takes && !best && is_last(c) && c->view->held[c->view->seat] > 1)
        return held(REASON_WITH_LEAD, c);
    if (takes && !best) {
        struct reason r = held(REASON_WITH_OVER, c);
        r.card = top;
        return r;
    }
    if (takes && !is_last(c) && goes_past(c, card, other))
        return held(REASON_WITH_HIGHER, c);
    return against_keeping(c);
}

struct reason reason_against_card(const struct reason_case *c)
{
    if (uncountable(c))
        return reason_of(REASON_NONE);
    if (!c->view->trick_count)
        return against_lead(c);
    if (follows(c, c->other->cards[0]))
        return against_follow(c);
    return against_keeping(c);
}

/* If others hold the dear card: what is wrong with the other choice. */
static struct reason against_dear_out(const struct reason_case *c, hearts_card dear)
{
    const struct hearts_view *v = c->view;
    hearts_card card = c->move->cards[0], other = c->other->cards[0];
    hearts_faces suit = cards_out(c) & suit_of(other);
    bool leads = !v->trick_count, hers = hearts_card_suit(other) == hearts_card_suit(dear);
    bool takes = leads || cards_among(cards_over(cards_top(v)), other);
    if (cards_among(cards_over(dear), other) && !cards_among(cards_over(dear), card))
        return held(REASON_KEEP_OVER, c);
    if (leads && !hers && some_are_void(c, other) && (!suit || suit & cards_below(other)))
        return held(REASON_VOIDS_DEAR, c);
    if (takes && !is_last(c) && !cards_among(cards_below(dear), other) &&
        !(leads && cards_low(c, other)))
        return held(REASON_MAY_TAKE_DEAR, c);
    if (!leads && hearts_card_suit(card) != hearts_card_suit(dear) && keeps_taker(c))
        return held(REASON_KEEPS_TAKER, c);
    return reason_of(REASON_NONE);
}

struct reason reason_against_dear(const struct reason_case *c)
{
    const struct hearts_view *v = c->view;
    hearts_card card = c->move->cards[0], other = c->other->cards[0], dear = cards_dear(c);
    hearts_faces laid = 0, mine = v->hand.once;
    if (dear == HEARTS_NO_CARD)
        return reason_of(REASON_NONE);
    for (int i = 0; i < v->trick_count; i++)
        laid |= hearts_face(v->trick[i]);
    bool takes = v->trick_count && cards_among(cards_over(cards_top(v)), other);
    bool own = cards_among(mine, dear), hers = suit_of(dear) & hearts_face(card);
    if (other == dear)
        return held(REASON_KEEP_DEAR, c);
    if (own && card != dear && cards_among(cards_below(dear), other) &&
        !cards_among(cards_below(dear), card))
        return held(REASON_KEEP_GUARD, c);
    if (own && !hers && cards_among(cards_over(dear), other))
        return held(REASON_KEEP_COVER, c);
    if (cards_among(laid, dear) && takes)
        return held(REASON_TAKES_DEAR, c);
    return cards_among(cards_out(c), dear) ? against_dear_out(c, dear) : reason_of(REASON_NONE);
}

struct reason reason_for_short(const struct reason_case *c, hearts_card card)
{
    hearts_card dear = cards_dear(c), other = c->other->cards[0];
    struct reason r = say_short(c, card);
    if (!r.word || !cards_among(c->view->hand.once & ~suit_of(card), dear) ||
        suit_of(card) & hearts_face(other))
        return reason_of(REASON_NONE);
    r.word = r.word == REASON_LAST_OF_SUIT ? REASON_LAST_DEAR : REASON_NEXT_DEAR;
    return r;
}

/* ---- Cards to give away ---- */

static int suit_left(const struct reason_case *c, int suit, hearts_faces gone)
{
    return hearts_faces_count(c->view->hand.once & ~gone & hearts_suit_faces(suit));
}

/* A suit that loses all its cards, or all but one. */
static struct reason part_with_suit(const struct reason_case *c, hearts_faces other, int left)
{
    hearts_faces gone = cards_of(c->move);
    for (int suit = 0; suit < 4; suit++)
        if (gone & hearts_suit_faces(suit) && suit_left(c, suit, gone) == left &&
            !(c->view->hand.twice & hearts_suit_faces(suit)) && suit_left(c, suit, other) > left) {
            struct reason r = reason_of(left ? REASON_LEAVES_ONE : REASON_RID_OF_SUIT);
            r.suit = (int8_t)suit;
            return r;
        }
    return reason_of(REASON_NONE);
}

/* Whether the dear card stays, with enough lower cards of its suit. */
static struct reason keep_guarded(const struct reason_case *c, hearts_faces other)
{
    enum { GUARDS = 4 };
    hearts_card dear = cards_dear(c);
    hearts_faces gone = cards_of(c->move);
    if (dear == HEARTS_NO_CARD || !cards_among(c->view->hand.once & ~gone, dear))
        return reason_of(REASON_NONE);
    int guards = hearts_faces_count(c->view->hand.once & ~gone & cards_below(dear));
    int else_kept = hearts_faces_count(c->view->hand.once & ~other & cards_below(dear));
    if (guards < GUARDS || (other && else_kept >= guards && !cards_among(other, dear)))
        return reason_of(REASON_NONE);
    struct reason r = of_suit(REASON_GUARDED, dear);
    r.n = guards;
    return r;
}

static hearts_card highest_rank(hearts_faces faces)
{
    hearts_card high = HEARTS_NO_CARD;
    for (hearts_faces f = faces; f; f &= f - 1) {
        hearts_card card = hearts_faces_lowest(f);
        if (high == HEARTS_NO_CARD || hearts_card_rank(card) > hearts_card_rank(high))
            high = card;
    }
    return high;
}

/* The highest card that goes and would not go otherwise, if it is a queen or higher. */
static struct reason part_with_high(const struct reason_case *c, hearts_faces other)
{
    hearts_card high = highest_rank(cards_of(c->move) & ~other);
    if (high == HEARTS_NO_CARD || hearts_card_rank(high) < HEARTS_QUEEN)
        return reason_of(REASON_NONE);
    return cards_reason(REASON_RID_OF_HIGH, high);
}

/* Finds one of these: a whole suit goes, and the dear card stays to be thrown off; or it stays
 * guarded; or a high card goes that is likely to take it. */
struct reason reason_parting_dear(const struct reason_case *c, hearts_card dear)
{
    hearts_faces gone = cards_of(c->move), other = cards_of(c->other), high = gone & ~other;
    hearts_faces kept = c->view->hand.once & ~gone, guards = other & kept & cards_below(dear);
    bool own = cards_among(kept, dear);
    struct reason r = part_with_suit(c, other, 0);
    if (own && r.word && hearts_card_suit(dear) != r.suit) {
        r.word = REASON_VOID_DEAR;
        return r;
    }
    if (own && guards) {
        r = reason_of(REASON_KEEP_GUARD);
        r.other = hearts_faces_lowest(guards);
        return r;
    }
    hearts_card top = highest_rank(high), least = highest_rank(other & ~gone);
    if (top != HEARTS_NO_CARD && !cards_among(gone, dear) && least != HEARTS_NO_CARD &&
        hearts_card_rank(top) > hearts_card_rank(least))
        return cards_reason(REASON_WITHOUT, top);
    return reason_of(REASON_NONE);
}

struct reason reason_for_parting(const struct reason_case *c, hearts_faces other)
{
    struct reason r = part_with_suit(c, other, 0);
    if (!r.word)
        r = keep_guarded(c, other);
    if (!r.word)
        r = part_with_high(c, other);
    return r.word ? r : part_with_suit(c, other, 1);
}
