/* server_rules.c - what the server says about games, options and rules. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "every.h"
#include "hearts/plan.h"
#include "players/player.h"
#include "players/strengths.h"
#include "unit/people_rig.h"

static const cJSON *member(const cJSON *object, const char *key)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!found)
        fail_msg("there is no member %s", key);
    return found;
}

static const char *text(const cJSON *object, const char *key)
{
    const char *found = cJSON_GetStringValue(member(object, key));
    assert_non_null(found);
    return found;
}

static int number(const cJSON *object, const char *key) { return member(object, key)->valueint; }

/* The row of a list with that name. */
static const cJSON *named(const cJSON *list, const char *name)
{
    const cJSON *row;
    cJSON_ArrayForEach(row, list)
    {
        if (strcmp(text(row, "name"), name) == 0)
            return row;
    }
    fail_msg("%s is not in the list", name);
    return NULL;
}

/* Asserts that a member, printed as JSON, is `expected`, such as "[4,6]". */
static void member_is(const cJSON *object, const char *key, const char *expected)
{
    char *printed = cJSON_PrintUnformatted(member(object, key));
    assert_string_equal(printed, expected);
    free(printed);
}

/* ---- The list ---- */

static void every_game(const cJSON *presets)
{
    assert_int_equal(cJSON_GetArraySize(presets), (int)hearts_preset_count());
    const cJSON *row;
    size_t i = 0;
    cJSON_ArrayForEach(row, presets)
    {
        struct hearts_plan plan;
        struct hearts_error fault;
        const char *rules = text(row, "rules");
        assert_string_equal(text(row, "name"), hearts_preset_at(i)->name);
        assert_string_equal(text(row, "brief"), hearts_preset_at(i++)->brief);
        assert_true(hearts_plan_read(&plan, rules, strlen(rules), &fault));
        assert_int_equal(number(row, "seats"), plan.seats);
        assert_in_range(plan.seats, number(row, "low"), number(row, "high"));
    }
    member_is(named(presets, "classic"), "counts", "[3,4,5,6,7,8,9,10]");
    member_is(named(presets, "grand-prix"), "counts", "[4,6,8,10]");
    member_is(named(presets, "grand-prix"), "low", "4");
    member_is(named(presets, "grand-prix"), "high", "10");
    member_is(named(presets, "partners"), "counts", "[4]");
}

static void every_option(const cJSON *options, const cJSON *groups)
{
    assert_int_equal(cJSON_GetArraySize(options), (int)hearts_option_count());
    const cJSON *row, *group = groups->child;
    assert_string_equal(text(group, "title"), "Who plays");
    size_t i = 0;
    cJSON_ArrayForEach(row, options)
    {
        const struct hearts_option *o = hearts_option_at(i++);
        assert_string_equal(text(row, "name"), o->name);
        assert_string_equal(text(row, "default"), o->standard);
        assert_string_equal(text(row, "brief"), o->brief);
        if (strcmp(text(group, "name"), o->group) != 0)
            group = group->next;
        assert_non_null(group);
        assert_string_equal(text(group, "name"), text(row, "group"));
        assert_int_equal(cJSON_HasObjectItem(row, "words"),
                         o->kind == HEARTS_OPTION_CHOICE || o->kind == HEARTS_OPTION_FACES);
    }
    assert_null(group->next);
    member_is(named(options, "moon_worth"), "low", "1");
    member_is(named(options, "moon_worth"), "high", "1000");
    member_is(named(options, "moon_worth"), "word", "\"total\"");
    member_is(named(options, "moon_worth"), "kind", "\"number\"");
    member_is(named(options, "boost_ban"), "words",
              "[{\"word\":\"both\",\"brief\":\"Both\"},"
              "{\"word\":\"first\",\"brief\":\"The first round only\"}]");
}

/* In the order of strengths.def: the weakest first, then the others. */
static void every_player(const cJSON *players)
{
    assert_int_equal(cJSON_GetArraySize(players), (int)player_count);
    for (size_t i = 0; i < strength_count; i++)
        assert_string_equal(text(cJSON_GetArrayItem(players, (int)i), "name"),
                            strength_list[i].player);
    for (size_t i = 0; i < player_count; i++)
        assert_string_equal(text(named(players, player_list[i].name), "brief"),
                            player_list[i].brief);
}

static void games_options_and_players_are_told(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask(h, NULL, "GET", "/api/rules", " ");
    assert_int_equal(a->status, 200);
    every_game(member(a->json, "presets"));
    every_option(member(a->json, "options"), member(a->json, "groups"));
    every_player(member(a->json, "players"));
    char *first = strdup(a->text);
    assert_string_equal(ask(h, NULL, "GET", "/api/rules", " ")->text, first);
    free(first);
}

/* ---- Checking rules ---- */

static void rules_are_told_with_their_values(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask(h, NULL, "POST", "/api/rules",
                                 "{\"rules\":\"partners stakes=2\"}");
    assert_int_equal(a->status, 200);
    member_is(a->json, "rules", "\"partners stakes=2\"");
    member_is(a->json, "seats", "4");
    member_is(a->json, "low", "4");
    member_is(a->json, "high", "4");
    member_is(a->json, "counts", "[4]");
    member_is(a->json, "deck", "52");
    member_is(a->json, "hand", "13");
    member_is(a->json, "kitty", "0");
    member_is(a->json, "pass", "[\"1\",\"3\",\"2\",\"H\"]");
    member_is(a->json, "teams", "\"AC,BD\"");
    member_is(a->json, "money", "true");
    member_is(member(a->json, "options"), "stakes", "\"2\"");
    member_is(member(a->json, "options"), "target", "\"100\"");
    member_is(member(a->json, "options"), "moon", "\"choose\"");
    a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"cancellation players=7\"}");
    member_is(a->json, "deck", "104");
    member_is(a->json, "hand", "14");
    member_is(a->json, "kitty", "6");
    member_is(a->json, "most", "52");
    member_is(a->json, "pass", "[]");
    member_is(a->json, "teams", "null");
    member_is(a->json, "money", "false");
    member_is(ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"sahara\"}")->json, "money", "true");
    a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"classic points=h:0,QS:13,AH:2,JD:-10\"}");
    member_is(a->json, "values", "{\"JD\":-10,\"QS\":13,\"AH\":2}");
    a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"turbo players=5 trick1_ban=QS,2C\"}");
    assert_int_equal(cJSON_GetArraySize(member(a->json, "cards")), 50);
    member_is(a->json, "chargeable", "[\"TC\",\"JD\",\"QS\",\"AH\"]");
    member_is(a->json, "ban", "[\"2C\",\"QS\"]");
}

/* ---- Options that do nothing ---- */

static bool is_idle(const struct answer *a, const char *option)
{
    const cJSON *name;
    cJSON_ArrayForEach(name, member(a->json, "idle"))
    {
        if (strcmp(name->valuestring, option) == 0)
            return true;
    }
    return false;
}

static void options_without_what_they_need_are_idle(void **state)
{
    static const struct {
        const char *option, *idle, *acts;
    } rows[] = {
        { "boost_last", "classic", "classic boost=on" },
        { "kitty_seen", "classic", "classic players=5 kitty=take" },
        { "settle", "classic pot=5", "classic stakes=2" },
        { "pot_shares", "classic", "classic pot=5" },
        { "pot_ties", "classic pot=5", "classic pot=5 ties=shared" },
        { "charge_limit", "classic charge=QS", "turbo" },
        { "trick1_bonus", "classic", "classic ace=-3" },
        { "pass_count", "classic pass=none", "classic" },
        { "moon_bonus", "super jack=-10", "classic jack=-10" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rig *h = *state;
        assert_true(is_idle(ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"%s\"}", rows[i].idle),
                            rows[i].option));
        assert_false(is_idle(ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"%s\"}", rows[i].acts),
                             rows[i].option));
    }
}

/* Whether some value of the option is refused in classic, or changes the description of its rules.
 */
static bool changes_the_words(struct rig *h, const struct hearts_option *o, const char *words)
{
    struct every every;
    every_begin(&every, o);
    for (int i = 0; i < every.values; i++) {
        const struct answer *a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"classic %s=%s\"}",
                                     o->name, every.value[i]);
        if (a->status != 200)
            return true;
        char *now = cJSON_PrintUnformatted(member(a->json, "words"));
        bool same = strcmp(now, words) == 0;
        free(now);
        if (!same)
            return true;
    }
    return false;
}

/* A new option that does nothing without another one has to be in the list of rules_idle.c. */
static void options_that_change_no_sentence_are_idle(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"classic\"}");
    char *words = cJSON_PrintUnformatted(member(a->json, "words"));
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        if (changes_the_words(h, o, words))
            continue;
        if (!is_idle(ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"classic\"}"), o->name))
            fail_msg("%s does nothing in classic: src/record/rules_idle.c has to know it", o->name);
    }
    free(words);
}

/* A form may send back all options: they override the text, so the result is the game that they
 * came from. */
static void all_options_sent_back_give_the_same_rules(void **state)
{
    struct rig *h = *state;
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const struct answer *a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"%s\"}",
                                     hearts_preset_at(i)->name);
        assert_int_equal(cJSON_GetArraySize(member(a->json, "options")),
                         (int)hearts_option_count());
        char *options = cJSON_PrintUnformatted(member(a->json, "options"));
        char *rules = strdup(text(a->json, "rules"));
        a = ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"turbo players=5\",\"options\":%s}",
                options);
        assert_int_equal(a->status, 200);
        assert_string_equal(text(a->json, "rules"), rules);
        free(options);
        free(rules);
    }
}

static const struct answer *ask_over(struct rig *h, const char *rules, const char *options)
{
    return ask(h, NULL, "POST", "/api/rules", "{\"rules\":\"%s\",\"options\":%s}", rules, options);
}

static void options_override_the_text(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask_over(
        h, "spot jack=-10", "{\"jack\":\"0\",\"players\":\"5\",\"points\":\"h:1,QS:13\"}");
    assert_int_equal(a->status, 200);
    member_is(member(a->json, "options"), "jack", "\"0\"");
    member_is(member(a->json, "options"), "hearts", "\"pips\"");
    member_is(a->json, "seats", "5");
    assert_int_equal(ask_over(h, "spot", "null")->status, 200);
    member_is(ask_over(h, "spot jack=-10", "{}")->json, "rules", "\"spot jack=-10\"");
}

static void options_that_cannot_be_read_are_refused(void **state)
{
    static const char *const options[] = { "{\"colour\":\"red\"}",
                                           "{\"jack\":-10}",
                                           "{\"jack\":\"many\"}",
                                           "{\"jack\":\"1 queen=2\"}",
                                           "{\"name\":\"Friday\"}",
                                           "[]",
                                           "\"jack=1\"" };
    struct rig *h = *state;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const struct answer *a = ask_over(h, "spot", options[i]);
        refused(a, 400, "bad-rules");
        assert_false(cJSON_HasObjectItem(a->json, "options"));
    }
    const struct answer *a = ask_over(h, "spot", options[0]);
    assert_non_null(strstr(said(a, "say"), "colour"));
    for (int i = 1; i <= 3; i++)
        assert_string_equal(said(ask_over(h, "spot", options[i]), "option"), "jack");
    refused(ask(h, NULL, "POST", "/api/rules", "{\"options\":{\"jack\":\"1\"}}"), 400, "bad-rules");
}

/* The sentence quotes what was sent, and nothing else. */
static void a_refusal_quotes_what_was_sent(void **state)
{
    const struct answer *a = ask(*state, NULL, "POST", "/api/rules", "{\"rules\":\"nonsense=1\"}");
    refused(a, 400, "bad-rules");
    assert_non_null(strstr(said(a, "say"), "\"nonsense\""));
}

/* The options are sent even if they contradict each other, so that a form can keep its values. */
static void options_that_disagree_are_still_sent_back(void **state)
{
    struct rig *h = *state;
    const struct answer *a = ask_over(h, "partners", "{\"players\":\"5\"}");
    refused(a, 400, "bad-rules");
    assert_string_equal(said(a, "option"), "teams");
    assert_string_equal(said(a, "other"), "players");
    member_is(member(a->json, "options"), "players", "\"5\"");
    member_is(member(a->json, "options"), "teams", "\"AC,BD\"");
}

static int begin(void **state)
{
    static struct rig rig;
    rig_begin(&rig, "");
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    rig_end(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_options_and_players_are_told),
        TEST(rules_are_told_with_their_values),
        TEST(options_without_what_they_need_are_idle),
        TEST(options_that_change_no_sentence_are_idle),
        TEST(all_options_sent_back_give_the_same_rules),
        TEST(options_override_the_text),
        TEST(options_that_cannot_be_read_are_refused),
        TEST(a_refusal_quotes_what_was_sent),
        TEST(options_that_disagree_are_still_sent_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
