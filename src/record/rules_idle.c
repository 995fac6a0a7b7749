/* rules_idle.c - options that have no effect with the present values of the others. */
#include "record/rules_idle.h"

#include <stdio.h>
#include <string.h>

#include "record/words.h"

/* Options that need others to have an effect. If one has an effect, the rules in words show it. */
static const char *const dependent[] = {
    "team_score",  "kitty",         "kitty_when",         "kitty_seen",   "bury_points",
    "pass_count",  "pass_through",  "pass_through_shown", "charge_limit", "charge_order",
    "charge_lead", "charge_slough", "charge_or_hearts",   "open_free",    "hearts_break",
    "qs_breaks",   "bonus_breaks",  "qs_or_hearts",       "trick1_bonus", "trick1_order",
    "boost_last",  "boost_ban",     "last_unwon",         "second_copy",  "moon_worth",
    "moon_bonus",  "moon_cards",    "moon_late",          "moon_partner", "sun",
    "sun_worth",   "half_moon",     "exact_wins",         "settle",       "below_least",
    "split",       "pot_shares",    "pot_ties",           "leaver",
};

/* Whether the rules in words differ with this value; false if the rules do not allow it. */
static bool says_else(const struct hearts_plan *p, const struct hearts_option *o, const char *value,
                      const struct buffer *words)
{
    struct hearts_rules r = p->rules;
    struct hearts_plan with;
    struct hearts_error e;
    struct buffer other = { 0 };
    if (!hearts_option_read(&r, o, value, strlen(value), &e) || !hearts_plan_make(&with, &r, &e))
        return false;
    words_of_rules(&with, &other);
    bool same = !other.failed && other.length == words->length &&
                memcmp(other.data, words->data, other.length) == 0;
    buffer_release(&other);
    return !same;
}

static bool is_idle(const struct hearts_plan *p, const struct hearts_option *o,
                    const struct buffer *words)
{
    static const char *const flags[] = { "off", "on" };
    static const char *const numbers[] = { "1", "2", "5", "100" }; /* these stand for all */
    for (size_t i = 0; o->kind == HEARTS_OPTION_FLAG && i < 2; i++)
        if (says_else(p, o, flags[i], words))
            return false;
    for (size_t i = 0; o->kind == HEARTS_OPTION_NUMBER && i < 4; i++)
        if (says_else(p, o, numbers[i], words))
            return false;
    for (size_t i = 0; o->kind == HEARTS_OPTION_CHOICE && o->words[i].word; i++)
        if (says_else(p, o, o->words[i].word, words))
            return false;
    return true;
}

void rules_idle_write(struct json *j, const char *key, const struct hearts_plan *p,
                      const struct buffer *words)
{
    json_list(j, key);
    for (size_t i = 0; i < sizeof dependent / sizeof *dependent; i++)
        if (is_idle(p, hearts_option_find(dependent[i]), words))
            json_text(j, NULL, dependent[i]);
    json_list_end(j);
}
