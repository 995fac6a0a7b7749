/* play_retry_print.c - prints a retried hand: its introduction, and the results side by side. */
#include <stdio.h>

#include "clients/cli/json_line.h"
#include "clients/cli/play_retry.h"
#include "clients/terminal/tui/line.h"

/* ---- The introduction ---- */

static void say_choice(const struct retry_report *a, struct buffer *out,
                       const struct hearts_move *m, int phase)
{
    if (phase == HEARTS_SCORE || (m->option && !m->count))
        buffer_text(out, hearts_choice_word((enum hearts_phase)phase, m->option));
    else
        say_cards(&a->say, out, m->cards, m->count);
}

void retry_write_moment(const struct retry_report *a, struct buffer *out)
{
    struct buffer names = { 0 };
    struct hearts_view view;
    solo_view(a->retry.table, &view);
    buffer_text(out, "From ");
    if (!a->order.at.decision)
        buffer_text(out, "the deal");
    else if (a->retry.trick)
        buffer_format(out, "trick %u", a->retry.trick);
    else
        buffer_text(out, "before the first trick");
    buffer_format(out, " of hand %u", a->retry.hand);
    buffer_text(out, ": the same cards, the same computers, as often as you like. It is just for "
                     "practice, and your own game stays as it is.");
    if (a->order.at.decision) {
        buffer_text(out, " Last time it was ");
        say_choice(a, out, &a->retry.played, view.phase);
        buffer_text(out, ".");
    }
    if (a->retry.replaced) {
        say_names(&a->say, &names, a->retry.replaced, true);
        buffer_format(out, " Full strength sits in for %s.", names.length ? names.data : "");
    }
    if (names.failed)
        out->failed = true;
    buffer_release(&names);
}

/* ---- Side by side ---- */

enum { COLUMNS = 3, CELL = 64 };

struct side {
    const char *name;
    const struct retry_play *play;
    int width;
};

static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

static const struct retry_row *row_of(const struct retry_play *c, int trick)
{
    for (int i = 0; i < c->count; i++)
        if (c->rows[i].trick == trick)
            return &c->rows[i];
    return NULL;
}

static void write_cell(const struct retry_report *a, const struct retry_play *c, int trick,
                       char out[CELL])
{
    struct buffer text = { 0 };
    const struct retry_row *row = row_of(c, trick);
    for (int i = 0; row && i < row->count; i++) {
        if (i)
            buffer_char(&text, ' ');
        say_card(&a->say, &text, row->cards[i]);
    }
    if (row && row->took && row->points) {
        buffer_text(&text, row->points > 0 ? " +" : " ");
        say_number(&a->say, &text, row->points);
    }
    (void)snprintf(out, CELL, "%s", text.length ? text.data : "");
    buffer_release(&text);
}

static void print_cells(const char *head, const struct side *sides, char cells[COLUMNS][CELL])
{
    printf("%5s", head);
    for (int i = 0; i < COLUMNS; i++) {
        bool last = i == COLUMNS - 1;
        printf("  %s", cells[i]);
        for (int n = columns_of(cells[i]); !last && n < sides[i].width; n++)
            putchar(' ');
    }
    putchar('\n');
}

static void write_points(const struct retry_report *a, const struct retry_play *c, char out[CELL])
{
    struct buffer text = { 0 };
    if (c->ended)
        say_points(&a->say, &text, c->points[a->retry.seat]);
    else
        buffer_text(&text, "not finished");
    (void)snprintf(out, CELL, "%s", text.length ? text.data : "");
    buffer_release(&text);
}

static void widen(struct side *side, const char *cell)
{
    int width = columns_of(cell);
    side->width = width > side->width ? width : side->width;
}

static void print_table(const struct retry_report *a, struct side sides[COLUMNS])
{
    char cells[COLUMNS][CELL], number[12];
    for (int i = 0; i < COLUMNS; i++) {
        widen(&sides[i], sides[i].name);
        write_points(a, sides[i].play, cells[i]);
        widen(&sides[i], cells[i]);
        for (int trick = 0; trick <= HEARTS_CARDS; trick++) {
            write_cell(a, sides[i].play, trick, cells[i]);
            widen(&sides[i], cells[i]);
        }
        (void)snprintf(cells[i], CELL, "%s", sides[i].name);
    }
    print_cells("Trick", sides, cells);
    for (int trick = 0; trick <= HEARTS_CARDS; trick++) {
        bool there = false;
        for (int i = 0; i < COLUMNS; i++) {
            there |= row_of(sides[i].play, trick) != NULL;
            write_cell(a, sides[i].play, trick, cells[i]);
        }
        (void)snprintf(number, sizeof number, "%d", trick);
        if (there)
            print_cells(trick ? number : "start", sides, cells);
    }
    for (int i = 0; i < COLUMNS; i++)
        write_points(a, sides[i].play, cells[i]);
    print_cells("", sides, cells);
}

static void say_better(const struct retry_report *a, struct buffer *out)
{
    const struct retry_play *then = &a->retry.before;
    int32_t less = then->points[a->retry.seat] - a->now.points[a->retry.seat];
    if (!then->ended || !a->now.ended)
        return;
    if (!less) {
        buffer_text(out, "The same score as before. ");
        return;
    }
    say_points(&a->say, out, less > 0 ? less : -less);
    buffer_text(out, less > 0 ? " fewer than before. " : " more than before. ");
}

/* Writes how much was luck: what the two cards cost on average over many deals. */
static void say_luck(const struct retry_report *a, struct buffer *out)
{
    const struct review_moment *m = &a->moment;
    buffer_text(out, "One try can be luck. ");
    if (!a->reviewed)
        return;
    if (!(m->loss > 0)) {
        buffer_text(out, "The computer finds nothing better than ");
        say_choice(a, out, &m->played, m->phase);
        buffer_text(out, ", as you played before.");
        return;
    }
    buffer_text(out, "The computer prefers ");
    say_choice(a, out, &m->best, m->phase);
    buffer_text(out, " to ");
    say_choice(a, out, &m->played, m->phase);
    if (m->has_prospects)
        buffer_format(out, ": about %.1f points instead of %.1f", m->with_best.points,
                      m->with_played.points);
    buffer_text(out, ".");
}

bool retry_print(const struct retry_report *a)
{
    char now[32];
    struct buffer text = { 0 };
    (void)snprintf(now, sizeof now, "now, %u", a->tries);
    struct side sides[COLUMNS] = {
        { "then", &a->retry.before, 0 },
        { now, &a->now, 0 },
        { a->order.at.decision ? "the computer" : "full strength", &a->best, 0 },
    };
    putchar('\n');
    say_better(a, &text);
    say_luck(a, &text);
    bool good = !text.failed;
    if (good) {
        line_fold(stdout, text.data, 2);
        print_table(a, sides);
    }
    buffer_release(&text);
    return good;
}

/* ---- As JSON ---- */

static void add_play(struct json *j, const char *key, const struct retry_report *a,
                     const struct retry_play *c)
{
    json_object(j, key);
    if (c->ended) {
        json_number(j, "points", c->points[a->retry.seat]);
        json_list(j, "all");
        for (int seat = 0; seat < a->say.plan->seats; seat++)
            json_number(j, NULL, c->points[seat]);
        json_list_end(j);
    } else
        json_null(j, "points");
    json_list(j, "tricks");
    for (int i = 0; i < c->count; i++) {
        const struct retry_row *row = &c->rows[i];
        json_object(j, NULL);
        json_number(j, "trick", row->trick);
        json_cards(j, "cards", row->cards, row->count);
        json_bool(j, "took", row->took);
        json_number(j, "points", row->points);
        json_object_end(j);
    }
    json_list_end(j);
    json_object_end(j);
}

bool retry_print_json(const struct retry_report *a)
{
    struct json_line l;
    struct json *j = &l.json;
    json_line_object(&l);
    json_number(j, "hand", a->retry.hand);
    if (a->order.at.decision)
        json_number(j, "decision", a->order.at.decision);
    else
        json_null(j, "decision");
    json_seat(j, "seat", a->retry.seat);
    json_number(j, "try", a->tries);
    if (a->reviewed) {
        json_cards(j, "played", a->moment.played.cards, a->moment.played.count);
        json_cards(j, "best", a->moment.best.cards, a->moment.best.count);
        json_figure(j, "loss", a->moment.loss);
    }
    add_play(j, "then", a, &a->retry.before);
    add_play(j, "now", a, &a->now);
    add_play(j, "review", a, &a->best);
    return json_line_object_end(&l);
}
