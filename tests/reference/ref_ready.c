/* ref_ready.c - what follows from the options before a card is dealt, and which are refused. */
#include "ref_inside.h"

#include <stdio.h>
#include <string.h>

/* The kitty: none with three to five players, who strip cards, and where cards to strip are
 * named; otherwise the cards left over are taken. */
static int kitty_kind(const struct rules *rules)
{
    if (rules->kitty != KITTY_STANDARD)
        return rules->kitty;
    if (rules->players <= 5)
        return KITTY_NONE;
    for (int face = 0; face < FACES; face++) {
        if (rules->strip.face[face])
            return KITTY_NONE;
    }
    return KITTY_TAKE;
}

/* The usual cards to strip: one two with three players, two with five, and only where the
 * cards must come out even. */
static bool is_stripped(const struct ref *r, int face)
{
    const int two_of_clubs = 0, two_of_diamonds = 13;
    int players = r->rules.players;

    if (r->rules.strip.face[face])
        return true;
    if (r->kitty_kind != KITTY_NONE)
        return false;
    if (r->rules.strip.word[STRIP_STANDARD]) {
        if (face == two_of_diamonds && (players == 3 || players == 5))
            return true;
        if (face == two_of_clubs && players == 5)
            return true;
    }
    if (r->rules.strip.word[STRIP_CLUBS_FIRST]) {
        if (face == two_of_clubs && (players == 3 || players == 5))
            return true;
        if (face == two_of_diamonds && players == 5)
            return true;
    }
    return false;
}

static int heart_value(const struct rules *rules, int rank)
{
    if (rules->hearts == HEARTS_NUMBER)
        return 1;
    if (rules->hearts == HEARTS_PIPS)
        return rank;
    if (rank == 14)
        return 15;
    return rank > 10 ? 10 : rank;
}

/* What a face is worth: its own value where one is given, else that of its option. */
static int face_value(const struct rules *rules, int face)
{
    if (rules->points.given[face])
        return rules->points.value[face];
    if (suit_of(face) == HEARTS)
        return heart_value(rules, rank_of(face));
    if (face == QUEEN_OF_SPADES)
        return rules->queen;
    if (face == KING_OF_SPADES)
        return rules->king;
    if (face == ACE_OF_SPADES)
        return rules->ace;
    if (face == JACK_OF_DIAMONDS)
        return rules->jack;
    if (face == TEN_OF_DIAMONDS)
        return rules->ten;
    return 0;
}

static void make_deck(struct ref *r)
{
    r->kitty_kind = kitty_kind(&r->rules);
    for (int face = 0; face < FACES; face++) {
        r->in_play[face] = !is_stripped(r, face);
        r->value[face] = r->in_play[face] ? face_value(&r->rules, face) : 0;
        for (int copy = 0; r->in_play[face] && copy < r->rules.decks; copy++)
            cards_add(&r->deck, face);
    }
    r->hand_size = r->deck.count / r->players;
}

/* The faces that the first trick is closed to. */
static void make_banned(struct ref *r)
{
    for (int face = 0; face < FACES; face++) {
        bool points = r->rules.trick1_ban.word[BAN_POINTS] && r->value[face] > 0;
        bool bonus = r->rules.trick1_bonus && r->value[face] < 0;

        r->banned[face] = r->rules.trick1_ban.face[face] || points || bonus;
    }
}

static bool any_heart_counts(const struct ref *r)
{
    for (int face = 0; face < FACES; face++) {
        if (suit_of(face) == HEARTS && r->value[face] != 0)
            return true;
    }
    return false;
}

/* Of the cards named, those that count in this game: the ace of hearts, the queen of spades,
 * the jack of diamonds, the ten of clubs, and every bonus card. */
static void make_chargeable(struct ref *r)
{
    const struct faces *named = &r->rules.charge;

    for (int face = 0; face < FACES; face++) {
        bool counts = r->value[face] < 0;

        if (face == ACE_OF_HEARTS)
            counts = counts || any_heart_counts(r);
        if (face == QUEEN_OF_SPADES || face == JACK_OF_DIAMONDS)
            counts = counts || r->value[face] != 0;
        if (face == TEN_OF_CLUBS)
            counts = counts || r->value[face] != 0 || r->rules.tc_doubles;
        r->chargeable[face] = r->in_play[face] && counts &&
                              (named->word[CHARGE_ALL] || named->face[face]);
    }
}

/* The pass cycle that a number of players has if it names no other. */
static void make_cycle(struct ref *r)
{
    if (strcmp(r->rules.pass, "standard") != 0)
        strcpy(r->cycle, r->rules.pass);
    else if (r->players == 3)
        strcpy(r->cycle, "LRH");
    else if (r->players == 4)
        strcpy(r->cycle, "LRAH");
    else if (r->players == 5)
        strcpy(r->cycle, "LR23H");
    else
        strcpy(r->cycle, "H");
}

/* Teams by seat letters; false when there is only one, or they are unequal or do not hold every
 * seat once. */
bool make_teams(struct ref *r)
{
    const char *letters = r->rules.teams;
    int size[32] = { 0 };
    int team = 0, seated = 0;

    r->joined = false;
    r->teams = r->players;
    for (int seat = 0; seat < r->players; seat++)
        r->team_of[seat] = seat;
    if (strcmp(letters, "none") == 0)
        return true;
    for (int seat = 0; seat < r->players; seat++)
        r->team_of[seat] = -1;
    for (; *letters != '\0'; letters++) {
        int seat = *letters - 'A';

        if (*letters == ',') {
            team++;
            continue;
        }
        if (seat >= r->players || r->team_of[seat] != -1)
            return false;
        r->team_of[seat] = team;
        size[team]++;
        seated++;
    }
    for (int t = 0; t <= team; t++) {
        if (size[t] != size[0])
            return false;
    }
    r->teams = team + 1;
    r->joined = r->rules.team_score == JOINED;
    return seated == r->players && team > 0;
}

void make_ready(struct ref *r)
{
    r->players = r->rules.players;
    make_deck(r);
    make_banned(r);
    make_chargeable(r);
    make_cycle(r);
}

/* A scatter gives each other player the same number, at least one. */
int scatter_each(const struct ref *r)
{
    int each = r->rules.pass_count / (r->players - 1);

    return each > 0 ? each : 1;
}

struct reason {
    char *text;
    size_t capacity;
};

static bool refuse(const struct reason *why, const char *first, const char *second,
                   const char *because)
{
    snprintf(why->text, why->capacity, "%s and %s do not go together: %s", first, second, because);
    return true;
}

static bool deal_refused(const struct ref *r, const struct reason *why)
{
    if (r->hand_size == 0)
        return refuse(why, "strip", "players", "there is not a card for everybody");
    if (r->kitty_kind == KITTY_NONE && r->deck.count % r->players != 0)
        return refuse(why, "strip", "players", "the cards do not deal out evenly, and no kitty");
    return false;
}

static bool pass_refused(const struct ref *r, const struct reason *why)
{
    for (const char *letter = r->cycle; *letter != '\0'; letter++) {
        int cards = r->rules.pass_count;

        if (*letter == 'A' && r->players % 2 != 0)
            return refuse(why, "pass", "players", "nobody sits across");
        if (*letter >= '1' && *letter <= '9' && *letter - '0' >= r->players)
            return refuse(why, "pass", "players", "there is no such seat");
        if (*letter == 'H')
            continue;
        if (*letter == 'S')
            cards = scatter_each(r) * (r->players - 1);
        if (cards > r->hand_size)
            return refuse(why, "pass_count", "players", "more cards than a hand has");
    }
    return false;
}

static bool charge_refused(const struct ref *r, const struct reason *why)
{
    bool any = r->rules.charge.word[CHARGE_ALL];

    for (int face = 0; face < FACES; face++)
        any = any || r->rules.charge.face[face];
    if (any && r->rules.decks == 2)
        return refuse(why, "charge", "decks", "twins cannot be told apart");
    return false;
}

static bool moon_refused(const struct ref *r, const struct reason *why)
{
    bool bonus = false;

    for (int face = 0; face < FACES; face++)
        bonus = bonus || r->value[face] < 0;
    if (r->rules.moon == MOON_OFF) {
        if (r->rules.sun)
            return refuse(why, "sun", "moon", "without a moon nothing says how it scores");
        if (r->rules.half_moon)
            return refuse(why, "half_moon", "moon", "without a moon nothing says how it scores");
        return false;
    }
    if (r->rules.least != NOT_SET)
        return refuse(why, "least", "moon", "the shooter could not win");
    if (r->rules.moon_bonus && !bonus)
        return refuse(why, "moon_bonus", "points", "there is no bonus card");
    return false;
}

static bool end_refused(const struct ref *r, const struct reason *why)
{
    const struct rules *rules = &r->rules;

    if (rules->target == NOT_SET && rules->hands == NOT_SET)
        return refuse(why, "target", "hands", "the game would not end");
    for (int i = 0; i < rules->reset.count; i++) {
        if (rules->exact_wins && rules->target != NOT_SET && rules->reset.at[i] == rules->target)
            return refuse(why, "exact_wins", "reset", "two results for one total");
    }
    return false;
}

static bool points_refused(const struct ref *r, const struct reason *why)
{
    for (int face = 0; face < FACES; face++) {
        if (r->value[face] > 0)
            return false;
    }
    return refuse(why, "points", "strip", "there is no penalty card");
}

bool rules_refused(const struct ref *r, char *text, size_t capacity)
{
    struct reason why = { text, capacity };
    struct ref seated = *r;

    if (!make_teams(&seated))
        return refuse(&why, "teams", "players", "teams are of equal size and hold every seat once");
    return deal_refused(r, &why) || pass_refused(r, &why) || charge_refused(r, &why) ||
           moon_refused(r, &why) || points_refused(r, &why) || end_refused(r, &why);
}
