/* charge.c - charging: cards shown before the first lead, to double what they are worth. */
#include "engine.h"

struct hearts_choice hearts__charge_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                           int seat)
{
    hearts_faces from = g->hand[seat].once & p->chargeable & ~g->charges[seat];
    int left = p->rules.charge_limit - hearts_faces_count(g->charges[seat]);
    int count = hearts_faces_count(from);
    return (struct hearts_choice){ .from = { from, 0 },
                                   .high = (uint8_t)(count < left ? count : left) };
}

void hearts__charge_enter(const struct hearts_plan *p, struct hearts_game *g)
{
    int first = hearts__seat_after(p, g->dealer, 1);
    g->to_act = p->rules.charge_order == HEARTS_CHARGE_TOGETHER ? hearts__every_seat(p)
                                                                : hearts__seat_bit(first);
}

static void show(struct hearts_game *g, int seat, hearts_faces cards, struct hearts_events *events)
{
    g->charged |= cards;
    struct hearts_seen *e = cards ? hearts__event(events, HEARTS_CHARGED, seat) : NULL;
    if (e)
        hearts__event_cards(e, (struct hearts_pile){ cards, 0 });
}

bool hearts__charge_decide(const struct hearts_plan *p, struct hearts_game *g,
                           const struct hearts_move *m, struct hearts_events *events)
{
    hearts_faces cards = 0;
    for (int i = 0; i < m->count; i++)
        cards |= hearts_face(m->cards[i]);
    g->charges[m->seat] |= cards;
    if (p->rules.charge_order == HEARTS_CHARGE_TOGETHER) {
        for (int s = 0; s < p->seats && !g->to_act; s++)
            show(g, s, g->charges[s], events);
        return !g->to_act;
    }
    show(g, m->seat, cards, events);
    int next = hearts__seat_after(p, m->seat, 1);
    g->charge_silence = (uint8_t)(cards ? 0 : g->charge_silence + 1);
    g->to_act = hearts__seat_bit(next);
    if (p->rules.charge_order == HEARTS_CHARGE_TURNS)
        return m->seat == g->dealer;
    return g->charge_silence == p->seats;
}
