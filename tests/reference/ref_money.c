/* ref_money.c - stakes settled every hand, and the pot of a game. */
#include "ref_inside.h"

static long common_divisor(long a, long b)
{
    while (b != 0) {
        long rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static struct fraction lowest_terms(long num, long den)
{
    long divisor = common_divisor(num < 0 ? -num : num, den);

    return (struct fraction){ num / divisor, den / divisor };
}

static int how_many_of(const struct ref *r, const bool which[MOST_PLAYERS])
{
    int count = 0;

    for (int seat = 0; seat < r->players; seat++)
        count += which[seat] ? 1 : 0;
    return count;
}

/* One player's part of an amount shared among several: an exact fraction, or whole units with
 * the odd ones to the first of them from the dealer's left. */
static struct fraction part_of(const struct ref *r, long amount, const bool among[MOST_PLAYERS],
                               int seat)
{
    int sharers = how_many_of(r, among);
    int before = 0; /* sharers that come before this one */

    if (r->rules.split == SPLIT_EXACT)
        return lowest_terms(amount, sharers);
    for (int i = 1; seats_on(r, r->dealer, i) != seat; i++) {
        if (among[seats_on(r, r->dealer, i)])
            before++;
    }
    return (struct fraction){ amount / sharers + (before < amount % sharers ? 1 : 0), 1 };
}

/* Tells which players are in a team. */
static void members_of(const struct ref *r, int team, bool members[MOST_PLAYERS])
{
    for (int seat = 0; seat < MOST_PLAYERS; seat++)
        members[seat] = seat < r->players && r->team_of[seat] == team;
}

/* The lowest hand score that can win, of a team or a player; false when there is none. */
static bool lowest_score(const struct ref *r, long *lowest)
{
    bool any = false;

    for (int team = 0; team < r->teams; team++) {
        long score = team_sum(r, r->hand_score, team);

        if (r->rules.least != NOT_SET && score < r->rules.least)
            continue;
        if (!any || score < *lowest)
            *lowest = score;
        any = true;
    }
    return any;
}

/* What a team owes: the difference in stakes to the lowest score. */
static long team_owes(const struct ref *r, int team, long lowest)
{
    long score = team_sum(r, r->hand_score, team);
    long difference = score > lowest ? score - lowest : lowest - score;

    if (r->rules.below_least == BELOW_FREE && r->rules.least != NOT_SET && score < r->rules.least)
        return 0;
    return difference * r->rules.stakes;
}

/* The lowest score wins; everybody else pays it the difference, and those tied share. */
static void settle_with_lowest(struct ref *r)
{
    bool wins[MOST_PLAYERS] = { false };
    long lowest = 0, pool = 0;

    if (!lowest_score(r, &lowest))
        return;
    for (int team = 0; team < r->teams; team++)
        pool += team_owes(r, team, lowest);
    for (int seat = 0; seat < r->players; seat++)
        wins[seat] = team_sum(r, r->hand_score, r->team_of[seat]) == lowest;
    for (int seat = 0; seat < r->players; seat++) {
        bool team[MOST_PLAYERS];

        if (wins[seat]) {
            r->stakes[seat] = part_of(r, pool, wins, seat);
            continue;
        }
        members_of(r, r->team_of[seat], team);
        r->stakes[seat] = part_of(r, team_owes(r, r->team_of[seat], lowest), team, seat);
        r->stakes[seat].num = -r->stakes[seat].num;
    }
}

static bool too_low(const struct ref *r, int team)
{
    return r->rules.least != NOT_SET && team_sum(r, r->hand_score, team) < r->rules.least;
}

/* What one team pays another: the difference, if it has more or cannot win and the other can. */
static long pays(const struct ref *r, int payer, int payee)
{
    long more = team_sum(r, r->hand_score, payer) - team_sum(r, r->hand_score, payee);

    if (too_low(r, payee))
        return 0;
    if (too_low(r, payer))
        return r->rules.below_least == BELOW_FREE ? 0 : -more * r->rules.stakes;
    return more > 0 ? more * r->rules.stakes : 0;
}

/* When hands are settled against the mean, by how much the sums have to be divided. */
static long too_much(const struct ref *r)
{
    int counted = 0;

    if (r->rules.settle == SETTLE_PAIRS)
        return 1;
    for (int team = 0; team < r->teams; team++) {
        if (r->rules.below_least == BELOW_PAYS || !too_low(r, team))
            counted++;
    }
    return counted;
}

static long rounded_down(long amount, long divisor)
{
    long below = amount / divisor;

    return below * divisor > amount ? below - 1 : below;
}

/* Whole units of each team: rounded down, and what is missing one each to the teams that had a
 * part, as they come from the dealer's left. */
static void round_amounts(const struct ref *r, const long owed[MOST_PLAYERS], long divisor,
                          long units[MOST_PLAYERS])
{
    long missing = 0;

    for (int team = 0; team < r->teams; team++) {
        units[team] = rounded_down(owed[team], divisor);
        missing -= units[team];
    }
    for (int i = 1; i <= r->players && missing > 0; i++) {
        int team = r->team_of[seats_on(r, r->dealer, i)];

        if (units[team] * divisor >= owed[team])
            continue;
        units[team]++;
        missing--;
    }
}

/* A player's part of what a team gets, or of what it pays. */
static struct fraction of_team(const struct ref *r, long amount, int team, int seat)
{
    bool members[MOST_PLAYERS];
    struct fraction part;

    members_of(r, team, members);
    part = part_of(r, amount < 0 ? -amount : amount, members, seat);
    part.num = amount < 0 ? -part.num : part.num;
    return part;
}

static void settle_with_each_other(struct ref *r)
{
    long gets[MOST_PLAYERS] = { 0 };
    long divisor = too_much(r);

    if (divisor == 0)
        return;
    for (int team = 0; team < r->teams; team++) {
        for (int other = 0; other < r->teams; other++)
            gets[team] += pays(r, other, team) - pays(r, team, other);
    }
    if (r->rules.split == SPLIT_ODD_LEFT) {
        long units[MOST_PLAYERS];

        round_amounts(r, gets, divisor, units);
        for (int seat = 0; seat < r->players; seat++)
            r->stakes[seat] = of_team(r, units[r->team_of[seat]], r->team_of[seat], seat);
        return;
    }
    for (int seat = 0; seat < r->players; seat++) {
        struct fraction part = of_team(r, gets[r->team_of[seat]], r->team_of[seat], seat);

        r->stakes[seat] = lowest_terms(part.num, part.den * divisor);
    }
}

void settle_stakes(struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++)
        r->stakes[seat] = (struct fraction){ 0, 1 };
    if (r->rules.stakes == NOT_SET)
        return;
    if (r->rules.settle == SETTLE_LOWEST)
        settle_with_lowest(r);
    else
        settle_with_each_other(r);
}

/* Whether a player comes before another who has not won either; equals come together. */
static bool comes_before(const struct ref *r, int seat, int other)
{
    int team = r->team_of[seat], others = r->team_of[other];
    long total = team_sum(r, r->total, team), theirs = team_sum(r, r->total, others);

    if (total != theirs)
        return total < theirs;
    return r->rules.ties == TIES_FEWEST_MOONS && r->moons[team] < r->moons[others];
}

/* Who is second behind one winner. */
static void find_second(const struct ref *r, bool second[MOST_PLAYERS])
{
    int winner = -1;
    bool behind[MOST_PLAYERS] = { false };

    for (int seat = 0; seat < r->players; seat++) {
        second[seat] = false;
        if (r->winner[seat] && winner >= 0 && winner != r->team_of[seat])
            return;
        if (r->winner[seat])
            winner = r->team_of[seat];
    }
    for (int seat = 0; seat < r->players; seat++)
        behind[seat] = !r->winner[seat] && team_may_win(r, r->team_of[seat]);
    for (int seat = 0; seat < r->players; seat++) {
        second[seat] = behind[seat];
        for (int other = 0; other < r->players; other++) {
            if (behind[other] && comes_before(r, other, seat))
                second[seat] = false;
        }
    }
}

/* What each puts in: for this game, and for every pot that waits. */
static long ante_of(const struct ref *r) { return (long)r->rules.pot * (1 + r->pots_waiting); }

/* What a player is paid of a pot that somebody has won. */
static struct fraction from_pot(const struct ref *r, int seat)
{
    bool second[MOST_PLAYERS] = { false };
    long pot = ante_of(r) * r->players;
    struct fraction paid;

    if (r->rules.pot_shares == SHARES_70_30)
        find_second(r, second);
    if (!r->winner[seat] && !second[seat])
        return (struct fraction){ 0, 1 };
    if (how_many_of(r, second) == 0)
        return part_of(r, pot, r->winner, seat);
    if (r->rules.split == SPLIT_ODD_LEFT) {
        long lesser = pot * 30 / 100;

        return second[seat] ? part_of(r, lesser, second, seat)
                            : part_of(r, pot - lesser, r->winner, seat);
    }
    paid = second[seat] ? part_of(r, pot * 30, second, seat)
                        : part_of(r, pot * 70, r->winner, seat);
    return lowest_terms(paid.num, paid.den * 100);
}

/* Whether one player, or one team, has won the game alone. */
static bool won_alone(const struct ref *r)
{
    int winner = -1;

    for (int seat = 0; seat < r->players; seat++) {
        if (!r->winner[seat])
            continue;
        if (winner >= 0 && winner != r->team_of[seat])
            return false;
        winner = r->team_of[seat];
    }
    return winner >= 0;
}

bool pot_waits(const struct ref *r)
{
    return r->rules.pot != NOT_SET && r->rules.pot_ties == TIES_LEAVE_POT && !won_alone(r);
}

/* The winners of the game share what everybody put in, or leave some to the second; a pot that
 * nobody wins goes back. */
void settle_pot(struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++) {
        long ante = ante_of(r);
        struct fraction paid;

        r->pot[seat] = (struct fraction){ 0, 1 };
        if (r->rules.pot == NOT_SET || how_many_of(r, r->winner) == 0)
            continue;
        if (pot_waits(r))
            continue;
        paid = from_pot(r, seat);
        r->pot[seat] = lowest_terms(paid.num - ante * paid.den, paid.den);
    }
}

void ref_stakes(const struct ref *r, int seat, long *num, long *den)
{
    *num = r->stakes[seat].num;
    *den = r->stakes[seat].den;
}

void ref_pot(const struct ref *r, int seat, long *num, long *den)
{
    *num = r->phase == OVER ? r->pot[seat].num : 0;
    *den = r->phase == OVER ? r->pot[seat].den : 1;
}
