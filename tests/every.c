/* every.c - rules with every value of every option in every named game. */
#include "every.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The values of an option ---- */

static void add(struct every *v, const char *value)
{
    for (int i = 0; i < v->values; i++)
        if (strcmp(v->value[i], value) == 0)
            return;
    if (v->values == EVERY_VALUES || strlen(value) >= EVERY_VALUE) {
        printf("Bail out! too many values, or too long: %s\n", value);
        exit(1);
    }
    snprintf(v->value[v->values++], EVERY_VALUE, "%s", value);
}

static void add_list(struct every *v, const char *const *list)
{
    for (; *list; list++)
        add(v, *list);
}

static void add_words(struct every *v, const struct hearts_word *words)
{
    for (; words->word; words++)
        add(v, words->word);
}

static void add_numbers(struct every *v, const struct hearts_option *o)
{
    static const int telling[] = { -10, -5, -1, 0, 1, 2, 4, 5, 6, 7, 8, 9, 13, 26, 100 };
    char text[20];
    const int edges[] = { o->low, o->low + 1, o->high - 1, o->high };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        snprintf(text, sizeof text, "%d", edges[i]);
        add(v, text);
    }
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++) {
        snprintf(text, sizeof text, "%d", telling[i]);
        if (telling[i] >= o->low && telling[i] <= o->high)
            add(v, text);
    }
    if (o->word[0])
        add(v, o->word);
}

static const char *const flags[] = { "off", "on", NULL };
static const char *const faces[] = {
    "none", "QS",    "h",           "QS,JD,2C",    "AH",  "JD,TD,TC", "s",
    "2S",   "2D,2C", "2C,2D,2S,2H", "2C,3C,2D,3D", "c,d", "c,d,h,s",  NULL,
};
static const char *const cycles[] = {
    "standard", "none", "L", "R",    "A",     "S",    "H",     "1",
    "2",        "23",   "9", "LRAH", "LRASH", "LRSH", "LR23H", "LRAHLRAHLRAHLRAHLRAHLRAH",
    NULL,
};
static const char *const teams[] = {
    "none",    "AC,BD",  "AB,CD", "A,B,C,D",     "ABC,DEF", "AD,BE,CF",
    "ACE,BDF", "AC,B,D", "ABCD",  "ABCDE,FGHIJ", NULL,
};
static const char *const points[] = {
    "none",      "h:1,QS:13", "h:0",  "h:0,QS:0",        "KS:10,AS:7",   "JD:-10",     "AH:-5,h:2",
    "h:2,AH:-5", "QS:-13",    "TC:5", "c:1,d:2,s:3,h:4", "c:-100,h:100", "2C:1,2D:-1", NULL,
};
static const char *const resets[] = {
    "none",
    "100:50",
    "100:0",
    "50:0,100:50",
    "13:100",
    "26:-26,-26:26",
    "1:10000,-10000:10000",
    "1:0,2:0,3:0,4:0,5:0,6:0,7:0,8:0,9:0,10:0,11:0,12:0,13:0,14:0,15:0,16:0,17:0,18:0,19:0,20:0",
    NULL,
};

static void add_values(struct every *v, const struct hearts_option *o)
{
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: add_list(v, flags); break;
    case HEARTS_OPTION_NUMBER: add_numbers(v, o); break;
    case HEARTS_OPTION_CHOICE: add_words(v, o->words); break;
    case HEARTS_OPTION_FACES:
        add_words(v, o->words);
        add_list(v, faces);
        break;
    case HEARTS_OPTION_CYCLE: add_list(v, cycles); break;
    case HEARTS_OPTION_TEAMS: add_list(v, teams); break;
    case HEARTS_OPTION_POINTS: add_list(v, points); break;
    case HEARTS_OPTION_RESETS: add_list(v, resets); break;
    }
    add(v, o->standard);
}

/* ---- Rules ---- */

/* An option that does little alone, and what gives it something to do. */
static const struct {
    const char *option, *with;
} companions[] = {
    { "teams", "players=6 strip=none kitty=take moon=auto stakes=1" },
    { "team_score", "players=4 strip=standard teams=AC,BD" },
    { "kitty_when", "kitty=swap decks=1 players=5" },
    { "kitty_seen", "kitty=swap decks=1 players=3" },
    { "bury_points", "kitty=swap decks=1 players=5 jack=-10" },
    { "pass_through", "pass=LRAHS players=4" },
    { "pass_through_shown", "pass=L pass_through=whole" },
    { "charge_limit", "decks=1 charge=all jack=-10 ten=-10 tc_doubles=on" },
    { "charge_order", "decks=1 charge=all jack=-10 charge_limit=2" },
    { "charge_lead", "decks=1 charge=all jack=-10 charge_limit=4" },
    { "charge_slough", "decks=1 charge=all jack=-10 charge_limit=4" },
    { "charge_or_hearts", "decks=1 charge=all charge_limit=4" },
    { "open_free", "opening=dealer_left trick1_ban=none" },
    { "bonus_breaks", "jack=-10 ten=-10" },
    { "qs_or_hearts", "qs_after_hearts=on" },
    { "trick1_bonus", "jack=-10 ten=-10" },
    { "trick1_order", "trick1_ban=points,c opening=any_card" },
    { "boost_last", "boost=on" },
    { "boost_ban", "boost=on trick1_ban=points opening=any_card" },
    { "last_unwon", "decks=2 kitty=take players=7 charge=none teams=none" },
    { "second_copy", "decks=2 kitty=take charge=none jack=-10 tc_doubles=on" },
    { "moon_worth", "moon=choose least=none sun=on half_moon=on" },
    { "moon_bonus", "moon=choose least=none ten=-10" },
    { "moon_cards", "moon=choose least=none kitty=swap players=5 decks=1 teams=none" },
    { "moon_late", "moon=choose_late least=none target=60" },
    { "moon_partner",
      "moon=choose least=none players=4 strip=standard teams=AC,BD team_score=summed" },
    { "sun", "moon=choose least=none no_tricks=-5" },
    { "sun_worth", "moon=choose least=none sun=on" },
    { "half_moon", "moon=choose least=none queen=0" },
    { "floor", "moon=subtract least=none jack=-10" },
    { "exact_wins", "target=13 stakes=1" },
    { "ties", "target=20 hands=1 pot=5" },
    { "least", "moon=off stakes=1 ties=shared" },
    { "settle", "moon=off stakes=1 least=2 king=-5" },
    { "below_least", "moon=off stakes=1 least=2 king=-5" },
    { "split", "stakes=1 pot=7 ties=shared hands=1" },
    { "pot_shares", "hands=1 target=none pot=7" },
    { "pot_ties", "pot=5 ties=shared hands=1" },
    { "leaver", "pot=5" },
};

static const char *companion_of(const struct hearts_option *o)
{
    for (size_t i = 0; i < sizeof companions / sizeof *companions; i++)
        if (strcmp(companions[i].option, o->name) == 0)
            return companions[i].with;
    return NULL;
}

void every_begin(struct every *e, const struct hearts_option *o)
{
    *e = (struct every){ .option = o, .with = companion_of(o) };
    add_values(e, o);
}

bool every_next(struct every *e, char *rules, size_t capacity)
{
    const size_t ways = e->with ? 2 : 1;
    size_t way = e->next % ways, preset = e->next / ways % hearts_preset_count();
    size_t value = e->next / ways / hearts_preset_count();
    if (value >= (size_t)e->values)
        return false;
    e->next++;
    snprintf(rules, capacity, "%s %s%s%s=%s", hearts_preset_at(preset)->name, way ? e->with : "",
             way ? " " : "", e->option->name, e->value[value]);
    return true;
}
