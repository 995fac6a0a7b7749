/* complete.c - completions from the tables of commands, rules, games and players. The words of
 * commands.def define what is offered: see `kinds`. */
#define _GNU_SOURCE
#include "clients/cli/complete.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "clients/cli/commands.h"
#include "players/strengths.h"

/* The word being typed: a completion replaces all but its first `kept` bytes. */
struct place {
    const char *typed;
    size_t kept;
    bool first; /* it is the first word of the rules */
};

/* A part of a text. */
struct part {
    const char *at;
    size_t length;
};
static const struct part no_part = { "", 0 };

static bool part_is(struct part part, const char *text)
{
    return part.length == strlen(text) && memcmp(part.at, text, part.length) == 0;
}

/* ---- Offers ---- */

static void offer_part(const struct place *p, struct part word, struct part brief)
{
    printf("%.*s%.*s", (int)p->kept, p->typed, (int)word.length, word.at);
    if (brief.length)
        printf("\t%.*s", (int)brief.length, brief.at);
    putchar('\n');
}

static void offer(const struct place *p, const char *word, const char *brief)
{
    offer_part(p, (struct part){ word, strlen(word) }, (struct part){ brief, strlen(brief) });
}

static void offer_ending(const struct place *p, const char *ending)
{
    printf(":%s\t%.*s\n", ending, (int)p->kept, p->typed);
}

static void offer_files(const struct place *p) { offer_ending(p, ""); }
static void offer_pictures(const struct place *p) { offer_ending(p, ".svg"); }
static void offer_folders(const struct place *p) { offer_ending(p, "/"); }

static void offer_presets(const struct place *p)
{
    for (size_t i = 0; i < hearts_preset_count(); i++)
        offer(p, hearts_preset_at(i)->name, hearts_preset_at(i)->brief);
}

static void offer_commands(const struct place *p)
{
    for (size_t i = 0; i < commands_count; i++)
        if (commands[i].brief[0])
            offer(p, commands[i].name, commands[i].brief);
}

static void offer_seats(const struct place *p)
{
    for (char seat[] = "A"; seat[0] < 'A' + HEARTS_SEATS; seat[0]++)
        offer(p, seat, "");
}

/* Offers the players of strengths.def: all, or only the listed ones. */
static void offer_computers(const struct place *p, bool all)
{
    static const char cmd[] = "cmd:";
    char word[STRENGTH_WORD];
    if (strncmp(p->typed + p->kept, cmd, strlen(cmd)) == 0) {
        /* "cmd:" is typed already: then only a program fits. */
        offer_files(&(struct place){ p->typed, p->kept + strlen(cmd), false });
        return;
    }
    offer(p, cmd, "A program of your own");
    for (size_t i = 0; i < strength_count; i++)
        if (all || strength_list[i].offered != STRENGTH_UNLISTED)
            offer(p, strength_word(&strength_list[i], word), strength_list[i].sentence);
}

static void offer_players(const struct place *p) { offer_computers(p, true); }
static void offer_strengths(const struct place *p) { offer_computers(p, false); }

/* ---- Rules ---- */

static void offer_values(const struct place *p, const struct hearts_option *o)
{
    if (o->kind == HEARTS_OPTION_FLAG) {
        offer(p, "off", "");
        offer(p, "on", "");
    }
    if (o->word[0])
        offer(p, o->word, "");
    if (o->kind == HEARTS_OPTION_CYCLE)
        offer(p, "standard", "");
    if (o->kind == HEARTS_OPTION_CYCLE || o->kind == HEARTS_OPTION_FACES ||
        o->kind == HEARTS_OPTION_TEAMS || o->kind == HEARTS_OPTION_POINTS ||
        o->kind == HEARTS_OPTION_RESETS)
        offer(p, "none", "");
    for (const struct hearts_word *w = o->words; w && w->word; w++)
        offer(p, w->word, w->brief);
}

/* Offers the next word of rules: a game at the beginning, an option, or its value after the "="; or
 * a file of house rules. Inside one argument, rules are words separated by spaces. */
static void offer_rules(const struct place *all)
{
    struct place p = *all;
    const char *space = strrchr(p.typed + p.kept, ' ');
    bool files = !space;
    if (space) {
        p.kept = (size_t)(space + 1 - p.typed);
        p.first = false;
    }
    const char *word = p.typed + p.kept, *equals = strchr(word, '=');
    if (equals) {
        char name[40];
        (void)snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
        p.kept += (size_t)(equals + 1 - word);
        const struct hearts_option *o = hearts_option_find(name);
        if (o)
            offer_values(&p, o);
        return;
    }
    if (files && word[0] == '@') {
        p.kept++;
        offer_files(&p);
        return;
    }
    if (p.first)
        offer_presets(&p);
    for (size_t i = 0; i < hearts_option_count(); i++) {
        char option[40];
        (void)snprintf(option, sizeof option, "%s=", hearts_option_at(i)->name);
        offer(&p, option, hearts_option_at(i)->brief);
    }
    if (files)
        offer_ending(&p, ".rules");
}

/* ---- Words of commands.def ---- */

static const struct {
    const char *name;
    void (*offer)(const struct place *p);
} kinds[] = {
    { "RULES", offer_rules },    { "FILE", offer_files },     { "FILE.svg", offer_pictures },
    { "FOLDER", offer_folders }, { "PLAYER", offer_players }, { "A", offer_players },
    { "B", offer_players },      { "C", offer_players },      { "STRENGTH", offer_strengths },
    { "SEAT", offer_seats },     { "PRESET", offer_presets }, { "COMMAND", offer_commands },
};

/* A word that starts with a small letter or a digit stands for itself. */
static bool is_itself(struct part name)
{
    return name.length &&
           (islower((unsigned char)name.at[0]) || isdigit((unsigned char)name.at[0]));
}

static void offer_called(const struct place *p, struct part name, struct part brief)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (part_is(name, kinds[i].name))
            kinds[i].offer(p);
    if (is_itself(name))
        offer_part(p, name, brief);
}

/* Strips the marks for optional and repeated words: [RULES...] and [=RULES] become RULES. */
static struct part bare(struct part name)
{
    while (name.length && strchr(" [=", name.at[0]))
        name.at++, name.length--;
    while (name.length && strchr("].", name.at[name.length - 1]))
        name.length--;
    return name;
}

/* Offers the values of an option, from their form in commands.def: "on|off", "A,B,...",
 * "[=terse]". */
static void offer_value(struct place p, struct part form)
{
    form = bare(form);
    if (memchr(form.at, ',', form.length)) {
        const char *comma = strrchr(p.typed + p.kept, ',');
        if (comma)
            p.kept = (size_t)(comma + 1 - p.typed);
        form.length = (size_t)((const char *)memchr(form.at, ',', form.length) - form.at);
    }
    for (const char *at = form.at, *end = form.at + form.length; at < end;) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        size_t length = (size_t)((bar ? bar : end) - at);
        offer_called(&p, (struct part){ at, length }, no_part);
        at += length + 1;
    }
}

/* ---- Options of a command ---- */

/* A line of a command's help: "  --seed S    which shuffle", or "  --plain[=terse]    line by
 * line", or "  list    the games". */
struct row {
    struct part name, value, brief;
};

/* Reads the row at *at and moves on; false after the last. */
static bool row_next(const char **at, struct row *out)
{
    const char *line = *at + strspn(*at, " ");
    size_t length = strcspn(line, "\n");
    if (!length)
        return false;
    const char *gap = strstr(line, "  ");
    size_t head = gap && gap < line + length ? (size_t)(gap - line) : length;
    size_t name = strcspn(line, " [\n");
    *out = (struct row){ .name = { line, name < head ? name : head } };
    if (name < head)
        out->value = (struct part){ line + name, head - name };
    size_t text = head + strspn(line + head, " ");
    out->brief = (struct part){ line + text, length - text };
    *at = line + length + (line[length] == '\n');
    return true;
}

static bool row_find(const struct command *c, struct part name, struct row *out)
{
    for (const char *at = c->options; row_next(&at, out);)
        if (out->name.length == name.length && memcmp(out->name.at, name.at, name.length) == 0)
            return true;
    return false;
}

static void offer_options(const struct place *p, const struct command *c)
{
    struct row row;
    for (const char *at = c->options; row_next(&at, &row);)
        if (row.name.at[0] == '-')
            offer_part(p, row.name, row.brief);
}

/* ---- Other words of a command ---- */

/* The words before the one being typed, without options and their values. */
struct before {
    int count;
    const char *first;
    const char *const *words; /* all words as typed */
    int words_count;
};

/* The next word of `usage`; length 0 where options or prose start, or at the end. */
static struct part usage_word(const char *at)
{
    at += strspn(at, " ");
    size_t length = strcspn(at, " \n");
    bool ends = strncmp(at, "--", 2) == 0 || strncmp(at, "[--", 3) == 0 ||
                strncmp(at, "[the ", 5) == 0;
    return (struct part){ at, ends ? 0 : length };
}

/* The usage that applies, from its first word on: the first one, or one that starts with an option
 * already typed, as in "hearts arena --ladder A B C...". */
static const char *usage_of(const struct command *c, const struct before *b)
{
    const char *usage = c->usage;
    for (const char *at = usage; (at = strstr(at, "hearts ")) != NULL;) {
        at += strlen("hearts ") + strlen(c->name) + 1;
        struct part option = { at, strcspn(at, " \n") };
        for (int i = 0; i < b->words_count; i++)
            if (part_is(option, b->words[i]))
                usage = at + option.length;
    }
    return usage;
}

/* Offers one of several words separated by |, or what follows the one already typed: "[list | show
 * RULES]". */
static void offer_one_of(struct place p, const struct command *c, const struct before *b,
                         const char *usage)
{
    bool begins = true;
    for (struct part w; (w = usage_word(usage)).length; usage = w.at + w.length) {
        struct part name = bare(w);
        struct row row;
        if (begins && b->count == 0)
            offer_called(&p, name, row_find(c, name, &row) ? row.brief : no_part);
        if (begins && b->count && part_is(name, b->first)) {
            p.first = b->count == 1;
            offer_called(&p, bare(usage_word(w.at + w.length)), no_part);
        }
        begins = part_is(w, "|");
    }
}

/* Offers the word that follows those before it: "A B", "[RULES...]". The last one may be
 * repeated. */
static void offer_next(struct place p, const struct before *b, const char *usage)
{
    int n = 0;
    for (struct part w; (w = usage_word(usage)).length; usage = w.at + w.length, n++) {
        bool again = memchr(w.at, '.', w.length) != NULL;
        p.first = n == b->count;
        if (n == b->count || (again && n < b->count))
            offer_called(&p, bare(w), no_part);
    }
}

static void offer_word(const struct place *p, const struct command *c, const struct before *b)
{
    const char *usage = usage_of(c, b);
    struct part first = usage_word(usage);
    if (!first.length)
        offer_options(p, c);
    else if (is_itself(bare(first)))
        offer_one_of(*p, c, b, usage);
    else
        offer_next(*p, b, usage);
}

/* ---- The command line ---- */

/* Whether `word` is an option and the next word its value; *row is its row then. */
static bool wants_value(const struct command *c, const char *word, const char *next,
                        struct row *row)
{
    return row_find(c, (struct part){ word, strlen(word) }, row) && row->value.length > 1 &&
           row->value.at[0] == ' ' && !(row->value.at[1] == '[' && next[0] == '-');
}

void complete(int count, char **words)
{
    if (count == 1) {
        offer_commands(&(struct place){ .typed = words[0] });
        return;
    }
    const struct command *c = count > 1 ? command_find(words[0]) : NULL;
    if (!c)
        return;

    count--;
    words++;
    struct before b = { .words = (const char *const *)words, .words_count = count - 1 };
    struct place p = { .typed = words[count - 1], .first = true };
    struct row row;
    bool options = true;
    for (int i = 0; i < count - 1; i++) {
        if (options && strncmp(words[i], "--", 2) == 0) {
            options = words[i][2] != '\0';
            if (!options || !wants_value(c, words[i], words[i + 1], &row) || ++i < count - 1)
                continue;
            offer_value(p, row.value);
            return;
        }
        b.first = b.count++ ? b.first : words[i];
    }
    struct part name = { p.typed, strcspn(p.typed, "=") };
    p.kept = name.length + 1;
    if (!options || p.typed[0] != '-') {
        p.kept = 0;
        offer_word(&p, c, &b);
    } else if (p.typed[name.length] != '=') {
        p.kept = 0;
        offer_options(&p, c);
    } else if (row_find(c, name, &row))
        offer_value(p, row.value);
}
