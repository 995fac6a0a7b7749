/* money.c - stakes and pot, as exact fractions whose sum is zero.
 *
 * Parties are teams, or players where everybody plays alone; a party's players share equally. Where
 * `split=odd_left` the amounts are whole and the odd units go to the first from the dealer's left.
 */
#include "engine.h"

static int64_t divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static struct hearts_fraction fraction(int64_t num, int64_t den)
{
    int64_t d = divisor(num, den);
    return (struct hearts_fraction){ num / d, den / d };
}

static struct hearts_fraction add(struct hearts_fraction a, struct hearts_fraction b)
{
    return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

/* Gives `amount` to the seats of `seats`, in equal parts; it may be negative. */
static void share(const struct hearts_plan *p, const struct hearts_game *g, int64_t amount,
                  uint16_t seats, struct hearts_fraction out[HEARTS_SEATS])
{
    int n = __builtin_popcount(seats);
    bool whole = p->rules.split == HEARTS_SPLIT_ODD_LEFT;
    int64_t odd = whole ? amount % n : 0, unit = amount < 0 ? -1 : 1;
    for (int i = 1; i <= p->seats; i++) {
        int s = hearts__seat_after(p, g->scored_dealer, i);
        if (!(seats >> s & 1))
            continue;
        struct hearts_fraction part = whole ? fraction(amount / n, 1) : fraction(amount, n);
        if (odd) {
            part.num += unit;
            odd -= unit;
        }
        out[s] = add(out[s], part);
    }
}

static void nothing(struct hearts_fraction out[HEARTS_SEATS])
{
    for (int s = 0; s < HEARTS_SEATS; s++)
        out[s] = (struct hearts_fraction){ 0, 1 };
}

static uint16_t team_seats(const struct hearts_plan *p, int team)
{
    uint16_t seats = 0;
    for (int s = 0; s < p->seats; s++)
        seats |= p->team[s] == team ? hearts__seat_bit(s) : 0;
    return seats;
}

/* A party's hand score: its side's, or the sum of its players'. */
static int64_t party_score(const struct hearts_plan *p, const struct hearts_game *g, int team)
{
    int64_t n = 0;
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == team) {
            n += g->hand_score[s];
            if (p->sides < p->seats)
                return n;
        }
    return n;
}

void hearts_money_stakes(const struct hearts_plan *p, const struct hearts_game *g,
                         struct hearts_fraction out[HEARTS_SEATS])
{
    const struct hearts_rules *r = &p->rules;
    int64_t score[HEARTS_SEATS], best = INT64_MAX, pool = 0;
    uint16_t winners = 0;
    nothing(out);
    if (r->stakes < 1 || !g->hands_played)
        return;
    for (int team = 0; team < p->teams; team++) {
        score[team] = party_score(p, g, team);
        bool may_win = r->least == HEARTS_NO_LEAST || score[team] >= r->least;
        best = may_win && score[team] < best ? score[team] : best;
    }
    if (best == INT64_MAX)
        return;
    for (int team = 0; team < p->teams; team++) {
        int64_t difference = score[team] > best ? score[team] - best : best - score[team];
        bool free = score[team] < best && r->below_least == HEARTS_BELOW_FREE;
        if (score[team] == best)
            winners |= team_seats(p, team);
        else if (!free) {
            pool += difference * r->stakes;
            share(p, g, -difference * r->stakes, team_seats(p, team), out);
        }
    }
    share(p, g, pool, winners, out);
}

void hearts_money_pot(const struct hearts_plan *p, const struct hearts_game *g,
                      struct hearts_fraction out[HEARTS_SEATS])
{
    nothing(out);
    if (p->rules.pot < 1 || g->phase != HEARTS_OVER || !g->winners)
        return;
    for (int s = 0; s < p->seats; s++)
        out[s].num = -p->rules.pot;
    share(p, g, (int64_t)p->rules.pot * p->seats, g->winners, out);
}

void hearts_money_void(const struct hearts_plan *p, const struct hearts_game *g, uint16_t left,
                       struct hearts_fraction out[HEARTS_SEATS])
{
    uint16_t stayed = (uint16_t)(hearts__every_seat(p) & ~left);
    left &= hearts__every_seat(p);
    nothing(out);
    if (p->rules.pot < 1 || p->rules.leaver == HEARTS_LEAVER_KEEPS || !stayed)
        return;
    for (int s = 0; s < p->seats; s++)
        if (left >> s & 1)
            out[s].num = -p->rules.pot;
    share(p, g, (int64_t)p->rules.pot * __builtin_popcount(left), stayed, out);
}
