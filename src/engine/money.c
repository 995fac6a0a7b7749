/* money.c - stakes and pot, as exact fractions whose sum is zero.
 *
 * Parties are teams, or players if everybody plays alone; the players of a party share equally.
 * With `split=odd_left` amounts are whole, and odd units go to the first from the dealer's left.
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

static bool is_whole(const struct hearts_plan *p)
{
    return p->rules.split == HEARTS_SPLIT_ODD_LEFT;
}

/* Gives `amount` / `by`, which may be negative, in equal parts to a set of seats. With whole
 * amounts `by` has been divided out already. */
static void share(const struct hearts_plan *p, const struct hearts_game *g, int64_t amount,
                  int64_t by, uint16_t seats, struct hearts_fraction out[HEARTS_SEATS])
{
    int n = __builtin_popcount(seats);
    bool whole = is_whole(p);
    int64_t odd = whole ? amount % n : 0, unit = amount < 0 ? -1 : 1;
    for (int i = 1; i <= p->seats; i++) {
        int s = hearts__seat_after(p, g->scored_dealer, i);
        if (!(seats >> s & 1))
            continue;
        struct hearts_fraction part = whole ? fraction(amount / n, 1) : fraction(amount, by * n);
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

/* A party's points: its side's, or the sum of its players'. */
static int32_t party_sum(const struct hearts_plan *p, const int32_t of[HEARTS_SEATS], int team)
{
    int32_t n = 0;
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == team) {
            n += of[s];
            if (p->sides < p->seats)
                return n;
        }
    return n;
}

/* ---- Stakes ---- */

struct parties {
    int32_t score[HEARTS_SEATS];
    uint16_t able; /* parties whose score can win */
};

static struct parties parties_of(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct parties out = { .able = 0 };
    for (int team = 0; team < p->teams; team++) {
        out.score[team] = party_sum(p, g->hand_score, team);
        if (p->rules.least == HEARTS_NO_LEAST || out.score[team] >= p->rules.least)
            out.able |= hearts__seat_bit(team);
    }
    return out;
}

/* The price of the difference between two scores. */
static int64_t price(const struct hearts_plan *p, int32_t a, int32_t b)
{
    return (int64_t)(a > b ? a - b : b - a) * p->rules.stakes;
}

static bool goes_free(const struct hearts_plan *p, const struct parties *of, int team)
{
    return !(of->able >> team & 1) && p->rules.below_least == HEARTS_BELOW_FREE;
}

static void pay_lowest(const struct hearts_plan *p, const struct hearts_game *g,
                       const struct parties *of, struct hearts_fraction out[HEARTS_SEATS])
{
    int32_t best = INT32_MAX;
    int64_t pool = 0;
    uint16_t winners = 0;
    for (int team = 0; team < p->teams; team++)
        if (of->able >> team & 1 && of->score[team] < best)
            best = of->score[team];
    for (int team = 0; team < p->teams; team++) {
        int64_t pays = price(p, of->score[team], best);
        if (pays == 0)
            winners |= team_seats(p, team);
        else if (!goes_free(p, of, team)) {
            pool += pays;
            share(p, g, -pays, 1, team_seats(p, team), out);
        }
    }
    share(p, g, pool, 1, winners, out);
}

/* Divides amounts whose sum is 0, rounding down. Of those that had a remainder, the first from the
 * dealer's left get one more each, so that the sum stays 0. */
static void make_whole(const struct hearts_plan *p, const struct hearts_game *g, int64_t by,
                       int64_t amounts[HEARTS_SEATS])
{
    int64_t odd = 0;
    uint16_t had_parts = 0;
    for (int team = 0; team < p->teams; team++) {
        int64_t part = (amounts[team] % by + by) % by;
        had_parts |= part ? hearts__seat_bit(team) : 0;
        odd += part;
        amounts[team] = (amounts[team] - part) / by;
    }
    odd /= by;
    for (int i = 1; i <= p->seats && odd; i++) {
        int team = p->team[hearts__seat_after(p, g->scored_dealer, i)];
        if (!(had_parts >> team & 1))
            continue;
        had_parts &= (uint16_t)~hearts__seat_bit(team);
        amounts[team]++;
        odd--;
    }
}

/* Settling in pairs: what each owes each. Against the mean it is the same, divided by the number of
 * parties in the mean. */
static void pay_around(const struct hearts_plan *p, const struct hearts_game *g,
                       const struct parties *of, struct hearts_fraction out[HEARTS_SEATS])
{
    int64_t gets[HEARTS_SEATS] = { 0 }, by = 1;
    if (p->rules.settle == HEARTS_SETTLE_MEAN)
        by = p->rules.below_least == HEARTS_BELOW_FREE ? __builtin_popcount(of->able) : p->teams;

    /* What each party gets from all others, or pays them: of every two, the lower score is paid if
     * it can win. */
    for (int a = 0; a < p->teams; a++)
        for (int b = 0; b < p->teams; b++) {
            bool can_win = of->able >> a & 1, could = of->able >> b & 1;
            if (!can_win || (could && of->score[b] <= of->score[a]) || goes_free(p, of, b))
                continue;
            int64_t pays = price(p, of->score[a], of->score[b]);
            gets[a] += pays;
            gets[b] -= pays;
        }
    if (is_whole(p))
        make_whole(p, g, by, gets);
    for (int team = 0; team < p->teams; team++)
        share(p, g, gets[team], by, team_seats(p, team), out);
}

void hearts_money_stakes(const struct hearts_plan *p, const struct hearts_game *g,
                         struct hearts_fraction out[HEARTS_SEATS])
{
    nothing(out);
    if (p->rules.stakes < 1 || !g->hands_played)
        return;
    const struct parties of = parties_of(p, g);
    if (!of.able)
        return;
    if (p->rules.settle == HEARTS_SETTLE_LOWEST)
        pay_lowest(p, g, &of, out);
    else
        pay_around(p, g, &of, out);
}

/* ---- The pot ---- */

/* The seats that would win without the winner; none if several have won. */
static uint16_t second(const struct hearts_plan *p, const struct hearts_game *g)
{
    int32_t totals[HEARTS_SEATS];
    uint16_t others = 0, seats = 0;
    for (int s = 0; s < p->seats; s++)
        if (!(g->winners >> s & 1))
            others |= hearts__seat_bit(p->team[s]);
    if (__builtin_popcount(others) < p->teams - 1)
        return 0;
    for (int team = 0; team < p->teams; team++)
        totals[team] = party_sum(p, g->score, team);
    others = hearts__best_teams(p, g, totals, others);
    for (int s = 0; s < p->seats; s++)
        seats |= others >> p->team[s] & 1 ? hearts__seat_bit(s) : 0;
    return seats;
}

int64_t hearts_money_ante(const struct hearts_plan *p, const struct hearts_game *g)
{
    return p->rules.pot < 1 ? 0 : p->rules.pot * (int64_t)(1 + g->pots);
}

/* Whether the pot stays for the next game. */
static bool is_left(const struct hearts_plan *p, const struct hearts_game *g)
{
    uint16_t teams = 0;
    for (int s = 0; s < p->seats; s++)
        teams |= g->winners >> s & 1 ? hearts__seat_bit(p->team[s]) : 0;
    return p->rules.pot_ties == HEARTS_POT_TIES_WAIT && __builtin_popcount(teams) != 1;
}

uint8_t hearts_money_waiting(const struct hearts_plan *p, const struct hearts_game *g)
{
    if (p->rules.pot < 1 || g->phase != HEARTS_OVER || !is_left(p, g))
        return 0;
    return g->pots < UINT8_MAX ? g->pots + 1 : g->pots;
}

void hearts_money_pot(const struct hearts_plan *p, const struct hearts_game *g,
                      struct hearts_fraction out[HEARTS_SEATS])
{
    int64_t ante = hearts_money_ante(p, g), pot = ante * p->seats, by = 1, theirs = 0;
    uint16_t seconds;
    nothing(out);
    if (!ante || g->phase != HEARTS_OVER || !g->winners || is_left(p, g))
        return;
    for (int s = 0; s < p->seats; s++)
        out[s].num = -ante;
    if (p->rules.pot_shares == HEARTS_POT_70_30 && (seconds = second(p, g)) != 0) {
        by = is_whole(p) ? 1 : 10;
        theirs = 3 * pot * by / 10; /* rounded down */
        share(p, g, theirs, by, seconds, out);
    }
    share(p, g, pot * by - theirs, by, g->winners, out);
}

void hearts_money_void(const struct hearts_plan *p, const struct hearts_game *g, uint16_t left,
                       struct hearts_fraction out[HEARTS_SEATS])
{
    uint16_t stayed = (uint16_t)(hearts__every_seat(p) & ~left);
    int64_t ante = hearts_money_ante(p, g);
    left &= hearts__every_seat(p);
    nothing(out);
    if (!ante || p->rules.leaver == HEARTS_LEAVER_KEEPS || !stayed)
        return;
    for (int s = 0; s < p->seats; s++)
        if (left >> s & 1)
            out[s].num = -ante;
    share(p, g, ante * __builtin_popcount(left), 1, stayed, out);
}
