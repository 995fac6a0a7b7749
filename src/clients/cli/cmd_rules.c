/* cmd_rules.c - `hearts rules`: the games, options, rules in words, and whether rules are valid. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/os/width.h"
#include "clients/cli/print_sentences.h"
#include "clients/cli/rules_json.h"
#include "record/rules_table.h"
#include "record/words.h"

enum { NARROWEST = 20, REMARKS_MAX = 64 };

/* Prints a name and its text, folded in a column next to it. */
static bool print_folded(const char *head, int indent, const char *text)
{
    struct buffer out;
    buffer_init(&out);
    buffer_format(&out, "%-*s", indent, head);
    struct buffer folded;
    buffer_init(&folded);
    int room = width_of(stdout) - indent;
    words_fold(text, room < NARROWEST ? NARROWEST : room, 0, &folded);
    const char *line = folded.data ? folded.data : "";
    for (bool first = true; *line; first = false) {
        size_t length = strcspn(line, "\n");
        if (!first)
            buffer_format(&out, "\n%*s", indent, "");
        buffer_append(&out, line, length);
        line += length;
        line += *line == '\n';
    }
    bool good = !out.failed && !folded.failed;
    if (good)
        puts(out.data);
    buffer_release(&folded);
    buffer_release(&out);
    return good;
}

static int no_memory(void) { return command_failed("rules", "there is not enough memory"); }

/* ---- list ---- */

static int list_games(bool json)
{
    if (json)
        return rules_json_games() ? 0 : no_memory();
    for (size_t i = 0; i < hearts_preset_count(); i++)
        if (!print_folded(hearts_preset_at(i)->name, 20, hearts_preset_at(i)->brief))
            return no_memory();
    putchar('\n');
    return print_folded("", 0,
                        "\"hearts rules show NAME\" tells a game's rules; "
                        "\"hearts play NAME\" plays it.")
               ? 0
               : no_memory();
}

/* ---- options ---- */

static bool print_option(const struct hearts_option *o)
{
    struct buffer text;
    buffer_init(&text);
    buffer_text(&text, o->brief);
    buffer_format(&text, ". (%s", o->standard);
    if (o->kind != HEARTS_OPTION_CHOICE) {
        buffer_text(&text, "; ");
        rules_values_write(o, &text);
    }
    buffer_text(&text, ")");
    bool good = !text.failed && print_folded(o->name, 20, text.data);
    for (const struct hearts_word *w = o->words; good && w && w->word; w++) {
        text.length = 0;
        char head[40];
        (void)snprintf(head, sizeof head, "  %s", w->word);
        good = print_folded(head, 20, w->brief);
    }
    buffer_release(&text);
    return good;
}

static int list_options(bool json)
{
    if (json)
        return rules_json_options() ? 0 : no_memory();
    puts("An option is written name=value; in brackets its default and its values.");
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        if (i == 0 || strcmp(o->group, o[-1].group) != 0)
            printf("\n%s\n", rules_group_title(o->group));
        if (!print_option(o))
            return no_memory();
    }
    return 0;
}

static int show_schema(bool json)
{
    (void)json; /* the schema is always JSON */
    return rules_json_schema() ? 0 : no_memory();
}

/* ---- show and check ---- */

static void print_remarks(const struct hearts_plan *plan)
{
    struct hearts_error remark;
    for (int i = 0; i < REMARKS_MAX && hearts_plan_remark(plan, i, &remark); i++) {
        char text[512];
        (void)hearts_error_write(&remark, text, sizeof text);
        (void)print_folded(i ? "" : "Remark:", 8, text);
    }
}

/* The length in bytes of the UTF-8 character at this position; 0 for a control character or invalid
 * UTF-8. */
static size_t character_bytes(const unsigned char *at)
{
    size_t more = *at < 0x80 ? 0 : *at < 0xc2 ? 4 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;
    if (*at < ' ' || *at == 0x7f || *at > 0xf4 || more == 4 || (*at == 0xc2 && at[1] < 0xa0) ||
        (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
        (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f))
        return 0;
    for (size_t i = 1; i <= more; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return more + 1;
}

/* Makes one safe line of a file's own title or remark, as it is printed to the terminal. */
static void make_line(char *text)
{
    char *out = text;
    for (const char *at = text; *at;) {
        size_t size = character_bytes((const unsigned char *)at);
        if (size) {
            memmove(out, at, size);
            out += size;
            at += size;
        } else {
            bool blank = out == text || out[-1] == ' ';
            if (!blank)
                *out++ = ' ';
            at++;
        }
    }
    *out = '\0';
}

static int show_rules(int count, char **words, bool json)
{
    struct hearts_plan plan;
    struct rules_label label;
    int status = rules_argument_labelled("rules", count, words, &plan, &label);
    if (status)
        return status;
    make_line(label.name);
    make_line(label.about);
    if (json)
        return rules_json_plan(&plan, &label) ? 0 : no_memory();
    char text[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&plan.rules, text, sizeof text);
    struct buffer said = { 0 };
    if (*label.name)
        buffer_format(&said, "%s\n", label.name);
    if (*label.about)
        buffer_format(&said, "%s\n", label.about);
    if (said.length)
        buffer_char(&said, '\n');
    words_of_rules(&plan, &said);
    bool good = print_sentences(&said, 0);
    if (good) {
        puts("\nAs text:");
        good = print_folded("", 2, text);
        print_remarks(&plan);
    }
    return good ? 0 : no_memory();
}

static int check_rules(int count, char **words, bool json)
{
    struct hearts_plan plan;
    struct rules_fault fault;
    bool agrees = rules_words(count, words, &plan, &fault);
    if (!agrees && !fault.why.why)
        return command_failed("rules", "%s", fault.text);
    if (json) {
        if (!rules_json_check(agrees ? &plan : NULL, &fault.why, fault.text))
            return no_memory();
        return agrees ? 0 : COMMAND_FAILED;
    }
    if (!agrees)
        return command_failed("rules", "%s", fault.text);
    puts("agrees");
    print_remarks(&plan);
    return 0;
}

/* ---- The command ---- */

/* Subcommands: each has one of the two functions, for those with rules as arguments and those
 * without. */
static const struct {
    const char *name;
    int (*of_rules)(int count, char **words, bool json);
    int (*alone)(bool json);
} parts[] = {
    { "list", NULL, list_games },   { "options", NULL, list_options }, { "show", show_rules, NULL },
    { "check", check_rules, NULL }, { "schema", NULL, show_schema },
};
enum { PARTS = sizeof parts / sizeof *parts };

int cmd_rules(int argc, char **argv)
{
    static const struct option options[] = { { "json", no_argument, NULL, 'j' }, { 0 } };
    bool json = false;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c != 'j')
            return command_wrong_option(argv, c);
        json = true;
    }
    int count = argc - optind;
    char **words = argv + optind;
    const char *what = count ? words[0] : "list", *names[PARTS];
    char nearest[NEAREST];
    for (size_t i = 0; i < PARTS; i++) {
        names[i] = parts[i].name;
        if (strcmp(what, names[i]) != 0)
            continue;
        if (parts[i].of_rules)
            return parts[i].of_rules(count - 1, words + 1, json);
        if (count > 1)
            return command_wrong("rules", "%s expects no arguments, not \"%.40s\"", what, words[1]);
        return parts[i].alone(json);
    }
    return command_wrong("rules",
                         "it expects list, options, show, check or schema, not \"%.40s\"%s", what,
                         nearest_among(what, names, PARTS, "", nearest));
}
