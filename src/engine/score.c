/* score.c - scores a hand: points, moons, bonuses, totals, resets, the end.
 *
 * In this order, for each side: 1 penalty cards; 2 a moon, sun or half moon changes these; 3 bonus
 * cards and taking no trick; 4 the ten of clubs multiplies, which gives the hand score; then
 * totals, an exact win, the floor, resets, the end.
 */
#include "engine.h"

int32_t hearts__pile_worth(const struct hearts_plan *p, hearts_faces charged,
                           struct hearts_pile pile, hearts_faces of)
{
    int32_t n = 0;
    for (hearts_faces f = pile.once & of; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        n += hearts_plan_worth(p, charged, c) * hearts_pile_copies(pile, c);
    }
    return n;
}

/* ---- Moon, sun, half moon ---- */

/* The cards in play that a moon may need: all, or without those that came to a pile without a
 * trick. */
static struct hearts_pile needed(const struct hearts_plan *p, const struct hearts_game *g,
                                 hearts_faces of)
{
    struct hearts_pile all = p->deck;
    if (p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS && g->kitty_taker != HEARTS_NO_SEAT)
        all = hearts_pile_less(all, g->kitty);
    return (struct hearts_pile){ all.once & of, all.twice & of };
}

static int32_t worth(const struct hearts_plan *p, const struct hearts_game *g,
                     struct hearts_pile pile)
{
    return hearts__pile_worth(p, g->charged, pile, p->penalty);
}

/* What a moon is worth in this hand. */
static int32_t moon_worth(const struct hearts_plan *p, const struct hearts_game *g)
{
    return p->rules.moon_worth >= 1 ? p->rules.moon_worth : worth(p, g, needed(p, g, p->penalty));
}

/* The cards of a side that count for a moon. */
static struct hearts_pile counting(const struct hearts_plan *p, const struct hearts_game *g,
                                   struct hearts_pile pile, int side)
{
    bool tricks_only = p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS;
    bool kitty = g->kitty_taker != HEARTS_NO_SEAT && p->side[g->kitty_taker] == side;
    return tricks_only && kitty ? hearts_pile_less(pile, g->kitty) : pile;
}

static bool is_half_moon(const struct hearts_plan *p, const struct hearts_game *g,
                         struct hearts_pile pile, struct hearts_pile counts)
{
    struct hearts_pile hearts = needed(p, g, HEARTS__HEARTS_SUIT);
    return hearts.once && hearts_pile_within(hearts, counts) &&
           !(pile.once & hearts_face(HEARTS__QS)) && worth(p, g, hearts) > 0;
}

/* Notes a shot. For a team, the member who won its latest trick is the shooter. */
static void shoot(struct hearts_game *g, int side, enum hearts_shot shot, int32_t value)
{
    g->shot = (uint8_t)shot;
    g->shooter = (uint8_t)side;
    g->answerer = g->latest[side];
    g->shot_worth = value;
}

/* Two sides cannot shoot in one hand: a shot needs all tricks or all of certain cards, a moon
 * includes the hearts of a half moon, and the taker of the kitty has taken a trick. */
static void shot_find(const struct hearts_plan *p, struct hearts_game *g,
                      const struct hearts__taken *h)
{
    g->shot = HEARTS_NO_SHOT;
    if (p->rules.moon == HEARTS_MOON_OFF)
        return;
    hearts_faces faces = p->penalty | (p->rules.moon_bonus ? p->bonus : 0);
    struct hearts_pile moon = needed(p, g, faces);
    bool any = needed(p, g, p->penalty).once != 0;
    for (int side = 0; side < p->sides; side++) {
        int32_t sun = p->rules.sun_worth;
        struct hearts_pile counts = counting(p, g, h->pile[side], side);
        if (p->rules.sun && h->tricks[side] == g->tricks)
            shoot(g, side, HEARTS_SHOT_SUN, sun >= 1 ? sun : 2 * moon_worth(p, g));
        else if (any && hearts_pile_within(moon, counts))
            shoot(g, side, HEARTS_SHOT_MOON, moon_worth(p, g));
        else if (p->rules.half_moon && is_half_moon(p, g, h->pile[side], counts))
            shoot(g, side, HEARTS_SHOT_HALF, worth(p, g, needed(p, g, HEARTS__HEARTS_SUIT)));
    }
}

/* Whether a side pays for a shot that is added. */
static bool pays(const struct hearts_plan *p, const struct hearts_game *g, int side)
{
    /* Without joined scores each side is one seat. */
    bool partner = p->sides == p->seats && p->team[side] == p->team[g->shooter];
    return side != g->shooter && !(partner && p->rules.moon_partner == HEARTS_PARTNER_SPARED);
}

/* Step 2: a side's penalty after a shot. */
static int32_t shot_penalty(const struct hearts_plan *p, const struct hearts_game *g, int side,
                            bool subtract)
{
    hearts_faces faces = g->shot == HEARTS_SHOT_HALF ? p->penalty & HEARTS__HEARTS_SUIT
                                                     : p->penalty;
    if (side == g->shooter)
        return -worth(p, g, needed(p, g, faces)) - (subtract ? g->shot_worth : 0);
    return subtract || !pays(p, g, side) ? 0 : g->shot_worth;
}

/* ---- The hand ---- */

/* Step 3. */
static int32_t bonus_of(const struct hearts_plan *p, const struct hearts_game *g,
                        struct hearts_pile pile, int tricks)
{
    if (!p->rules.second_copy)
        pile.twice = 0;
    int32_t n = p->bonus ? hearts__pile_worth(p, g->charged, pile, p->bonus) : 0;
    bool moon = g->shot == HEARTS_SHOT_MOON || g->shot == HEARTS_SHOT_SUN;
    return !tricks && !moon ? n + p->rules.no_tricks : n;
}

/* Step 4. */
static int32_t times_of(const struct hearts_plan *p, const struct hearts_game *g,
                        struct hearts_pile pile)
{
    if (!(pile.once & p->doubling))
        return 1;
    bool twice = p->rules.second_copy && pile.twice & p->doubling;
    return twice || g->charged & p->doubling ? 4 : 2;
}

static void tally_of(const struct hearts_plan *p, const struct hearts_game *g,
                     const struct hearts__taken *h, bool subtract,
                     struct hearts_tally out[HEARTS_SEATS])
{
    for (int side = 0; side < p->sides; side++) {
        struct hearts_tally *t = &out[side];
        t->penalty = h->penalty[side];
        if (g->shot)
            t->penalty += shot_penalty(p, g, side, subtract);
        t->bonus = bonus_of(p, g, h->pile[side], h->tricks[side]);
        t->times = times_of(p, g, h->pile[side]);
        t->hand = (t->penalty + t->bonus) * t->times;
    }
}

void hearts_game_tally(const struct hearts_plan *p, const struct hearts_game *g, bool subtract,
                       struct hearts_tally out[HEARTS_SEATS])
{
    struct hearts__taken h;
    hearts__kernel_of(p)->taken(p, g, &h);
    tally_of(p, g, &h, subtract, out);
}

/* ---- Totals and the end ---- */

/* The state of the game after a hand. */
struct outcome {
    int32_t total[HEARTS_SEATS]; /* by side */
    uint16_t exact;              /* teams that won by an exact total */
    bool ended;
};

static int32_t reset(const struct hearts_plan *p, int32_t total)
{
    for (int i = 0; i < p->rules.reset.count; i++)
        if (p->rules.reset.at[i].from == total)
            return p->rules.reset.at[i].to;
    return total;
}

/* A total after a hand, with the floor and resets. */
static int32_t new_total(const struct hearts_plan *p, int32_t total, int32_t hand)
{
    total += hand;
    if (p->rules.floor && total < 0)
        total = 0;
    return hand ? reset(p, total) : total;
}

static struct outcome outcome_of(const struct hearts_plan *p, const struct hearts_game *g,
                                 const int32_t hands[HEARTS_SEATS])
{
    struct outcome o;
    o.ended = g->ended;
    o.exact = 0;
    const struct hearts_rules *r = &p->rules;
    int32_t target = r->target >= 1 ? r->target : INT32_MAX;
    for (int side = 0; side < p->sides; side++) {
        int seat = p->first[side];
        int32_t before = g->score[seat], hand = hands[side];
        o.total[side] = new_total(p, before, hand);
        if (r->exact_wins && before + hand == target)
            o.exact |= hearts__seat_bit(p->team[seat]);
        o.ended |= o.total[side] >= target;
    }
    if ((r->hands >= 1 && g->hands_played + 1 >= r->hands) || o.exact)
        o.ended = true;
    return o;
}

/* A team's total: that of its side, or the sum of its players' totals. */
static int32_t standing(const struct hearts_plan *p, const struct outcome *o, int team)
{
    int32_t sum = 0;
    for (int side = 0; side < p->sides; side++)
        sum += p->team[p->first[side]] == team ? o->total[side] : 0;
    return sum;
}

bool hearts__shot_auto(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_tally tally[HEARTS_SEATS];
    int32_t hands[HEARTS_SEATS];
    hearts_game_tally(p, g, false, tally);
    for (int side = 0; side < p->sides; side++)
        hands[side] = tally[side].hand;
    struct outcome o = outcome_of(p, g, hands);
    int mine = p->team[p->first[g->shooter]];
    if (o.exact)
        return (o.exact & ~hearts__seat_bit(mine)) != 0;
    for (int team = 0; team < p->teams && o.ended; team++) {
        int32_t theirs = standing(p, &o, team), ours = standing(p, &o, mine);
        bool equal = theirs == ours && p->rules.ties != HEARTS_TIES_EXTRA;
        if (team != mine && (theirs < ours || equal))
            return true;
    }
    return false;
}

/* Whether a total before the hand makes it late enough for a choice. */
static bool is_late(const struct hearts_plan *p, const struct hearts_game *g)
{
    int32_t from = p->rules.target - moon_worth(p, g);
    for (int s = 0; s < p->seats; s++) {
        bool looked_at = p->rules.moon_late == HEARTS_MOON_LATE_ANY || p->side[s] == g->shooter;
        if (looked_at && g->score[s] >= from)
            return p->rules.target >= 1;
    }
    return false;
}

/* Whether the shooter has a choice. If not, *subtract says whether the worth is subtracted. */
static bool shot_asks(const struct hearts_plan *p, const struct hearts_game *g, bool *subtract)
{
    switch ((enum hearts_moon)p->rules.moon) {
    case HEARTS_MOON_OFF:
    case HEARTS_MOON_ADD: return false;
    case HEARTS_MOON_SUBTRACT: *subtract = true; return false;
    case HEARTS_MOON_AUTO: *subtract = hearts__shot_auto(p, g); return false;
    case HEARTS_MOON_CHOOSE: return true;
    case HEARTS_MOON_CHOOSE_LATE: return is_late(p, g);
    }
    return false;
}

/* ---- Winning ---- */

static int team_moons(const struct hearts_plan *p, const struct hearts_game *g, int team)
{
    int n = 0;
    for (int side = 0; side < p->sides; side++)
        if (p->team[p->first[side]] == team)
            n += g->moons[p->first[side]];
    return n;
}

/* The teams with the fewest moons among those tied. */
static uint16_t fewest_moons(const struct hearts_plan *p, const struct hearts_game *g,
                             uint16_t tied)
{
    int fewest = 0x7fff;
    uint16_t teams = 0;
    for (int team = 0; team < p->teams; team++) {
        int moons = team_moons(p, g, team);
        if (!(tied >> team & 1) || moons > fewest)
            continue;
        teams = moons < fewest ? 0 : teams;
        fewest = moons;
        teams |= hearts__seat_bit(team);
    }
    return teams;
}

uint16_t hearts__best_teams(const struct hearts_plan *p, const struct hearts_game *g,
                            const int32_t totals[HEARTS_SEATS], uint16_t among)
{
    uint16_t lowest = 0;
    int32_t best = INT32_MAX;
    for (int team = 0; team < p->teams; team++) {
        bool may_win = p->rules.least == HEARTS_NO_LEAST || totals[team] >= p->rules.least;
        if (!(among >> team & 1) || !may_win || totals[team] > best)
            continue;
        lowest = totals[team] < best ? 0 : lowest;
        best = totals[team];
        lowest |= hearts__seat_bit(team);
    }
    return p->rules.ties == HEARTS_TIES_FEWEST_MOONS ? fewest_moons(p, g, lowest) : lowest;
}

/* The teams that have won; *over stays false while extra hands decide a tie. */
static uint16_t winning_teams(const struct hearts_plan *p, const struct hearts_game *g,
                              const struct outcome *o, bool *over)
{
    int32_t totals[HEARTS_SEATS];
    *over = true;
    if (o->exact)
        return o->exact;
    for (int team = 0; team < p->teams; team++)
        totals[team] = standing(p, o, team);
    uint16_t best = hearts__best_teams(p, g, totals, UINT16_MAX);
    *over = (best & (best - 1)) == 0 || p->rules.ties != HEARTS_TIES_EXTRA;
    return best;
}

static void event_scored(const struct hearts_plan *p, const struct hearts_game *g, bool subtract,
                         struct hearts_events *events)
{
    struct hearts_seen *e = g->shot ? hearts__event(events, HEARTS_SHOT, g->answerer) : NULL;
    if (e) {
        e->number[0] = g->shot;
        e->number[1] = g->shot_worth;
        e->number[2] = subtract;
    }
    e = hearts__event(events, HEARTS_SCORED, HEARTS_NO_SEAT);
    for (int s = 0; e && s < p->seats; s++) {
        e->number[s] = g->hand_score[s];
        e->total[s] = g->score[s];
    }
}

static void finish(const struct hearts_plan *p, struct hearts_game *g, uint16_t teams,
                   struct hearts_events *events)
{
    g->phase = HEARTS_OVER;
    for (int s = 0; s < p->seats; s++)
        g->winners |= teams >> p->team[s] & 1 ? hearts__seat_bit(s) : 0;
    struct hearts_seen *e = hearts__event(events, HEARTS_FINISHED, HEARTS_NO_SEAT);
    if (e)
        e->seats = g->winners;
}

/* Adds hand scores, by side, to the totals, tests for the end, and leaves g waiting for a deal or
 * over. `shooters` has a bit for every side that shot a moon or a sun. */
static void settle(const struct hearts_plan *p, struct hearts_game *g,
                   const int32_t hands[HEARTS_SEATS], uint16_t shooters, bool subtract,
                   struct hearts_events *events)
{
    struct outcome o = outcome_of(p, g, hands);
    for (int s = 0; s < p->seats; s++) {
        int side = p->side[s];
        g->hand_score[s] = hands[side];
        g->score[s] = o.total[side];
        if (shooters >> side & 1)
            g->moons[s] = (uint8_t)(g->moons[s] + (g->moons[s] < UINT8_MAX));
    }
    g->ended = o.ended;
    g->hands_played++;
    g->scored_dealer = g->dealer;
    g->to_act = 0;
    if (events)
        event_scored(p, g, subtract, events);

    bool over = false;
    uint16_t teams = o.ended ? winning_teams(p, g, &o, &over) : 0;
    if (over) {
        finish(p, g, teams, events);
        return;
    }
    g->phase = HEARTS_DEAL;
    g->dealer = (uint8_t)hearts__seat_after(p, g->dealer, 1);
    g->hand_number++;
}

static void score(const struct hearts_plan *p, struct hearts_game *g, const struct hearts__taken *h,
                  bool subtract, struct hearts_events *events)
{
    struct hearts_tally tally[HEARTS_SEATS];
    int32_t hands[HEARTS_SEATS];
    bool moon = g->shot == HEARTS_SHOT_MOON || g->shot == HEARTS_SHOT_SUN;
    tally_of(p, g, h, subtract, tally);
    for (int side = 0; side < p->sides; side++)
        hands[side] = tally[side].hand;
    settle(p, g, hands, moon ? hearts__seat_bit(g->shooter) : 0, subtract, events);
}

struct hearts_refusal hearts_game_settle(const struct hearts_plan *p, struct hearts_game *g,
                                         const int32_t hands[HEARTS_SEATS], uint16_t shooters)
{
    struct hearts_refusal r = hearts__only_in(HEARTS_DEAL, g);
    int32_t by_side[HEARTS_SEATS];
    uint16_t sides = 0;
    if (r.code != HEARTS_OK)
        return r;
    g->shot = HEARTS_NO_SHOT;
    for (int side = 0; side < p->sides; side++) {
        by_side[side] = hands[p->first[side]];
        sides |= (uint16_t)((shooters >> p->first[side] & 1) << side);
    }
    settle(p, g, by_side, sides, false, NULL);
    return r;
}

void hearts__score_hand(const struct hearts_plan *p, struct hearts_game *g, bool subtract,
                        struct hearts_events *events)
{
    struct hearts__taken h;
    hearts__kernel_of(p)->taken(p, g, &h);
    score(p, g, &h, subtract, events);
}

void hearts__play_finish(const struct hearts_plan *p, struct hearts_game *g,
                         struct hearts_events *events)
{
    struct hearts__taken h;
    bool subtract = false;
    hearts__kernel_of(p)->taken(p, g, &h);
    shot_find(p, g, &h);
    if (g->shot && shot_asks(p, g, &subtract)) {
        g->phase = HEARTS_SCORE;
        g->to_act = hearts__seat_bit(g->answerer);
        return;
    }
    score(p, g, &h, subtract, events);
}
