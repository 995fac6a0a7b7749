/* plan.c - checks that options agree, and works out the plan from the rules. */
#include "engine.h"

static const hearts_faces clubs_two = (hearts_faces)1 << HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO);
static const hearts_faces diamonds_two = (hearts_faces)1
                                         << HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_TWO);

static bool words_only(hearts_faces strip) { return (strip & HEARTS_ALL_FACES) == 0; }

/* ---- Working the plan out ---- */

/* Either cards are stripped so that they deal out evenly, or the rest makes a kitty. */
static int kitty_kind(const struct hearts_rules *r)
{
    if (r->kitty != HEARTS_KITTY_STANDARD)
        return r->kitty;
    return r->players <= 5 || !words_only(r->strip) ? HEARTS_KITTY_NONE : HEARTS_KITTY_TAKE;
}

static hearts_faces stripped(const struct hearts_rules *r)
{
    hearts_faces out = r->strip & HEARTS_ALL_FACES;
    if (kitty_kind(r) != HEARTS_KITTY_NONE)
        return out;
    if (r->players == 3 && r->strip >> HEARTS_STRIP_STANDARD & 1)
        out |= diamonds_two;
    if (r->players == 3 && r->strip >> HEARTS_STRIP_CLUBS_FIRST & 1)
        out |= clubs_two;
    if (r->players == 5 && r->strip & ~HEARTS_ALL_FACES)
        out |= clubs_two | diamonds_two;
    return out;
}

static void make_deck(struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    hearts_faces all = HEARTS_ALL_FACES & ~stripped(r);
    p->kitty = (uint8_t)kitty_kind(r);
    p->deck = (struct hearts_pile){ all, p->decks == 2 ? all : 0 };
    p->deck_cards = (uint8_t)hearts_pile_count(p->deck);
    p->hand_cards = (uint8_t)(p->deck_cards / p->seats);
    p->kitty_cards = (uint8_t)(p->deck_cards % p->seats);
}

static int heart_value(int rank, enum hearts_hearts kind)
{
    switch (kind) {
    case HEARTS_HEARTS_NUMBER: return 1;
    case HEARTS_HEARTS_PIPS: return rank;
    case HEARTS_HEARTS_COURTS: return rank == HEARTS_ACE ? 15 : rank > HEARTS_TEN ? 10 : rank;
    }
    return 0;
}

static void make_values(struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    for (int rank = HEARTS_TWO; rank <= HEARTS_ACE; rank++)
        p->value[HEARTS_CARD(HEARTS_HEARTS, rank)] = (int16_t)heart_value(rank, r->hearts);
    p->value[HEARTS__QS] = r->queen;
    p->value[HEARTS__KS] = r->king;
    p->value[HEARTS__AS] = r->ace;
    p->value[HEARTS__JD] = r->jack;
    p->value[HEARTS__TD] = r->ten;
    for (hearts_faces f = r->points.set; f; f &= f - 1)
        p->value[hearts_faces_lowest(f)] = r->points.value[hearts_faces_lowest(f)];

    for (hearts_faces f = p->deck.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        if (p->value[c] > 0) {
            p->penalty |= hearts_face(c);
            p->ones |= p->value[c] == 1 ? hearts_face(c) : 0;
            p->total += p->decks * p->value[c];
        } else if (p->value[c] < 0)
            p->bonus |= hearts_face(c);
    }
    p->doubling = r->tc_doubles ? hearts_face(HEARTS__TC) & p->deck.once : 0;
}

static void make_charges(struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    hearts_faces counts = p->penalty | p->bonus;
    hearts_faces four = hearts_face(HEARTS__QS) | hearts_face(HEARTS__JD) | hearts_face(HEARTS__TC);
    hearts_faces may = (counts & four) | p->doubling | p->bonus;
    if (counts & HEARTS__HEARTS_SUIT)
        may |= hearts_face(HEARTS__AH) & p->deck.once;
    p->chargeable = r->charge >> HEARTS_CHARGE_ALL & 1 ? may : may & r->charge;
}

static void make_masks(struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    hearts_faces queen = hearts_face(HEARTS__QS);
    p->lead_ban = r->hearts_any_time ? 0 : HEARTS__HEARTS_SUIT;
    if (r->hearts_break == HEARTS_BREAK_PLAYED)
        p->break_played = HEARTS__HEARTS_SUIT;
    else
        p->break_sloughed = HEARTS__HEARTS_SUIT;
    if (r->qs_breaks == HEARTS_QS_BREAKS_PLAYED)
        p->break_played |= queen;
    if (r->qs_breaks == HEARTS_QS_BREAKS_SLOUGHED)
        p->break_sloughed |= queen;
    if (r->bonus_breaks)
        p->break_played |= p->bonus;
    p->trick1_ban = r->trick1_ban & HEARTS_ALL_FACES;
    if (r->trick1_ban >> HEARTS_BAN_POINTS & 1)
        p->trick1_ban |= p->penalty;
    if (r->trick1_bonus)
        p->trick1_ban |= p->bonus;
    if (r->boost)
        for (int suit = 0; suit < 4; suit++)
            p->boosters |= hearts_face(HEARTS_CARD(suit, HEARTS_NINE));
}

static void make_teams(struct hearts_plan *p)
{
    const struct hearts_rules *r = &p->rules;
    p->teams = 0;
    for (int s = 0; s < p->seats; s++) {
        p->team[s] = r->teams.of[s] ? (uint8_t)(r->teams.of[s] - 1) : (uint8_t)s;
        if (p->team[s] >= p->teams)
            p->teams = (uint8_t)(p->team[s] + 1);
    }
    bool joined = p->teams < p->seats && r->team_score == HEARTS_TEAM_JOINED;
    p->sides = joined ? p->teams : p->seats;
    for (int s = p->seats - 1; s >= 0; s--) {
        p->side[s] = joined ? p->team[s] : (uint8_t)s;
        p->first[p->side[s]] = (uint8_t)s;
    }
}

/* The cycle in digits, so that nothing later asks how many play. */
static void make_cycle(struct hearts_plan *p)
{
    static const char *const standard[] = { "LRH", "LRAH", "LR23H" };
    const char *letters = p->rules.pass.letters;
    if (!letters[0])
        letters = p->seats <= 5 ? standard[p->seats - 3] : "H";
    for (p->cycle_length = 0; letters[p->cycle_length]; p->cycle_length++) {
        char c = letters[p->cycle_length];
        if (c == 'L')
            c = '1';
        else if (c == 'R')
            c = (char)('0' + p->seats - 1);
        else if (c == 'A')
            c = (char)('0' + p->seats / 2);
        p->cycle[p->cycle_length] = c;
    }
}

/* ---- Options that disagree ---- */

static bool deals_out(const struct hearts_plan *p)
{
    return p->kitty != HEARTS_KITTY_NONE || p->kitty_cards == 0;
}

static bool a_card_each(const struct hearts_plan *p) { return p->hand_cards > 0; }

static bool across_exists(const struct hearts_plan *p)
{
    for (const char *c = p->rules.pass.letters; *c; c++)
        if (*c == 'A' && p->seats % 2)
            return false;
    return true;
}

static bool digits_exist(const struct hearts_plan *p)
{
    for (const char *c = p->rules.pass.letters; *c; c++)
        if (*c >= '1' && *c <= '9' && *c - '0' >= p->seats)
            return false;
    return true;
}

static bool enough_to_pass(const struct hearts_plan *p)
{
    for (int i = 0; i < p->cycle_length; i++)
        if (hearts_plan_pass_cards(p, p->cycle[i]) > p->hand_cards)
            return false;
    return true;
}

static bool charges_with_one_deck(const struct hearts_plan *p)
{
    return p->decks == 1 || !p->rules.charge;
}

static bool teams_hold_every_seat(const struct hearts_plan *p)
{
    const struct hearts_teams *t = &p->rules.teams;
    bool any = false, all = true;
    for (int s = 0; s < HEARTS_SEATS; s++) {
        any = any || t->of[s];
        all = all && (t->of[s] != 0) == (s < p->seats);
    }
    return !any || all;
}

static bool teams_are_equal(const struct hearts_plan *p)
{
    const struct hearts_teams *t = &p->rules.teams;
    int size[HEARTS_SEATS + 1] = { 0 };
    for (int s = 0; s < HEARTS_SEATS; s++)
        size[t->of[s]]++;
    if (size[0] == HEARTS_SEATS)
        return true;
    for (int team = 2; team <= HEARTS_SEATS; team++)
        if (size[team] && size[team] != size[1])
            return false;
    return size[2] > 0;
}

static bool moon_is_on(const struct hearts_plan *p) { return p->rules.moon != HEARTS_MOON_OFF; }

static bool least_without_moon(const struct hearts_plan *p)
{
    return p->rules.least == HEARTS_NO_LEAST || !moon_is_on(p);
}

static bool sun_with_moon(const struct hearts_plan *p) { return !p->rules.sun || moon_is_on(p); }

static bool half_with_moon(const struct hearts_plan *p)
{
    return !p->rules.half_moon || moon_is_on(p);
}

static bool bonus_for_moon(const struct hearts_plan *p)
{
    return !p->rules.moon_bonus || !moon_is_on(p) || p->bonus;
}

static bool one_result_at_target(const struct hearts_plan *p)
{
    for (int i = 0; i < p->rules.reset.count; i++)
        if (p->rules.exact_wins && p->rules.reset.at[i].from == p->rules.target)
            return p->rules.target < 1;
    return true;
}

static bool some_penalty(const struct hearts_plan *p) { return p->penalty != 0; }

static bool some_end(const struct hearts_plan *p)
{
    return p->rules.target >= 1 || p->rules.hands >= 1;
}

/* Conditions between two options. A condition on one option is its range in rules.def. */
static const struct {
    bool (*holds)(const struct hearts_plan *p);
    const char *option, *other, *why;
} checks[] = {
    { deals_out, "strip", "players",
      "the cards do not deal out evenly: strip others, or make a kitty" },
    { a_card_each, "strip", "players", "there are not enough cards for everybody" },
    { charges_with_one_deck, "charge", "decks",
      "with two decks, charged cards cannot be told from their twins" },
    { across_exists, "pass", "players", "nobody sits across with an odd number of players" },
    { digits_exist, "pass", "players", "there are not so many seats to the left" },
    { enough_to_pass, "pass_count", "players", "that is more cards than a hand has" },
    { teams_hold_every_seat, "teams", "players", "the teams do not hold every seat once" },
    { teams_are_equal, "teams", "players", "there must be two teams or more, of equal size" },
    { least_without_moon, "least", "moon",
      "whoever shoots the moon would score too little to win, and would pay" },
    { sun_with_moon, "sun", "moon", "a sun is scored as a moon is, and there is no moon" },
    { half_with_moon, "half_moon", "moon",
      "a half moon is scored as a moon is, and there is no moon" },
    { bonus_for_moon, "moon_bonus", "jack", "a moon that needs the bonus cards needs one in play" },
    { one_result_at_target, "exact_wins", "reset",
      "a total of exactly the target cannot both win and be reset" },
    { some_penalty, "points", "strip", "no card in play costs points: there is no game" },
    { some_end, "target", "hands", "neither a target nor a number of hands ends the game" },
};

bool hearts_plan_make(struct hearts_plan *p, const struct hearts_rules *r, struct hearts_error *e)
{
    __builtin_memset(p, 0, sizeof *p);
    if (!hearts__is_zero(r->reserved, sizeof r->reserved)) {
        *e = (struct hearts_error){
            .why = "these rules have options that only a newer version knows, "
                   "or were not begun with hearts_rules_standard()"
        };
        return false;
    }
    __builtin_memcpy(&p->rules, r, sizeof *r);
    p->seats = (uint8_t)r->players;
    p->decks = (uint8_t)r->decks;
    make_deck(p);
    make_values(p);
    make_charges(p);
    make_masks(p);
    make_teams(p);
    make_cycle(p);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (!checks[i].holds(p)) {
            *e = (struct hearts_error){ checks[i].option, checks[i].other, checks[i].why, NULL, 0 };
            return false;
        }
    p->kernel = (uint8_t)hearts__kernel_for(p);
    return true;
}

bool hearts_plan_read(struct hearts_plan *p, const char *text, size_t length,
                      struct hearts_error *e)
{
    struct hearts_rules r;
    hearts_rules_standard(&r);
    return hearts_rules_read(&r, text, length, e) && hearts_plan_make(p, &r, e);
}

/* ---- Remarks: allowed, but odd ---- */

static bool boost_two_decks(const struct hearts_plan *p) { return p->rules.boost && p->decks == 2; }

static bool charge_nothing(const struct hearts_plan *p)
{
    return p->rules.charge && !p->chargeable;
}

static bool charge_more(const struct hearts_plan *p)
{
    return p->chargeable && p->rules.charge & HEARTS_ALL_FACES & ~p->chargeable;
}

static bool must_queen_absent(const struct hearts_plan *p)
{
    return p->rules.must_qs && !(p->deck.once & hearts_face(HEARTS__QS));
}

static bool pass_through_never(const struct hearts_plan *p)
{
    bool ever = false;
    for (int i = 0; i < p->cycle_length; i++)
        ever = ever || (p->cycle[i] != 'H' && p->cycle[i] != 'S');
    return p->rules.pass_through && !ever;
}

static bool moon_worth_idle(const struct hearts_plan *p)
{
    return p->rules.moon_worth >= 1 && !moon_is_on(p);
}

static bool kitty_empty(const struct hearts_plan *p)
{
    return p->rules.kitty >= HEARTS_KITTY_TAKE && !p->kitty_cards;
}

static bool reset_ends(const struct hearts_plan *p)
{
    for (int i = 0; i < p->rules.reset.count; i++)
        if (p->rules.target >= 1 && p->rules.reset.at[i].to >= p->rules.target)
            return true;
    return false;
}

static const struct {
    bool (*holds)(const struct hearts_plan *p);
    const char *option, *other, *why;
} remarks[] = {
    { boost_two_decks, "boost", "decks",
      "booster nines are unusual with two decks: pairs cancel across both rounds" },
    { charge_nothing, "charge", NULL, "no card that counts may be charged" },
    { charge_more, "charge", NULL, "some of the cards named may not be charged in this game" },
    { must_queen_absent, "must_qs", "strip", "the queen of spades is not in play" },
    { pass_through_never, "pass_through", "pass", "no hand has a pass that can be passed on" },
    { moon_worth_idle, "moon_worth", "moon", "there is no moon" },
    { kitty_empty, "kitty", "players", "the cards deal out evenly: the kitty is empty" },
    { reset_ends, "reset", "target", "a reset total still ends the game" },
};

bool hearts_plan_remark(const struct hearts_plan *p, int i, struct hearts_error *e)
{
    for (size_t row = 0; row < sizeof remarks / sizeof *remarks; row++)
        if (remarks[row].holds(p) && i-- == 0) {
            *e = (struct hearts_error){ remarks[row].option, remarks[row].other, remarks[row].why,
                                        NULL, 0 };
            return true;
        }
    return false;
}
