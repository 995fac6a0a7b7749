/* table_hand.c - the decisions of the hand in play as bytes; the hand replayed from them; what a
 * seat remembers of it.
 *
 * A decision is a byte with the seat in its low four bits, the numbered choice in the fifth, and
 * how its cards are counted in the two highest: none, one, or a count in the next byte; then the
 * cards.
 */
#include "table/table_inside.h"

#include <string.h>

enum { SEAT = 0x0f, OPTION = 0x10, NONE = 0x40, ONE = 0x80 };

bool table__hand_add(struct table *t, const struct hearts_move *m)
{
    size_t head = m->count < 2 ? 1 : 2, at = t->hand_length;
    if (m->seat >= HEARTS_SEATS || m->option > 1 || m->count > HEARTS_MOVE_MAX ||
        at + head + m->count > sizeof t->hand)
        return false;
    int counted = m->count == 0 ? NONE : m->count == 1 ? ONE : 0;
    t->hand[at] = (uint8_t)(m->seat | (m->option ? OPTION : 0) | counted);
    if (head == 2)
        t->hand[at + 1] = m->count;
    memcpy(t->hand + at + head, m->cards, m->count);
    t->hand_length = (uint16_t)(at + head + m->count);
    return true;
}

bool table__hand_next(const struct table *t, size_t *at, struct hearts_move *m)
{
    memset(m, 0, sizeof *m);
    if (*at >= t->hand_length)
        return false;
    uint8_t head = t->hand[(*at)++];
    m->seat = head & SEAT;
    m->option = head & OPTION ? 1 : 0;
    m->count = head & NONE ? 0 : head & ONE ? 1 : t->hand[(*at)++];
    memcpy(m->cards, t->hand + *at, m->count);
    *at += m->count;
    return true;
}

bool table__hand_last(const struct table *t, int seat, size_t *from, size_t *to)
{
    struct hearts_move m;
    bool found = false;
    for (size_t at = 0, begin = 0; table__hand_next(t, &at, &m); begin = at)
        if (m.seat == seat) {
            *from = begin;
            *to = at;
            found = true;
        }
    return found;
}

void table__hand_cut(struct table *t, size_t from, size_t to)
{
    size_t rest = t->hand_length - to, length = from + rest;
    memmove(t->hand + from, t->hand + to, rest);
    memset(t->hand + length, 0, t->hand_length - length);
    t->hand_length = (uint16_t)length;
}

static bool is_dealt(const struct table *t) { return t->deck[0] != 0; }

bool table__hand_replay(const struct table *t, size_t end, struct hearts_game *g)
{
    struct hearts_move m;
    if (!is_dealt(t))
        return false;
    memcpy(g, &t->before, sizeof *g);
    if (hearts_game_deal(t->plan, g, t->deck, NULL).code != HEARTS_OK)
        return false;
    for (size_t at = 0; at < end && table__hand_next(t, &at, &m);)
        if (hearts_game_move(t->plan, g, &m, NULL).code != HEARTS_OK)
            return false;
    return true;
}

static void see(const struct table *t, int seat, const struct hearts_events *events,
                struct player_seat *out)
{
    struct hearts_seen seen;
    for (int i = 0; i < events->count; i++) {
        hearts_seen_of(t->plan, &events->at[i], seat, &seen);
        player_seat_see(out, &seen);
    }
}

void table_memory(const struct table *t, int seat, struct player_seat *out)
{
    struct hearts_game g;
    struct hearts_events events;
    struct hearts_move m;
    player_seat_init(out, t->plan, seat);
    if (!is_dealt(t))
        return;
    memcpy(&g, &t->before, sizeof g);
    (void)hearts_game_deal(t->plan, &g, t->deck, &events);
    see(t, seat, &events, out);
    for (size_t at = 0; table__hand_next(t, &at, &m);) {
        (void)hearts_game_move(t->plan, &g, &m, &events);
        see(t, seat, &events, out);
    }
}

unsigned table_decisions(const struct table *t, int seat)
{
    struct hearts_move m;
    unsigned count = 0;
    for (size_t at = 0; table__hand_next(t, &at, &m);)
        count += m.seat == seat;
    return count;
}

void table_hand_tell(const struct table *t, const struct table_listener *listener)
{
    struct hearts_game g;
    struct hearts_events events;
    struct hearts_move m;
    if (!is_dealt(t))
        return;
    memcpy(&g, &t->before, sizeof g);
    (void)hearts_game_deal(t->plan, &g, t->deck, &events);
    for (size_t at = 0;;) {
        for (int i = 0; i < events.count; i++)
            listener->hear(listener->with, &events.at[i]);
        if (!table__hand_next(t, &at, &m))
            return;
        (void)hearts_game_move(t->plan, &g, &m, &events);
    }
}
