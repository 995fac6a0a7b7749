/* position.c - setting a game up in the middle of a hand. */
#include "engine.h"

static struct hearts_pile everything(const struct hearts_plan *p, const struct hearts_position *at,
                                     bool *twice_over)
{
    struct hearts_pile all = { 0, 0 };
    const struct hearts_pile *piles[2 * HEARTS_SEATS + 2];
    int n = 0;
    for (int s = 0; s < p->seats; s++) {
        piles[n++] = &at->hand[s];
        piles[n++] = &at->won[s];
    }
    piles[n++] = &at->kitty;
    piles[n++] = &at->carried;
    *twice_over = false;
    for (int i = 0; i < n; i++) {
        struct hearts_pile a = all, b = *piles[i];
        *twice_over = *twice_over || (b.twice & ~b.once) || (a.twice & b.once) ||
                      (a.once & b.twice) || (p->decks == 1 && (b.twice || (a.once & b.once)));
        all = hearts_pile_join(a, b);
    }
    return all;
}

static bool hands_even(const struct hearts_plan *p, const struct hearts_position *at)
{
    int n = hearts_pile_count(at->hand[0]);
    for (int s = 1; s < p->seats; s++)
        if (hearts_pile_count(at->hand[s]) != n)
            return false;
    return n <= p->hand_cards;
}

static bool charges_held(const struct hearts_plan *p, const struct hearts_position *at)
{
    hearts_faces seen = 0;
    for (int s = 0; s < p->seats; s++) {
        if (at->charges[s] & ~p->chargeable || at->charges[s] & seen)
            return false;
        seen |= at->charges[s];
    }
    return true;
}

static const char *fault(const struct hearts_plan *p, const struct hearts_position *at)
{
    bool twice_over;
    struct hearts_pile all = everything(p, at, &twice_over);
    bool taken = at->kitty_taker != HEARTS_NO_SEAT;
    int tricks = at->carried_tricks;
    for (int s = 0; s < p->seats; s++)
        tricks += at->tricks_won[s];
    if (!hearts__is_zero(at->reserved, sizeof at->reserved))
        return "the position tells what only a newer version knows";
    if (twice_over)
        return "a card is there more often than the deck has it";
    if (all.once != p->deck.once || all.twice != p->deck.twice)
        return "the position does not hold every card of the deck, or holds others";
    if (!hands_even(p, at))
        return "between two tricks all hold the same number of cards, no more than were dealt";
    if (at->leader >= p->seats || (taken && at->kitty_taker >= p->seats))
        return "no such seat";
    if (hearts_pile_count(at->kitty) != p->kitty_cards)
        return "the kitty has another number of cards";
    if (!charges_held(p, at))
        return "a card is charged that may not be, or by two seats";
    if (tricks != at->tricks)
        return "the tricks taken and carried are not as many as were played";
    return NULL;
}

static void settle(const struct hearts_plan *p, struct hearts_game *g,
                   const struct hearts_position *at)
{
    for (int s = p->seats - 1; s >= 0; s--) {
        g->hand[s] = at->hand[s];
        g->won[s] = at->won[s];
        g->tricks_won[s] = at->tricks_won[s];
        g->charges[s] = at->charges[s];
        g->charged |= at->charges[s];
        if (at->tricks_won[s])
            g->latest[p->side[s]] = (uint8_t)s;
    }
    g->kitty = g->kitty_dealt = at->kitty;
    g->kitty_taker = at->kitty_taker;
    g->carried = at->carried;
    g->carried_tricks = at->carried_tricks;
    g->last_winner = at->last_winner;
    if (at->last_winner < p->seats)
        g->latest[p->side[at->last_winner]] = at->last_winner;
    g->tricks = at->tricks;
    g->spade_fell = at->spade_fell;
    for (int suit = 0; suit < 4; suit++)
        if (at->led & hearts_suit_faces(suit))
            g->led |= hearts_suit_faces(suit);
}

const char *hearts_game_place(const struct hearts_plan *p, struct hearts_game *g,
                              const struct hearts_position *at, struct hearts_events *events)
{
    if (events)
        events->count = 0;
    if (g->phase != HEARTS_DEAL)
        return "a position begins a hand";
    const char *why = fault(p, at);
    if (why)
        return why;
    hearts__hand_clear(p, g);
    settle(p, g, at);
    hearts__play_enter(p, g);
    if (at->tricks || p->rules.opening == HEARTS_OPEN_DEALER_LEFT ||
        p->rules.opening == HEARTS_OPEN_LOW_SCORE)
        g->leader = at->leader;
    g->to_act = hearts__seat_bit(g->leader);
    if (at->broken)
        g->lead_ban = 0;
    if (!g->hand[0].once)
        hearts__play_finish(p, g, events);
    return NULL;
}
