/* table_line.c - how the rest of a hand is played when one seat takes it all. The search knows all
 * hands: it is used once nothing has to be hidden any more.
 *
 * It goes through the cards in order, as an odometer does. Each place has the cards that are still
 * to be tried there. The position before each trick is kept, and a trick is replayed from it.
 */
#include "table/table_inside.h"

#include <string.h>

enum { TRICKS_MOST = 18, CARDS_TRIED_MOST = 20000 };

struct line {
    const struct hearts_plan *plan;
    int seat;
    bool lowest;
    int tricks, cards;      /* tricks begun, cards played */
    int first[TRICKS_MOST]; /* the place of each trick's first card */
    struct hearts_game before[TRICKS_MOST];
    struct hearts_game now;
    hearts_faces untried[HEARTS_CARDS]; /* at each place */
    hearts_card card[HEARTS_CARDS];
};

static int turn(const struct hearts_game *g) { return hearts_faces_lowest(g->to_act); }

/* The cards that may be tried in this position. */
static hearts_faces choices(const struct line *l)
{
    hearts_faces legal = hearts_game_legal(l->plan, &l->now);
    if (l->lowest && turn(&l->now) != l->seat)
        return legal & (~legal + 1);
    return legal;
}

/* Whether the seat took the trick that was just completed, and no cards are carried on. */
static bool took(const struct line *l, int tricks_won)
{
    return l->now.tricks_won[l->seat] > tricks_won && !l->now.carried_tricks;
}

/* Plays a card; false when the trick goes to somebody else. */
static bool lay(struct line *l, hearts_card c)
{
    int tricks = l->now.tricks, won = l->now.tricks_won[l->seat];
    hearts_game_play(l->plan, &l->now, c);
    return l->now.tricks == tricks || took(l, won);
}

/* Restores the position before a place, by playing from the beginning of its trick. */
static void go_to(struct line *l, int place)
{
    while (l->first[l->tricks - 1] > place)
        l->tricks--;
    memcpy(&l->now, &l->before[l->tricks - 1], sizeof l->now);
    for (int i = l->first[l->tricks - 1]; i < place; i++)
        hearts_game_play(l->plan, &l->now, l->card[i]);
    l->cards = place;
}

/* Notes the position where a trick begins; false when there are too many. */
static bool open_place(struct line *l)
{
    bool begins = l->cards == 0 || l->now.trick_count == 0;
    if (begins && l->tricks == TRICKS_MOST)
        return false;
    if (begins) {
        memcpy(&l->before[l->tricks], &l->now, sizeof l->now);
        l->first[l->tricks++] = l->cards;
    }
    l->untried[l->cards] = choices(l);
    return true;
}

/* The next card to try at a place: the highest for the seat itself, the lowest for the others. */
static hearts_card next_card(const struct line *l, int place)
{
    hearts_faces f = l->untried[place];
    return turn(&l->now) == l->seat ? hearts_faces_highest(f) : hearts_faces_lowest(f);
}

/* Goes back to the last place with another card to try; false when there is none. */
static bool go_back(struct line *l)
{
    int place = l->cards;
    do {
        if (place-- == 0)
            return false;
    } while (!l->untried[place]);
    go_to(l, place);
    return true;
}

static bool search(struct line *l)
{
    if (!open_place(l))
        return false;
    for (int tried = 0; tried < CARDS_TRIED_MOST; tried++) {
        while (!l->untried[l->cards])
            if (!go_back(l))
                return false;
        hearts_card c = next_card(l, l->cards);
        l->untried[l->cards] &= ~hearts_face(c);
        l->card[l->cards] = c;
        int place = l->cards++;
        if (!lay(l, c) || l->now.phase != HEARTS_PLAY)
            go_to(l, place);
        else if (hearts_game_played_out(&l->now))
            return true;
        else if (!open_place(l))
            return false;
    }
    return false;
}

int table__claim_line(const struct table *t, int seat, bool lowest, hearts_card out[HEARTS_CARDS])
{
    struct line l;
    l.plan = t->plan;
    l.seat = seat;
    l.lowest = lowest;
    l.tricks = l.cards = 0;
    memcpy(&l.now, &t->game, sizeof l.now);
    if (t->game.phase != HEARTS_PLAY || !search(&l))
        return 0;
    memcpy(out, l.card, (size_t)l.cards);
    return l.cards;
}

/* Whether these cards are legal in order from here, and end the play; with `seat`, whether it takes
 * every trick. */
static bool line_ends(const struct table *t, int seat, const hearts_card *cards, int count)
{
    struct line l;
    l.plan = t->plan;
    l.seat = seat;
    memcpy(&l.now, &t->game, sizeof l.now);
    for (int i = 0; i < count; i++) {
        if (l.now.phase != HEARTS_PLAY || hearts_game_played_out(&l.now) ||
            cards[i] >= HEARTS_FACES ||
            !(hearts_game_legal(t->plan, &l.now) & hearts_face(cards[i])))
            return false;
        if (seat == HEARTS_NO_SEAT)
            hearts_game_play(t->plan, &l.now, cards[i]);
        else if (!lay(&l, cards[i]))
            return false;
    }
    return count > 0 && hearts_game_played_out(&l.now);
}

bool table__claim_holds(const struct table *t, int seat, const hearts_card *cards, int count)
{
    return line_ends(t, seat, cards, count);
}

bool table__line_ends(const struct table *t, const hearts_card *cards, int count)
{
    return line_ends(t, HEARTS_NO_SEAT, cards, count);
}

bool table__play_line(struct table *t, const struct table_event *e,
                      const struct table_listener *listener)
{
    for (int i = 0; i < e->count; i++) {
        struct hearts_move m = { .count = 1, .cards = { e->cards[i] } };
        m.seat = hearts_faces_lowest(t->game.to_act);
        if (!table__hand_add(t, &m))
            return false;
        table__make(t, &m, listener);
    }
    table__settle(t, 0, e->at_ms);
    return true;
}
