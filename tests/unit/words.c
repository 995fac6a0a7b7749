/* words.c - rules in plain sentences: well made, and with a word for every option. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/words.h"

/* Beside the presets: rules in which what no preset has acts on something. */
static const char *const mixtures[] = {
    "classic strip=none players=3 kitty=swap kitty_when=first_point",
    "classic pass_through=whole pass=LS",
    "turbo charge_order=rounds charge_slough=off jack=-10",
    "cancellation jack=-10 tc_doubles=on",
    "classic moon=choose_late sun=on half_moon=on jack=-10 moon_bonus=on",
    "super stakes=2 pot=3",
    "partners-solo stakes=1",
    "booster trick1_ban=points",
    "classic must_qs=trick target=50 hands=5",
    "classic strip=2C,3C,4C,5C players=4 kitty=none",
    "cancellation players=7 moon=choose moon_cards=tricks",
};

enum { MIXTURES = sizeof mixtures / sizeof *mixtures };

static size_t base_count(void) { return hearts_presets_count + MIXTURES; }

static const char *base_text(size_t i)
{
    return i < hearts_presets_count ? hearts_presets[i].name : mixtures[i - hearts_presets_count];
}

/* The words of rules, or NULL where the rules do not agree. */
static char *words_of(const char *rules)
{
    struct hearts_plan plan;
    struct hearts_error e;
    if (!hearts_plan_read(&plan, rules, strlen(rules), &e))
        return NULL;
    struct buffer out = { 0 };
    words_of_rules(&plan, &out);
    assert_false(out.failed);
    assert_non_null(out.data);
    return out.data;
}

static void sentences_are_whole(const char *words, const char *rules)
{
    for (const char *line = words; *line; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n');
        if (!end || !isupper((unsigned char)*line) || end[-1] != '.' || strstr(line, "  "))
            fail_msg("\"%s\" gives: %s", rules, line);
        for (const char *at = line; at + 2 < end; at++)
            if (at[0] == '.' && !isupper((unsigned char)at[2]))
                fail_msg("\"%s\": a sentence begins small: %s", rules, at);
    }
}

static void every_base_has_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < base_count(); i++) {
        char *words = words_of(base_text(i));
        if (!words)
            fail_msg("\"%s\" does not agree", base_text(i));
        sentences_are_whole(words, base_text(i));
        free(words);
    }
}

/* The n-th value to try of an option, or false when there is none. */
static bool value_of(const struct hearts_option *o, int n, char *out, size_t capacity)
{
    static const char *const texts[][3] = {
        [HEARTS_OPTION_FLAG] = { "off", "on" },
        [HEARTS_OPTION_FACES] = { "none", "QS", "h" },
        [HEARTS_OPTION_CYCLE] = { "none", "L", "RS" },
        [HEARTS_OPTION_TEAMS] = { "none", "AB,CD", "AD,BE,CF" },
        [HEARTS_OPTION_POINTS] = { "none", "KD:5", "h:2" },
        [HEARTS_OPTION_RESETS] = { "none", "100:50", "50:0,75:0" },
    };
    if (o->kind == HEARTS_OPTION_NUMBER) {
        int step = o->high - o->low > 20 ? 7 : 1;
        (void)snprintf(out, capacity, "%d", o->low + n * step);
        return n < 40 && o->low + n * step <= o->high;
    }
    if (o->kind == HEARTS_OPTION_CHOICE) {
        for (int i = 0; i <= n; i++)
            if (!o->words[i].word)
                return false;
        (void)snprintf(out, capacity, "%s", o->words[n].word);
        return true;
    }
    if (n > 2 || !texts[o->kind][n])
        return false;
    (void)snprintf(out, capacity, "%s", texts[o->kind][n]);
    return true;
}

/* Tries all values of an option on a base; whether the words ever change. */
static bool says(const struct hearts_option *o, const char *base)
{
    char *before = words_of(base), value[64], rules[512];
    bool differs = false;
    for (int n = 0; value_of(o, n, value, sizeof value); n++) {
        (void)snprintf(rules, sizeof rules, "%s %s=%s", base, o->name, value);
        char *after = words_of(rules);
        if (!after)
            continue;
        sentences_are_whole(after, rules);
        differs |= strcmp(before, after) != 0;
        free(after);
    }
    free(before);
    return differs;
}

static void every_option_has_a_word(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_options_count; i++) {
        bool said = false;
        for (size_t b = 0; b < base_count(); b++)
            said |= says(&hearts_options[i], base_text(b));
        if (!said)
            fail_msg("no sentence tells %s", hearts_options[i].name);
    }
}

static void folding(void **state)
{
    (void)state;
    struct buffer out = { 0 };
    words_fold("one two three\nfour", 7, 2, &out);
    assert_string_equal(out.data, "one two\n  three\nfour");
    buffer_cut(&out, 0);
    words_fold("abcdefghij k", 4, 0, &out);
    assert_string_equal(out.data, "abcdefghij\nk");
    buffer_cut(&out, 0);
    /* Columns are characters: a minus sign of three bytes is one. */
    words_fold("a \xe2\x88\x92" "1 b", 6, 0, &out);
    assert_string_equal(out.data, "a \xe2\x88\x92" "1 b");
    buffer_release(&out);
}

static void names(void **state)
{
    (void)state;
    struct buffer out = { 0 };
    char room[16];
    words_of_faces(hearts_suit_faces(HEARTS_HEARTS) |
                       hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN)), &out);
    assert_string_equal(out.data, "the queen of spades and hearts");
    buffer_cut(&out, 0);
    words_of_faces(0, &out);
    assert_string_equal(out.data, "no card");
    buffer_release(&out);
    assert_string_equal(words_of_number(12, room), "twelve");
    assert_string_equal(words_of_number(13, room), "13");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_base_has_words),
        cmocka_unit_test(every_option_has_a_word),
        cmocka_unit_test(folding),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
