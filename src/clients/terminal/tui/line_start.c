/* line_start.c - asks which table to open, line by line. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/line.h"

#include "record/words.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Writes a finished buffer and releases it. */
static void tell(FILE *out, struct buffer *text, int indent)
{
    if (text->length)
        line_fold(out, text->data, indent);
    buffer_release(text);
}

static void tell_named(FILE *out, const char *name, const char *sentence)
{
    struct buffer text = { 0 };
    buffer_format(&text, "%s: %s.", name, sentence);
    tell(out, &text, 4);
}

static void tell_options(FILE *out)
{
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        struct buffer text = { 0 };
        buffer_format(&text, "%s=%s: %s.", o->name, o->standard, o->brief);
        if (o->words && o->kind == HEARTS_OPTION_CHOICE)
            for (const struct hearts_word *w = o->words; w->word; w++)
                buffer_format(&text, "%s%s", w == o->words ? " One of " : ", ", w->word);
        else if (o->kind == HEARTS_OPTION_NUMBER)
            buffer_format(&text, " From %d to %d", o->low, o->high);
        tell(out, &text, 4);
    }
}

static bool yes(const char *text)
{
    return !*text || strcasecmp(text, "y") == 0 || strcasecmp(text, "yes") == 0;
}

/* Asks whether to resume the saved game. False when the input ends. */
static bool ask_kept(const char *path, struct solo **resumed, FILE *in, FILE *out)
{
    char about[160], text[64];
    struct buffer words = { 0 };
    struct error e;
    if (!path || !solo_saved(path, about, sizeof about))
        return true;
    buffer_format(&words, "You have a saved game: %s.\n", about);
    buffer_text(&words, "Go on with it? Enter or yes goes on, no starts a new one.");
    tell(out, &words, 2);
    if (!line_read(in, out, isatty(fileno(in)) != 0, text, sizeof text))
        return false;
    if (!yes(text))
        return true;
    *resumed = solo_resume(path, &e);
    if (!*resumed) {
        buffer_format(&words, "The saved game can't be opened: %s.", e.text);
        tell(out, &words, 2);
    }
    return true;
}

/* Stores the rules if they are valid; otherwise writes why not. */
static bool take_rules(struct setup *setup, const char *text, FILE *out)
{
    struct hearts_plan plan;
    struct hearts_error why;
    struct buffer words = { 0 };
    char line[240];
    if (hearts_plan_read(&plan, text, strlen(text), &why)) {
        size_t length = strlen(text);
        hearts_rules_write(&plan.rules, setup->rules, sizeof setup->rules);
        hearts_rules_label(text, length, "name", setup->title, sizeof setup->title);
        hearts_rules_label(text, length, "about", setup->about, sizeof setup->about);
        return true;
    }
    hearts_error_write(&why, line, sizeof line);
    buffer_format(&words, "These rules can't be played: %s.", line);
    tell(out, &words, 2);
    return false;
}

/* A bare Enter takes the players named already, or else the last strength. */
static void tell_computers(FILE *out, const struct setup *setup)
{
    const char *last = computer_name(setup->strength);
    struct buffer text = { 0 };
    buffer_text(&text, "How strong should the computers be?");
    for (int i = 0; i < computer_asked(); i++)
        buffer_format(&text, "%s%s",
                      i == 0                      ? " "
                      : i == computer_asked() - 1 ? " or "
                                                  : ", ",
                      computer_strength(i)->name);
    buffer_format(
        &text,
        "? Enter takes %s; more lists them all. Several sit down in order: easy,hard,careful.",
        setup->player_count ? "those that you named" : last);
    tell(out, &text, 2);
}

static int seats_of(const struct setup *setup)
{
    struct hearts_plan plan;
    struct hearts_error unused;
    bool good = hearts_plan_read(&plan, setup->rules, strlen(setup->rules), &unused);
    return good ? plan.seats : HEARTS_SEATS;
}

static bool ask_players(struct setup *setup, FILE *in, FILE *out)
{
    char text[256];
    struct buffer words = { 0 };
    struct error e;
    for (;;) {
        tell_computers(out, setup);
        if (!line_read(in, out, isatty(fileno(in)) != 0, text, sizeof text))
            return false;
        if (strcasecmp(text, "more") == 0 || strcasecmp(text, "players") == 0) {
            for (int i = 0; computer_offered(i); i++)
                tell_named(out, computer_offered(i)->name, computer_offered(i)->sentence);
            continue;
        }
        bool named = !*text && setup->player_count;
        if ((named || setup_players_read(setup, text, &e)) &&
            setup_players_fit(setup, seats_of(setup), &e))
            return true;
        buffer_format(&words, "%s.", e.text);
        tell(out, &words, 2);
        setup->player_count = named ? 0 : setup->player_count;
    }
}

bool line_start(struct setup *setup, const char *path, struct solo **resumed, FILE *in, FILE *out)
{
    char text[1024];
    struct buffer words = { 0 };
    struct error e;
    *resumed = NULL;
    line_fold(out, "OpenHearts. Every game of the Hearts family.", 2);
    if (!ask_kept(path, resumed, in, out))
        return false;
    while (!*resumed) {
        line_fold(out,
                  "Which game? Enter plays classic; or a name, with options if you like, such as "
                  "turbo target=50.\n"
                  "Type list for the games and options for what can be changed.",
                  2);
        if (!line_read(in, out, isatty(fileno(in)) != 0, text, sizeof text))
            return false;
        if (!*text) { /* classic, as set up */
            if (setup_players_fit(setup, seats_of(setup), &e))
                return true;
            /* Asks for other players than those named at the start: they do not fit the game. */
            buffer_format(&words, "%s.", e.text);
            tell(out, &words, 2);
            setup->player_count = 0;
            return ask_players(setup, in, out);
        }
        if (strcasecmp(text, "list") == 0) {
            for (size_t i = 0; i < hearts_preset_count(); i++)
                tell_named(out, hearts_preset_at(i)->name, hearts_preset_at(i)->brief);
        } else if (strcasecmp(text, "options") == 0)
            tell_options(out);
        else if (strcasecmp(text, "quit") == 0)
            return false;
        else if (take_rules(setup, text, out))
            return ask_players(setup, in, out);
    }
    return true;
}
