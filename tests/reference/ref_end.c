/* ref_end.c - from hand scores to totals, resets and the end of the game. */
#include "ref_inside.h"

/* The sum of a team's players, or the one number that a joined team has. */
long team_sum(const struct ref *r, const long each[MOST_PLAYERS], int team)
{
    long sum = 0;

    for (int seat = 0; seat < r->players; seat++) {
        if (r->team_of[seat] != team)
            continue;
        if (r->joined)
            return each[seat];
        sum += each[seat];
    }
    return sum;
}

/* A total of exactly a score becomes another, once, if this hand changed it. */
static long after_resets(const struct ref *r, long total, long hand_score)
{
    for (int i = 0; hand_score != 0 && i < r->rules.reset.count; i++) {
        if (total == r->rules.reset.at[i])
            return r->rules.reset.becomes[i];
    }
    return total;
}

/* Adds the hand to the totals, then: a win by exactly the target; the floor; the resets; and
 * whether the end is reached, as it is by such a win. */
struct outcome work_through(const struct ref *r, const long hand_score[MOST_PLAYERS])
{
    struct outcome o = { .end_reached = r->end_reached };

    for (int seat = 0; seat < r->players; seat++) {
        o.hand_score[seat] = hand_score[seat];
        o.total[seat] = r->total[seat] + hand_score[seat];
        o.exact[seat] = r->rules.exact_wins && r->rules.target != NOT_SET &&
                        o.total[seat] == r->rules.target;
        o.exact_win = o.exact_win || o.exact[seat];
    }
    for (int seat = 0; seat < r->players; seat++) {
        if (r->rules.floor && o.total[seat] < 0)
            o.total[seat] = 0;
        o.total[seat] = after_resets(r, o.total[seat], hand_score[seat]);
        if (r->rules.target != NOT_SET && o.total[seat] >= r->rules.target)
            o.end_reached = true;
    }
    if (o.exact_win || (r->rules.hands != NOT_SET && r->hand_number >= r->rules.hands))
        o.end_reached = true;
    return o;
}

static bool team_exact(const struct ref *r, const struct outcome *o, int team)
{
    for (int seat = 0; seat < r->players; seat++) {
        if (r->team_of[seat] == team && o->exact[seat])
            return true;
    }
    return false;
}

/* A moon is added, except where another team would win by it. */
bool auto_subtracts(const struct ref *r, const long as_add[MOST_PLAYERS])
{
    struct outcome o = work_through(r, as_add);
    int own = r->team_of[r->shooter];
    long mine = team_sum(r, o.total, own);

    if (!o.end_reached)
        return false;
    for (int team = 0; team < r->teams; team++) {
        if (team != own && team_exact(r, &o, team))
            return true;
    }
    if (team_exact(r, &o, own))
        return false;
    for (int team = 0; team < r->teams; team++) {
        long theirs = team_sum(r, o.total, team);

        if (team == own)
            continue;
        if (theirs < mine)
            return true;
        if (theirs == mine && r->rules.ties != TIES_EXTRA)
            return true;
    }
    return false;
}

bool team_may_win(const struct ref *r, int team)
{
    return r->rules.least == NOT_SET || team_sum(r, r->total, team) >= r->rules.least;
}

/* The teams with the lowest total of those that may win. */
static int find_lowest(const struct ref *r, bool lowest[MOST_PLAYERS])
{
    int count = 0;
    long least = 0;

    for (int team = 0; team < r->teams; team++) {
        long total = team_sum(r, r->total, team);

        if (team_may_win(r, team) && (count == 0 || total < least)) {
            least = total;
            count = 1;
        }
    }
    if (count == 0)
        return 0;
    count = 0;
    for (int team = 0; team < r->teams; team++) {
        lowest[team] = team_may_win(r, team) && team_sum(r, r->total, team) == least;
        count += lowest[team] ? 1 : 0;
    }
    return count;
}

/* Of those tied, only the ones with the fewest moons and suns. */
static void keep_fewest_moons(const struct ref *r, bool lowest[MOST_PLAYERS])
{
    int fewest = -1;

    for (int team = 0; team < r->teams; team++) {
        if (lowest[team] && (fewest < 0 || r->moons[team] < fewest))
            fewest = r->moons[team];
    }
    for (int team = 0; team < r->teams; team++)
        lowest[team] = lowest[team] && r->moons[team] == fewest;
}

static void game_over(struct ref *r, const bool winning_team[MOST_PLAYERS])
{
    for (int seat = 0; seat < r->players; seat++)
        r->winner[seat] = winning_team[r->team_of[seat]];
    r->phase = OVER;
    settle_pot(r);
}

static void next_hand(struct ref *r)
{
    r->dealer = seats_on(r, r->dealer, 1);
    r->hand_number++;
    r->letters_used++;
    r->tricks = 0;
    r->phase = DEAL;
}

void end_test(struct ref *r, const struct outcome *o)
{
    bool winning[MOST_PLAYERS] = { false };
    int count;

    r->end_reached = o->end_reached;
    if (o->exact_win) {
        for (int team = 0; team < r->teams; team++)
            winning[team] = team_exact(r, o, team);
        game_over(r, winning);
        return;
    }
    if (!r->end_reached) {
        next_hand(r);
        return;
    }
    count = find_lowest(r, winning);
    if (count > 1 && r->rules.ties == TIES_EXTRA) {
        next_hand(r);
        return;
    }
    if (count > 1 && r->rules.ties == TIES_FEWEST_MOONS)
        keep_fewest_moons(r, winning);
    game_over(r, winning);
}

bool ref_winner(const struct ref *r, int seat) { return r->phase == OVER && r->winner[seat]; }
