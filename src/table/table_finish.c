/* table_finish.c - a hand that nothing can change any more is played out at once.
 *
 * This is judged by what one seat may know, as a claim is. So the offer tells that seat nothing
 * that it could not work out, and nobody else sees it until it is taken.
 */
#include "table/table_inside.h"

/* Whether every card that counts has been taken, which everybody has seen, and tricks alone win or
 * lose nothing. */
static bool nothing_is_left(const struct hearts_plan *p, const struct hearts_view *v)
{
    const hearts_faces counts = (p->penalty | p->bonus | p->doubling) & p->deck.once;
    if (hearts_plan_tricks_count(p))
        return false;
    for (hearts_faces f = counts; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        int out = hearts_pile_copies(p->deck, c);
        for (int seat = 0; seat < p->seats; seat++)
            out -= hearts_pile_copies(v->won[seat], c);
        if (out)
            return false;
    }
    return true;
}

bool table__is_decided(const struct hearts_plan *p, const struct hearts_view *v)
{
    return v->phase == HEARTS_PLAY && v->hand.once &&
           (nothing_is_left(p, v) || table__rest_is_mine(p, v));
}

bool table_hand_is_decided(const struct table *t, int seat)
{
    struct hearts_view v;
    hearts_view_of(t->plan, &t->game, seat, &v);
    return v.seat == seat && table__is_decided(t->plan, &v);
}

/* Plays everybody's lowest legal card to the end of the play. Returns how many, or 0 if the play is
 * interrupted by something else. */
static int lowest_cards(const struct table *t, hearts_card out[HEARTS_CARDS])
{
    struct hearts_game g = t->game;
    int count = 0;
    while (!hearts_game_played_out(&g)) {
        if (g.phase != HEARTS_PLAY)
            return 0;
        out[count] = hearts_faces_lowest(hearts_game_legal(t->plan, &g));
        hearts_game_play(t->plan, &g, out[count++]);
    }
    return count;
}

enum table_refusal table__decide_finish(const struct table *t, const struct table_command *c,
                                        struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    (void)why;
    if (!t->terms.claims)
        return TABLE_NOT_ALLOWED;
    if (!table_hand_is_decided(t, seat))
        return TABLE_NOT_NOW;
    out->count = (uint8_t)lowest_cards(t, out->cards);
    out->kind = TABLE_PLAYED_OUT;
    out->seat = (uint8_t)seat;
    return out->count ? TABLE_OK : TABLE_NOT_NOW;
}

bool table__apply_played_out(struct table *t, const struct table_event *e,
                             const struct table_listener *listener)
{
    if (!t->terms.claims || e->seat >= t->plan->seats || t->seats[e->seat].kind != TABLE_PERSON ||
        !table_hand_is_decided(t, e->seat) || !table__line_ends(t, e->cards, e->count))
        return false;
    t->seats[e->seat].stood_in = false;
    return table__play_line(t, e, listener);
}
