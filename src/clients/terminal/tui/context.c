/* context.c - which keys matter now: finds the situation, and the rows of a table that apply in
 * it. */
#include "clients/terminal/tui/context.h"

#include "clients/terminal/tui/others.h"
#include "clients/terminal/tui/say_hint.h"

#include <stdio.h>
#include <string.h>

enum situation {
    AT_CHOICE = 1, /* too few cards are chosen */
    AT_ENOUGH = 2, /* enough, but more may be */
    AT_FULL = 4,   /* no more */
    AT_PLAY = 8,   /* the card under the cursor may be played */
    AT_FORBIDDEN = 16,
    AT_MOON = 32,
    AT_WAIT = 64,  /* for other players */
    AT_NEXT = 128, /* the hand is over */
    AT_OVER = 256, /* and so is the game */
    AT_DIALOG = 512,
    AT_RANK = 1024, /* a rank was typed, its suit not yet */
    AT_TALK = 2048,
    AT_OFFER = 4096,
    AT_DOOR = 8192,   /* the person has no seat yet */
    AT_SEATS = 16384, /* the host seats people */
    AT_ENDED = 32768, /* a game with others has ended */

    CHOOSING = AT_CHOICE | AT_ENOUGH | AT_FULL,
    DECIDING = CHOOSING | AT_PLAY | AT_FORBIDDEN | AT_MOON,
    SEEING = DECIDING | AT_WAIT | AT_NEXT | AT_OVER | AT_OFFER | AT_DOOR | AT_SEATS | AT_ENDED,
};

/* Keys that are not commands, and that nobody can change. */
enum { ENTER = KEYS_COMMANDS, SPACE, ESCAPE, ARROWS, CLUBS, DIAMONDS, SPADES, HEARTS };

/* Most important first. */
static const struct {
    unsigned at; /* the situations that it applies in */
    int key;
    const char *word;
} rows[] = {
    { AT_RANK, CLUBS, "Clubs" },
    { AT_RANK, DIAMONDS, "Diamonds" },
    { AT_RANK, SPADES, "Spades" },
    { AT_RANK, HEARTS, "Hearts" },
    { AT_TALK, ENTER, "Send" },
    { AT_RANK | AT_TALK, ESCAPE, "Cancel" },
    { AT_OFFER, KEYS_YES, "Agree" },
    { AT_OFFER, KEYS_NO, "Decline" },
    { AT_MOON, KEYS_ADD, "Add it" },
    { AT_MOON, KEYS_SUBTRACT, "Subtract it" },
    { AT_NEXT, ENTER, "Next hand" },
    { AT_OVER, ENTER, "Another game" },
    { AT_DIALOG, ESCAPE, "Close" },
    { AT_DOOR, ENTER, "Sit down" },
    { AT_SEATS, ENTER, "Start" },
    { AT_SEATS, KEYS_FILL, "Fill and start" },
    { AT_SEATS, KEYS_COMPUTER, "Computer" },
    { AT_SEATS, KEYS_SWAP, "Swap seats" },
    { AT_ENDED, KEYS_AGAIN, "Another game" },
    { AT_FULL, ENTER, "Pass" }, /* or "Charge", or "Bury" */
    { AT_CHOICE | AT_ENOUGH, SPACE, "Choose" },
    { AT_ENOUGH, ENTER, "Pass" },
    { AT_CHOICE | AT_ENOUGH, KEYS_UNSEEN, "Unseen" },
    { AT_PLAY, ENTER, "Play" },
    { AT_FORBIDDEN, KEYS_WHY, "Why not" },
    { AT_CHOICE | AT_ENOUGH | AT_PLAY | AT_FORBIDDEN, ARROWS, "Move" },
    { AT_WAIT, SPACE, "Go on" },
    { DECIDING, KEYS_HINT, "Hint" },
    { DECIDING | AT_WAIT | AT_NEXT, KEYS_UNDO, "Undo" },
    { SEEING, KEYS_TALK, "Chat" },
    { AT_PLAY | AT_FORBIDDEN | AT_WAIT | AT_NEXT, KEYS_LAST, "Last" },
    { SEEING & ~(unsigned)(AT_NEXT | AT_OVER), KEYS_SCORES, "Scores" },
    { SEEING, KEYS_RULES, "Rules" },
    { CHOOSING | AT_PLAY | AT_FORBIDDEN, KEYS_SORT, "Order" },
    { SEEING, KEYS_HELP, "Help" },
    { SEEING | AT_DIALOG | AT_RANK, KEYS_LEAVE, "Quit" },
};

enum { ROWS = sizeof rows / sizeof *rows };

static enum situation others_situation(const struct screen *s)
{
    const struct seat_others *c = s->table->others;
    bool seated = s->table->person < s->table->plan->seats;
    if (seated && c->offer != SEAT_NO_OFFER && c->offer_waits_for >> s->table->person & 1)
        return AT_OFFER;
    if (!seated && others_free_seats(s->table))
        return AT_DOOR;
    if (c->stage == SEAT_GATHERING && c->hosting)
        return AT_SEATS;
    if (c->stage == SEAT_ENDED && seated && !c->other[s->table->person].again)
        return AT_ENDED;
    return AT_WAIT;
}

static enum situation choice_situation(const struct screen *s)
{
    const struct hearts_choice *c = &s->view.choice;
    if (s->view.phase == HEARTS_SCORE)
        return AT_MOON;
    if (s->view.phase == HEARTS_PLAY)
        return screen_forbids(s, s->focus) ? AT_FORBIDDEN : AT_PLAY;
    if (s->chosen_count < c->low)
        return AT_CHOICE;
    return s->chosen_count < c->high ? AT_ENOUGH : AT_FULL;
}

static enum situation situation_of(const struct screen *s)
{
    enum situation others = s->table->others ? others_situation(s) : AT_WAIT;
    if (s->talking)
        return AT_TALK;
    bool goes_on = !s->table->others && !s->table->one_hand;
    if (s->dialog == DIALOG_SCORES && goes_on && s->view.phase == HEARTS_OVER)
        return AT_OVER;
    if (s->dialog == DIALOG_SCORES && goes_on && s->view.phase == HEARTS_DEAL)
        return AT_NEXT;
    if (s->dialog != DIALOG_NONE)
        return AT_DIALOG;
    if (s->pending_rank)
        return AT_RANK;
    return others == AT_WAIT && screen_may_decide(s) ? choice_situation(s) : others;
}

/* Whether the person has decided something in this hand, so that undo makes sense. */
static bool has_decided(const struct screen *s)
{
    bool laid = false;
    for (int i = 0; i < s->history.now.count; i++)
        laid |= s->history.now.seats[i] == s->say.person;
    return s->say.person < s->say.plan->seats &&
           (laid || s->view.tricks || s->view.passed_count || s->view.phase == HEARTS_DEAL);
}

/* Whether the key has an effect now. */
static bool is_of_use(const struct screen *s, const struct screen_layout *l, int key)
{
    const struct seat_others *c = s->table->others;
    switch (key) {
    case KEYS_TALK: return c != NULL;
    case KEYS_UNDO: return has_decided(s);
    case KEYS_UNSEEN: return s->view.choice.options > 1;
    case KEYS_LAST: return s->history.last.count && !l->last_rows;
    case KEYS_FILL: return others_free_seats(s->table) > 0;
    case KEYS_COMPUTER: return others_free_seats(s->table) > 0;
    case SPACE: return screen_may_decide(s) || (!c && s->settings->speed != PACE_OFF);
    default: return true;
    }
}

static const char *word_of(const struct screen *s, int row)
{
    if (rows[row].key == ENTER && rows[row].at & CHOOSING)
        return s->view.phase == HEARTS_CHARGE ? "Charge"
               : s->view.phase == HEARTS_BURY ? "Bury"
                                              : "Pass";
    if (rows[row].key == KEYS_HINT && s->hinting && s->message[0] && say_has_opinions(&s->advice))
        return "Every card";
    return rows[row].word;
}

static void fill(const struct screen *s, int row, struct context_key *out)
{
    static const struct {
        const char *name, *ascii;
        int press;
    } fixed[] = {
        [ENTER - KEYS_COMMANDS] = { "Enter", "Enter", '\r' },
        [SPACE - KEYS_COMMANDS] = { "Space", "Space", ' ' },
        [ESCAPE - KEYS_COMMANDS] = { "Esc", "Esc", 27 },
        [ARROWS - KEYS_COMMANDS] = { "←→", "<- ->", 0 },
        [CLUBS - KEYS_COMMANDS] = { "c", "c", 'c' },
        [DIAMONDS - KEYS_COMMANDS] = { "d", "d", 'd' },
        [SPADES - KEYS_COMMANDS] = { "s", "s", 's' },
        [HEARTS - KEYS_COMMANDS] = { "h", "h", 'h' },
    };
    int key = rows[row].key;
    char sign[2] = "";
    const char *name = sign;
    if (key >= KEYS_COMMANDS) {
        name = s->say.ascii ? fixed[key - KEYS_COMMANDS].ascii : fixed[key - KEYS_COMMANDS].name;
        out->press = fixed[key - KEYS_COMMANDS].press;
    } else
        sign[0] = (char)(out->press = keys_sign(&s->settings->keys, (enum keys_command)key));
    out->name = (int)strlen(word_of(s, row)) + 1;
    (void)snprintf(out->text, sizeof out->text, "%s %s", word_of(s, row), name);
}

int context_keys(const struct screen *s, const struct screen_layout *l, int room,
                 struct context_key out[CONTEXT_KEYS])
{
    unsigned at = (unsigned)situation_of(s);
    int count = 0, used = 0, last = 0; /* keys at the end that are never dropped: help and leave */
    for (int i = 0; i < ROWS && count < CONTEXT_KEYS; i++)
        if (rows[i].at & at && is_of_use(s, l, rows[i].key)) {
            fill(s, i, &out[count]);
            used += paint_columns(out[count++].text) + 2;
            last += rows[i].key == KEYS_HELP || rows[i].key == KEYS_LEAVE;
        }
    for (; used - 2 > room && count > last; count--) {
        int gone = count - last - 1;
        used -= paint_columns(out[gone].text) + 2;
        memmove(&out[gone], &out[gone + 1], (size_t)last * sizeof *out);
    }
    return count;
}
