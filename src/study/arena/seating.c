/* seating.c - the seatings of two players at a table. */
#include "study/arena/seating.h"

/* For five or more parties: this pattern and four rotations of it. At every distance, two parties
 * have the same player about as often as different ones. */
static const char *const patterns[HEARTS_SEATS + 1] = {
    [5] = "AABAB",    [6] = "AABABB",    [7] = "AABABBB",
    [8] = "AAABABBB", [9] = "AAABABBAB", [10] = "AAABABBABB",
};

struct list {
    const struct hearts_plan *plan;
    uint16_t *out;
    int count;
};

static void add_one(struct list *l, unsigned parties)
{
    uint16_t seats = 0;
    for (int s = 0; s < l->plan->seats; s++)
        if (parties >> l->plan->team[s] & 1)
            seats |= (uint16_t)(1u << s);
    for (int i = 0; i < l->count; i++)
        if (l->out[i] == seats)
            return;
    l->out[l->count++] = seats;
}

/* Adds a seating and its opposite, unless already listed. */
static void add(struct list *l, unsigned parties)
{
    unsigned all = (1u << l->plan->teams) - 1;
    add_one(l, parties);
    add_one(l, all & ~parties);
}

static void add_halves(struct list *l)
{
    int n = l->plan->teams;
    if (n <= 4) {
        for (unsigned w = 0; w < 1u << n; w++)
            if (__builtin_popcount(w) == n / 2)
                add(l, w);
        return;
    }
    for (int turn = 0; turn < 5; turn++) {
        unsigned w = 0;
        for (int i = 0; i < n; i++)
            if (patterns[n][(i + turn) % n] == 'A')
                w |= 1u << i;
        add(l, w);
    }
}

int seating_list(const struct hearts_plan *p, enum seating_design design, uint16_t out[SEATING_MAX])
{
    struct list l = { .plan = p, .out = out };
    if (design != SEATING_1V3)
        add_halves(&l);
    if (design != SEATING_2V2)
        for (int i = 0; i < p->teams; i++)
            add(&l, 1u << i);
    return l.count;
}
