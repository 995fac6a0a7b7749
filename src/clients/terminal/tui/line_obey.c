/* line_obey.c - executes the words of the line mode. */
#include "clients/terminal/tui/line_inside.h"

#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/others.h"
#include "clients/terminal/tui/say_hint.h"
#include "clients/terminal/tui/typed_card.h"

#include "base/os/width.h"
#include "record/words.h"

#include <ctype.h>
#include <string.h>

enum { NARROWEST_LIST = 60 }; /* minimum columns that a list of cards is folded to */

/* Writes the best move with the reason; with `all`, also the rating of every card. */
static void give_hint(struct line *l, bool all)
{
    struct advice advice;
    struct buffer text = { 0 };
    if (!seat_hint(l->table, &advice)) {
        buffer_text(&text, "There is nothing for you to decide right now.");
        line_say(l, &text);
        return;
    }
    buffer_text(&text, "Hint: ");
    say_advice(&l->codes, &l->view, &advice, &text);
    line_say(l, &text);
    if (!all || !say_has_opinions(&advice))
        return;
    int width = width_of(l->out);
    say_opinions(&l->codes, &advice, width < NARROWEST_LIST ? NARROWEST_LIST : width, &text);
    if (line_is_terse(l))
        terse_cards(l, &text);
    if (text.length)
        fputs(text.data, l->out);
    buffer_release(&text);
}

static void tell_hint(struct line *l) { give_hint(l, false); }
static void tell_hint_all(struct line *l) { give_hint(l, true); }

static void tell_why(struct line *l, const char *rest)
{
    struct buffer text = { 0 };
    hearts_card c;
    if (!typed_card_read(rest + strspn(rest, " \t"), &c))
        buffer_text(&text, "Name a card, such as why KH.");
    else if (!hearts_pile_copies(l->view.hand, c)) {
        struct hearts_refusal r = { HEARTS_NOT_HELD, c, 0, 1, 1 };
        say_refusal(&l->words, &l->view, r, c, &text);
    } else if (hearts_pile_copies(l->view.choice.from, c)) {
        buffer_text(&text, "You can choose ");
        say_the_card(&l->words, &text, c);
        buffer_text(&text, ".");
    } else
        say_refusal(&l->words, &l->view, l->view.why[c], c, &text);
    line_say(l, &text);
}

static void tell_last(struct line *l)
{
    struct buffer text = { 0 };
    const struct history_trick *t = &l->history.last;
    if (!t->count)
        buffer_text(&text, "No trick has been taken in this hand");
    for (int i = 0; i < t->count; i++) {
        buffer_text(&text, i ? ", " : "The last trick: ");
        say_name(&l->words, &text, t->seats[i], false);
        buffer_text(&text, " ");
        say_the_card(&l->words, &text, t->cards[i]);
    }
    buffer_text(&text, ". ");
    if (t->count && t->taker == HEARTS_NO_SEAT)
        buffer_text(&text, "Nobody took it.");
    else if (t->count) {
        say_does(&l->words, &text, t->taker, "took", "took");
        buffer_text(&text, " it: ");
        say_points(&l->words, &text, t->points);
        buffer_text(&text, ".");
    }
    line_say(l, &text);
}

static void tell_row(struct line *l, const char *label, const int32_t *numbers)
{
    struct buffer text = { 0 };
    buffer_format(&text, "%s: ", label);
    say_scores(&l->words, &text, numbers, false);
    buffer_text(&text, ".");
    line_say(l, &text);
}

static void tell_scores(struct line *l)
{
    char letter = 'H', label[32];
    const struct hearts_seen *e;
    int first = history_first(l->table);
    for (int i = first; (e = history_hand(l->table, i, &letter)) != NULL; i++) {
        (void)snprintf(label, sizeof label, "Hand %d", i - first + 1);
        tell_row(l, label, e->number);
        line_stakes(l, i);
    }
    tell_row(l, "Points of this hand", l->view.points);
    tell_row(l, "Totals", l->view.score);
}

static void tell_rules(struct line *l)
{
    struct buffer text = { 0 };
    if (*l->table->about) {
        say_remark(&text, l->table->about);
        buffer_char(&text, '\n');
    }
    words_of_rules(l->table->plan, &text);
    buffer_format(&text, "%sIn short: %s",
                  text.length && text.data[text.length - 1] != '\n' ? "\n" : "", l->table->rules);
    buffer_char(&text, '\n');
    computers_tell(&l->words, l->table, &text);
    line_say(l, &text);
}

void line_help_row(struct line *l, const char *word, const char *brief)
{
    struct buffer text = { 0 };
    if (width_of(l->out) >= 76)
        fprintf(l->out, "  %-10s  %s\n", word, brief);
    else
        buffer_format(&text, "%s: %s", word, brief);
    line_say(l, &text);
}

static void tell_help(struct line *l)
{
    static const char *const words[][2] = {
        { "hint", "what a good player would do, and why" },
        { "hint all", "your chances with every card you can play" },
        { "auto", "do what the hint says; auto hand, auto game: go on doing so" },
        { "none", "no cards, where that is allowed" },
        { "unseen", "pass on what comes in, where that is allowed" },
        { "add", "or subtract: how a moon is scored" },
        { "why KH", "why a card may not be played" },
        { "trick", "the cards on the table" },
        { "last", "the trick before" },
        { "hand", "your cards" },
        { "score", "points, totals, hand by hand" },
        { "rules", "the rules of this table" },
        { "undo", "take back your last decision" },
        { "sort", "change the order of your hand" },
        { "terse", "short lines, only what changes; terse off: sentences again" },
    };
    line_fold(l->out,
              "Type cards to play, pass, charge or bury them: QS, or several: QS KH AH. Their "
              "names do as well: queen of spades.",
              2);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        line_help_row(l, words[i][0], words[i][1]);
    if (l->table->others)
        line_help_others(l);
    if (l->table->several)
        line_help_row(l, "cover", "hide your cards until somebody types show");
    line_help_row(l, "quit",
                  seat_kept(l->table) ? "leave; the game is saved"
                                      : "leave; the game is not saved");
    line_fold(
        l->out,
        "A bare Enter plays your only legal move; with more than one, the question is asked again.",
        2);
}

static void be_terse(struct line *l)
{
    l->settings->plain = PLAIN_TERSE;
    line_voice(l);
    fputs("Lines are short now.\n", l->out);
}

static void be_wordy(struct line *l)
{
    l->settings->plain = PLAIN_ON;
    line_voice(l);
    fputs("Lines are sentences now.\n", l->out);
}

static void tell_trick(struct line *l)
{
    struct buffer text = { 0 };
    say_trick(&l->words, &l->view, &text);
    line_say(l, &text);
}

static void take_back(struct line *l)
{
    enum seat_undone undone = seat_undo(l->table);
    fprintf(l->out, "%s\n", others_undone(undone));
    if (undone == SEAT_NOT_UNDONE || undone == SEAT_UNDO_ASKED)
        return;
    memset(&l->history, 0, sizeof l->history);
    history_follow(&l->history, l->table);
    l->told = seat_seen_count(l->table);
}

static void decide(struct line *l, const struct hearts_move *m)
{
    struct hearts_refusal r = seat_move(l->table, m);
    struct buffer text = { 0 };
    if (r.code == HEARTS_OK)
        return;
    say_refusal(&l->words, &l->view, r, m->count == 1 ? m->cards[0] : r.card, &text);
    line_say(l, &text);
}

/* Reads cards separated by spaces or commas; false for anything else. */
static bool read_cards(const char *text, struct hearts_move *m)
{
    while (*text) {
        hearts_card c;
        text += strspn(text, " \t,");
        if (!*text)
            break;
        size_t used = typed_card_read(text, &c);
        if (!used || m->count == HEARTS_MOVE_MAX)
            return false;
        m->cards[m->count++] = c;
        text += used;
    }
    return m->count > 0;
}

/* Reads the word of a numbered option, or "none". */
static bool read_option(struct line *l, const char *text, struct hearts_move *m)
{
    for (int i = 0; i < l->view.choice.options; i++)
        if (strcmp(text, hearts_choice_word((enum hearts_phase)l->view.phase, i)) == 0) {
            m->option = (uint8_t)i;
            return true;
        }
    return strcmp(text, "none") == 0;
}

static void bare_enter(struct line *l)
{
    struct hearts_move m = { .seat = l->view.seat };
    const struct hearts_choice *c = &l->view.choice;
    if (c->options < 2 && c->high == 0) {
        decide(l, &m);
        return;
    }
    if (c->options < 2 && c->low == c->high && hearts_pile_count(c->from) == c->high) {
        m.count = (uint8_t)hearts_pile_list(c->from, m.cards);
        decide(l, &m);
        return;
    }
    line_ask(l);
}

static void sort_otherwise(struct line *l)
{
    l->settings->sort = (enum settings_sort)((l->settings->sort + 1) % SORTS);
    fprintf(l->out, "%s.\n", settings_sort_brief(l->settings->sort));
    line_hand(l);
}

static const struct command {
    const char *word;
    void (*run)(struct line *l);
} commands[] = {
    { "hint", tell_hint },     { "hint all", tell_hint_all }, { "trick", tell_trick },
    { "last", tell_last },     { "hand", line_hand },         { "score", tell_scores },
    { "scores", tell_scores }, { "rules", tell_rules },       { "help", tell_help },
    { "?", tell_help },        { "sort", sort_otherwise },    { "terse", be_terse },
    { "terse on", be_terse },  { "terse off", be_wordy },
};

static bool run_command(struct line *l, const char *text)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(text, commands[i].word) == 0) {
            commands[i].run(l);
            return true;
        }
    return false;
}

static bool run_automatic(struct line *l, const char *text)
{
    if (strcmp(text, "auto") == 0)
        (void)line_take_hint(l);
    else if (strcmp(text, "auto hand") == 0)
        l->automatic = AUTO_HAND;
    else if (strcmp(text, "auto game") == 0)
        l->automatic = AUTO_GAME;
    else
        return false;
    return true;
}

/* The words that are not in commands[]. */
static const char *const more_words[] = { "auto", "auto hand", "auto game", "why",      "undo",
                                          "quit", "none",      "add",       "subtract", "unseen" };

/* Suggests words that may have been meant by a line, or by its first word. */
static void offer_words(const struct line *l, struct nearest *n, const char *typed, size_t length)
{
    nearest_begin(n, typed, length);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        nearest_offer(n, commands[i].word, strlen(commands[i].word));
    for (size_t i = 0; i < sizeof more_words / sizeof *more_words; i++)
        nearest_offer(n, more_words[i], strlen(more_words[i]));
    if (l->table->others)
        line_offer_others(n);
}

static void tell_unknown(struct line *l, const char *text)
{
    char nearest[NEAREST];
    struct nearest n;
    struct buffer words = { 0 };
    offer_words(l, &n, text, strlen(text));
    if (!n.name)
        offer_words(l, &n, text, strcspn(text, " "));
    buffer_format(&words, "That is neither a card nor a command%s. Type help for a list.",
                  nearest_write(&n, "", nearest));
    line_say(l, &words);
}

void line_obey(struct line *l, char *text)
{
    struct hearts_move m = { .seat = l->view.seat };
    for (char *at = text; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    if (!*text)
        bare_enter(l);
    else if (run_command(l, text) || run_automatic(l, text))
        return;
    else if (strncmp(text, "why ", 4) == 0)
        tell_why(l, text + 4);
    else if (strcmp(text, "quit") == 0)
        l->leaving = true;
    else if (strcmp(text, "undo") == 0) {
        take_back(l);
    } else if (l->table->several && strcmp(text, "cover") == 0) {
        seat_show(l->table, HEARTS_WATCHER);
    } else if (read_option(l, text, &m) || read_cards(text, &m))
        decide(l, &m);
    else
        tell_unknown(l, text);
}
