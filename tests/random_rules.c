/* random_rules.c - random rules texts that try every option with every word. */
#include "random_rules.h"

#include <stdio.h>
#include <string.h>

#include "companions.h"
#include "hearts/rules.h"

enum { LONGEST = 1024, END = 9999, MOST_VALUES = 6 };

/* A random text in the making, with what later words depend on. */
struct draft {
    char text[LONGEST];
    int players, decks;
    uint64_t *rng;
};

static int below(uint64_t *rng, int limit)
{
    uint64_t x;

    *rng += 0x9E3779B97F4A7C15u;
    x = *rng;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    x ^= x >> 31;
    return (int)(x % (uint64_t)limit);
}

static int between(uint64_t *rng, int low, int high) { return low + below(rng, high - low + 1); }

static void say(struct draft *draft, const char *name, const char *value)
{
    size_t length = strlen(draft->text);

    snprintf(draft->text + length, LONGEST - length, " %s=%s", name, value);
}

static void say_number(struct draft *draft, const char *name, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    say(draft, name, text);
}

/* One of the words, up to NULL. */
static void say_any_word(struct draft *draft, const char *name, const char *const *words)
{
    int count = 0;

    while (words[count] != NULL)
        count++;
    say(draft, name, words[below(draft->rng, count)]);
}

static void say_choice(struct draft *draft, const struct hearts_option *o)
{
    int count = 0;

    while (o->words[count].word != NULL)
        count++;
    say(draft, o->name, o->words[below(draft->rng, count)].word);
}

static void add_item(char *list, size_t capacity, const char *item)
{
    size_t length = strlen(list);

    snprintf(list + length, capacity - length, "%s%s", length > 0 ? "," : "", item);
}

/* A face, every second time one that rules mention; now and then a suit. */
static void any_face(uint64_t *rng, char face[4])
{
    static const char *const known[] = { "QS", "KS", "AS", "JD", "TD", "TC", "AH", "2C",
                                         "3C", "2D", "2H", "h",  "QS", "JD", "9C", "s" };

    bool is_known = below(rng, 2) == 0;
    int rank = below(rng, 13);
    int suit = below(rng, 4);

    if (is_known)
        snprintf(face, 4, "%s", known[below(rng, 16)]);
    else
        snprintf(face, 4, "%c%c", "23456789TJQKA"[rank], "CDSH"[suit]);
}

static void say_faces(struct draft *draft, const char *name, const char *word)
{
    char list[100] = "", face[4];
    int faces = between(draft->rng, 0, 3);

    if (below(draft->rng, 2) == 0)
        add_item(list, sizeof list, word);
    for (int i = 0; i < faces; i++) {
        any_face(draft->rng, face);
        add_item(list, sizeof list, face);
    }
    say(draft, name, list[0] == '\0' ? "none" : list);
}

/* Mostly so many small cards that the rest deals out evenly. */
static void say_strip(struct draft *draft)
{
    static const char *const strips[] = { "standard", "clubs_first", "none", "c",
                                          "h",        "s,d",         "2S",   NULL };
    char list[100] = "", face[4];
    int copies = draft->decks;
    int faces = 0;

    if (below(draft->rng, 3) == 0) {
        say_any_word(draft, "strip", strips);
        return;
    }
    while ((52 - faces) * copies % draft->players != 0)
        faces++;
    if (below(draft->rng, 2) == 0)
        faces += draft->players;
    for (int i = 0; i < faces; i++) {
        char rank = "23456789TJQKA"[(i / 4 + below(draft->rng, 3)) % 13];

        snprintf(face, sizeof face, "%c%c", rank, "CDSH"[i % 4]);
        add_item(list, sizeof list, face);
    }
    say(draft, "strip", list[0] == '\0' ? "none" : list);
}

static void say_points(struct draft *draft)
{
    char list[100] = "", item[16], face[4];
    int items = between(draft->rng, 1, 5);

    for (int i = 0; i < items; i++) {
        int value = between(draft->rng, -3, 9);

        any_face(draft->rng, face);
        if (below(draft->rng, 8) == 0)
            value = between(draft->rng, -100, 100);
        snprintf(item, sizeof item, "%s:%d", face, value);
        add_item(list, sizeof list, item);
    }
    say(draft, "points", list);
}

static void say_resets(struct draft *draft)
{
    static const int at[] = { 10, 13, 20, 25, 26, 30, 40, 50, 100 };
    char list[100] = "", item[16];
    int items = between(draft->rng, 1, 3);
    int place = below(draft->rng, 3);

    for (int i = 0; i < items; i++) {
        snprintf(item, sizeof item, "%d:%d", at[place], at[below(draft->rng, 9)] - 10);
        add_item(list, sizeof list, item);
        place += between(draft->rng, 1, 2);
    }
    say(draft, "reset", list);
}

static void say_cycle(struct draft *draft)
{
    static const char *const cycles[] = { "standard", "none", "L", "R", "A", "S", NULL };
    char cycle[8] = "";
    int letters = between(draft->rng, 1, 5);

    if (below(draft->rng, 6) == 0) {
        say_any_word(draft, "pass", cycles);
        return;
    }
    for (int i = 0; i < letters; i++) {
        cycle[i] = "LRSHLR"[below(draft->rng, 6)];
        if (below(draft->rng, 4) == 0)
            cycle[i] = (char)('1' + below(draft->rng, draft->players - 1));
        else if (below(draft->rng, 30) == 0)
            cycle[i] = '9';
        else if (below(draft->rng, 4) == 0 && draft->players % 2 == 0)
            cycle[i] = 'A';
    }
    cycle[letters] = '\0';
    say(draft, "pass", cycle);
}

/* Teams of equal size that the players make, in any seats. */
static void say_teams(struct draft *draft)
{
    char seats[HEARTS_SEATS], list[32] = "";
    int players = draft->players;
    int size = players;

    for (int seat = 0; seat < players; seat++) {
        int other = below(draft->rng, seat + 1);

        seats[seat] = seats[other];
        seats[other] = (char)('A' + seat);
    }
    while (size > 1 && (size == players || players % size != 0 || below(draft->rng, 4) == 0))
        size--;
    if (below(draft->rng, 12) == 0)
        size++;
    for (int seat = 0; seat < players; seat++) {
        size_t length = strlen(list);

        if (seat > 0 && seat % size == 0)
            list[length++] = ',';
        list[length++] = seats[seat];
        list[length] = '\0';
    }
    say(draft, "teams", below(draft->rng, 10) == 0 ? "none" : list);
}

/* Numbers that make a difference, each option's own. */
static const struct {
    const char *name;
    int numbers[10]; /* up to END */
} number_options[] = {
    { "pass_count", { 1, 2, 3, 4, 5, END } },
    { "charge_limit", { 1, 2, 3, 4, END } },
    { "queen", { 13, 7, 25, 1, -5, 20, 5, 0, END } },
    { "king", { 10, -4, 5, 1, 0, END } },
    { "ace", { 7, -3, 5, 0, END } },
    { "jack", { -10, -5, 10, -11, -10, 0, END } },
    { "ten", { -10, -5, 3, -10, 0, END } },
    { "no_tricks", { -5, 5, -13, -5, 0, END } },
    { "moon_worth", { 26, 1, 13, 52, 100, END } },
    { "sun_worth", { 39, 52, 1, 80, END } },
    { "target", { 20, 26, 30, 40, 50, 60, 25, 45, 100, END } },
    { "hands", { 1, 2, 3, 1, 2, END } },
    { "least", { 1, 2, 5, -3, 20, 1, END } },
    { "stakes", { 1, 2, 3, 7, END } },
    { "pot", { 1, 5, 3, 7, 10, END } },
};

int random_rules_numbers(const char *name, int out[10])
{
    int count = 0;

    for (size_t i = 0; i < sizeof number_options / sizeof number_options[0]; i++) {
        if (strcmp(number_options[i].name, name) != 0)
            continue;
        for (; number_options[i].numbers[count] != END; count++)
            out[count] = number_options[i].numbers[count];
    }
    return count;
}

/* One of the numbers that make a difference or, if none is known to, any; or the word. */
static void say_some_number(struct draft *draft, const struct hearts_option *o)
{
    int numbers[10];
    int count = random_rules_numbers(o->name, numbers);
    int known = count > 0 ? count : 2;
    int which = below(draft->rng, known + (o->word[0] != '\0' ? 1 : 0));

    if (which == known)
        say(draft, o->name, o->word);
    else
        say_number(draft, o->name,
                   count > 0 ? numbers[which] : between(draft->rng, o->low, o->high));
}

static void say_players(struct draft *draft)
{
    draft->players = between(draft->rng, 3, 10);
    if (below(draft->rng, 2) == 0)
        draft->players = between(draft->rng, 3, 6);
    say_number(draft, "players", draft->players);
}

static void say_decks(struct draft *draft)
{
    draft->decks = below(draft->rng, 3) == 0 ? 1 : 2;
    say_number(draft, "decks", draft->decks);
}

static void say_option(struct draft *draft, const struct hearts_option *o)
{
    static const char *const flags[] = { "off", "on", NULL };
    const char *name = o->name;

    if (o->kind == HEARTS_OPTION_FLAG)
        say_any_word(draft, name, flags);
    else if (o->kind == HEARTS_OPTION_CHOICE)
        say_choice(draft, o);
    else if (strcmp(name, "players") == 0)
        say_players(draft);
    else if (strcmp(name, "decks") == 0)
        say_decks(draft);
    else if (strcmp(name, "teams") == 0)
        say_teams(draft);
    else if (strcmp(name, "strip") == 0)
        say_strip(draft);
    else if (strcmp(name, "pass") == 0)
        say_cycle(draft);
    else if (strcmp(name, "charge") == 0)
        say_faces(draft, name, "all");
    else if (strcmp(name, "trick1_ban") == 0)
        say_faces(draft, name, "points");
    else if (strcmp(name, "points") == 0)
        say_points(draft);
    else if (strcmp(name, "reset") == 0)
        say_resets(draft);
    else
        say_some_number(draft, o);
}

/* Players and decks as the text has them so far. */
static void look_again(struct draft *draft)
{
    struct hearts_rules rules;
    struct hearts_error e;

    hearts_rules_standard(&rules);
    (void)hearts_rules_read(&rules, draft->text, strlen(draft->text), &e);
    draft->players = rules.players;
    draft->decks = rules.decks;
}

static int count_values(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text++)
        count += *text == '=' ? 1 : 0;
    return count;
}

/* One of the companions of an option, each as likely; NULL when it has none. */
static const char *any_companion(struct draft *draft, const char *name)
{
    int count = 0;

    while (companion_of(name, count) != NULL)
        count++;
    return count > 0 ? companion_of(name, below(draft->rng, count)) : NULL;
}

/* Adds what gives an option something to do, if there is such a thing and room for it; returns how
 * many values that took. */
static int say_companion(struct draft *draft, const char *name, int room)
{
    const char *with = any_companion(draft, name);
    size_t length = strlen(draft->text);

    if (with == NULL || count_values(with) > room)
        return 0;
    if (strcmp(with, "teams=") == 0)
        say_teams(draft);
    else
        snprintf(draft->text + length, LONGEST - length, " %s", with);
    look_again(draft);
    return count_values(with);
}

/* Continues existing rules, with the players and decks that they have. */
static void go_on(struct draft *draft, const char *rules)
{
    snprintf(draft->text, LONGEST, "%s", rules);
    look_again(draft);
}

void random_rules_option(char *rules, size_t capacity, const char *name, uint64_t *rng)
{
    struct draft draft = { .rng = rng };

    go_on(&draft, rules);
    say_option(&draft, hearts_option_find(name));
    snprintf(rules, capacity, "%s", draft.text);
}

void random_rules_companion(char *rules, size_t capacity, const char *name, uint64_t *rng)
{
    struct draft draft = { .rng = rng };

    go_on(&draft, rules);
    say_companion(&draft, name, MOST_VALUES);
    snprintf(rules, capacity, "%s", draft.text);
}

int random_rules(char *out, size_t capacity, uint64_t *rng)
{
    struct draft draft = { .rng = rng };
    int values = below(rng, 12) == 0 ? 0 : between(rng, 1, MOST_VALUES);

    snprintf(draft.text, LONGEST, "%s",
             hearts_preset_at((size_t)below(rng, (int)hearts_preset_count()))->name);
    look_again(&draft);
    if (values > 0 && below(rng, 3) == 0) {
        say_players(&draft);
        values--;
    }
    while (values > 0) {
        const struct hearts_option *o = hearts_option_at(
            (size_t)below(rng, (int)hearts_option_count()));

        if (below(rng, 4) > 0)
            values -= say_companion(&draft, o->name, values - 1);
        say_option(&draft, o);
        values--;
    }
    return snprintf(out, capacity, "%s", draft.text);
}
