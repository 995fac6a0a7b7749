/* command_read.c - a line of text as a command to the table. */
#include "wasm/command_read.h"

#include <string.h>

/* What follows each command's word: s seat, o another seat, d a dealer or "-", p a computer's
 * name, y yes or no, m a move, k a deck, a cards ahead; n a name and t a text go to the end of
 * the line. */
static const char *const shapes[TABLE_COMMANDS] = {
    [TABLE_SIT] = "sn",  [TABLE_LEAVE] = "",     [TABLE_SEAT] = "sp",      [TABLE_SWAP] = "so",
    [TABLE_START] = "p", [TABLE_MOVE] = "m",     [TABLE_PLAY_AHEAD] = "a", [TABLE_CLAIM] = "",
    [TABLE_FINISH] = "", [TABLE_TAKE_BACK] = "", [TABLE_ANSWER] = "y",     [TABLE_PAUSE] = "",
    [TABLE_RESUME] = "", [TABLE_REMATCH] = "",   [TABLE_TALK] = "t",       [TABLE_BACK] = "",
    [TABLE_DEAL] = "dk", [TABLE_THOUGHT] = "sm", [TABLE_AHEAD_DUE] = "s",  [TABLE_AWAY] = "s",
    [TABLE_HERE] = "s",  [TABLE_TICK] = "",      [TABLE_REMOVE] = "s",     [TABLE_CLOSE] = "",
    [TABLE_END] = "",
};

struct reading {
    const struct table *table;
    struct table_command *to;
    const char *at;
    const char *word; /* taken last */
    size_t length;
};

static bool next_word(struct reading *r)
{
    while (*r->at == ' ')
        r->at++;
    r->word = r->at;
    while (*r->at && *r->at != ' ')
        r->at++;
    r->length = (size_t)(r->at - r->word);
    return r->length > 0;
}

static bool word_is(const struct reading *r, const char *text)
{
    return strlen(text) == r->length && memcmp(r->word, text, r->length) == 0;
}

/* Copies with its NUL what fits; false when it does not. */
static bool copy(char *to, size_t room, const char *from, size_t length)
{
    if (length >= room)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

static bool read_seat(struct reading *r, uint8_t *out)
{
    if (!next_word(r) || r->length != 1)
        return false;
    *out = *r->word == '-' ? HEARTS_NO_SEAT : (uint8_t)(*r->word - 'A');
    return *out == HEARTS_NO_SEAT || *out < r->table->plan->seats;
}

/* The cards to the end of the line; -1 when something else stands there, or they are too many. */
static int read_cards(struct reading *r, hearts_card *out, int most)
{
    int n = 0;
    while (next_word(r))
        if (n == most || hearts_card_read(r->word, r->length, &out[n++]) != r->length)
            return -1;
    return n;
}

static bool read_option(struct reading *r, struct hearts_move *m)
{
    if (next_word(r))
        for (uint8_t i = 0; i < 2; i++)
            if (word_is(r, hearts_choice_word(r->table->game.phase, i))) {
                m->option = i;
                return true;
            }
    return false;
}

static bool read_move(struct reading *r, struct hearts_move *m)
{
    while (next_word(r)) {
        if (word_is(r, "none"))
            continue;
        if (word_is(r, "option")
                ? !read_option(r, m)
                : m->count == HEARTS_MOVE_MAX ||
                      hearts_card_read(r->word, r->length, &m->cards[m->count++]) != r->length)
            return false;
    }
    return true;
}

/* The rest of the line, without the blank before it. */
static bool read_rest(struct reading *r, char *to, size_t room)
{
    r->at += *r->at == ' ';
    const char *from = r->at;
    r->at += strlen(from);
    return copy(to, room, from, strlen(from));
}

static const char *read_more(struct reading *r, char shape)
{
    struct table_command *c = r->to;
    int count;
    switch (shape) {
    case 's': return read_seat(r, &c->seat) ? NULL : "a seat is a letter";
    case 'o': return read_seat(r, &c->other) ? NULL : "a seat is a letter";
    case 'd': return read_seat(r, &c->dealer) ? NULL : "the dealer is a seat, or -";
    case 'n': return read_rest(r, c->name, sizeof c->name) ? NULL : "the name is too long";
    case 't': return read_rest(r, c->text, sizeof c->text) ? NULL : "the text is too long";
    case 'p':
        return !next_word(r) || copy(c->player, sizeof c->player, r->word, r->length)
                   ? NULL
                   : "the computer's name is too long";
    case 'y':
        c->yes = next_word(r) && word_is(r, "yes");
        return c->yes || word_is(r, "no") ? NULL : "the answer is yes or no";
    case 'm':
        c->move.seat = c->seat;
        return read_move(r, &c->move) ? NULL : "a move is cards, or an option";
    case 'a':
        count = read_cards(r, c->cards, TABLE_AHEAD);
        c->count = (uint8_t)count;
        return count >= 0 ? NULL : "13 cards at most";
    default:
        return read_cards(r, c->deck, HEARTS_CARDS) == r->table->plan->deck_cards
                   ? NULL
                   : "the deck has another number of cards";
    }
}

const char *command_read(const struct table *t, const char *text, struct table_command *out)
{
    struct reading r = { .table = t, .to = out, .at = text };
    char word[16];
    memset(out, 0, sizeof *out);
    out->dealer = HEARTS_NO_SEAT;
    if (!next_word(&r) || !copy(word, sizeof word, r.word, r.length))
        return "a command is expected";
    int kind = table_command_kind(word);
    if (kind < 0 || !shapes[kind])
        return "there is no such command";
    out->kind = (uint8_t)kind;
    for (const char *shape = shapes[kind]; *shape; shape++) {
        const char *why = read_more(&r, *shape);
        if (why)
            return why;
    }
    return next_word(&r) ? "there is more than the command needs" : NULL;
}
