/* history.c - processes the events for the screen. */
#include "clients/terminal/tui/history.h"

#include <string.h>

bool history_is_cancelled(const struct history_trick *t, int i)
{
    for (int k = 0; k < t->count; k++)
        if (k != i && t->cards[k] == t->cards[i])
            return true;
    return false;
}

static void see_played(struct history *s, int person, const struct hearts_seen *e)
{
    if (s->now.finished)
        memset(&s->now, 0, sizeof s->now);
    if (s->now.count < HEARTS_TRICK_MAX) {
        s->now.cards[s->now.count] = e->cards[0];
        s->now.seats[s->now.count++] = e->seat;
        if (!s->cancelled_in && history_is_cancelled(&s->now, s->now.count - 1))
            s->cancelled_in = s->hands;
    }
    if (e->seat == person)
        s->fresh = 0;
}

static void see(struct history *s, int person, const struct hearts_seen *e)
{
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_HAND:
        memset(&s->now, 0, sizeof s->now);
        memset(&s->last, 0, sizeof s->last);
        s->fresh = 0;
        s->hands++;
        break;
    case HEARTS_RECEIVED:
    case HEARTS_KITTY:
        for (int i = 0; i < e->known && e->seat == person; i++)
            s->fresh |= hearts_face(e->cards[i]);
        break;
    case HEARTS_PLAYED: see_played(s, person, e); break;
    case HEARTS_BOOSTED: s->now.boosted = true; break;
    case HEARTS_TRICK:
        s->now.finished = true;
        s->now.taker = e->seat;
        s->now.points = e->number[0];
        s->last = s->now;
        break;
    case HEARTS_DEALT:
    case HEARTS_CHOSE:
    case HEARTS_EXCHANGED:
    case HEARTS_CHARGED:
    case HEARTS_BURIED:
    case HEARTS_SHOT:
    case HEARTS_SCORED:
    case HEARTS_FINISHED: break;
    }
}

void history_follow(struct history *s, const struct seat *table)
{
    size_t count = seat_seen_count(table);
    if (count < s->told || s->rebuilt != table->rebuilt)
        memset(s, 0, sizeof *s);
    s->rebuilt = table->rebuilt;
    for (; s->told < count; s->told++)
        see(s, table->person, seat_seen(table, s->told));
}

const struct hearts_seen *history_hand(const struct seat *table, int i, char *letter)
{
    size_t count = seat_seen_count(table);
    for (size_t at = 0; at < count; at++) {
        const struct hearts_seen *e = seat_seen(table, at);
        if (e->kind == HEARTS_HAND)
            *letter = e->letter;
        if (e->kind == HEARTS_SCORED && i-- == 0)
            return e;
    }
    return NULL;
}

int history_hands(const struct seat *table)
{
    int hands = 0;
    for (size_t at = 0; at < seat_seen_count(table); at++)
        hands += seat_seen(table, at)->kind == HEARTS_SCORED;
    return hands;
}

int history_first(const struct seat *table)
{
    int hands = 0, first = 0;
    bool over = false;
    for (size_t at = 0; at < seat_seen_count(table); at++) {
        enum hearts_happening kind = (enum hearts_happening)seat_seen(table, at)->kind;
        if (kind == HEARTS_HAND && over)
            first = hands;
        over = kind == HEARTS_FINISHED;
        hands += kind == HEARTS_SCORED;
    }
    return table->plan->rules.hands == 1 ? 0 : first;
}

/* A pot that waits for the next game gives every seat 0; one that somebody has won never does. */
static bool pot_waits(const struct say *s, const struct seat *table)
{
    bool waits = s->plan->rules.pot_ties == HEARTS_POT_TIES_WAIT;
    for (int seat = 0; seat < s->plan->seats && waits; seat++)
        waits = strcmp(seat_pot(table, seat), "0") == 0;
    return waits;
}

void history_pot(const struct say *s, const struct seat *table, struct buffer *out)
{
    size_t before = out->length;
    if (pot_waits(s, table)) {
        buffer_text(out, "Nobody won the pot alone: nobody pays, and it waits for the next game.");
        return;
    }
    for (int seat = 0; seat < s->plan->seats; seat++) {
        const char *amount = seat_pot(table, seat);
        if (!*amount)
            continue;
        buffer_text(out, out->length > before ? ", " : "The pot: ");
        say_gets(s, out, seat, amount);
    }
    if (out->length > before)
        buffer_char(out, '.');
}
