/* guess_walk.c - a random walk over the deals that fit, used when there are too many groups to
 * count.
 *
 * A step exchanges two cards, or three or more in a ring, if each may be in its new place. A step
 * and its reverse are equally likely, and rings connect any two deals. So in the long run every
 * deal is visited equally often.
 */
#include "players/guess/guess_inside.h"

#include <string.h>

enum {
    WALK_FIRST = 40,          /* steps per card before the first deal */
    WALK_NEXT = 8,            /* and between two deals */
    WALK_RING = GUESS_PLACES, /* cards in a ring, at most */
};

/* ---- A first deal that fits: places cards one by one, moving others out of the way ---- */

struct seating {
    struct guess_walk *w;
    uint8_t room[GUESS_PLACES]; /* still free */
    uint16_t tried;             /* bit p: place p was tried already */
};

static bool seat_card(struct seating *s, int card)
{
    struct guess_walk *w = s->w;
    for (int place = 0; place < GUESS_PLACES; place++) {
        if (!(w->may[card] >> place & 1) || s->tried >> place & 1)
            continue;
        s->tried |= (uint16_t)(1u << place);
        bool seated = s->room[place] > 0;
        s->room[place] = (uint8_t)(s->room[place] - seated);
        for (int other = 0; other < w->cards && !seated; other++)
            seated = w->place[other] == place && seat_card(s, other);
        if (seated) {
            w->place[card] = (uint8_t)place;
            return true;
        }
    }
    return false;
}

bool guess_walk_begin(struct guess_walk *w, const struct guess_known *k)
{
    struct seating s = { .w = w };
    memcpy(s.room, k->room, sizeof s.room);
    memset(w, 0, sizeof *w);
    for (hearts_faces f = k->unknown.once; f; f &= f - 1)
        for (int copy = hearts_pile_copies(k->unknown, hearts_faces_lowest(f)); copy > 0; copy--)
            w->card[w->cards++] = hearts_faces_lowest(f);
    memset(w->place, GUESS_NOWHERE, sizeof w->place);
    for (int i = 0; i < w->cards; i++)
        for (int p = 0; p < GUESS_PLACES; p++)
            w->may[i] |= (uint16_t)((unsigned)(k->room[p] && (k->may[p] >> w->card[i] & 1)) << p);
    for (int i = 0; i < w->cards; i++) {
        s.tried = 0;
        if (!seat_card(&s, i))
            return false;
    }
    w->used = true;
    return true;
}

/* ---- Walking ---- */

static void step(struct guess_walk *w, struct guess_chance *c)
{
    uint32_t at[WALK_RING];
    int n = 2;
    while (n < WALK_RING && n < w->cards && guess_below(c, 4) == 0)
        n++;
    for (int i = 0; i < n; i++)
        at[i] = guess_below(c, w->cards);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            if (at[i] == at[j])
                return;
        if (!(w->may[at[i]] >> w->place[at[(i + 1) % n]] & 1))
            return;
    }
    uint8_t first = w->place[at[0]];
    for (int i = 0; i + 1 < n; i++)
        w->place[at[i]] = w->place[at[i + 1]];
    w->place[at[n - 1]] = first;
}

void guess_walk_draw(struct guess_walk *w, uint64_t *rng, struct hearts_pile out[GUESS_PLACES])
{
    struct guess_chance c = { rng, 0, false };
    int steps = w->cards < 2 ? 0 : w->cards * (w->mixed ? WALK_NEXT : WALK_FIRST);
    w->mixed = true;
    while (steps-- > 0)
        step(w, &c);
    for (int i = 0; i < w->cards; i++)
        hearts_pile_add(&out[w->place[i]], w->card[i]);
}
