/* join_own.c - compares the cards that we were shown of a deal with those it has once opened.
 *
 * A server could deal as sealed, but show one seat other cards. The record would still be right,
 * and only that seat could notice.
 */
#include "clients/terminal/remote/join_inside.h"

#include "record/fair/fair_cards.h"
#include "record/record.h"

/* ---- Cards as shown ---- */

static bool same(struct hearts_pile a, struct hearts_pile b)
{
    return a.once == b.once && a.twice == b.twice;
}

/* If two reports differ, one is wrong, whatever follows: the difference is kept. */
static void note(struct join_shown *shown, struct hearts_pile cards)
{
    if (!hearts_pile_count(shown->first))
        shown->first = cards;
    else if (hearts_pile_count(cards) && !same(cards, shown->first))
        shown->other = cards;
}

static void note_told(const struct hearts_plan *p, struct join_shown *shown, struct json_span cards)
{
    struct hearts_pile pile;
    if (read_pile(p, cards, &pile))
        note(shown, pile);
}

void join__own_shown(struct join *j, struct join_deal *d, struct json_span message, bool whole)
{
    struct json_span game = read_member(message, "game"), item;
    struct hearts_seen e;
    for (struct json_walk w = json_walk(read_member(message, "seen"));
         json_next(&w, NULL, &item);) {
        struct hearts_pile cards = { 0, 0 };
        if (!read_seen(&j->plan, item, &e))
            continue;
        for (int i = 0; i < e.known; i++)
            hearts_pile_add(&cards, e.cards[i]);
        if (e.kind == HEARTS_HAND && !d->hand_number) {
            d->dealer = e.seat;
            d->hand_number = (uint16_t)e.number[0];
        } else if (e.kind == HEARTS_DEALT && e.seat == j->deals.seat)
            note(&d->hand, cards);
        else if (e.kind == HEARTS_KITTY)
            note(&d->kitty, cards);
    }
    if (whole)
        note_told(&j->plan, &d->hand, read_member(game, "hand"));
    note_told(&j->plan, &d->kitty, read_member(game, "kitty"));
}

/* ---- Cards as sealed ---- */

static void list(struct buffer *out, const char *before, struct hearts_pile cards)
{
    hearts_card all[2 * HEARTS_FACES];
    int count = (int)hearts_pile_list(cards, all);
    buffer_text(out, before);
    record_cards_write(out, all, count);
}

/* Tells the person if the cards differ; true then. */
static bool say_others(struct join *j, const struct join_deal *d, const char *what,
                       const struct join_shown *shown, struct hearts_pile sealed)
{
    struct hearts_pile seen = same(shown->first, sealed) ? shown->other : shown->first;
    struct buffer text = { 0 };
    if (!hearts_pile_count(seen) || same(seen, sealed))
        return false;
    list(&text, "you saw", hearts_pile_less(seen, sealed));
    list(&text, ", locked were", hearts_pile_less(sealed, seen));
    join__line(j, false,
               "In hand %u the server showed you %s than it had locked: %s. The record alone does "
               "not show this.",
               (unsigned)d->hand_number, what, text.data ? text.data : "");
    buffer_release(&text);
    return true;
}

void join__own_opened(struct join *j, const struct join_deal *d, const struct fair_outcome *o)
{
    unsigned seats = j->plan.seats, dealt = seats * j->plan.hand_cards;
    unsigned first = ((unsigned)j->deals.seat + 2 * seats - d->dealer - 1) % seats;
    struct hearts_pile hand = { 0, 0 }, kitty = { 0, 0 };
    if (!d->hand_number)
        return;
    for (unsigned i = 0; i < o->n; i++)
        if (i >= dealt)
            hearts_pile_add(&kitty, fair_card_of(o->deck[i]));
        else if (i % seats == first)
            hearts_pile_add(&hand, fair_card_of(o->deck[i]));
    if (!say_others(j, d, "other cards", &d->hand, hand))
        (void)say_others(j, d, "another kitty", &d->kitty, kitty);
}
