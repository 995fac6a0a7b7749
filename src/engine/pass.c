/* pass.c - passing: who sends what to whom, also unseen. */
#include "engine.h"

struct hearts_choice hearts__pass_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                         int seat)
{
    char letter = hearts_plan_pass(p, g->hand_number);
    uint8_t n = (uint8_t)hearts_plan_pass_cards(p, letter);
    struct hearts_choice may = { g->hand[seat], n, n, 0, 0 };
    if (letter != 'S' && p->rules.pass_through == HEARTS_PASS_THROUGH_PARTIAL)
        may.low = 0;
    if (letter != 'S' && p->rules.pass_through == HEARTS_PASS_THROUGH_WHOLE)
        may.options = 2;
    return may;
}

static void get(struct hearts_game *g, int seat, hearts_card c)
{
    g->got[seat][g->got_count[seat]++] = c;
}

static void scatter(const struct hearts_plan *p, struct hearts_game *g)
{
    int each = hearts_plan_pass_cards(p, 'S') / (p->seats - 1);
    for (int s = 0; s < p->seats; s++)
        for (int i = 0; i < g->sent_count[s]; i++)
            get(g, hearts__seat_after(p, s, 1 + i / each), g->sent[s][i]);
}

/* The i-th card that leaves `seat`: first its own, then the cards that come in, unseen. The loop
 * ends because some seat has passed a card of its own. */
static hearts_card bundle_card(const struct hearts_plan *p, const struct hearts_game *g, int seat,
                               int step, int i)
{
    while (i >= g->sent_count[seat]) {
        i -= g->sent_count[seat];
        seat = hearts__seat_after(p, seat, p->seats - step);
    }
    return g->sent[seat][i];
}

/* A seat keeps the last cards that come in: as many as it has passed of its own. */
static void pass_on(const struct hearts_plan *p, struct hearts_game *g, int step)
{
    int count = p->rules.pass_count;
    for (int s = 0; s < p->seats; s++) {
        int from = hearts__seat_after(p, s, p->seats - step);
        for (int i = count - g->sent_count[s]; i < count; i++)
            get(g, s, bundle_card(p, g, from, step, i));
    }
}

static struct hearts_pile pile_of(const hearts_card *cards, int count)
{
    struct hearts_pile pile = { 0, 0 };
    for (int i = 0; i < count; i++)
        hearts_pile_add(&pile, cards[i]);
    return pile;
}

void hearts__pass_exchange(const struct hearts_plan *p, struct hearts_game *g,
                           struct hearts_events *events)
{
    char letter = hearts_plan_pass(p, g->hand_number);
    if (letter == 'S')
        scatter(p, g);
    else
        pass_on(p, g, letter - '0');
    for (int s = 0; s < p->seats; s++)
        g->hand[s] = hearts_pile_less(g->hand[s], pile_of(g->sent[s], g->sent_count[s]));
    struct hearts_seen *all = hearts__event(events, HEARTS_EXCHANGED, HEARTS_NO_SEAT);
    if (all)
        all->seats = g->unseen;
    for (int s = 0; s < p->seats; s++) {
        struct hearts_pile got = pile_of(g->got[s], g->got_count[s]);
        g->hand[s] = hearts_pile_join(g->hand[s], got);
        struct hearts_seen *e = hearts__event(events, HEARTS_RECEIVED, s);
        if (e)
            hearts__event_cards(e, got);
    }
}
