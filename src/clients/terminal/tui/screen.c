/* screen.c - draws the full screen and updates its state. */
#include "clients/terminal/tui/screen.h"
#include "clients/terminal/tui/window.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <string.h>

void screen_draw(struct screen *s)
{
    struct screen_layout l;
    s->spot_count = 0;
    if (window_is_small()) {
        char meanwhile[80];
        (void)snprintf(meanwhile, sizeof meanwhile, "%s %c leaves.",
                       seat_kept(s->table) ? "The game is saved."
                                           : "The game waits; it is not saved.",
                       keys_sign(&s->settings->keys, KEYS_LEAVE));
        window_tell_small(meanwhile);
        return;
    }
    erase();
    if (screen_is_covered(s)) {
        draw_cover(s);
        refresh();
        return;
    }
    layout_make(&l, LINES, COLS, s->say.plan);
    draw_board(s, &l);
    draw_hand(s, &l);
    draw_pad(s, &l);
    draw_dialog(s, &l);
    refresh();
}

bool screen_is_covered(const struct screen *s)
{
    return s->dialog == DIALOG_NONE && seat_waits(s->table) == SEAT_OTHER;
}

void screen_message(struct screen *s, struct buffer *text, bool brass)
{
    (void)snprintf(s->message, sizeof s->message, "%s", text->data ? text->data : "");
    s->message_is_brass = brass;
    s->hinting = false;
    buffer_release(text);
}

/* Keeps the cursor on its card if possible; else moves it to the first card that may be chosen. */
static void find_focus(struct screen *s, hearts_card before)
{
    for (int i = 0; i < s->hand_count; i++)
        if (s->hand[i] == before &&
            (!screen_may_decide(s) || hearts_pile_copies(s->view.choice.from, before))) {
            s->focus = i;
            return;
        }
    for (int i = 0; i < s->hand_count; i++)
        if (hearts_pile_copies(s->view.choice.from, s->hand[i])) {
            s->focus = i;
            return;
        }
    s->focus = s->focus < s->hand_count ? s->focus : 0;
}

void screen_refresh(struct screen *s)
{
    hearts_card before = s->focus < s->hand_count ? s->hand[s->focus] : HEARTS_NO_CARD;
    hearts_card hand[HEARTS_CARDS];
    int count = s->hand_count, phase = s->view.phase;
    memcpy(hand, s->hand, sizeof hand);
    seat_view(s->table, &s->view);
    /* Players may have changed, or whose cards are shown. */
    if (s->table->others || s->say.person != s->table->person)
        say_for_table(&s->say, s->table, s->settings->ascii, true);
    history_follow(&s->history, s->table);
    s->hand_count = settings_hand(s->settings, s->view.hand, s->hand);
    /* A hint may choose cards while others still choose: they stay as long as the question does. */
    bool same = s->hand_count == count && s->view.phase == phase &&
                memcmp(hand, s->hand, (size_t)count * sizeof *hand) == 0;
    if (!same || s->view.choice.low > s->view.choice.high)
        s->chosen_count = 0;
    find_focus(s, before);
    if (s->view.phase != HEARTS_DEAL && s->view.phase != HEARTS_OVER)
        s->hand_looked_at = false;
}
