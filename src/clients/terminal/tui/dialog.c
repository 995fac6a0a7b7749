/* dialog.c - the text of the dialogs: scores, rules, help, the last trick. */
#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/say_hint.h"
#include "clients/terminal/tui/screen.h"

#include "record/words.h"

#include <stdio.h>
#include <string.h>

/* Writes text right-aligned in a column, cut if too long. */
static void column(struct buffer *out, int columns, const char *text)
{
    struct buffer cut = { 0 };
    int wide = paint_columns(text);
    while (wide++ < columns)
        buffer_char(out, ' ');
    buffer_text(&cut, text);
    while (cut.length && paint_columns(cut.data) > columns) {
        size_t length = cut.length - 1;
        while (length && ((unsigned char)cut.data[length] & 0xc0) == 0x80)
            length--;
        buffer_cut(&cut, length);
    }
    if (cut.length)
        buffer_text(out, cut.data);
    buffer_release(&cut);
}

static const char *pass_arrow(const struct screen *s, char letter)
{
    int seats = s->say.plan->seats, way = letter - '0';
    bool ascii = s->say.ascii;
    if (letter == 'H')
        return ascii ? "." : "·";
    if (letter == 'S')
        return ascii ? "*" : "✶";
    if (way == 1)
        return ascii ? "<" : "←";
    if (way == seats - 1)
        return ascii ? ">" : "→";
    return ascii ? "^" : "↑";
}

static void score_row(const struct screen *s, struct buffer *out, const char *label, int columns,
                      const int32_t *numbers)
{
    buffer_text(out, label);
    for (int seat = 0; seat < s->say.plan->seats; seat++) {
        struct buffer text = { 0 };
        say_number(&s->say, &text, numbers[seat]);
        column(out, columns, text.data ? text.data : "");
        buffer_release(&text);
    }
    buffer_char(out, '\n');
}

static void stakes_row(const struct screen *s, struct buffer *out, int hand, int columns)
{
    if (!*seat_stakes(s->table, (size_t)hand, 0))
        return;
    buffer_text(out, "gets  ");
    for (int seat = 0; seat < s->say.plan->seats; seat++) {
        struct buffer text = { 0 };
        say_money(&s->say, &text, seat_stakes(s->table, (size_t)hand, seat));
        column(out, columns, text.data ? text.data : "");
        buffer_release(&text);
    }
    buffer_char(out, '\n');
}

void dialog_scores(const struct screen *s, int columns, struct buffer *out)
{
    int seats = s->say.plan->seats, wide = (columns - 6) / seats;
    const struct hearts_seen *e;
    char letter = 'H', label[32];
    wide = wide > 9 ? 9 : wide;
    buffer_text(out, "Hand  ");
    for (int seat = 0; seat < seats; seat++) {
        buffer_char(out, ' ');
        column(out, wide - 1, seat == s->say.person ? "You" : s->say.names[seat]);
    }
    buffer_char(out, '\n');
    int hands = history_hands(s->table), begun = history_first(s->table);
    int first = hands - begun > 40 ? hands - 40 : begun;
    for (int i = first; i < hands; i++) {
        e = history_hand(s->table, i, &letter);
        (void)snprintf(label, sizeof label, "%3d %s ", i - begun + 1, pass_arrow(s, letter));
        score_row(s, out, label, wide, e->number);
        stakes_row(s, out, i, wide);
    }
    if (s->view.phase != HEARTS_DEAL && s->view.phase != HEARTS_OVER)
        score_row(s, out, "now   ", wide, s->view.points);
    score_row(s, out, "Total ", wide, s->view.score);
}

/* The events at the end of the hand, without the scores, which the table shows. */
static void end_text(const struct screen *s, int columns, struct buffer *out)
{
    struct buffer text = { 0 };
    size_t count = seat_seen_count(s->table), first = count;
    while (first > 0 && seat_seen(s->table, first - 1)->kind != HEARTS_TRICK)
        first--;
    for (size_t i = first; i < count; i++) {
        const struct hearts_seen *e = seat_seen(s->table, i);
        if (e->kind != HEARTS_SHOT && e->kind != HEARTS_FINISHED)
            continue;
        (void)say_event(&s->say, &text, e);
        buffer_text(&text, "\n\n");
    }
    words_fold(text.data ? text.data : "", columns, 0, out);
    buffer_release(&text);
}

static void scores_text(const struct screen *s, int columns, struct buffer *out)
{
    int32_t target = s->say.plan->rules.target;
    const char *title = *s->table->title ? s->table->title : "Scores";
    if (target > 0)
        buffer_format(out, "%s: the game goes to %ld, low wins\n\n", title, (long)target);
    else
        buffer_format(out, "%s: low wins\n\n", title);
    if (s->view.phase == HEARTS_DEAL || s->view.phase == HEARTS_OVER)
        end_text(s, columns, out);
    dialog_scores(s, columns, out);
    if (s->view.phase == HEARTS_OVER) {
        struct buffer text = { 0 };
        history_pot(&s->say, s->table, &text);
        if (text.length) {
            buffer_char(out, '\n');
            words_fold(text.data, columns, 0, out);
            buffer_char(out, '\n');
        }
        buffer_release(&text);
    }
    if (s->table->others)
        return;
    if (s->table->one_hand && seat_waits(s->table) == SEAT_OVER) {
        buffer_text(out, "\nEnter compares this with how it went before.\n");
        return;
    }
    if (s->view.phase == HEARTS_DEAL && history_hands(s->table))
        buffer_text(out, "\nEnter deals the next hand.\n");
    if (s->view.phase == HEARTS_OVER)
        buffer_format(out, "\nEnter plays another game at this table. %c leaves.\n",
                      keys_sign(&s->settings->keys, KEYS_LEAVE));
}

static void last_text(const struct screen *s, struct buffer *out)
{
    const struct history_trick *t = &s->history.last;
    buffer_text(out, "The last trick\n\n");
    if (!t->count)
        buffer_text(out, "No trick has been taken in this hand.\n");
    for (int i = 0; i < t->count; i++) {
        struct buffer card = { 0 };
        say_card(&s->say, &card, t->cards[i]);
        buffer_text(out, "  ");
        column(out, 4, card.data ? card.data : "");
        buffer_text(out, "  ");
        say_name(&s->say, out, t->seats[i], true);
        buffer_format(out, "%s%s\n", i == 0 ? ", who led" : "",
                      history_is_cancelled(t, i) ? ", cancelled" : "");
        buffer_release(&card);
    }
    if (!t->count)
        return;
    buffer_char(out, '\n');
    if (t->taker == HEARTS_NO_SEAT)
        buffer_text(out, "Nobody took it: every card of its suit was cancelled.\n");
    else {
        say_does(&s->say, out, t->taker, "took", "took");
        buffer_text(out, " it: ");
        say_points(&s->say, out, t->points);
        buffer_text(out, ".\n");
    }
}

static void rules_text(const struct screen *s, int columns, struct buffer *out)
{
    struct buffer words = { 0 };
    unsigned partners = say_partners(&s->say);
    buffer_format(out, "The rules of %s\n\n", *s->table->title ? s->table->title : "this table");
    if (*s->table->about) {
        say_remark(&words, s->table->about);
        buffer_text(&words, "\n\n");
    }
    /* The person's partners by name; the rules only give letters. */
    if (partners) {
        buffer_text(&words, "You play with ");
        say_names(&s->say, &words, partners, false);
        buffer_text(&words, ".\n");
    }
    words_of_rules(s->say.plan, &words);
    buffer_format(&words, "\nIn short: %s\n", s->table->rules);
    computers_tell(&s->say, s->table, &words);
    if (*s->table->seed)
        buffer_format(&words, "\nDealt from seed %s.", s->table->seed);
    words_fold(words.data ? words.data : "", columns, 2, out);
    buffer_release(&words);
}

/* Writes a row of the help: the keys of up to three commands (-1 ends the list), and what they
 * do. */
static void help_row(const struct screen *s, struct buffer *out, const int commands[3],
                     const char *text)
{
    char keys[16] = "";
    for (int i = 0; i < 3 && commands[i] >= 0; i++)
        (void)snprintf(keys + strlen(keys), sizeof keys - strlen(keys), "%s%c", i ? "  " : "",
                       keys_sign(&s->settings->keys, (enum keys_command)commands[i]));
    buffer_format(out, "  %-12s %s\n", keys, text);
}

static void help_text(const struct screen *s, int columns, struct buffer *out)
{
    static const struct {
        int commands[3];
        const char *text;
    } table[] = {
        { { KEYS_WHY, -1 }, "why the card under the cursor can't be played" },
        { { KEYS_HINT, -1 }, "a hint; Enter follows it, again lists every card" },
        { { KEYS_UNDO, -1 }, "take back your last decision" },
        { { KEYS_LAST, KEYS_SCORES, KEYS_RULES }, "the last trick, the scores, the rules" },
        { { KEYS_SORT, -1 }, "the order of your hand" },
        { { KEYS_FASTER, KEYS_SLOWER, -1 }, "faster, slower computers; Space skips ahead" },
    }, others[] = {
        { { KEYS_TALK, KEYS_SAID, -1 }, "chat; what was said and done" },
        { { KEYS_CLAIM, -1 }, "claim the remaining tricks" },
        { { KEYS_YES, KEYS_NO, -1 }, "agree to an offer, or decline" },
        { { KEYS_PAUSE, KEYS_AGAIN, -1 }, "pause and go on; another game, once one is over" },
        { { KEYS_BACK, KEYS_GIVE_UP, -1 }, "take your seat back; give it up for good" },
    };
    buffer_text(out, "Keys\n\n"
                     "  arrows       along your hand; up and down to the next suit\n"
                     "  q s or t h   a card by rank and suit: 2-9 t j q k a, then c d s h\n"
                     "  c d s h      to the next card of a suit\n"
                     "  Enter        play the card, or end the choice\n"
                     "  Space        choose a card to pass, or take it back; or play it\n"
                     "  Esc          choose nothing, read nothing\n");
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        help_row(s, out, table[i].commands, table[i].text);
    if (s->table->several)
        help_row(s, out, (const int[3]){ KEYS_CLAIM, -1 }, "cover your cards");
    for (size_t i = 0; s->table->others && i < sizeof others / sizeof *others; i++)
        help_row(s, out, others[i].commands, others[i].text);
    help_row(s, out, (const int[3]){ KEYS_LEAVE, -1 },
             seat_kept(s->table) ? "leave; the game is saved" : "leave; the game is not saved");
    buffer_char(out, '\n');
    words_fold("Capital letters are for the table, small ones for cards. A mouse may press cards "
               "and words. A lifted card may be played, a shaded one not.\n",
               columns, 0, out);
}

void dialog_text(const struct screen *s, int columns, struct buffer *out)
{
    switch (s->dialog) {
    case DIALOG_SCORES: scores_text(s, columns, out); break;
    case DIALOG_RULES: rules_text(s, columns, out); break;
    case DIALOG_HELP: help_text(s, columns, out); break;
    case DIALOG_LAST: last_text(s, out); break;
    case DIALOG_HINT:
        buffer_text(out, "Your chances, best card first\n\n");
        say_opinions(&s->say, &s->advice, columns, out);
        break;
    case DIALOG_NOTICE:
        buffer_text(out, "Before you play\n\n");
        words_fold(s->notice, columns, 0, out);
        buffer_char(out, '\n');
        break;
    case DIALOG_TALK: dialog_talk(s, columns, out); break;
    case DIALOG_NONE: break;
    }
}
