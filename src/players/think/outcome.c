/* outcome.c - the worth of a hand's result to a seat. */
#include "players/think/outcome.h"

#include "hearts/game.h"

static double money(const struct roles *l, const struct hearts_game *g, int seat)
{
    struct hearts_fraction each[HEARTS_SEATS];
    const struct hearts_plan *p = l->plan;
    double sum = 0;
    int members = 0;
    hearts_money_stakes(p, g, each);
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == p->team[seat]) {
            sum += (double)each[s].num / (double)each[s].den;
            members++;
        }
    return sum / members / p->rules.stakes;
}

double outcome_margin(const struct hearts_plan *p, const struct hearts_game *g, int seat)
{
    int32_t ours = 0, theirs = 0;
    int members = 0;
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == p->team[seat]) {
            ours += g->hand_score[s];
            members++;
        } else
            theirs += g->hand_score[s];
    return (double)theirs / (p->seats - members) - (double)ours / members;
}

double outcome_of_hand(const struct roles *l, const struct hearts_game *g, int seat)
{
    if (l->plan->teams < 2)
        return 0;
    double worth = l->plan->rules.stakes >= 1 ? money(l, g, seat)
                                              : outcome_margin(l->plan, g, seat);
    return worth / l->point;
}

void outcome_look(const struct roles *l, const struct hearts_game *before,
                  const struct hearts_game *after, int seat, struct prospect *sum)
{
    const struct hearts_plan *p = l->plan;
    bool queen = false, other = false, moon = after->moons[seat] > before->moons[seat];
    for (int s = 0; s < p->seats; s++) {
        queen |= p->side[s] == p->side[seat] && after->won[s].once & l->costly;
        other |= after->moons[s] > before->moons[s];
    }
    sum->points += after->hand_score[seat];
    sum->queen += queen;
    sum->moon += moon;
    sum->moon_other += !moon && other;
}

struct prospect outcome_mean(const struct prospect *sum, double hands)
{
    double n = hands > 0 ? hands : 1;
    return (struct prospect){ sum->points / n, sum->queen / n, sum->moon / n, sum->moon_other / n };
}
