/* ref_score.c - the score of a hand: penalty cards, moon, bonus cards, the ten of clubs. */
#include "ref_inside.h"

/* What a card is worth in this hand. A charged ace of hearts doubles every heart, any other
 * charged card itself. */
long worth(const struct ref *r, int card)
{
    long value = r->value[card];

    if (suit_of(card) == HEARTS && r->charged[ACE_OF_HEARTS])
        value *= 2;
    if (card != ACE_OF_HEARTS && r->charged[card])
        value *= 2;
    return value;
}

/* A side is a player, or a team whose score is joined. */
bool same_side(const struct ref *r, int a, int b)
{
    return a == b || (r->joined && r->team_of[a] == r->team_of[b]);
}

static bool is_penalty(const struct ref *r, int card) { return r->value[card] > 0; }

static bool is_bonus(const struct ref *r, int card) { return r->value[card] < 0; }

static bool is_heart(const struct ref *r, int card)
{
    (void)r;
    return suit_of(card) == HEARTS;
}

static bool is_penalty_heart(const struct ref *r, int card)
{
    return is_heart(r, card) && is_penalty(r, card);
}

static bool is_queen(const struct ref *r, int card)
{
    (void)r;
    return card == QUEEN_OF_SPADES;
}

typedef bool kind_of_card(const struct ref *r, int card);

/* Everything this player's side captured; only what it took in tricks where so asked. */
static struct cards captured(const struct ref *r, int seat, bool in_tricks_only)
{
    struct cards all = { 0 };

    for (int other = 0; other < r->players; other++) {
        if (!same_side(r, seat, other))
            continue;
        for (int i = 0; i < r->trick_pile[other].count; i++)
            cards_add(&all, r->trick_pile[other].card[i]);
        for (int i = 0; !in_tricks_only && i < r->other_pile[other].count; i++)
            cards_add(&all, r->other_pile[other].card[i]);
    }
    return all;
}

/* Every card in play; only those that fell to tricks where so asked. */
static struct cards cards_in_play(const struct ref *r, bool in_tricks_only)
{
    struct cards fell = { 0 };

    if (!in_tricks_only)
        return r->deck;
    for (int seat = 0; seat < r->players; seat++) {
        for (int i = 0; i < r->trick_pile[seat].count; i++)
            cards_add(&fell, r->trick_pile[seat].card[i]);
    }
    return fell;
}

static int how_many(const struct ref *r, const struct cards *cards, kind_of_card *kind)
{
    int count = 0;

    for (int i = 0; i < cards->count; i++) {
        if (kind(r, cards->card[i]))
            count++;
    }
    return count;
}

static long worth_of(const struct ref *r, const struct cards *cards, kind_of_card *kind)
{
    long sum = 0;

    for (int i = 0; i < cards->count; i++) {
        if (kind(r, cards->card[i]))
            sum += worth(r, cards->card[i]);
    }
    return sum;
}

static bool tricks_only(const struct ref *r) { return r->rules.moon_cards == MOON_TRICKS; }

static int side_tricks(const struct ref *r, int seat)
{
    int tricks = 0;

    for (int other = 0; other < r->players; other++) {
        if (same_side(r, seat, other))
            tricks += r->tricks_taken[other];
    }
    return tricks;
}

/* A sun: every trick. */
static bool is_sun(const struct ref *r, int seat)
{
    return r->rules.sun && side_tricks(r, seat) == r->tricks;
}

/* A moon: every penalty card in play, or of those played to tricks; with an option every
 * bonus card too, in play or played to tricks alike. */
static bool is_moon(const struct ref *r, int seat)
{
    struct cards needed = cards_in_play(r, tricks_only(r));
    struct cards mine = captured(r, seat, tricks_only(r));

    if (how_many(r, &needed, is_penalty) == 0)
        return false;
    if (how_many(r, &mine, is_penalty) != how_many(r, &needed, is_penalty))
        return false;
    return !r->rules.moon_bonus || how_many(r, &mine, is_bonus) == how_many(r, &needed, is_bonus);
}

/* A half moon: every heart and not the queen of spades. */
static bool is_half_moon(const struct ref *r, int seat)
{
    struct cards needed = cards_in_play(r, tricks_only(r));
    struct cards mine = captured(r, seat, tricks_only(r));
    struct cards pile = captured(r, seat, false);

    if (!r->rules.half_moon || how_many(r, &needed, is_heart) == 0)
        return false;
    if (how_many(r, &mine, is_heart) != how_many(r, &needed, is_heart))
        return false;
    return how_many(r, &pile, is_queen) == 0 && worth_of(r, &mine, is_penalty_heart) > 0;
}

/* For a team answers who won its latest trick. */
static int answers_for(const struct ref *r, int seat)
{
    int who = seat;

    for (int other = 0; other < r->players; other++) {
        if (same_side(r, seat, other) && r->latest_trick[other] > r->latest_trick[who])
            who = other;
    }
    return who;
}

/* A sun goes before a moon, a moon before a half moon. */
static void look_for_shot(struct ref *r)
{
    r->shot = NO_SHOT;
    for (int seat = 0; r->rules.moon != MOON_OFF && seat < r->players; seat++) {
        if (is_sun(r, seat))
            r->shot = SHOT_SUN;
        else if (is_moon(r, seat))
            r->shot = SHOT_MOON;
        else if (is_half_moon(r, seat))
            r->shot = SHOT_HALF;
        else
            continue;
        r->shooter = answers_for(r, seat);
        return;
    }
}

static long moon_worth(const struct ref *r)
{
    struct cards needed = cards_in_play(r, tricks_only(r));

    if (r->rules.moon_worth != NOT_SET)
        return r->rules.moon_worth;
    return worth_of(r, &needed, is_penalty);
}

/* The shooter's cards that the shot is made of, which it does not pay for. */
static long shot_cards(const struct ref *r)
{
    struct cards mine = captured(r, r->shooter, tricks_only(r));

    return worth_of(r, &mine, r->shot == SHOT_HALF ? is_penalty_heart : is_penalty);
}

static long shot_worth(const struct ref *r)
{
    if (r->shot == SHOT_HALF)
        return shot_cards(r);
    if (r->shot == SHOT_MOON)
        return moon_worth(r);
    return r->rules.sun_worth != NOT_SET ? r->rules.sun_worth : 2 * moon_worth(r);
}

/* A partner whose score is its own may be spared what the others pay. */
static bool is_spared(const struct ref *r, int seat)
{
    return r->rules.moon_partner == PARTNER_SPARED && r->team_of[seat] == r->team_of[r->shooter];
}

/* Steps one and two: penalty cards, and what a moon, sun or half moon makes of them. */
static long penalty_points(const struct ref *r, int seat, bool subtract)
{
    struct cards pile = captured(r, seat, false);
    long points = worth_of(r, &pile, is_penalty);

    if (r->shot == NO_SHOT)
        return points;
    if (same_side(r, seat, r->shooter))
        return points - shot_cards(r) - (subtract ? shot_worth(r) : 0);
    if (!subtract && !is_spared(r, seat))
        points += shot_worth(r);
    return points;
}

/* Copies of a face that count for a side: with an option only the first. */
static int copies_counted(const struct ref *r, const struct cards *pile, int face)
{
    int copies = cards_count_of(pile, face);

    return copies > 1 && !r->rules.second_copy ? 1 : copies;
}

/* Step three: bonus cards, and the amount for a side without a trick, which is left out in a
 * hand scored as a moon or sun. */
static long bonus_points(const struct ref *r, int seat)
{
    struct cards pile = captured(r, seat, false);
    long points = 0;

    for (int face = 0; face < FACES; face++) {
        if (is_bonus(r, face))
            points += copies_counted(r, &pile, face) * worth(r, face);
    }
    if (side_tricks(r, seat) == 0 && r->shot != SHOT_MOON && r->shot != SHOT_SUN)
        points += r->rules.no_tricks;
    return points;
}

/* Step four: the ten of clubs doubles what its taker has so far; charged, four times. */
static long ten_of_clubs_times(const struct ref *r, int seat)
{
    struct cards pile = captured(r, seat, false);
    long times = 1;

    if (!r->rules.tc_doubles || cards_count_of(&pile, TEN_OF_CLUBS) == 0)
        return 1;
    for (int copy = 0; copy < copies_counted(r, &pile, TEN_OF_CLUBS); copy++)
        times *= r->charged[TEN_OF_CLUBS] ? 4 : 2;
    return times;
}

static void hand_scores(const struct ref *r, bool subtract, long score[MOST_PLAYERS])
{
    for (int seat = 0; seat < r->players; seat++) {
        score[seat] = penalty_points(r, seat, subtract) + bonus_points(r, seat);
        score[seat] *= ten_of_clubs_times(r, seat);
    }
}

/* Late enough to choose: before the hand a total was no further from the target than a moon. */
static bool is_late(const struct ref *r)
{
    if (r->rules.target == NOT_SET)
        return false;
    for (int seat = 0; seat < r->players; seat++) {
        if (r->rules.moon_late == LATE_OWN && !same_side(r, seat, r->shooter))
            continue;
        if (r->total[seat] >= r->rules.target - moon_worth(r))
            return true;
    }
    return false;
}

/* Books the hand, a moon subtracted or added, and looks whether the game is over. */
void score_hand_as(struct ref *r, bool subtract)
{
    long score[MOST_PLAYERS] = { 0 };
    struct outcome outcome;

    hand_scores(r, subtract, score);
    outcome = work_through(r, score);
    for (int seat = 0; seat < r->players; seat++) {
        r->hand_score[seat] = outcome.hand_score[seat];
        r->total[seat] = outcome.total[seat];
    }
    if (r->shot == SHOT_MOON || r->shot == SHOT_SUN)
        r->moons[r->team_of[r->shooter]]++;
    settle_stakes(r);
    end_test(r, &outcome);
}

/* Looks for a moon, asks the shooter where there is a choice, else scores at once. */
void score_hand(struct ref *r)
{
    long as_add[MOST_PLAYERS] = { 0 };

    look_for_shot(r);
    if (r->shot != NO_SHOT &&
        (r->rules.moon == MOON_CHOOSE || (r->rules.moon == MOON_CHOOSE_LATE && is_late(r)))) {
        r->phase = MOON;
        return;
    }
    hand_scores(r, false, as_add);
    if (r->shot != NO_SHOT && r->rules.moon == MOON_AUTO)
        score_hand_as(r, auto_subtracts(r, as_add));
    else
        score_hand_as(r, r->rules.moon == MOON_SUBTRACT);
}

long ref_hand_score(const struct ref *r, int seat) { return r->hand_score[seat]; }

long ref_total(const struct ref *r, int seat) { return r->total[seat]; }
