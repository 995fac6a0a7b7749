/* start_options.c - editing the options of a game. */
#include "clients/terminal/tui/start.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <string.h>

bool start_agrees(struct start *f)
{
    struct hearts_plan plan;
    struct hearts_error why;
    f->fault[0] = '\0';
    if (hearts_plan_make(&plan, &f->rules, &why))
        return true;
    hearts_error_write(&why, f->fault, sizeof f->fault);
    return false;
}

void start_take_game(struct start *f, int game)
{
    struct hearts_error why;
    struct hearts_rules rules;
    const char *name = hearts_preset_at((size_t)game)->name;
    hearts_rules_standard(&rules);
    if (!hearts_rules_read(&rules, name, strlen(name), &why))
        return;
    f->rules = rules;
    f->game = game;
    f->changed = false;
    (void)start_agrees(f);
}

/* Sets an option from text; invalid text leaves it unchanged. */
static void set_option(struct start *f, const struct hearts_option *o, const char *text)
{
    struct hearts_error why;
    if (!hearts_option_read(&f->rules, o, text, strlen(text), &why)) {
        hearts_error_write(&why, f->fault, sizeof f->fault);
        return;
    }
    f->changed = true;
    (void)start_agrees(f);
}

static void turn_choice(struct start *f, const struct hearts_option *o, const char *now, int by)
{
    int count = 0, at = 0;
    while (o->words && o->words[count].word)
        count++;
    while (at < count && strcmp(o->words[at].word, now) != 0)
        at++;
    if (count)
        set_option(f, o, o->words[(at + by + count) % count].word);
}

/* One step below the lowest number comes the option's word, if it has one. */
static void turn_number(struct start *f, const struct hearts_option *o, const char *now, int by)
{
    bool worded = o->word && *o->word;
    int number = o->low - 1;
    char text[32];
    if (!worded || strcmp(now, o->word) != 0)
        (void)sscanf(now, "%d", &number);
    number += by;
    if (number < o->low - (worded ? 1 : 0) || number > o->high)
        return;
    (void)snprintf(text, sizeof text, "%d", number);
    set_option(f, o, number < o->low ? o->word : text);
}

static void turn_option(struct start *f, const struct hearts_option *o, int by)
{
    char now[512];
    hearts_option_write(&f->rules, o, now, sizeof now);
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: set_option(f, o, strcmp(now, "on") == 0 ? "off" : "on"); break;
    case HEARTS_OPTION_NUMBER: turn_number(f, o, now, by); break;
    case HEARTS_OPTION_CHOICE: turn_choice(f, o, now, by); break;
    case HEARTS_OPTION_FACES:
    case HEARTS_OPTION_CYCLE:
    case HEARTS_OPTION_TEAMS:
    case HEARTS_OPTION_POINTS:
    case HEARTS_OPTION_RESETS:
        (void)snprintf(f->fault, sizeof f->fault, "Press Enter and type the value.");
        break;
    }
}

static void edit_key(struct start *f, const struct hearts_option *o, int key, bool function_key)
{
    size_t length = strlen(f->text);
    bool typed = !function_key || key == KEY_BACKSPACE;
    if (key == 27)
        f->editing = false;
    else if (key == '\r' || key == '\n' || (function_key && key == KEY_ENTER)) {
        f->editing = false;
        set_option(f, o, f->text);
    } else if (key == 127 || key == 8 || (function_key && key == KEY_BACKSPACE)) {
        if (length)
            f->text[length - 1] = '\0';
    } else if (!function_key && key >= ' ' && key < 127 && length + 1 < sizeof f->text) {
        length = f->untouched ? 0 : length;
        f->text[length] = (char)key;
        f->text[length + 1] = '\0';
    }
    f->untouched = f->untouched && !typed;
}

void start_option_key(struct start *f, int key, bool function_key)
{
    const struct hearts_option *o = hearts_option_at((size_t)f->row);
    if (f->editing) {
        edit_key(f, o, key, function_key);
        return;
    }
    if (function_key && (key == KEY_LEFT || key == KEY_RIGHT))
        turn_option(f, o, key == KEY_RIGHT ? 1 : -1);
    else if (key == ' ')
        turn_option(f, o, 1);
    else if (key == 'd')
        set_option(f, o, o->standard);
    else if (key == '\r' || key == '\n' || (function_key && key == KEY_ENTER)) {
        f->editing = f->untouched = true;
        hearts_option_write(&f->rules, o, f->text, sizeof f->text);
    }
}

static void draw_option(struct start *f, int row, int y, int x)
{
    const struct hearts_option *o = hearts_option_at((size_t)row);
    char value[512];
    bool here = row == f->row;
    bool first = row == 0 || strcmp(hearts_option_at((size_t)(row - 1))->group, o->group) != 0;
    hearts_option_write(&f->rules, o, value, sizeof value);
    bool standard = strcmp(value, o->standard) == 0;
    paint_use(PAINT_QUIET);
    paint_text(y, x, 9, first || row == f->top ? o->group : "");
    paint_use(here ? PAINT_BRASS : PAINT_CLOTH);
    paint_text(y, x + 8, 2, here ? (f->settings->ascii ? ">" : "▸") : " ");
    paint_text(y, x + 10, 20, o->name);
    if (here && f->editing) {
        paint_use(PAINT_BUTTON);
        paint_fill(y, x + 31, 1, f->columns - 31);
        paint_text(y, x + 32, f->columns - 34, f->text);
        return;
    }
    if (!standard && !here)
        paint_use_bold(PAINT_CLOTH);
    paint_text(y, x + 31, f->columns - 32, value);
}

void start_draw_options(struct start *f, int y, int x)
{
    struct buffer text = { 0 };
    char value[512];
    for (int i = 0; i < f->rows && f->top + i < (int)hearts_option_count(); i++)
        draw_option(f, f->top + i, y + i, x);
    const struct hearts_option *o = hearts_option_at((size_t)f->row);
    hearts_option_write(&f->rules, o, value, sizeof value);
    buffer_format(&text, "%s.", o->brief);
    for (const struct hearts_word *w = o->words; w && w->word; w++)
        if (strcmp(w->word, value) == 0)
            buffer_format(&text, " %s: %s.", w->word, w->brief);
    if (o->kind == HEARTS_OPTION_NUMBER)
        buffer_format(&text, " From %d to %d%s%s.", o->low, o->high, *o->word ? ", or " : "",
                      o->word);
    paint_use(f->fault[0] ? PAINT_BRASS : PAINT_QUIET);
    paint_folded(y + f->rows + 1, x, 2, f->columns, f->fault[0] ? f->fault : "The options agree.");
    paint_use(PAINT_CLOTH);
    if (text.length)
        paint_folded(y + f->rows + 3, x, 2, f->columns, text.data);
    buffer_release(&text);
}
