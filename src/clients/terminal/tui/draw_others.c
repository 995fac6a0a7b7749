/* draw_others.c - the parts of the full screen about the other people at the table. */
#include "clients/terminal/tui/screen.h"

#include "clients/terminal/tui/others.h"
#include "record/words.h"

#include <stdio.h>

enum { FRESH_MS = 30000 }; /* how long the latest line is shown in the top border */

void draw_latest(const struct screen *s, const struct screen_layout *l)
{
    const struct seat_others *c = s->table->others;
    char text[NOTICE_BYTES + 4];
    if (!c || !c->line_count)
        return;
    const struct notice *line = &c->lines[(c->line_count - 1) % NOTICES];
    if (others_now_ms() - line->at_ms > FRESH_MS)
        return;
    (void)snprintf(text, sizeof text, " %s ", line->text);
    paint_use(line->talk ? PAINT_BRASS : PAINT_QUIET);
    paint_text(1, 3, l->cloth - 6, text);
}

/* Draws the message being typed; only its end if it is too long. */
void draw_talk(const struct screen *s, const struct screen_layout *l)
{
    int x = 22, room = l->cloth - x - 2;
    const char *text = s->talk;
    paint_use_bold(PAINT_BRASS);
    paint_text(l->rail_y, x, room, "Say to the table:");
    while (*text && paint_columns(text) > room - 3)
        do
            text++;
        while (((unsigned char)*text & 0xc0) == 0x80);
    paint_use(PAINT_BUTTON);
    paint_fill(l->rail_y + 1, x, 1, room);
    int wide = paint_text(l->rail_y + 1, x + 1, room - 2, text);
    paint_text(l->rail_y + 1, x + 1 + wide, 1, s->say.ascii ? "_" : "▏");
}

enum { ENTER = -1 };

/* Draws a clickable button for a command, or ENTER; returns the column for the next one. */
static int button(struct screen *s, int y, int x, int command, const char *word)
{
    char text[40], sign = '\r';
    if (command == ENTER)
        (void)snprintf(text, sizeof text, " Enter  %s ", word);
    else {
        sign = keys_sign(&s->settings->keys, (enum keys_command)command);
        (void)snprintf(text, sizeof text, " %c  %s ", sign, word);
    }
    paint_use(PAINT_BUTTON);
    int wide = paint_text(y, x, 40, text);
    screen_spot(s, y, x, 1, wide, sign, 0);
    return x + wide + 2;
}

/* Draws one button below the middle of the cloth. */
static void middle_button(struct screen *s, const struct screen_layout *l, int command,
                          const char *word)
{
    int wide = paint_columns(word) + (command == ENTER ? 9 : 5);
    (void)button(s, l->board_y + l->board_rows - 1, (l->cloth - wide) / 2, command, word);
}

void draw_stage(struct screen *s, const struct screen_layout *l)
{
    const struct seat_others *c = s->table->others;
    if (!c)
        return;
    bool seated = s->table->person < s->table->plan->seats;
    int free = others_free_seats(s->table);
    if (c->stage == SEAT_GATHERING && !seated && free)
        middle_button(s, l, ENTER, "Sit down");
    else if (c->stage == SEAT_GATHERING && c->hosting && free) {
        int y = l->board_y + l->board_rows - 1;
        int next = button(s, y, l->cloth / 2 - 20, KEYS_FILL, "Fill and start");
        (void)button(s, y, next, KEYS_COMPUTER, "A computer here");
    } else if (c->stage == SEAT_GATHERING && c->hosting)
        middle_button(s, l, ENTER, "Start");
    else if (c->stage == SEAT_ENDED && seated && !c->other[s->table->person].again)
        middle_button(s, l, KEYS_AGAIN, "Another game");
}

void dialog_talk(const struct screen *s, int columns, struct buffer *out)
{
    const struct seat_others *c = s->table->others;
    size_t first = c->line_count > NOTICES ? c->line_count - NOTICES : 0;
    buffer_text(out, "What was said and done\n\n");
    bool any = false;
    for (size_t i = first; i < c->line_count; i++)
        any |= !c->lines[i % NOTICES].passing;
    if (!any)
        buffer_format(out, "Nothing yet. %c says something to the table.\n",
                      keys_sign(&s->settings->keys, KEYS_TALK));
    for (size_t i = first; i < c->line_count; i++) {
        if (c->lines[i % NOTICES].passing)
            continue;
        words_fold(c->lines[i % NOTICES].text, columns, 2, out);
        if (out->length && out->data[out->length - 1] != '\n')
            buffer_char(out, '\n');
    }
}
