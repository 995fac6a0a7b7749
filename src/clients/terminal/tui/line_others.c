/* line_others.c - the line mode at a table with other people, whose actions are reported while the
 * person types. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/line_inside.h"

#include "base/os/interrupt.h"
#include "clients/terminal/tui/others.h"
#include "players/strengths.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

/* ---- Words ---- */

/* The seat with that letter, or -1 after an error message. */
static int seat_of(struct line *l, const char *text)
{
    int letter = toupper((unsigned char)text[0]);
    bool seat = letter >= 'A' && letter < 'A' + l->table->plan->seats &&
                (!text[1] || text[1] == ' ');
    if (!seat)
        fprintf(l->out, "A seat is a letter from A to %c.\n", 'A' + l->table->plan->seats - 1);
    return seat ? letter - 'A' : -1;
}

static void command(struct line *l, enum seat_command_kind kind, int seat, const char *text)
{
    struct seat_command w = { .kind = kind, .seat = seat, .text = text };
    seat_ask(l->table, &w);
}

static void sit(struct line *l, const char *rest)
{
    int seat = *rest ? seat_of(l, rest) : HEARTS_NO_SEAT;
    if (seat >= 0)
        command(l, COMMAND_SIT, seat, NULL);
}

static void seat_computer(struct line *l, const char *rest)
{
    int seat = seat_of(l, rest);
    const char *player = *rest ? rest + 1 + strspn(rest + 1, " ") : "";
    if (seat >= 0)
        command(l, COMMAND_SEAT, seat, player);
}

static void swap(struct line *l, const char *rest)
{
    int seat = seat_of(l, rest);
    int other = seat >= 0 ? seat_of(l, rest + 1 + strspn(rest + 1, " ")) : -1;
    struct seat_command w = { .kind = COMMAND_SWAP, .seat = seat, .other = other };
    if (other >= 0)
        seat_ask(l->table, &w);
}

static void put_out(struct line *l, const char *rest)
{
    int seat = seat_of(l, rest);
    if (seat >= 0)
        command(l, COMMAND_REMOVE, seat, NULL);
}

static void stop(struct line *l, const char *rest)
{
    int seat = seat_of(l, rest);
    if (seat >= 0 && l->table->others->other[seat].kind != SEAT_SOMEBODY)
        fprintf(l->out, "There is nobody to remove in that seat.\n");
    else if (seat >= 0)
        command(l, COMMAND_STOP, seat, NULL);
}

/* The server's reply is only `ok`, and nobody else is notified: so the client confirms. */
static void pace(struct line *l, const char *rest)
{
    int found = pace_read(rest);
    struct seat_command w = { .kind = COMMAND_PACE, .other = found };
    if (found < 0) {
        fputs("A pace is", l->out);
        for (int i = PACES; i-- > 0;)
            fprintf(l->out, "%s %s",
                    i == PACES - 1 ? ""
                    : i            ? ","
                                   : " or",
                    pace_word((enum pace)i));
        fputs(".\n", l->out);
        return;
    }
    seat_ask(l->table, &w);
    fprintf(l->out, "The pace is %s, as long as no other person plays.\n", rest);
}

static void answer(struct line *l, bool yes)
{
    struct seat_command w = { .kind = COMMAND_ANSWER, .yes = yes };
    seat_ask(l->table, &w);
}

/* Accepts a computer's displayed name or its own name; the server knows only its own name. */
static void start(struct line *l, const char *rest)
{
    const struct strength *called = strength_called(rest, strlen(rest));
    command(l, COMMAND_START, HEARTS_NO_SEAT, called ? called->player : rest);
}

static void claim(struct line *l, const char *rest)
{
    command(l, COMMAND_CLAIM, HEARTS_NO_SEAT, rest);
}
static void finish(struct line *l, const char *rest) { command(l, COMMAND_FINISH, 0, rest); }
static void terms(struct line *l, const char *rest) { command(l, COMMAND_TERMS, 0, rest); }
static void pause_it(struct line *l, const char *rest) { command(l, COMMAND_PAUSE, 0, rest); }
static void resume(struct line *l, const char *rest) { command(l, COMMAND_RESUME, 0, rest); }
static void rematch(struct line *l, const char *rest) { command(l, COMMAND_REMATCH, 0, rest); }
static void end(struct line *l, const char *rest) { command(l, COMMAND_END, 0, rest); }
static void back(struct line *l, const char *rest) { command(l, COMMAND_BACK, 0, rest); }
static void book(struct line *l, const char *rest) { command(l, COMMAND_BOOK, 0, rest); }
static void leave(struct line *l, const char *rest) { command(l, COMMAND_LEAVE, 0, rest); }
static void talk(struct line *l, const char *rest) { command(l, COMMAND_SAY, 0, rest); }

static void yes(struct line *l, const char *rest)
{
    (void)rest;
    answer(l, true);
}

static void no(struct line *l, const char *rest)
{
    (void)rest;
    answer(l, false);
}

static void who(struct line *l, const char *rest)
{
    struct buffer text = { 0 };
    (void)rest;
    others_write_seats(&l->words, l->table, &text);
    others_write_stage(l->table, NULL, &text);
    line_say(l, &text);
}

static void tell_clock(struct line *l, const char *rest)
{
    struct buffer text = { 0 };
    (void)rest;
    for (int seat = 0; seat < l->table->plan->seats; seat++) {
        char clock[24];
        if (!others_write_clock(l->table, seat, clock))
            continue;
        buffer_text(&text, text.length ? ", " : "");
        say_name(&l->words, &text, seat, !text.length);
        buffer_format(&text, " %s", clock);
    }
    buffer_text(&text, text.length ? "." : "No clock is running.");
    line_say(l, &text);
}

static const struct {
    const char *word, *brief;
    void (*run)(struct line *l, const char *rest);
} words[] = {
    { "say", "say TEXT: to everybody at the table", talk },
    { "who", "who sits where", who },
    { "clock", "what is left of the time", tell_clock },
    { "sit", "sit down; sit B: there", sit },
    { "start", "the host: begin; start full: with computers in the free seats", start },
    { "seat", "the host: seat B full, a computer there; seat B: nobody", seat_computer },
    { "swap", "the host: swap A C, before a game", swap },
    { "remove", "the host: remove B from the seat; in a game only if B is away", put_out },
    { "stop", "the host: stop B removes B for good; not while B plays", stop },
    { "terms", "who may join, and the clocks; the host: terms turn 20s, before a game", terms },
    { "claim", "claim all the remaining tricks", claim },
    { "finish", "end a hand that is decided", finish },
    { "pace", "pace quick, when you play with computers alone; slow, usual, fast or off", pace },
    { "yes", "agree to an offer", yes },
    { "no", "decline it", no },
    { "pause", "pause the table", pause_it },
    { "resume", "go on", resume },
    { "rematch", "ask for another game, once one is over", rematch },
    { "end", "call this game off and close the table, if everybody seated wants it", end },
    { "back", "take your seat back from a computer", back },
    { "book", "your chips, and how they last changed", book },
    { "leave", "give up your seat for good", leave },
};

bool line_obey_others(struct line *l, const char *text)
{
    char first[16];
    size_t length = strcspn(text, " ");
    if (length >= sizeof first)
        return false;
    for (size_t i = 0; i < length; i++)
        first[i] = (char)tolower((unsigned char)text[i]);
    first[length] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(first, words[i].word) == 0) {
            words[i].run(l, text + length + strspn(text + length, " "));
            return true;
        }
    return false;
}

void line_help_others(struct line *l)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        line_help_row(l, words[i].word, words[i].brief);
}

void line_offer_others(struct nearest *n)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        nearest_offer(n, words[i].word, strlen(words[i].word));
}

/* ---- The table ---- */

/* The last question, to detect whether the question is a new one. */
struct question {
    bool any;
    struct hearts_choice choice;
    struct hearts_pile hand;
    int hand_number, phase, trick_count, tricks;
    unsigned refusals;
};

struct sitting {
    struct line line;
    struct line_input *in;
    struct question asked;
    size_t lines; /* written so far */
    char trouble[160], stage[240];
    enum seat_offer offer;
    unsigned refusals;
    bool refused;
};

enum { RETRY_MS = 1000 };

static void begin_lines(struct line *l)
{
    l->told = seat_seen_count(l->table);
    memset(&l->history, 0, sizeof l->history);
    history_follow(&l->history, l->table);
    line_voice(l);
}

static void tell_lines(struct sitting *s)
{
    struct seat_others *c = s->line.table->others;
    if (c->line_count > s->lines + NOTICES)
        s->lines = c->line_count - NOTICES;
    for (; s->lines < c->line_count; s->lines++)
        line_fold(s->line.out, c->lines[s->lines % NOTICES].text, 2);
    if (strcmp(s->trouble, c->trouble) != 0 && c->trouble[0] && !s->trouble[0])
        line_fold(s->line.out, c->trouble, 2);
    memcpy(s->trouble, c->trouble, sizeof s->trouble);
}

/* Handles incoming messages and reports them. */
static bool take_news(struct sitting *s, struct error *e)
{
    struct line *l = &s->line;
    while (seat_waits(l->table) == SEAT_NEWS) {
        unsigned rebuilt = l->table->rebuilt;
        if (!seat_step(l->table, e))
            return false;
        if (rebuilt != l->table->rebuilt)
            begin_lines(l);
        seat_view(l->table, &l->view);
        line_news(l);
        tell_lines(s);
    }
    seat_view(l->table, &l->view);
    return true;
}

/* Writes what can be done before and after a game, whenever that changes. */
static void tell_stage(struct sitting *s)
{
    struct buffer text = { 0 };
    struct line *l = &s->line;
    if (l->table->others->unsettled)
        return; /* it is about to change */
    others_write_stage(l->table, NULL, &text);
    const char *now = text.data ? text.data : "";
    if (strncmp(s->stage, now, sizeof s->stage - 1) != 0) {
        (void)snprintf(s->stage, sizeof s->stage, "%s", now);
        line_say(l, &text);
    }
    buffer_release(&text);
    if (s->offer != l->table->others->offer) {
        s->offer = l->table->others->offer;
        others_write_offer(&l->words, l->table, NULL, &text);
        line_say(l, &text);
    }
}

static bool is_asked_anew(struct sitting *s)
{
    const struct hearts_view *v = &s->line.view;
    struct question now = { .any = true,
                            .choice = v->choice,
                            .hand = v->hand,
                            .hand_number = v->hand_number,
                            .phase = v->phase,
                            .trick_count = v->trick_count,
                            .tricks = v->tricks,
                            .refusals = s->line.table->others->refusals };
    const struct question *a = &s->asked;
    bool same = a->any && memcmp(&a->choice.from, &now.choice.from, sizeof now.choice.from) == 0 &&
                a->choice.low == now.choice.low && a->choice.high == now.choice.high &&
                memcmp(&a->hand, &now.hand, sizeof now.hand) == 0 &&
                a->hand_number == now.hand_number && a->phase == now.phase &&
                a->trick_count == now.trick_count && a->tricks == now.tricks &&
                a->refusals == now.refusals;
    s->asked = now;
    return !same;
}

/* Asks, or decides for the person if automatic play is on. */
static void ask(struct sitting *s)
{
    struct line *l = &s->line;
    if (seat_waits(l->table) != SEAT_PERSON) {
        s->asked.any = false;
        return;
    }
    unsigned refusals = l->table->others->refusals;
    s->refused = l->automatic != AUTO_OFF && refusals != s->refusals;
    s->refusals = refusals;
    if (s->refused || (l->automatic != AUTO_OFF && line_take_hint(l)))
        return; /* a refused decision is retried after a while */
    l->automatic = AUTO_OFF;
    if (is_asked_anew(s))
        line_ask(l);
}

/* One line at a time, so that each takes effect before the next. */
static void run_line(struct sitting *s)
{
    char text[1400];
    struct line *l = &s->line;
    if (l->table->others->unsettled && !l->prompting)
        return;
    if (!line_next(s->in, text, sizeof text)) {
        if (s->in->ended && l->automatic == AUTO_OFF)
            l->leaving = true;
        return;
    }
    if (!line_obey_others(l, text))
        line_obey(l, text);
}

enum table_end line_others(struct line_input *in, struct seat *table, struct settings *settings,
                           FILE *out, struct error *e)
{
    struct sitting s;
    struct buffer text = { 0 };
    memset(&s, 0, sizeof s);
    s.in = in;
    s.line.table = table;
    s.line.settings = settings;
    s.line.out = out;
    s.line.prompting = isatty(in->file) != 0;
    begin_lines(&s.line);
    seat_view(table, &s.line.view);
    buffer_format(&text, "The game is %s. Type help for the commands.\n", seat_called(table));
    others_write_seats(&s.line.words, table, &text);
    line_say(&s.line, &text);
    if (table->others->stage == SEAT_GATHERING)
        fprintf(out, "The link to this table is %s\n", table->others->link);

    while (!s.line.leaving && !ferror(out) && !interrupted()) {
        if (!seat_listen(table, e)) {
            tell_lines(&s);
            return TABLE_FAILED;
        }
        if (!take_news(&s, e))
            return TABLE_FAILED;
        tell_lines(&s);
        tell_stage(&s);
        ask(&s);
        if (table->others->stage == SEAT_ENDED && s.line.automatic == AUTO_GAME && in->ended)
            return TABLE_OVER;
        bool held = table->others->unsettled && !s.line.prompting;
        line_wait(in, table->others->file, held, s.refused ? RETRY_MS : -1, out);
        run_line(&s);
    }
    return table->others->stage == SEAT_ENDED ? TABLE_OVER : TABLE_LEFT;
}
