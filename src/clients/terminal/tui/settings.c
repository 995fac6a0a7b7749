/* settings.c - words of the settings, sorting the hand, opening a table. */
#define _XOPEN_SOURCE 700
#include "clients/terminal/tui/settings.h"

#include "base/os/file.h"
#include "clients/terminal/tui/computers.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether the terminal can show more than ASCII. If the environment names no language at all, a
 * modern terminal is assumed. */
static bool speaks_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return false;
    }
    return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

void settings_of_terminal(struct settings *s, bool chosen)
{
    const char *no_color = getenv("NO_COLOR");
    if (no_color && *no_color && !chosen)
        s->colors = COLORS_NONE;
    if (!speaks_utf8())
        s->ascii = true;
}

const char *settings_sort_brief(enum settings_sort sort)
{
#define BRIEF(constant, word, brief) brief,
    static const char *const briefs[] = { SETTINGS_LIST_SORT(BRIEF) };
#undef BRIEF
    return briefs[sort];
}

/* Whether card a belongs to the left of card b. */
static bool lies_before(enum settings_sort sort, hearts_card a, hearts_card b)
{
    int suit_a = hearts_card_suit(a), suit_b = hearts_card_suit(b);
    int rank_a = hearts_card_rank(a), rank_b = hearts_card_rank(b);
    if (sort == SORT_RANK)
        return rank_a != rank_b ? rank_a > rank_b : suit_a < suit_b;
    if (suit_a != suit_b)
        return suit_a < suit_b;
    return sort == SORT_HIGH ? rank_a > rank_b : rank_a < rank_b;
}

int settings_hand(const struct settings *s, struct hearts_pile hand, hearts_card *out)
{
    int count = (int)hearts_pile_list(hand, out);
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && lies_before(s->sort, out[k], out[k - 1]); k--) {
            hearts_card c = out[k];
            out[k] = out[k - 1];
            out[k - 1] = c;
        }
    return count;
}

bool setup_player_read(const char *from, size_t length, char out[PLAYER_NAME], struct error *e)
{
    if (length == 0 || length >= PLAYER_NAME) {
        error_set(e, "players are named like this: easy,fair,cmd:PROGRAM");
        return false;
    }
    const struct strength *called = strength_called(from, length);
    (void)snprintf(out, PLAYER_NAME, "%.*s", called ? PLAYER_NAME - 1 : (int)length,
                   called ? called->player : from);
    for (const char *at = out; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127) {
            error_set(e, "a player's name has no control characters");
            return false;
        }
    return strncmp(out, "cmd:", 4) == 0 || player_inside(out, e);
}

bool setup_players_read(struct setup *s, const char *list, struct error *e)
{
    int count = 0;
    while (*list) {
        list += strspn(list, " ");
        size_t end = strcspn(list, ","), length = end;
        while (length && list[length - 1] == ' ')
            length--;
        if (count == HEARTS_SEATS) {
            error_set(e, "there are at most %d seats", HEARTS_SEATS);
            return false;
        }
        if (!setup_player_read(list, length, s->players[count++], e))
            return false;
        list += end;
        if (*list == ',' && !*++list)
            return setup_player_read(list, 0, s->players[0], e);
    }
    s->player_count = count;
    return true;
}

/* The seat of one of several people: they are spread round the table, so that two of four face each
 * other. */
static int seat_of_person(const struct setup *s, int person, int seats)
{
    return person * seats / s->people_count;
}

unsigned setup_people(const struct setup *s, int seats)
{
    unsigned people = 0;
    for (int i = 0; i < s->people_count; i++)
        people |= 1u << seat_of_person(s, i, seats);
    return s->people_count ? people : s->seat < seats ? 1u << s->seat : 0;
}

static bool add_person(struct setup *s, const char *name, struct error *e)
{
    if (s->people_count == HEARTS_SEATS) {
        error_set(e, "there are at most %d seats", HEARTS_SEATS);
        return false;
    }
    char *to = s->people[s->people_count];
    solo_take_line(to, SOLO_NAME, name);
    if (!*to) {
        error_set(e, "a name is missing");
        return false;
    }
    for (int i = 0; i < s->people_count; i++)
        if (strcmp(s->people[i], to) == 0) {
            error_set(e, "two people are called \"%s\"", to);
            return false;
        }
    s->people_count++;
    return true;
}

bool setup_people_read(struct setup *s, const char *list, struct error *e)
{
    char name[SOLO_NAME], *end;
    long count = strtol(list, &end, 10);
    s->people_count = 0;
    if (!*end && (count < 2 || count > HEARTS_SEATS)) {
        error_set(e, "from 2 to %d people can share a terminal", HEARTS_SEATS);
        return false;
    }
    for (int i = 1; !*end && i <= count; i++) {
        (void)snprintf(name, sizeof name, "Player %d", i);
        (void)add_person(s, name, e);
    }
    while (*end) {
        size_t length = strcspn(list, ",");
        (void)snprintf(name, sizeof name, "%.*s", (int)length, list);
        if (!add_person(s, name, e))
            return false;
        list += length;
        if (!*list)
            break;
        list++;
    }
    if (s->people_count >= 2)
        return true;
    error_set(e, "name at least two people: Anna,Ben");
    return false;
}

bool setup_players_fit(const struct setup *s, int seats, struct error *e)
{
    int wanted = seats - (s->people_count ? s->people_count : s->seat != HEARTS_WATCHER);
    if (wanted < 0) {
        error_set(e, "%d people are named, and %d play here", s->people_count, seats);
        return false;
    }
    if (s->player_count <= wanted)
        return true;
    error_set(e, "%d computers are named, and %d play here", s->player_count, wanted);
    return false;
}

bool setup_players_try(const struct setup *s, struct error *e)
{
    for (int i = 0; i < s->player_count; i++) {
        const struct player *player = player_open(s->players[i], e);
        if (!player)
            return false;
        player_close(player);
    }
    return true;
}

static bool is_a_persons(const struct setup *s, const char *name)
{
    for (int i = 0; i < s->people_count; i++)
        if (strcmp(s->people[i], name) == 0)
            return true;
    return strcmp(s->name, name) == 0;
}

void setup_names(const struct setup *s, int seats, const char *out[HEARTS_SEATS])
{
    static const char *const names[HEARTS_SEATS + 1] = { "Edda", "Bruno", "Ines", "Ravi",
                                                         "Tove", "Oskar", "Hana", "Jules",
                                                         "Mila", "Ada",   "Linus" };
    int name = 0;
    unsigned people = setup_people(s, seats);
    /* Clockwise from the person's left, so that the same name sits there in every game. */
    for (int i = 1; i <= seats; i++) {
        int seat = ((s->seat < seats ? s->seat : seats - 1) + i) % seats;
        if (people >> seat & 1) {
            out[seat] = s->name[0] ? s->name : "You";
            continue;
        }
        while (is_a_persons(s, names[name]))
            name++;
        out[seat] = names[name++];
    }
    for (int i = 0; i < s->people_count; i++)
        out[seat_of_person(s, i, seats)] = s->people[i];
}

struct solo *setup_open(const struct setup *s, const char *path, struct error *e)
{
    struct solo_setup setup = { .rules = s->rules,
                                .title = s->title,
                                .about = s->about,
                                .seeded = s->seeded,
                                .seed = s->seed,
                                .path = path };
    struct hearts_plan plan;
    struct hearts_error why;
    int computer = 0;
    int seats = hearts_plan_read(&plan, s->rules, strlen(s->rules), &why) ? plan.seats : 0;
    setup_names(s, seats, setup.names);
    setup.people = (uint16_t)setup_people(s, seats);
    for (int seat = 0; seat < seats; seat++)
        setup.players[seat] = setup.people >> seat & 1 ? NULL : s->strength;
    /* Computers take their seats in order, skipping people's. */
    for (int seat = 0; seat < seats && s->player_count; seat++)
        if (!(setup.people >> seat & 1))
            setup.players[seat] = s->players[computer++ % s->player_count];
    return solo_new(&setup, e);
}

enum { KEPT_MOST = 256 };

/* The file of the strength: in the folder of the saved game. */
static void strength_path(const char *path, char *out, size_t capacity)
{
    const char *name = strrchr(path, '/');
    (void)snprintf(out, capacity, "%.*s/strength.txt", name ? (int)(name - path) : 0, path);
}

void setup_strength_recall(struct setup *s, const char *path)
{
    char file[SOLO_PATH + 16];
    struct buffer text = { 0 };
    struct error unused;
    strength_path(path, file, sizeof file);
    bool good = file_read_all(file, KEPT_MOST, &text, &unused) && text.length;
    if (good)
        buffer_cut(&text, strcspn(text.data, "\n"));
    const struct strength *found = good && text.length ? strength_of(text.data) : NULL;
    (void)snprintf(s->strength, sizeof s->strength, "%s", found ? found->player : computer_first());
    buffer_release(&text);
}

void setup_strength_keep(const struct setup *s, const char *path)
{
    char file[SOLO_PATH + 16], line[PLAYER_NAME + 1];
    struct error unused;
    for (int i = 1; i < s->player_count; i++)
        if (strcmp(s->players[i], s->players[0]) != 0)
            return;
    const char *player = s->player_count ? s->players[0] : s->strength;
    if (!strength_of(player))
        return;
    strength_path(path, file, sizeof file);
    int length = snprintf(line, sizeof line, "%s\n", player);
    (void)file_write_atomic(file, line, (size_t)length, &unused);
}

void say_for_table(struct say *say, const struct seat *table, bool ascii, bool brief)
{
    memset(say, 0, sizeof *say);
    say->plan = table->plan;
    say->person = table->person;
    say->ascii = ascii;
    say->brief = brief;
    for (int seat = 0; seat < say->plan->seats; seat++)
        say->names[seat] = table->names[seat];
}
