/* duel.c - search for two sides and one number: alpha-beta with stored bounds for every position
 * between tricks. */
#include "study/solver/solver_inside.h"

#include <stdlib.h>
#include <string.h>

enum { WAYS = 4 /* entries that may hold one position */, NO_MOVE = 255 };

/* The role of a card in its trick. */
enum role { LEADS, FOLLOWS, SLOUGHS };

/* The known bounds of a position: its value minus the points taken before it. */
struct entry {
    uint64_t check;
    struct solver_range known;
    uint8_t move; /* best so far: its suit, and its rank order among the cards to come */
    uint8_t work; /* effort of the search, as a power of 2 */
};

struct duel {
    struct study *study;
    int32_t weight[HEARTS_SEATS];
    uint16_t low;                                    /* seats that want a low value */
    uint64_t about;                                  /* differs for each quantity searched */
    uint32_t cutoffs[3][HEARTS_SEATS][HEARTS_FACES]; /* cards that caused cutoffs, by enum role */
    size_t mask;
    struct entry entry[];
};

struct duel *duel_new(struct study *s, size_t entries)
{
    size_t room = WAYS;
    while (room < entries)
        room *= 2;
    struct duel *d = calloc(1, sizeof *d + room * sizeof *d->entry);
    if (d) {
        d->study = s;
        d->mask = room - 1;
    }
    return d;
}

void duel_free(struct duel *d) { free(d); }

void duel_about(struct duel *d, const int32_t weight[HEARTS_SEATS], uint16_t low)
{
    memcpy(d->weight, weight, sizeof d->weight);
    memset(d->cutoffs, 0, sizeof d->cutoffs);
    d->low = low;
    d->about += UINT64_C(0x9e3779b97f4a7c15);
}

static int32_t measure(const struct duel *d, const int32_t score[HEARTS_SEATS])
{
    int32_t n = 0;
    for (int side = 0; side < d->study->plan->sides; side++)
        n += d->weight[side] * score[side];
    return n;
}

static bool wants_low(const struct duel *d, int seat) { return d->low >> seat & 1; }

int32_t duel_ending(const struct duel *d, const struct ending *end)
{
    int32_t a = measure(d, end->score[0]);
    if (end->ways == 1)
        return a;
    int32_t b = measure(d, end->score[1]);
    return (a < b) == wants_low(d, end->chooser) ? a : b;
}

/* ---- Stored positions ---- */

static struct entry *entry_find(struct duel *d, const struct standing *st)
{
    size_t at = (size_t)(st->key ^ d->about) & d->mask & ~(size_t)(WAYS - 1);
    uint64_t check = st->check + d->about;
    for (size_t i = at; i < at + WAYS; i++)
        if (d->entry[i].work && d->entry[i].check == check)
            return &d->entry[i];
    return NULL;
}

/* The entry of this position, or the one that took the least effort. */
static struct entry *entry_for(struct duel *d, const struct standing *st)
{
    struct entry *e = entry_find(d, st);
    if (e)
        return e;
    size_t at = (size_t)(st->key ^ d->about) & d->mask & ~(size_t)(WAYS - 1);
    e = &d->entry[at];
    for (size_t i = at + 1; i < at + WAYS; i++)
        if (d->entry[i].work < e->work)
            e = &d->entry[i];
    *e = (struct entry){ st->check + d->about, { -SOLVER_UNKNOWN, SOLVER_UNKNOWN }, NO_MOVE, 0 };
    return e;
}

static uint8_t work_of(uint64_t nodes) { return (uint8_t)(64 - __builtin_clzll(nodes | 1)); }

/* ---- Move ordering ---- */

static hearts_faces faces_to_come(const struct duel *d, const struct hearts_game *g)
{
    hearts_faces all = 0;
    for (int seat = 0; seat < d->study->plan->seats; seat++)
        all |= g->hand[seat].once;
    return all;
}

static uint8_t move_pack(const struct duel *d, const struct hearts_game *g, hearts_card c)
{
    hearts_faces below = faces_to_come(d, g) & hearts_suit_faces(hearts_card_suit(c)) &
                         (hearts_face(c) - 1);
    return (uint8_t)(hearts_card_suit(c) << 4 | hearts_faces_count(below));
}

static hearts_card move_unpack(const struct duel *d, const struct hearts_game *g, uint8_t move)
{
    hearts_faces suit = move == NO_MOVE ? 0 : faces_to_come(d, g) & hearts_suit_faces(move >> 4);
    for (int n = move & 15; n && suit; n--)
        suit &= suit - 1;
    return suit ? hearts_faces_lowest(suit) : HEARTS_NO_CARD;
}

/* The trick so far, from the view of the seat to play. */
struct trick {
    int seat, winner; /* winner: -1 if nobody yet */
    hearts_card top;
    int suit;
    bool last;
    int32_t points;
};

static struct trick trick_of(const struct duel *d, const struct hearts_game *g)
{
    const struct hearts_plan *p = d->study->plan;
    struct trick t = { .seat = study_turn(p, g), .winner = -1, .top = 0, .suit = -1 };
    t.last = g->trick_count + 1 == g->trick_end;
    for (int i = 0; i < g->trick_count; i++)
        t.points += d->study->value[g->trick[i]];
    if (!g->trick_count)
        return t;
    t.suit = hearts_card_suit(g->trick[0]);
    int at = hearts_trick_winner(g->trick, g->trick_count);
    if (at >= 0) {
        t.top = g->trick[at];
        t.winner = (g->leader + at) % p->seats;
    }
    return t;
}

static enum role role_of(int suit, hearts_card c)
{
    if (suit < 0)
        return LEADS;
    return hearts_card_suit(c) == suit ? FOLLOWS : SLOUGHS;
}

/* How promising a card is; higher is better. */
static int32_t promise(const struct duel *d, const struct trick *t, hearts_card c)
{
    const struct hearts_plan *p = d->study->plan;
    int rank = hearts_card_rank(c), suit = hearts_card_suit(c);
    int32_t sign = wants_low(d, t->seat) ? -1 : 1;
    int32_t mine = sign * d->weight[p->side[t->seat]];
    if (t->suit < 0)
        return mine > 0 ? rank : -rank - 4 * (d->study->value[c] > 1);
    bool wins = suit == t->suit && c > t->top;
    int taker = wins || t->winner < 0 ? t->seat : t->winner;
    int32_t points = t->points + d->study->value[c];
    int32_t n = 32 * sign * d->weight[p->side[taker]] * points;
    if (suit != t->suit)
        return n + rank;
    if (!wins)
        return n + rank + (mine < 0 ? 16 : 0);
    return n + (t->last ? rank : -rank);
}

static uint32_t cutoffs(const struct duel *d, const struct trick *t, hearts_card c)
{
    return d->cutoffs[role_of(t->suit, c)][t->seat][c];
}

struct moves {
    int count;
    hearts_card card[HEARTS_CARDS];
    int64_t promise[HEARTS_CARDS];
};

static void moves_find(const struct duel *d, const struct hearts_game *g, hearts_card first,
                       struct moves *m)
{
    struct trick t = trick_of(d, g);
    m->count = 0;
    hearts_faces f = study_cards(d->study, g);
    bool single = !(f & (f - 1));
    for (; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        int64_t n = c == first ? INT64_MAX : 0;
        if (!single && c != first)
            n = (int64_t)promise(d, &t, c) * 64 + 4 * (int64_t)cutoffs(d, &t, c);
        int i = m->count++;
        for (; i > 0 && m->promise[i - 1] < n; i--) {
            m->card[i] = m->card[i - 1];
            m->promise[i] = m->promise[i - 1];
        }
        m->card[i] = c;
        m->promise[i] = n;
    }
}

static void note_cutoff(struct duel *d, const struct hearts_game *g, hearts_card c)
{
    int suit = g->trick_count ? hearts_card_suit(g->trick[0]) : -1;
    int seat = study_turn(d->study->plan, g);
    if (++d->cutoffs[role_of(suit, c)][seat][c] < 4096)
        return;
    for (int role = 0; role < 3; role++)
        for (int s = 0; s < HEARTS_SEATS; s++)
            for (int i = 0; i < HEARTS_FACES; i++)
                d->cutoffs[role][s][i] /= 2;
}

/* ---- The search: a result at or above `bound` is a lower bound of the value, one below it an
 * upper bound ---- */

static int32_t search(struct duel *d, const struct hearts_game *g, int32_t bound);

static int32_t search_card(struct duel *d, const struct hearts_game *g, hearts_card c,
                           int32_t bound)
{
    struct hearts_game next;
    struct ending end;
    if (!study_step(d->study))
        return 0;
    return study_play(d->study, g, c, &next, &end) ? duel_ending(d, &end) : search(d, &next, bound);
}

/* Updates the best value; true when the other choices need no search. */
static bool settles(bool low, int32_t value, int32_t bound, int32_t *best)
{
    if (low ? value < *best : value > *best)
        *best = value;
    return low ? *best < bound : *best >= bound;
}

static int32_t search_cards(struct duel *d, const struct hearts_game *g, int32_t bound,
                            uint8_t *move)
{
    struct moves m;
    int seat = study_turn(d->study->plan, g);
    bool low = wants_low(d, seat);
    int32_t best = low ? SOLVER_UNKNOWN : -SOLVER_UNKNOWN;
    moves_find(d, g, move ? move_unpack(d, g, *move) : HEARTS_NO_CARD, &m);
    for (int i = 0; i < m.count; i++) {
        int32_t value = search_card(d, g, m.card[i], bound);
        if (d->study->stopped)
            return 0;
        if (!settles(low, value, bound, &best))
            continue;
        if (move)
            *move = move_pack(d, g, m.card[i]);
        if (i)
            note_cutoff(d, g, m.card[i]);
        break;
    }
    return best;
}

static int32_t search_burials(struct duel *d, const struct hearts_game *g, int32_t bound)
{
    struct burials b;
    struct hearts_move m;
    int seat = g->kitty_taker;
    bool low = wants_low(d, seat);
    int32_t best = low ? SOLVER_UNKNOWN : -SOLVER_UNKNOWN;
    burials_begin(&b, d->study->plan, g);
    do {
        struct hearts_game next = *g;
        burials_move(&b, seat, &m);
        (void)hearts_game_move(d->study->plan, &next, &m, NULL);
        int32_t value = study_step(d->study) ? search(d, &next, bound) : 0;
        if (d->study->stopped)
            return 0;
        if (settles(low, value, bound, &best))
            break;
    } while (burials_next(&b));
    return best;
}

static void narrow(struct solver_range *known, int32_t value, int32_t bound)
{
    if (value >= bound && value > known->low)
        known->low = value;
    if (value < bound && value < known->high)
        known->high = value;
}

static int32_t search_trick(struct duel *d, const struct hearts_game *g, int32_t bound)
{
    struct standing st;
    standing_of(d->study, g, &st);
    struct solver_range range = standing_bounds(d->study, &st, d->weight);
    int32_t now = measure(d, st.score);
    struct entry *e = entry_find(d, &st);
    uint8_t move = e ? e->move : NO_MOVE;
    if (e && e->known.low > -SOLVER_UNKNOWN && e->known.low + now > range.low)
        range.low = e->known.low + now;
    if (e && e->known.high < SOLVER_UNKNOWN && e->known.high + now < range.high)
        range.high = e->known.high + now;
    if (range.low >= bound || range.low == range.high)
        return range.low;
    if (range.high < bound)
        return range.high;
    uint64_t before = d->study->nodes;
    int32_t value = search_cards(d, g, bound, &move);
    if (d->study->stopped)
        return 0;
    e = entry_for(d, &st);
    narrow(&e->known, value - now, bound - now);
    e->move = move;
    e->work = work_of(d->study->nodes - before);
    return value;
}

static int32_t search(struct duel *d, const struct hearts_game *g, int32_t bound)
{
    if (g->phase == HEARTS_BURY)
        return search_burials(d, g, bound);
    return g->trick_count ? search_cards(d, g, bound, NULL) : search_trick(d, g, bound);
}

/* ---- Interface ---- */

struct solver_range duel_bounds(const struct duel *d, const struct hearts_game *g)
{
    struct standing st;
    standing_of(d->study, g, &st);
    return standing_bounds(d->study, &st, d->weight);
}

void duel_solve(struct duel *d, const struct hearts_game *g, uint64_t nodes, int32_t guess,
                struct solver_range *known)
{
    struct study *s = d->study;
    study_allow(s, nodes);
    for (int tests = 1; known->low < known->high; tests++) {
        bool finite = known->low > -SOLVER_UNKNOWN && known->high < SOLVER_UNKNOWN;
        int32_t bound = guess;
        /* Single steps are fast if there are few points, halving if there are many. */
        if (tests % 3 == 0 && finite)
            bound = known->low + (known->high - known->low + 1) / 2;
        if (bound <= known->low)
            bound = known->low + 1;
        if (bound > known->high)
            bound = known->high;
        int32_t value = search(d, g, bound);
        if (s->stopped)
            return;
        narrow(known, value, bound);
        guess = value >= bound ? value + 1 : value;
    }
}
