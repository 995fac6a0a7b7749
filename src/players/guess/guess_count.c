/* guess_count.c - counts the deals that fit, and draws one, place by place.
 *
 * Unknown cards are grouped by the places they may be in. A state is the number of cards of each
 * group that are left for the remaining places; ways[] has the number of ways to deal them. Groups
 * that differ only in places already filled are merged.
 */
#include "players/guess/guess_inside.h"

#include <string.h>

/* ---- Grouping ---- */

static uint16_t places_of(const struct guess_known *k, hearts_card c)
{
    unsigned places = 0;
    for (int p = 0; p < GUESS_PLACES; p++)
        places |= (unsigned)(k->room[p] && (k->may[p] >> c & 1)) << p;
    return (uint16_t)places;
}

/* Places that may hold any unknown card count as one. */
static unsigned pooled(const struct guess_known *k)
{
    unsigned pool = 0;
    for (int p = 0; p < GUESS_PLACES; p++)
        pool |= (unsigned)(k->room[p] && !(k->unknown.once & ~k->may[p])) << p;
    return pool;
}

static void set_pool(struct guess *g, const struct guess_known *k, unsigned pool)
{
    g->pools = 0;
    for (int p = 0; p < GUESS_PLACES; p++) {
        if (!(pool >> p & 1))
            continue;
        int at = g->pools++;
        for (; at > 0 && g->pool_room[at - 1] > k->room[p]; at--) {
            g->pool_room[at] = g->pool_room[at - 1];
            g->pool[at] = g->pool[at - 1];
        }
        g->pool[at] = (uint8_t)p;
        g->pool_room[at] = k->room[p];
    }
}

/* Sorts the unknown cards into groups; set[] has the places of each. The pool counts as one place,
 * with the bit after the last place. False when there are too many groups. */
static bool sort_cards(struct guess *g, const struct guess_known *k, unsigned pool,
                       unsigned set[GUESS_GROUPS])
{
    for (hearts_faces f = k->unknown.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        unsigned places = (places_of(k, c) & ~pool) | (unsigned)(pool != 0) << GUESS_PLACES;
        int i = 0;
        while (i < g->groups && set[i] != places)
            i++;
        if (i == GUESS_GROUPS)
            return false;
        if (i == g->groups)
            set[g->groups++] = places;
        for (int copies = hearts_pile_copies(k->unknown, c); copies > 0; copies--)
            g->card[i][g->count[i]++] = c;
    }
    return true;
}

/* ---- Stages ---- */

/* The group numbers after a place is filled: groups with the same remaining places are merged.
 * Overwrites the sets and counts with the new ones. */
static int join_groups(struct guess_stage *st, unsigned set[GUESS_GROUPS],
                       uint8_t most[GUESS_GROUPS])
{
    int joined = 0;
    for (int i = 0; i < st->groups; i++) {
        unsigned rest = set[i] & ~(1u << st->place);
        uint8_t n = most[i];
        int to = 0;
        while (to < joined && set[to] != rest)
            to++;
        st->becomes[i] = rest ? (uint8_t)to : GUESS_NOWHERE;
        if (!rest)
            continue;
        most[to] = (uint8_t)(to == joined ? n : most[to] + n);
        set[to] = rest;
        joined += to == joined;
    }
    return joined;
}

/* Sets the stage up, and adds the size of its tables to *size. */
static void stage_begin(struct guess_stage *st, const unsigned set[GUESS_GROUPS],
                        const uint8_t most[GUESS_GROUPS], int groups, double *size)
{
    double states = 1;
    st->groups = (uint8_t)groups;
    st->takes = 0;
    for (int i = 0; i < groups; i++) {
        st->most[i] = most[i];
        st->stride[i] = states < 1e9 ? (uint32_t)states : 0;
        states *= most[i] + 1;
        if (set[i] >> st->place & 1)
            st->from[st->takes++] = (uint8_t)i;
    }
    *size += states * st->takes;
}

static bool stage_tables(struct guess_stage *st, struct scratch *d)
{
    size_t states = 1;
    for (int i = 0; i < st->groups; i++)
        states *= st->most[i] + 1u;
    for (int t = 0; t < st->takes; t++) {
        st->ways[t] = scratch_take(d, states * sizeof *st->ways[t]);
        if (!st->ways[t])
            return false;
        for (size_t i = 0; i < states; i++)
            st->ways[t][i] = -1;
    }
    return true;
}

/* ---- Counting ---- */

static double choose(const struct guess *g, int n, int k)
{
    return g->factorial[n] * g->inverse[k] * g->inverse[n - k];
}

static uint32_t state_of(const struct guess_stage *st, const uint8_t *count)
{
    uint32_t at = 0;
    for (int i = 0; i < st->groups; i++)
        at += count[i] * st->stride[i];
    return at;
}

/* The cards left in the groups after the stage; false when cards are left that fit nowhere. */
static bool counts_after(const struct guess_stage *st, const uint8_t *count,
                         uint8_t after[GUESS_GROUPS])
{
    memset(after, 0, GUESS_GROUPS);
    for (int i = 0; i < st->groups; i++) {
        if (st->becomes[i] != GUESS_NOWHERE)
            after[st->becomes[i]] = (uint8_t)(after[st->becomes[i]] + count[i]);
        else if (count[i])
            return false;
    }
    return true;
}

/* The fewest cards of its t-th group that the place must take, so that the later groups can fill
 * the rest. */
static int fewest(const struct guess_stage *st, int t, const uint8_t *count, int left)
{
    for (t++; t < st->takes; t++)
        left -= count[st->from[t]];
    return left > 0 ? left : 0;
}

static double ways_on(struct guess *g, int stage, int t, uint8_t *count, int left)
{
    struct guess_stage *st = &g->stage[stage];
    if (t == st->takes) {
        uint8_t after[GUESS_GROUPS];
        if (left || !counts_after(st, count, after))
            return 0;
        return stage + 1 == g->stages ? 1
                                      : ways_on(g, stage + 1, 0, after, g->stage[stage + 1].room);
    }
    double *known = &st->ways[t][state_of(st, count)];
    if (*known >= 0)
        return *known;
    int i = st->from[t], n = count[i];
    double sum = 0;
    for (int k = fewest(st, t, count, left); k <= n && k <= left; k++) {
        count[i] = (uint8_t)(n - k);
        sum += choose(g, n, k) * ways_on(g, stage, t + 1, count, left - k);
    }
    count[i] = (uint8_t)n;
    return *known = sum;
}

/* Orders the places, those with the fewest possible cards first. */
static int order_places(const struct guess_known *k, unsigned pool, uint8_t *place)
{
    int n = 0, faces[GUESS_PLACES];
    for (int p = 0; p < GUESS_PLACES; p++) {
        if (!k->room[p] || pool >> p & 1)
            continue;
        int at = n++;
        for (; at > 0 && faces[at - 1] > hearts_faces_count(k->may[p]); at--) {
            faces[at] = faces[at - 1];
            place[at] = place[at - 1];
        }
        faces[at] = hearts_faces_count(k->may[p]);
        place[at] = (uint8_t)p;
    }
    return n;
}

bool guess_count(struct guess *g, const struct guess_known *k, struct scratch *d, size_t states,
                 bool *none)
{
    unsigned pool = pooled(k), set[GUESS_GROUPS];
    uint8_t place[GUESS_PLACES], most[GUESS_GROUPS], count[GUESS_GROUPS];
    double size = 0;
    *none = false;
    g->groups = 0;
    memset(g->count, 0, sizeof g->count);
    set_pool(g, k, pool);
    if (!sort_cards(g, k, pool, set))
        return false;
    int groups = g->groups;
    g->stages = (uint8_t)order_places(k, pool, place);
    memcpy(most, g->count, sizeof most);
    for (int i = 0; i < g->stages; i++) {
        g->stage[i].place = place[i];
        g->stage[i].room = k->room[place[i]];
        stage_begin(&g->stage[i], set, most, groups, &size);
        groups = join_groups(&g->stage[i], set, most);
    }
    if (size > (double)states)
        return false;
    for (int i = 0; i < g->stages; i++)
        if (!stage_tables(&g->stage[i], d))
            return false;
    memcpy(count, g->count, sizeof count);
    *none = g->stages && !(ways_on(g, 0, 0, count, g->stage[0].room) > 0);
    return true;
}

/* ---- Drawing ---- */

static double chance(struct guess_chance *c)
{
    return (double)(player_random(c->rng) >> 11) * 0x1p-53;
}

/* Takes n of a group's cards, all equally likely. */
static void take_cards(struct guess_chance *c, struct hearts_pile *out, hearts_card *card,
                       uint8_t *count, int n)
{
    for (; n > 0; n--) {
        uint32_t at = guess_below(c, *count);
        hearts_pile_add(out, card[at]);
        card[at] = card[--*count];
    }
}

/* Draws how many cards of its t-th group the place takes. */
static int draw_share(const struct guess *g, const struct guess_stage *st, int t,
                      const uint8_t *count, int left, struct guess_chance *c)
{
    int i = st->from[t], n = count[i];
    if (t + 1 == st->takes)
        return left;
    uint32_t at = state_of(st, count);
    int k = fewest(st, t, count, left), last = k;
    double rest = chance(c) * st->ways[t][at];
    for (; k <= n && k <= left; k++) {
        double ways = choose(g, n, k) * st->ways[t + 1][at - (uint32_t)k * st->stride[i]];
        if (ways <= 0)
            continue;
        last = k;
        rest -= ways;
        if (rest < 0)
            break;
    }
    return last;
}

static void join_cards(const struct guess_stage *st, hearts_card card[GUESS_GROUPS][HEARTS_CARDS],
                       uint8_t count[GUESS_GROUPS])
{
    uint8_t after[GUESS_GROUPS] = { 0 };
    for (int i = 0; i < st->groups; i++) {
        int to = st->becomes[i];
        if (to == GUESS_NOWHERE)
            continue;
        if (to != i)
            memcpy(card[to] + after[to], card[i], count[i]);
        after[to] = (uint8_t)(after[to] + count[i]);
    }
    memcpy(count, after, sizeof after);
}

void guess_draw_stages(const struct guess *g, uint64_t *rng, struct hearts_pile out[GUESS_PLACES],
                       hearts_card card[GUESS_GROUPS][HEARTS_CARDS], uint8_t count[GUESS_GROUPS])
{
    struct guess_chance c = { rng, 0, false };
    for (int s = 0; s < g->stages; s++) {
        const struct guess_stage *st = &g->stage[s];
        uint8_t before[GUESS_GROUPS];
        int left = st->room;
        memcpy(before, count, sizeof before);
        for (int t = 0; t < st->takes; t++) {
            int i = st->from[t], k = draw_share(g, st, t, before, left, &c);
            before[i] = (uint8_t)(before[i] - k);
            take_cards(&c, &out[st->place], card[i], &count[i], k);
            left -= k;
        }
        join_cards(st, card, count);
    }
}
