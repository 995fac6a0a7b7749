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

/* Plays a card; false when it completes a trick that goes to somebody else, or is carried on. */
static bool lay(struct line *l, hearts_card c)
{
    int tricks = l->now.tricks, won = l->now.tricks_won[l->seat];
    hearts_game_play(l->plan, &l->now, c);
    return l->now.tricks == tricks || (l->now.tricks_won[l->seat] > won && !l->now.carried_tricks);
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

/* Sets the cards to try at the next place, and notes the position where a trick begins; false when
 * there are too many. */
static bool open_place(struct line *l)
{
    bool begins = l->cards == 0 || l->now.trick_count == 0;
    if (begins && l->tricks == TRICKS_MOST)
        return false;
    if (begins) {
        memcpy(&l->before[l->tricks], &l->now, sizeof l->now);
        l->first[l->tricks++] = l->cards;
    }
    hearts_faces legal = hearts_game_legal(l->plan, &l->now);
    bool only_lowest = l->lowest && turn(&l->now) != l->seat;
    l->untried[l->cards] = only_lowest ? legal & (~legal + 1) : legal;
    return true;
}

/* The seat itself tries its highest card first, the others their lowest. */
static bool search(struct line *l)
{
    if (!open_place(l))
        return false;
    for (int tried = 0; tried < CARDS_TRIED_MOST; tried++) {
        int place = l->cards;
        while (place >= 0 && !l->untried[place])
            place--;
        if (place < 0)
            return false;
        if (place < l->cards)
            go_to(l, place);
        hearts_faces f = l->untried[place];
        hearts_card c = turn(&l->now) == l->seat ? hearts_faces_highest(f) : hearts_faces_lowest(f);
        l->untried[place] &= ~hearts_face(c);
        l->card[place] = c;
        l->cards++;
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
