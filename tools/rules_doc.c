/* rules_doc.c - prints the option table and the named games as a manual page or as Markdown, and
 * the page's texts about computers as TypeScript.
 *
 * hearts-rules(7) is made by it when the manual is built. docs/OPTIONS.md is its Markdown;
 * tools/check-generated.sh fails when that is older than the table.
 */
#include <stdio.h>
#include <string.h>

#include "clients/cli/rules_json.h"
#include "players/strengths.h"
#include "record/rules_table.h"

/* Writes text, escaping the characters that have a meaning for scdoc. */
static void escaped(const char *text)
{
    for (; *text; text++) {
        if (strchr("_*\\#[]<>~|", *text))
            putchar('\\');
        putchar(*text);
    }
}

static void values(const struct hearts_option *o, void (*write)(const char *))
{
    struct buffer text;
    buffer_init(&text);
    rules_values_write(o, &text);
    write(text.data ? text.data : "");
    buffer_release(&text);
}

static void plain(const char *text) { fputs(text, stdout); }

/* ---- The manual page ---- */

static void manual_option(const struct hearts_option *o)
{
    printf("*");
    escaped(o->name);
    printf("*=");
    escaped(o->standard);
    printf("\n\t");
    escaped(o->brief);
    printf(".");
    if (o->kind != HEARTS_OPTION_CHOICE) {
        printf(" Values: ");
        values(o, escaped);
        printf(".");
    }
    puts("\n");
    for (const struct hearts_word *w = o->words; w && w->word; w++) {
        printf("\t*");
        escaped(w->word);
        printf("*: ");
        escaped(w->brief);
        puts(".\n");
    }
}

static void manual(void)
{
    puts("hearts-rules(7)\n\n# NAME\n\nhearts-rules - the games of the Hearts family and their "
         "options\n\n# DESCRIPTION\n\nRules are words: the name of a game, then what differs from "
         "it, as\n_option=value_. Where an option stands twice the later one holds. A hash sign "
         "begins a\ncomment that goes on to the end of its line. House rules may be kept in a file "
         "and\nnamed as _@FILE_ or _FILE.rules_; *name=*_\"...\"_ and *about=*_\"...\"_ in it are "
         "for people.\nOptions that do not agree are refused together, with the reason.\n\n"
         "# GAMES\n");
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const struct hearts_preset *preset = hearts_preset_at(i);
        printf("*");
        escaped(preset->name);
        printf("*\n\t");
        escaped(preset->brief);
        printf(".");
        if (preset->parent && preset->changes[0]) {
            printf(" It is ");
            escaped(preset->parent);
            printf(" with ");
            escaped(preset->changes);
            printf(".");
        }
        puts("\n");
    }
    puts("# OPTIONS\n\nEach stands with its default.\n");
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        if (i == 0 || strcmp(o->group, o[-1].group) != 0)
            printf("## %s\n\n", rules_group_title(o->group));
        manual_option(o);
    }
    puts("# SEE ALSO\n\n*hearts*(1), *hearts-rules*(1)");
}

/* ---- Markdown ---- */

static void markdown(void)
{
    puts("# Options\n\nEvery option of the rules, with its default in brackets. This page is made "
         "by\n`tools/rules_doc.c` from `include/hearts/rules.def`: change that, then run "
         "`./run doc`.");
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        if (i == 0 || strcmp(o->group, o[-1].group) != 0)
            printf("\n## %s\n\n", rules_group_title(o->group));
        printf("- `%s` (`%s`): %s.", o->name, o->standard, o->brief);
        if (o->kind != HEARTS_OPTION_CHOICE) {
            printf(" Values: ");
            values(o, plain);
            printf(".");
        }
        putchar('\n');
        for (const struct hearts_word *w = o->words; w && w->word; w++)
            printf("  - `%s`: %s.\n", w->word, w->brief);
    }
    puts("\n# Games\n");
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        const struct hearts_preset *preset = hearts_preset_at(i);
        printf("- `%s`: %s.", preset->name, preset->brief);
        if (preset->parent && preset->changes[0])
            printf(" `%s %s`.", preset->parent, preset->changes);
        putchar('\n');
    }
}

/* ---- The page's texts about computers ---- */

/* A TypeScript string, with the page's typographic apostrophe; `end` is added: a full stop, or "".
 */
static void script_text(const char *text, const char *end)
{
    putchar('"');
    for (; *text; text++)
        fputs(*text == '\'' ? "’" : (const char[]){ *text, '\0' }, stdout);
    printf("%s\"", end);
}

static void script(bool german)
{
    printf("// players.ts - what computers are called, and how each plays%s.\n"
           "// Made from src/players/strengths.def: change that, then run ./run doc.\n",
           german ? ", in German" : "");
    if (german)
        puts("import type { Texts } from \"../text\";\n\nexport const players: Texts[\"players\"] "
             "= {");
    else
        puts("\nexport const players: Record<string, { name: string; say: string }> = {");
    for (size_t i = 0; i < strength_count; i++) {
        const struct strength *s = &strength_list[i];
        printf("  %s: { name: ", s->player);
        script_text(german ? s->name_de : s->name, "");
        printf(", say: ");
        script_text(german ? s->sentence_de : s->sentence, ".");
        puts(" },");
    }
    puts("};");
    if (german)
        return;
    static const struct {
        const char *name, *what;
    } lists[] = {
        [STRENGTH_ASKED] = { "asked", "The strengths that are asked for, the weakest first." },
        [STRENGTH_MORE] = { "more", "The strengths behind \"more\", the weakest first." },
        [STRENGTH_STYLE] = { "styles", "As strong as the strongest, each with a style." },
    };
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        printf("\n/** %s */\nexport const %s = [", lists[k].what, lists[k].name);
        for (size_t i = 0, told = 0; i < strength_count; i++)
            if (strength_list[i].offered == k)
                printf("%s\"%s\"", told++ ? ", " : "", strength_list[i].player);
        puts("];");
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "manual") == 0)
        manual();
    else if (argc == 2 && strcmp(argv[1], "markdown") == 0)
        markdown();
    else if (argc == 2 && strcmp(argv[1], "players-en") == 0)
        script(false);
    else if (argc == 2 && strcmp(argv[1], "players-de") == 0)
        script(true);
    else {
        fputs("rules_doc: it expects manual, markdown, players-en or players-de\n", stderr);
        return 2;
    }
    return fflush(stdout) != 0 || ferror(stdout) ? 1 : 0;
}
