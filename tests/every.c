/* every.c - rules with every value of every option in every named game. */
#include "every.h"

#include "companions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The values of an option ---- */

static void add(struct every *v, const char *value)
{
    for (int i = 0; i < v->values; i++)
        if (strcmp(v->value[i], value) == 0)
            return;
    if (v->values == EVERY_VALUES || strlen(value) >= EVERY_VALUE) {
        printf("Bail out! too many values, or too long: %s\n", value);
        exit(1);
    }
    snprintf(v->value[v->values++], EVERY_VALUE, "%s", value);
}

static void add_list(struct every *v, const char *const *list)
{
    for (; *list; list++)
        add(v, *list);
}

static void add_words(struct every *v, const struct hearts_word *words)
{
    for (; words->word; words++)
        add(v, words->word);
}

static void add_numbers(struct every *v, const struct hearts_option *o)
{
    static const int telling[] = { -10, -5, -1, 0, 1, 2, 4, 5, 6, 7, 8, 9, 13, 26, 100 };
    char text[20];
    const int edges[] = { o->low, o->low + 1, o->high - 1, o->high };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        snprintf(text, sizeof text, "%d", edges[i]);
        add(v, text);
    }
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++) {
        snprintf(text, sizeof text, "%d", telling[i]);
        if (telling[i] >= o->low && telling[i] <= o->high)
            add(v, text);
    }
    if (o->word[0])
        add(v, o->word);
}

static const char *const flags[] = { "off", "on", NULL };
static const char *const faces[] = {
    "none", "QS",    "h",           "QS,JD,2C",    "AH",  "JD,TD,TC", "s",
    "2S",   "2D,2C", "2C,2D,2S,2H", "2C,3C,2D,3D", "c,d", "c,d,h,s",  NULL,
};
static const char *const cycles[] = {
    "standard", "none", "L", "R",    "A",     "S",    "H",     "1",
    "2",        "23",   "9", "LRAH", "LRASH", "LRSH", "LR23H", "LRAHLRAHLRAHLRAHLRAHLRAH",
    NULL,
};
static const char *const teams[] = {
    "none",    "AC,BD",  "AB,CD", "A,B,C,D",     "ABC,DEF", "AD,BE,CF",
    "ACE,BDF", "AC,B,D", "ABCD",  "ABCDE,FGHIJ", NULL,
};
static const char *const points[] = {
    "none",      "h:1,QS:13", "h:0",  "h:0,QS:0",        "KS:10,AS:7",   "JD:-10",     "AH:-5,h:2",
    "h:2,AH:-5", "QS:-13",    "TC:5", "c:1,d:2,s:3,h:4", "c:-100,h:100", "2C:1,2D:-1", NULL,
};
static const char *const resets[] = {
    "none",
    "100:50",
    "100:0",
    "50:0,100:50",
    "13:100",
    "26:-26,-26:26",
    "1:10000,-10000:10000",
    "1:0,2:0,3:0,4:0,5:0,6:0,7:0,8:0,9:0,10:0,11:0,12:0,13:0,14:0,15:0,16:0,17:0,18:0,19:0,20:0",
    NULL,
};

static void add_values(struct every *v, const struct hearts_option *o)
{
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: add_list(v, flags); break;
    case HEARTS_OPTION_NUMBER: add_numbers(v, o); break;
    case HEARTS_OPTION_CHOICE: add_words(v, o->words); break;
    case HEARTS_OPTION_FACES:
        add_words(v, o->words);
        add_list(v, faces);
        break;
    case HEARTS_OPTION_CYCLE: add_list(v, cycles); break;
    case HEARTS_OPTION_TEAMS: add_list(v, teams); break;
    case HEARTS_OPTION_POINTS: add_list(v, points); break;
    case HEARTS_OPTION_RESETS: add_list(v, resets); break;
    }
    add(v, o->standard);
}

/* ---- Rules ---- */

void every_begin(struct every *e, const struct hearts_option *o)
{
    *e = (struct every){ .option = o, .with = companion_of(o->name, 0) };
    add_values(e, o);
}

bool every_next(struct every *e, char *rules, size_t capacity)
{
    const size_t ways = e->with ? 2 : 1;
    size_t way = e->next % ways, preset = e->next / ways % hearts_preset_count();
    size_t value = e->next / ways / hearts_preset_count();
    if (value >= (size_t)e->values)
        return false;
    e->next++;
    snprintf(rules, capacity, "%s %s%s%s=%s", hearts_preset_at(preset)->name, way ? e->with : "",
             way ? " " : "", e->option->name, e->value[value]);
    return true;
}
