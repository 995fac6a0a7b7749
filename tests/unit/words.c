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

#include "record/words.h"

/* Rules besides the presets, in which options that no preset uses have an effect. */
static const char *const mixtures[] = {
    "classic strip=none players=3 kitty=swap kitty_when=first_point",
    "classic pass_through=whole pass=LS",
    "turbo charge_order=rounds charge_slough=off jack=-10",
    "cancellation jack=-10 tc_doubles=on",
    "classic moon=choose_late sun=on half_moon=on jack=-10 moon_bonus=on",
    "super stakes=2 pot=3",
    "partners-solo stakes=1",
    "super settle=mean pot=3 pot_shares=70-30",
    "partners stakes=1 settle=pairs least=2 moon=off",
    "booster trick1_ban=points",
    "classic must_qs=trick target=50 hands=5",
    "classic strip=2C,3C,4C,5C players=4 kitty=none",
    "cancellation players=7 moon=choose moon_cards=tricks",
};

enum { MIXTURES = sizeof mixtures / sizeof *mixtures };

static size_t base_count(void) { return hearts_preset_count() + MIXTURES; }

static const char *base_text(size_t i)
{
    return i < hearts_preset_count() ? hearts_preset_at(i)->name
                                     : mixtures[i - hearts_preset_count()];
}

/* The words of rules; NULL if the rules contradict each other. */
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
            if (at[0] == '.' && !isupper((unsigned char)at[2]) && !isdigit((unsigned char)at[2]))
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

/* Tries all values of an option in these rules; returns whether the words ever change. */
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
    for (size_t i = 0; i < hearts_option_count(); i++) {
        bool said = false;
        for (size_t b = 0; b < base_count(); b++)
            said |= says(hearts_option_at(i), base_text(b));
        if (!said)
            fail_msg("no sentence tells %s: it goes into src/record/words*.c",
                     hearts_option_at(i)->name);
    }
}

/* Sentences that the words of rules have, and parts that they have not. */
static const struct {
    const char *rules, *says, *lacks;
} sentences[] = {
    /* The first trick */
    { "classic jack=-10 trick1_bonus=on trick1_order=queen",
      "A player void in the suit led who has nothing else plays a bonus card if there is one, else "
      "the queen of spades if she is there, else any of them. ",
      NULL },
    { "classic trick1_order=queen",
      "A player void in the suit led who has nothing else plays the queen of spades if she is "
      "there, else any of them. ",
      "bonus" },
    { "classic trick1_order=hearts", "plays a heart if there is one, else any of them. ", NULL },
    { "classic trick1_ban=h trick1_order=queen", NULL, "A player void" },
    { "classic trick1_ban=QS",
      "The queen of spades may not be played on the first trick, unless nothing "
      "else may be played. ",
      NULL },
    { "classic trick1_ban=h",
      "Hearts may not be played on the first trick, unless nothing else may be "
      "played. ",
      NULL },
    { "three trick1_ban=d", "Diamonds may not be played on the first trick, ",
      "three of diamonds" },
    { "classic trick1_ban=points,AC,KC",
      "No card that costs points may be played on the first trick, "
      "unless nothing else may be played. The same goes for the "
      "king of clubs and the ace of clubs. ",
      NULL },
    /* The first lead */
    { "classic opening=low_score",
      "Whoever scored least in the hand before leads to the first trick, with any card that may be "
      "led. When several did, and in the first hand, it is the first of them from the dealer's "
      "left. ",
      NULL },
    { "classic opening=dealer_left open_free=on", "with any card that may be led. ",
      "a heart too" },
    { "american opening=dealer_left open_free=on", "with any card, a heart too. ", NULL },
    { "classic decks=2",
      "The first player from the dealer's left who holds the two of clubs leads "
      "it ",
      NULL },
    /* The pass and charging */
    { "classic",
      "From hand to hand each player passes three cards to the left, to the right, "
      "across, then none, and so on in turn. Cards are exchanged once everyone has "
      "chosen.\n",
      NULL },
    { "classic players=5 pass=S",
      "In every hand each player passes one card to each of the others. ", NULL },
    { "classic pass=HSL", "passes none, one card to each of the others, then three to the left, ",
      NULL },
    { "classic charge=QS",
      "each player may charge the queen of spades by showing it. A charged card "
      "counts double. ",
      "one of" },
    { "turbo charge_limit=4", "may charge any of these cards by showing them: the ten of clubs, ",
      NULL },
    { "turbo",
      "must lead the queen, but a heart when she is charged and spades have not been led.\n",
      NULL },
    /* Points */
    { "classic points=AH:-3",
      "The ace of hearts is a bonus card: it takes 3 points off. Each other "
      "heart costs 1 point and the queen of spades 13. ",
      "two of hearts" },
    { "classic points=AH:5,KH:4",
      "The king of hearts costs 4 points, the ace of hearts 5, each "
      "other heart 1 and the queen of spades 13. ",
      NULL },
    { "classic points=h:-1,AH:5", "Bonus cards take points off: each other heart 1.\n", NULL },
    { "classic points=AH:-3,KH:-3",
      "Bonus cards take points off: the king of hearts 3 and the ace "
      "of hearts 3. Each other heart ",
      NULL },
    { "classic points=h:0",
      "The queen of spades costs 13 points. All together that is 13. Hearts "
      "cost nothing.\n",
      NULL },
    { "spot points=AH:20",
      "The ace of hearts costs 20 points, each other heart its pips (the jack "
      "11, the queen 12, the king 13) and ",
      NULL },
    { "classic no_tricks=-5",
      "Five points are taken off the hand score of a player who took no "
      "trick, but not in a hand with a moon.\n",
      NULL },
    { "classic no_tricks=20 sun=on",
      "20 points are added to the hand score of a player who took no "
      "trick, but not in a hand with a moon or a sun.\n",
      NULL },
    { "partners no_tricks=-1 moon=off",
      "One point is taken off the hand score of a team that took "
      "no trick.\n",
      NULL },
    /* The moon and the end */
    { "classic sun=on half_moon=on",
      "A player who takes every trick of a hand shoots the sun: it takes the moon's place, is "
      "scored "
      "in the same way and is worth 52 points. A player who takes every heart but not the queen of "
      "spades shoots half a moon: it is scored in the same way, for those hearts alone, and is "
      "worth "
      "what they cost.\n",
      NULL },
    { "grand-prix", "When anybody had 74 points or more before the hand, ", NULL },
    { "grand-prix target=none hands=4", NULL, "before the hand, the shooter may" },
    { "partners", "For a team, the player who took its latest trick chooses.\n", NULL },
    { "classic reset=100:50", "A total that a hand changes to exactly 100 becomes 50. ", NULL },
    { "classic reset=100:50,50:0",
      "A total that a hand changes to exactly one of these is reset, "
      "once a hand: 100 becomes 50 and 50 becomes 0. ",
      NULL },
    { "classic ties=fewest_moons",
      "the one with the fewest moons wins; those with equally few share "
      "the game.\n",
      NULL },
    { "classic ties=fewest_moons sun=on", "the fewest moons and suns wins; ", NULL },
    { "classic ties=fewest_moons moon=off", "they share the game.\n", "fewest" },
    { "classic target=1", "reaches 1 point. ", NULL },
};

static void exact_sentences(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        char *words = words_of(sentences[i].rules);
        assert_non_null(words);
        if (sentences[i].says && !strstr(words, sentences[i].says))
            fail_msg("\"%s\" does not say: %s\n%s", sentences[i].rules, sentences[i].says, words);
        if (sentences[i].lacks && strstr(words, sentences[i].lacks))
            fail_msg("\"%s\" says: %s\n%s", sentences[i].rules, sentences[i].lacks, words);
        sentences_are_whole(words, sentences[i].rules);
        free(words);
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
    words_fold("a \xe2\x88\x92"
               "1 b",
               6, 0, &out);
    assert_string_equal(out.data, "a \xe2\x88\x92"
                                  "1 b");
    buffer_release(&out);
}

static void names(void **state)
{
    (void)state;
    struct buffer out = { 0 };
    char room[16];
    words_of_faces(hearts_suit_faces(HEARTS_HEARTS) |
                       hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN)),
                   &out);
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
        cmocka_unit_test(exact_sentences),
        cmocka_unit_test(folding),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
