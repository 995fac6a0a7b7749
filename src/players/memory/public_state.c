/* public_state.c - makes the public state from a seat's view and memory, or from a game about to be
 * played. */
#include "players/memory/public_state.h"

#include <string.h>

#include "hearts/game.h"

static void begin(struct public_state *s, const struct roles *l, hearts_faces charged)
{
    const struct hearts_plan *p = l->plan;
    memset(s, 0, sizeof *s);
    s->roles = l;
    s->charged = charged;
    s->best = HEARTS_NO_CARD;
    memset(s->costly_at, HEARTS_NO_SEAT, sizeof s->costly_at);
    for (hearts_faces f = p->deck.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        s->worth[c] = (int16_t)hearts_plan_worth(p, charged, c);
    }
}

static void add_fallen(struct public_state *s, struct hearts_pile fallen)
{
    struct hearts_pile gone = { s->gone_once, s->gone_twice };
    gone = hearts_pile_join(gone, fallen);
    s->gone_once = gone.once;
    s->gone_twice = gone.twice;
}

static int32_t penalty_worth(const struct public_state *s, struct hearts_pile pile)
{
    int32_t sum = 0;
    for (hearts_faces f = pile.once & s->roles->plan->penalty; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        sum += s->worth[c] * hearts_pile_copies(pile, c);
    }
    return sum;
}

static void add_piles(struct public_state *s, const struct hearts_view *v)
{
    const struct hearts_plan *p = s->roles->plan;
    for (int seat = 0; seat < p->seats; seat++) {
        int32_t n = penalty_worth(s, v->won[seat]);
        add_fallen(s, v->won[seat]);
        s->taken[p->side[seat]] += n;
        s->payers |= (uint16_t)((n != 0) << p->side[seat]);
    }
    add_fallen(s, v->carried);
    s->pain = penalty_worth(s, v->carried);
    s->cost = s->pain;
    for (hearts_faces f = v->carried.once & p->bonus; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        s->cost += s->worth[c] * hearts_pile_copies(v->carried, c);
    }
}

static void note_costly(struct public_state *s, int knower, int other, hearts_faces held)
{
    if (other == knower || !(held & s->roles->costly))
        return;
    s->costly_at[knower] = (uint8_t)other;
    s->costly_known[knower] = held & s->roles->costly;
}

void public_of_view(struct public_state *s, const struct roles *l, const struct player_seat *seat,
                    const struct hearts_view *v)
{
    hearts_faces charged = 0, by[HEARTS_SEATS];
    const struct hearts_plan *p = l->plan;
    for (int x = 0; x < p->seats; x++)
        charged |= by[x] = v->charged[x];
    begin(s, l, charged);
    add_piles(s, v);
    s->banned = !v->broken;
    s->leader = v->leader;
    s->tricks = v->tricks;
    s->end = v->trick_end;
    if (memory_fits(&seat->memory, p, v))
        memcpy(s->voids, seat->memory.voids, sizeof s->voids);
    for (int i = 0; i < v->trick_count; i++)
        public_lay(s, (v->leader + i) % p->seats, v->trick[i], p->seats, p->decks, v->trick);
    for (int other = 0; other < p->seats && v->seat < p->seats; other++) {
        hearts_faces known = seat->memory.holds[other].once | (by[other] & ~s->gone_once);
        note_costly(s, v->seat, other, known);
    }
}

void public_of_game(struct public_state *s, const struct roles *l, const struct hearts_game *g)
{
    const struct hearts_plan *p = l->plan;
    begin(s, l, g->charged);
    s->banned = g->lead_ban != 0;
    s->leader = g->leader;
    s->end = g->trick_end;
    for (int seat = 0; seat < p->seats; seat++) {
        hearts_faces sent = 0;
        for (int i = 0; i < g->sent_count[seat]; i++)
            sent |= hearts_face(g->sent[seat][i]);
        for (int other = 0; other < p->seats; other++)
            note_costly(s, seat, other, g->hand[other].once & (sent | g->charges[other]));
    }
}
