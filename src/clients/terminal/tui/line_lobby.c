/* line_lobby.c - the lobby, line by line. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/lobby_choice.h"

#include "base/nearest.h"
#include "base/os/interrupt.h"
#include "clients/terminal/tui/others.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool lobby_matches(const struct join_listed *t, const char *filter)
{
    const char *in[] = { t->rules, t->title, t->people };
    size_t length = strlen(filter);
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        for (const char *at = in[i]; *at; at++)
            if (strncasecmp(at, filter, length) == 0)
                return true;
    return length == 0;
}

void lobby_tell(const struct join_listed *t, struct buffer *out)
{
    if (*t->title)
        buffer_format(out, "%s (%s)", t->title, t->rules);
    else
        buffer_text(out, t->rules);
    buffer_format(out, ", %s", strcmp(t->stage, "gathering") == 0 ? "gathering" : t->stage);
    if (t->free)
        buffer_format(out, ", %d of %d seats free", t->free, t->seats);
    else
        buffer_format(out, ", %d seats, none free", t->seats);
    if (*t->people)
        buffer_format(out, ", with %s", t->people);
    if (t->computers)
        buffer_format(out, ", %d computer%s", t->computers, t->computers == 1 ? "" : "s");
    if (t->password)
        buffer_text(out, ", with a password");
    if (t->mine)
        buffer_text(out, ", your seat");
}

struct lobby_view {
    struct join *j;
    FILE *out;
    char filter[64];
    struct lobby_choice *choice;
    enum lobby_end end;
    bool done;
    char ids[JOIN_TABLES][ADDRESS_ID]; /* by the number in the printed list */
    int count;
    unsigned known; /* the list's change count on entry */
    bool come;      /* the list has arrived since */
    bool troubled;  /* the loss of the connection was reported */
};

static void list(struct lobby_view *h, const char *rest)
{
    (void)rest;
    h->count = 0;
    for (int i = 0; i < join_lobby_count(h->j); i++) {
        const struct join_listed *t = join_lobby_at(h->j, i);
        struct buffer text = { 0 };
        if (!lobby_matches(t, h->filter))
            continue;
        memcpy(h->ids[h->count++], t->id, ADDRESS_ID);
        buffer_format(&text, "%d: ", h->count);
        lobby_tell(t, &text);
        if (text.length)
            line_fold(h->out, text.data, 4);
        buffer_release(&text);
    }
    if (!h->count)
        line_fold(h->out,
                  h->filter[0] ? "No table matches." : "There are no public tables right now.", 2);
}

static void filter(struct lobby_view *h, const char *rest)
{
    (void)snprintf(h->filter, sizeof h->filter, "%s", rest);
    list(h, "");
}

static void finish(struct lobby_view *h, enum lobby_end end)
{
    h->end = end;
    h->done = true;
}

static void open_table(struct lobby_view *h, const char *rest)
{
    char *after;
    long number = strtol(rest, &after, 10);
    size_t length = strcspn(rest, " ");
    struct lobby_choice *c = h->choice;
    bool id = length == ADDRESS_ID - 1;
    if (id)
        (void)snprintf(c->table, sizeof c->table, "%.32s", rest);
    else if (number >= 1 && number <= h->count)
        memcpy(c->table, h->ids[number - 1], ADDRESS_ID);
    if ((id && address_is_id(c->table)) || (!id && number >= 1 && number <= h->count)) {
        rest += length;
        (void)snprintf(c->password, sizeof c->password, "%s", rest + strspn(rest, " "));
        finish(h, LOBBY_OPEN);
    } else
        line_fold(
            h->out,
            "Type open and the number of a table in the list, then its password if it has one.", 2);
}

/* Checks and stores rules; writes why if they cannot be played. */
static bool take_rules(struct lobby_view *h, const char *rest)
{
    struct hearts_plan plan;
    struct hearts_error why;
    struct buffer text = { 0 };
    char line[200];
    struct lobby_choice *c = h->choice;
    if (!hearts_plan_read(&plan, rest, strlen(rest), &why)) {
        hearts_error_write(&why, line, sizeof line);
        buffer_format(&text, "These rules can't be played: %s.", line);
        line_fold(h->out, text.data ? text.data : line, 2);
        buffer_release(&text);
        return false;
    }
    hearts_rules_write(&plan.rules, c->rules, sizeof c->rules);
    hearts_rules_label(rest, strlen(rest), "name", c->title, sizeof c->title);
    return true;
}

static void make(struct lobby_view *h, const char *rest)
{
    const char *open = others_rest(rest, "public");
    h->choice->listed = open != NULL;
    rest = open ? open : rest;
    if (take_rules(h, *rest ? rest : "classic"))
        finish(h, LOBBY_NEW);
}

static void quick(struct lobby_view *h, const char *rest)
{
    if (!*rest || take_rules(h, rest))
        finish(h, LOBBY_QUICK);
}

static void quit(struct lobby_view *h, const char *rest)
{
    (void)rest;
    finish(h, LOBBY_LEFT);
}

static void help(struct lobby_view *h, const char *rest);

static const struct {
    const char *word, *brief;
    void (*run)(struct lobby_view *h, const char *rest);
} words[] = {
    { "list", "list: the public tables", list },
    { "filter", "filter TEXT: only tables with these rules or people; filter: all", filter },
    { "open", "open 2: go to table 2 of the list; open ID: by its id", open_table },
    { "quick", "quick RULES: the next free seat; quick: at any game", quick },
    { "new", "new RULES: a table for anyone with the link; new public RULES: for all", make },
    { "help", "help: this", help },
    { "quit", "quit: leave", quit },
};

static void help(struct lobby_view *h, const char *rest)
{
    (void)rest;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        line_fold(h->out, words[i].brief, 4);
}

static void run_line(struct lobby_view *h, const char *text)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *rest = others_rest(text, words[i].word);
        if (rest) {
            words[i].run(h, rest);
            return;
        }
    }
    if (!*text) {
        list(h, "");
        return;
    }
    char nearest[NEAREST], line[160];
    struct nearest n;
    nearest_begin(&n, text, strcspn(text, " "));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        nearest_offer(&n, words[i].word, strlen(words[i].word));
    (void)snprintf(line, sizeof line, "That is not a command of the lobby%s. Type help for a list.",
                   nearest_write(&n, "", nearest));
    line_fold(h->out, line, 2);
}

enum lobby_end line_lobby(struct line_input *in, struct join *j, FILE *out, const char *notice,
                          struct lobby_choice *choice)
{
    char text[1400];
    struct lobby_view *h = calloc(1, sizeof *h);
    enum lobby_end end = LOBBY_LEFT;
    if (!h)
        return LOBBY_LEFT;
    *h = (struct lobby_view){
        .j = j, .out = out, .choice = choice, .known = join_lobby_changes(j)
    };
    memset(choice, 0, sizeof *choice);
    if (*notice)
        line_fold(out, notice, 2);
    join_lobby(j, true);
    while (!h->done && !ferror(out) && !interrupted()) {
        join_hear(j);
        if (join_trouble(j)[0] && !h->troubled)
            line_fold(out, join_trouble(j), 2);
        h->troubled = join_trouble(j)[0];
        if (!h->come && join_lobby_changes(j) != h->known) {
            h->come = true;
            fprintf(out, "You are %s. Type help for the commands.\n", join_name(j));
            list(h, "");
        }
        line_wait(in, join_file(j), !h->come, -1, out);
        if (!h->come)
            continue;
        if (line_next(in, text, sizeof text))
            run_line(h, text);
        else if (in->ended)
            break;
    }
    end = h->done ? h->end : LOBBY_LEFT;
    join_lobby(j, false);
    free(h);
    return end;
}
