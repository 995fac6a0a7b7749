/* screen_keys.c - keys and mouse at the full-screen table. */
#include "clients/terminal/tui/others.h"
#include "clients/terminal/tui/say_hint.h"
#include "clients/terminal/tui/screen.h"
#include "clients/terminal/tui/window.h"

#define NCURSES_WIDECHAR 1
#include <ctype.h>
#include <curses.h>
#include <string.h>

enum { KEY_ESCAPE = 27 };

void screen_tell(struct screen *s, const char *sentence)
{
    struct buffer text = { 0 };
    buffer_text(&text, sentence);
    screen_message(s, &text, true);
}

static void refuse(struct screen *s, struct hearts_refusal r, hearts_card card)
{
    struct buffer text = { 0 };
    say_refusal(&s->say, &s->view, r, card, &text);
    screen_message(s, &text, true);
}

/* Makes a move; a refusal becomes the message. */
static void make_move(struct screen *s, const struct hearts_move *m)
{
    struct hearts_refusal r = seat_move(s->table, m);
    if (r.code != HEARTS_OK) {
        refuse(s, r, m->count == 1 ? m->cards[0] : r.card);
        return;
    }
    s->message[0] = '\0';
    screen_refresh(s);
}

/* Shows why the card at an index may not be chosen; false if it may be. */
static bool tell_why(struct screen *s, int place)
{
    hearts_card c = s->hand[place];
    if (hearts_pile_copies(s->view.choice.from, c))
        return false;
    refuse(s, s->view.why[c], c);
    return true;
}

static void play(struct screen *s)
{
    struct hearts_move m = { .seat = s->view.seat, .count = 1 };
    if (s->focus >= s->hand_count || tell_why(s, s->focus))
        return;
    m.cards[0] = s->hand[s->focus];
    make_move(s, &m);
}

/* Plays the card under the cursor; or chooses it, or takes it back. */
static void press_space(struct screen *s)
{
    int place = s->focus;
    if (s->view.phase == HEARTS_PLAY) {
        play(s);
        return;
    }
    if (s->view.phase == HEARTS_SCORE || place >= s->hand_count)
        return;

    s->message[0] = '\0';
    for (int i = 0; i < s->chosen_count; i++)
        if (s->chosen[i] == place) {
            memmove(&s->chosen[i], &s->chosen[i + 1],
                    (size_t)(s->chosen_count - i - 1) * sizeof *s->chosen);
            s->chosen_count--;
            return;
        }
    if (tell_why(s, place))
        return;
    if (s->chosen_count >= s->view.choice.high || s->chosen_count >= HEARTS_MOVE_MAX) {
        screen_tell(s, "You have chosen enough cards. Choose one of them again to keep it.");
        return;
    }
    s->chosen[s->chosen_count++] = place;
}

static void press_enter(struct screen *s)
{
    const struct keys *k = &s->settings->keys;
    struct hearts_move m = { .seat = s->view.seat };
    char text[96];
    if (s->view.phase == HEARTS_PLAY)
        play(s);
    else if (s->view.phase == HEARTS_SCORE) {
        (void)snprintf(
            text, sizeof text,
            "Press %c to add it to the others, or %c to subtract it from your own score.",
            toupper(keys_sign(k, KEYS_ADD)), toupper(keys_sign(k, KEYS_SUBTRACT)));
        screen_tell(s, text);
    } else {
        for (int i = 0; i < s->chosen_count; i++)
            m.cards[m.count++] = s->hand[s->chosen[i]];
        make_move(s, &m);
    }
}

/* Handles the keys for numbered options: how to score a moon, passing on unseen. */
static bool press_option(struct screen *s, int key)
{
    struct hearts_move m = { .seat = s->view.seat };
    if (s->view.choice.options < 2)
        return false;
    bool moon = s->view.phase == HEARTS_SCORE;
    int command = keys_find(&s->settings->keys, moon ? KEYS_AT_MOON : KEYS_AT_CHOICE, key);
    if (moon && (command == KEYS_ADD || command == KEYS_SUBTRACT))
        m.option = command == KEYS_SUBTRACT;
    else if (s->view.phase == HEARTS_PASS && command == KEYS_UNSEEN)
        m.option = 1;
    else
        return false;
    make_move(s, &m);
    return true;
}

/* Moves the cursor to the next card of a suit after the one it is on. */
static void seek_suit(struct screen *s, int suit)
{
    for (int i = 1; i <= s->hand_count; i++) {
        int place = (s->focus + i) % s->hand_count;
        if (hearts_card_suit(s->hand[place]) == suit) {
            s->focus = place;
            return;
        }
    }
}

/* Moves the cursor to the nearest card of another suit, to the right (way 1) or left (way -1). */
static void next_suit(struct screen *s, int way)
{
    if (s->focus >= s->hand_count)
        return;
    int suit = hearts_card_suit(s->hand[s->focus]);
    for (int i = 0; i < s->hand_count; i++) {
        /* Enough whole rounds are added that the sum is never below 0. */
        int place = (s->focus + way * (i + 1) + s->hand_count * (i + 2)) % s->hand_count;
        if (hearts_card_suit(s->hand[place]) != suit) {
            s->focus = place;
            return;
        }
    }
}

static int rank_of(int key)
{
    const char *ranks = "23456789tjqka", *at = key ? strchr(ranks, key) : NULL;
    return at ? (int)(at - ranks) + HEARTS_TWO : 0;
}

static int suit_of(int key)
{
    const char *suits = "cdsh", *at = key ? strchr(suits, key) : NULL;
    return at ? (int)(at - suits) : -1;
}

/* Handles a card typed in full: the cursor moves there, and it is played or chosen. */
static void take_typed(struct screen *s, int suit)
{
    hearts_card c = HEARTS_CARD(suit, s->pending_rank);
    s->pending_rank = 0;
    s->message[0] = '\0';
    for (int i = 0; i < s->hand_count; i++) {
        if (s->hand[i] != c || (s->view.phase != HEARTS_PLAY && screen_is_chosen(s, i) &&
                                i + 1 < s->hand_count && s->hand[i + 1] == c))
            continue;
        s->focus = i;
        if (screen_may_decide(s))
            press_space(s);
        return;
    }
    refuse(s, (struct hearts_refusal){ HEARTS_NOT_HELD, c, 0, 1, 1 }, c);
}

/* Handles small letters and digits: cards by rank and suit. */
static bool press_card_letter(struct screen *s, int key)
{
    int suit = suit_of(key), rank = rank_of(key);
    if (suit >= 0 && s->pending_rank)
        take_typed(s, suit);
    else if (suit >= 0 && s->hand_count)
        seek_suit(s, suit);
    else if (rank || key == '1' || (key == '0' && s->pending_rank)) {
        char text[64];
        s->pending_rank = rank ? rank : HEARTS_TEN;
        (void)snprintf(text, sizeof text, "%s of: c, d, s or h?", say_rank(s->pending_rank));
        screen_tell(s, text);
    } else
        return false;
    return true;
}

/* Puts the cursor on a hint's cards, and chooses them unless a card is to be played. */
static void take_hint(struct screen *s)
{
    const struct hearts_move *m = &s->advice.move;
    s->chosen_count = 0;
    for (int i = 0; i < m->count; i++)
        for (int place = 0; place < s->hand_count; place++)
            if (s->hand[place] == m->cards[i] && !screen_is_chosen(s, place)) {
                s->focus = place;
                if (s->view.phase != HEARTS_PLAY)
                    s->chosen[s->chosen_count++] = place;
                break;
            }
}

static void open_dialog(struct screen *s, enum screen_dialog dialog)
{
    s->dialog = dialog;
    s->dialog_top = 0;
}

/* The first press shows the best move and the reason, the second one the rating of every card. */
static void hint(struct screen *s)
{
    struct buffer text = { 0 };
    bool again = s->hinting && s->message[0];
    if (!again && !seat_hint(s->table, &s->advice)) {
        screen_tell(s, "There is nothing for you to decide right now.");
        return;
    }
    take_hint(s);
    if (again && say_has_opinions(&s->advice)) {
        open_dialog(s, DIALOG_HINT);
        return;
    }
    buffer_text(&text, "Hint: ");
    say_advice(&s->say, &s->view, &s->advice, &text);
    if (say_has_opinions(&s->advice))
        buffer_format(&text, " %c again lists every card.",
                      keys_sign(&s->settings->keys, KEYS_HINT));
    screen_message(s, &text, true);
    s->hinting = true;
}

static void undo(struct screen *s)
{
    enum seat_undone undone = seat_undo(s->table);
    if (undone == SEAT_NOT_UNDONE || undone == SEAT_UNDO_ASKED) {
        screen_tell(s, others_undone(undone));
        return;
    }
    memset(&s->history, 0, sizeof s->history);
    screen_refresh(s);
    screen_tell(s, others_undone(undone));
}

static void change_speed(struct screen *s, int by)
{
    int speed = (int)s->settings->speed + by;
    if (speed < 0 || speed >= PACES)
        return;
    s->settings->speed = (enum pace)speed;
    char text[64];
    const char *word = pace_word(s->settings->speed);
    (void)snprintf(text, sizeof text, "The pace is %s now.", word);
    screen_tell(s, text);
    if (s->table->others && s->table->person < s->table->plan->seats)
        seat_ask(s->table, &(struct seat_command){ .kind = COMMAND_PACE, .other = speed });
}

/* Shows why the card under the cursor may not be played. */
static void why(struct screen *s)
{
    if (s->focus < s->hand_count && screen_may_decide(s) && !tell_why(s, s->focus))
        screen_tell(s, "You can choose that card.");
}

/* Handles the table's commands, mostly capital letters. */
static bool press_command(struct screen *s, int key)
{
    switch (keys_find(&s->settings->keys, KEYS_AT_PLAY, key)) {
    case KEYS_HINT: hint(s); break;
    case KEYS_WHY: why(s); break;
    case KEYS_UNDO: undo(s); break;
    case KEYS_LAST: open_dialog(s, DIALOG_LAST); break;
    case KEYS_SCORES: open_dialog(s, DIALOG_SCORES); break;
    case KEYS_RULES: open_dialog(s, DIALOG_RULES); break;
    case KEYS_HELP: open_dialog(s, DIALOG_HELP); break;
    case KEYS_SORT:
        s->settings->sort = (enum settings_sort)((s->settings->sort + 1) % SORTS);
        screen_refresh(s);
        screen_tell(s, settings_sort_brief(s->settings->sort));
        break;
    case KEYS_CLAIM:
        if (!s->table->several)
            return false;
        seat_show(s->table, HEARTS_WATCHER); /* nobody may claim here: the key covers the cards */
        screen_refresh(s);
        break;
    case KEYS_LEAVE: s->leaving = true; break;
    case KEYS_FASTER: change_speed(s, -1); break;
    case KEYS_SLOWER: change_speed(s, 1); break;
    default: return false;
    }
    return true;
}

static void press_mouse(struct screen *s)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    for (int i = s->spot_count; i-- > 0;) {
        struct screen_spot spot = s->spots[i];
        if (event.y < spot.y || event.y >= spot.y + spot.rows || event.x < spot.x ||
            event.x >= spot.x + spot.columns)
            continue;
        if (spot.key) {
            screen_key(s, spot.key, false);
            return;
        }
        s->focus = spot.card;
        if (screen_may_decide(s))
            press_space(s);
        return;
    }
}

static void press_dialog(struct screen *s, int key, bool function_key)
{
    int command = function_key ? -1 : keys_find(&s->settings->keys, KEYS_AT_PLAY, key);
    bool ending = !s->table->others &&
                  (s->view.phase == HEARTS_DEAL || s->view.phase == HEARTS_OVER);
    if (function_key && (key == KEY_DOWN || key == KEY_NPAGE))
        s->dialog_top += key == KEY_DOWN ? 1 : LINES / 2;
    else if (function_key && (key == KEY_UP || key == KEY_PPAGE))
        s->dialog_top -= key == KEY_UP ? 1 : LINES / 2;
    else if (command == KEYS_LEAVE || command == KEYS_UNDO) {
        s->dialog = DIALOG_NONE;
        (void)press_command(s, key);
    } else if (!ending || s->dialog != DIALOG_SCORES)
        s->dialog = DIALOG_NONE;
    else if (key == '\r' || key == '\n' || key == ' ' || key == KEY_ENTER || key == KEY_ESCAPE) {
        s->dialog = DIALOG_NONE;
        s->hand_looked_at = true;
    } else
        (void)press_command(s, key);
    if (s->dialog_top < 0)
        s->dialog_top = 0;
}

static void press_arrow(struct screen *s, int key)
{
    if (!s->hand_count)
        return;
    switch (key) {
    case KEY_LEFT: s->focus = (s->focus + s->hand_count - 1) % s->hand_count; break;
    case KEY_RIGHT: s->focus = (s->focus + 1) % s->hand_count; break;
    case KEY_UP: next_suit(s, -1); break;
    case KEY_DOWN: next_suit(s, 1); break;
    case KEY_HOME: s->focus = 0; break;
    case KEY_END: s->focus = s->hand_count - 1; break;
    default: return;
    }
    s->message[0] = '\0';
}

/* In a too small window letters do not name cards, so small letters work too. */
static bool leaves_small(const struct screen *s, int key)
{
    int capital = key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key;
    return keys_find(&s->settings->keys, KEYS_AT_PLAY, key) == KEYS_LEAVE ||
           keys_find(&s->settings->keys, KEYS_AT_PLAY, capital) == KEYS_LEAVE;
}

static void show(struct screen *s, int seat)
{
    seat_show(s->table, seat);
    s->shows_soon = false;
    s->message[0] = '\0';
    s->pending_rank = 0;
    s->chosen_count = 0;
    screen_refresh(s);
}

/* The keys while the cards are covered: Space twice shows those of whose turn it is. */
static void press_covered(struct screen *s, int key, bool function_key)
{
    bool space = !function_key && key == ' ';
    int command = function_key ? -1 : keys_find(&s->settings->keys, KEYS_AT_PLAY, key);
    if (space && s->shows_soon) {
        show(s, seat_turn(s->table));
        return;
    }
    s->shows_soon = space;
    if (command != KEYS_HINT && command != KEYS_WHY && command != KEYS_UNDO)
        (void)press_command(s, key);
}

void screen_key(struct screen *s, int key, bool function_key)
{
    if (function_key && key == KEY_RESIZE)
        return;
    if (function_key && key == KEY_MOUSE) {
        press_mouse(s);
        return;
    }
    if (window_is_small()) {
        s->leaving = !function_key && leaves_small(s, key);
        return;
    }
    if (s->table->others && screen_others_key(s, key, function_key))
        return;
    if (s->dialog != DIALOG_NONE) {
        press_dialog(s, key, function_key);
        return;
    }
    if (screen_is_covered(s)) {
        press_covered(s, key, function_key);
        return;
    }
    if (function_key && key != KEY_ENTER) {
        press_arrow(s, key);
        return;
    }
    if (key == KEY_ESCAPE) {
        s->message[0] = '\0';
        s->pending_rank = 0;
        s->chosen_count = 0;
    } else if (screen_may_decide(s) && press_option(s, key))
        return;
    else if (press_command(s, key) || press_card_letter(s, key))
        return;
    else if (screen_may_decide(s) && key == ' ')
        press_space(s);
    else if (screen_may_decide(s) && (key == '\r' || key == '\n' || key == KEY_ENTER))
        press_enter(s);
    else if (key == ' ' || key == '\r')
        s->hurry = true;
}
