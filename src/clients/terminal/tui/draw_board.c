/* draw_board.c - the bar, the border, the seats and the trick. */
#include "clients/terminal/tui/context.h"
#include "clients/terminal/tui/others.h"
#include "clients/terminal/tui/screen.h"

#include <stdio.h>
#include <string.h>

/* Whether the last card that the seat played is cancelled by an equal one. */
static bool is_cancelled(const struct screen *s, int seat)
{
    const struct history_trick *t = &s->history.now;
    for (int i = t->count; i-- > 0;)
        if (t->seats[i] == seat)
            return history_is_cancelled(t, i);
    return false;
}

/* A seat's current role, shown next to its points. */
static const char *seat_word(const struct screen *s, int seat)
{
    const struct hearts_view *v = &s->view;
    const struct history_trick *t = &s->history.now;
    int taker = hearts_trick_winner(t->cards, t->count);
    if (v->phase == HEARTS_PLAY && v->to_act >> seat & 1)
        return "to play";
    if (t->count && t->finished && t->taker == seat)
        return "took it";
    if (t->count && !t->finished && taker >= 0 && t->seats[taker] == seat)
        return "takes it";
    if (is_cancelled(s, seat))
        return s->say.ascii ? "x cancelled" : "× cancelled";
    if (t->count && !t->finished && t->seats[0] == seat)
        return "led";
    if (v->kitty_taker == seat)
        return "the kitty";
    if (say_partners(&s->say) >> seat & 1)
        return "with you";
    return "";
}

/* Appends the cards that a seat charged; with many cards a sign replaces the word. */
static void charged_text(const struct screen *s, int seat, struct buffer *out)
{
    hearts_card cards[HEARTS_MOVE_MAX];
    struct buffer list = { 0 };
    int count = 0;
    for (hearts_faces f = s->view.charged[seat]; f && count < HEARTS_MOVE_MAX; f &= f - 1)
        cards[count++] = hearts_faces_lowest(f);
    say_cards(&s->say, &list, cards, count);
    if (list.length) {
        int used = paint_columns(out->data ? out->data : "") + paint_columns(list.data);
        bool word = used + (int)strlen(" charged ") <= LAYOUT_PLATE - 2;
        buffer_text(out, word ? " charged " : s->say.ascii ? " x2 " : " ×2 ");
        buffer_text(out, list.data);
    }
    buffer_release(&list);
}

/* At a table with others: writes a seat's state outside the game, or the time left on its clock.
 * False, writing nothing, if its state in the game is more important. */
static bool outside_text(const struct screen *s, int seat, struct buffer *out)
{
    const char *word = others_word(s->table, seat);
    enum seat_stage stage = s->table->others->stage;
    bool computer = s->table->others->other[seat].kind == SEAT_COMPUTER;
    bool acting = s->view.to_act >> seat & 1;
    char clock[24];
    if (*word) {
        buffer_text(out, word);
        return true;
    }
    if (stage == SEAT_GATHERING) {
        bool host = seat == s->table->others->host;
        buffer_text(out, computer ? "a computer" : host ? "the host" : "");
        return true;
    }
    if (stage == SEAT_PLAYING && acting && others_write_clock(s->table, seat, clock)) {
        say_number(&s->say, out, s->view.points[seat]);
        buffer_format(out, "%s%s", s->say.ascii ? " - " : " · ", clock);
        return true;
    }
    return false;
}

/* Writes the line under a seat's name: the most important facts, as far as they fit. */
void draw_seat_state(const struct screen *s, int seat, struct buffer *out)
{
    const struct hearts_view *v = &s->view;
    bool choosing = v->phase == HEARTS_PASS || v->phase == HEARTS_CHARGE ||
                    v->phase == HEARTS_BURY || v->phase == HEARTS_SCORE;
    const char *word = seat_word(s, seat);
    if (s->table->others && outside_text(s, seat, out))
        return;
    if (choosing && (v->to_act >> seat & 1 || v->phase == HEARTS_PASS)) {
        buffer_text(out, v->to_act >> seat & 1 ? "choosing" : "has chosen");
        return;
    }
    say_number(&s->say, out, v->points[seat]);
    if (v->charged[seat])
        charged_text(s, seat, out);
    else if (*word)
        buffer_format(out, "%s%s", s->say.ascii ? " - " : " · ", word);
    else
        buffer_text(out, " this hand");
}

/* Draws name, total, state, and below them, in `taken_rows` rows, the cards taken. */
static void draw_plate(const struct screen *s, const struct screen_layout *l, int seat,
                       const struct layout_seat *at, int taken_rows)
{
    struct buffer text = { 0 };
    bool acting = s->view.to_act >> seat & 1 && s->view.phase != HEARTS_OVER;
    bool gathering = s->table->others && s->table->others->stage == SEAT_GATHERING;
    if (gathering)
        acting = seat == s->seat;
    const char *turn = s->say.ascii ? ">" : "▸";
    paint_use_bold(acting ? PAINT_BRASS : PAINT_CLOTH);
    paint_text(at->plate_y, at->plate_x, 1, acting ? turn : " ");
    if (gathering)
        buffer_format(&text, "%c", 'A' + seat);
    else
        say_number(&s->say, &text, s->view.score[seat]);
    int digits = text.length ? paint_columns(text.data) : 0;
    paint_text(at->plate_y, at->plate_x + 2, l->plate - 3 - digits, s->say.names[seat]);
    paint_use_bold(PAINT_CLOTH);
    paint_right(at->plate_y, at->plate_x + l->plate - digits - 1, digits + 1,
                text.data ? text.data : "");
    buffer_cut(&text, 0);
    draw_seat_state(s, seat, &text);
    paint_use(s->view.points[seat] > 0 ? PAINT_POINTS : PAINT_QUIET);
    paint_text(at->plate_y + 1, at->plate_x + 2, l->plate - 2, text.data ? text.data : "");
    draw_taken(s, seat, at->plate_y + 2, at->plate_x + 2, taken_rows, l->plate - 2);
    buffer_release(&text);
}

static void draw_trick(const struct screen *s, const struct screen_layout *l)
{
    const struct history_trick *t = &s->history.now;
    const struct hearts_plan *p = s->say.plan;
    int base = s->say.person < p->seats ? s->say.person : 0;
    int taker = hearts_trick_winner(t->cards, t->count);
    bool laid[HEARTS_SEATS] = { false };
    for (int i = 0; i < t->count; i++) {
        struct layout_seat at = layout_seat(l, p->seats,
                                            (t->seats[i] + p->seats - base) % p->seats);
        struct draw_card card = { .card = t->cards[i],
                                  .marked = i == taker,
                                  .shaded = t->finished && i != taker,
                                  .cancelled = history_is_cancelled(t, i) };
        int x = laid[t->seats[i]] ? at.second_x : at.card_x;
        draw_card(s, at.card_y, x, l->card_rows, l->card_columns, card);
        laid[t->seats[i]] = true;
    }
    if (!laid[base] && s->say.person < p->seats && s->view.phase == HEARTS_PLAY) {
        struct layout_seat at = layout_seat(l, p->seats, 0);
        paint_use(PAINT_THREAD);
        paint_frame(at.card_y, at.card_x, l->card_rows, l->card_columns,
                    paint_stitched_box(s->say.ascii));
    }
}

/* Names the card that caused a second round of the trick. */
static void booster_text(const struct screen *s, struct buffer *out)
{
    const struct history_trick *t = &s->history.now;
    buffer_text(out, "Again");
    for (int i = 0; i < t->count; i++)
        if (s->say.plan->boosters & hearts_face(t->cards[i])) {
            buffer_text(out, ": ");
            say_card(&s->say, out, t->cards[i]);
            return;
        }
}

/* Draws the middle of the cloth: the direction of passing, or the state of the trick. */
static void draw_middle(const struct screen *s, const struct screen_layout *l)
{
    struct buffer text = { 0 };
    const struct hearts_view *v = &s->view;
    const struct history_trick *t = &s->history.now;
    bool close = s->say.plan->seats <= 4; /* cards lie on both sides of the middle */
    int centre = l->board_y + l->board_rows / 2, x = l->cloth / 2 - 20;
    int y = close && v->phase != HEARTS_PASS ? centre + l->card_rows / 2 + 1 : centre;
    if (v->phase == HEARTS_PASS && v->pass != 'S') {
        int way = v->pass - '0', seats = s->say.plan->seats;
        int me = s->say.person < seats ? s->say.person : 0;
        const char *arrow = s->say.ascii ? " -> " : " ╌╌▸ ";
        say_name(&s->say, &text, (me + seats - way) % seats, true);
        buffer_text(&text, arrow);
        say_name(&s->say, &text, me, false);
        buffer_text(&text, arrow);
        say_name(&s->say, &text, (me + way) % seats, false);
    } else if (t->count && t->finished && t->taker == HEARTS_NO_SEAT)
        buffer_text(&text, "Nobody takes it");
    else if (t->count && t->finished) {
        say_does(&s->say, &text, t->taker, "takes it", "take it");
        buffer_text(&text, ": ");
        say_points(&s->say, &text, t->points);
    } else if (t->boosted)
        booster_text(s, &text);
    paint_use(v->phase == HEARTS_PASS ? PAINT_THREAD : PAINT_BRASS);
    if (text.length && s->say.plan->seats <= 5)
        paint_centre(y, x, 40, text.data);
    else if (text.length)
        paint_centre(y, l->cloth / 2 - 15, 30, text.data);
    buffer_cut(&text, 0);
    if (v->carried_tricks)
        buffer_format(&text, "%d cards wait", hearts_pile_count(v->carried));
    else if (v->kitty_count && v->kitty_taker == HEARTS_NO_SEAT && v->phase != HEARTS_OVER)
        buffer_format(&text, "kitty, %d", v->kitty_count);
    paint_use(PAINT_QUIET);
    if (text.length)
        paint_centre(y == centre ? centre + 1 : centre, l->cloth / 2 - 8, 16, text.data);
    buffer_release(&text);
}

static void bar_text(const struct screen *s, bool roomy, struct buffer *out)
{
    const struct hearts_view *v = &s->view;
    const char *dot = s->say.ascii ? " - " : " · ";
    const char *rules = s->table->rules, *title = s->table->title;
    size_t preset = strcspn(rules, " ");
    if (s->table->others && s->table->others->trouble[0]) {
        buffer_text(out, s->table->others->trouble);
        return;
    }
    buffer_append(out, *title ? title : rules, *title ? strlen(title) : preset);
    if (!*title && rules[preset])
        buffer_text(out, ", changed");
    if (s->table->others && s->table->others->stage == SEAT_GATHERING)
        return;
    buffer_format(out, "%s%shand %u", dot, v->phase == HEARTS_DEAL ? "before " : "",
                  v->hand_number);
    if (v->phase == HEARTS_DEAL || v->phase == HEARTS_OVER)
        return;
    if (v->phase == HEARTS_PLAY)
        buffer_format(out, "%strick %d", dot, v->tricks + 1);
    if (v->phase == HEARTS_PLAY && roomy && !s->say.plan->boosters)
        buffer_format(out, " of %d", s->say.plan->hand_cards);
    else if (v->phase == HEARTS_CHARGE || v->phase == HEARTS_BURY)
        buffer_format(out, "%s%s", dot, hearts_phase_name((enum hearts_phase)v->phase));
    if (say_partners(&s->say)) {
        buffer_format(out, "%swith ", dot);
        say_names(&s->say, out, say_partners(&s->say), false);
    }
    if (v->pass != 'H' && v->pass) {
        buffer_text(out, dot);
        buffer_text(out, v->phase == HEARTS_PASS ? "pass " : "passed ");
        say_pass_way(&s->say, out, v->pass);
    }
}

static void draw_bar(const struct screen *s, const struct screen_layout *l)
{
    struct buffer text = { 0 };
    bool broken = s->view.broken;
    const char *dot = s->say.ascii ? " - " : " · ";
    const char *heart = s->say.ascii ? "<3" : broken ? "♥" : "♡";
    bool roomy = l->columns >= 100;
    const char *state = broken ? (roomy ? "hearts are broken" : "hearts broken")
                               : (roomy ? "hearts are not broken" : "hearts not broken");
    int state_columns = paint_columns(state) + 2;
    paint_use(PAINT_ROOM);
    paint_fill(0, 0, 1, l->columns);
    paint_use_bold(PAINT_ROOM_POINTS);
    paint_text(0, 2, 2, heart);
    paint_use_bold(PAINT_ROOM);
    paint_text(0, 5, 12, "OpenHearts");
    bool trouble = s->table->others && s->table->others->trouble[0];
    bool stated = s->view.phase == HEARTS_PLAY && !trouble;
    int room = l->columns - 18 - (stated ? state_columns : 0);
    bar_text(s, roomy, &text);
    /* Drops parts from the end until the rest fits; the first part always remains. */
    while (text.length && paint_columns(text.data) > room) {
        const char *last = NULL;
        for (const char *at = strstr(text.data, dot); at; at = strstr(at + 1, dot))
            last = at;
        if (!last)
            break;
        buffer_cut(&text, (size_t)(last - text.data));
    }
    paint_use(PAINT_ROOM);
    if (text.length)
        paint_text(0, 17, room, text.data);
    paint_use(broken ? PAINT_ROOM_POINTS : PAINT_ROOM);
    if (stated)
        paint_right(0, l->columns - state_columns, state_columns - 2, state);
    buffer_release(&text);
}

/* Draws the keys that matter now, into the bottom border. */
static void draw_keys(struct screen *s, const struct screen_layout *l)
{
    struct context_key keys[CONTEXT_KEYS];
    int x = 4, y = l->rows - 1, count = context_keys(s, l, l->cloth - 8, keys);
    for (int i = 0; i < count; i++) {
        int wide = paint_columns(keys[i].text);
        paint_use(PAINT_QUIET);
        paint_text(y, x - 1, 1, " ");
        paint_text(y, x, wide, keys[i].text);
        paint_text(y, x + wide, 1, " ");
        paint_use_bold(PAINT_CLOTH);
        paint_text(y, x + keys[i].name, wide, keys[i].text + keys[i].name);
        if (keys[i].press)
            screen_spot(s, y, x - 1, 1, wide + 2, keys[i].press, 0);
        x += wide + 2;
    }
    char speed[32];
    (void)snprintf(speed, sizeof speed, " %s %c/%c ", pace_word(s->settings->speed),
                   keys_sign(&s->settings->keys, KEYS_FASTER),
                   keys_sign(&s->settings->keys, KEYS_SLOWER));
    paint_use(PAINT_QUIET);
    if (x + (int)strlen(speed) < l->cloth - 3)
        paint_text(y, l->cloth - 2 - (int)strlen(speed), 20, speed);
}

void draw_board(struct screen *s, const struct screen_layout *l)
{
    const struct hearts_plan *p = s->say.plan;
    int base = s->say.person < p->seats ? s->say.person : 0;
    draw_bar(s, l);
    paint_use(PAINT_CLOTH);
    paint_fill(1, 0, l->rows - 1, l->cloth);
    paint_use(PAINT_THREAD);
    paint_frame(1, 0, l->rows - 1, l->cloth, paint_stitched_box(s->say.ascii));
    for (int turn = s->say.person < p->seats ? 1 : 0; turn < p->seats; turn++) {
        struct layout_seat at = layout_seat(l, p->seats, turn);
        int taken_rows = l->taken_rows;
        if (turn == 0) { /* a watcher sees the first seat where the person would sit */
            at.plate_y = l->rail_y;
            at.plate_x = 2;
            taken_rows = l->rail_rows - 2;
        }
        draw_plate(s, l, (base + turn) % p->seats, &at, taken_rows);
    }
    draw_trick(s, l);
    draw_middle(s, l);
    draw_keys(s, l);
    draw_latest(s, l);
    draw_stage(s, l);
}
