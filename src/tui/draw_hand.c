/* draw_hand.c - the rail and the hand. */
#include "tui/screen.h"

#include <stdio.h>
#include <string.h>

enum { TWO_ROWS_FROM = 20, STEP_MIN = 4, STEP_MAX = 6 };

bool screen_may_decide(const struct screen *s)
{
    return s->view.choice.low <= s->view.choice.high && solo_waits(s->table) == SOLO_PERSON;
}

bool screen_is_chosen(const struct screen *s, int place)
{
    for (int i = 0; i < s->chosen_count; i++)
        if (s->chosen[i] == place)
            return true;
    return false;
}

/* Whether the rules forbid the card now; never shaded because it is another's turn. */
static bool forbidden(const struct screen *s, int place)
{
    return screen_may_decide(s) && s->view.phase != HEARTS_SCORE &&
           !hearts_pile_copies(s->view.choice.from, s->hand[place]);
}

static bool lifted(const struct screen *s, int place)
{
    return screen_is_chosen(s, place) ||
           (s->view.phase == HEARTS_PLAY && screen_may_decide(s) && !forbidden(s, place));
}

/* A tick; in a scatter, where the order tells who gets what, a number. */
static const char *chosen_mark(const struct screen *s, int place, char number[16])
{
    if (s->view.phase != HEARTS_PASS || s->view.pass != 'S')
        return s->say.ascii ? "*" : "✓";
    int at = 0;
    while (s->chosen[at] != place)
        at++;
    (void)snprintf(number, 16, "%d", at + 1);
    return number;
}

/* The mark over a card: chosen, the one under the cursor, new. */
static void draw_mark(const struct screen *s, int place, int y, int x)
{
    bool fresh = s->story.fresh >> s->hand[place] & 1;
    const char *mark = "";
    char number[16];
    paint_use(PAINT_BRASS);
    if (screen_is_chosen(s, place))
        mark = chosen_mark(s, place, number);
    else if (place == s->focus && screen_may_decide(s))
        mark = s->say.ascii ? "v" : "▾";
    else if (fresh) {
        paint_use(PAINT_QUIET);
        mark = "new";
    }
    paint_text(y, x + 1, 3, mark);
}

static struct draw_card looks(const struct screen *s, int place)
{
    return (struct draw_card){ .card = s->hand[place], .shaded = forbidden(s, place),
                               .marked = place == s->focus && screen_may_decide(s) &&
                                         s->view.phase != HEARTS_SCORE };
}

static void draw_one_row(struct screen *s, const struct screen_layout *l)
{
    int room = l->cloth - 6, step = STEP_MIN;
    while (step < STEP_MAX && (step + 1) * s->hand_count + 2 <= room && l->cloth > 100)
        step++;
    int width = step * (s->hand_count - 1) + step + 1;
    int x = (l->cloth - width) / 2, height = l->hand_rows - 2;
    for (int i = 0; i < s->hand_count; i++) {
        int up = lifted(s, i) ? 0 : 1, at = x + step * i;
        draw_card(s, l->hand_y + 1 + up, at, height, step + 1, looks(s, i));
        draw_mark(s, i, l->hand_y + up, at);
        screen_spot(s, l->hand_y + 1, at, height + 1, i == s->hand_count - 1 ? step + 1 : step, 0,
                    i);
    }
}

/* A great hand in two rows; the front row covers the lower half of the one behind. */
static void draw_two_rows(struct screen *s, const struct screen_layout *l)
{
    int first = (s->hand_count + 1) / 2, height = (l->hand_rows - 2) / 2 + 1;
    int y = l->hand_y;
    for (int i = 0; i < s->hand_count; i++) {
        int row = i >= first, place = row ? i - first : i;
        int in_row = row ? s->hand_count - first : first;
        int x = (l->cloth - (STEP_MIN * in_row + 1)) / 2 + STEP_MIN * place;
        int at = y + row * height;
        draw_card(s, at, x, 3, STEP_MIN + 1, looks(s, i));
        char number[16];
        if (screen_is_chosen(s, i))
            paint_text(at, x + 2, 2, chosen_mark(s, i, number));
        else if (s->story.fresh >> s->hand[i] & 1)
            paint_text(at, x + 1, 3, "new");
        screen_spot(s, at, x, 3, STEP_MIN, 0, i);
    }
}

static void draw_you(struct screen *s, const struct screen_layout *l)
{
    struct buffer text = { 0 };
    int person = s->say.person;
    if (person >= s->say.plan->seats)
        return;
    bool now = screen_may_decide(s);
    paint_use_bold(now ? PAINT_BRASS : PAINT_CLOTH);
    paint_text(l->rail_y, 3, 2, now ? (s->say.ascii ? ">" : "▸") : " ");
    paint_text(l->rail_y, 5, 8, "You");
    say_number(&s->say, &text, s->view.score[person]);
    paint_use_bold(PAINT_CLOTH);
    paint_right(l->rail_y, 12, 7, text.data ? text.data : "");
    buffer_cut(&text, 0);
    if (now)
        say_number(&s->say, &text, s->view.points[person]);
    if (now)
        buffer_text(&text, " this hand");
    else
        draw_seat_state(s, person, &text);
    paint_use(s->view.points[person] > 0 ? PAINT_POINTS : PAINT_QUIET);
    paint_text(l->rail_y + 1, 5, 14, text.data ? text.data : "");
    buffer_release(&text);
}

/* Text over two rows, cut at a space where it is too long for one. */
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

static void draw_rail(struct screen *s, const struct screen_layout *l)
{
    struct buffer what = { 0 }, why = { 0 };
    int x = 22, room = l->cloth - x - 2;
    if (s->message[0]) {
        paint_use(s->message_is_brass ? PAINT_BRASS : PAINT_CLOTH);
        draw_folded(l->rail_y, x, room, s->message);
        return;
    }
    say_ask(&s->say, &s->view, &what, &why);
    paint_use_bold(screen_may_decide(s) ? PAINT_BRASS : PAINT_CLOTH);
    int columns = what.length ? paint_text(l->rail_y, x, room, what.data) : 0;
    paint_use(PAINT_CLOTH);
    if (why.length && columns + 1 + paint_columns(why.data) <= room)
        paint_text(l->rail_y, x + columns + 1, room, why.data);
    else if (why.length)
        draw_folded(l->rail_y + 1, x, room, why.data);
    buffer_release(&what);
    buffer_release(&why);
}

/* A word to press; returns where the next one may stand. */
static int draw_button(struct screen *s, int y, int x, const char *text, int key)
{
    paint_use(PAINT_BUTTON);
    int wide = paint_text(y, x, 40, text);
    screen_spot(s, y, x, 1, wide, key, 0);
    return x + wide + 2;
}

/* The two ways of a moon, or the button that ends a choice. */
static void draw_choice(struct screen *s, const struct screen_layout *l)
{
    const struct hearts_choice *c = &s->view.choice;
    int y = l->board_y + l->board_rows - 1, middle = l->cloth / 2;
    bool unseen = c->options > 1;
    char text[64];
    if (!screen_may_decide(s) || s->view.phase == HEARTS_PLAY)
        return;
    if (s->view.phase == HEARTS_SCORE) {
        int next = draw_button(s, l->hand_y + 3, middle - 15, " A  Add it ", 'a');
        (void)draw_button(s, l->hand_y + 3, next, " M  Subtract it ", 'm');
        return;
    }
    (void)snprintf(text, sizeof text, " Enter  %s: %d of %d ",
                   s->view.phase == HEARTS_PASS     ? "Pass"
                   : s->view.phase == HEARTS_CHARGE ? "Charge"
                                                    : "Bury",
                   s->chosen_count, c->high);
    /* While cards are buried, those of the trick still lie in the middle. */
    int x = s->view.phase == HEARTS_BURY ? middle + 6 : middle - (int)strlen(text) / 2;
    int next = draw_button(s, y, unseen ? middle - 21 : x, text, '\r');
    if (unseen)
        (void)draw_button(s, y, next, " N  Pass on unseen ", 'n');
}

void draw_hand(struct screen *s, const struct screen_layout *l)
{
    draw_you(s, l);
    draw_rail(s, l);
    draw_choice(s, l);
    if (!s->hand_count) {
        paint_use(PAINT_QUIET);
        paint_centre(l->hand_y + l->hand_rows / 2, 2, l->cloth - 4,
                     s->say.person >= s->say.plan->seats ? "You are watching."
                     : s->view.phase == HEARTS_PLAY      ? "Your hand is empty."
                                                         : "");
    } else if (s->hand_count < TWO_ROWS_FROM)
        draw_one_row(s, l);
    else
        draw_two_rows(s, l);
}
