/* rules_table.c - games, options and rules as JSON, for a form in which people choose rules. */
#include "record/rules_table.h"

#include <string.h>

/* ---- Options ---- */

const char *rules_group_title(const char *group)
{
    static const struct {
        const char *group, *title;
    } titles[] = {
        { "table", "Who plays" }, { "deal", "The deal" },
        { "pass", "The pass" },   { "charge", "Charging" },
        { "play", "The play" },   { "points", "What cards are worth" },
        { "moon", "The moon" },   { "end", "The score and the end" },
        { "money", "Money" },
    };
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i].group, group) == 0)
            return titles[i].title;
    return group;
}

void rules_groups_write(struct json *j, const char *key)
{
    json_list(j, key);
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        if (i && strcmp(o->group, o[-1].group) == 0)
            continue;
        json_object(j, NULL);
        json_text(j, "name", o->group);
        json_text(j, "title", rules_group_title(o->group));
        json_object_end(j);
    }
    json_list_end(j);
}

/* The options that families change most often, with the values that most of them choose. */
static const struct {
    const char *option;
    const char *values[4];
} common[] = {
    { "jack", { "0", "-10" } },
    { "target", { "50", "75", "100" } },
    { "pass", { "standard", "L", "none" } },
    { "moon", { "add", "subtract", "choose" } },
    { "trick1_ban", { "points", "none" } },
};

void rules_common_write(struct json *j, const char *key)
{
    json_list(j, key);
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        json_object(j, NULL);
        json_text(j, "option", common[i].option);
        json_list(j, "values");
        for (const char *const *value = common[i].values; *value; value++)
            json_text(j, NULL, *value);
        json_list_end(j);
        json_object_end(j);
    }
    json_list_end(j);
}

static const char *kind_name(enum hearts_option_kind kind)
{
    static const char *const names[] = {
        [HEARTS_OPTION_FLAG] = "flag",     [HEARTS_OPTION_NUMBER] = "number",
        [HEARTS_OPTION_CHOICE] = "choice", [HEARTS_OPTION_FACES] = "faces",
        [HEARTS_OPTION_CYCLE] = "cycle",   [HEARTS_OPTION_TEAMS] = "teams",
        [HEARTS_OPTION_POINTS] = "points", [HEARTS_OPTION_RESETS] = "resets",
    };
    return names[kind];
}

static void write_words(struct json *j, const struct hearts_word *w)
{
    json_list(j, "words");
    for (; w->word; w++) {
        json_object(j, NULL);
        json_text(j, "word", w->word);
        json_text(j, "brief", w->brief);
        json_object_end(j);
    }
    json_list_end(j);
}

void rules_options_write(struct json *j, const char *key)
{
    json_list(j, key);
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        json_object(j, NULL);
        json_text(j, "name", o->name);
        json_text(j, "kind", kind_name(o->kind));
        json_text(j, "group", o->group);
        json_text(j, "default", o->standard);
        json_text(j, "brief", o->brief);
        if (o->kind == HEARTS_OPTION_NUMBER) {
            json_number(j, "low", o->low);
            json_number(j, "high", o->high);
            json_text(j, "word", o->word);
        }
        if (o->words)
            write_words(j, o->words);
        json_object_end(j);
    }
    json_list_end(j);
}

/* ---- Rules ---- */

void rules_texts_write(struct json *j, const char *key, const struct hearts_rules *r)
{
    json_object(j, key);
    for (size_t i = 0; i < hearts_option_count(); i++) {
        char text[HEARTS_RULES_TEXT];
        (void)hearts_option_write(r, hearts_option_at(i), text, sizeof text);
        json_text(j, hearts_option_at(i)->name, text);
    }
    json_object_end(j);
}

void rules_counts_write(struct json *j, const struct hearts_rules *r)
{
    const struct hearts_option *players = hearts_option_find("players");
    struct hearts_rules other = *r;
    struct hearts_plan plan;
    struct hearts_error fault;
    int low = 0, high = 0;
    json_list(j, "counts");
    for (int n = players->low; n <= players->high; n++) {
        other.players = (int16_t)n;
        if (!hearts_plan_make(&plan, &other, &fault))
            continue;
        json_number(j, NULL, n);
        low = low ? low : n;
        high = n;
    }
    json_list_end(j);
    json_number(j, "low", low);
    json_number(j, "high", high);
}

/* ---- Named games ---- */

void rules_presets_write(struct json *j, const char *key)
{
    char text[HEARTS_RULES_TEXT];
    struct hearts_plan plan;
    struct hearts_error fault;
    json_list(j, key);
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const struct hearts_preset *preset = hearts_preset_at(i);
        json_object(j, NULL);
        json_text(j, "name", preset->name);
        json_text(j, "brief", preset->brief);
        if (hearts_plan_read(&plan, preset->name, strlen(preset->name), &fault)) {
            (void)hearts_rules_write(&plan.rules, text, sizeof text);
            json_text(j, "rules", text);
            json_number(j, "seats", plan.seats);
            rules_counts_write(j, &plan.rules);
        }
        json_object_end(j);
    }
    json_list_end(j);
}

/* ---- The most that a hand can add ---- */

/* The most that another player's moon or sun costs if the cards are worth `all`. */
static int32_t dearest_shot(const struct hearts_plan *p, int32_t all)
{
    const struct hearts_rules *r = &p->rules;
    bool fixed = r->moon_worth >= 1 || r->sun_worth >= 1;
    bool leaves_cards = r->moon_cards == HEARTS_MOON_CARDS_TRICKS && p->kitty_cards;
    if (r->moon == HEARTS_MOON_OFF || r->moon == HEARTS_MOON_SUBTRACT)
        return 0;
    int32_t moon = r->moon_worth >= 1 ? r->moon_worth : all;
    int32_t sun = !r->sun ? 0 : r->sun_worth >= 1 ? r->sun_worth : 2 * moon;
    /* The taker of a kitty keeps its points; a fixed worth of the moon comes on top. */
    int32_t kept = leaves_cards && fixed ? all : 0;
    return (moon > sun ? moon : sun) + kept;
}

int32_t rules_most(const struct hearts_plan *p)
{
    int32_t all = 0; /* the worth of all penalty cards with every possible charge */
    for (hearts_faces f = p->penalty; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        all += hearts_plan_worth(p, p->chargeable, c) * hearts_pile_copies(p->deck, c);
    }
    int32_t shot = dearest_shot(p, all);
    bool again = (p->rules.second_copy && p->deck.twice & p->doubling) ||
                 p->chargeable & p->doubling;
    int32_t times = !p->doubling ? 1 : again ? 4 : 2;
    int32_t most = times * (all > shot ? all : shot);
    return most > p->rules.no_tricks ? most : p->rules.no_tricks;
}

void rules_worth_write(struct json *j, const struct hearts_plan *p)
{
    json_object(j, "values");
    for (hearts_faces f = p->penalty | p->bonus; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        char name[3];
        hearts_card_write(c, name);
        json_number(j, name, p->value[c]);
    }
    json_object_end(j);
    json_number(j, "most", rules_most(p));
}
