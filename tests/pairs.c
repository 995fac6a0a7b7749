/* pairs.c - counts which values of options have met in a game, and makes rules in which others
 * meet.
 *
 * A value stands for a class: a word, a number that makes a difference, or all lists that are not
 * named here. No table says which pairs cannot meet: the plan is asked.
 */
#include "pairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/game.h"
#include "random_rules.h"

enum { VALUE_MAX = 40, TEXT_MAX = 1024, TRIES = 20 };

struct value {
    const struct hearts_option *option;
    char text[VALUE_MAX];    /* empty: any list that is not named before it */
    char written[VALUE_MAX]; /* as hearts_option_write() writes it */
};

struct pairs {
    struct value *values; /* in the order of their options */
    int count, room;
    long *met;       /* count x count; a pair is at the row of its lower value */
    bool *refused;   /* likewise: known to meet in no valid rules */
    int first, last; /* the pair drawn last */
    long level;      /* pairs that have met more often than this are not drawn in this round */
};

static void *room_for(void *old, size_t count, size_t size)
{
    void *room = realloc(old, count * size);
    if (!room) {
        printf("Bail out! no memory\n");
        exit(1);
    }
    return room;
}

/* ---- Values ---- */

static void add(struct pairs *t, const struct hearts_option *o, const char *text)
{
    struct hearts_error e;
    for (int i = 0; i < t->count; i++)
        if (t->values[i].option == o && strcmp(t->values[i].text, text) == 0)
            return;
    if (t->count == t->room) {
        t->room = t->room * 2 + 64;
        t->values = room_for(t->values, (size_t)t->room, sizeof *t->values);
    }
    struct value *v = &t->values[t->count++];
    v->option = o;
    struct hearts_rules r;
    snprintf(v->text, sizeof v->text, "%s", text);
    hearts_rules_standard(&r);
    bool reads = !text[0] || hearts_option_read(&r, o, text, strlen(text), &e);
    if (!reads || hearts_option_write(&r, o, v->written, VALUE_MAX) >= VALUE_MAX) {
        printf("Bail out! %s=%s cannot be read\n", o->name, text);
        exit(1);
    }
}

static void add_list(struct pairs *t, const struct hearts_option *o, const char *const *list)
{
    for (; *list; list++)
        add(t, o, *list);
}

static void add_number(struct pairs *t, const struct hearts_option *o, int number)
{
    char text[20];
    snprintf(text, sizeof text, "%d", number);
    add(t, o, text);
}

/* All numbers if they are few; else those that make a difference or, if none is known to, the two
 * limits. */
static void add_numbers(struct pairs *t, const struct hearts_option *o)
{
    int telling[10];
    int n = random_rules_numbers(o->name, telling);
    if (o->high - o->low < 10) {
        for (int i = o->low; i <= o->high; i++)
            add_number(t, o, i);
    } else if (n == 0) {
        add_number(t, o, o->low);
        add_number(t, o, o->high);
    }
    for (int i = 0; i < n; i++)
        add_number(t, o, telling[i]);
    if (o->word[0])
        add(t, o, o->word);
}

static void add_values(struct pairs *t, const struct hearts_option *o)
{
    static const char *const flags[] = { "off", "on", NULL };
    static const char *const cycles[] = { "standard", "none", "L", "R", "A", "S", "", NULL };
    static const char *const lists[] = { "none", "", NULL };
    static const char *const points[] = { "none", "h:0", "", NULL };
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: add_list(t, o, flags); break;
    case HEARTS_OPTION_NUMBER: add_numbers(t, o); break;
    case HEARTS_OPTION_CYCLE: add_list(t, o, cycles); break;
    case HEARTS_OPTION_POINTS: add_list(t, o, points); break;
    case HEARTS_OPTION_TEAMS:
    case HEARTS_OPTION_RESETS: add_list(t, o, lists); break;
    case HEARTS_OPTION_CHOICE:
    case HEARTS_OPTION_FACES:
        for (const struct hearts_word *w = o->words; w->word; w++)
            add(t, o, w->word);
        if (o->kind == HEARTS_OPTION_FACES)
            add_list(t, o, lists);
        break;
    }
    if (o->kind <= HEARTS_OPTION_CHOICE)
        add(t, o, o->standard);
}

struct pairs *pairs_new(void)
{
    struct pairs *t = room_for(NULL, 1, sizeof *t);
    *t = (struct pairs){ .first = 0 };
    for (size_t i = 0; i < hearts_option_count(); i++)
        add_values(t, hearts_option_at(i));
    size_t all = (size_t)t->count * (size_t)t->count;
    t->met = room_for(NULL, all, sizeof *t->met);
    t->refused = room_for(NULL, all, sizeof *t->refused);
    memset(t->met, 0, all * sizeof *t->met);
    memset(t->refused, 0, all * sizeof *t->refused);
    return t;
}

void pairs_free(struct pairs *t)
{
    free(t->values);
    free(t->met);
    free(t->refused);
    free(t);
}

static size_t place(const struct pairs *t, int a, int b)
{
    return a < b ? (size_t)a * (size_t)t->count + (size_t)b
                 : (size_t)b * (size_t)t->count + (size_t)a;
}

/* Which of the option's values, which begin at `from`, the rules have; -1 for any other number. */
static int value_in(const struct pairs *t, int from, const struct hearts_rules *r)
{
    const struct hearts_option *o = t->values[from].option;
    char written[HEARTS_RULES_TEXT];
    hearts_option_write(r, o, written, sizeof written);
    for (int i = from; i < t->count && t->values[i].option == o; i++)
        if (!t->values[i].text[0] || strcmp(t->values[i].written, written) == 0)
            return i;
    return -1;
}

static int next_option(const struct pairs *t, int from)
{
    int i = from;
    while (i < t->count && t->values[i].option == t->values[from].option)
        i++;
    return i;
}

void pairs_count(struct pairs *t, const struct hearts_rules *r)
{
    int *at = room_for(NULL, hearts_option_count(), sizeof *at), n = 0;
    for (int from = 0; from < t->count; from = next_option(t, from)) {
        int value = value_in(t, from, r);
        for (int i = 0; i < n && value >= 0; i++)
            t->met[place(t, at[i], value)]++;
        if (value >= 0)
            at[n++] = value;
    }
    free(at);
}

/* ---- Rules in which two values meet ---- */

/* Appends that value to the rules; for "any other list", one that fits the rules so far. */
static void say(const struct pairs *t, int value, char *rules, uint64_t *rng)
{
    const struct value *v = &t->values[value];
    size_t length = strlen(rules);
    if (v->text[0]) {
        snprintf(rules + length, TEXT_MAX - length, " %s=%s", v->option->name, v->text);
        return;
    }
    int from = value;
    while (from > 0 && t->values[from - 1].option == v->option)
        from--;
    for (int i = 0; i < TRIES; i++) {
        struct hearts_rules r;
        struct hearts_error e;
        rules[length] = '\0';
        random_rules_option(rules, TEXT_MAX, v->option->name, rng);
        hearts_rules_standard(&r);
        if (hearts_rules_read(&r, rules, strlen(rules), &e) && value_in(t, from, &r) == value)
            return;
    }
}

/* Removes the last word about that option before `end`, but not what a preset sets. */
static bool take_back(char *rules, char *end, const char *option)
{
    size_t length = option ? strlen(option) : 0;
    for (char *at = end; length && at-- > rules;) {
        char *after = at + 1 + strcspn(at + 1, " ");
        if (*at != ' ' || strncmp(at + 1, option, length) != 0 || at[1 + length] != '=')
            continue;
        memmove(at, after, strlen(after) + 1);
        return true;
    }
    return false;
}

/* Removes words before `fixed`, the preset last, until the rules can be played. */
static bool make_agree(char rules[TEXT_MAX], size_t fixed)
{
    struct hearts_plan p;
    struct hearts_error e;
    while (!hearts_plan_read(&p, rules, strlen(rules), &e)) {
        size_t before = strlen(rules), preset = strcspn(rules, " ");
        if (!take_back(rules, rules + fixed, e.other) &&
            !take_back(rules, rules + fixed, e.option)) {
            if (strncmp(rules, "classic ", 8) == 0)
                return false;
            memmove(rules + 7, rules + preset, before - preset + 1);
            memcpy(rules, "classic", 7);
        }
        fixed = fixed + strlen(rules) - before;
    }
    return true;
}

/* Random rules, then what gives the two values something to do, then the two. */
static bool draw_with(const struct pairs *t, int a, int b, char rules[TEXT_MAX], uint64_t *rng)
{
    random_rules(rules, TEXT_MAX, rng);
    if (hearts_random_below(rng, 4))
        random_rules_companion(rules, TEXT_MAX, t->values[a].option->name, rng);
    if (hearts_random_below(rng, 4))
        random_rules_companion(rules, TEXT_MAX, t->values[b].option->name, rng);
    size_t fixed = strlen(rules);
    say(t, a, rules, rng);
    say(t, b, rules, rng);
    return make_agree(rules, fixed);
}

static bool is_said(const char *rules, const struct hearts_option *o)
{
    char word[VALUE_MAX];
    snprintf(word, sizeof word, " %s=", o->name);
    return strstr(rules, word) != NULL;
}

static bool agrees(const char *rules, struct hearts_error *e)
{
    struct hearts_plan p;
    return hearts_plan_read(&p, rules, strlen(rules), e);
}

/* Adds values of other options until the rules can be played: one, and further ones while each only
 * leads to another reason for refusal. */
static bool complete(const struct pairs *t, char rules[TEXT_MAX], int depth, uint64_t *rng)
{
    struct hearts_error before, e;
    size_t length = strlen(rules);
    if (agrees(rules, &before))
        return true;
    for (int i = 0; depth && i < t->count; i++) {
        const struct value *v = &t->values[i];
        rules[length] = '\0';
        if (is_said(rules, v->option))
            continue;
        for (int tries = v->text[0] ? 1 : TRIES; tries; tries--) {
            rules[length] = '\0';
            say(t, i, rules, rng);
            if (agrees(rules, &e) || (e.why != before.why && complete(t, rules, depth - 1, rng)))
                return true;
        }
    }
    return false;
}

/* Short rules with the two values, if any such can be played. */
static bool plain_with(const struct pairs *t, int a, int b, char rules[TEXT_MAX], uint64_t *rng)
{
    bool drawn = !t->values[a].text[0] || !t->values[b].text[0];
    for (int tries = drawn ? TRIES : 1; tries; tries--) {
        snprintf(rules, TEXT_MAX, "classic");
        say(t, a, rules, rng);
        say(t, b, rules, rng);
        if (complete(t, rules, 2, rng))
            return true;
    }
    return false;
}

static bool may_meet(const struct pairs *t, int a, int b)
{
    return t->values[a].option != t->values[b].option && !t->refused[place(t, a, b)];
}

/* The next pair that has met no more often than this round asks for. */
static void next_pair(struct pairs *t)
{
    do {
        if (++t->last >= t->count)
            t->last = ++t->first + 1;
        if (t->last >= t->count) {
            t->first = 0;
            t->last = 1;
            t->level++;
        }
    } while (!may_meet(t, t->first, t->last) || t->met[place(t, t->first, t->last)] > t->level);
}

void pairs_draw(struct pairs *t, char *out, size_t capacity, uint64_t *rng)
{
    char rules[TEXT_MAX];
    for (;;) {
        bool agree = false;
        next_pair(t);
        for (int i = 0; i < TRIES && !agree; i++)
            agree = draw_with(t, t->first, t->last, rules, rng);
        if (!agree)
            agree = plain_with(t, t->first, t->last, rules, rng);
        if (agree)
            break;
        t->refused[place(t, t->first, t->last)] = true;
    }
    snprintf(out, capacity, "%s", rules);
}

static void write_value(const struct value *v, char *out, size_t capacity)
{
    snprintf(out, capacity, "%s=%s", v->option->name, v->text[0] ? v->text : "others");
}

static void write_refusing(const struct pairs *t, int a, int b, char *out, size_t capacity)
{
    char both[100];
    size_t length = strlen(out);
    snprintf(both, sizeof both, "%s with %s", t->values[a].option->name, t->values[b].option->name);
    if (!strstr(out, both))
        snprintf(out + length, capacity - length, "%s%s", length ? ", " : "", both);
}

static void note_fewest(const struct pairs *t, int a, int b, struct pairs_result *r)
{
    char one[100], other[100];
    r->fewest = t->met[place(t, a, b)];
    write_value(&t->values[a], one, sizeof one);
    write_value(&t->values[b], other, sizeof other);
    snprintf(r->which, sizeof r->which, "%s with %s", one, other);
}

struct pairs_result pairs_result(struct pairs *t, uint64_t *rng)
{
    struct pairs_result r = { .fewest = -1 };
    char rules[TEXT_MAX];
    for (int a = 0; a < t->count; a++)
        for (int b = a + 1; b < t->count; b++) {
            long met = t->met[place(t, a, b)];
            if (t->values[a].option == t->values[b].option)
                continue;
            if (met == 0 && (t->refused[place(t, a, b)] || !plain_with(t, a, b, rules, rng))) {
                write_refusing(t, a, b, r.refusing, sizeof r.refusing);
                r.refused++;
                continue;
            }
            r.pairs++;
            r.never += met == 0;
            if (r.fewest < 0 || met < r.fewest)
                note_fewest(t, a, b, &r);
        }
    return r;
}
