/* table_offer.c - offers that others have to agree to: a claim of all tricks left, a decision taken
 * back, a game called off. */
#include "table/table_inside.h"

#include <string.h>

void table__open_offer(struct table *t, int kind, int seat, uint16_t waits_for, int64_t at_ms)
{
    t->offer.kind = (uint8_t)kind;
    t->offer.seat = (uint8_t)seat;
    t->offer.waits_for = waits_for;
    t->offer.at_ms = at_ms;
}

void table__close_offer(struct table *t, int64_t at_ms)
{
    table__go_on(t, t->offer.at_ms, at_ms);
    memset(&t->offer, 0, sizeof t->offer);
}

/* The other seats whose people play themselves, without a stand-in. */
static uint16_t others(const struct table *t, int seat)
{
    uint16_t asked = 0;
    for (int s = 0; s < t->plan->seats; s++)
        if (s != seat && table__is_active(t, s))
            asked |= table__bit(s);
    return asked;
}

/* ---- Claims ---- */

uint16_t table__claim_asks(const struct table *t, int seat)
{
    uint16_t all = (uint16_t)(table__bit(t->plan->seats) - 1), asked = others(t, seat);
    return (asked | table__bit(seat)) == all ? asked : 0;
}

static bool may_claim(const struct table *t, int seat)
{
    return t->game.phase == HEARTS_PLAY && t->game.hand[seat].once &&
           t->seats[seat].kind == TABLE_PERSON;
}

enum table_refusal table__decide_claim(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who), count = 0;
    (void)why;
    if (!t->terms.claims)
        return TABLE_NOT_ALLOWED;
    if (!may_claim(t, seat))
        return TABLE_NOT_NOW;
    if (table_claim_is_certain(t, seat))
        count = table__claim_line(t, seat, true, out->cards);
    if (!count && t->exposed >> seat & 1)
        return TABLE_NOT_NOW; /* it was asked for once in this hand */
    if (!count && !table__claim_asks(t, seat))
        return TABLE_NOT_CERTAIN;
    out->kind = count ? TABLE_CLAIM_HELD : TABLE_CLAIMED;
    out->seat = (uint8_t)seat;
    out->count = (uint8_t)count;
    return TABLE_OK;
}

bool table__apply_claimed(struct table *t, const struct table_event *e,
                          const struct table_listener *listener)
{
    (void)listener;
    if (!t->terms.claims || e->seat >= t->plan->seats || !may_claim(t, e->seat) ||
        t->exposed >> e->seat & 1 || !table__claim_asks(t, e->seat))
        return false;
    t->seats[e->seat].stood_in = false;
    t->exposed |= table__bit(e->seat);
    table__open_offer(t, TABLE_OFFER_CLAIM, e->seat, table__claim_asks(t, e->seat), e->at_ms);
    return true;
}

/* Whether that offer, made by that seat, waits for exactly one more answer. */
static bool lacks_one(const struct table *t, int kind, int seat)
{
    uint16_t waits = t->offer.waits_for;
    return t->offer.kind == kind && t->offer.seat == seat && waits && !(waits & (waits - 1));
}

bool table__apply_claim_held(struct table *t, const struct table_event *e,
                             const struct table_listener *listener)
{
    int seat = e->seat;
    if (!t->terms.claims || seat >= t->plan->seats || !may_claim(t, seat) ||
        (t->offer.kind && !lacks_one(t, TABLE_OFFER_CLAIM, seat)) ||
        !table__claim_holds(t, seat, e->cards, e->count))
        return false;
    if (t->offer.kind)
        table__close_offer(t, e->at_ms);
    t->seats[seat].stood_in = false;
    return table__play_line(t, e, listener);
}

/* ---- Taking back ---- */

static bool hides_choices(const struct table *t)
{
    return t->game.phase == HEARTS_PASS || (t->game.phase == HEARTS_CHARGE &&
                                            t->plan->rules.charge_order == HEARTS_CHARGE_TOGETHER);
}

static bool hand_has_ended(const struct table *t)
{
    return t->game.phase == HEARTS_DEAL || t->game.phase == HEARTS_SCORE ||
           t->game.phase == HEARTS_OVER;
}

/* Whether anybody has learned something from the last decision of the hand, at byte `from`, besides
 * the decision itself: a void, passed cards, the kitty. */
static bool has_told(const struct table *t, size_t from)
{
    struct hearts_game before;
    struct hearts_move m;
    const struct hearts_game *now = &t->game;
    if (!table__hand_replay(t, from, &before) || !table__hand_next(t, &from, &m))
        return true;
    if (hand_has_ended(t))
        return true; /* all cards are face up */
    if (before.phase == HEARTS_PASS)
        return true; /* the others hold what they were passed */
    if (before.phase == HEARTS_CHARGE)
        return now->charged != before.charged ||
               t->plan->rules.charge_order == HEARTS_CHARGE_TOGETHER;
    bool void_shown = before.phase == HEARTS_PLAY && before.trick_count &&
                      hearts_card_suit(m.cards[0]) != hearts_card_suit(before.trick[0]);
    return void_shown || now->kitty_taker != before.kitty_taker;
}

/* Whether other people have seats, connected or not. */
static bool has_others(const struct table *t, int seat)
{
    for (int s = 0; s < t->plan->seats; s++)
        if (s != seat && t->seats[s].kind == TABLE_PERSON)
            return true;
    return false;
}

/* A person alone with computers, with nothing at stake, may take back their last decision whatever
 * they have seen since, and then the ones before it; but not once the hand has ended. */
static bool goes_back_freely(const struct table *t, int seat)
{
    return !has_others(t, seat) && t->terms.money == TABLE_FOR_NOTHING && !hand_has_ended(t);
}

enum table_refusal table__may_take_back(const struct table *t, int seat, uint16_t *asked)
{
    size_t from, to;
    *asked = 0;
    if (!t->terms.takebacks)
        return TABLE_NOT_ALLOWED;
    if (t->locked)
        return TABLE_NOT_NOW; /* the next hand has begun */
    if (!table__hand_last(t, seat, &from, &to))
        return TABLE_NOT_NOW;
    if (hides_choices(t))
        return t->game.to_act >> seat & 1 ? TABLE_LEARNT : TABLE_OK;
    if (goes_back_freely(t, seat))
        return TABLE_OK;
    if (to != t->hand_length || has_told(t, from))
        return TABLE_LEARNT;
    if (t->refused_at == t->hand_length + 1)
        return TABLE_NOT_NOW;
    *asked = others(t, seat);
    return TABLE_OK;
}

enum table_refusal table__may_take_back_now(const struct table *t, int seat, uint16_t *asked)
{
    enum table_refusal r = table__may_take_back(t, seat, asked);
    bool all = hides_choices(t) || !(t->rated & ~*asked & ~table__bit(seat));
    return r == TABLE_OK && !all ? TABLE_NOT_NOW : r;
}

enum table_refusal table__decide_take_back(const struct table *t, const struct table_command *c,
                                           struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    uint16_t asked;
    enum table_refusal r = table__may_take_back_now(t, seat, &asked);
    (void)why;
    if (r != TABLE_OK)
        return r;
    out->kind = asked ? TABLE_TAKEBACK_ASKED : TABLE_TOOK_BACK;
    out->seat = (uint8_t)seat;
    return TABLE_OK;
}

bool table__apply_takeback_asked(struct table *t, const struct table_event *e,
                                 const struct table_listener *listener)
{
    uint16_t asked;
    (void)listener;
    if (e->seat >= t->plan->seats || t->seats[e->seat].kind != TABLE_PERSON ||
        table__may_take_back(t, e->seat, &asked) != TABLE_OK || !asked)
        return false;
    table__open_offer(t, TABLE_OFFER_TAKEBACK, e->seat, asked, e->at_ms);
    return true;
}

/* Taking back a choice that nobody has seen gives no extra time: the clock goes on from when the
 * seats that still choose were asked. Time already taken from the bank is not taken again. */
static int64_t asked_first(const struct table *t, int64_t now_ms)
{
    int64_t first = now_ms, turn = t->terms.turn_ms;
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->game.to_act >> seat & 1 && t->seats[seat].asked_at_ms < first)
            first = t->seats[seat].asked_at_ms;
    return now_ms - first > turn ? now_ms - turn : first;
}

bool table__apply_took_back(struct table *t, const struct table_event *e,
                            const struct table_listener *listener)
{
    struct hearts_game g;
    uint16_t asked, kept = 0;
    size_t from, to;
    int64_t since = e->at_ms;
    (void)listener;
    if (e->seat >= t->plan->seats || t->seats[e->seat].kind != TABLE_PERSON ||
        table__may_take_back(t, e->seat, &asked) != TABLE_OK ||
        !table__hand_last(t, e->seat, &from, &to) ||
        (t->offer.kind ? !lacks_one(t, TABLE_OFFER_TAKEBACK, e->seat) : asked != 0))
        return false;
    if (t->offer.kind) {
        table__close_offer(t, e->at_ms);
        t->rated = 0; /* all agreed to it: docs/decisions/070 */
    }
    if (hides_choices(t)) {
        kept = t->game.to_act;
        since = asked_first(t, e->at_ms);
    } else if (goes_back_freely(t, e->seat)) {
        if (to != t->hand_length || has_told(t, from)) {
            t->takebacks = (uint8_t)(t->takebacks + (t->takebacks < UINT8_MAX));
            t->rated = 0;
        }
        to = t->hand_length;
    }
    table__hand_cut(t, from, to);
    if (!table__hand_replay(t, t->hand_length, &g))
        return false;
    memcpy(&t->game, &g, sizeof g);
    t->seats[e->seat].stood_in = false;
    for (int seat = 0; seat < t->plan->seats; seat++)
        table__forget_ahead(&t->seats[seat]);
    table__settle(t, kept, e->at_ms);
    t->seats[e->seat].asked_at_ms = since;
    return true;
}

/* ---- Answers ---- */

enum table_refusal table__decide_answer(const struct table *t, const struct table_command *c,
                                        struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    (void)why;
    if (!t->offer.kind || !(t->offer.waits_for >> seat & 1))
        return TABLE_NO_OFFER;
    out->seat = (uint8_t)seat;
    out->yes = c->yes;
    if (!c->yes || t->offer.waits_for != table__bit(seat)) {
        out->kind = c->yes ? TABLE_ANSWERED : TABLE_OFFER_ENDED;
        return TABLE_OK;
    }
    out->yes = false;
    out->seat = t->offer.seat;
    out->kind = TABLE_TOOK_BACK;
    if (t->offer.kind == TABLE_OFFER_TAKEBACK)
        return TABLE_OK;
    out->count = (uint8_t)table__claim_line(t, t->offer.seat, false, out->cards);
    out->kind = TABLE_CLAIM_HELD;
    if (!out->count) { /* all agreed, but the cards do not allow it */
        out->kind = TABLE_OFFER_ENDED;
        out->seat = HEARTS_NO_SEAT;
        out->yes = true;
    }
    return TABLE_OK;
}

bool table__apply_answered(struct table *t, const struct table_event *e,
                           const struct table_listener *listener)
{
    (void)listener;
    uint16_t bit = e->seat < t->plan->seats ? table__bit(e->seat) : 0;
    if (!t->offer.kind || !(t->offer.waits_for & bit) || t->offer.waits_for == bit || !e->yes)
        return false;
    t->offer.waits_for &= (uint16_t)~bit;
    return true;
}

static bool ends_offer(const struct table *t, const struct table_event *e)
{
    if (!t->offer.kind)
        return false;
    if (e->seat != HEARTS_NO_SEAT)
        return e->seat < t->plan->seats && t->offer.waits_for >> e->seat & 1 && !e->yes;
    if (e->yes)
        return lacks_one(t, TABLE_OFFER_CLAIM, t->offer.seat);
    return table__next_tick(t) <= e->at_ms;
}

bool table__apply_offer_ended(struct table *t, const struct table_event *e,
                              const struct table_listener *listener)
{
    (void)listener;
    if (!ends_offer(t, e))
        return false;
    if (t->offer.kind == TABLE_OFFER_TAKEBACK)
        t->refused_at = (uint16_t)(t->hand_length + 1);
    table__close_offer(t, e->at_ms);
    return true;
}

/* ---- Calling a game off ---- */

static bool others_want_end(const struct table *t, int seat)
{
    for (int s = 0; s < t->plan->seats; s++)
        if (s != seat && t->seats[s].kind == TABLE_PERSON && !(t->ends >> s & 1))
            return false;
    return true;
}

static enum table_refusal may_end(const struct table *t, int seat)
{
    if (seat >= t->plan->seats || t->seats[seat].kind != TABLE_PERSON || !has_others(t, seat))
        return TABLE_NOT_NOW;
    /* For money, computers play with that of the house, which cannot agree: the game is played out.
     */
    for (int s = 0; t->terms.money != TABLE_FOR_NOTHING && s < t->plan->seats; s++)
        if (t->seats[s].kind == TABLE_COMPUTER)
            return TABLE_HOUSE_PLAYS;
    return TABLE_OK;
}

enum table_refusal table__decide_end(const struct table *t, const struct table_command *c,
                                     struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    enum table_refusal r = may_end(t, seat);
    (void)why;
    if (r != TABLE_OK)
        return r;
    if (others_want_end(t, seat)) {
        out->kind = TABLE_CLOSED;
        return TABLE_OK;
    }
    if (t->ends >> seat & 1)
        return TABLE_NOT_NOW;
    out->kind = TABLE_WANTS_END;
    out->seat = (uint8_t)seat;
    return TABLE_OK;
}

bool table__apply_wants_end(struct table *t, const struct table_event *e,
                            const struct table_listener *listener)
{
    (void)listener;
    if (may_end(t, e->seat) != TABLE_OK || t->ends >> e->seat & 1)
        return false;
    t->ends |= table__bit(e->seat);
    return true;
}
