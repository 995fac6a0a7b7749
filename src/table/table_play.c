/* table_play.c - the deal, decisions of people and computers, and cards played ahead. */
#include "table/table_inside.h"

#include <string.h>

/* ---- The engine's part ---- */

static void tell(const struct hearts_events *events, const struct table_listener *listener)
{
    for (int i = 0; i < events->count; i++)
        listener->hear(listener->with, &events->at[i]);
}

void table__make(struct table *t, const struct hearts_move *m,
                 const struct table_listener *listener)
{
    if (!listener) {
        (void)hearts_game_move(t->plan, &t->game, m, NULL);
        return;
    }
    struct hearts_events events;
    (void)hearts_game_move(t->plan, &t->game, m, &events);
    tell(&events, listener);
}

/* ---- What follows a decision ---- */

void table__forget_ahead(struct table_seat *s)
{
    s->ahead_count = 0;
    memset(s->ahead, 0, sizeof s->ahead);
}

/* Refuses the first card that is not held, or is named more often than it is held. OK if all are
 * held. */
static struct hearts_refusal why_not_held(const struct hearts_game *g, int seat,
                                          const hearts_card *cards, int count)
{
    struct hearts_refusal r = { .code = HEARTS_OK, .card = HEARTS_NO_CARD };
    struct hearts_pile left = g->hand[seat];
    for (int i = 0; i < count; i++) {
        int held = cards[i] < HEARTS_FACES ? hearts_pile_copies(g->hand[seat], cards[i]) : 0;
        if (!held || !hearts_pile_copies(left, cards[i])) {
            r.code = held ? HEARTS_NAMED_TOO_OFTEN : HEARTS_NOT_HELD;
            r.card = cards[i];
            return r;
        }
        hearts_pile_take(&left, cards[i]);
    }
    return r;
}

static bool holds_all(const struct hearts_game *g, int seat, const hearts_card *cards, int count)
{
    return why_not_held(g, seat, cards, count).code == HEARTS_OK;
}

static bool asked_to_play(const struct table *t, int seat)
{
    return t->game.phase == HEARTS_PLAY && t->game.to_act >> seat & 1;
}

static struct hearts_move ahead_move(const struct table *t, int seat)
{
    return (struct hearts_move){ .seat = (uint8_t)seat,
                                 .count = 1,
                                 .cards = { t->seats[seat].ahead[0] } };
}

static bool ahead_is_legal(const struct table *t, int seat)
{
    struct hearts_move m = ahead_move(t, seat);
    return hearts_game_check(t->plan, &t->game, &m).code == HEARTS_OK;
}

bool table__ahead_is_due(const struct table *t, int seat)
{
    const struct table_seat *s = &t->seats[seat];
    return s->kind == TABLE_PERSON && s->ahead_count && asked_to_play(t, seat) &&
           ahead_is_legal(t, seat);
}

/* Drops the cards ahead if one of them has left the hand or may not be played in its turn. */
static void settle_ahead(struct table *t, int seat)
{
    struct table_seat *s = &t->seats[seat];
    bool live = t->game.phase == HEARTS_PLAY || t->game.phase == HEARTS_BURY;
    if (!s->ahead_count)
        return;
    if (!live || !holds_all(&t->game, seat, s->ahead, s->ahead_count) ||
        (asked_to_play(t, seat) && !ahead_is_legal(t, seat)))
        table__forget_ahead(s);
}

void table__settle(struct table *t, uint16_t kept, int64_t at_ms)
{
    for (int seat = 0; seat < t->plan->seats; seat++) {
        struct table_seat *s = &t->seats[seat];
        bool asked = t->game.to_act >> seat & 1;
        if (!asked || !(kept >> seat & 1)) {
            s->asked_at_ms = asked ? at_ms : 0;
            s->late = false;
        }
        settle_ahead(t, seat);
    }
    if (t->game.phase == HEARTS_DEAL || t->game.phase == HEARTS_OVER)
        t->exposed = 0;
    if (t->game.phase != HEARTS_OVER)
        return;

    t->stage = TABLE_OVER;
    t->ends = 0;
    for (int seat = 0; seat < t->plan->seats; seat++) {
        struct table_seat *s = &t->seats[seat];
        s->stood_in = s->again = s->late = false;
        if (s->kind == TABLE_COMPUTER)
            memset(&s->who, 0, sizeof s->who);
    }
}

/* ---- Another game ---- */

static bool has_held(const struct table *t, int seat, const struct id *who)
{
    for (int i = 0; i < t->held_count; i++)
        if (t->held[i].seat == seat && (!who || id_same(&t->held[i].who, who)))
            return true;
    return false;
}

/* Whether the people who played the last game are at the same seats for the next one. */
static bool has_the_same_players(const struct table *t)
{
    for (int seat = 0; seat < t->plan->seats; seat++) {
        const struct table_seat *s = &t->seats[seat];
        bool same = s->kind == TABLE_PERSON ? has_held(t, seat, &s->who)
                                            : s->kind == TABLE_COMPUTER && !has_held(t, seat, NULL);
        if (!same)
            return false;
    }
    return true;
}

uint8_t table__pots_waiting(const struct table *t)
{
    return has_the_same_players(t) ? hearts_money_waiting(t->plan, &t->game) : 0;
}

/* ---- The deal ---- */

/* Sets *g to the game as it is just before the deal: a new one with `dealer` if its dealer is
 * drawn. False if `dealer` is no seat then, or is one although no dealer is drawn. */
static bool before_deal(const struct table *t, int dealer, struct hearts_game *g)
{
    struct hearts_start start = { .dealer = (uint8_t)dealer, .pots = t->game.pots };
    memcpy(g, &t->game, sizeof *g);
    if (!t->draws_dealer)
        return dealer == HEARTS_NO_SEAT;
    if (dealer >= t->plan->seats)
        return false;
    hearts_game_start(t->plan, g, &start);
    return true;
}

enum table_refusal table__decide_deal(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    struct hearts_game g;
    int dealer = t->draws_dealer ? c->dealer : HEARTS_NO_SEAT;
    (void)why;
    if (t->game.phase != HEARTS_DEAL)
        return TABLE_NOT_NOW;
    if (!before_deal(t, dealer, &g))
        return TABLE_NO_SEAT;
    if (hearts_game_deal(t->plan, &g, c->deck, NULL).code != HEARTS_OK)
        return TABLE_BAD_DECK;
    out->kind = TABLE_DEALT;
    out->dealer = (uint8_t)dealer;
    out->count = t->plan->deck_cards;
    memcpy(out->cards, c->deck, out->count);
    return TABLE_OK;
}

enum table_refusal table__decide_lock(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    (void)c;
    (void)why;
    if (t->game.phase != HEARTS_DEAL || t->locked)
        return TABLE_NOT_NOW;
    out->kind = TABLE_LOCKED;
    return TABLE_OK;
}

bool table__apply_locked(struct table *t, const struct table_event *e,
                         const struct table_listener *listener)
{
    (void)e;
    (void)listener;
    if (t->game.phase != HEARTS_DEAL || t->locked)
        return false;
    t->locked = true;
    return true;
}

bool table__apply_dealt(struct table *t, const struct table_event *e,
                        const struct table_listener *listener)
{
    struct hearts_events events;
    struct hearts_game g;
    if (t->game.phase != HEARTS_DEAL || e->count != t->plan->deck_cards ||
        !before_deal(t, e->dealer, &g))
        return false;
    memcpy(&t->before, &g, sizeof g);
    if (hearts_game_deal(t->plan, &g, e->cards, &events).code != HEARTS_OK)
        return false;
    memcpy(&t->game, &g, sizeof g);
    t->draws_dealer = t->locked = false;
    memset(t->deck, 0, sizeof t->deck);
    memcpy(t->deck, e->cards, e->count);
    memset(t->hand, 0, sizeof t->hand);
    t->hand_length = t->refused_at = t->ends = 0;
    table__settle(t, 0, e->at_ms);
    if (listener)
        tell(&events, listener);
    return true;
}

/* ---- Decisions ---- */

/* Whether the cards of a decision made now are hidden from the others, for a while or for the hand.
 */
static bool is_secret(const struct table *t)
{
    return t->game.phase == HEARTS_PASS || t->game.phase == HEARTS_CHARGE ||
           t->game.phase == HEARTS_BURY;
}

static enum table_refusal decide_move(const struct table *t, const struct hearts_move *m,
                                      enum table_by by, struct table_event *out,
                                      struct hearts_refusal *why)
{
    *why = hearts_game_check(t->plan, &t->game, m);
    if (why->code != HEARTS_OK)
        return TABLE_RULES_REFUSE;
    out->kind = TABLE_MOVED;
    out->by = (uint8_t)by;
    out->seat = m->seat;
    out->secret = is_secret(t);
    out->move.seat = m->seat;
    out->move.option = m->option;
    out->move.count = m->count;
    memcpy(out->move.cards, m->cards, m->count);
    return TABLE_OK;
}

enum table_refusal table__decide_move(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    struct hearts_move m = c->move;
    m.seat = (uint8_t)table_seat_of(t, &c->who);
    return decide_move(t, &m, TABLE_BY_PERSON, out, why);
}

enum table_refusal table__decide_computer_move(const struct table *t, const struct table_command *c,
                                               struct table_event *out, struct hearts_refusal *why)
{
    int seat = c->move.seat;
    if (seat >= t->plan->seats)
        return TABLE_NO_SEAT;
    if (!table__thinks(t, seat) || !(t->game.to_act >> seat & 1))
        return TABLE_NOT_NOW;
    return decide_move(t, &c->move, TABLE_BY_COMPUTER, out, why);
}

enum table_refusal table__decide_due(const struct table *t, const struct table_command *c,
                                     struct table_event *out, struct hearts_refusal *why)
{
    if (c->seat >= t->plan->seats)
        return TABLE_NO_SEAT;
    if (!table__ahead_is_due(t, c->seat))
        return TABLE_NOT_NOW;
    struct hearts_move m = ahead_move(t, c->seat);
    return decide_move(t, &m, TABLE_BY_AHEAD, out, why);
}

/* Whether the decision may come from where the event says: a person, a computer, or cards ahead. */
static bool may_be_by(const struct table *t, const struct table_event *e)
{
    int seat = e->move.seat;
    if (e->by == TABLE_BY_PERSON)
        return t->seats[seat].kind == TABLE_PERSON;
    if (e->by == TABLE_BY_COMPUTER)
        return table__thinks(t, seat);
    return e->by == TABLE_BY_AHEAD && table__ahead_is_due(t, seat) && e->move.count == 1 &&
           e->move.cards[0] == t->seats[seat].ahead[0];
}

/* Cards ahead stay while they are played in order; any other card drops them. */
static void advance_ahead(struct table_seat *s, const struct hearts_move *m)
{
    if (!s->ahead_count)
        return;
    if (m->count != 1 || m->cards[0] != s->ahead[0]) {
        table__forget_ahead(s);
        return;
    }
    memmove(s->ahead, s->ahead + 1, sizeof s->ahead - 1);
    s->ahead[--s->ahead_count] = 0;
}

bool table__apply_moved(struct table *t, const struct table_event *e,
                        const struct table_listener *listener)
{
    int seat = e->move.seat;
    uint16_t asked = t->game.to_act;
    if (seat >= t->plan->seats || e->seat != seat || !may_be_by(t, e) ||
        e->secret != is_secret(t) ||
        hearts_game_check(t->plan, &t->game, &e->move).code != HEARTS_OK ||
        !table__hand_add(t, &e->move))
        return false;
    if (e->by == TABLE_BY_PERSON) {
        table__charge(t, seat, e->at_ms);
        t->seats[seat].stood_in = false;
    }
    if (t->game.phase == HEARTS_PLAY)
        advance_ahead(&t->seats[seat], &e->move);
    table__make(t, &e->move, listener);
    table__settle(t, asked & (uint16_t)~table__bit(seat), e->at_ms);
    return true;
}

/* ---- Cards ahead ---- */

enum table_refusal table__decide_ahead(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    bool play = t->game.phase == HEARTS_PLAY || t->game.phase == HEARTS_BURY;
    bool turn = t->game.to_act >> seat & 1;
    if (c->count ? !play || turn : !t->seats[seat].ahead_count)
        return TABLE_NOT_NOW;
    if (c->count > TABLE_AHEAD) {
        why->code = HEARTS_WRONG_COUNT;
        why->high = TABLE_AHEAD;
        return TABLE_RULES_REFUSE;
    }
    struct hearts_refusal held = why_not_held(&t->game, seat, c->cards, c->count);
    if (held.code != HEARTS_OK) {
        *why = held;
        return TABLE_RULES_REFUSE;
    }
    out->kind = TABLE_AHEAD_SET;
    out->seat = (uint8_t)seat;
    out->count = c->count;
    memcpy(out->cards, c->cards, c->count);
    return TABLE_OK;
}

bool table__apply_ahead(struct table *t, const struct table_event *e,
                        const struct table_listener *listener)
{
    int seat = e->seat;
    (void)listener;
    if (seat >= t->plan->seats || t->seats[seat].kind != TABLE_PERSON || e->count > TABLE_AHEAD ||
        (e->count && (t->game.to_act >> seat & 1)) ||
        (e->count && t->game.phase != HEARTS_PLAY && t->game.phase != HEARTS_BURY) ||
        !holds_all(&t->game, seat, e->cards, e->count))
        return false;
    struct table_seat *s = &t->seats[seat];
    table__forget_ahead(s);
    s->ahead_count = e->count;
    memcpy(s->ahead, e->cards, e->count);
    return true;
}
