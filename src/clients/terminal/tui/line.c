/* line.c - the line mode: reports events, asks, executes what is typed. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/line_inside.h"

#include "base/os/interrupt.h"
#include "base/os/width.h"
#include "record/words.h"

#include <ctype.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Waits until a person has typed a line (a terminal delivers whole lines); false at Ctrl-C. */
static bool wait_for_person(FILE *in)
{
    struct pollfd files[2] = { { .fd = fileno(in), .events = POLLIN },
                               { .fd = interrupt_file(), .events = POLLIN } };
    (void)poll(files, 2, -1);
    return !interrupted();
}

bool line_read(FILE *in, FILE *out, bool prompt, char *text, size_t capacity)
{
    if (prompt)
        fputs("> ", out);
    /* If the question cannot be written, nobody will answer it. */
    if (fflush(out) != 0 || ferror(out) || (prompt && !wait_for_person(in)) ||
        !fgets(text, (int)capacity, in))
        return false;
    size_t length = strlen(text);
    if (length && text[length - 1] != '\n')
        for (int c = fgetc(in); c != '\n' && c != EOF;)
            c = fgetc(in);
    while (length && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    size_t spaces = strspn(text, " \t");
    memmove(text, text + spaces, length - spaces + 1);
    return true;
}

void line_hand(struct line *l)
{
    hearts_card cards[HEARTS_CARDS];
    int count = settings_hand(l->settings, l->view.hand, cards);
    struct buffer text = { 0 };
    if (!count)
        buffer_text(&text, "Your hand is empty");
    else
        buffer_text(&text, "Your hand:");
    for (int i = 0; i < count; i++) {
        bool new_suit = i && hearts_card_suit(cards[i]) != hearts_card_suit(cards[i - 1]);
        buffer_text(&text, new_suit && l->settings->sort != SORT_RANK ? ", " : " ");
        say_card(&l->codes, &text, cards[i]);
    }
    buffer_text(&text, ".");
    line_say(l, &text);
}

void line_voice(struct line *l)
{
    bool terse = line_is_terse(l);
    say_for_table(&l->words, l->table, terse || l->settings->ascii, terse);
    say_for_table(&l->codes, l->table, true, true);
}

bool line_is_terse(const struct line *l) { return l->settings->plain == PLAIN_TERSE; }

void line_ask(struct line *l)
{
    if (line_is_terse(l)) {
        terse_ask(l);
        return;
    }
    struct buffer what = { 0 }, why = { 0 };
    say_ask(&l->words, &l->view, &what, &why);
    if (why.length)
        buffer_format(&what, " %s", why.data);
    fputc('\n', l->out);
    line_say(l, &what);
    buffer_release(&why);
    line_hand(l);
    struct buffer text = { 0 };
    hearts_card cards[HEARTS_CARDS];
    int count = settings_hand(l->settings, l->view.choice.from, cards);
    if (l->view.phase == HEARTS_SCORE)
        buffer_text(&text, "Type add or subtract.");
    else if (l->view.phase == HEARTS_PLAY || l->view.phase == HEARTS_CHARGE) {
        buffer_text(&text, l->view.phase == HEARTS_PLAY ? "You can play: " : "You can charge: ");
        say_cards(&l->codes, &text, cards, count);
        buffer_text(&text, l->view.phase == HEARTS_PLAY ? "." : ". Type the cards, or none.");
    } else {
        buffer_text(&text, "Type the cards, such as ");
        say_cards(&l->codes, &text, cards, l->view.choice.high < 3 ? l->view.choice.high : 3);
        buffer_text(&text, l->view.choice.options > 1 ? ", or unseen." : ".");
    }
    line_say(l, &text);
}

void line_news(struct line *l)
{
    int hand = 0;
    seat_view(l->table, &l->view);
    for (size_t i = 0; i < l->told; i++)
        hand += seat_seen(l->table, i)->kind == HEARTS_SCORED;
    while (l->told < seat_seen_count(l->table)) {
        const struct hearts_seen *e = seat_seen(l->table, l->told);
        struct buffer text = { 0 };
        if (e->kind == HEARTS_SCORED && l->automatic == AUTO_HAND)
            l->automatic = AUTO_OFF;
        if (e->kind == HEARTS_HAND && !line_is_terse(l))
            fputc('\n', l->out);
        size_t i = l->told++;
        if (line_is_terse(l) ? terse_event(l, i, &text) : say_event(&l->words, &text, e))
            line_say(l, &text);
        buffer_release(&text);
        if (e->kind == HEARTS_SCORED)
            line_stakes(l, hand++);
    }
    history_follow(&l->history, l->table);
}

bool line_take_hint(struct line *l)
{
    struct advice advice;
    if (!seat_hint(l->table, &advice))
        return false;
    return seat_move(l->table, &advice.move).code == HEARTS_OK;
}

/* Asks one question until it is answered. False when the input has ended. */
static bool answer(struct line *l)
{
    char text[512];
    size_t before = seat_seen_count(l->table);
    line_ask(l);
    while (!l->leaving && seat_seen_count(l->table) == before && l->automatic == AUTO_OFF &&
           seat_waits(l->table) == SEAT_PERSON) {
        if (interrupted() || !line_read(l->in, l->out, l->prompting, text, sizeof text)) {
            l->leaving = true;
            break;
        }
        line_obey(l, text);
    }
    return !l->leaving;
}

/* Tells what only this person learned since their last turn: the cards passed to them. */
static void tell_received(struct line *l, int seat)
{
    for (size_t i = l->shown[seat]; i < seat_seen_count(l->table); i++) {
        const struct hearts_seen *e = seat_seen(l->table, i);
        struct buffer text = { 0 };
        bool received = e->kind == HEARTS_RECEIVED && e->seat == seat;
        if (received &&
            (line_is_terse(l) ? terse_event(l, i, &text) : say_event(&l->words, &text, e)))
            line_say(l, &text);
        buffer_release(&text);
    }
    l->shown[seat] = seat_seen_count(l->table);
}

/* Between two people at one terminal: scrolls the cards of one away, and waits until the other asks
 * for theirs. False when the input has ended. */
static bool cover(struct line *l)
{
    char typed[64] = "";
    int next = seat_turn(l->table);
    seat_show(l->table, HEARTS_WATCHER);
    line_voice(l);
    l->automatic = AUTO_OFF;
    for (int i = rows_of(l->out); i > 0; i--)
        fputc('\n', l->out);
    while (strcmp(typed, "show") != 0) {
        struct buffer text = { 0 };
        buffer_format(&text,
                      "%s, it's your turn. Everybody else, look away. Type show to see your "
                      "cards.",
                      l->table->names[next]);
        line_say(l, &text);
        if (interrupted() || !line_read(l->in, l->out, l->prompting, typed, sizeof typed) ||
            strcmp(typed, "quit") == 0)
            return false;
    }
    seat_show(l->table, next);
    line_voice(l);
    history_follow(&l->history, l->table);
    tell_received(l, next);
    return true;
}

static void welcome(struct line *l)
{
    const struct hearts_plan *p = l->table->plan;
    struct buffer text = { 0 };
    unsigned others = 0, partners = say_partners(&l->words);
    for (int seat = 0; seat < p->seats; seat++)
        others |= (*l->table->players[seat] ? 1u : 0u) << seat;
    buffer_format(&text, "The game is %s. ", seat_called(l->table));
    if (*l->table->about) {
        say_remark(&text, l->table->about);
        buffer_char(&text, ' ');
    }
    if (others) {
        say_names(&l->words, &text, others, true);
        buffer_text(&text, others & (others - 1) ? " are computers. " : " is a computer. ");
    }
    if (l->table->several)
        buffer_text(&text, "Between two turns the cards are scrolled away; who scrolls back sees "
                           "them. ");
    if (partners) {
        buffer_text(&text, "You play with ");
        say_names(&l->words, &text, partners, false);
        buffer_text(&text, ". ");
    }
    buffer_text(&text, "Type help for the commands.");
    line_say(l, &text);
}

enum table_end line_play(struct seat *table, struct settings *settings, FILE *in, FILE *out,
                         struct error *e)
{
    struct line l = { .table = table,
                      .settings = settings,
                      .in = in,
                      .out = out,
                      .prompting = isatty(fileno(in)) != 0,
                      .told = seat_seen_count(table) };
    bool complained = false;
    line_voice(&l);
    history_follow(&l.history, table);
    welcome(&l);
    for (;;) {
        if (l.words.person != table->person)
            line_voice(&l);
        line_news(&l);
        seat_view(table, &l.view);
        if (*seat_fault(table) && !complained) {
            struct buffer text = { 0 };
            complained = true;
            buffer_format(&text, "The game can't be saved: %s.", seat_fault(table));
            line_say(&l, &text);
        }
        enum seat_wait wait = seat_waits(table);
        if (wait == SEAT_OVER)
            break;
        if (ferror(out) || interrupted())
            return TABLE_LEFT;
        if (wait == SEAT_PERSON && l.automatic != AUTO_OFF) {
            if (!line_take_hint(&l))
                l.automatic = AUTO_OFF;
        } else if (wait == SEAT_PERSON) {
            if (!answer(&l))
                return TABLE_LEFT;
        } else if (wait == SEAT_OTHER) {
            if (!cover(&l))
                return TABLE_LEFT;
        } else if (!seat_step(table, e))
            return TABLE_FAILED;
    }
    line_pot(&l);
    return TABLE_OVER;
}
