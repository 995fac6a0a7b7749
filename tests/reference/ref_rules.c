/* ref_rules.c - reads rules text: the options, their words, and the presets. */
#include "ref_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { FLAG, NUMBER, CHOICE, FACE_SET, CYCLE, TEAMS, POINTS, RESETS };

/* name, kind, where it is kept, default, lowest and highest number, and words: of a choice all
 * of them, of a number the one that stands for no number, of a set those that stand for cards */
struct option {
    const char *name;
    enum kind kind;
    size_t at;
    const char *standard;
    int low, high;
    const char *words;
};

#define ONE_FLAG(name, standard)                                            \
    {                                                                       \
#name, FLAG, offsetof(struct rules, name), standard, 0, 1, "off on" \
    }
#define ONE_NUMBER(name, standard, low, high, word)                            \
    {                                                                          \
#name, NUMBER, offsetof(struct rules, name), standard, low, high, word \
    }
#define ONE_CHOICE(name, standard, words)                                  \
    {                                                                      \
#name, CHOICE, offsetof(struct rules, name), standard, 0, 0, words \
    }
#define ONE_LIST(kind, name, standard, words)                            \
    {                                                                    \
#name, kind, offsetof(struct rules, name), standard, 0, 0, words \
    }

static const struct option options[] = {
    ONE_NUMBER(players, "4", 3, 10, ""),
    ONE_NUMBER(decks, "1", 1, 2, ""),
    ONE_LIST(TEAMS, teams, "none", ""),
    ONE_CHOICE(team_score, "joined", "joined summed"),
    ONE_LIST(FACE_SET, strip, "standard", "standard clubs_first"),
    ONE_CHOICE(kitty, "standard", "standard none take swap"),
    ONE_CHOICE(kitty_when, "first_trick", "first_trick first_point"),
    ONE_CHOICE(kitty_seen, "taker", "taker all"),
    ONE_FLAG(bury_points, "on"),
    ONE_LIST(CYCLE, pass, "standard", ""),
    ONE_NUMBER(pass_count, "3", 1, 5, ""),
    ONE_CHOICE(pass_through, "off", "off whole partial"),
    ONE_FLAG(pass_through_shown, "on"),
    ONE_LIST(FACE_SET, charge, "none", "all"),
    ONE_NUMBER(charge_limit, "1", 1, 4, ""),
    ONE_CHOICE(charge_order, "together", "together turns rounds"),
    ONE_FLAG(charge_lead, "off"),
    ONE_FLAG(charge_slough, "on"),
    ONE_CHOICE(charge_or_hearts, "hearts", "hearts queen"),
    ONE_CHOICE(opening, "lead2c", "lead2c any_club any_card dealer_left low_score"),
    ONE_FLAG(open_free, "off"),
    ONE_FLAG(hearts_any_time, "off"),
    ONE_CHOICE(hearts_break, "played", "played sloughed"),
    ONE_CHOICE(qs_breaks, "no", "no played sloughed"),
    ONE_FLAG(bonus_breaks, "off"),
    ONE_FLAG(qs_after_hearts, "off"),
    ONE_CHOICE(qs_or_hearts, "queen", "queen either"),
    ONE_LIST(FACE_SET, trick1_ban, "points", "points"),
    ONE_FLAG(trick1_bonus, "off"),
    ONE_CHOICE(trick1_order, "any", "any queen hearts"),
    ONE_CHOICE(must_qs, "off", "off trick hand"),
    ONE_FLAG(boost, "off"),
    ONE_FLAG(boost_last, "on"),
    ONE_CHOICE(boost_ban, "both", "both first"),
    ONE_CHOICE(last_unwon, "winner", "winner leader second"),
    ONE_CHOICE(hearts, "number", "number pips courts"),
    ONE_NUMBER(queen, "13", -100, 100, ""),
    ONE_NUMBER(king, "0", -100, 100, ""),
    ONE_NUMBER(ace, "0", -100, 100, ""),
    ONE_NUMBER(jack, "0", -100, 100, ""),
    ONE_NUMBER(ten, "0", -100, 100, ""),
    ONE_LIST(POINTS, points, "none", ""),
    ONE_FLAG(tc_doubles, "off"),
    ONE_FLAG(second_copy, "on"),
    ONE_NUMBER(no_tricks, "0", -100, 100, ""),
    ONE_CHOICE(moon, "add", "off add subtract choose auto choose_late"),
    ONE_NUMBER(moon_worth, "total", 1, 1000, "total"),
    ONE_FLAG(moon_bonus, "off"),
    ONE_CHOICE(moon_cards, "all", "all tricks"),
    ONE_CHOICE(moon_late, "any", "any own"),
    ONE_CHOICE(moon_partner, "pays", "pays spared"),
    ONE_FLAG(sun, "off"),
    ONE_NUMBER(sun_worth, "double", 1, 1000, "double"),
    ONE_FLAG(half_moon, "off"),
    ONE_FLAG(floor, "off"),
    ONE_LIST(RESETS, reset, "none", ""),
    ONE_FLAG(exact_wins, "off"),
    ONE_NUMBER(target, "100", 1, 10000, "none"),
    ONE_NUMBER(hands, "none", 1, 1000, "none"),
    ONE_CHOICE(ties, "extra", "extra shared fewest_moons"),
    ONE_NUMBER(least, "none", -1000, 1000, "none"),
    ONE_NUMBER(stakes, "none", 1, 10000, "none"),
    ONE_CHOICE(settle, "lowest", "lowest mean pairs"),
    ONE_CHOICE(below_least, "pays", "pays free"),
    ONE_CHOICE(split, "exact", "exact odd_left"),
    ONE_NUMBER(pot, "none", 1, 10000, "none"),
    ONE_CHOICE(pot_shares, "all", "all 70-30"),
    ONE_CHOICE(pot_ties, "shared", "shared wait"),
    ONE_CHOICE(leaver, "keeps", "keeps forfeits"),
};

enum { OPTIONS = sizeof options / sizeof options[0] };

/* Each preset as its difference to another; classic is all the defaults. */
static const struct {
    const char *name, *text;
} presets[] = {
    { "classic", "" },
    { "american", "classic trick1_ban=none moon=choose" },
    { "super", "classic pass=L qs_breaks=played queen=7 moon=off target=none hands=1 ties=shared"
               " least=1 stakes=1" },
    { "sahara", "classic pass=none qs_breaks=played pot=1" },
    { "spot", "american hearts=pips queen=25 target=500" },
    { "spot-courts", "american hearts=courts queen=25 target=500" },
    { "black-maria", "american players=3 strip=clubs_first pass=R opening=dealer_left"
                     " hearts_any_time=on moon=off" },
    { "black-maria-spades", "black-maria king=10 ace=7" },
    { "black-maria-spot", "black-maria hearts=courts queen=25 target=500" },
    { "three", "american players=3" },
    { "five", "american players=5" },
    { "turbo", "american jack=-10 tc_doubles=on charge=all" },
    { "booster", "turbo boost=on" },
    { "cancellation", "american players=6 decks=2 kitty=take pass=none opening=dealer_left"
                      " open_free=on" },
    { "partners", "american teams=AC,BD" },
    { "partners-solo", "partners team_score=summed" },
    { "grand-prix", "classic pass=LRA qs_breaks=played qs_or_hearts=either moon=choose_late" },
    { "windows", "classic" },
};

enum { PRESETS = sizeof presets / sizeof presets[0] };

/* Copies the next item of a list to item and returns where the list goes on, NULL when there
 * is no further item or it is too long. */
static const char *next_item(const char *list, char separator, char *item, size_t capacity)
{
    size_t length = 0;

    while (list[length] != '\0' && list[length] != separator)
        length++;
    if (length == 0 || length >= capacity)
        return NULL;
    memcpy(item, list, length);
    item[length] = '\0';
    return list + length;
}

/* The place of a word among words separated by spaces, -1 when it is none of them. */
static int place_among(const char *words, const char *word)
{
    char one[32];
    int place = 0;

    while ((words = next_item(words, ' ', one, sizeof one)) != NULL) {
        if (strcmp(one, word) == 0)
            return place;
        place++;
        if (*words == ' ')
            words++;
    }
    return -1;
}

static bool read_number(const char *text, int low, int high, int *number)
{
    const char *digits = text[0] == '-' ? text + 1 : text;
    size_t length = strlen(digits);

    if (length == 0 || length > 6 || strspn(digits, "0123456789") != length)
        return false;
    *number = (int)strtol(text, NULL, 10);
    return *number >= low && *number <= high;
}

/* A face as QS, or a suit as s; which gets true for each face it means. */
static bool read_face(const char *text, bool which[FACES])
{
    static const char suits[] = "cdsh", ranks[] = "23456789TJQKA", big_suits[] = "CDSH";
    const char *suit, *rank;

    memset(which, 0, FACES * sizeof which[0]);
    if (strlen(text) == 1 && (suit = strchr(suits, text[0])) != NULL) {
        for (int rest = 0; rest < 13; rest++)
            which[(suit - suits) * 13 + rest] = true;
        return true;
    }
    if (strlen(text) != 2)
        return false;
    rank = strchr(ranks, text[0]);
    suit = strchr(big_suits, text[1]);
    if (rank == NULL || suit == NULL)
        return false;
    which[(suit - big_suits) * 13 + (rank - ranks)] = true;
    return true;
}

static bool read_faces(struct faces *faces, const char *text, const char *words)
{
    char item[32];
    bool which[FACES];

    memset(faces, 0, sizeof *faces);
    if (strcmp(text, "none") == 0)
        return true;
    for (;;) {
        text = next_item(text, ',', item, sizeof item);
        if (text == NULL)
            return false;
        if (place_among(words, item) >= 0) {
            faces->word[place_among(words, item)] = true;
        } else {
            if (!read_face(item, which))
                return false;
            for (int face = 0; face < FACES; face++)
                faces->face[face] = faces->face[face] || which[face];
        }
        if (*text == '\0')
            return true;
        text++;
    }
}

static bool read_points(struct points *points, const char *text)
{
    char item[32];
    bool which[FACES];
    int value;

    memset(points, 0, sizeof *points);
    if (strcmp(text, "none") == 0)
        return true;
    for (;;) {
        char *colon;

        text = next_item(text, ',', item, sizeof item);
        if (text == NULL || (colon = strchr(item, ':')) == NULL)
            return false;
        *colon = '\0';
        if (!read_face(item, which) || !read_number(colon + 1, -100, 100, &value))
            return false;
        for (int face = 0; face < FACES; face++) {
            if (which[face]) {
                points->given[face] = true;
                points->value[face] = value;
            }
        }
        if (*text == '\0')
            return true;
        text++;
    }
}

static bool read_resets(struct resets *resets, const char *text)
{
    char item[32];

    memset(resets, 0, sizeof *resets);
    if (strcmp(text, "none") == 0)
        return true;
    for (;;) {
        char *colon;
        int i = resets->count;

        text = next_item(text, ',', item, sizeof item);
        if (text == NULL || (colon = strchr(item, ':')) == NULL || i == MOST_RESETS)
            return false;
        *colon = '\0';
        if (!read_number(item, -100000, 100000, &resets->at[i]) ||
            !read_number(colon + 1, -100000, 100000, &resets->becomes[i]))
            return false;
        resets->count++;
        if (*text == '\0')
            return true;
        text++;
    }
}

static bool read_cycle(char cycle[MOST_LETTERS + 1], const char *text)
{
    size_t length = strlen(text);

    if (strcmp(text, "none") == 0)
        text = "H";
    else if (strcmp(text, "standard") != 0 && strspn(text, "LRAHS123456789") != length)
        return false;
    if (length == 0 || length > MOST_LETTERS)
        return false;
    strcpy(cycle, text);
    return true;
}

static bool read_teams(char teams[64], const char *text)
{
    size_t length = strlen(text);

    if (length == 0 || length >= 64)
        return false;
    if (strcmp(text, "none") != 0) {
        if (strspn(text, "ABCDEFGHIJ,") != length || text[0] == ',' || text[length - 1] == ',' ||
            strstr(text, ",,") != NULL)
            return false;
    }
    strcpy(teams, text);
    return true;
}

static bool set_option(struct rules *rules, const struct option *option, const char *text)
{
    void *at = (char *)rules + option->at;
    int *number = at;

    switch (option->kind) {
    case FLAG:
    case CHOICE: *number = place_among(option->words, text); return *number >= 0;
    case NUMBER:
        if (option->words[0] != '\0' && strcmp(text, option->words) == 0) {
            *number = NOT_SET;
            return true;
        }
        return read_number(text, option->low, option->high, number);
    case FACE_SET: return read_faces(at, text, option->words);
    case CYCLE: return read_cycle(at, text);
    case TEAMS: return read_teams(at, text);
    case POINTS: return read_points(at, text);
    case RESETS: return read_resets(at, text);
    }
    return false;
}

static void set_defaults(struct rules *rules)
{
    memset(rules, 0, sizeof *rules);
    for (int i = 0; i < OPTIONS; i++) {
        if (!set_option(rules, &options[i], options[i].standard))
            abort();
    }
}

static bool read_option(struct rules *rules, const char *name, const char *value, char *why,
                        size_t capacity)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        if (set_option(rules, &options[i], value))
            return true;
        snprintf(why, capacity, "%s: no such value: %s", name, value);
        return false;
    }
    snprintf(why, capacity, "no such option: %s", name);
    return false;
}

static bool read_words(struct rules *rules, const char *text, char *why, size_t capacity);

static bool read_preset(struct rules *rules, const char *name, char *why, size_t capacity)
{
    for (int i = 0; i < PRESETS; i++) {
        if (strcmp(presets[i].name, name) == 0) {
            set_defaults(rules);
            return read_words(rules, presets[i].text, why, capacity);
        }
    }
    snprintf(why, capacity, "no such preset: %s", name);
    return false;
}

static bool read_words(struct rules *rules, const char *text, char *why, size_t capacity)
{
    char word[512];

    for (;;) {
        char *equals;

        while (*text == ' ')
            text++;
        if (*text == '\0')
            return true;
        text = next_item(text, ' ', word, sizeof word);
        if (text == NULL) {
            snprintf(why, capacity, "a word is too long");
            return false;
        }
        equals = strchr(word, '=');
        if (equals == NULL) {
            if (!read_preset(rules, word, why, capacity))
                return false;
        } else {
            *equals = '\0';
            if (!read_option(rules, word, equals + 1, why, capacity))
                return false;
        }
    }
}

bool rules_read(struct rules *rules, const char *text, char *why, size_t capacity)
{
    set_defaults(rules);
    return read_words(rules, text, why, capacity);
}
