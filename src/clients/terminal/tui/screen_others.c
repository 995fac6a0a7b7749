/* screen_others.c - keys of the full-screen table that concern the other people. */
#include "clients/terminal/tui/screen.h"

#include "clients/terminal/tui/computers.h"
#include "clients/terminal/tui/others.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <limits.h>
#include <string.h>
#include <wchar.h>

enum { ESCAPE = 27, RUBOUT = 127, TICK_MS = 1000 };

static void command(struct screen *s, enum seat_command_kind kind, int seat, const char *text)
{
    struct seat_command w = { .kind = kind, .seat = seat, .text = text };
    seat_ask(s->table, &w);
}

static bool is_seated(const struct screen *s) { return s->table->person < s->table->plan->seats; }

void screen_others_text(const struct screen *s, struct buffer *out)
{
    if (!s->table->others)
        return;
    const struct keys *k = &s->settings->keys;
    others_write_offer(&s->say, s->table, k, out);
    if (!out->length && s->table->others->stage == SEAT_ENDED) {
        say_over(&s->say, out, s->view.winners);
        buffer_char(out, ' ');
        others_write_stage(s->table, k, out);
    } else if (!out->length)
        others_write_stage(s->table, k, out);
}

int screen_tick_ms(const struct screen *s)
{
    int64_t now = others_now_ms(), least = -1;
    for (int seat = 0; s->table->others && seat < s->table->plan->seats; seat++) {
        bool bank;
        int64_t left = others_clock_ms(s->table, seat, now, &bank);
        int64_t next = left > 0 ? (left - 1) % TICK_MS + 1 : -1;
        if (next > 0 && (least < 0 || next < least))
            least = next;
    }
    return (int)least;
}

/* ---- Talking ---- */

static void add_sign(char *text, size_t capacity, wchar_t sign)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t used = wcrtomb(bytes, sign, &state), length = strlen(text);
    if (used == (size_t)-1 || sign < ' ' || length + used >= capacity)
        return;
    memcpy(text + length, bytes, used);
    text[length + used] = '\0';
}

static void talk_key(struct screen *s, int key, bool function_key)
{
    size_t length = strlen(s->talk);
    bool enter = function_key ? key == KEY_ENTER : key == '\r' || key == '\n';
    if (enter && s->talk[0])
        command(s, COMMAND_SAY, HEARTS_NO_SEAT, s->talk);
    if (enter || (!function_key && key == ESCAPE)) {
        s->talking = false;
        s->talk[0] = '\0';
    } else if (function_key ? key == KEY_BACKSPACE : key == RUBOUT || key == '\b') {
        while (length && ((unsigned char)s->talk[length - 1] & 0xc0) == 0x80)
            length--; /* the last character may have several bytes */
        s->talk[length ? length - 1 : 0] = '\0';
    } else if (!function_key)
        add_sign(s->talk, sizeof s->talk, (wchar_t)key);
}

/* ---- Before a game ---- */

/* Seats the next stronger computer; after the strongest, none. */
static void next_computer(struct screen *s)
{
    const char *now = s->table->players[s->seat];
    int at = 0;
    if (s->table->others->other[s->seat].kind == SEAT_COMPUTER)
        while (computer_strength(at) && strcmp(computer_strength(at++)->player, now) != 0)
            continue;
    const struct strength *next = computer_strength(at);
    command(s, COMMAND_SEAT, s->seat, next ? next->player : "");
}

static void enter_pressed(struct screen *s)
{
    if (!is_seated(s))
        command(s, COMMAND_SIT,
                s->table->others->other[s->seat].kind == SEAT_NOBODY ? s->seat : HEARTS_NO_SEAT,
                NULL);
    else if (s->table->others->hosting)
        command(s, COMMAND_START, HEARTS_NO_SEAT, NULL);
    else
        screen_tell(s, "The host starts the game.");
}

static void swap(struct screen *s)
{
    struct seat_command w = { .kind = COMMAND_SWAP, .seat = s->table->person, .other = s->seat };
    if (is_seated(s) && s->seat != s->table->person)
        seat_ask(s->table, &w);
    else
        screen_tell(s, "Put the cursor on the seat to swap with yours.");
}

static bool gathering_key(struct screen *s, int key, bool function_key)
{
    int seats = s->table->plan->seats;
    if (function_key ? key == KEY_ENTER : key == '\r' || key == '\n') {
        enter_pressed(s);
        return true;
    }
    if (function_key) {
        bool back = key == KEY_LEFT || key == KEY_UP, on = key == KEY_RIGHT || key == KEY_DOWN;
        if (back || on)
            s->seat = (s->seat + (on ? 1 : seats - 1)) % seats;
        return back || on;
    }
    switch (keys_find(&s->settings->keys, KEYS_AT_GATHERING, key)) {
    case KEYS_FILL: command(s, COMMAND_START, HEARTS_NO_SEAT, "full"); break;
    case KEYS_COMPUTER: next_computer(s); break;
    case KEYS_SWAP: swap(s); break;
    default: return false;
    }
    return true;
}

/* ---- At any time ---- */

/* Whether this is the host, with the cursor on another person's seat. */
static bool is_on_a_guest(const struct screen *s)
{
    const struct seat_others *c = s->table->others;
    return c->hosting && c->stage == SEAT_GATHERING && s->seat != s->table->person &&
           c->other[s->seat].kind == SEAT_SOMEBODY;
}

static void put_out_pressed(struct screen *s, bool again)
{
    char say[80];
    (void)snprintf(say, sizeof say, "Press %c again to remove the player at seat %c.",
                   keys_sign(&s->settings->keys, KEYS_GIVE_UP), 'A' + s->seat);
    if (again)
        command(s, COMMAND_REMOVE, s->seat, NULL);
    else
        screen_tell(s, say);
    s->pressed_once = again ? 0 : 1 + KEYS_GIVE_UP;
}

static void give_up_pressed(struct screen *s)
{
    const struct keys *k = &s->settings->keys;
    char say[120];
    bool again = s->pressed_once;
    s->pressed_once = 0;
    if (is_on_a_guest(s))
        put_out_pressed(s, again);
    else if (!is_seated(s)) {
        (void)snprintf(say, sizeof say, "You have no seat here. %c leaves.",
                       keys_sign(k, KEYS_LEAVE));
        screen_tell(s, say);
    } else if (again)
        command(s, COMMAND_LEAVE, HEARTS_NO_SEAT, NULL);
    else {
        (void)snprintf(say, sizeof say,
                       "%c again gives up your seat for good, and a computer plays on. %c leaves "
                       "and keeps it.",
                       keys_sign(k, KEYS_GIVE_UP), keys_sign(k, KEYS_LEAVE));
        screen_tell(s, say);
        s->pressed_once = 1 + KEYS_GIVE_UP;
    }
}

/* Asks for another game once one is over; during a game, asks to call it off. */
static void again_pressed(struct screen *s)
{
    char say[100];
    bool ends = s->table->others->stage == SEAT_PLAYING && is_seated(s);
    if (!ends || s->pressed_once) {
        command(s, ends ? COMMAND_END : COMMAND_REMATCH, HEARTS_NO_SEAT, NULL);
        s->pressed_once = 0;
        return;
    }
    (void)snprintf(say, sizeof say,
                   "%c again calls this game off and closes the table, if everybody wants it.",
                   keys_sign(&s->settings->keys, KEYS_AGAIN));
    screen_tell(s, say);
    s->pressed_once = 1 + KEYS_AGAIN;
}

static bool answer_key(struct screen *s, int key)
{
    const struct seat_others *c = s->table->others;
    int command = keys_find(&s->settings->keys, KEYS_AT_OFFER, key);
    bool yes = command == KEYS_YES, no = command == KEYS_NO;
    struct seat_command w = { .kind = COMMAND_ANSWER, .yes = yes };
    if (!(yes || no) || c->offer == SEAT_NO_OFFER || !is_seated(s) ||
        !(c->offer_waits_for >> s->table->person & 1))
        return false;
    seat_ask(s->table, &w);
    return true;
}

static bool others_sign(struct screen *s, int key)
{
    bool paused;
    if (key == '\r' || key == '\n') {
        if (!is_seated(s))
            command(s, COMMAND_SIT, HEARTS_NO_SEAT, NULL);
        return !is_seated(s);
    }
    switch (keys_find(&s->settings->keys, KEYS_AT_PLAY, key)) {
    case KEYS_TALK:
        s->talking = true;
        s->talk[0] = '\0';
        break;
    case KEYS_SAID:
        s->dialog = DIALOG_TALK;
        s->dialog_top = INT_MAX / 2; /* the end; drawing limits it */
        break;
    case KEYS_CLAIM:
        command(s, s->table->others->can_finish ? COMMAND_FINISH : COMMAND_CLAIM, HEARTS_NO_SEAT,
                NULL);
        break;
    case KEYS_PAUSE:
        paused = s->table->others->paused_by != HEARTS_NO_SEAT;
        command(s, paused ? COMMAND_RESUME : COMMAND_PAUSE, HEARTS_NO_SEAT, NULL);
        break;
    case KEYS_BACK: command(s, COMMAND_BACK, HEARTS_NO_SEAT, NULL); break;
    case KEYS_AGAIN: again_pressed(s); break;
    case KEYS_GIVE_UP: give_up_pressed(s); break;
    default: return answer_key(s, key);
    }
    return true;
}

void screen_others_begin(struct screen *s)
{
    for (int seat = 0; s->table->others && seat < s->table->plan->seats; seat++)
        if (s->table->others->other[seat].kind == SEAT_NOBODY) {
            s->seat = seat;
            return;
        }
}

bool screen_others_key(struct screen *s, int key, bool function_key)
{
    if (s->talking) {
        talk_key(s, key, function_key);
        return true;
    }
    if (s->dialog != DIALOG_NONE)
        return false;
    if (function_key || 1 + keys_find(&s->settings->keys, KEYS_AT_PLAY, key) != s->pressed_once)
        s->pressed_once = 0;
    s->message[0] = '\0';
    if (s->table->others->stage == SEAT_GATHERING && gathering_key(s, key, function_key))
        return true;
    return !function_key && others_sign(s, key);
}
