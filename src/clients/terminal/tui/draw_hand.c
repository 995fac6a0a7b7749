/* draw_hand.c - the rail and the hand. */
#include "clients/terminal/tui/screen.h"

#include "record/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { STEP = 4 /* columns of a card in two rows */ };

bool screen_may_decide(const struct screen *s)
{
    return s->view.choice.low <= s->view.choice.high && seat_waits(s->table) == SEAT_PERSON;
}

bool screen_is_chosen(const struct screen *s, int place)
{
    for (int i = 0; i < s->chosen_count; i++)
        if (s->chosen[i] == place)
            return true;
    return false;
}

bool screen_forbids(const struct screen *s, int place)
{
    return screen_may_decide(s) && s->view.phase != HEARTS_SCORE && place < s->hand_count &&
           !hearts_pile_copies(s->view.choice.from, s->hand[place]);
}

static bool lifted(const struct screen *s, int place)
{
    return screen_is_chosen(s, place) ||
           (s->view.phase == HEARTS_PLAY && screen_may_decide(s) && !screen_forbids(s, place));
}

/* The mark of a card: chosen, under the cursor, or new; "" for none. */
static const char *mark_of(const struct screen *s, int place, char number[16])
{
    int at = 0;
    if (screen_is_chosen(s, place)) {
        if (s->view.phase != HEARTS_PASS || s->view.pass != 'S')
            return s->say.ascii ? "*" : "✓";
        /* In a scatter pass the order decides who gets which card. */
        while (s->chosen[at] != place)
            at++;
        (void)snprintf(number, 16, "%d", at + 1);
        return number;
    }
    if (place == s->focus && screen_may_decide(s))
        return s->say.ascii ? "v" : "▾";
    return s->history.fresh >> s->hand[place] & 1 ? "new" : "";
}

static struct draw_card looks(const struct screen *s, int place)
{
    return (struct draw_card){ .card = s->hand[place],
                               .shaded = screen_forbids(s, place),
                               .marked = place == s->focus && screen_may_decide(s) &&
                                         s->view.phase != HEARTS_SCORE };
}

static void draw_one_row(struct screen *s, const struct screen_layout *l)
{
    int step = l->held_columns - 1, width = step * s->hand_count + 1;
    int x = (l->cloth - width) / 2, height = l->held_rows;
    char number[16];
    for (int i = 0; i < s->hand_count; i++) {
        int up = lifted(s, i) ? 0 : 1, at = x + step * i;
        draw_card(s, l->hand_y + 1 + up, at, height, step + 1, looks(s, i));
        const char *mark = mark_of(s, i, number);
        paint_use(strcmp(mark, "new") == 0 ? PAINT_QUIET : PAINT_BRASS);
        paint_text(l->hand_y + up, at + 1, 3, mark);
        screen_spot(s, l->hand_y + 1, at, height + 1, i == s->hand_count - 1 ? step + 1 : step, 0,
                    i);
    }
}

/* Draws a hand that is too large for one row in two. The front row covers the bottom of the back
 * row, and runs into the bottom border of the screen. */
static void draw_two_rows(struct screen *s, const struct screen_layout *l)
{
    int first = (s->hand_count + 1) / 2;
    char number[16];
    for (int i = 0; i < s->hand_count; i++) {
        int row = i >= first, place = row ? i - first : i;
        int in_row = row ? s->hand_count - first : first;
        int x = (l->cloth - (STEP * in_row + 1)) / 2 + STEP * place;
        int below = l->hand_y + (row ? l->hand_rows : l->hand_rows - 2);
        int top = l->hand_y + (row ? l->hand_rows - 3 : 0) + (lifted(s, i) ? 0 : 1);
        struct draw_card card = looks(s, i);
        card.cut = true;
        draw_card(s, top, x, below - top, STEP + 1, card);
        /* There is no room above: the mark is in the card's top border, in the card's colour. */
        const char *mark = mark_of(s, i, number);
        paint_text(top, x + (strcmp(mark, "new") == 0 ? 1 : 2), 3, mark);
        screen_spot(s, top, x, below - top, place == in_row - 1 ? STEP + 1 : STEP, 0, i);
    }
}

static void draw_you(struct screen *s, const struct screen_layout *l)
{
    struct buffer text = { 0 };
    int person = s->say.person;
    if (person >= s->say.plan->seats)
        return;
    bool now = screen_may_decide(s);
    bool others = s->table->others && s->table->others->other[person].clocked;
    paint_use_bold(now ? PAINT_BRASS : PAINT_CLOTH);
    paint_text(l->rail_y, 3, 2, now ? (s->say.ascii ? ">" : "▸") : " ");
    paint_text(l->rail_y, 5, 8, "You");
    say_number(&s->say, &text, s->view.score[person]);
    paint_use_bold(PAINT_CLOTH);
    paint_right(l->rail_y, 12, 7, text.data ? text.data : "");
    buffer_cut(&text, 0);
    if (now && !s->view.charged[person] && !others) {
        say_number(&s->say, &text, s->view.points[person]);
        buffer_text(&text, " this hand");
    } else
        draw_seat_state(s, person, &text);
    paint_use(s->view.points[person] > 0 ? PAINT_POINTS : PAINT_QUIET);
    paint_text(l->rail_y + 1, 5, 16, text.data ? text.data : "");
    if (l->rail_rows > 2)
        draw_taken(s, person, l->rail_y + 2, 5, 1, l->cloth - 8);
    buffer_release(&text);
}

/* Draws text in two rows, broken at a space if it is too long for one. */
static void draw_folded(int y, int x, int columns, const char *text)
{
    size_t cut = strlen(text);
    char row[400];
    (void)snprintf(row, sizeof row, "%s", text);
    while (paint_columns(row) > columns && cut > 0) {
        do
            cut--;
        while (cut > 0 && text[cut] != ' ');
        row[cut] = '\0';
    }
    paint_text(y, x, columns, row);
    if (text[cut])
        paint_text(y + 1, x, columns, text + cut + (text[cut] == ' '));
}

/* Drops the last sentence; false when it is the only one. */
static bool drop_sentence(struct buffer *text)
{
    size_t at = text->length;
    while (at > 2 && !(text->data[at - 1] == ' ' && text->data[at - 2] == '.' && at < text->length))
        at--;
    if (at <= 2)
        return false;
    buffer_cut(text, at - 1);
    return true;
}

/* How many rows a text takes, folded. */
static int rows_of(const char *text, int columns)
{
    struct buffer folded = { 0 };
    int rows = 1;
    words_fold(text, columns, 0, &folded);
    for (size_t i = 0; i < folded.length; i++)
        rows += folded.data[i] == '\n';
    buffer_release(&folded);
    return rows;
}

/* Draws what is asked and why in the two rows of the rail: each in its own row, or as running text.
 * If it does not fit, sentences are dropped from the end. */
static void draw_asked(const struct screen_layout *l, int x, int room, const char *what,
                       const char *why, enum paint paint)
{
    struct buffer text = { 0 };
    int columns = paint_columns(what), reasons = paint_columns(why);
    buffer_format(&text, "%s%s%s", what, *why ? " " : "", why);
    paint_use(PAINT_CLOTH);
    if (columns + 1 + reasons > room && columns <= room && reasons <= room)
        paint_text(l->rail_y + 1, x, room, why);
    else {
        while (text.length && rows_of(text.data, room) > 2 && drop_sentence(&text))
            continue;
        draw_folded(l->rail_y, x, room, text.data ? text.data : "");
    }
    paint_use_bold(paint);
    if (columns <= room)
        paint_text(l->rail_y, x, room, what);
    else
        draw_folded(l->rail_y, x, room, what);
    buffer_release(&text);
}

static void draw_rail(struct screen *s, const struct screen_layout *l)
{
    struct buffer what = { 0 }, why = { 0 };
    int x = 22, room = l->cloth - x - 2;
    if (s->talking) {
        draw_talk(s, l);
        return;
    }
    if (s->message[0]) {
        paint_use(s->message_is_brass ? PAINT_BRASS : PAINT_CLOTH);
        buffer_text(&what, s->message);
        while (what.length && rows_of(what.data, room) > 2 && drop_sentence(&what))
            continue;
        draw_folded(l->rail_y, x, room, what.data ? what.data : s->message);
        buffer_release(&what);
        return;
    }
    screen_others_text(s, &what);
    if (!what.length) {
        /* Explains the cross while it is new: in the first hand in which equal cards met. */
        const struct history_trick *t = &s->history.now;
        bool met = false;
        for (int i = 0; i < t->count; i++)
            met |= history_is_cancelled(t, i);
        if (met && s->history.cancelled_in == s->history.hands)
            buffer_format(&why, "%s is cancelled: neither of two equal cards takes the trick. ",
                          s->say.ascii ? "x" : "×");
        say_ask(&s->say, &s->view, &what, &why);
    }
    draw_asked(l, x, room, what.data ? what.data : "", why.data ? why.data : "",
               screen_may_decide(s) ? PAINT_BRASS : PAINT_CLOTH);
    buffer_release(&what);
    buffer_release(&why);
}

/* Draws a clickable word; returns the column for the next one. */
static int draw_button(struct screen *s, int y, int x, const char *text, int key)
{
    paint_use(PAINT_BUTTON);
    int wide = paint_text(y, x, 40, text);
    screen_spot(s, y, x, 1, wide, key, 0);
    return x + wide + 2;
}

/* The same for a command and its key. */
static int draw_key(struct screen *s, int y, int x, enum keys_command command, const char *word)
{
    char text[40], sign = keys_sign(&s->settings->keys, command);
    (void)snprintf(text, sizeof text, " %c  %s ", toupper(sign), word);
    return draw_button(s, y, x, text, sign);
}

/* Draws the two ways to score a moon, or the button that ends a choice. */
static void draw_choice(struct screen *s, const struct screen_layout *l)
{
    const struct hearts_choice *c = &s->view.choice;
    int y = l->board_y + l->board_rows - 1, middle = l->cloth / 2;
    bool unseen = c->options > 1;
    char text[64];
    if (!screen_may_decide(s) || s->view.phase == HEARTS_PLAY)
        return;
    if (s->view.phase == HEARTS_SCORE) {
        int next = draw_key(s, l->hand_y + 3, middle - 15, KEYS_ADD, "Add it");
        (void)draw_key(s, l->hand_y + 3, next, KEYS_SUBTRACT, "Subtract it");
        return;
    }
    (void)snprintf(text, sizeof text, " Enter  %s: %d of %d ",
                   s->view.phase == HEARTS_PASS     ? "Pass"
                   : s->view.phase == HEARTS_CHARGE ? "Charge"
                                                    : "Bury",
                   s->chosen_count, c->high);
    /* While cards are buried, the cards of the trick still lie in the middle. */
    int x = s->view.phase == HEARTS_BURY ? middle + 6 : middle - (int)strlen(text) / 2;
    int next = draw_button(s, y, unseen ? middle - 21 : x, text, '\r');
    if (unseen)
        (void)draw_key(s, y, next, KEYS_UNSEEN, "Pass on unseen");
}

void draw_hand(struct screen *s, const struct screen_layout *l)
{
    draw_you(s, l);
    draw_rail(s, l);
    draw_choice(s, l);
    if (!s->hand_count) {
        paint_use(PAINT_QUIET);
        paint_centre(l->hand_y + l->hand_rows / 2, 2, l->cloth - 4,
                     s->table->others && s->table->others->stage == SEAT_GATHERING
                         ? s->table->others->link
                     : s->say.person >= s->say.plan->seats ? "You are watching."
                     : s->view.phase == HEARTS_PLAY        ? "Your hand is empty."
                                                           : "");
    } else if (layout_two_rows(l, s->hand_count))
        draw_two_rows(s, l);
    else
        draw_one_row(s, l);
}
