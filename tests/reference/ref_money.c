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
void settle_stakes(struct ref *r)
{
    bool wins[MOST_PLAYERS] = { false };
    long lowest = 0, pool = 0;

    for (int seat = 0; seat < r->players; seat++)
        r->stakes[seat] = (struct fraction){ 0, 1 };
    if (r->rules.stakes == NOT_SET || !lowest_score(r, &lowest))
        return;
    for (int team = 0; team < r->teams; team++)
        pool += team_owes(r, team, lowest);
    for (int seat = 0; seat < r->players; seat++)
        wins[seat] = team_sum(r, r->hand_score, r->team_of[seat]) == lowest;
    for (int seat = 0; seat < r->players; seat++) {
        bool team[MOST_PLAYERS] = { false };

        if (wins[seat]) {
            r->stakes[seat] = part_of(r, pool, wins, seat);
            continue;
        }
        for (int other = 0; other < r->players; other++)
            team[other] = r->team_of[other] == r->team_of[seat];
        r->stakes[seat] = part_of(r, team_owes(r, r->team_of[seat], lowest), team, seat);
        r->stakes[seat].num = -r->stakes[seat].num;
    }
}

/* The winners of the game share what everybody put in; a pot that nobody wins goes back. */
void settle_pot(struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++) {
        long ante = r->rules.pot;
        struct fraction paid = { 0, 1 };

        r->pot[seat] = (struct fraction){ 0, 1 };
        if (r->rules.pot == NOT_SET || how_many_of(r, r->winner) == 0)
            continue;
        if (r->winner[seat])
            paid = part_of(r, ante * r->players, r->winner, seat);
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
