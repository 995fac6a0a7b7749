/* rulebook_rules.c - expectations about rules as text, and what the pages must cover. */
#include "tests/rulebook.h"

#include <stdio.h>
#include <string.h>

/* ---- rules: TEXT verdict ---- */

static bool option_is(const struct hearts_error *e, const char *name)
{
    return (e->option && strcmp(e->option, name) == 0) || (e->other && strcmp(e->other, name) == 0);
}

/* The first words of `wanted` that are options must be named by e; the rest stands in its reason.
 */
static bool error_is(struct scene *s, const struct hearts_error *e, const char *wanted)
{
    char text[512], word[WORD_MAX];
    (void)hearts_error_write(e, text, sizeof text);
    for (int i = 0; i < 2; i++) {
        size_t length = strcspn(wanted, " ");
        if (!length || length >= sizeof word)
            break;
        memcpy(word, wanted, length);
        word[length] = '\0';
        if (!hearts_option_find(word))
            break;
        if (!option_is(e, word))
            return scene_fault(s, "%s is not named: %s", word, text);
        wanted += length + strspn(wanted + length, " ");
    }
    return strstr(text, wanted) || scene_fault(s, "the reason is: %s", text);
}

static bool judge_refused(struct scene *s, const char *rules, const char *wanted)
{
    struct hearts_rules r;
    struct hearts_plan p;
    struct hearts_error e = { 0 };
    hearts_rules_standard(&r);
    if (!hearts_rules_read(&r, rules, strlen(rules), &e)) {
        char text[512];
        (void)hearts_error_write(&e, text, sizeof text);
        return scene_fault(s, "the text itself cannot be read: %s", text);
    }
    if (hearts_plan_make(&p, &r, &e))
        return scene_fault(s, "these rules agree");
    return error_is(s, &e, wanted);
}

static bool judge_fault(struct scene *s, const char *rules, const char *wanted)
{
    struct hearts_rules r;
    struct hearts_error e = { 0 };
    char text[512];
    hearts_rules_standard(&r);
    if (hearts_rules_read(&r, rules, strlen(rules), &e))
        return scene_fault(s, "this text can be read");
    (void)hearts_error_write(&e, text, sizeof text);
    return strstr(text, wanted) || scene_fault(s, "the reason is: %s", text);
}

static bool read_plan(struct scene *s, const char *rules, struct hearts_plan *p)
{
    struct hearts_error e = { 0 };
    char text[512];
    if (hearts_plan_read(p, rules, strlen(rules), &e))
        return true;
    (void)hearts_error_write(&e, text, sizeof text);
    return scene_fault(s, "these rules are refused: %s", text);
}

static bool judge_remark(struct scene *s, const char *rules, const char *wanted)
{
    struct hearts_plan p;
    struct hearts_error e = { 0 };
    if (!read_plan(s, rules, &p))
        return false;
    for (int i = 0; hearts_plan_remark(&p, i, &e); i++)
        if (error_is(s, &e, wanted))
            return true;
    return scene_fault(s, "no such remark is made");
}

static bool judge_reads_as(struct scene *s, const char *rules, const char *wanted)
{
    struct hearts_plan p;
    char text[HEARTS_RULES_TEXT];
    if (!read_plan(s, rules, &p))
        return false;
    (void)hearts_rules_write(&p.rules, text, sizeof text);
    return strcmp(text, wanted) == 0 || scene_fault(s, "it reads as: %s", text);
}

static bool judge_agrees(struct scene *s, const char *rules, const char *wanted)
{
    struct hearts_plan p;
    struct hearts_error e = { 0 };
    char text[512];
    if (*wanted)
        return scene_fault(s, "nothing stands after agrees:");
    if (!read_plan(s, rules, &p))
        return false;
    if (!hearts_plan_remark(&p, 0, &e))
        return true;
    (void)hearts_error_write(&e, text, sizeof text);
    return scene_fault(s, "there is a remark: %s", text);
}

bool expect_rules(struct scene *s, const char *text)
{
    static const struct {
        const char *word;
        bool (*judge)(struct scene *s, const char *rules, const char *wanted);
    } verdicts[] = {
        { " refused:", judge_refused },   { " remark:", judge_remark },
        { " reads as:", judge_reads_as }, { " fault:", judge_fault },
        { " agrees:", judge_agrees },
    };
    char rules[LINE_MAX_BYTES];
    (void)snprintf(rules, sizeof rules, "%s ", text);
    for (size_t n = strcspn(rules, "\r\n"); rules[n]; n++)
        rules[n] = '\0';
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++) {
        char *at = strstr(rules, verdicts[i].word);
        if (!at)
            continue;
        char *wanted = at + strlen(verdicts[i].word);
        *at = '\0';
        wanted += strspn(wanted, " \t");
        for (size_t n = strlen(wanted); n && (wanted[n - 1] == ' ' || wanted[n - 1] == '\t'); n--)
            wanted[n - 1] = '\0';
        return verdicts[i].judge(s, rules, wanted);
    }
    return scene_fault(s, "rules: TEXT refused:, remark:, reads as:, fault: or agrees: is wanted");
}

/* ---- What the pages cover ---- */

/* Whether the text has the word, with nothing before or after it that could be part of a name. */
static bool has_word(const char *text, const char *word, char after)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        char left = at == text ? ' ' : at[-1], right = at[length];
        bool begins = strchr(" \t\n\"", left) != NULL;
        if (begins && (after ? right == after : right == '\0' || strchr(" \t\n\"", right) != NULL))
            return true;
    }
    return false;
}

static bool claim_option(struct coverage *c, const char *name, const char *blocks)
{
    for (size_t i = 0; i < hearts_option_count() && i < 128; i++)
        if (strcmp(hearts_option_at(i)->name, name) == 0) {
            c->option[i] = true;
            return has_word(blocks, name, '=');
        }
    return false;
}

static bool claim_preset(struct coverage *c, const char *name, const char *blocks)
{
    for (size_t i = 0; i < hearts_preset_count() && i < 64; i++)
        if (strcmp(hearts_preset_at(i)->name, name) == 0) {
            c->preset[i] = true;
            return has_word(blocks, name, '\0');
        }
    return false;
}

static bool claim_refusal(struct coverage *c, const char *name, uint64_t refusals)
{
    for (int i = 0; i < HEARTS_REFUSALS; i++)
        if (strcmp(hearts_refusal_word((enum hearts_refusal_code)i), name) == 0) {
            c->refusal[i] = true;
            return refusals >> i & 1;
        }
    return false;
}

bool coverage_claim(struct coverage *c, const char *claims, const char *blocks, uint64_t refusals,
                    char *why, size_t capacity)
{
    bool good = true;
    while (*claims) {
        char kind[16] = "", name[64] = "";
        claims += strspn(claims, " ,\t\r\n");
        if (!*claims)
            break;
        bool shown = sscanf(claims, "%15[a-z] %63[^ ,\t\r\n]", kind, name) == 2;
        if (shown && strcmp(kind, "option") == 0)
            shown = claim_option(c, name, blocks);
        else if (shown && strcmp(kind, "preset") == 0)
            shown = claim_preset(c, name, blocks);
        else
            shown = shown && strcmp(kind, "refusal") == 0 && claim_refusal(c, name, refusals);
        if (!shown && good) {
            (void)snprintf(why, capacity, "it claims to cover %s %s, and shows it nowhere", kind,
                           name);
            good = false;
        }
        claims += strcspn(claims, ",");
    }
    return good;
}

void coverage_missing(const struct coverage *c, struct buffer *out)
{
    for (size_t i = 0; i < hearts_option_count() && i < 128; i++)
        if (!c->option[i])
            buffer_format(out, ", option %s", hearts_option_at(i)->name);
    for (size_t i = 0; i < hearts_preset_count() && i < 64; i++)
        if (!c->preset[i])
            buffer_format(out, ", preset %s", hearts_preset_at(i)->name);
    for (int i = HEARTS_OK + 1; i < HEARTS_REFUSALS; i++)
        if (!c->refusal[i])
            buffer_format(out, ", refusal %s", hearts_refusal_word((enum hearts_refusal_code)i));
}
